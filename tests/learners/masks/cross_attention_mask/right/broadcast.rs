use ndarray::*;

pub fn cross_attention_mask(target_len: usize, source_is_pad: &Array1<bool>) -> Array2<bool> {
    source_is_pad.broadcast((target_len, source_is_pad.len())).unwrap().to_owned()
}
