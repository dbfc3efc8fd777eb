use ndarray::*;

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let mut out = Zip::from(scores).and(mask).map_collect(|&s, &m| if m { f64::NEG_INFINITY } else { s });
    for mut row in out.rows_mut() {
        let max = row.fold(f64::NEG_INFINITY, |a, &b| a.max(b));
        if max == f64::NEG_INFINITY {
            row.fill(0.0);
            continue;
        }
        let log_sum = row.mapv(|v| (v - max).exp()).sum().ln();
        row.mapv_inplace(|v| v - max - log_sum);
    }
    out
}
