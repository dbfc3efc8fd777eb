use ndarray::*;

fn project(x: &Array2<f64>, w: &Array2<f64>) -> Vec<Vec<f64>> {
    let (t, d) = x.dim();
    let mut out = vec![vec![0.0; w.ncols()]; t];
    for i in 0..t {
        for c in 0..w.ncols() {
            for n in 0..d {
                out[i][c] += x[[i, n]] * w[[c, n]];
            }
        }
    }
    out
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

pub fn masked_head(x: &Array2<f64>, w_q: &Array2<f64>, w_k: &Array2<f64>, w_v: &Array2<f64>) -> Array2<f64> {
    let (q, k, v) = (project(x, w_q), project(x, w_k), project(x, w_v));
    let root = (w_q.ncols() as f64).sqrt();
    let mut out = Array2::zeros((x.nrows(), w_v.ncols()));
    for i in 0..x.nrows() {
        let scores: Vec<f64> = (0..=i).map(|j| dot(&q[i], &k[j]) / root).collect();
        let max = scores.iter().cloned().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = scores.iter().map(|s| (s - max).exp()).sum();
        for j in 0..=i {
            for c in 0..w_v.ncols() {
                out[[i, c]] += (scores[j] - max).exp() / sum * v[j][c];
            }
        }
    }
    out
}
