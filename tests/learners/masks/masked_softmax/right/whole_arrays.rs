use ndarray::*;

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let filled = Zip::from(scores).and(mask).map_collect(|&s, &m| if m { f64::NEG_INFINITY } else { s });
    let max = filled.fold_axis(Axis(1), f64::MIN, |a, b| a.max(*b)).insert_axis(Axis(1));
    let exps = (filled - max).mapv_into(f64::exp);
    let sums = exps.sum_axis(Axis(1)).mapv(|s| if s > 0.0 { s } else { 1.0 }).insert_axis(Axis(1));
    exps / sums
}
