use ndarray::*;

pub fn zero_then_renormalise(weights: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let keep = mask.mapv(|m| if m { 0.0 } else { 1.0 });
    let zeroed = weights * &keep;
    let factor = zeroed.sum_axis(Axis(1)).mapv(|s| if s == 0.0 { 0.0 } else { 1.0 / s });
    zeroed * factor.insert_axis(Axis(1))
}
