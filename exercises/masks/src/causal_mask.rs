use ndarray::*;

/// Build the causal mask of a text of `len` words: no word may look at what comes after it.
///
/// A GPT learns to guess the next word. A word that could look ahead would copy the answer, so
/// the future is closed; the past is open, and so is the word itself. Row i says what word i,
/// which asks (the *query*), may not look at; column j is the word it looks at (the *key*).
///
/// True = blocked. For "the cat sat", len = 3:
///
/// ```text
///            the    cat    sat
///   the     False  True   True       sees the
///   cat     False  False  True       sees the, cat
///   sat     False  False  False      sees the, cat, sat
/// ```
///
/// * Returns (len, len), as each word has its own row: they don't all see the same.
/// * One word has nothing to hide: a table of one False. No words, len = 0: the empty table
///   of shape (0, 0).
pub fn causal_mask(len: usize) -> Array2<bool> {
    todo!()
}
