use ndarray::*;

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let filled = Zip::from(scores).and(mask).map_collect(|&s, &m| if m { f64::NEG_INFINITY } else { s });
    let max = filled.map_axis(Axis(1), |row| row.fold(f64::NEG_INFINITY, |a, &b| a.max(b)));
    let max = max.mapv(|m| if m.is_finite() { m } else { 0.0 }).insert_axis(Axis(1));
    let exps = (&filled - &max).mapv(f64::exp);
    let sums = exps.sum_axis(Axis(1)).mapv(|s| if s == 0.0 { 1.0 } else { s });
    exps / sums
}
