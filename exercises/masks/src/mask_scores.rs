use ndarray::*;

/// Close the blocked cells of the score table.
///
/// On paper softmax turns every finite score into some weight, however small. The one score that
/// it turns into nothing at all is −∞, since e^−∞ = 0. So put −∞ where the mask is True (blocked)
/// and copy every other score as it is.
///
/// ```text
/// scores   (B, L, L)                one table a sentence: row = query, column = key; finite
/// mask     (B, L, L) or (B, 1, L)   True = blocked
/// result   (B, L, L)
/// ```
///
/// A mask of shape (B, 1, L) has a single row for each sentence, and that row counts for all of the
/// sentence's queries. Here B = 1, L = 3, and the last word is padding:
///
/// ```text
///         scores              mask            result
///    0.3   0.1   0.9                       0.3   0.1   −∞
///    0.2   0.7   0.4      .   .   True     0.2   0.7   −∞
///    0.5   0.6   0.8                       0.5   0.6   −∞
/// ```
///
/// The open cells are copies, so they are compared exactly, without any tolerance.
pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    todo!()
}
