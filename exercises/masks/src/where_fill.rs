use ndarray::*;

/// Choose, cell by cell: `a` where the mask is True, and what stands in `b` everywhere else.
///
/// This is NumPy's `where(mask, a, b)`, and it is how a mask is put to work. In this course
/// True always means *blocked*, so with a = −∞ it closes cells of a table of scores:
///
/// ```text
///        mask                 b              where(mask, −∞, b)
///   False False True    0.34 0.05 0.91       0.34  0.05   −∞
///   True  False False   0.20 0.60 0.40        −∞   0.60  0.40
/// ```
///
/// * `mask`: (rows, columns).
/// * `a`: one number for every True cell. Often −∞, but any number will come: 0, 9, −0.5.
/// * `b`: (rows, columns), the same shape as `mask`. It may already hold −∞ or NaN.
/// * Returns (rows, columns). Cells where the mask is False are copies, to the last bit.
pub fn where_fill(mask: &Array2<bool>, a: f64, b: &Array2<f64>) -> Array2<f64> {
    todo!()
}
