use ndarray::*;

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let mut out = Array2::zeros(scores.raw_dim());
    for ((row, blocked), mut weights) in scores.rows().into_iter().zip(mask.rows()).zip(out.rows_mut()) {
        let (mut max, mut sum) = (f64::NEG_INFINITY, 0.0);
        for (&s, &b) in row.iter().zip(blocked.iter()) {
            if b {
                continue;
            }
            if s > max {
                sum *= (max - s).exp();
                max = s;
            }
            sum += (s - max).exp();
        }
        for ((w, &s), &b) in weights.iter_mut().zip(row.iter()).zip(blocked.iter()) {
            if !b {
                *w = (s - max).exp() / sum;
            }
        }
    }
    out
}
