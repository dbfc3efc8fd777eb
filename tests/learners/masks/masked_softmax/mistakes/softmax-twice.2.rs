use ndarray::*;

fn softmax(table: &Array2<f64>, keep: impl Fn(usize, usize) -> bool) -> Array2<f64> {
    let (rows, cols) = table.dim();
    let mut out = Array2::zeros((rows, cols));
    for i in 0..rows {
        let open: Vec<usize> = (0..cols).filter(|&j| keep(i, j)).collect();
        let max = open.iter().fold(f64::NEG_INFINITY, |a, &j| a.max(table[[i, j]]));
        let sum: f64 = open.iter().map(|&j| (table[[i, j]] - max).exp()).sum();
        for j in open {
            out[[i, j]] = (table[[i, j]] - max).exp() / sum;
        }
    }
    out
}

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    // the weights first, then the masked ones
    let weights = softmax(scores, |_, _| true);
    softmax(&weights, |i, j| !mask[[i, j]])
}
