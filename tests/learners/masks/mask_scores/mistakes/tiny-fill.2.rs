use ndarray::*;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    let mut out = scores.clone();
    for (mut table, m) in out.outer_iter_mut().zip(mask.outer_iter()) {
        let m = m.broadcast(table.dim()).unwrap();
        for (p, s) in table.indexed_iter_mut() {
            if m[p] {
                *s = 1e-9;
            }
        }
    }
    out
}
