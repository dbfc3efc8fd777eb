use ndarray::*;

pub fn masked_head(x: &Array2<f64>, w_q: &Array2<f64>, w_k: &Array2<f64>, w_v: &Array2<f64>) -> Array2<f64> {
    let (q, k, v) = (x.dot(w_q), x.dot(w_k), x.dot(w_v));
    let mut scores = q.dot(&k.t()) / (q.ncols() as f64).sqrt();
    for ((i, j), s) in scores.indexed_iter_mut() {
        if j > i {
            *s = f64::NEG_INFINITY;
        }
    }
    let max = scores.fold_axis(Axis(1), f64::NEG_INFINITY, |a, b| a.max(*b)).insert_axis(Axis(1));
    let exps = (scores - max).mapv(f64::exp);
    let sums = exps.sum_axis(Axis(1));
    (exps / sums).dot(&v)
}
