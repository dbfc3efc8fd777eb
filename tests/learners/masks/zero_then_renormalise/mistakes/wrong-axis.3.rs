use ndarray::*;

pub fn zero_then_renormalise(weights: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let zeroed = weights * &mask.mapv(|m| if m { 0.0 } else { 1.0 });
    let sums = zeroed.sum_axis(Axis(1)).mapv(|s| if s == 0.0 { 1.0 } else { s });
    &zeroed / &sums
}
