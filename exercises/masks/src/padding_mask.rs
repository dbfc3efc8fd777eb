use ndarray::*;

/// Find the padding of a batch: True (blocked) where the token is PAD.
///
/// Sentences of a batch differ in length, and a table does not. Shorter ones are filled up with a
/// token that means nothing, PAD, and no word shall look at it. With pad = 0:
///
/// ```text
///     tokens              mask
///   7  3  0       [[False False True]]       the first sentence
///   4  0  0       [[False True  True]]       the second
///   (2, 3)              (2, 1, 3)
/// ```
///
/// * `tokens`: (B, L), B sentences of L tokens each.
/// * `pad`: the token that means PAD. Each tokeniser has its own, so it need not be 0; and where
///   it is not, 0 is a word like any other.
/// * Returns (B, 1, L). The scores are (B, L, L): sentence, query, key. PAD is closed to all
///   queries alike, so that axis has length 1 here, and broadcasts later.
/// * PAD may stand anywhere: on the right, on the left (usual when generating), in the middle,
///   or nowhere.
pub fn padding_mask(tokens: &Array2<i64>, pad: i64) -> Array3<bool> {
    todo!()
}
