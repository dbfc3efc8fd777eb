use ndarray::*;

pub fn cross_attention_mask(target_len: usize, source_is_pad: &Array1<bool>) -> Array2<bool> {
    let mut mask = Array2::from_elem((target_len, source_is_pad.len()), true);
    for t in 0..target_len {
        for s in 0..source_is_pad.len() {
            mask[[t, s]] &= source_is_pad[s];
        }
    }
    mask
}
