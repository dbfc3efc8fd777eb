use ndarray::*;

pub fn zero_then_renormalise(weights: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    let open: Vec<Vec<f64>> = weights
        .rows()
        .into_iter()
        .zip(mask.rows())
        .map(|(w, m)| w.iter().zip(m).map(|(&w, &m)| if m { 0. } else { w }).collect())
        .collect();
    Array2::from_shape_fn(weights.dim(), |(i, j)| {
        let share = open[i][j] / open[i].iter().sum::<f64>();
        if share.is_nan() { 0.0 } else { share }
    })
}
