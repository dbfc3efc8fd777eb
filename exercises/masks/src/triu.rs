use ndarray::*;

/// Keep the upper triangle of a table, and set the rest to 0, as NumPy's `triu(m, k)` does.
///
/// Number the diagonals: 0 is the main one, which starts in the upper left corner, 1 is the one
/// above it, −1 the one below. Entries on diagonal `k` and above it stay, those below become 0.
///
/// ```text
///       m           k = 0         k = 1         k = −1
///   1  2  3       1  2  3       0  2  3        1  2  3
///   4  5  6       0  5  6       0  0  6        4  5  6
///   7  8  9       0  0  9       0  0  0        0  8  9
/// ```
///
/// * `m`: (rows, columns). It need not be square: wide and tall tables come too.
/// * `k`: any diagonal. It may lie beyond the edge: then all stays, or nothing.
/// * Returns a table of m's shape.
///
/// With k = 1 you hold the shape of the next exercise in your hands.
pub fn triu(m: &Array2<i64>, k: i64) -> Array2<i64> {
    todo!()
}
