use ndarray::*;

pub fn masked_head(x: &Array2<f64>, w_q: &Array2<f64>, w_k: &Array2<f64>, w_v: &Array2<f64>) -> Array2<f64> {
    let q = x.dot(w_q) / (w_q.ncols() as f64).sqrt();
    let mut weights = q.dot(&x.dot(w_k).t());
    for i in 0..x.nrows() {
        weights.slice_mut(s![i, i + 1..]).fill(f64::NEG_INFINITY);
    }
    for mut row in weights.rows_mut() {
        let max = row.fold(f64::NEG_INFINITY, |a, &b| a.max(b));
        row.mapv_inplace(|s| (s - max).exp());
        let sum = row.sum();
        row /= sum;
    }
    weights.dot(&x.dot(w_v))
}
