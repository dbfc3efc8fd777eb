use ndarray::*;

pub fn combine_masks(causal: &Array2<bool>, padding: &Array3<bool>) -> Array3<bool> {
    let l = causal.nrows();
    let mut out = Array3::from_elem((padding.len_of(Axis(0)), l, l), false);
    for ((b, i, j), cell) in out.indexed_iter_mut() {
        *cell = causal[[i, j]] != padding[[b, 0, j]];
    }
    out
}
