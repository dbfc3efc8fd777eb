use ndarray::*;

pub fn zero_then_renormalise(weights: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let cells = Zip::from(weights).and(mask);
    let mut kept = cells.map_collect(|&weight, &blocked| if blocked { 0.0 } else { weight });
    for mut row in kept.rows_mut() {
        let left = row.sum();
        // With nothing left the row stays 0, where 0 / 0 would be NaN.
        if left > 0.0 {
            row /= left;
        }
    }
    kept
}
