use ndarray::*;

pub fn causal_mask(len: usize) -> Array2<bool> {
    let mut row = vec![true; len];
    if len > 0 {
        row[0] = false;
    }
    let mut mask = Array2::from_elem((len, len), false);
    for i in 0..len {
        for j in 0..len {
            mask[[i, j]] = row[j];
        }
    }
    mask
}
