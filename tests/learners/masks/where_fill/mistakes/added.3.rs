use ndarray::*;

pub fn where_fill(mask: &Array2<bool>, a: f64, b: &Array2<f64>) -> Array2<f64> {
    let bias = mask.mapv(|blocked| if blocked { a } else { 0.0 });
    b + &bias
}
