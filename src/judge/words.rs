//! Cells, axes, numbers and cases as people read them.

use crate::course::model::Case;

/// The name of one axis of an array of `rank` axes: the exercise's own, or a usual one.
pub fn axis(axes: &[String], rank: usize, axis: usize) -> String {
    const USUAL: [&str; 4] = ["sentence", "head", "row", "column"];
    if axes.len() == rank
        && let Some(name) = axes.get(axis)
    {
        return name.clone();
    }
    match (rank, axis) {
        (1, 0) => "position".into(),
        (3, 0) => "sentence".into(),
        (2..=4, _) if axis < rank => USUAL[4 - rank + axis].into(),
        _ => format!("axis {axis}"),
    }
}

/// A cell by name, such as `query 0, key 2`.
pub fn cell(axes: &[String], index: &[usize]) -> String {
    if index.is_empty() {
        return "the result".into();
    }
    let parts = index.iter().enumerate().map(|(i, at)| format!("{} {at}", axis(axes, index.len(), i)));
    parts.collect::<Vec<_>>().join(", ")
}

/// A shape as Rust and NumPy people write it: `(2, 3)`, `(3,)`, `()`.
pub fn shape(shape: &[usize]) -> String {
    match shape {
        [one] => format!("({one},)"),
        _ => format!("({})", shape.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")),
    }
}

/// A whole number with a proper minus.
pub fn whole(x: &i64) -> String {
    x.to_string().replace('-', "−")
}

/// A number in about four digits: `0.572`, `12`, `−∞`, `NaN`, `1e−9`.
pub fn number(x: f64) -> String {
    digits(x, 4)
}

/// Two numbers, in as few digits (four at least) as tell them apart. Equal ones read the same.
pub fn told_apart(a: f64, b: f64) -> (String, String) {
    let mut pair = (digits(a, 4), digits(b, 4));
    for count in 5..=17 {
        if pair.0 != pair.1 {
            break;
        }
        pair = (digits(a, count), digits(b, count));
    }
    pair
}

/// `x` in at most `count` significant digits, without zeros at the end.
fn digits(x: f64, count: usize) -> String {
    if x.is_nan() {
        return "NaN".into();
    }
    if x.is_infinite() {
        return if x > 0.0 { "∞".into() } else { "−∞".into() };
    }
    if x == 0.0 {
        return "0".into();
    }
    let scientific = format!("{x:.*e}", count.saturating_sub(1));
    let Some((mantissa, exponent)) = scientific.split_once('e') else { return scientific };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let text = if (-4..=6).contains(&exponent) {
        let places = usize::try_from(count as i32 - 1 - exponent).unwrap_or(0);
        trimmed(&format!("{x:.places$}")).to_string()
    } else {
        format!("{}e{exponent}", trimmed(mantissa))
    };
    text.replace('-', "−")
}

fn trimmed(number: &str) -> &str {
    if number.contains('.') { number.trim_end_matches('0').trim_end_matches('.') } else { number }
}

/// `word` in the plural unless `count` is 1: `1 case`, `2 cases`.
pub fn count(count: usize, word: &str) -> String {
    if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") }
}

/// `a`, `a and b`, `a, b and c`.
pub fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// Cases by name; hidden ones only by number: "`empty`, `drawn` and 2 hidden cases".
pub fn cases<'a>(cases: impl IntoIterator<Item = &'a Case>) -> String {
    let mut names = Vec::new();
    let mut hidden = 0;
    for case in cases {
        if case.hidden {
            hidden += 1;
        } else {
            names.push(format!("`{}`", case.name));
        }
    }
    match hidden {
        0 => {}
        1 => names.push("a hidden case".into()),
        _ => names.push(format!("{hidden} hidden cases")),
    }
    list(&names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_tell_apart() {
        assert_eq!(number(0.572), "0.572");
        assert_eq!(number(1.0 / 3.0), "0.3333");
        assert_eq!(number(-1e9), "−1e9");
        assert_eq!(number(1.5e-9), "1.5e−9");
        assert_eq!(number(123456.0), "123456");
        assert_eq!(number(-0.0), "0");
        assert_eq!(number(f64::NEG_INFINITY), "−∞");
        assert_eq!(told_apart(1.0, 1.00001), ("1".into(), "1.00001".into()));
        assert_eq!(told_apart(0.1, 0.1 + f64::EPSILON), ("0.1".into(), "0.1000000000000002".into()));
        assert_eq!(told_apart(f64::MAX, f64::MAX).0, told_apart(f64::MAX, f64::MAX).1);
    }

    #[test]
    fn axes_have_names() {
        assert_eq!(cell(&[], &[2]), "position 2");
        assert_eq!(cell(&[], &[1, 2]), "row 1, column 2");
        assert_eq!(cell(&[], &[0, 1, 2]), "sentence 0, row 1, column 2");
        assert_eq!(cell(&[], &[0, 1, 2, 3]), "sentence 0, head 1, row 2, column 3");
        assert_eq!(cell(&[], &[]), "the result");
        let axes = ["query".to_string(), "key".to_string()];
        assert_eq!(cell(&axes, &[0, 2]), "query 0, key 2");
        assert_eq!(cell(&axes, &[0, 1, 2]), "sentence 0, row 1, column 2", "names of another rank don't fit");
        assert_eq!(shape(&[3]), "(3,)");
        assert_eq!(shape(&[2, 1, 5]), "(2, 1, 5)");
    }
}
