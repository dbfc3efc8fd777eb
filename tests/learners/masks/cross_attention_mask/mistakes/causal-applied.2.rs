use ndarray::*;

pub fn cross_attention_mask(target_len: usize, source_is_pad: &Array1<bool>) -> Array2<bool> {
    let source_len = source_is_pad.len();
    let mut mask = Array2::from_elem((target_len, source_len), false);
    for (i, mut row) in mask.rows_mut().into_iter().enumerate() {
        row.assign(source_is_pad);
        if i + 1 < source_len {
            row.slice_mut(s![i + 1..]).fill(true);
        }
    }
    mask
}
