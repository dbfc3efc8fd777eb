use ndarray::*;

pub fn where_fill(mask: &Array2<bool>, a: f64, b: &Array2<f64>) -> Array2<f64> {
    // A choice, not arithmetic: 0 · −∞ is NaN, so −∞ can't be multiplied in or out.
    Zip::from(mask).and(b).map_collect(|&is_true, &old| if is_true { a } else { old })
}
