use ndarray::*;

pub fn causal_mask(len: usize) -> Array2<bool> {
    Array2::<f64>::ones((len, len)).triu(2).mapv(|v| v > 0.5)
}
