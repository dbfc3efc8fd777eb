use ndarray::*;

pub fn masked_head(x: &Array2<f64>, w_q: &Array2<f64>, w_k: &Array2<f64>, w_v: &Array2<f64>) -> Array2<f64> {
    let q = x.dot(w_q);
    let k = x.dot(w_k);
    let v = x.dot(w_v);
    let (t, d_model) = x.dim();
    let mut out = Array2::zeros((t, v.ncols()));
    for i in 0..t {
        let mut exps = vec![0.0; i + 1];
        let mut max = f64::NEG_INFINITY;
        for j in 0..=i {
            exps[j] = q.row(i).dot(&k.row(j)) * (d_model as f64).powf(-0.5);
            max = max.max(exps[j]);
        }
        let mut sum = 0.0;
        for e in exps.iter_mut() {
            *e = (*e - max).exp();
            sum += *e;
        }
        for (j, e) in exps.iter().enumerate() {
            for c in 0..v.ncols() {
                out[[i, c]] += e / sum * v[[j, c]];
            }
        }
    }
    out
}
