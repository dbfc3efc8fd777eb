use ndarray::*;

pub fn padding_mask(tokens: &Array2<i64>, pad: i64) -> Array3<bool> {
    let (b, l) = tokens.dim();
    let mut mask = Array3::from_elem((b, l, 1), false);
    for i in 0..b {
        for j in 0..l {
            mask[[i, j, 0]] = tokens[[i, j]] != pad;
        }
    }
    mask
}
