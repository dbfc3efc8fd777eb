use ndarray::*;

pub fn where_fill(mask: &Array2<bool>, a: f64, b: &Array2<f64>) -> Array2<f64> {
    Zip::from(mask).and(b).map_collect(|&m, &v| if m { a } else { v })
}
