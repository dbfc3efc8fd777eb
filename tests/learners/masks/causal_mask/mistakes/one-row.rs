use ndarray::*;

pub fn causal_mask(len: usize) -> Array2<bool> {
    // the first word sees itself only
    Array2::from_shape_fn((1, len), |(_, j)| j > 0)
}
