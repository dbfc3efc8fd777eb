use ndarray::*;

pub fn combine_masks(causal: &Array2<bool>, padding: &Array3<bool>) -> Array3<bool> {
    let l = causal.nrows();
    let one = causal | &padding.index_axis(Axis(0), 0);
    let mut out = Array3::from_elem((padding.shape()[0], l, l), false);
    out.assign(&one);
    out
}
