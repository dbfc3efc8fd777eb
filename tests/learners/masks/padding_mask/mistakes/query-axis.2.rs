use ndarray::*;

pub fn padding_mask(tokens: &Array2<i64>, pad: i64) -> Array3<bool> {
    let mut mask = Array3::from_elem((tokens.nrows(), tokens.ncols(), 1), false);
    for ((sentence, word), &id) in tokens.indexed_iter() {
        mask[[sentence, word, 0]] = id == pad;
    }
    mask
}
