//! "Did you mean …?"

/// The word that `written` was most likely meant to be, if one is near enough.
pub fn nearest<'a>(written: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = written.chars().count().div_ceil(3);
    let near = words.into_iter().map(|word| (distance(written, word), word));
    near.filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, word)| word)
}

/// The remedy for an unknown name: the nearest of those known, or all of them.
pub fn remedy(written: &str, words: &[&str]) -> String {
    match (nearest(written, words.iter().copied()), words) {
        (Some(word), _) => format!("did you mean `{word}`?"),
        (None, []) => "take it out: there is none to name here".to_owned(),
        (None, [word]) => format!("write `{word}`, the only one there is"),
        (None, words) => format!("write one of {}", list(words)),
    }
}

/// `a`, `b` and `c`
pub fn list(words: &[&str]) -> String {
    match words {
        [] => "nothing".to_owned(),
        [word] => format!("`{word}`"),
        [front @ .., last] => format!("`{}` and `{last}`", front.join("`, `")),
    }
}

/// The part of a text that is nearest to what was to be found in it.
pub fn nearest_part<'a>(wanted: &str, text: &'a str) -> Option<&'a str> {
    let length = wanted.chars().count();
    // Comparing takes the square of the length, for every place in the text.
    if !(3..=60).contains(&length) || text.len() > 20_000 {
        return None;
    }
    let windows = text.lines().flat_map(|line| {
        let starts = line.char_indices().filter(|(_, c)| wanted.starts_with(*c)).map(|(start, _)| start);
        // A character too few or too many is the most common slip.
        starts.flat_map(move |start| {
            let part = &line[start..];
            [length, length - 1, length + 1]
                .map(|length| part.char_indices().nth(length).map_or(part, |(end, _)| &part[..end]))
        })
    });
    nearest(wanted, windows)
}

/// How many characters to insert, delete, replace or swap with a neighbour (optimal string alignment).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        let keys = ["title", "function", "points", "hints"];
        assert_eq!(nearest("titel", keys), Some("title"));
        assert_eq!(nearest("point", keys), Some("points"));
        assert_eq!(nearest("weights", keys), None);
        assert_eq!(nearest("", keys), None);
    }

    #[test]
    fn a_distance_counts_edits() {
        assert_eq!(distance("mask", "mask"), 0);
        assert_eq!(distance("mask", "masks"), 1);
        assert_eq!(distance("maks", "mask"), 1);
        assert_eq!(distance("", "abc"), 3);
    }

    #[test]
    fn the_nearest_part_of_a_text_is_found() {
        let text = "fn mask() {\n    cells(|row, column| column > row)\n}\n";
        assert_eq!(nearest_part("column < row", text), Some("column > row"));
        assert_eq!(nearest_part("column >> row", text), Some("column > row"));
        assert_eq!(nearest_part("weights.sum()", text), None);
    }

    #[test]
    fn a_remedy_lists_what_is_known_when_nothing_is_near() {
        assert_eq!(remedy("weights", &["title", "why"]), "write one of `title` and `why`");
        assert_eq!(remedy("weights", &["title"]), "write `title`, the only one there is");
        assert_eq!(remedy("weights", &[]), "take it out: there is none to name here");
    }
}
