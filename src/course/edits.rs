//! Edits of a solution: how most mistakes are written down.

use std::ops::Range;

use super::model::Edit;

/// Why edits can't be applied; the number is the index of the edit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EditError {
    /// There is nothing to look for.
    Empty(usize),
    /// The text does not occur in the solution.
    Absent(usize),
    /// The text occurs more than once, at these bytes.
    Ambiguous(usize, Vec<usize>),
    /// The text of this edit overlaps that of an earlier one.
    Overlapping(usize),
    /// The edit puts back what was there.
    Idle(usize),
}

/// The solution with all edits made. Each must find its text exactly once, and no two may overlap.
pub fn apply(solution: &str, edits: &[Edit]) -> Result<String, EditError> {
    let mut places: Vec<(Range<usize>, &str)> = Vec::new();
    for (index, edit) in edits.iter().enumerate() {
        if edit.find.is_empty() {
            return Err(EditError::Empty(index));
        }
        let found = occurrences(solution, &edit.find);
        let start = match found.as_slice() {
            [] => return Err(EditError::Absent(index)),
            [start] => *start,
            _ => return Err(EditError::Ambiguous(index, found)),
        };
        if edit.find == edit.replace {
            return Err(EditError::Idle(index));
        }
        let place = start..start + edit.find.len();
        if places.iter().any(|(other, _)| place.start < other.end && other.start < place.end) {
            return Err(EditError::Overlapping(index));
        }
        places.push((place, &edit.replace));
    }
    places.sort_by_key(|(place, _)| std::cmp::Reverse(place.start));
    let mut text = solution.to_owned();
    for (place, replace) in places {
        text.replace_range(place, replace);
    }
    Ok(text)
}

/// Where `needle` starts, overlapping occurrences included: `aa` is twice in `aaa`.
fn occurrences(text: &str, needle: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = text.get(from..).and_then(|rest| rest.find(needle)) {
        found.push(from + at);
        let first = text[from + at..].chars().next().map_or(1, char::len_utf8);
        from += at + first;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edit(find: &str, replace: &str) -> Edit {
        Edit { find: find.to_owned(), replace: replace.to_owned() }
    }

    #[test]
    fn edits_are_made_where_their_text_stood_in_the_solution() {
        let solution = "if column > row { a } else { b }";
        let edits = [edit("column > row", "row > column"), edit("{ b }", "{ row }")];
        assert_eq!(apply(solution, &edits).unwrap(), "if row > column { a } else { row }");
    }

    #[test]
    fn each_text_must_occur_exactly_once() {
        assert_eq!(apply("a b", &[edit("c", "d")]), Err(EditError::Absent(0)));
        assert_eq!(apply("aaa", &[edit("aa", "b")]), Err(EditError::Ambiguous(0, vec![0, 1])));
        assert_eq!(apply("ééé", &[edit("éé", "b")]), Err(EditError::Ambiguous(0, vec![0, 2])));
        assert_eq!(apply("abc", &[edit("ab", "x"), edit("bc", "y")]), Err(EditError::Overlapping(1)));
        assert_eq!(apply("abc", &[edit("", "x")]), Err(EditError::Empty(0)));
        assert_eq!(apply("abc", &[edit("b", "b")]), Err(EditError::Idle(0)));
    }

    #[test]
    fn neighbours_do_not_overlap() {
        assert_eq!(apply("abc", &[edit("c", "z"), edit("ab", "x")]).unwrap(), "xz");
    }
}
