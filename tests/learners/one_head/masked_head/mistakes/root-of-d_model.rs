use ndarray::*;

pub fn masked_head(x: &Array2<f64>, w_q: &Array2<f64>, w_k: &Array2<f64>, w_v: &Array2<f64>) -> Array2<f64> {
    let (q, k, v) = (x.dot(w_q), x.dot(w_k), x.dot(w_v));
    let d = x.ncols() as f64;
    let mut scores = q.dot(&k.t()) / d.sqrt();
    for i in 0..x.nrows() {
        scores.slice_mut(s![i, i + 1..]).fill(f64::NEG_INFINITY);
    }
    for mut row in scores.rows_mut() {
        let max = row.fold(f64::NEG_INFINITY, |a, &b| a.max(b));
        row.mapv_inplace(|v| (v - max).exp());
        let sum = row.sum();
        row /= sum;
    }
    scores.dot(&v)
}
