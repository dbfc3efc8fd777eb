use ndarray::*;

pub fn cross_attention_mask(target_len: usize, source_is_pad: &Array1<bool>) -> Array2<bool> {
    Array2::from_shape_fn((source_is_pad.len(), target_len), |(word, _)| source_is_pad[word]).reversed_axes()
}
