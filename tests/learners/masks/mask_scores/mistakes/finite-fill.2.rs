use ndarray::*;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    let mut out = scores.clone();
    let rows = mask.len_of(Axis(1));
    for b in 0..out.shape()[0] {
        for i in 0..out.shape()[1] {
            for j in 0..out.shape()[2] {
                if mask[[b, i.min(rows - 1), j]] {
                    out[[b, i, j]] = -1e4;
                }
            }
        }
    }
    out
}
