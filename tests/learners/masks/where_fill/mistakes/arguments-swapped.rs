use ndarray::*;

pub fn where_fill(mask: &Array2<bool>, a: f64, b: &Array2<f64>) -> Array2<f64> {
    let mut out = b.clone();
    Zip::from(&mut out).and(mask).for_each(|o, &m| {
        if !m {
            *o = a;
        }
    });
    out
}
