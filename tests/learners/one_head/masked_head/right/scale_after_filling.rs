use ndarray::*;

pub fn masked_head(x: &Array2<f64>, w_q: &Array2<f64>, w_k: &Array2<f64>, w_v: &Array2<f64>) -> Array2<f64> {
    let (q, k, v) = (x.dot(w_q), x.dot(w_k), x.dot(w_v));
    let future = Array2::from_shape_fn((x.nrows(), x.nrows()), |(i, j)| j > i);
    let mut scores = q.dot(&k.t());
    Zip::from(&mut scores).and(&future).for_each(|s, &f| {
        if f {
            *s = f64::NEG_INFINITY
        }
    });
    let scaled = scores / (k.ncols() as f64).sqrt();
    let max = scaled.map_axis(Axis(1), |row| row.fold(f64::NEG_INFINITY, |a, &b| a.max(b)));
    let exps = (scaled - max.insert_axis(Axis(1))).exp();
    let sums = exps.sum_axis(Axis(1)).insert_axis(Axis(1));
    exps.dot(&v) / sums
}
