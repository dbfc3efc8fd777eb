use ndarray::*;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    let bias = mask.mapv(|m| if m { -1e9 } else { 0.0 });
    scores + &bias
}
