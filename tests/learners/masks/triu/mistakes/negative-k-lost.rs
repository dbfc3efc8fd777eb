use ndarray::*;

pub fn triu(m: &Array2<i64>, k: i64) -> Array2<i64> {
    let k = k.max(0) as usize;
    Array2::from_shape_fn(m.dim(), |(i, j)| if j >= i + k { m[[i, j]] } else { 0 })
}
