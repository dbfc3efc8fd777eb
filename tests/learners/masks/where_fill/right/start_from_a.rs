use ndarray::*;

pub fn where_fill(mask: &Array2<bool>, a: f64, b: &Array2<f64>) -> Array2<f64> {
    let mut out = Array2::from_elem(b.dim(), a);
    azip!((o in &mut out, &m in mask, &v in b) if !m { *o = v });
    out
}
