use ndarray::*;

pub fn cross_attention_mask(target_len: usize, source_is_pad: &Array1<bool>) -> Array2<bool> {
    let mut mask = Array2::from_elem((target_len, source_is_pad.len()), false);
    for (word, _) in source_is_pad.iter().enumerate().filter(|(_, pad)| **pad) {
        mask.column_mut(word).fill(true);
    }
    mask
}
