use ndarray::*;

pub fn masked_head(x: &Array2<f64>, w_q: &Array2<f64>, w_k: &Array2<f64>, w_v: &Array2<f64>) -> Array2<f64> {
    let (q, k, v) = (x.dot(w_q), x.dot(w_k), x.dot(w_v));
    let mut weights = q.dot(&k.t()) / (q.ncols() as f64).sqrt();
    for (i, mut row) in weights.rows_mut().into_iter().enumerate() {
        let max = row.slice(s![..=i]).fold(f64::NEG_INFINITY, |a, &b| a.max(b));
        row.mapv_inplace(|s| (s - max).exp());
        row.slice_mut(s![i + 1..]).fill(0.0);
        let left = row.sum();
        row /= left;
    }
    weights.dot(&v)
}
