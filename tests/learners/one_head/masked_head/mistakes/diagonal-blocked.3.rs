use ndarray::*;

pub fn masked_head(x: &Array2<f64>, w_q: &Array2<f64>, w_k: &Array2<f64>, w_v: &Array2<f64>) -> Array2<f64> {
    let (q, k, v) = (x.dot(w_q), x.dot(w_k), x.dot(w_v));
    let t = x.nrows();
    let future = Array2::<f64>::ones((t, t)).triu(0);
    let mut weights = q.dot(&k.t()) / (q.ncols() as f64).sqrt() - future * 1e9;
    for mut row in weights.rows_mut() {
        // the future is at -1e9
        let max = row.fold(f64::NEG_INFINITY, |a, &b| a.max(b));
        row.mapv_inplace(|v| (v - max).exp());
        let sum = row.sum();
        row /= sum;
    }
    weights.dot(&v)
}
