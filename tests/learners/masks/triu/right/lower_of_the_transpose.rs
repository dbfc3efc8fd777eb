use ndarray::*;

pub fn triu(m: &Array2<i64>, k: i64) -> Array2<i64> {
    m.t().tril(-k as isize).reversed_axes()
}
