use ndarray::*;

pub fn triu(m: &Array2<i64>, k: i64) -> Array2<i64> {
    let mut out = m.clone();
    for ((i, j), v) in out.indexed_iter_mut() {
        if j as i64 - i as i64 > k {
            *v = 0;
        }
    }
    out
}
