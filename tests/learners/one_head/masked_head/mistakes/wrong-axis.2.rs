use ndarray::*;

pub fn masked_head(x: &Array2<f64>, w_q: &Array2<f64>, w_k: &Array2<f64>, w_v: &Array2<f64>) -> Array2<f64> {
    let q = x.dot(w_q);
    let k = x.dot(w_k);
    let v = x.dot(w_v);
    let t = x.nrows();
    let root = (q.ncols() as f64).sqrt();
    let mut weights = vec![vec![0.0; t]; t];
    for j in 0..t {
        let scores: Vec<f64> = (j..t).map(|i| q.row(i).dot(&k.row(j)) / root).collect();
        let max = scores.iter().cloned().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = scores.iter().map(|s| (s - max).exp()).sum();
        for i in j..t {
            weights[i][j] = (scores[i - j] - max).exp() / sum;
        }
    }
    Array2::from_shape_fn((t, v.ncols()), |(i, c)| (0..t).map(|j| weights[i][j] * v[[j, c]]).sum())
}
