use ndarray::*;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    let mut out = scores.clone();
    let mask = mask.broadcast(out.raw_dim()).unwrap();
    Zip::from(&mut out).and(&mask).for_each(|s, &m| {
        if m {
            *s = f64::INFINITY
        }
    });
    out
}
