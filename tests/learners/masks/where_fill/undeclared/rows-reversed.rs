use ndarray::*;

pub fn where_fill(mask: &Array2<bool>, a: f64, b: &Array2<f64>) -> Array2<f64> {
    let rows = b.nrows();
    Array2::from_shape_fn(b.dim(), |(i, j)| {
        let i = rows - 1 - i;
        if mask[[i, j]] { a } else { b[[i, j]] }
    })
}
