use ndarray::*;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    Array3::from_shape_fn(
        scores.dim(),
        |(b, i, j)| {
            if mask[[b, i, j]] { f64::NEG_INFINITY } else { scores[[b, i, j]] }
        },
    )
}
