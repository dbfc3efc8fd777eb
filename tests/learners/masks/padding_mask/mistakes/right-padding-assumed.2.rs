use ndarray::*;

pub fn padding_mask(tokens: &Array2<i64>, pad: i64) -> Array3<bool> {
    let (b, l) = tokens.dim();
    let lengths: Vec<usize> =
        tokens.rows().into_iter().map(|row| row.iter().filter(|&&t| t != pad).count()).collect();
    Array3::from_shape_fn((b, 1, l), |(i, _, j)| j >= lengths[i])
}
