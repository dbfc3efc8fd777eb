use ndarray::*;

pub fn masked_head(x: &Array2<f64>, w_q: &Array2<f64>, w_k: &Array2<f64>, w_v: &Array2<f64>) -> Array2<f64> {
    let (q, k, v) = (x.dot(w_q), x.dot(w_k), x.dot(w_v));
    let t = x.nrows();
    let root = (q.ncols() as f64).sqrt();
    let mut out = Array2::zeros((t, v.ncols()));
    for i in 0..t {
        let scores = k.slice(s![i.., ..]).dot(&q.row(i)) / root;
        let max = scores.fold(f64::NEG_INFINITY, |a, &b| a.max(b));
        let exps = scores.mapv(|s| (s - max).exp());
        let weights = &exps / exps.sum();
        out.row_mut(i).assign(&weights.dot(&v.slice(s![i.., ..])));
    }
    out
}
