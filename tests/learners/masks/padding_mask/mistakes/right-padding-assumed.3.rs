use ndarray::*;

pub fn padding_mask(tokens: &Array2<i64>, pad: i64) -> Array3<bool> {
    let (b, l) = tokens.dim();
    let mut mask = Array3::from_elem((b, 1, l), false);
    for i in 0..b {
        let mut j = l;
        while j > 0 && tokens[[i, j - 1]] == pad {
            j -= 1;
            mask[[i, 0, j]] = true;
        }
    }
    mask
}
