use ndarray::*;

pub fn causal_mask(len: usize) -> Array2<bool> {
    let mut mask = Array2::from_elem((len, len), false);
    for i in 0..len {
        for j in i + 2..len {
            mask[[i, j]] = true;
        }
    }
    mask
}
