use ndarray::*;

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let (rows, cols) = scores.dim();
    let mut out = Array2::zeros((rows, cols));
    for i in 0..rows {
        if mask.row(i).iter().all(|&m| m) {
            continue;
        }
        let filled: Vec<f64> = (0..cols).map(|j| if mask[[i, j]] { 0.0 } else { scores[[i, j]] }).collect();
        let max = filled.iter().cloned().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = filled.iter().map(|v| (v - max).exp()).sum();
        for j in 0..cols {
            out[[i, j]] = (filled[j] - max).exp() / sum;
        }
    }
    out
}
