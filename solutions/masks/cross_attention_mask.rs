use ndarray::*;

pub fn cross_attention_mask(target_len: usize, source_is_pad: &Array1<bool>) -> Array2<bool> {
    // The target asks (rows), the source answers (columns).
    let shape = (target_len, source_is_pad.len());
    // The whole source is known before the first target word is written: no future to hide.
    Array2::from_shape_fn(shape, |(_target, source)| source_is_pad[source])
}
