//! Inputs and outputs on which PyTorch, ONNX, onnxruntime, JAX and NumPy agree (`tests/fixtures`): the solutions
//! reproduce them. Each file names the versions and by how much the libraries differ.

use std::fs;

use ndarray::{Array2, Array3};
use serde_json::Value as Json;

use super::solutions;
use super::support::repository;

/// The fixtures were computed in f64 by PyTorch, so they hold to rounding; that is tighter than their own
/// agreement with the libraries that compute in f32.
const TOLERANCE: f64 = 1e-12;

fn fixture(name: &str) -> Json {
    let path = repository().join("tests/fixtures").join(name);
    serde_json::from_slice(&fs::read(path).expect("a fixture")).expect("JSON")
}

fn matrix(json: &Json) -> Array2<f64> {
    let rows: Vec<Vec<f64>> = serde_json::from_value(json.clone()).expect("rows of numbers");
    let columns = rows.first().map_or(0, Vec::len);
    Array2::from_shape_vec((rows.len(), columns), rows.concat()).expect("a matrix")
}

fn mask(json: &Json) -> Array2<bool> {
    let rows: Vec<Vec<bool>> = serde_json::from_value(json.clone()).expect("rows of bools");
    let columns = rows.first().map_or(0, Vec::len);
    Array2::from_shape_vec((rows.len(), columns), rows.concat()).expect("a mask")
}

fn assert_close(yours: &Array2<f64>, expected: &Array2<f64>, what: &str) {
    assert_eq!(yours.dim(), expected.dim(), "{what}");
    for (index, wanted) in expected.indexed_iter() {
        assert!(
            (yours[index] - wanted).abs() <= TOLERANCE,
            "{what} {index:?}: {} for {wanted}",
            yours[index]
        );
    }
}

/// Every sentence and head of a fixture of the form q, k, v [, blocked].
fn heads(fixture: &Json) -> Vec<[Json; 4]> {
    let part = |name: &str, b: usize, h: usize| {
        let tensor = &fixture["inputs"][name][b];
        if tensor[h].is_null() { tensor[0].clone() } else { tensor[h].clone() }
    };
    let sentences = fixture["expected"].as_array().expect("sentences");
    let mut heads = Vec::new();
    for (b, sentence) in sentences.iter().enumerate() {
        for h in 0..sentence.as_array().expect("heads").len() {
            heads.push([part("q", b, h), part("k", b, h), part("v", b, h), sentence[h].clone()]);
        }
    }
    heads
}

/// Attention by the pipeline of level `masks`: scores, `mask_scores`' −∞ in effect, `masked_softmax`, average.
fn by_masked_softmax(
    q: &Array2<f64>,
    k: &Array2<f64>,
    v: &Array2<f64>,
    blocked: &Array2<bool>,
) -> Array2<f64> {
    let scores = q.dot(&k.t()) / (q.ncols() as f64).sqrt();
    solutions::masked_softmax::masked_softmax(&scores, blocked).dot(v)
}

#[test]
fn sdpa_causal() {
    let fixture = fixture("sdpa_causal_b1h2t5d4.json");
    for [q, k, v, expected] in heads(&fixture) {
        let (q, k, v, expected) = (matrix(&q), matrix(&k), matrix(&v), matrix(&expected));
        let causal = solutions::causal_mask::causal_mask(q.nrows());
        assert_close(&by_masked_softmax(&q, &k, &v, &causal), &expected, "masked_softmax");
        // A head whose inputs are [q | k | v], with projections that pick each part, is the same attention.
        let d = q.ncols();
        let x = ndarray::concatenate![ndarray::Axis(1), q, k, v];
        let pick =
            |part: usize| Array2::from_shape_fn((3 * d, d), |(i, j)| f64::from(u8::from(i == part * d + j)));
        let head = solutions::masked_head::masked_head(&x, &pick(0), &pick(1), &pick(2));
        assert_close(&head, &expected, "masked_head");
    }
}

#[test]
fn sdpa_causal_left_padding_with_fully_masked_rows() {
    let fixture = fixture("sdpa_causal_leftpad_fullymasked_rows_zero.json");
    let sentences = fixture["inputs"]["blocked"].as_array().expect("masks");
    let per_sentence = heads(&fixture).len() / sentences.len();
    for (number, [q, k, v, expected]) in heads(&fixture).into_iter().enumerate() {
        let blocked = mask(&sentences[number / per_sentence][0]);
        let out = by_masked_softmax(&matrix(&q), &matrix(&k), &matrix(&v), &blocked);
        assert_close(&out, &matrix(&expected), "masked_softmax");
    }
    // The mask itself is causal OR padding; words 0 and 1 of sentence 1 are PAD.
    let tokens = ndarray::array![[5, 6, 7, 8, 9], [0, 0, 7, 8, 9]];
    let padding = solutions::padding_mask::padding_mask(&tokens, 0);
    let combined = solutions::combine_masks::combine_masks(&solutions::causal_mask::causal_mask(5), &padding);
    for (sentence, blocked) in sentences.iter().enumerate() {
        assert_eq!(combined.index_axis(ndarray::Axis(0), sentence), mask(&blocked[0]));
    }
}

#[test]
fn fully_masked_row_is_zero() {
    let fixture = fixture("fully_masked_row_zero.json");
    for [q, k, v, expected] in heads(&fixture) {
        let blocked = mask(&fixture["inputs"]["blocked"][0][0]);
        let out = by_masked_softmax(&matrix(&q), &matrix(&k), &matrix(&v), &blocked);
        assert_close(&out, &matrix(&expected), "masked_softmax");
    }
}

#[test]
fn multi_head_attention_is_masked_heads_side_by_side() {
    let fixture = fixture("mha_causal_nopad.json");
    let input = &fixture["inputs"];
    let [w_q, w_k, w_v, w_o] = ["Wq", "Wk", "Wv", "Wo"].map(|name| matrix(&input[name]));
    let heads = usize::try_from(input["num_heads"].as_u64().expect("a number")).expect("a small number");
    let d_k = w_q.ncols() / heads;
    for (sentence, expected) in
        input["X"].as_array().expect("X").iter().zip(fixture["expected"].as_array().expect("Y"))
    {
        let x = matrix(sentence);
        let parts: Vec<Array2<f64>> = (0..heads)
            .map(|head| {
                let columns =
                    |w: &Array2<f64>| w.slice(ndarray::s![.., head * d_k..(head + 1) * d_k]).to_owned();
                solutions::masked_head::masked_head(&x, &columns(&w_q), &columns(&w_k), &columns(&w_v))
            })
            .collect();
        let views: Vec<_> = parts.iter().map(|part| part.view()).collect();
        let concat = ndarray::concatenate(ndarray::Axis(1), &views).expect("equal heights");
        assert_close(&concat.dot(&w_o), &matrix(expected), "masked_head");
    }
}

#[test]
fn raschkas_six_words() {
    // Numbers as printed in S. Raschka, Build a Large Language Model (From Scratch), chapter 3; the weights are
    // printed with four decimals, so the contexts hold to 2e-4. Without a mask only the last row, which sees all,
    // can be compared.
    let x = ndarray::array![
        [0.43, 0.15, 0.89],
        [0.55, 0.87, 0.66],
        [0.57, 0.85, 0.64],
        [0.22, 0.58, 0.33],
        [0.77, 0.25, 0.10],
        [0.05, 0.80, 0.55]
    ];
    let w_q = ndarray::array![[0.2961, 0.5166], [0.2517, 0.6886], [0.0740, 0.8665]];
    let w_k = ndarray::array![[0.1366, 0.1025], [0.1841, 0.7264], [0.3153, 0.6871]];
    let w_v = ndarray::array![[0.0756, 0.1966], [0.3164, 0.4017], [0.1186, 0.8274]];
    let out = solutions::masked_head::masked_head(&x, &w_q, &w_k, &w_v);
    assert!((out[[5, 0]] - 0.2990).abs() < 2e-4 && (out[[5, 1]] - 0.8040).abs() < 2e-4, "{out}");
}

#[test]
fn filled_with_zero_leaks_three_tenths() {
    let scores = ndarray::array![[0.34, 0.05, 0.0]];
    let open = ndarray::array![[false, false, false]];
    let wrong = solutions::masked_softmax::masked_softmax(&scores, &open);
    let right = solutions::masked_softmax::masked_softmax(&scores, &ndarray::array![[false, false, true]]);
    for (found, wanted) in wrong.iter().chain(&right).zip([0.4065, 0.3042, 0.2893, 0.5720, 0.4280, 0.0]) {
        assert!((found - wanted).abs() < 1e-4, "{found} for {wanted}");
    }
    let masked =
        solutions::mask_scores::mask_scores(&Array3::zeros((1, 1, 2)), &ndarray::array![[[false, true]]]);
    assert_eq!(masked[[0, 0, 1]], f64::NEG_INFINITY);
}
