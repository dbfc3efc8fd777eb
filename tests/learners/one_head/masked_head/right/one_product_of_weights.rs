use ndarray::*;

pub fn masked_head(x: &Array2<f64>, w_q: &Array2<f64>, w_k: &Array2<f64>, w_v: &Array2<f64>) -> Array2<f64> {
    // x Wq (x Wk)^T = x (Wq Wk^T) x^T, and (A x) Wv = A (x Wv)
    let bilinear = w_q.dot(&w_k.t()) / (w_k.ncols() as f64).sqrt();
    let scores = x.dot(&bilinear).dot(&x.t());
    let mut weights = Array2::zeros(scores.dim());
    for ((i, j), w) in weights.indexed_iter_mut() {
        if j <= i {
            *w = 1.0 / (0..=i).map(|n| (scores[[i, n]] - scores[[i, j]]).exp()).sum::<f64>();
        }
    }
    weights.dot(x).dot(w_v)
}
