use ndarray::*;

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let mut out = Array2::zeros(scores.dim());
    for i in 0..scores.nrows() {
        let open: Vec<usize> = (0..scores.ncols()).filter(|&j| !mask[[i, j]]).collect();
        if open.is_empty() {
            out.row_mut(i).fill(1.0 / scores.ncols() as f64);
            continue;
        }
        let max = open.iter().map(|&j| scores[[i, j]]).fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = open.iter().map(|&j| (scores[[i, j]] - max).exp()).sum();
        for j in open {
            out[[i, j]] = (scores[[i, j]] - max).exp() / sum;
        }
    }
    out
}
