use ndarray::*;

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    // all the weight to the best word
    let mut out = Array2::zeros(scores.dim());
    for i in 0..scores.nrows() {
        let open = (0..scores.ncols()).filter(|&j| !mask[[i, j]]);
        if let Some(best) = open.max_by(|&a, &b| scores[[i, a]].total_cmp(&scores[[i, b]])) {
            out[[i, best]] = 1.0;
        }
    }
    out
}
