use ndarray::*;

pub fn triu(m: &Array2<i64>, k: i64) -> Array2<i64> {
    Array2::from_shape_fn(m.dim(), |(i, j)| if j as i64 >= i as i64 + k { 1 } else { 0 })
}
