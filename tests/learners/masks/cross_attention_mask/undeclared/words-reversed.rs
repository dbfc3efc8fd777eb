use ndarray::*;

pub fn cross_attention_mask(target_len: usize, source_is_pad: &Array1<bool>) -> Array2<bool> {
    let n = source_is_pad.len();
    Array2::from_shape_fn((target_len, n), |(_, j)| source_is_pad[n - 1 - j])
}
