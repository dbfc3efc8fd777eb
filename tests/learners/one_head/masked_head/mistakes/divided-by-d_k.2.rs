use ndarray::*;

pub fn masked_head(x: &Array2<f64>, w_q: &Array2<f64>, w_k: &Array2<f64>, w_v: &Array2<f64>) -> Array2<f64> {
    // scale both sides
    let root = (w_q.ncols() as f64).sqrt();
    let q = x.dot(w_q) / root;
    let k = x.dot(w_k) / root;
    let v = x.dot(w_v);
    let mut out = Array2::zeros((x.nrows(), v.ncols()));
    for (i, query) in q.rows().into_iter().enumerate() {
        let scores: Vec<f64> = (0..=i).map(|j| query.dot(&k.row(j))).collect();
        let max = scores.iter().cloned().fold(f64::NEG_INFINITY, f64::max);
        let exps: Vec<f64> = scores.iter().map(|s| (s - max).exp()).collect();
        let sum: f64 = exps.iter().sum();
        for j in 0..=i {
            for c in 0..v.ncols() {
                out[[i, c]] += exps[j] / sum * v[[j, c]];
            }
        }
    }
    out
}
