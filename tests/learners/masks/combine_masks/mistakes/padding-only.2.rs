use ndarray::*;

pub fn combine_masks(causal: &Array2<bool>, padding: &Array3<bool>) -> Array3<bool> {
    let (l, _) = causal.dim();
    let mut out = Array3::from_elem((padding.shape()[0], l, l), false);
    for b in 0..padding.shape()[0] {
        for i in 0..l {
            for j in 0..l {
                out[[b, i, j]] = padding[[b, 0, j]];
            }
        }
    }
    out
}
