use ndarray::*;

pub fn combine_masks(causal: &Array2<bool>, padding: &Array3<bool>) -> Array3<bool> {
    let mut padding = padding.view();
    padding.swap_axes(1, 2);
    causal | &padding
}
