use ndarray::*;

pub fn causal_mask(len: usize) -> Array2<bool> {
    // The row asks, the column is looked at: what comes later is closed, the word itself is not.
    Array2::from_shape_fn((len, len), |(row, column)| column > row)
}
