use ndarray::*;

pub fn zero_then_renormalise(weights: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let (rows, cols) = weights.dim();
    let mut out = Array2::zeros((rows, cols));
    for j in 0..cols {
        let mut left = 0.0;
        for i in 0..rows {
            if !mask[[i, j]] {
                left += weights[[i, j]];
            }
        }
        if left == 0.0 {
            continue;
        }
        for i in 0..rows {
            if !mask[[i, j]] {
                out[[i, j]] = weights[[i, j]] / left;
            }
        }
    }
    out
}
