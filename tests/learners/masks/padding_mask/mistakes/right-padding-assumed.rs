use ndarray::*;

pub fn padding_mask(tokens: &Array2<i64>, pad: i64) -> Array3<bool> {
    let (b, l) = tokens.dim();
    let mut mask = Array3::from_elem((b, 1, l), false);
    for i in 0..b {
        let length = tokens.row(i).iter().position(|&t| t == pad).unwrap_or(l);
        for j in length..l {
            mask[[i, 0, j]] = true;
        }
    }
    mask
}
