use ndarray::*;

pub fn causal_mask(len: usize) -> Array2<bool> {
    Array2::from_shape_fn((len, len), |(i, j)| j > i + 2)
}
