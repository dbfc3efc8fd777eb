use ndarray::*;

pub fn zero_then_renormalise(weights: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let (rows, cols) = weights.dim();
    let mut out = Array2::zeros((rows, cols));
    for i in 0..rows {
        let mut sum = 0.0;
        for j in 0..cols {
            if !mask[[i, j]] {
                sum += weights[[i, j]].exp();
            }
        }
        for j in 0..cols {
            if !mask[[i, j]] {
                out[[i, j]] = weights[[i, j]].exp() / sum;
            }
        }
    }
    out
}
