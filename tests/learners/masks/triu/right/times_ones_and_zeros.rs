use ndarray::*;

pub fn triu(m: &Array2<i64>, k: i64) -> Array2<i64> {
    let keep = Array2::from_shape_fn(m.dim(), |(i, j)| i64::from(j as i64 - i as i64 >= k));
    m * &keep
}
