use ndarray::*;

pub fn triu(m: &Array2<i64>, k: i64) -> Array2<i64> {
    let mut out = Array2::zeros(m.dim());
    for i in 0..m.nrows() {
        for j in 0..m.ncols() {
            if i as i64 >= j as i64 + k {
                out[[i, j]] = m[[i, j]];
            }
        }
    }
    out
}
