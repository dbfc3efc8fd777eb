use ndarray::*;

pub fn where_fill(mask: &Array2<bool>, a: f64, b: &Array2<f64>) -> Array2<f64> {
    let m = mask.mapv(|x| if x { 1.0 } else { 0.0 });
    let keep = 1.0 - &m;
    b * &keep + a * m
}
