use ndarray::*;

pub fn where_fill(mask: &Array2<bool>, a: f64, b: &Array2<f64>) -> Array2<f64> {
    let blocked: Vec<(usize, usize)> = mask.indexed_iter().filter(|(_, m)| **m).map(|(p, _)| p).collect();
    let mut out = b.to_owned();
    for p in blocked {
        out[p] = a;
    }
    out
}
