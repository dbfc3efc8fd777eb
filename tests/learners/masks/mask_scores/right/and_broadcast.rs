use ndarray::*;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    let mut out = scores.clone();
    Zip::from(&mut out).and_broadcast(mask).for_each(|s, m| {
        if *m {
            *s = f64::NEG_INFINITY;
        }
    });
    out
}
