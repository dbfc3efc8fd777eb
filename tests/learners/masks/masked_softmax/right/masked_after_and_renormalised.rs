use ndarray::*;

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let mut out = scores.clone();
    for (mut row, blocked) in out.rows_mut().into_iter().zip(mask.rows()) {
        // the largest open score, so that a blocked one can't push the open ones to 0
        let max =
            row.iter().zip(blocked).filter(|(_, b)| !**b).fold(f64::NEG_INFINITY, |a, (s, _)| a.max(*s));
        row.mapv_inplace(|v| (v - max).exp());
        row.zip_mut_with(&blocked, |w, &b| {
            if b {
                *w = 0.0
            }
        });
        let left = row.sum();
        if left > 0.0 {
            row.mapv_inplace(|w| w / left);
        }
    }
    out
}
