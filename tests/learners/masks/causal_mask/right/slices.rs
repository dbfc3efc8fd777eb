use ndarray::*;

pub fn causal_mask(len: usize) -> Array2<bool> {
    let mut mask = Array2::from_elem((len, len), false);
    for i in 0..len {
        mask.slice_mut(s![i, i + 1..]).fill(true);
    }
    mask
}
