use ndarray::*;

pub fn padding_mask(tokens: &Array2<i64>, pad: i64) -> Array3<bool> {
    let first = tokens.row(0).mapv(|t| t == pad);
    first.insert_axis(Axis(0)).insert_axis(Axis(0))
}
