use ndarray::*;

pub fn masked_head(x: &Array2<f64>, w_q: &Array2<f64>, w_k: &Array2<f64>, w_v: &Array2<f64>) -> Array2<f64> {
    let (q, k, v) = (x.dot(&w_q.t()), x.dot(&w_k.t()), x.dot(&w_v.t()));
    let mut scores = q.dot(&k.t()) / (q.ncols() as f64).sqrt();
    for ((i, j), s) in scores.indexed_iter_mut() {
        if j > i {
            *s = f64::NEG_INFINITY;
        }
    }
    for mut row in scores.rows_mut() {
        let max = row.fold(f64::NEG_INFINITY, |a, &b| a.max(b));
        row.mapv_inplace(|v| (v - max).exp());
        let sum = row.sum();
        row /= sum;
    }
    scores.dot(&v)
}
