use ndarray::*;

pub fn causal_mask(len: usize) -> Array2<bool> {
    let mut mask = Array2::from_elem((len, len), true);
    mask.diag_mut().fill(false);
    mask
}
