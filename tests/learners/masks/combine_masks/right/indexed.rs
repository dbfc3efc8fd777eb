use ndarray::*;

pub fn combine_masks(causal: &Array2<bool>, padding: &Array3<bool>) -> Array3<bool> {
    let (batch, _, len) = padding.dim();
    Array3::from_shape_fn((batch, len, len), |(b, q, k)| causal[(q, k)] || padding[(b, 0, k)])
}
