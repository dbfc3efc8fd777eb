use ndarray::*;

pub fn masked_head(x: &Array2<f64>, w_q: &Array2<f64>, w_k: &Array2<f64>, w_v: &Array2<f64>) -> Array2<f64> {
    let q = x.dot(w_q);
    let k = x.dot(w_k);
    let v = x.dot(w_v);
    let mut out = Array2::zeros((x.nrows(), v.ncols()));
    for i in 0..x.nrows() {
        let mut scores = Vec::new();
        for j in 0..=i {
            let mut s = 0.0;
            for c in 0..q.ncols() {
                s += q[[i, c]] * k[[j, c]];
            }
            scores.push(s);
        }
        let max = scores.iter().cloned().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = scores.iter().map(|s| (s - max).exp()).sum();
        for j in 0..=i {
            for c in 0..v.ncols() {
                out[[i, c]] += (scores[j] - max).exp() / sum * v[[j, c]];
            }
        }
    }
    out
}
