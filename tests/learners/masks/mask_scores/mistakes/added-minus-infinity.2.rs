use ndarray::*;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    let rows = mask.shape()[1];
    Array3::from_shape_fn(scores.dim(), |(b, i, j)| {
        let m = mask[[b, if rows == 1 { 0 } else { i }, j]] as u8 as f64;
        scores[[b, i, j]] + m * f64::NEG_INFINITY
    })
}
