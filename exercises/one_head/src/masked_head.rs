use ndarray::*;

/// One causal attention head, whole: from word vectors to contexts.
///
/// Project the words to queries, keys and values (Q = X · W_Q, and so on). Score every query
/// against every key, scores = Q · Kᵀ / √d_k. Hide the future, take the softmax of each row, and
/// let the weights average the values.
///
/// ```text
/// x          (T, d_model)     one row a word
/// w_q, w_k   (d_model, d_k)
/// w_v        (d_model, d_v)   d_v may differ from d_k
/// result     (T, d_v)         one context a word
/// ```
///
/// Blocked is every key that comes after the query: a word may look at itself
/// and at what came before. The first word can only look at itself, so its context is its own
/// value, whatever the scores. With equal scores, each word takes the plain mean of what it sees:
///
/// ```text
///         weights              V            result
///    1                       6   0        6     0
///    1/2   1/2               0   3        3     1.5
///    1/3   1/3   1/3         3   3        3     2
/// ```
///
/// Matrices multiply in `ndarray` by `a.dot(&b)`; `*` would go cell by cell.
pub fn masked_head(x: &Array2<f64>, w_q: &Array2<f64>, w_k: &Array2<f64>, w_v: &Array2<f64>) -> Array2<f64> {
    todo!()
}
