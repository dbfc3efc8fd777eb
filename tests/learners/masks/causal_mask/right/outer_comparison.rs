use ndarray::*;

pub fn causal_mask(len: usize) -> Array2<bool> {
    let positions = Array1::from_iter(0..len);
    let queries = positions.view().insert_axis(Axis(1));
    let keys = positions.view().insert_axis(Axis(0));
    Zip::from(&queries.broadcast((len, len)).unwrap())
        .and(&keys.broadcast((len, len)).unwrap())
        .map_collect(|q, k| k > q)
}
