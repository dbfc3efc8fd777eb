use ndarray::*;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    let mut out = scores.clone();
    let rows = mask.shape()[1];
    for b in 0..out.shape()[0] {
        for i in 0..out.shape()[1] {
            for j in 0..out.shape()[2] {
                let m = mask[[b, if rows == 1 { 0 } else { i }, j]];
                if !m {
                    out[[b, i, j]] = f64::NEG_INFINITY;
                }
            }
        }
    }
    out
}
