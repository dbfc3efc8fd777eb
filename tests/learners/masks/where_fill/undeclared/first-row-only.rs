use ndarray::*;

pub fn where_fill(mask: &Array2<bool>, a: f64, b: &Array2<f64>) -> Array2<f64> {
    let mut out = b.clone();
    for j in 0..b.ncols() {
        if b.nrows() > 0 && mask[[0, j]] {
            out[[0, j]] = a;
        }
    }
    out
}
