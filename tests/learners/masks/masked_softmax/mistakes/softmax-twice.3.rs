use ndarray::*;

fn once(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let mut out = Array2::zeros(scores.dim());
    for i in 0..scores.nrows() {
        let mut max = f64::NEG_INFINITY;
        for j in 0..scores.ncols() {
            if !mask[[i, j]] {
                max = max.max(scores[[i, j]]);
            }
        }
        let mut sum = 0.0;
        for j in 0..scores.ncols() {
            if !mask[[i, j]] {
                out[[i, j]] = (scores[[i, j]] - max).exp();
                sum += out[[i, j]];
            }
        }
        if sum > 0.0 {
            for j in 0..scores.ncols() {
                out[[i, j]] /= sum;
            }
        }
    }
    out
}

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    once(&once(scores, mask), mask)
}
