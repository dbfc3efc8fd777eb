use ndarray::*;

pub fn zero_then_renormalise(weights: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let zeroed = Zip::from(weights).and(mask).map_collect(|&w, &m| if m { 0.0 } else { w });
    let sums = zeroed.sum_axis(Axis(1)).insert_axis(Axis(1));
    zeroed / sums
}
