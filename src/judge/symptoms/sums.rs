//! Weights whose sums are off, where the expected rows sum to 1 (or to 0, with nothing open).

use ndarray::Axis;

use super::Found;
use super::nonfinite::row_name;
use super::scene::{Failing, Scene};
use crate::judge::words;

/// How far from 1 a sum may be by rounding.
const SLACK: f64 = 1e-6;

/// Whether every row of the expected array is a set of weights: none below 0, with sum 1 or all 0. At
/// least one must have sum 1 in more than one cell.
pub fn expects_weights(f: &Failing) -> bool {
    if f.expected.ndim() < 2 {
        return false;
    }
    let mut spread = false;
    let rows = f.expected.rows();
    let fine = rows.into_iter().all(|row| {
        spread |= row.iter().filter(|&&x| x > 0.0).count() > 1;
        let sum = row.sum();
        row.iter().all(|&x| x >= 0.0) && (sum == 0.0 || is_one(sum))
    });
    fine && spread
}

fn is_one(sum: f64) -> bool {
    (sum - 1.0).abs() <= SLACK
}

/// The failing cases, if weights are expected on each and yours are no negative numbers.
fn weights<'s, 'a>(scene: &'s Scene<'a>) -> Option<Vec<&'s Failing<'a>>> {
    let all = scene.floats()?;
    let fit = |f: &&Failing| expects_weights(f) && f.yours.iter().all(|&x| x >= 0.0 && x.is_finite());
    all.iter().all(fit).then_some(all)
}

/// The sums of each row, yours.
fn row_sums(f: &Failing) -> Vec<f64> {
    f.yours.rows().into_iter().map(|row| row.sum()).collect()
}

/// Some rows sum to less than 1 where 1 is expected, and none to more.
pub fn rows_below_one(scene: &Scene) -> Option<Found> {
    if whole_table(scene).is_some() {
        return None;
    }
    let all = weights(scene)?;
    let low = |f: &Failing| {
        let sums = row_sums(f);
        let expected = f.expected.rows();
        let mut wanted = expected.into_iter().map(|row| row.sum());
        let at = sums.iter().position(|&sum| wanted.next().is_some_and(is_one) && sum < 1.0 - SLACK)?;
        sums.iter().all(|&sum| sum <= 1.0 + SLACK).then(|| (at, sums[at]))
    };
    if !all.iter().all(|f| low(f).is_some()) {
        return None;
    }
    let shown = all.iter().find(|f| !f.case.hidden)?;
    let (at, sum) = low(shown)?;
    let outer = &shown.yours.shape()[..shown.yours.ndim() - 1];
    let text = format!(
        "rows sum to less than 1: on `{}` that of {} sums to {}",
        shown.case.name,
        row_name(scene, outer, at),
        words::told_apart(sum, 1.0).0
    );
    Some(Found { kind: "rows-below-one", text, on: all.len() })
}

/// The columns sum to 1 instead of the rows.
pub fn columns(scene: &Scene) -> Option<Found> {
    let all = weights(scene)?;
    let turned = |f: &&Failing| {
        let sums = f.yours.sum_axis(Axis(f.yours.ndim() - 2));
        sums.iter().any(|&sum| is_one(sum))
            && sums.iter().all(|&sum| sum == 0.0 || is_one(sum))
            && !row_sums(f).iter().all(|&sum| sum == 0.0 || is_one(sum))
    };
    let rank = all.first()?.yours.ndim();
    if !all.iter().all(turned) {
        return None;
    }
    let (row, column) = (scene.axis(rank, rank - 2), scene.axis(rank, rank - 1));
    let text = format!("yours sums to 1 for each {column}, not for each {row}");
    Some(Found { kind: "columns-sum-to-one", text, on: all.len() })
}

/// The whole table sums to 1.
pub fn whole_table(scene: &Scene) -> Option<Found> {
    let all = weights(scene)?;
    let rank = all.first()?.yours.ndim();
    let table = |f: &&Failing| {
        let (rows, columns) = (f.yours.len_of(Axis(rank - 2)), f.yours.len_of(Axis(rank - 1)));
        let cells: Vec<f64> = f.yours.iter().copied().collect();
        rows > 1 && columns > 0 && cells.chunks(rows * columns).all(|table| is_one(table.iter().sum()))
    };
    // Where each row holds all or nothing, the table's sum says nothing of how it was made.
    let spread = |f: &&&Failing| row_sums(f).iter().any(|&sum| sum > SLACK && sum < 1.0 - SLACK);
    if !all.iter().all(table) || !all.iter().filter(|f| !f.case.hidden).any(|f| spread(&f)) {
        return None;
    }
    let text = "yours sums to 1 over the whole table, not over each row".into();
    Some(Found { kind: "table-sums-to-one", text, on: all.len() })
}
