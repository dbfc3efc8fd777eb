use ndarray::*;

pub fn masked_head(x: &Array2<f64>, w_q: &Array2<f64>, w_k: &Array2<f64>, w_v: &Array2<f64>) -> Array2<f64> {
    let q = x.dot(w_q);
    let k = x.dot(w_k);
    let v = x.dot(w_v);

    // q·k is a sum of d_k products; dividing by the root of d_k keeps its spread the same for any width.
    let d_k = w_k.ncols() as f64;
    let mut scores = q.dot(&k.t()) / d_k.sqrt();

    let blocked = |query: usize, key: usize| key > query;
    for ((query, key), score) in scores.indexed_iter_mut() {
        if blocked(query, key) {
            *score = f64::NEG_INFINITY;
        }
    }

    let mut weights = scores;
    for mut row in weights.rows_mut() {
        // Every word may look at itself, so the largest score of a row is finite.
        let max = row.fold(f64::NEG_INFINITY, |max, &score| max.max(score));
        row.mapv_inplace(|score| (score - max).exp());
        let sum = row.sum();
        row /= sum;
    }
    weights.dot(&v)
}
