use ndarray::*;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    scores + &mask.mapv(|m| m as i32 as f64)
}
