use ndarray::*;

pub fn padding_mask(tokens: &Array2<i64>, pad: i64) -> Array3<bool> {
    let is_pad = tokens.mapv(|token| token == pad);
    // Which word asks makes no difference, so the query axis has length 1 and broadcasts.
    is_pad.insert_axis(Axis(1))
}
