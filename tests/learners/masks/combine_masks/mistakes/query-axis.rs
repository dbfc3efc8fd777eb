use ndarray::*;

pub fn combine_masks(causal: &Array2<bool>, padding: &Array3<bool>) -> Array3<bool> {
    let l = causal.nrows();
    Array3::from_shape_fn((padding.shape()[0], l, l), |(b, i, j)| causal[[i, j]] | padding[[b, 0, i]])
}
