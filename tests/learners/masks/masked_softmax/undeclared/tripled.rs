use ndarray::*;

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let mut out = Array2::zeros(scores.dim());
    for i in 0..scores.nrows() {
        let open: Vec<usize> = (0..scores.ncols()).filter(|&j| !mask[[i, j]]).collect();
        let max = open.iter().fold(f64::NEG_INFINITY, |a, &j| a.max(scores[[i, j]]));
        let sum: f64 = open.iter().map(|&j| (scores[[i, j]] - max).exp()).sum();
        for j in open {
            out[[i, j]] = 3.0 * (scores[[i, j]] - max).exp() / sum;
        }
    }
    out
}
