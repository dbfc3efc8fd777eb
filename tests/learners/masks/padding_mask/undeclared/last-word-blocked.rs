use ndarray::*;

pub fn padding_mask(tokens: &Array2<i64>, pad: i64) -> Array3<bool> {
    let l = tokens.ncols();
    let mut mask = tokens.mapv(|t| t == pad).insert_axis(Axis(1));
    if l > 0 {
        mask.slice_mut(s![.., .., l - 1]).fill(true);
    }
    mask
}
