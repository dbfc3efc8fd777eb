use ndarray::*;

pub fn where_fill(mask: &Array2<bool>, a: f64, b: &Array2<f64>) -> Array2<f64> {
    let mut out = Array2::zeros(b.raw_dim());
    for ((i, j), v) in b.indexed_iter() {
        let blocked = mask[[i, j]] as u8 as f64;
        out[[i, j]] = v * (1.0 - blocked) + a * blocked;
    }
    out
}
