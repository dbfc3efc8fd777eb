use ndarray::*;

pub fn triu(m: &Array2<i64>, k: i64) -> Array2<i64> {
    Array2::from_shape_fn(m.dim(), |(row, column)| {
        // Signed, since below the main diagonal this is negative.
        let diagonal = column as i64 - row as i64;
        let is_kept = diagonal >= k;
        if is_kept { m[[row, column]] } else { 0 }
    })
}
