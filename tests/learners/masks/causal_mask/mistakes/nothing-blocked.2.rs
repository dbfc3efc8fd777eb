use ndarray::*;

pub fn causal_mask(len: usize) -> Array2<bool> {
    let mask = Array2::default((len, len));
    for i in 0..len {
        let mut row: Array1<bool> = mask.row(i).to_owned();
        for j in i + 1..len {
            row[j] = true;
        }
    }
    mask
}
