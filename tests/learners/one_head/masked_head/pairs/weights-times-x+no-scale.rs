use ndarray::*;

pub fn masked_head(x: &Array2<f64>, w_q: &Array2<f64>, w_k: &Array2<f64>, w_v: &Array2<f64>) -> Array2<f64> {
    let _ = w_v;
    let q = x.dot(w_q);
    let k = x.dot(w_k);
    let mut out = Array2::zeros(x.dim());
    for i in 0..x.nrows() {
        let scores: Vec<f64> = (0..=i).map(|j| q.row(i).dot(&k.row(j))).collect();
        let max = scores.iter().cloned().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = scores.iter().map(|s| (s - max).exp()).sum();
        for j in 0..=i {
            out.row_mut(i).scaled_add((scores[j] - max).exp() / sum, &x.row(j));
        }
    }
    out
}
