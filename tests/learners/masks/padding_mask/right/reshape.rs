use ndarray::*;

pub fn padding_mask(tokens: &Array2<i64>, pad: i64) -> Array3<bool> {
    let (batch, len) = tokens.dim();
    let flat: Vec<bool> = tokens.iter().map(|&id| id - pad == 0).collect();
    Array1::from_vec(flat).into_shape_with_order((batch, 1, len)).unwrap()
}
