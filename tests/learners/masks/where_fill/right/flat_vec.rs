use ndarray::*;

pub fn where_fill(mask: &Array2<bool>, a: f64, b: &Array2<f64>) -> Array2<f64> {
    let mut values: Vec<f64> = Vec::with_capacity(b.len());
    for (m, v) in mask.iter().zip(b.iter()) {
        values.push(if *m { a } else { *v });
    }
    Array2::from_shape_vec((b.nrows(), b.ncols()), values).unwrap()
}
