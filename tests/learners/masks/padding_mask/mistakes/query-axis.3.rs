use ndarray::*;

pub fn padding_mask(tokens: &Array2<i64>, pad: i64) -> Array3<bool> {
    let (b, l) = tokens.dim();
    let flags: Vec<bool> = tokens.iter().map(|&t| t == pad).collect();
    Array3::from_shape_vec((b, l, 1), flags).unwrap()
}
