//! `hint`: the next rung of the ladder.

use colored::Colorize;

use super::Context;
use crate::failure::Failure;
use crate::learn::state::Hints;
use crate::report::wrapped;

/// Shows one more hint of an exercise.
pub fn hint(context: &Context, name: &str) -> Result<u8, Failure> {
    let (course, exercise) = context.load_one(name)?;
    let all = exercise.hints.len();
    let rung = Hints::open(&course.root)
        .next(&exercise.id, all)
        .map_err(|e| Failure::file("write", course.root.join(".attn/hints.json"), e))?;
    let mut text = String::new();
    for (index, hint) in exercise.hints.iter().take(rung).enumerate() {
        let head = format!("hint {} of {all}", index + 1);
        let line = format!("{}\n{}", head.bold(), wrapped(hint, 2, context.terminal.width));
        // The earlier ones again, in grey, so that the ladder can be read as a whole.
        text.push_str(&if index + 1 < rung { line.dimmed().to_string() } else { line });
    }
    let call = context.call;
    let name = exercise.name();
    text.push_str(&if rung < all {
        format!("\nNext: `{call} verify {name}`, or `{call} hint {name}` again for the next hint.\n")
    } else {
        format!("\nThat was the last hint. Next: `{call} verify {name}` says what is still wrong.\n")
    });
    context.print(&text)?;
    Ok(0)
}
