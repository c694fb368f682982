//! Answers that are typed: numbers and lines of text.

use super::console::Key;
use super::input::{Picked, Typing};
use crate::rules::offer::{Answer, Ask, What};

/// A number: one digit is enough where no longer one fits.
pub(super) fn number(ask: &Ask, typing: &mut Typing, key: Key) -> Picked {
    let What::Number { least, most } = ask.what else {
        return Picked::Other;
    };
    let nothing = typing.text.is_empty();
    match key {
        Key::Char(c) if c.is_ascii_digit() || (c == '-' && nothing && least < 0) => {
            typing.key(key);
            match (typing.text.parse::<i64>(), (0..10).contains(&most)) {
                (Ok(number), true) => {
                    let fits = (least..=most).contains(&number);
                    typing.text.clear();
                    match fits {
                        true => Picked::Done(Answer::Number(number)),
                        false => Picked::Wrong(format!("a number from {least} to {most}")),
                    }
                }
                _ => Picked::Stays,
            }
        }
        Key::Backspace | Key::Ctrl('u') => {
            typing.key(key);
            Picked::Stays
        }
        Key::Enter if nothing => match (&ask.preset, ask.optional) {
            (Some(preset), _) => Picked::Done(preset.clone()),
            (None, true) => Picked::Done(Answer::Declined),
            (None, false) => Picked::Wrong(format!("a number from {least} to {most}")),
        },
        Key::Enter => match typing.text.parse() {
            Ok(number) if (least..=most).contains(&number) => Picked::Done(Answer::Number(number)),
            _ => Picked::Wrong(format!("a number from {least} to {most}")),
        },
        Key::Char(c) if c.is_alphabetic() => {
            Picked::Wrong(format!("{c} is not a number from {least} to {most}"))
        }
        _ => Picked::Other,
    }
}

/// A line of text.
pub(super) fn line(ask: &Ask, typing: &mut Typing, key: Key) -> Picked {
    match key {
        Key::Enter if typing.text.trim().is_empty() && ask.optional => {
            Picked::Done(ask.preset.clone().unwrap_or(Answer::Declined))
        }
        Key::Enter => Picked::Done(Answer::Text(typing.text.trim().to_owned())),
        key => match typing.key(key) {
            true => Picked::Stays,
            false => Picked::Other,
        },
    }
}
