use ndarray::*;

pub fn masked_softmax(scores: &Array2<f64>, mask: &Array2<bool>) -> Array2<f64> {
    // e^s / sum of e^t is 1 / sum of e^(t - s)
    Array2::from_shape_fn(scores.dim(), |(i, j)| {
        if mask[[i, j]] {
            return 0.0;
        }
        let others = scores.row(i).to_vec().into_iter().zip(mask.row(i)).filter(|(_, blocked)| !**blocked);
        1.0 / others.map(|(other, _)| (other - scores[[i, j]]).exp()).sum::<f64>()
    })
}
