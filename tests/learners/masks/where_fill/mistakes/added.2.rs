use ndarray::*;

pub fn where_fill(mask: &Array2<bool>, a: f64, b: &Array2<f64>) -> Array2<f64> {
    let mut out = b.clone();
    for i in 0..b.nrows() {
        for j in 0..b.ncols() {
            if mask[[i, j]] {
                out[[i, j]] += a;
            }
        }
    }
    out
}
