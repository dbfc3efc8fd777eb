use ndarray::*;

pub fn zero_then_renormalise(weights: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let mut out = Zip::from(weights).and(mask).map_collect(|&w, &m| if m { 0.0 } else { w });
    for mut row in out.rows_mut() {
        let max = row.fold(0.0, |a: f64, &b| a.max(b));
        if max > 0.0 {
            row /= max;
        }
    }
    out
}
