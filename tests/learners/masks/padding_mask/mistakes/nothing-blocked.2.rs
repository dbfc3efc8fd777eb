use ndarray::*;

pub fn padding_mask(tokens: &Array2<i64>, pad: i64) -> Array3<bool> {
    let mask = Array3::from_elem((tokens.nrows(), 1, tokens.ncols()), false);
    for (i, row) in tokens.rows().into_iter().enumerate() {
        let mut copy = mask.slice(s![i, 0, ..]).to_vec();
        for (j, &t) in row.iter().enumerate() {
            copy[j] = t == pad;
        }
    }
    mask
}
