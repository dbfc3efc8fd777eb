use ndarray::*;

pub fn where_fill(mask: &Array2<bool>, a: f64, b: &Array2<f64>) -> Array2<f64> {
    // move from b to a by as much as the mask says
    let m = mask.map(|&x| f64::from(x as u8));
    b + m * (a - b)
}
