use ndarray::*;

pub fn triu(m: &Array2<i64>, k: i64) -> Array2<i64> {
    if k < 0 {
        // nothing above a diagonal that is outside the table needs zeroing
        return m.to_owned();
    }
    let mut out = Array2::zeros(m.raw_dim());
    for (i, row) in m.rows().into_iter().enumerate() {
        for j in (i + k as usize)..m.ncols() {
            out[(i, j)] = row[j];
        }
    }
    out
}
