use ndarray::*;

pub fn causal_mask(len: usize) -> Array2<bool> {
    Array2::<i64>::ones((len, len)).triu(1).mapv(|v| v == 1)
}
