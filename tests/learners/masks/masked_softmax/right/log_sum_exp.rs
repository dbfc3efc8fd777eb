use ndarray::*;

fn log_sum_exp(values: &[f64]) -> f64 {
    let max = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    max + values.iter().map(|v| (v - max).exp()).sum::<f64>().ln()
}

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let mut out = Array2::zeros(scores.dim());
    for i in 0..scores.nrows() {
        let open: Vec<f64> =
            scores.row(i).iter().zip(mask.row(i)).filter(|(_, m)| !**m).map(|(s, _)| *s).collect();
        let total = log_sum_exp(&open);
        for j in 0..scores.ncols() {
            if !mask[[i, j]] {
                out[[i, j]] = (scores[[i, j]] - total).exp();
            }
        }
    }
    out
}
