use ndarray::*;

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let (rows, cols) = scores.dim();
    let mut out = scores.clone();
    for i in 0..rows {
        let mut max = f64::MIN;
        for j in 0..cols {
            if mask[[i, j]] {
                out[[i, j]] = f64::MIN;
            }
            max = max.max(out[[i, j]]);
        }
        let mut sum = 0.0;
        for j in 0..cols {
            out[[i, j]] = (out[[i, j]] - max).exp();
            sum += out[[i, j]];
        }
        for j in 0..cols {
            out[[i, j]] /= sum;
        }
    }
    out
}
