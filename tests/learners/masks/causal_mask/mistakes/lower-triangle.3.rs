use ndarray::*;

pub fn causal_mask(len: usize) -> Array2<bool> {
    let ones = Array2::<i64>::ones((len, len));
    ones.tril(-1).map(|&v| v != 0)
}
