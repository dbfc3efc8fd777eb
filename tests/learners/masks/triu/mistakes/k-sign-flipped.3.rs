use ndarray::*;

pub fn triu(m: &Array2<i64>, k: i64) -> Array2<i64> {
    let cols = m.ncols();
    let values = m
        .iter()
        .enumerate()
        .map(|(n, &v)| {
            let (i, j) = ((n / cols) as i64, (n % cols) as i64);
            if i - k > j { 0 } else { v }
        })
        .collect();
    Array2::from_shape_vec(m.dim(), values).unwrap()
}
