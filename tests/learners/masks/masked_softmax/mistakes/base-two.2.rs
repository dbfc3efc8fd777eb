use ndarray::*;

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let (rows, cols) = scores.dim();
    let mut out = Array2::zeros((rows, cols));
    for i in 0..rows {
        let mut max = f64::NEG_INFINITY;
        for j in 0..cols {
            if !mask[[i, j]] {
                max = max.max(scores[[i, j]]);
            }
        }
        let mut sum = 0.0;
        for j in 0..cols {
            if !mask[[i, j]] {
                let power = 2f64.powf(scores[[i, j]] - max);
                out[[i, j]] = power;
                sum += power;
            }
        }
        for j in 0..cols {
            if !mask[[i, j]] {
                out[[i, j]] /= sum;
            }
        }
    }
    out
}
