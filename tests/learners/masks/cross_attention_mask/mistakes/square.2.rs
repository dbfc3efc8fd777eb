use ndarray::*;

pub fn cross_attention_mask(target_len: usize, source_is_pad: &Array1<bool>) -> Array2<bool> {
    let n = source_is_pad.len();
    source_is_pad.broadcast((n, n)).unwrap().to_owned()
}
