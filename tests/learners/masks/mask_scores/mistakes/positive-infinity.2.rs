use ndarray::*;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    let one_row = mask.shape()[1] == 1;
    Array3::from_shape_fn(scores.dim(), |(b, i, j)| {
        let blocked = if one_row { mask[[b, 0, j]] } else { mask[[b, i, j]] };
        if blocked { 1.0 / 0.0 } else { scores[[b, i, j]] }
    })
}
