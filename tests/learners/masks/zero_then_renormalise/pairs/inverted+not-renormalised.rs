use ndarray::*;

pub fn zero_then_renormalise(weights: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let mut out = weights.clone();
    for ((i, j), &m) in mask.indexed_iter() {
        if !m {
            out[[i, j]] = 0.0;
        }
    }
    out
}
