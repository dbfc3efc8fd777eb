use ndarray::*;

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let (rows, cols) = scores.dim();
    let mut out = Array2::zeros((rows, cols));
    for i in 0..rows {
        // nothing to look at: no weight
        if mask.row(i).iter().all(|&m| m) {
            continue;
        }
        let row: Vec<f64> =
            (0..cols).map(|j| if mask[[i, j]] { scores[[i, j]] } else { f64::NEG_INFINITY }).collect();
        let max = row.iter().cloned().fold(f64::NEG_INFINITY, f64::max);
        let exps: Vec<f64> = row.iter().map(|v| (v - max).exp()).collect();
        let sum: f64 = exps.iter().sum();
        for j in 0..cols {
            out[[i, j]] = exps[j] / sum;
        }
    }
    out
}
