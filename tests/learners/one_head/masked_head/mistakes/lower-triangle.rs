use ndarray::*;

pub fn masked_head(x: &Array2<f64>, w_q: &Array2<f64>, w_k: &Array2<f64>, w_v: &Array2<f64>) -> Array2<f64> {
    let q = x.dot(w_q);
    let k = x.dot(w_k);
    let v = x.dot(w_v);
    let mut scores = q.dot(&k.t()) / (q.ncols() as f64).sqrt();
    for i in 0..x.nrows() {
        for j in 0..i {
            scores[[i, j]] = f64::NEG_INFINITY;
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
