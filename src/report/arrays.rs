//! Two arrays side by side: aligned, wrong cells marked by a sign and by colour, long ones cut to the part
//! around the first wrong cell.

use std::ops::Range;

use colored::Colorize;
use ndarray::{ArrayD, Axis, Dimension, IxDyn};

use crate::course::model::Compare;
use crate::judge::compare::same_number;
use crate::value::Array;

/// Rows of an array that are shown at most, so that a whole story fits on a screen of 24 lines.
const ROWS: usize = 8;

/// How to draw.
#[derive(Debug, Clone, Copy)]
pub struct Canvas<'a> {
    /// Signs beyond ASCII may be used.
    pub unicode: bool,
    /// Columns for both arrays together.
    pub width: usize,
    pub compare: &'a Compare,
}

/// One element as it is drawn and compared.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Cell {
    Bool(bool),
    Whole(i128),
    Real(f64),
}

/// The lines that show the learner's array beside the expected one. No indent, no line break.
pub fn side_by_side(yours: &Array, expected: &Array, canvas: &Canvas<'_>) -> Vec<String> {
    let (mine, theirs) = (cells(yours), cells(expected));
    if mine.shape() == theirs.shape() {
        same_shape(&mine, &theirs, canvas)
    } else {
        let whole = |array: &ArrayD<Cell>| plane(array, &vec![0; array.ndim().saturating_sub(2)]);
        let (left, right) = (whole(&mine), whole(&theirs));
        let head = |word: &str, array: &ArrayD<Cell>| {
            format!("{word} {}", crate::judge::words::shape(array.shape()))
        };
        let decimals = decimals(&left.rows.concat(), &right.rows.concat(), &[]);
        let (left, right) = (Side::new(&left, decimals, canvas), Side::new(&right, decimals, canvas));
        join(left.draw(head("yours", &mine), None), right.draw(head("expected", &theirs), None))
    }
}

fn same_shape(mine: &ArrayD<Cell>, theirs: &ArrayD<Cell>, canvas: &Canvas<'_>) -> Vec<String> {
    let wrong = |a: &Cell, b: &Cell| !same(a, b, canvas.compare);
    let first = mine.indexed_iter().find(|(index, cell)| wrong(cell, &theirs[index])).map(|(index, _)| index);
    let first: Vec<usize> = first.map_or_else(|| vec![0; mine.ndim()], |index| as_vec(&index));
    let outer = &first[..mine.ndim().saturating_sub(2)];
    let (left, right) = (plane(mine, outer), plane(theirs, outer));
    let marks: Vec<Vec<bool>> = left
        .rows
        .iter()
        .zip(&right.rows)
        .map(|(a, b)| a.iter().zip(b).map(|(a, b)| wrong(a, b)).collect())
        .collect();
    let decimals = decimals(&left.rows.concat(), &right.rows.concat(), &marks.concat());
    let at = match first.as_slice() {
        [] => (0, 0),
        [column] => (0, *column),
        [.., row, column] => (*row, *column),
    };
    let place = if outer.is_empty() {
        String::new()
    } else {
        let indices: Vec<String> = outer.iter().map(usize::to_string).collect();
        format!(" [{}]", indices.join(", "))
    };
    let (mut left, mut right) = (Side::new(&left, decimals, canvas), Side::new(&right, decimals, canvas));
    // Both sides show the same window, so that a row reads across.
    let width = left.cell.max(right.cell);
    (left.cell, right.cell) = (width, width);
    let window = left.window(at);
    (left.shown, right.shown) = (window.clone(), window);
    join(
        left.draw(format!("yours{place}"), Some((&marks, Mark::Wrong))),
        right.draw(format!("expected{place}"), Some((&marks, Mark::Wanted))),
    )
}

fn as_vec(index: &IxDyn) -> Vec<usize> {
    index.as_array_view().to_vec()
}

fn cells(array: &Array) -> ArrayD<Cell> {
    match array {
        Array::Bool(a) => a.mapv(Cell::Bool),
        Array::I64(a) => a.mapv(|x| Cell::Whole(x.into())),
        Array::Usize(a) => a.mapv(|x| Cell::Whole(x.into())),
        Array::F64(a) => a.mapv(Cell::Real),
    }
}

fn same(yours: &Cell, expected: &Cell, compare: &Compare) -> bool {
    match (yours, expected) {
        (Cell::Real(yours), Cell::Real(expected)) => same_number(*expected, *yours, compare),
        _ => yours == expected,
    }
}

/// Two axes of an array, the others fixed.
struct Plane {
    rows: Vec<Vec<Cell>>,
    columns: usize,
    /// The rows have numbers worth showing.
    two_axes: bool,
}

fn plane(array: &ArrayD<Cell>, outer: &[usize]) -> Plane {
    let mut view = array.view();
    for &index in outer {
        if index >= view.len_of(Axis(0)) {
            return Plane { rows: Vec::new(), columns: 0, two_axes: true };
        }
        view = view.index_axis_move(Axis(0), index);
    }
    let rows = match view.ndim() {
        0 | 1 => vec![view.iter().copied().collect()],
        _ => view.outer_iter().map(|row| row.iter().copied().collect()).collect(),
    };
    let columns = view.shape().last().copied().unwrap_or(1);
    Plane { rows, columns, two_axes: view.ndim() >= 2 }
}

/// The fewest decimals that tell every wrong cell from the expected one.
fn decimals(left: &[Cell], right: &[Cell], wrong: &[bool]) -> usize {
    let whole = |cell: &Cell| match cell {
        Cell::Real(x) => !x.is_finite() || (x.fract() == 0.0 && x.abs() < 1e6),
        _ => true,
    };
    if left.iter().chain(right).all(whole) {
        return 0;
    }
    let told = |decimals: &usize| {
        left.iter()
            .zip(right)
            .zip(wrong)
            .all(|((a, b), wrong)| !wrong || text(a, *decimals, false) != text(b, *decimals, false))
    };
    [4, 6, 9, 12].into_iter().find(told).unwrap_or(15)
}

fn text(cell: &Cell, decimals: usize, unicode: bool) -> String {
    match cell {
        Cell::Bool(true) => "T".to_owned(),
        Cell::Bool(false) => ".".to_owned(),
        Cell::Whole(x) => x.to_string(),
        Cell::Real(x) if x.is_nan() => "NaN".to_owned(),
        Cell::Real(x) if x.is_infinite() => match (x.is_sign_positive(), unicode) {
            (true, true) => "∞".to_owned(),
            (false, true) => "−∞".to_owned(),
            (true, false) => "inf".to_owned(),
            (false, false) => "-inf".to_owned(),
        },
        Cell::Real(x)
            if x.abs() >= 1e6 || (*x != 0.0 && x.abs() < 0.5 * 10f64.powi(-(decimals.max(1) as i32))) =>
        {
            format!("{x:.places$e}", places = decimals.saturating_sub(1).min(3))
        }
        Cell::Real(x) => format!("{x:.decimals$}"),
    }
}

#[derive(Clone, Copy)]
enum Mark {
    Wrong,
    Wanted,
}

/// One of the two arrays, ready to be drawn.
struct Side {
    texts: Vec<Vec<String>>,
    two_axes: bool,
    /// Width of the widest cell.
    cell: usize,
    /// Width of the row numbers.
    label: usize,
    columns: usize,
    /// Columns that fit.
    fit: usize,
    shown: (Range<usize>, Range<usize>),
    dots: &'static str,
    legend: bool,
    budget: usize,
}

/// Columns between the two arrays.
const GAP: usize = 4;

impl Side {
    fn new(plane: &Plane, decimals: usize, canvas: &Canvas<'_>) -> Side {
        let draw = |cell: &Cell| text(cell, decimals, canvas.unicode);
        let texts: Vec<Vec<String>> = plane.rows.iter().map(|row| row.iter().map(draw).collect()).collect();
        let widest = texts.iter().flatten().map(|text| text.chars().count()).max().unwrap_or(1);
        let cell = widest.max(digits(plane.columns));
        let label = if plane.two_axes { digits(plane.rows.len()) } else { 0 };
        let legend = plane.rows.iter().flatten().any(|cell| matches!(cell, Cell::Bool(_)));
        let mut side = Side {
            texts,
            two_axes: plane.two_axes,
            cell,
            label,
            columns: plane.columns,
            fit: 0,
            shown: (0..0, 0..0),
            dots: if canvas.unicode { "…" } else { "..." },
            legend,
            budget: (canvas.width.saturating_sub(GAP)) / 2,
        };
        side.shown = side.window((0, 0));
        side
    }

    /// The rows and columns to show, with a cell among them.
    fn window(&mut self, (row, column): (usize, usize)) -> (Range<usize>, Range<usize>) {
        // Two columns a cell for the gap before it and the mark after it; room for dots on both sides.
        self.fit =
            ((self.budget.saturating_sub(self.label + 2 * (self.dots.len() + 1))) / (self.cell + 2)).max(1);
        (around(row, self.texts.len(), ROWS), around(column, self.columns, self.fit))
    }

    /// Lines of equal width: a head, the columns' numbers, the rows.
    fn draw(&self, head: String, marks: Option<(&Vec<Vec<bool>>, Mark)>) -> Vec<(String, usize)> {
        let (rows, columns) = &self.shown;
        let mut lines = Vec::new();
        let legend = if self.legend { "   (T = true, . = false)" } else { "" };
        lines.push(plain(format!("{head}{legend}")));
        if self.texts.is_empty() || self.columns == 0 {
            lines.push(plain("(nothing in it)".to_owned()));
            return lines;
        }
        let (before, after) = (columns.start > 0, columns.end < self.columns);
        if self.two_axes {
            let mut line = " ".repeat(self.label);
            line.push_str(&if before { format!(" {}", self.dots) } else { String::new() });
            for column in columns.clone() {
                line.push_str(&format!(" {column:>width$} ", width = self.cell));
            }
            line.push_str(if after { self.dots } else { "" });
            let width = line.chars().count();
            lines.push((line.dimmed().to_string(), width));
        }
        if rows.start > 0 {
            lines.push(plain(format!("{:>width$}", self.dots, width = self.label)));
        }
        for row in rows.clone() {
            let number =
                if self.two_axes { format!("{row:>width$}", width = self.label) } else { String::new() };
            let mut width = number.chars().count();
            let mut line = number.dimmed().to_string();
            if before {
                line.push_str(&format!(" {}", self.dots));
                width += 1 + self.dots.chars().count();
            }
            for column in columns.clone() {
                let (cell, cell_width) = self.cell_text(row, column, marks);
                line.push_str(&cell);
                width += cell_width;
            }
            if after {
                line.push_str(self.dots);
                width += self.dots.chars().count();
            }
            lines.push((line, width));
        }
        if rows.end < self.texts.len() {
            lines.push(plain(format!("{:>width$}", self.dots, width = self.label)));
        }
        lines
    }

    fn cell_text(
        &self,
        row: usize,
        column: usize,
        marks: Option<(&Vec<Vec<bool>>, Mark)>,
    ) -> (String, usize) {
        let text = self.texts.get(row).and_then(|row| row.get(column)).map_or("", String::as_str);
        let pad = " ".repeat(self.cell.saturating_sub(text.chars().count()));
        let wrong = marks.filter(|(marks, _)| marks.get(row).and_then(|row| row.get(column)) == Some(&true));
        let (text, sign) = match wrong {
            Some((_, Mark::Wrong)) => (text.red().bold().to_string(), "*".red().bold().to_string()),
            Some((_, Mark::Wanted)) => (text.green().to_string(), " ".to_owned()),
            None => (text.to_owned(), " ".to_owned()),
        };
        (format!(" {pad}{text}{sign}"), self.cell + 2)
    }
}

fn plain(line: String) -> (String, usize) {
    let width = line.chars().count();
    (line, width)
}

fn digits(count: usize) -> usize {
    count.saturating_sub(1).to_string().len()
}

/// A window of at most `most` of `count`, with `index` in it and, where there is room, two before it.
fn around(index: usize, count: usize, most: usize) -> Range<usize> {
    if count <= most {
        return 0..count;
    }
    let start = index.saturating_sub(2.min(most - 1)).min(count - most);
    start..start + most
}

fn join(left: Vec<(String, usize)>, right: Vec<(String, usize)>) -> Vec<String> {
    let column = left.iter().map(|(_, width)| *width).max().unwrap_or(0) + GAP;
    let height = left.len().max(right.len());
    let line = |lines: &[(String, usize)], i: usize| lines.get(i).cloned().unwrap_or_default();
    (0..height)
        .map(|i| {
            let (left, width) = line(&left, i);
            let (right, _) = line(&right, i);
            format!("{left}{}{right}", " ".repeat(column - width)).trim_end().to_owned()
        })
        .collect()
}
