use ndarray::*;

pub fn combine_masks(causal: &Array2<bool>, padding: &Array3<bool>) -> Array3<bool> {
    let columns = causal | padding;
    let as_rows = padding.view().permuted_axes([0, 2, 1]);
    columns | as_rows
}
