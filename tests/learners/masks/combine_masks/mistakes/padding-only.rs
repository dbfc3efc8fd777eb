use ndarray::*;

pub fn combine_masks(causal: &Array2<bool>, padding: &Array3<bool>) -> Array3<bool> {
    let l = causal.nrows();
    padding.broadcast((padding.shape()[0], l, l)).unwrap().to_owned()
}
