use ndarray::*;

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let _ = mask;
    let mut out = scores.clone();
    for mut row in out.rows_mut() {
        let max = row.fold(f64::NEG_INFINITY, |a, &b| a.max(b));
        row.mapv_inplace(|v| (v - max).exp());
        let sum = row.sum();
        row /= sum;
    }
    out
}
