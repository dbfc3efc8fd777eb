use ndarray::*;

pub fn causal_mask(len: usize) -> Array2<bool> {
    let mut mask = Array2::from_elem((len, len), true);
    for now in 0..len {
        for past in 0..=now {
            mask[(now, past)] = false;
        }
    }
    mask
}
