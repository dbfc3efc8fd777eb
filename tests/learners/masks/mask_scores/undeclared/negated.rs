use ndarray::*;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    let mask = mask.broadcast(scores.dim()).unwrap();
    Zip::from(scores).and(&mask).map_collect(|&s, &m| if m { f64::NEG_INFINITY } else { -s })
}
