use ndarray::*;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    let mut out = scores.clone();
    for (place, &blocked) in mask.indexed_iter() {
        if blocked {
            out[place] = f64::NEG_INFINITY;
        }
    }
    out
}
