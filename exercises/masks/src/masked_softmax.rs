use ndarray::*;

/// Share out the attention of each query among the keys it may see.
///
/// For every row: exponentiate the scores of its open cells and divide by their sum, so that they
/// add up to 1. A blocked cell gets weight 0, exactly as if its score were −∞.
///
/// ```text
/// scores   (T_q, T_k)   row = query, column = key
/// mask     (T_q, T_k)   True = blocked
/// result   (T_q, T_k)   weights
/// ```
///
/// With `x` for a blocked cell:
///
/// ```text
///         scores                    weights
///    0.34   0.05    x          0.572   0.428   0
///    1.00    x     1.00        0.500   0       0.500
/// ```
///
/// Since e^0.34 ≈ 1.40 and e^0.05 ≈ 1.05, the first weight is 1.40 / (1.40 + 1.05) ≈ 0.572.
///
/// Edges:
/// - Scores reach ±1000, where a bare e^x overflows to ∞ or vanishes to 0. The weights are
///   ordinary numbers all the same.
/// - The score under a blocked cell may be anything, even far above all the open ones. It has no say.
/// - A row in which everything is blocked has nothing to share: all its weights are 0.
pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    todo!()
}
