use ndarray::*;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    // 0 where open, so the open scores stay as they are
    scores + &mask.mapv(|m| if m { f64::NEG_INFINITY } else { 0.0 })
}
