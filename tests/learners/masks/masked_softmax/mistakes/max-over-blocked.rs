use ndarray::*;

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let (rows, cols) = scores.dim();
    let mut out = Array2::zeros((rows, cols));
    for i in 0..rows {
        let max = scores.row(i).iter().cloned().fold(f64::NEG_INFINITY, f64::max);
        let mut sum = 0.0;
        for j in 0..cols {
            if !mask[[i, j]] {
                out[[i, j]] = (scores[[i, j]] - max).exp();
                sum += out[[i, j]];
            }
        }
        for j in 0..cols {
            if sum > 0.0 {
                out[[i, j]] /= sum;
            }
        }
    }
    out
}
