use ndarray::*;

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let (rows, cols) = scores.dim();
    let mut out = Array2::zeros((rows, cols));
    for j in 0..cols {
        let mut max = f64::NEG_INFINITY;
        let mut sum = 0.0;
        for i in 0..rows {
            if !mask[[i, j]] {
                max = f64::max(max, scores[[i, j]]);
            }
        }
        for i in 0..rows {
            if !mask[[i, j]] {
                out[[i, j]] = (scores[[i, j]] - max).exp();
                sum += out[[i, j]];
            }
        }
        if sum > 0.0 {
            for i in 0..rows {
                out[[i, j]] /= sum;
            }
        }
    }
    out
}
