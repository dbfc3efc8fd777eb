use ndarray::*;

pub fn combine_masks(causal: &Array2<bool>, padding: &Array3<bool>) -> Array3<bool> {
    let l = causal.nrows();
    let mut out = Array3::from_elem((padding.shape()[0], l, l), false);
    for mut sentence in out.outer_iter_mut() {
        for i in 0..l {
            for j in 0..l {
                sentence[[i, j]] = causal[[i, j]];
            }
        }
    }
    out
}
