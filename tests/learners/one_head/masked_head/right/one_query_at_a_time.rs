use ndarray::*;

pub fn masked_head(x: &Array2<f64>, w_q: &Array2<f64>, w_k: &Array2<f64>, w_v: &Array2<f64>) -> Array2<f64> {
    let (q, k, v) = (x.dot(w_q), x.dot(w_k), x.dot(w_v));
    let root = f64::sqrt(k.ncols() as f64);
    let mut out = Array2::zeros((x.nrows(), v.ncols()));
    for (i, query) in q.outer_iter().enumerate() {
        let past = s![..=i, ..];
        let scores = k.slice(past).dot(&query) / root;
        let max = scores.fold(f64::NEG_INFINITY, |a, &b| a.max(b));
        let exps = scores.mapv(|s| (s - max).exp());
        out.row_mut(i).assign(&(exps.dot(&v.slice(past)) / exps.sum()));
    }
    out
}
