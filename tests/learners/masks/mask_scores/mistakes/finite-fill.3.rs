use ndarray::*;

const NEG_INF: f64 = -1.0e30;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    let full = mask.broadcast(scores.dim()).unwrap();
    let values = scores.iter().zip(full.iter()).map(|(&s, &m)| if m { NEG_INF } else { s }).collect();
    Array3::from_shape_vec(scores.dim(), values).unwrap()
}
