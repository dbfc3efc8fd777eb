use ndarray::*;

pub fn padding_mask(tokens: &Array2<i64>, pad: i64) -> Array3<bool> {
    let mut mask = Array3::from_elem((tokens.nrows(), 1, tokens.ncols()), true);
    let words = tokens.indexed_iter().filter(|&(_, &t)| t != pad);
    words.for_each(|((b, l), _)| mask[(b, 0, l)] = false);
    mask
}
