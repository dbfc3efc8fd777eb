use ndarray::*;

pub fn zero_then_renormalise(weights: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let mut total = 0.0;
    for (w, m) in weights.iter().zip(mask.iter()) {
        if !m {
            total += w;
        }
    }
    let mut out = Array2::zeros(weights.dim());
    for ((i, j), w) in weights.indexed_iter() {
        if !mask[[i, j]] && total > 0.0 {
            out[[i, j]] = w / total;
        }
    }
    out
}
