use ndarray::*;

pub fn triu(m: &Array2<i64>, k: i64) -> Array2<i64> {
    let n = m.ncols();
    Array2::from_shape_fn((n, n), |(i, j)| if j as i64 - i as i64 >= k { m[[i, j]] } else { 0 })
}
