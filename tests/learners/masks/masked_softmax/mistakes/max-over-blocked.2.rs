use ndarray::*;

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let max = scores.fold_axis(Axis(1), f64::NEG_INFINITY, |a, b| a.max(*b)).insert_axis(Axis(1));
    let shifted = scores - &max;
    let mut out = Zip::from(&shifted).and(mask).map_collect(|&s, &m| if m { 0.0 } else { s.exp() });
    for (mut row, blocked) in out.rows_mut().into_iter().zip(mask.rows()) {
        if !blocked.iter().all(|&m| m) {
            let sum = row.sum();
            row /= sum;
        }
    }
    out
}
