use ndarray::*;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    let rows = mask.shape()[1];
    let mut out = scores.clone();
    for ((b, i, j), s) in out.indexed_iter_mut() {
        if mask[[b, i % rows, j]] {
            *s = -f64::MAX;
        }
    }
    out
}
