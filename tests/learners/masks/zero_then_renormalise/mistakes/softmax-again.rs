use ndarray::*;

fn softmax(mut table: Array2<f64>) -> Array2<f64> {
    for mut row in table.rows_mut() {
        let max = row.fold(f64::NEG_INFINITY, |a, &b| a.max(b));
        row.mapv_inplace(|v| (v - max).exp());
        let sum = row.sum();
        row /= sum;
    }
    table
}

pub fn zero_then_renormalise(weights: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let keep = mask.mapv(|m| if m { 0.0 } else { 1.0 });
    softmax(weights * &keep)
}
