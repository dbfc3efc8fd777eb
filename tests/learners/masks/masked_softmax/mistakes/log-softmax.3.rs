use ndarray::*;

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let mut out = Zip::from(scores).and(mask).map_collect(|&s, &m| if m { f64::NEG_INFINITY } else { s });
    for mut row in out.rows_mut() {
        let max = row.fold(f64::MIN, |a, &b| a.max(b));
        row.mapv_inplace(|v| (v - max).exp());
        let sum = row.sum();
        if sum > 0.0 {
            row /= sum;
        }
    }
    out.mapv(f64::ln)
}
