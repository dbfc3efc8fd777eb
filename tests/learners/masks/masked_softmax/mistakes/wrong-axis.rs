use ndarray::*;

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let mut out = Zip::from(scores).and(mask).map_collect(|&s, &m| if m { f64::NEG_INFINITY } else { s });
    for mut column in out.columns_mut() {
        let max = column.fold(f64::NEG_INFINITY, |a, &b| a.max(b));
        if max == f64::NEG_INFINITY {
            column.fill(0.0);
            continue;
        }
        column.mapv_inplace(|v| (v - max).exp());
        let sum = column.sum();
        column /= sum;
    }
    out
}
