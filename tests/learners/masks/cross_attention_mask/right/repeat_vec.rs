use ndarray::*;

pub fn cross_attention_mask(target_len: usize, source_is_pad: &Array1<bool>) -> Array2<bool> {
    let row = source_is_pad.to_vec();
    Array2::from_shape_vec((target_len, row.len()), row.repeat(target_len)).unwrap()
}
