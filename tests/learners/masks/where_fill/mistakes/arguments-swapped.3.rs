use ndarray::*;

fn pick(condition: bool, no: f64, yes: f64) -> f64 {
    match condition {
        true => yes,
        false => no,
    }
}

pub fn where_fill(mask: &Array2<bool>, a: f64, b: &Array2<f64>) -> Array2<f64> {
    let values: Vec<f64> = mask.iter().zip(b.iter()).map(|(&m, &v)| pick(m, a, v)).collect();
    Array2::from_shape_vec(b.dim(), values).unwrap()
}
