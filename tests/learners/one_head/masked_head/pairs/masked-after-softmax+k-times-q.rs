use ndarray::*;

pub fn masked_head(x: &Array2<f64>, w_q: &Array2<f64>, w_k: &Array2<f64>, w_v: &Array2<f64>) -> Array2<f64> {
    let (q, k, v) = (x.dot(w_q), x.dot(w_k), x.dot(w_v));
    let mut weights = k.dot(&q.t()) / (k.ncols() as f64).sqrt();
    for (i, mut row) in weights.rows_mut().into_iter().enumerate() {
        let max = row.fold(f64::NEG_INFINITY, |a, &b| a.max(b));
        row.mapv_inplace(|v| (v - max).exp());
        let sum = row.sum();
        row /= sum;
        row.slice_mut(s![i + 1..]).fill(0.0);
    }
    weights.dot(&v)
}
