use ndarray::*;

pub fn cross_attention_mask(target_len: usize, source_is_pad: &Array1<bool>) -> Array2<bool> {
    let source_len = source_is_pad.len();
    let mut mask = Array2::from_elem((target_len, source_len), true);
    for i in 0..target_len {
        for j in 0..source_len {
            if source_is_pad[j] {
                mask[[i, j]] = false;
            }
        }
    }
    mask
}
