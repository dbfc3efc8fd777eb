use ndarray::*;

pub fn causal_mask(len: usize) -> Array2<bool> {
    let mut rows: Vec<Vec<bool>> = Vec::new();
    for i in 0..len {
        let mut row: Vec<bool> = (0..len).map(|j| j > i).collect();
        row.reverse();
        rows.push(row);
    }
    Array2::from_shape_vec((len, len), rows.concat()).unwrap()
}
