use ndarray::*;

pub fn padding_mask(tokens: &Array2<i64>, pad: i64) -> Array3<bool> {
    let (b, l) = tokens.dim();
    Array3::from_shape_fn((b, 1, l), |(_, _, j)| tokens[[0, j]] == pad)
}
