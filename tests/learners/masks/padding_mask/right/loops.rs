use ndarray::*;

pub fn padding_mask(tokens: &Array2<i64>, pad: i64) -> Array3<bool> {
    let (batch, len) = tokens.dim();
    let mut mask = Array3::from_elem((batch, 1, len), false);
    for b in 0..batch {
        for w in 0..len {
            if tokens[[b, w]] == pad {
                mask[[b, 0, w]] = true;
            }
        }
    }
    mask
}
