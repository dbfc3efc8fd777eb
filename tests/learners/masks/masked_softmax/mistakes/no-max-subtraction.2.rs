use ndarray::*;

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let (rows, cols) = scores.dim();
    let mut out = Array2::zeros((rows, cols));
    for i in 0..rows {
        if mask.row(i).iter().all(|&blocked| blocked) {
            continue;
        }
        let sum: f64 = (0..cols).filter(|&j| !mask[[i, j]]).map(|j| scores[[i, j]].exp()).sum();
        for j in 0..cols {
            if !mask[[i, j]] {
                out[[i, j]] = scores[[i, j]].exp() / sum;
            }
        }
    }
    out
}
