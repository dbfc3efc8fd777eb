use ndarray::*;

pub fn cross_attention_mask(target_len: usize, source_is_pad: &Array1<bool>) -> Array2<bool> {
    let mut mask = Array2::from_elem((target_len, source_is_pad.len()), false);
    for (mut row, &pad) in mask.rows_mut().into_iter().zip(source_is_pad) {
        row.fill(pad);
    }
    mask
}
