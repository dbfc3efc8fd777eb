use ndarray::*;

pub fn where_fill(mask: &Array2<bool>, a: f64, b: &Array2<f64>) -> Array2<f64> {
    Array2::from_shape_fn(b.dim(), |p| [b[p], a][mask[p] as usize])
}
