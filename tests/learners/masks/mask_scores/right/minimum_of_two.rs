use ndarray::*;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    let ceiling = mask.mapv(|m| if m { f64::NEG_INFINITY } else { f64::INFINITY });
    let mut out = scores.clone();
    for (mut table, limit) in out.outer_iter_mut().zip(ceiling.outer_iter()) {
        let limit = limit.broadcast(table.dim()).unwrap();
        table.zip_mut_with(&limit, |s, &top| *s = s.min(top));
    }
    out
}
