use ndarray::*;

pub fn where_fill(mask: &Array2<bool>, a: f64, b: &Array2<f64>) -> Array2<f64> {
    let out = b.clone();
    for (row, blocked) in out.rows().into_iter().zip(mask.rows()) {
        let mut row = row.to_owned();
        for (v, &m) in row.iter_mut().zip(blocked.iter()) {
            if m {
                *v = a;
            }
        }
    }
    out
}
