use ndarray::*;

pub fn combine_masks(causal: &Array2<bool>, padding: &Array3<bool>) -> Array3<bool> {
    let count = causal.mapv(u8::from) + padding.mapv(u8::from);
    count.mapv(|reasons| reasons > 0)
}
