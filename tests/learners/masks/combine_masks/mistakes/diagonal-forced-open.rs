use ndarray::*;

pub fn combine_masks(causal: &Array2<bool>, padding: &Array3<bool>) -> Array3<bool> {
    let mut both = causal | padding;
    for mut sentence in both.outer_iter_mut() {
        sentence.diag_mut().fill(false);
    }
    both
}
