use ndarray::*;

pub fn masked_head(x: &Array2<f64>, w_q: &Array2<f64>, w_k: &Array2<f64>, w_v: &Array2<f64>) -> Array2<f64> {
    let (q, k, v) = (x.dot(w_q), x.dot(w_k), x.dot(w_v));
    let root = (q.ncols() as f64).sqrt();
    let mut out = Array2::zeros((x.nrows(), v.ncols()));
    for i in 0..x.nrows() {
        let (mut max, mut sum) = (f64::NEG_INFINITY, 0.0);
        let mut context = Array1::<f64>::zeros(v.ncols());
        for j in 0..=i {
            let score = q.row(i).dot(&k.row(j)) / root;
            let new_max = f64::max(max, score);
            let rescale = (max - new_max).exp();
            let weight = (score - new_max).exp();
            context *= rescale;
            context.scaled_add(weight, &v.row(j));
            sum = sum * rescale + weight;
            max = new_max;
        }
        out.row_mut(i).assign(&(context / sum));
    }
    out
}
