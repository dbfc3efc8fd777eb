use ndarray::*;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    let rows = mask.shape()[1];
    Array3::from_shape_fn(scores.dim(), |(b, i, j)| {
        let blocked = mask[[b, i % rows, j]];
        if blocked { f64::NEG_INFINITY } else { 3.0 * scores[[b, i, j]] }
    })
}
