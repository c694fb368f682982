//! Questions on a real terminal.
#![expect(clippy::disallowed_methods, reason = "a question is written where the person is")]

use std::cell::RefCell;
use std::fmt;
use std::io::Write;
use std::time::Duration;

use crossterm::cursor::MoveUp;
use inquire::list_option::ListOption;
use inquire::ui::RenderConfig;
use inquire::{MultiSelect, Select, Text};

use super::console::{self, Drawing};
use super::signals;
use crate::app::Prompter;
use crate::cli::help::wrapped;
use crate::rules::name::unaccented;
use crate::rules::saturate;
use crate::screen::{Happening, Key};

/// Asks on the terminal; Esc and Ctrl-C give no answer.
pub struct TerminalAsk;

/// The most options shown at once.
const PAGE: usize = 12;

/// The longest wait for a key at once.
const WAIT: Duration = Duration::from_secs(60);

const CHOOSE: &str = "arrows move, letters search, Enter chooses";
const MARK: &str = "space marks, right arrow marks all, letters search, Enter ends";

/// An option in its drawn and searched forms.
struct ChoiceLine {
    text: String,
    drawn: String,
}

impl fmt::Display for ChoiceLine {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.drawn)
    }
}

/// Columns and rows.
fn size() -> (usize, usize) {
    let (width, height) = crossterm::terminal::size().unwrap_or((80, 24));
    let or = |seen: u16, usual: usize| if seen == 0 { usual } else { usize::from(seen) };
    (or(width, 80), or(height, 24))
}

/// Wraps text by words, with a hanging indent.
fn folded(text: &str, indent: usize, width: usize) -> String {
    let room = width.saturating_sub(indent + 1).max(20);
    let pad = format!("\n{}", " ".repeat(indent));
    wrapped(text, room).replace('\n', &pad)
}

/// The options, and below them the text for no match.
fn lines(options: &[String], indent: usize, width: usize) -> Vec<ChoiceLine> {
    let none = "nothing matches: Backspace deletes letters".to_owned();
    let all = options.iter().chain([&none]);
    all.map(|text| ChoiceLine { text: text.clone(), drawn: folded(text, indent, width) }).collect()
}

/// How well an option matches the typed text: its beginning, the beginning of a word, or any part;
/// ties keep the order of the list. The last line represents no match.
fn score(options: &[String], typed: &str, place: usize) -> Option<i64> {
    let fits = |option: &String| {
        let (option, typed) = (option.to_lowercase(), typed.to_lowercase());
        // Accented letters match without accents.
        let option = if typed.is_ascii() { unaccented(&option).into_owned() } else { option };
        if option.starts_with(&typed) {
            return Some(2);
        }
        let words = option.match_indices(&typed);
        let mut before = words.map(|(at, _)| option[..at].chars().next_back());
        let begins = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
        match before.next()? {
            first if begins(first) || before.any(begins) => Some(1),
            _ => Some(0),
        }
    };
    let many = saturate::<i64>(options.len());
    match options.get(place) {
        Some(option) => fits(option).map(|tier: i64| tier * (many + 1) - saturate::<i64>(place)),
        None => options.iter().all(|o| fits(o).is_none()).then_some(0),
    }
}

/// Makes room below the cursor, so that any end of a question leaves the cursor below it, at the
/// start of a clean line.
fn make_room(rows: usize) {
    let (_, height) = size();
    let rows = rows.min(height.saturating_sub(1));
    let mut err = std::io::stderr();
    let _ = write!(err, "{}", "\n".repeat(rows));
    let _ = crossterm::execute!(err, MoveUp(saturate(rows)));
}

/// A drawn list to choose from, with room for it: returns how many options are shown.
fn drawn(
    (question, help): (&str, &str),
    options: &[String],
    indent: usize,
) -> (String, String, Vec<ChoiceLine>, usize) {
    let (width, height) = size();
    let (question, help) = (folded(question, 2, width), folded(help, 1, width));
    let lines = lines(options, indent, width);
    let page = PAGE.min(height.saturating_sub(5)).max(3);
    let tall = |text: &str| text.matches('\n').count() + 1;
    let mut rows: Vec<usize> = lines.iter().map(|line| tall(&line.drawn)).collect();
    rows.sort_unstable_by_key(|rows| std::cmp::Reverse(*rows));
    let shown: usize = rows.iter().take(page).sum();
    make_room(tall(&question) + shown + tall(&help) + 1);
    (question, help, lines, page)
}

impl Prompter for TerminalAsk {
    fn choose(&mut self, question: &str, options: &[String]) -> Option<usize> {
        signals::watch();
        let typed = RefCell::new(String::new());
        let scorer = |input: &str, _: &ChoiceLine, _: &str, place: usize| {
            typed.replace(input.to_owned());
            score(options, input, place)
        };
        loop {
            let (question, help, lines, page) = drawn((question, CHOOSE), options, 2);
            let search = typed.borrow().clone();
            let answer = Select::new(&question, lines)
                .with_page_size(page)
                .with_help_message(&help)
                .with_starting_filter_input(&search)
                .with_scorer(&scorer)
                .with_formatter(&|line: ListOption<&ChoiceLine>| line.value.text.clone())
                .raw_prompt();
            match answer.ok()?.index {
                place if place < options.len() => return Some(place),
                _ => {}
            }
        }
    }

    fn choose_many(
        &mut self,
        question: &str,
        options: &[String],
        marked: &[usize],
    ) -> Option<Vec<usize>> {
        signals::watch();
        let (question, help, lines, page) = drawn((question, MARK), options, 6);
        let scorer =
            |input: &str, _: &ChoiceLine, _: &str, place: usize| score(options, input, place);
        let said = |lines: &[ListOption<&ChoiceLine>]| {
            let real = lines.iter().filter(|line| line.index < options.len());
            let names: Vec<&str> = real.map(|line| line.value.text.as_str()).collect();
            if names.is_empty() { "none".to_owned() } else { names.join(", ") }
        };
        let answer = MultiSelect::new(&question, lines)
            .with_page_size(page)
            .with_help_message(&help)
            .with_default(marked)
            .with_scorer(&scorer)
            .with_formatter(&said)
            .raw_prompt();
        let places = answer.ok()?.into_iter().map(|answer| answer.index);
        Some(places.filter(|place| *place < options.len()).collect())
    }

    fn text(&mut self, question: &str, help: &str, typed: &str) -> Option<String> {
        signals::watch();
        let (width, _) = size();
        let (question, help) = (folded(question, 2, width), folded(help, 1, width));
        make_room(question.lines().count() + help.lines().count() + 1);
        let text = Text::new(&question).with_initial_value(typed);
        if help.is_empty() {
            text.prompt().ok()
        } else {
            text.with_help_message(&help).prompt().ok()
        }
    }

    fn without_colors(&mut self) {
        inquire::set_global_render_config(RenderConfig::empty());
    }

    fn key(&mut self, menu: &str, keys: &[char]) -> Option<char> {
        // Keys are read before the menu appears, so that an early one counts.
        let mut console = console::open(Drawing::Lines).ok()?;
        let mut happened = Happening::Resized;
        let pressed = loop {
            match happened {
                // The shell has written below it.
                Happening::Resized => {
                    let _ = write!(std::io::stderr(), "{} ", menu.replace('\n', "\r\n"));
                    let _ = std::io::stderr().flush();
                }
                Happening::Key(Key::Char(c)) if keys.contains(&c) => break Some(c),
                Happening::Key(Key::Esc | Key::Ctrl('c' | 'd')) | Happening::Gone => break None,
                _ => {}
            }
            happened = console.next(WAIT);
        };
        drop(console);
        let _ = writeln!(std::io::stderr());
        pressed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> Vec<String> {
        ["Holy Water", "Haste Potion", "Healing Potion", "Waterskin"].map(str::to_owned).to_vec()
    }

    fn found(typed: &str) -> Vec<usize> {
        let options = options();
        let scored = (0..=options.len()).filter_map(|n| Some((score(&options, typed, n)?, n)));
        let mut scored: Vec<(i64, usize)> = scored.collect();
        scored.sort_unstable_by_key(|(score, _)| std::cmp::Reverse(*score));
        scored.into_iter().map(|(_, place)| place).collect()
    }

    #[test]
    fn the_search_prefers_beginnings_and_keeps_the_order_of_the_list() {
        assert_eq!(found(""), [0, 1, 2, 3]);
        assert_eq!(found("water"), [3, 0], "the whole before a word of it");
        assert_eq!(found("ot"), [1, 2], "any part");
        assert_eq!(found("h"), [0, 1, 2]);
    }

    #[test]
    fn the_search_finds_letters_with_accents_without_them() {
        let people = ["Ana", "Łukasz", "Zoë"].map(str::to_owned);
        assert!(score(&people, "luk", 1).is_some());
        assert!(score(&people, "zoe", 2).is_some());
        assert!(score(&people, "zoë", 2).is_some());
        assert!(score(&people, "łuk", 1).is_some());
    }

    #[test]
    fn where_nothing_fits_one_line_says_so() {
        assert_eq!(found("xyz"), [options().len()]);
    }

    #[test]
    fn a_long_question_is_wrapped_by_words() {
        let question = "Which of the four heroes faces the dragon that came second?";
        assert_eq!(
            folded(question, 2, 40),
            "Which of the four heroes faces the\n  dragon that came second?"
        );
    }
}
