use ndarray::*;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    let mask = mask.broadcast(scores.dim()).unwrap();
    let mut out = scores.to_owned();
    azip!((s in &mut out, &m in &mask) if m { *s = -1e-9 });
    out
}
