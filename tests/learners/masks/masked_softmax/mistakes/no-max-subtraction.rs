use ndarray::*;

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let mut out = Zip::from(scores).and(mask).map_collect(|&s, &m| if m { 0.0 } else { s.exp() });
    for mut row in out.rows_mut() {
        let sum = row.sum();
        if sum > 0.0 {
            row /= sum;
        }
    }
    out
}
