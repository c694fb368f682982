//! Choosing from a list with few keys, and typing a line.

use super::console::Key;
use crate::rules::name;
use crate::rules::offer::Answer;
use crate::rules::words;

/// What a key did to a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Picked {
    Stays,
    Done(Answer),
    /// Nothing is meant by it; why.
    Wrong(String),
    /// Not a key of the list.
    Other,
}

/// A list to choose from: by digit, by the beginning of a word, or by moving.
#[derive(Debug, Clone)]
pub(super) struct Picking {
    /// What each is typed with.
    keys: Vec<String>,
    pub lines: Vec<String>,
    least: usize,
    most: usize,
    /// In the order they were chosen.
    pub marked: Vec<usize>,
    typed: String,
    pub at: Option<usize>,
    /// What Enter means if nothing is chosen.
    usual: Option<Answer>,
}

impl Picking {
    /// One of these.
    pub fn one(keys: Vec<String>, lines: Vec<String>, usual: Option<Answer>) -> Picking {
        Picking::some(keys, lines, (1, 1), usual)
    }

    /// So many of these.
    pub fn some(
        keys: Vec<String>,
        lines: Vec<String>,
        (least, most): (usize, usize),
        usual: Option<Answer>,
    ) -> Picking {
        let marked = match &usual {
            Some(Answer::Picked(places)) if most > 1 => places.clone(),
            _ => Vec::new(),
        };
        Picking {
            keys: keys.iter().map(|key| name::key(key)).collect(),
            lines,
            least,
            most,
            marked,
            typed: String::new(),
            at: None,
            usual,
        }
    }

    pub fn is_several(&self) -> bool {
        self.most > 1
    }

    /// What Enter means if nothing is chosen.
    pub fn usual(&self) -> Option<&Answer> {
        self.usual.as_ref()
    }

    /// The key that is shown for each: a digit or letter of its own, else the word itself.
    pub fn shown_keys(&self) -> Vec<String> {
        if self.by_own_digit() {
            return self.keys.clone();
        }
        let first = |key: &String| key.chars().next().unwrap_or(' ');
        let firsts: Vec<char> = self.keys.iter().map(first).collect();
        let differ = |(n, c): (usize, &char)| c.is_alphabetic() && !firsts[..n].contains(c);
        if firsts.iter().enumerate().all(differ) {
            return firsts.iter().map(char::to_string).collect();
        }
        match self.keys.len() {
            ..=9 => (1..=self.keys.len()).map(|n| n.to_string()).collect(),
            _ => self.keys.clone(),
        }
    }

    fn by_own_digit(&self) -> bool {
        let digit = |key: &String| key.len() == 1 && key.as_bytes()[0].is_ascii_digit();
        self.keys.iter().all(digit)
    }

    pub fn key(&mut self, key: Key) -> Picked {
        match key {
            Key::Char(' ') => match self.at {
                Some(at) => self.choose(at),
                None => Picked::Other,
            },
            Key::Char(c) => self.letter(c),
            Key::Up | Key::Left => self.move_by(self.lines.len().saturating_sub(1)),
            Key::Down | Key::Right => self.move_by(1),
            Key::Backspace => {
                if self.typed.pop().is_none() {
                    self.marked.pop();
                }
                Picked::Stays
            }
            Key::Enter => self.enter(),
            _ => Picked::Other,
        }
    }

    fn move_by(&mut self, steps: usize) -> Picked {
        let many = self.lines.len().max(1);
        self.at = Some(match self.at {
            Some(at) => (at + steps) % many,
            None if steps == 1 => 0,
            None => many - 1,
        });
        Picked::Stays
    }

    fn letter(&mut self, c: char) -> Picked {
        let begins = |key: &String| key.starts_with(c);
        if let (Some(digit), true) = (c.to_digit(10), self.typed.is_empty())
            && !self.keys.iter().any(begins)
            && self.keys.len() <= 9
        {
            return match (digit as usize).checked_sub(1) {
                Some(place) if place < self.keys.len() => self.choose(place),
                _ => Picked::Wrong(format!("there is no choice {c}")),
            };
        }
        let mut typed = self.typed.clone();
        typed.extend(c.to_lowercase());
        let fits = |key: &String| key.starts_with(&typed);
        let mut fitting = (0..self.keys.len()).filter(|place| fits(&self.keys[*place]));
        match (fitting.next(), fitting.next()) {
            (None, _) if self.typed.is_empty() => Picked::Other,
            // What was typed is not in sight: the key begins anew.
            (None, _) => {
                self.typed.clear();
                match self.letter(c) {
                    Picked::Other => Picked::Wrong(format!("nothing here begins with {typed}")),
                    begun => begun,
                }
            }
            (Some(place), None) => self.choose(place),
            _ => {
                self.typed = typed;
                Picked::Stays
            }
        }
    }

    fn choose(&mut self, place: usize) -> Picked {
        self.typed.clear();
        if self.most == 1 {
            return Picked::Done(Answer::Picked(vec![place]));
        }
        if let Some(n) = self.marked.iter().position(|marked| *marked == place) {
            self.marked.remove(n);
        } else if self.marked.len() == self.most {
            let most = self.most;
            return Picked::Wrong(format!(
                "at most {most} can be chosen: one of them goes first"
            ));
        } else {
            self.marked.push(place);
        }
        Picked::Stays
    }

    fn enter(&mut self) -> Picked {
        if let Some(place) = self.keys.iter().position(|key| *key == self.typed) {
            return self.choose(place);
        }
        if self.most > 1 && (self.least.max(1)..=self.most).contains(&self.marked.len()) {
            return Picked::Done(Answer::Picked(self.marked.clone()));
        }
        if let (1, Some(at)) = (self.most, self.at) {
            return self.choose(at);
        }
        match (&self.usual, self.marked.is_empty(), self.lines.len()) {
            (Some(Answer::Picked(_)), true, _) if self.most > 1 => self.too_few(),
            (Some(usual), true, _) => Picked::Done(usual.clone()),
            (None, true, 1) => Picked::Done(Answer::Picked(vec![0])),
            (None, true, _) if self.least == 0 => Picked::Done(Answer::Picked(Vec::new())),
            _ => self.too_few(),
        }
    }

    fn too_few(&self) -> Picked {
        Picked::Wrong(match (self.least, self.most) {
            (1, 1) => "choose one of them".to_owned(),
            (least, most) if least == most => {
                let things = words::count(least as i64, "thing", "things");
                format!("choose {things}")
            }
            (least, most) => format!("choose {least} to {most} of them"),
        })
    }
}

/// A line that is being typed.
#[derive(Debug, Clone, Default)]
pub(super) struct Typing {
    pub text: String,
}

impl Typing {
    /// Whether the key was one of typing.
    pub fn key(&mut self, key: Key) -> bool {
        match key {
            Key::Char(c) if !name::is_invisible(c) => self.text.push(c),
            Key::Backspace => {
                self.text.pop();
            }
            Key::Ctrl('u') => self.text.clear(),
            Key::Ctrl('w') => {
                let trimmed = self.text.trim_end();
                let start = trimmed.rfind(' ').map_or(0, |at| at + 1);
                self.text.truncate(start);
            }
            _ => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colours() -> Picking {
        let keys = ["red", "green", "blue"].map(str::to_owned).to_vec();
        Picking::one(keys.clone(), keys, None)
    }

    #[test]
    fn one_key_takes_one_of_a_list_by_digit_or_letter() {
        let taken = |key| colours().key(Key::Char(key));
        assert_eq!(taken('2'), Picked::Done(Answer::Picked(vec![1])));
        assert_eq!(taken('b'), Picked::Done(Answer::Picked(vec![2])));
        assert_eq!(taken('q'), Picked::Other, "left to the screen");
        assert_eq!(colours().shown_keys(), ["r", "g", "b"]);
    }

    #[test]
    fn words_that_begin_alike_wait_for_the_next_letter() {
        let keys = ["c1", "c3", "d2"].map(str::to_owned).to_vec();
        let mut hexes = Picking::one(keys.clone(), keys, None);
        assert_eq!(hexes.key(Key::Char('c')), Picked::Stays);
        assert_eq!(
            hexes.key(Key::Char('3')),
            Picked::Done(Answer::Picked(vec![1]))
        );
    }

    #[test]
    fn letters_that_lead_nowhere_begin_anew() {
        let keys = ["a-magic-card", "a-hunter-card"]
            .map(str::to_owned)
            .to_vec();
        let mut cards = Picking::one(keys.clone(), keys, None);
        assert_eq!(cards.key(Key::Char('a')), Picked::Stays);
        assert_eq!(cards.key(Key::Char('a')), Picked::Stays);
        assert!(matches!(cards.key(Key::Char('x')), Picked::Wrong(_)));
        assert_eq!(cards.key(Key::Char('a')), Picked::Stays);
        let second = Picked::Done(Answer::Picked(vec![1]));
        assert_eq!(cards.key(Key::Char('2')), second);
    }

    #[test]
    fn several_are_marked_and_enter_takes_them() {
        let keys: Vec<String> = (1..=5).map(|n| n.to_string()).collect();
        let mut dice = Picking::some(keys.clone(), keys, (1, 2), None);
        assert!(matches!(dice.key(Key::Enter), Picked::Wrong(_)));
        dice.key(Key::Char('5'));
        dice.key(Key::Char('1'));
        assert!(matches!(dice.key(Key::Char('2')), Picked::Wrong(_)));
        dice.key(Key::Char('5'));
        assert_eq!(dice.key(Key::Enter), Picked::Done(Answer::Picked(vec![0])));
    }

    #[test]
    fn enter_takes_what_is_usual() {
        let keys = vec!["red".to_owned(), "green".to_owned()];
        let mut picking = Picking::one(keys.clone(), keys, Some(Answer::Declined));
        assert_eq!(picking.key(Key::Enter), Picked::Done(Answer::Declined));
    }

    #[test]
    fn a_typed_line_can_be_corrected() {
        let mut line = Typing::default();
        for c in "two words".chars() {
            assert!(line.key(Key::Char(c)));
        }
        line.key(Key::Backspace);
        assert_eq!(line.text, "two word");
        line.key(Key::Ctrl('w'));
        assert_eq!(line.text, "two ");
        line.key(Key::Ctrl('u'));
        assert_eq!(line.text, "");
        assert!(!line.key(Key::Enter));
    }
}
