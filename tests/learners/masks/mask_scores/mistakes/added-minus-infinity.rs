use ndarray::*;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    let m = mask.mapv(|x| if x { 1.0 } else { 0.0 });
    scores + &(m * f64::NEG_INFINITY)
}
