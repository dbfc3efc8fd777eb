use ndarray::*;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    let mask = mask.broadcast(scores.dim()).unwrap();
    let lowest = f32::MIN as f64;
    Zip::from(scores).and(&mask).map_collect(|&s, &m| if m { lowest } else { s })
}
