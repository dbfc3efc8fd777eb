use ndarray::*;

pub fn combine_masks(causal: &Array2<bool>, padding: &Array3<bool>) -> Array3<bool> {
    let (b, _, l) = padding.dim();
    Array3::from_shape_fn((b, l, l), |(n, i, j)| causal[[i, j]] || padding[[(n + 1) % b, 0, j]])
}
