use ndarray::*;

pub fn causal_mask(len: usize) -> Array2<bool> {
    let mut mask = Array2::from_elem((len, len), false);
    for i in 1..len {
        mask[[i - 1, i]] = true;
    }
    mask
}
