use ndarray::*;

pub fn combine_masks(causal: &Array2<bool>, padding: &Array3<bool>) -> Array3<bool> {
    let l = causal.nrows();
    let mut out = causal.broadcast((padding.shape()[0], l, l)).unwrap().to_owned();
    for ((b, _, j), &is_pad) in padding.indexed_iter() {
        if is_pad {
            out.slice_mut(s![b, .., j]).fill(true);
        }
    }
    out
}
