use ndarray::*;

pub fn triu(m: &Array2<i64>, k: i64) -> Array2<i64> {
    let mut out = m.clone();
    let (rows, cols) = m.dim();
    for row in 0..rows {
        for col in 0..cols {
            let diagonal = row as i64 + k;
            if col as i64 <= diagonal {
                out[[row, col]] = 0;
            }
        }
    }
    out
}
