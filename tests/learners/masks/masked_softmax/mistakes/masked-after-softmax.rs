use ndarray::*;

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let mut out = scores.clone();
    for (mut row, blocked) in out.rows_mut().into_iter().zip(mask.rows()) {
        let max = row.fold(f64::NEG_INFINITY, |a, &b| a.max(b));
        row.mapv_inplace(|v| (v - max).exp());
        let sum = row.sum();
        row /= sum;
        Zip::from(&mut row).and(&blocked).for_each(|w, &b| {
            if b {
                *w = 0.0;
            }
        });
    }
    out
}
