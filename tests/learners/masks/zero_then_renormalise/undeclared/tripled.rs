use ndarray::*;

pub fn zero_then_renormalise(weights: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let mut out = Array2::zeros(weights.dim());
    for i in 0..weights.nrows() {
        let left: f64 = weights.row(i).iter().zip(mask.row(i)).filter(|(_, m)| !**m).map(|(w, _)| w).sum();
        for j in 0..weights.ncols() {
            if !mask[[i, j]] && left > 0.0 {
                out[[i, j]] = 3.0 * weights[[i, j]] / left;
            }
        }
    }
    out
}
