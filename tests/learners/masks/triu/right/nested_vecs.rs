use ndarray::*;

pub fn triu(m: &Array2<i64>, k: i64) -> Array2<i64> {
    let rows: Vec<Vec<i64>> = m.rows().into_iter().map(|row| row.to_vec()).collect();
    let mut flat = Vec::new();
    for (i, row) in rows.iter().enumerate() {
        for (j, value) in row.iter().enumerate() {
            let diagonal = j as i64 - i as i64;
            flat.push(if diagonal < k { 0 } else { *value });
        }
    }
    Array::from_shape_vec(m.dim(), flat).unwrap()
}
