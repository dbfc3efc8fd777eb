use ndarray::*;

pub fn cross_attention_mask(target_len: usize, source_is_pad: &Array1<bool>) -> Array2<bool> {
    let words = source_is_pad.mapv(|pad| !pad);
    words.broadcast((target_len, words.len())).unwrap().to_owned()
}
