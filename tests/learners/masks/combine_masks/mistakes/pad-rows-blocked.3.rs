use ndarray::*;

pub fn combine_masks(causal: &Array2<bool>, padding: &Array3<bool>) -> Array3<bool> {
    let l = causal.nrows();
    let mut out = Array3::from_elem((padding.shape()[0], l, l), false);
    for (b, mut sentence) in out.outer_iter_mut().enumerate() {
        sentence.assign(causal);
        for word in 0..l {
            if padding[[b, 0, word]] {
                sentence.column_mut(word).fill(true);
                sentence.row_mut(word).fill(true);
            }
        }
    }
    out
}
