use ndarray::*;

pub fn zero_then_renormalise(weights: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let mut out = Zip::from(weights).and(mask).map_collect(|&w, &m| if m { 0.0 } else { w });
    for mut row in out.rows_mut() {
        let sum = row.sum();
        if sum > 0.0 {
            row /= sum;
        }
    }
    out
}
