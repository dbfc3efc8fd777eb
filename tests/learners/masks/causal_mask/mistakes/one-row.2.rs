use ndarray::*;

pub fn causal_mask(len: usize) -> Array2<bool> {
    // the last word sees everything
    let last = vec![false; len];
    Array2::from_shape_vec((1, len), last).unwrap()
}
