use ndarray::*;

fn attend(scores: &[f64], v: &Array2<f64>) -> Vec<f64> {
    let max = scores.iter().cloned().fold(f64::NEG_INFINITY, f64::max);
    let exps: Vec<f64> = scores.iter().map(|s| (s - max).exp()).collect();
    let sum: f64 = exps.iter().sum();
    (0..v.ncols()).map(|c| exps.iter().enumerate().map(|(j, e)| e / sum * v[[j, c]]).sum()).collect()
}

pub fn masked_head(x: &Array2<f64>, w_q: &Array2<f64>, w_k: &Array2<f64>, w_v: &Array2<f64>) -> Array2<f64> {
    let q = x.dot(w_q);
    let k = x.dot(w_k);
    let v = x.dot(w_v);
    let t = x.nrows();
    let root = (k.ncols() as f64).sqrt();
    let mut out = Vec::new();
    for i in 0..t {
        let mut scores = vec![0.0; t];
        for j in 0..=i {
            scores[j] = q.row(i).dot(&k.row(j)) / root;
        }
        out.extend(attend(&scores, &v));
    }
    Array2::from_shape_vec((t, v.ncols()), out).unwrap()
}
