use ndarray::*;

pub fn zero_then_renormalise(weights: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let mut out = weights.clone();
    for (mut row, blocked) in out.rows_mut().into_iter().zip(mask.rows()) {
        for (w, &m) in row.iter_mut().zip(blocked) {
            if m {
                *w = 0.0;
            }
        }
        let left: f64 = row.iter().sum();
        for w in row.iter_mut() {
            *w /= left;
        }
    }
    out
}
