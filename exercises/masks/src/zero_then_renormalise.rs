use ndarray::*;

/// The manual route to masked weights: softmax came first, the mask comes after.
///
/// Set the weights of blocked cells to 0. What is left of a row now sums to less than it should, so
/// divide each row by the sum of what is left; it then adds up to 1 again.
///
/// ```text
/// weights  (T_q, T_k)   row = query, column = key; none is negative
/// mask     (T_q, T_k)   True = blocked
/// result   (T_q, T_k)
/// ```
///
/// With `x` for a blocked cell:
///
/// ```text
///         weights               zeroed         left          result
///   0.125   0.375   0.5 x    0.125 0.375 0      0.5      0.25   0.75   0
///   0.500   0.25 x  0.25 x   0.500 0     0      0.5      1      0      0
/// ```
///
/// Edges:
/// - Rows need not sum to 1 beforehand; afterwards they do.
/// - However little is left, it is shared out in full: 0.00001 and 0.00003 become ¼ and ¾.
/// - With nothing left (everything blocked, or every open weight 0) the row is 0 throughout.
pub fn zero_then_renormalise(weights: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    todo!()
}
