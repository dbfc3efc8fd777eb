use ndarray::*;

/// Put two masks together: a cell is blocked if either of them blocks it.
///
/// The causal mask is one table for all sentences. The padding mask has one row for each
/// sentence, which holds for every word that asks. For "the cat PAD", B = 1:
///
/// ```text
///       causal (3, 3)            padding (1, 1, 3)            combined (1, 3, 3)
///   False True  True          [[False False True]]          False True  True
///   False False True                                        False False True
///   False False False                                       False False True
/// ```
///
/// Only the last cell has changed: even PAD, which comes last, may no longer look at PAD.
///
/// * `causal`: (L, L), query by key, True = blocked. Take it as it is given: it is all False
///   where looking ahead is allowed.
/// * `padding`: (B, 1, L), True where the key is PAD.
/// * Returns (B, L, L): sentence, query, key.
/// * The rows in which PAD itself asks get no special treatment: nobody uses what they give. A row
///   may end up with every cell blocked, and that is fine here.
pub fn combine_masks(causal: &Array2<bool>, padding: &Array3<bool>) -> Array3<bool> {
    todo!()
}
