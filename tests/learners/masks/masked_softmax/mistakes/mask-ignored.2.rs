use ndarray::*;

fn softmax_row(row: &[f64]) -> Vec<f64> {
    let max = row.iter().cloned().fold(f64::NEG_INFINITY, f64::max);
    let exps: Vec<f64> = row.iter().map(|s| (s - max).exp()).collect();
    let sum: f64 = exps.iter().sum();
    exps.iter().map(|e| e / sum).collect()
}

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let mut masked = scores.clone();
    for ((i, j), &m) in mask.indexed_iter() {
        if m {
            masked[[i, j]] = f64::NEG_INFINITY;
        }
    }
    let mut out = Array2::zeros(masked.dim());
    for i in 0..scores.nrows() {
        let weights = softmax_row(&scores.row(i).to_vec());
        for j in 0..scores.ncols() {
            out[[i, j]] = weights[j];
        }
    }
    out
}
