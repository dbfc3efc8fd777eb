use ndarray::*;

pub fn cross_attention_mask(target_len: usize, source_is_pad: &Array1<bool>) -> Array2<bool> {
    let mask: Array2<bool> = Array2::default((target_len, source_is_pad.len()));
    for row in mask.rows() {
        let mut row = row.to_owned();
        row.assign(source_is_pad);
    }
    mask
}
