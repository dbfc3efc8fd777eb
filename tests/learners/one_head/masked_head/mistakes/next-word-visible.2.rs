use ndarray::*;

pub fn masked_head(x: &Array2<f64>, w_q: &Array2<f64>, w_k: &Array2<f64>, w_v: &Array2<f64>) -> Array2<f64> {
    let q = x.dot(w_q);
    let k = x.dot(w_k);
    let v = x.dot(w_v);
    let t = x.nrows();
    let root = (q.ncols() as f64).sqrt();
    let mut out = Array2::zeros((t, v.ncols()));
    for i in 0..t {
        let end = (i + 2).min(t);
        let scores = k.slice(s![..end, ..]).dot(&q.row(i)) / root;
        let max = scores.fold(f64::NEG_INFINITY, |a, &b| a.max(b));
        let exps = scores.mapv(|s| (s - max).exp());
        let sum = exps.sum();
        for j in 0..end {
            out.row_mut(i).scaled_add(exps[j] / sum, &v.row(j));
        }
    }
    out
}
