use ndarray::*;

pub fn combine_masks(causal: &Array2<bool>, padding: &Array3<bool>) -> Array3<bool> {
    let (b, l) = (padding.dim().0, causal.nrows());
    Array3::from_shape_fn((b, l, l), |(b, i, j)| causal[[i, j]] && padding[[b, 0, j]])
}
