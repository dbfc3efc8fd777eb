use ndarray::*;

pub fn triu(m: &Array2<i64>, k: i64) -> Array2<i64> {
    m.triu(k as isize).reversed_axes().as_standard_layout().to_owned()
}
