use ndarray::*;

pub fn mask_scores(scores: &Array3<f64>, mask: &Array3<bool>) -> Array3<f64> {
    // e^−∞ is exactly 0: softmax then gives a blocked cell no weight at all.
    let fill = f64::NEG_INFINITY;
    // A mask of shape (B, 1, L) has one row a sentence, and broadcasting reads it for every query.
    let cells = Zip::from(scores).and_broadcast(mask);
    cells.map_collect(|&score, &blocked| if blocked { fill } else { score })
}
