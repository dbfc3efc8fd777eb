use ndarray::*;

pub fn masked_head(x: &Array2<f64>, w_q: &Array2<f64>, w_k: &Array2<f64>, w_v: &Array2<f64>) -> Array2<f64> {
    let q = x.dot(w_q);
    let k = x.dot(w_k);
    let v = x.dot(w_v);
    let t = x.nrows();
    let root = (q.ncols() as f64).sqrt();
    let mut out = Array2::zeros((t, v.ncols()));
    for i in 0..t {
        let mut scores = vec![0.0; t];
        for j in 0..t {
            for c in 0..q.ncols() {
                scores[j] += q[[i, c]] * k[[j, c]];
            }
            scores[j] /= root;
        }
        let max = scores.iter().cloned().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = scores.iter().map(|s| (s - max).exp()).sum();
        for j in 0..t {
            let w = (scores[j] - max).exp() / sum;
            for c in 0..v.ncols() {
                out[[i, c]] += w * v[[j, c]];
            }
        }
    }
    out
}
