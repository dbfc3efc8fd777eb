//! What the terminal can show. The only module that reads the variables for colour and character set.

use std::env;
use std::io::IsTerminal;
use std::path::Path;

use anstream::{AutoStream, ColorChoice};

/// The value of `--color`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Color {
    #[default]
    Auto,
    Always,
    Never,
}

/// How to write to people on this terminal.
#[derive(Debug, Clone, Copy)]
pub struct Terminal {
    color: Color,
    /// Signs beyond ASCII may be used.
    pub unicode: bool,
    /// Columns that a line may take.
    pub width: usize,
}

/// Columns where nobody says how many there are.
const WIDTH: usize = 100;

impl Terminal {
    /// Looks at the environment once. `--color` beats the environment.
    pub fn new(color: Color) -> Terminal {
        // What is written is coloured by `colored`, and what must not be coloured is stripped by the stream.
        colored::control::set_override(true);
        let asked = env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
        let real =
            || terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| usize::from(width.0));
        let columns: Option<usize> = asked.or_else(real);
        Terminal {
            color,
            unicode: unicode(|name| env::var(name).ok()),
            width: columns.unwrap_or(WIDTH).clamp(40, WIDTH),
        }
    }

    /// Standard output, which takes colours or strips them.
    pub fn stdout(&self) -> AutoStream<std::io::StdoutLock<'static>> {
        let stream = std::io::stdout().lock();
        let choice = self.choice(stream.is_terminal());
        AutoStream::new(stream, choice)
    }

    /// Standard error, which takes colours or strips them.
    pub fn stderr(&self) -> AutoStream<std::io::StderrLock<'static>> {
        let stream = std::io::stderr().lock();
        let choice = self.choice(stream.is_terminal());
        AutoStream::new(stream, choice)
    }

    fn choice(&self, is_terminal: bool) -> ColorChoice {
        let shown = colour(self.color, |name| env::var(name).ok(), is_terminal);
        if shown { ColorChoice::AlwaysAnsi } else { ColorChoice::Never }
    }
}

/// Whether a stream gets colours: the flag first, then NO_COLOR, CLICOLOR_FORCE, TERM=dumb and CLICOLOR=0, then
/// whether it is a terminal. A variable that is empty counts as unset.
fn colour(flag: Color, variable: impl Fn(&str) -> Option<String>, is_terminal: bool) -> bool {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    match flag {
        Color::Always => true,
        Color::Never => false,
        Color::Auto if set("NO_COLOR").is_some() => false,
        Color::Auto if set("CLICOLOR_FORCE").is_some_and(|value| value != "0") => true,
        Color::Auto if set("TERM").is_some_and(|term| term == "dumb") => false,
        Color::Auto if set("CLICOLOR").is_some_and(|value| value == "0") => false,
        Color::Auto => is_terminal,
    }
}

/// Whether the locale is UTF-8. `ATTN_ASCII=1` asks for plain ASCII whatever it is.
fn unicode(variable: impl Fn(&str) -> Option<String>) -> bool {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    if set("ATTN_ASCII").is_some_and(|value| value != "0") {
        return false;
    }
    match ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set) {
        Some(locale) => {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        }
        // Containers and CI often set no locale at all; their logs are UTF-8 today.
        None => true,
    }
}

/// How this program was called, for the next step that a person is told: `attn-lessons`, or through cargo.
pub fn invocation() -> &'static str {
    let through_cargo = env::var_os("CARGO").is_some() && env::var_os("CARGO_MANIFEST_DIR").is_some();
    let in_target = env::current_exe().is_ok_and(|exe| is_release_build(&exe));
    match (through_cargo, in_target) {
        (true, true) => "cargo run --release --",
        (true, false) => "cargo run --",
        (false, _) => "attn-lessons",
    }
}

fn is_release_build(exe: &Path) -> bool {
    exe.parent().is_some_and(|dir| dir.ends_with("release"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vars<'a>(list: &'a [(&'a str, &'a str)]) -> impl Fn(&str) -> Option<String> + 'a {
        |name| list.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned())
    }

    #[test]
    fn who_decides_on_colour() {
        let auto = |list: &[(&str, &str)], terminal| colour(Color::Auto, vars(list), terminal);
        assert!(auto(&[], true));
        assert!(!auto(&[], false), "a redirected stream never gets an escape by itself");
        assert!(!auto(&[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")], true), "NO_COLOR beats CLICOLOR_FORCE");
        assert!(auto(&[("NO_COLOR", "")], true), "empty NO_COLOR is unset");
        assert!(auto(&[("CLICOLOR_FORCE", "1")], false));
        assert!(!auto(&[("TERM", "dumb")], true));
        assert!(!auto(&[("CLICOLOR", "0")], true));
        assert!(colour(Color::Always, vars(&[("NO_COLOR", "1")]), false), "the flag beats the environment");
        assert!(!colour(Color::Never, vars(&[("CLICOLOR_FORCE", "1")]), true));
    }

    #[test]
    fn the_locale_decides_on_signs() {
        assert!(unicode(vars(&[("LANG", "en_GB.UTF-8")])));
        assert!(unicode(vars(&[("LANG", "C"), ("LC_ALL", "C.utf8")])), "LC_ALL beats LANG");
        assert!(!unicode(vars(&[("LANG", "C")])));
        assert!(!unicode(vars(&[("LANG", "en_GB.UTF-8"), ("ATTN_ASCII", "1")])));
        assert!(unicode(vars(&[])));
    }
}
