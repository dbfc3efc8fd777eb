use ndarray::*;

pub fn padding_mask(tokens: &Array2<i64>, pad: i64) -> Array3<bool> {
    let (b, l) = tokens.dim();
    let mut mask = Array3::from_elem((b, 1, l), true);
    for i in 0..b {
        for j in 0..l {
            if tokens[[i, j]] == pad {
                mask[[i, 0, j]] = false;
            }
        }
    }
    mask
}
