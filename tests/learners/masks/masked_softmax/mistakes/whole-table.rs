use ndarray::*;

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let mut max = f64::NEG_INFINITY;
    for (&s, &m) in scores.iter().zip(mask) {
        if !m && s > max {
            max = s;
        }
    }
    let exps = Zip::from(scores).and(mask).map_collect(|&s, &m| if m { 0.0 } else { (s - max).exp() });
    let total = exps.sum();
    if total == 0.0 { exps } else { exps / total }
}
