use ndarray::*;

pub fn causal_mask(len: usize) -> Array2<bool> {
    let mut cells = vec![];
    for row in 0..len {
        cells.extend(std::iter::repeat_n(false, row + 1));
        cells.extend(std::iter::repeat_n(true, len - row - 1));
    }
    Array2::from_shape_vec((len, len), cells).unwrap()
}
