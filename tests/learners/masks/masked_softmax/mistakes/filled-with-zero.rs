use ndarray::*;

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let filled = Zip::from(scores).and(mask).map_collect(|&s, &m| if m { 0.0 } else { s });
    let max = filled.fold_axis(Axis(1), f64::NEG_INFINITY, |a, b| a.max(*b)).insert_axis(Axis(1));
    let exps = (filled - max).mapv(f64::exp);
    let sums = exps.sum_axis(Axis(1)).insert_axis(Axis(1));
    exps / sums
}
