use ndarray::*;

pub fn combine_masks(causal: &Array2<bool>, padding: &Array3<bool>) -> Array3<bool> {
    let l = causal.nrows();
    let mut sentences = Vec::new();
    for pad in padding.outer_iter() {
        for i in 0..l {
            for j in 0..l {
                sentences.push(if pad[[0, i]] { true } else { causal[[i, j]] });
            }
        }
    }
    Array3::from_shape_vec((padding.shape()[0], l, l), sentences).unwrap()
}
