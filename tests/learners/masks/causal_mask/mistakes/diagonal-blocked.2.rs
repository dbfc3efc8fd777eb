use ndarray::*;

pub fn causal_mask(len: usize) -> Array2<bool> {
    let ones: Array2<f64> = Array2::ones((len, len));
    ones.triu(0).mapv(|v| v == 1.0)
}
