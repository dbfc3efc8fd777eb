use ndarray::*;

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let mut weights = Array2::zeros(scores.dim());
    let rows = Zip::from(weights.rows_mut()).and(scores.rows()).and(mask.rows());
    rows.for_each(|mut weights, scores, mask| {
        // Nothing to share the weight among: the row stays 0, where −∞ − (−∞) would be NaN.
        let nothing_open = mask.iter().all(|&blocked| blocked);
        if nothing_open {
            return;
        }
        let cells = Zip::from(scores).and(mask);
        let filled = cells.map_collect(|&score, &blocked| if blocked { f64::NEG_INFINITY } else { score });
        // Taking the largest open score away changes no weight, and exp can no longer overflow.
        let max = filled.fold(f64::NEG_INFINITY, |max, &score| max.max(score));
        let exps = filled.mapv(|score| (score - max).exp());
        let sum = exps.sum();
        weights.assign(&(exps / sum));
    });
    weights
}
