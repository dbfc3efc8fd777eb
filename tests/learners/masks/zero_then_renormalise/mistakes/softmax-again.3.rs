use ndarray::*;

pub fn zero_then_renormalise(weights: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let mut out = Zip::from(weights).and(mask).map_collect(|&w, &m| if m { 0.0 } else { w });
    for mut row in out.rows_mut() {
        if row.sum() == 0.0 {
            continue;
        }
        row.mapv_inplace(f64::exp);
        let sum = row.sum();
        row.mapv_inplace(|v| v / sum);
    }
    out
}
