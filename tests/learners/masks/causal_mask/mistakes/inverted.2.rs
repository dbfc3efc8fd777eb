use ndarray::*;

pub fn causal_mask(len: usize) -> Array2<bool> {
    // true = may look
    let mut mask = Array2::from_elem((len, len), false);
    for (i, mut row) in mask.rows_mut().into_iter().enumerate() {
        row.slice_mut(s![..=i]).fill(true);
    }
    mask
}
