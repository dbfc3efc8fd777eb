use ndarray::*;

pub fn triu(m: &Array2<i64>, k: i64) -> Array2<i64> {
    let cols = m.ncols() as i64;
    let mut out = m.clone();
    for (i, mut row) in out.rows_mut().into_iter().enumerate() {
        let start = (i as i64 + k).clamp(0, cols);
        row.slice_mut(s![..start as usize]).fill(0);
    }
    out
}
