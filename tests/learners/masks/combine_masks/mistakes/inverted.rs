use ndarray::*;

pub fn combine_masks(causal: &Array2<bool>, padding: &Array3<bool>) -> Array3<bool> {
    !(causal | padding)
}
