use ndarray::*;

fn matmul(a: &Array2<f64>, b: &Array2<f64>) -> Vec<Vec<f64>> {
    let mut out = vec![vec![0.0; b.ncols()]; a.nrows()];
    for i in 0..a.nrows() {
        for j in 0..b.ncols() {
            for n in 0..a.ncols() {
                out[i][j] += a[[i, n]] * b[[n, j]];
            }
        }
    }
    out
}

pub fn masked_head(x: &Array2<f64>, w_q: &Array2<f64>, w_k: &Array2<f64>, w_v: &Array2<f64>) -> Array2<f64> {
    let (q, k, v) = (matmul(x, w_q), matmul(x, w_k), matmul(x, w_v));
    let (t, d_k, d_v) = (x.nrows(), w_q.ncols(), w_v.ncols());
    let mut out = Array2::zeros((t, d_v));
    for i in 0..t {
        let mut scores = vec![];
        for j in 0..=i {
            let mut s = 0.0;
            for c in 0..d_k {
                s += q[i][c] * k[j][c];
            }
            scores.push(s / (d_k as f64).sqrt());
        }
        let max = scores.iter().cloned().fold(f64::NEG_INFINITY, f64::max);
        let exps: Vec<f64> = scores.iter().map(|s| (s - max).exp()).collect();
        let sum: f64 = exps.iter().sum();
        for c in 0..d_v {
            for j in 0..=i {
                out[[i, c]] += exps[j] / sum * v[j][c];
            }
        }
    }
    out
}
