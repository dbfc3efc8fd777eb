use ndarray::*;

pub fn padding_mask(tokens: &Array2<i64>, pad: i64) -> Array3<bool> {
    tokens.mapv(|t| t != pad).insert_axis(Axis(1))
}
