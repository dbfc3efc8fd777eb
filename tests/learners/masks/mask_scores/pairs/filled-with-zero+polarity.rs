use ndarray::*;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    let open = mask.mapv(|m| if m { 1.0 } else { 0.0 });
    scores * &open
}
