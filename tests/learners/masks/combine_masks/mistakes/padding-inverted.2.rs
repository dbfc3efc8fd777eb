use ndarray::*;

pub fn combine_masks(causal: &Array2<bool>, padding: &Array3<bool>) -> Array3<bool> {
    let (b, _, l) = padding.dim();
    let mut out = Array3::from_elem((b, l, l), true);
    for i in 0..b {
        for q in 0..l {
            for k in 0..l {
                if padding[[i, 0, k]] && !causal[[q, k]] {
                    out[[i, q, k]] = false;
                }
            }
        }
    }
    out
}
