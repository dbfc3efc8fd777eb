use ndarray::*;

pub fn triu(m: &Array2<i64>, k: i64) -> Array2<i64> {
    // zero what lies on the diagonal and above
    let mut out = m.clone();
    for i in 0..m.nrows() {
        for j in 0..m.ncols() {
            if j as i64 >= i as i64 + k {
                out[[i, j]] = 0;
            }
        }
    }
    out
}
