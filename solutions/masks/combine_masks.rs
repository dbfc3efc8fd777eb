use ndarray::*;

pub fn combine_masks(causal: &Array2<bool>, padding: &Array3<bool>) -> Array3<bool> {
    let (batch, _, len) = padding.dim();
    Array3::from_shape_fn((batch, len, len), |(sentence, query, key)| {
        let is_future = causal[[query, key]];
        // The same row of padding for every query of the sentence.
        let is_pad = padding[[sentence, 0, key]];
        is_future || is_pad
    })
}
