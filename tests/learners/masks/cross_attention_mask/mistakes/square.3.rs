use ndarray::*;

pub fn cross_attention_mask(target_len: usize, source_is_pad: &Array1<bool>) -> Array2<bool> {
    let mut mask = Array2::from_elem((target_len, target_len), false);
    for i in 0..target_len {
        for (j, &pad) in source_is_pad.iter().enumerate().take(target_len) {
            mask[[i, j]] = pad;
        }
    }
    mask
}
