use ndarray::*;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    let (_, rows, _) = mask.dim();
    let mut out = scores.clone();
    for ((b, i, j), s) in out.indexed_iter_mut() {
        let i = if rows == 1 { 0 } else { i };
        if mask[[b, i, j]] {
            *s = 0.0;
        }
    }
    out
}
