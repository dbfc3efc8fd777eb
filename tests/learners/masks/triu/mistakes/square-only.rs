use ndarray::*;

pub fn triu(m: &Array2<i64>, k: i64) -> Array2<i64> {
    let n = m.nrows();
    let mut out = Array2::zeros((n, n));
    for i in 0..n {
        for j in 0..n {
            if j as i64 >= i as i64 + k {
                out[[i, j]] = m[[i, j]];
            }
        }
    }
    out
}
