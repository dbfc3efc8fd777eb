use ndarray::*;

fn softmax(mut table: Array2<f64>) -> Array2<f64> {
    for mut row in table.rows_mut() {
        let max = row.fold(f64::NEG_INFINITY, |a, &b| a.max(b));
        if max == f64::NEG_INFINITY {
            row.fill(0.0);
            continue;
        }
        row.mapv_inplace(|v| (v - max).exp());
        let sum = row.sum();
        row /= sum;
    }
    table
}

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let filled = Zip::from(scores).and(mask).map_collect(|&s, &m| if m { f64::NEG_INFINITY } else { s });
    let weights = softmax(filled);
    softmax(weights)
}
