use ndarray::*;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    let mut out = scores.clone();
    let rows = mask.shape()[1];
    for ((b, i, j), s) in out.indexed_iter_mut() {
        let i = if rows == 1 { 0 } else { i };
        if mask[[b, i, j]] {
            *s += 1.0;
        }
    }
    out
}
