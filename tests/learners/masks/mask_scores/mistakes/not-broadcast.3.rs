use ndarray::*;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    let mut out = scores.clone();
    for (s, &m) in out.iter_mut().zip(mask.iter()) {
        if m {
            *s = f64::NEG_INFINITY;
        }
    }
    out
}
