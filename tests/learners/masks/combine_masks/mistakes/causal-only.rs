use ndarray::*;

pub fn combine_masks(causal: &Array2<bool>, padding: &Array3<bool>) -> Array3<bool> {
    let (l, _) = causal.dim();
    let b = padding.shape()[0];
    causal.broadcast((b, l, l)).unwrap().to_owned()
}
