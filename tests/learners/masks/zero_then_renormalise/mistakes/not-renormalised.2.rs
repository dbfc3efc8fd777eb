use ndarray::*;

pub fn zero_then_renormalise(weights: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let mut out = weights.clone();
    for i in 0..out.nrows() {
        for j in 0..out.ncols() {
            if mask[[i, j]] {
                out[[i, j]] = 0.0;
            }
        }
    }
    out
}
