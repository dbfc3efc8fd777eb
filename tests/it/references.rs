//! The solutions against functions written a second time, cell by cell in plain f64, on random inputs of every
//! shape up to 8 and on the edges.

use ndarray::{Array1, Array2, Array3};
use proptest::prelude::*;

use super::solutions;

/// Close as answers are compared: rtol 1e-6, atol 1e-9, NaN only with NaN, an infinity only with the same.
pub fn close(expected: f64, yours: f64) -> bool {
    if expected.is_nan() || yours.is_nan() {
        return expected.is_nan() && yours.is_nan();
    }
    expected == yours || (expected.is_finite() && (expected - yours).abs() <= 1e-9 + 1e-6 * expected.abs())
}

fn numbers(rows: usize, columns: usize, range: f64) -> impl Strategy<Value = Array2<f64>> {
    prop::collection::vec(-range..range, rows * columns)
        .prop_map(move |cells| Array2::from_shape_vec((rows, columns), cells).expect("as many cells"))
}

fn bools(rows: usize, columns: usize) -> impl Strategy<Value = Array2<bool>> {
    prop::collection::vec(any::<bool>(), rows * columns)
        .prop_map(move |cells| Array2::from_shape_vec((rows, columns), cells).expect("as many cells"))
}

/// Rows and columns, 0 and 1 included.
fn shape() -> impl Strategy<Value = (usize, usize)> {
    (0..=8usize, 0..=8usize)
}

/// A number as it may stand in scores: ordinary, large, or not finite.
fn any_score() -> impl Strategy<Value = f64> {
    prop_oneof![
        6 => -3.0..3.0f64,
        2 => Just(1000.0),
        2 => Just(-1000.0),
        1 => Just(0.0),
    ]
}

/// softmax of the open cells of one row, by the definition, with the exponent shifted by the largest open score.
pub fn softmax_row(scores: &[f64], blocked: &[bool]) -> Vec<f64> {
    let open = || scores.iter().zip(blocked).filter(|(_, blocked)| !**blocked).map(|(score, _)| *score);
    let largest = open().fold(f64::NEG_INFINITY, f64::max);
    let total: f64 = open().map(|score| (score - largest).exp()).sum();
    scores
        .iter()
        .zip(blocked)
        .map(|(score, blocked)| if *blocked { 0.0 } else { (score - largest).exp() / total })
        .collect()
}

/// The product of two matrices.
pub fn product(a: &Array2<f64>, b: &Array2<f64>) -> Array2<f64> {
    let mut out = Array2::zeros((a.nrows(), b.ncols()));
    for i in 0..a.nrows() {
        for j in 0..b.ncols() {
            for k in 0..a.ncols() {
                out[[i, j]] += a[[i, k]] * b[[k, j]];
            }
        }
    }
    out
}

/// Scaled dot-product attention with a mask, True = blocked; a row without an open cell gives 0.
pub fn attention(q: &Array2<f64>, k: &Array2<f64>, v: &Array2<f64>, blocked: &Array2<bool>) -> Array2<f64> {
    let mut out = Array2::zeros((q.nrows(), v.ncols()));
    let root = (q.ncols() as f64).sqrt();
    for i in 0..q.nrows() {
        let scores: Vec<f64> = (0..k.nrows())
            .map(|j| (0..q.ncols()).map(|c| q[[i, c]] * k[[j, c]]).sum::<f64>() / root)
            .collect();
        let weights = softmax_row(&scores, &blocked.row(i).to_vec());
        for (j, weight) in weights.iter().enumerate() {
            for c in 0..v.ncols() {
                out[[i, c]] += weight * v[[j, c]];
            }
        }
    }
    out
}

fn same(expected: &Array2<f64>, yours: &Array2<f64>) -> bool {
    expected.dim() == yours.dim() && expected.iter().zip(yours).all(|(e, y)| close(*e, *y))
}

proptest! {
    #[test]
    fn where_fill_chooses_cell_by_cell(
        (mask, b) in shape().prop_flat_map(|(r, c)| (bools(r, c), numbers(r, c, 5.0))),
        a in prop_oneof![Just(f64::NEG_INFINITY), Just(f64::NAN), -9.0..9.0f64],
    ) {
        let out = solutions::where_fill::where_fill(&mask, a, &b);
        prop_assert_eq!(out.dim(), b.dim());
        for ((i, j), cell) in out.indexed_iter() {
            let wanted = if mask[[i, j]] { a } else { b[[i, j]] };
            prop_assert!(close(wanted, *cell));
        }
    }

    #[test]
    fn triu_keeps_what_is_on_or_above_the_diagonal(
        (rows, columns) in shape(), k in -10..=10i64,
    ) {
        let m = Array2::from_shape_fn((rows, columns), |(i, j)| 1 + (i * 10 + j) as i64);
        let out = solutions::triu::triu(&m, k);
        prop_assert_eq!(out.dim(), m.dim());
        for ((i, j), cell) in out.indexed_iter() {
            let wanted = if j as i64 - i as i64 >= k { m[[i, j]] } else { 0 };
            prop_assert_eq!(*cell, wanted);
        }
    }

    #[test]
    fn causal_mask_blocks_what_comes_after(len in 0..=8usize) {
        let out = solutions::causal_mask::causal_mask(len);
        prop_assert_eq!(out.dim(), (len, len));
        prop_assert_eq!(out.iter().filter(|cell| **cell).count(), len * len.saturating_sub(1) / 2);
        for ((i, j), cell) in out.indexed_iter() {
            prop_assert_eq!(*cell, j > i);
        }
    }

    #[test]
    fn padding_and_combining_follow_their_words(
        (batch, len) in shape(), pad in -1..=3i64, seed in any::<u64>(),
    ) {
        let token = |b: usize, j: usize| (seed.rotate_left((b * 9 + j * 5) as u32 % 64) % 5) as i64 - 1;
        let tokens = Array2::from_shape_fn((batch, len), |(b, j)| token(b, j));
        let padding = solutions::padding_mask::padding_mask(&tokens, pad);
        prop_assert_eq!(padding.dim(), (batch, 1, len));
        for ((b, _, j), cell) in padding.indexed_iter() {
            prop_assert_eq!(*cell, token(b, j) == pad);
        }
        let causal = Array2::from_shape_fn((len, len), |(i, j)| (i * 3 + j * 7 + seed as usize % 5).is_multiple_of(3));
        let both = solutions::combine_masks::combine_masks(&causal, &padding);
        prop_assert_eq!(both.dim(), (batch, len, len));
        for ((b, i, j), cell) in both.indexed_iter() {
            prop_assert_eq!(*cell, causal[[i, j]] || token(b, j) == pad);
        }
    }

    #[test]
    fn mask_scores_copies_the_open_cells(
        (batch, len) in shape(), broadcast in any::<bool>(), seed in any::<u64>(),
    ) {
        let scores = Array3::from_shape_fn((batch, len, len), |(b, i, j)| (b * 64 + i * 8 + j) as f64 / 7.0 - 9.0);
        let rows = if broadcast { 1 } else { len };
        let mask = Array3::from_shape_fn((batch, rows, len), |(b, i, j)| seed.rotate_left((b * 31 + i * 7 + j) as u32 % 64) & 1 == 1);
        let out = solutions::mask_scores::mask_scores(&scores, &mask);
        prop_assert_eq!(out.dim(), scores.dim());
        for ((b, i, j), cell) in out.indexed_iter() {
            let blocked = mask[[b, if broadcast { 0 } else { i }, j]];
            prop_assert_eq!(*cell, if blocked { f64::NEG_INFINITY } else { scores[[b, i, j]] });
        }
    }

    #[test]
    fn masked_softmax_is_the_softmax_of_the_open_cells(
        (scores, mask) in shape().prop_flat_map(|(r, c)| (
            prop::collection::vec(any_score(), r * c)
                .prop_map(move |cells| Array2::from_shape_vec((r, c), cells).expect("as many cells")),
            bools(r, c),
        )),
    ) {
        let out = solutions::masked_softmax::masked_softmax(&scores, &mask);
        prop_assert_eq!(out.dim(), scores.dim());
        for (i, row) in out.outer_iter().enumerate() {
            let wanted = softmax_row(&scores.row(i).to_vec(), &mask.row(i).to_vec());
            for (wanted, cell) in wanted.iter().zip(row) {
                prop_assert!(close(*wanted, *cell), "{} {}", wanted, cell);
            }
        }
    }

    #[test]
    fn zero_then_renormalise_shares_out_what_is_left(
        (weights, mask) in shape().prop_flat_map(|(r, c)| (
            prop::collection::vec(prop_oneof![1 => Just(0.0), 3 => 0.0..1.0f64], r * c)
                .prop_map(move |cells| Array2::from_shape_vec((r, c), cells).expect("as many cells")),
            bools(r, c),
        )),
    ) {
        let out = solutions::zero_then_renormalise::zero_then_renormalise(&weights, &mask);
        prop_assert_eq!(out.dim(), weights.dim());
        for i in 0..weights.nrows() {
            let left: f64 = (0..weights.ncols()).filter(|j| !mask[[i, *j]]).map(|j| weights[[i, j]]).sum();
            for j in 0..weights.ncols() {
                let wanted = if mask[[i, j]] || left == 0.0 { 0.0 } else { weights[[i, j]] / left };
                prop_assert!(close(wanted, out[[i, j]]), "{} {}", wanted, out[[i, j]]);
            }
        }
    }

    #[test]
    fn cross_attention_closes_the_columns_of_source_padding(
        target in 0..=8usize, pads in prop::collection::vec(any::<bool>(), 0..=8),
    ) {
        let out = solutions::cross_attention_mask::cross_attention_mask(target, &Array1::from(pads.clone()));
        prop_assert_eq!(out.dim(), (target, pads.len()));
        for ((_, j), cell) in out.indexed_iter() {
            prop_assert_eq!(*cell, pads[j]);
        }
    }

    #[test]
    fn masked_head_is_causal_attention_of_three_projections(
        (x, w_q, w_k, w_v) in (0..=8usize, 1..=8usize, 1..=8usize, 1..=8usize).prop_flat_map(|(t, d, d_k, d_v)| (
            numbers(t, d, 2.0), numbers(d, d_k, 2.0), numbers(d, d_k, 2.0), numbers(d, d_v, 2.0),
        )),
    ) {
        let out = solutions::masked_head::masked_head(&x, &w_q, &w_k, &w_v);
        let causal = Array2::from_shape_fn((x.nrows(), x.nrows()), |(i, j)| j > i);
        let wanted = attention(&product(&x, &w_q), &product(&x, &w_k), &product(&x, &w_v), &causal);
        prop_assert!(same(&wanted, &out), "{wanted}\n{out}");
    }
}

#[test]
fn a_fully_blocked_row_has_weight_nowhere() {
    let scores = Array2::from_elem((2, 3), 1000.0);
    let mask = ndarray::array![[true, true, true], [false, true, false]];
    let out = solutions::masked_softmax::masked_softmax(&scores, &mask);
    assert_eq!(out, ndarray::array![[0.0, 0.0, 0.0], [0.5, 0.0, 0.5]]);
}
