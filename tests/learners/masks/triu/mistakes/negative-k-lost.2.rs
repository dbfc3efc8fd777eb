use ndarray::*;

pub fn triu(m: &Array2<i64>, k: i64) -> Array2<i64> {
    let k = k as usize;
    let mut out = m.clone();
    for i in 0..m.nrows() {
        for j in 0..m.ncols() {
            if j < i + k {
                out[[i, j]] = 0;
            }
        }
    }
    out
}
