use ndarray::*;

pub fn triu(m: &Array2<i64>, k: i64) -> Array2<i64> {
    let mut out = Array2::zeros(m.raw_dim());
    for (i, row) in m.outer_iter().enumerate() {
        if i < m.ncols() {
            out.slice_mut(s![i, i..]).assign(&row.slice(s![i..]));
        }
    }
    out
}
