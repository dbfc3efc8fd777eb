use ndarray::*;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    let keep = mask.mapv(|blocked| if blocked { 0.0 } else { 1.0 });
    scores * &keep
}
