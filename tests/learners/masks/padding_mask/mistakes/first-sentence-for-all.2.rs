use ndarray::*;

pub fn padding_mask(tokens: &Array2<i64>, pad: i64) -> Array3<bool> {
    let mut mask = Array3::from_elem((tokens.nrows(), 1, tokens.ncols()), false);
    for mut sentence in mask.outer_iter_mut() {
        for (j, cell) in sentence.iter_mut().enumerate() {
            *cell = tokens[[0, j]] == pad;
        }
    }
    mask
}
