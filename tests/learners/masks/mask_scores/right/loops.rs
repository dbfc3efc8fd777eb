use ndarray::*;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    let (batch, queries, keys) = scores.dim();
    let shared = mask.dim().1 == 1;
    let mut out = Array3::zeros((batch, queries, keys));
    for b in 0..batch {
        for q in 0..queries {
            for k in 0..keys {
                let blocked = mask[[b, if shared { 0 } else { q }, k]];
                out[[b, q, k]] = if blocked { -f64::INFINITY } else { scores[[b, q, k]] };
            }
        }
    }
    out
}
