use ndarray::*;

pub fn where_fill(mask: &Array2<bool>, a: f64, b: &Array2<f64>) -> Array2<f64> {
    let (rows, cols) = b.dim();
    let mut out = Array2::zeros((rows, cols));
    for i in 0..rows {
        for j in 0..cols {
            out[[i, j]] = if mask[[i, j]] { b[[i, j]] } else { a };
        }
    }
    out
}
