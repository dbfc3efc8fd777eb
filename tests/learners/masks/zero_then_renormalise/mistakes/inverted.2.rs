use ndarray::*;

pub fn zero_then_renormalise(weights: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let (rows, cols) = weights.dim();
    let mut out = Array2::zeros((rows, cols));
    for i in 0..rows {
        let left: f64 = (0..cols).filter(|&j| mask[[i, j]]).map(|j| weights[[i, j]]).sum();
        for j in 0..cols {
            if mask[[i, j]] && left != 0.0 {
                out[[i, j]] = weights[[i, j]] / left;
            }
        }
    }
    out
}
