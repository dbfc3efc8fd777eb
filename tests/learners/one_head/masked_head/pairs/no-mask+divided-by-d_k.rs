use ndarray::*;

pub fn masked_head(x: &Array2<f64>, w_q: &Array2<f64>, w_k: &Array2<f64>, w_v: &Array2<f64>) -> Array2<f64> {
    let q = x.dot(w_q);
    let k = x.dot(w_k);
    let v = x.dot(w_v);
    let d_k = q.ncols() as f64;
    let mut out = Array2::zeros((x.nrows(), v.ncols()));
    for (i, query) in q.rows().into_iter().enumerate() {
        let scores = k.dot(&query) / d_k;
        let max = scores.fold(f64::NEG_INFINITY, |a, &b| a.max(b));
        let exps = scores.mapv(|s| (s - max).exp());
        out.row_mut(i).assign(&(exps.dot(&v) / exps.sum()));
    }
    out
}
