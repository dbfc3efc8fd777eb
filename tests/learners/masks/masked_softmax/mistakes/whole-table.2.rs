use ndarray::*;

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let (rows, cols) = scores.dim();
    let mut out = Array2::zeros((rows, cols));
    let mut sum = 0.0;
    for i in 0..rows {
        let max = (0..cols).filter(|&j| !mask[[i, j]]).fold(f64::NEG_INFINITY, |a, j| a.max(scores[[i, j]]));
        for j in 0..cols {
            if !mask[[i, j]] {
                out[[i, j]] = (scores[[i, j]] - max).exp();
                sum += out[[i, j]];
            }
        }
    }
    if sum > 0.0 {
        out.mapv_inplace(|e| e / sum);
    }
    out
}
