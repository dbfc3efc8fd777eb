//! Faults from public reports, as tiny cases (`tests/fixtures/reported_faults.json`): the solutions give what is right,
//! and a learner's file with the declared mistake gives what was reported as wrong. That such a file gets the mistake's
//! name is proven in `learners`.

use std::fs;

use ndarray::{Array1, Array2, Array3, Axis, array};
use serde_json::Value as Json;

use super::mistakes;
use super::references::close;
use super::solutions;
use super::support::repository;

use solutions::causal_mask::causal_mask;
use solutions::masked_softmax::masked_softmax;

fn fault(id: &str) -> Json {
    let path = repository().join("tests/fixtures/reported_faults.json");
    let faults: Vec<Json> = serde_json::from_slice(&fs::read(path).expect("the faults")).expect("JSON");
    faults.into_iter().find(|fault| fault["id"] == id).expect("the fault")
}

/// Numbers as the file writes them: `null` is NaN, infinities are strings.
fn number(json: &Json) -> f64 {
    match json {
        Json::Null => f64::NAN,
        Json::String(text) => text.parse().expect("a number"),
        Json::Bool(bool) => f64::from(u8::from(*bool)),
        other => other.as_f64().expect("a number"),
    }
}

fn matrix(json: &Json) -> Array2<f64> {
    let rows: Vec<Vec<f64>> = json
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| row.as_array().expect("a row").iter().map(number).collect())
        .collect();
    Array2::from_shape_vec((rows.len(), rows[0].len()), rows.concat()).expect("a matrix")
}

fn mask(json: &Json) -> Array2<bool> {
    matrix(json).mapv(|cell| cell != 0.0)
}

#[track_caller]
fn assert_same(found: &Array2<f64>, wanted: &Json) {
    let wanted = matrix(wanted);
    assert!(
        found.dim() == wanted.dim() && found.iter().zip(&wanted).all(|(f, w)| close(*w, *f)),
        "{found}\nfor\n{wanted}"
    );
}

/// A mask as the additive plane that some libraries use.
fn additive(mask: &Array2<bool>) -> Array2<f64> {
    mask.mapv(|blocked| if blocked { f64::NEG_INFINITY } else { 0.0 })
}

/// softmax of every row, with NaN where a row is all −∞, as a plain softmax has it.
fn plain_softmax(scores: &Array2<f64>) -> Array2<f64> {
    let mut out = scores.clone();
    for mut row in out.rows_mut() {
        let max = row.fold(f64::NEG_INFINITY, |max, x| max.max(*x));
        row.mapv_inplace(|x| (x - max).exp());
        let sum = row.sum();
        row /= sum;
    }
    out
}

#[test]
fn br01_the_triangle_is_flipped() {
    let fault = fault("BR01");
    assert_same(&additive(&causal_mask(4)), &fault["right"]);
    assert_same(&additive(&mistakes::lower_triangle::causal_mask(4)), &fault["wrong"]);
}

#[test]
fn br02_offset_0_blocks_the_diagonal_and_row_0_becomes_nan() {
    let fault = fault("BR02");
    let scores = matrix(&fault["input"]["scores"]);
    assert_same(&masked_softmax(&scores, &causal_mask(3)), &fault["right"]);
    let mask = mistakes::diagonal_blocked::causal_mask(3);
    assert_same(&plain_softmax(&(&scores + &additive(&mask))), &fault["wrong"]);
}

#[test]
fn br04_multiplied_by_keep_is_filled_with_0() {
    let fault = fault("BR04");
    let (scores, blocked) = (matrix(&fault["input"]["scores"]), mask(&fault["input"]["blocked"]));
    assert_same(&masked_softmax(&scores, &blocked), &fault["right"]);
    assert_same(&mistakes::filled_with_zero::masked_softmax(&scores, &blocked), &fault["wrong"]);
}

#[test]
fn br05_a_tiny_fill_wins_over_negative_scores() {
    let fault = fault("BR05");
    let (scores, blocked) = (matrix(&fault["input"]["scores"]), mask(&fault["input"]["blocked"]));
    let (scores3, blocked3) = (scores.clone().insert_axis(Axis(0)), blocked.clone().insert_axis(Axis(0)));
    let softmax_of = |filled: Array3<f64>| plain_softmax(&filled.index_axis(Axis(0), 0).to_owned());
    assert_same(&softmax_of(solutions::mask_scores::mask_scores(&scores3, &blocked3)), &fault["right"]);
    assert_same(&softmax_of(mistakes::tiny_fill::mask_scores(&scores3, &blocked3)), &fault["wrong"]);
    assert_same(&masked_softmax(&scores, &blocked), &fault["right"]);
}

#[test]
fn br07_a_finite_fill_wins_over_lower_scores() {
    let fault = fault("BR07");
    let (scores, blocked) = (matrix(&fault["input"]["scores"]), mask(&fault["input"]["blocked"]));
    assert_same(&masked_softmax(&scores, &blocked), &fault["right"]);
    // The mistake `finite-fill`, with the −1e5 of the report.
    let filled = ndarray::Zip::from(&scores).and(&blocked).map_collect(|s, b| if *b { -1e5 } else { *s });
    assert_same(&plain_softmax(&filled), &fault["wrong"]);
}

#[test]
fn br10_padding_on_the_query_axis() {
    let fault = fault("BR10");
    let input = &fault["input"];
    let scores = matrix(&input["scores"]);
    let ids: Vec<i64> = serde_json::from_value(input["ids"].clone()).expect("ids");
    let tokens = Array2::from_shape_vec((1, ids.len()), ids).expect("a batch of one");
    let padding = solutions::padding_mask::padding_mask(&tokens, input["pad"].as_i64().expect("an id"));
    let keys = padding.index_axis(Axis(0), 0).broadcast(scores.dim()).expect("one row for all").to_owned();
    assert_same(&masked_softmax(&scores, &keys), &fault["right"]);
    assert_same(&masked_softmax(&scores, &keys.t().to_owned()), &fault["wrong"]);
}

#[test]
fn br11_pad_rows_are_blocked_too() {
    let fault = fault("BR11");
    let pads: Vec<i64> = serde_json::from_value(fault["input"]["pad"].clone()).expect("pads");
    let tokens = Array2::from_shape_vec((1, pads.len()), pads).expect("a batch of one");
    let padding = solutions::padding_mask::padding_mask(&tokens, 1);
    let causal = causal_mask(5);
    let plane = |combined: Array3<bool>| combined.index_axis(Axis(0), 0).mapv(|b| f64::from(u8::from(b)));
    assert_same(&plane(solutions::combine_masks::combine_masks(&causal, &padding)), &fault["right"]);
    assert_same(&plane(mistakes::pad_rows_blocked::combine_masks(&causal, &padding)), &fault["wrong"]);
}

/// The weights of the last word in `masked_head`, which sees all: identity projections make x both queries and keys,
/// and a one-hot value for each word reads its weight out.
fn weights_of(
    head: impl Fn(&Array2<f64>, &Array2<f64>, &Array2<f64>, &Array2<f64>) -> Array2<f64>,
    input: &Json,
) -> Array2<f64> {
    let (q, k) = (matrix(&input["q"]), matrix(&input["K"]));
    let (words, d_k) = (k.nrows() + 1, k.ncols());
    // Each word is [as query | as key | one-hot]; the asking word comes last and, as key, is so far off that it takes no
    // weight itself.
    let mut x = Array2::zeros((words, 2 * d_k + words));
    for word in 0..words {
        for c in 0..d_k {
            x[[word, c]] = q[[0, c]];
            x[[word, d_k + c]] = if word < k.nrows() { k[[word, c]] } else { -1e4 };
        }
        x[[word, 2 * d_k + word]] = 1.0;
    }
    let pick = |from: usize, width: usize| {
        Array2::from_shape_fn((x.ncols(), width), |(i, j)| f64::from(u8::from(i == from + j)))
    };
    let out = head(&x, &pick(0, d_k), &pick(d_k, d_k), &pick(2 * d_k, words));
    out.slice(ndarray::s![words - 1.., ..k.nrows()]).to_owned()
}

#[test]
fn br16_divided_by_a_power_of_minus_a_half() {
    let fault = fault("BR16");
    assert_same(&weights_of(solutions::masked_head::masked_head, &fault["input"]), &fault["right"]);
    // The mistake `multiplied-by-root`: dividing by d_k^−½ is multiplying by √d_k.
    let scores = matrix(&fault["input"]["q"]).dot(&matrix(&fault["input"]["K"]).t());
    assert_same(&plain_softmax(&(scores * 2f64.sqrt())), &fault["wrong"]);
}

#[test]
fn br17_scaled_twice_is_divided_by_d_k() {
    let fault = fault("BR17");
    assert_same(&weights_of(solutions::masked_head::masked_head, &fault["input"]), &fault["right"]);
    assert_same(&weights_of(mistakes::divided_by_d_k::masked_head, &fault["input"]), &fault["wrong"]);
}

#[test]
fn br19_softmax_over_the_wrong_axis() {
    let fault = fault("BR19");
    let scores = matrix(&fault["input"]["scores"]);
    let open = Array2::from_elem(scores.dim(), false);
    assert_same(&masked_softmax(&scores, &open), &fault["right"]);
    assert_same(&mistakes::wrong_axis::masked_softmax(&scores, &open), &fault["wrong"]);
}

#[test]
fn br31_source_padding_is_dropped() {
    let fault = fault("BR31");
    let input = &fault["input"];
    let scores = matrix(&input["scores"]);
    let pads: Vec<u8> = serde_json::from_value(input["src_pad"].clone()).expect("pads");
    let pads: Array1<bool> = pads.into_iter().map(|pad| pad == 1).collect();
    let right = solutions::cross_attention_mask::cross_attention_mask(scores.nrows(), &pads);
    assert_same(&masked_softmax(&scores, &right), &fault["right"]);
    let wrong = mistakes::nothing_blocked::cross_attention_mask(scores.nrows(), &pads);
    assert_same(&masked_softmax(&scores, &wrong), &fault["wrong"]);
}

#[test]
fn br32_pad_words_look_at_pad() {
    let fault = fault("BR32");
    let scores = matrix(&fault["input"]["scores"]);
    let padding = solutions::padding_mask::padding_mask(&array![[1, 1, 0]], 0);
    let nothing = Array2::from_elem(scores.dim(), false);
    let right = solutions::combine_masks::combine_masks(&nothing, &padding).index_axis(Axis(0), 0).to_owned();
    assert_same(&masked_softmax(&scores, &right), &fault["right"]);
    // Segments compared for equality: a PAD word then sees PAD, and nothing else.
    let real = [true, true, false];
    let wrong = Array2::from_shape_fn(scores.dim(), |(i, j)| real[i] != real[j]);
    assert_same(&masked_softmax(&scores, &wrong), &fault["wrong"]);
}

#[test]
fn br34_an_additive_mask_fed_to_a_keep_function() {
    let fault = fault("BR34b");
    let scores = matrix(&fault["input"]["scores"]);
    let causal = causal_mask(3);
    // The report prints six digits.
    let right = masked_softmax(&scores, &causal);
    assert_same(&right, &fault["right"]);
    // s + (1 − mask)·(−1e9) on 0/−∞: open cells sink by 1e9, and the differences between them are rounded away in f32.
    let wrong = plain_softmax(&ndarray::Zip::from(&scores).and(&causal).map_collect(|s, blocked| {
        let plane = if *blocked { f32::INFINITY } else { 1.0 };
        f64::from(*s as f32 + plane * -1e9)
    }));
    for (found, wanted) in wrong.iter().zip(&matrix(&fault["wrong"])) {
        assert!((found - wanted).abs() < 1e-6, "{wrong}");
    }
}

#[test]
fn br37_key_lengths_are_ignored() {
    let fault = fault("BR37");
    let input = &fault["input"];
    let scores = matrix(&input["scores"]);
    let len = usize::try_from(input["len"].as_u64().expect("a length")).expect("small");
    let blocked = Array2::from_shape_fn(scores.dim(), |(_, key)| key >= len);
    assert_same(&masked_softmax(&scores, &blocked), &fault["right"]);
    assert_same(&mistakes::mask_ignored::masked_softmax(&scores, &blocked), &fault["wrong"]);
}

#[test]
fn br42_no_maximum_is_subtracted() {
    let fault = fault("BR42");
    let scores: Vec<f64> = serde_json::from_value(fault["input"]["scores"].clone()).expect("scores");
    // In f32 e^151 overflows; in f64 it takes scores beyond 709.78, so the same two lie 1000 higher here.
    let scores = Array2::from_shape_vec((1, 2), scores).expect("a row") + 1000.0;
    let open = Array2::from_elem((1, 2), false);
    let wrap = |side: &str| Json::Array(vec![fault[side].clone()]);
    assert_same(&masked_softmax(&scores, &open), &wrap("right"));
    assert_same(&mistakes::no_max_subtraction::masked_softmax(&scores, &open), &wrap("wrong"));
}

#[test]
fn br43_a_product_lets_nan_through() {
    let fault = fault("BR43");
    // 0 · NaN = NaN: select, do not multiply. where(mask, 0, values) keeps a garbage value out …
    let mask = array![[false], [true]];
    let values = matrix(&fault["input"]["V"]);
    let weights: Vec<f64> = serde_json::from_value(fault["input"]["weights"].clone()).expect("weights");
    let average =
        |values: Array2<f64>| values.column(0).iter().zip(&weights).map(|(v, w)| v * w).sum::<f64>();
    let right = average(solutions::where_fill::where_fill(&mask, 0.0, &values));
    assert!(close(number(&fault["right"][0]), right));
    // … and multiplying by the mask doesn't.
    let wrong = average(mistakes::multiplied::where_fill(&mask, 0.0, &values));
    assert!(close(number(&fault["wrong"][0]), wrong) && wrong.is_nan());
}
