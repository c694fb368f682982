//! Choosing from a list with few keys, and typing a line.

use super::console::Key;
use crate::rules::name;
use crate::rules::offer::{Answer, AnswerKind, Ask};
use crate::rules::words;

/// The effect of a key on a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Picked {
    Stays,
    Done(Answer),
    /// Meaningless; why.
    Wrong(String),
    /// Not a key of the list.
    Other,
}

/// A list to choose from: by digit, by the beginning of a word, or by moving.
#[derive(Debug, Clone)]
pub(super) struct Picking {
    /// The typed form of each.
    keys: Vec<String>,
    pub lines: Vec<String>,
    least: usize,
    most: usize,
    /// In the chosen order.
    pub marked: Vec<usize>,
    pub typed: String,
    pub at: Option<usize>,
    /// The meaning of Enter without a choice.
    usual: Option<Answer>,
    /// The key that declines, if Enter does something else.
    pub nothing: Option<char>,
}

impl Picking {
    /// One of these.
    pub fn one(keys: Vec<String>, lines: Vec<String>, usual: Option<Answer>) -> Picking {
        Picking::some(keys, lines, (1, 1), usual)
    }

    /// Several of these.
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
            nothing: None,
        }
    }

    /// The same, or none of them.
    pub fn or_nothing(mut self) -> Picking {
        if self.usual != Some(Answer::Declined) {
            let taken = self.keys.iter().any(|key| key.starts_with('n'));
            self.nothing = Some(if taken { '0' } else { 'n' });
        }
        self
    }

    pub fn is_several(&self) -> bool {
        self.most > 1
    }

    /// The meaning of Enter without a choice.
    pub fn usual(&self) -> Option<&Answer> {
        self.usual.as_ref()
    }

    /// The displayed key: a digit or unique letter, else as much of the word as needed.
    pub fn shown_key(&self, place: usize) -> String {
        let key = &self.keys[place];
        if self.by_own_digit() {
            return key.clone();
        }
        let first = |key: &String| key.chars().next().unwrap_or(' ');
        let firsts: Vec<char> = self.keys.iter().map(first).collect();
        let differ = |(n, c): (usize, &char)| c.is_alphabetic() && !firsts[..n].contains(c);
        if firsts.iter().enumerate().all(differ) {
            return firsts[place].to_string();
        }
        // Hexes are short enough, and so are options without further text.
        let short = self.keys.iter().all(|key| key.len() <= 2);
        if short || (self.keys.len() > 9 && name::key(&self.lines[place]) == *key) {
            return key.clone();
        }
        if self.keys.len() <= 9 {
            return (place + 1).to_string();
        }
        let alone = |start: &&str| self.keys.iter().filter(|k| k.starts_with(start)).count() == 1;
        let ends = key.char_indices().skip(1).map(|(end, _)| &key[..end]);
        ends.chain([key.as_str()]).find(alone).unwrap_or(key).to_owned()
    }

    fn by_own_digit(&self) -> bool {
        let digit = |key: &String| key.len() == 1 && key.as_bytes()[0].is_ascii_digit();
        self.keys.iter().all(digit)
    }

    /// Whether nothing is typed or marked yet.
    pub fn is_untouched(&self) -> bool {
        self.typed.is_empty() && self.marked.is_empty()
    }

    /// Whether a choice begins with this letter.
    pub fn begins(&self, c: char) -> bool {
        self.keys.iter().any(|key| key.starts_with(c))
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
        if self.nothing == Some(c) && self.typed.is_empty() {
            return Picked::Done(Answer::Declined);
        }
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
        match self.fitting(&typed).as_slice() {
            [] if self.typed.is_empty() => Picked::Other,
            // The typed text is invisible: the key starts over.
            [] => {
                self.typed.clear();
                match self.letter(c) {
                    Picked::Other => Picked::Wrong(format!("nothing here begins with {typed}")),
                    begun => begun,
                }
            }
            [place] => self.choose(*place),
            _ => {
                self.typed = typed;
                Picked::Stays
            }
        }
    }

    /// The lines whose keys begin with the typed text, else those that match without accents.
    fn fitting(&self, typed: &str) -> Vec<usize> {
        let begin = |fits: &dyn Fn(&str) -> bool| -> Vec<usize> {
            let keys = self.keys.iter().enumerate().filter(|(_, key)| fits(key));
            keys.map(|(place, _)| place).collect()
        };
        match begin(&|key| key.starts_with(typed)) {
            none if none.is_empty() => begin(&|key| name::unaccented(key).starts_with(typed)),
            found => found,
        }
    }

    fn choose(&mut self, place: usize) -> Picked {
        self.typed.clear();
        if self.most == 1 {
            return Picked::Done(Answer::Picked(vec![place]));
        }
        if self.marked.len() == self.most && !self.marked.contains(&place) {
            let most = self.most;
            return Picked::Wrong(format!("choose at most {most}: unmark one first"));
        }
        toggle(&mut self.marked, place);
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
                let things = words::count(least, "thing", "things");
                format!("choose {things}")
            }
            (least, most) => format!("choose {least} to {most} of them"),
        })
    }
}

/// Marks an index, or unmarks it.
pub(super) fn toggle(marked: &mut Vec<usize>, place: usize) {
    match marked.iter().position(|other| *other == place) {
        Some(n) => {
            marked.remove(n);
        }
        None => marked.push(place),
    }
}

/// The distinguishing part of lines: common first words are omitted, and common words after a name.
pub(super) fn apart(lines: &[String]) -> Vec<String> {
    let split: Vec<Vec<&str>> = lines.iter().map(|line| line.split(' ').collect()).collect();
    let shortest = split.iter().map(Vec::len).min().unwrap_or_default();
    let same = |of: &dyn Fn(&Vec<&str>) -> String| {
        let mut words = split.iter().map(of);
        let first = words.next();
        words.all(|word| Some(word) == first)
    };
    let begin = (0..shortest).take_while(|n| same(&|line| line[*n].to_owned())).count();
    let one = same(&|line| line[1..].join(" ")) && shortest > 1;
    let rest = |line: &Vec<&str>| match (begin, one) {
        (0, true) => line[0].to_owned(),
        (begin, _) if begin < shortest => line[begin..].join(" "),
        _ => line.join(" "),
    };
    split.iter().map(rest).collect()
}

/// A line of input.
#[derive(Debug, Clone, Default)]
pub(super) struct LineInput {
    pub text: String,
}

impl LineInput {
    /// Whether the key was one of typing.
    pub fn key(&mut self, key: Key) -> bool {
        match key {
            Key::Char(c) if !name::is_invisible(c) => self.text.push(c),
            Key::Backspace => {
                self.text.pop();
            }
            Key::Ctrl('u') => self.text.clear(),
            Key::Ctrl('w') => {
                let start = self.text.trim_end().rfind(' ').map_or(0, |at| at + 1);
                self.text.truncate(start);
            }
            _ => return false,
        }
        true
    }
}

/// The effect of a key on a typed answer.
pub(super) fn typed(ask: &Ask, typing: &mut LineInput, key: Key) -> Picked {
    match ask.what {
        AnswerKind::Number { least, most } => number(ask, (least, most), typing, key),
        _ => line(ask, typing, key),
    }
}

/// A number: one digit is enough if no longer one fits.
fn number(ask: &Ask, (least, most): (i64, i64), typing: &mut LineInput, key: Key) -> Picked {
    let nothing = typing.text.is_empty();
    let said = |number: Option<i64>| match number.filter(|n| (least..=most).contains(n)) {
        Some(number) => Picked::Done(Answer::Number(number)),
        None => Picked::Wrong(format!("a number from {least} to {most}")),
    };
    match key {
        Key::Char(c) if c.is_ascii_digit() || (c == '-' && nothing && least < 0) => {
            typing.key(key);
            match typing.text.parse::<i64>() {
                Ok(number) if (0..10).contains(&most) => {
                    typing.text.clear();
                    said(Some(number))
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
            (None, false) => said(None),
        },
        Key::Enter => said(typing.text.parse().ok()),
        Key::Char(c) if c.is_alphabetic() => {
            Picked::Wrong(format!("{c} is not a number from {least} to {most}"))
        }
        _ => Picked::Other,
    }
}

/// A line of text.
fn line(ask: &Ask, typing: &mut LineInput, key: Key) -> Picked {
    match key {
        Key::Enter if typing.text.trim().is_empty() && ask.optional => {
            Picked::Done(ask.preset.clone().unwrap_or(Answer::Declined))
        }
        Key::Enter => Picked::Done(Answer::Text(typing.text.trim().to_owned())),
        key if typing.key(key) => Picked::Stays,
        _ => Picked::Other,
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
        let shown: Vec<String> = (0..3).map(|n| colours().shown_key(n)).collect();
        assert_eq!(shown, ["r", "g", "b"]);
    }

    #[test]
    fn of_a_long_list_as_much_of_a_word_is_shown_as_has_to_be_typed() {
        let words = "arrows dice discard deck flames shield white red token used keeper";
        let keys: Vec<String> = words.split(' ').map(str::to_owned).collect();
        let lines = keys.iter().map(|key| format!("about {key}")).collect();
        let list = Picking::one(keys.clone(), lines, None);
        let shown: Vec<String> = (0..keys.len()).map(|n| list.shown_key(n)).collect();
        assert_eq!(shown.join(" "), "a dic dis de f s w r t u k");
    }

    #[test]
    fn what_may_be_left_out_has_a_key_where_enter_does_something_else() {
        let keys = vec!["red".to_owned(), "green".to_owned()];
        let usual = Some(Answer::Picked(vec![0]));
        let mut picking = Picking::one(keys.clone(), keys, usual).or_nothing();
        assert_eq!(picking.key(Key::Char('n')), Picked::Done(Answer::Declined));
    }

    #[test]
    fn lines_say_only_what_tells_them_apart() {
        let apart = |lines: &[&str]| {
            let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
            apart(&lines).join(", ")
        };
        assert_eq!(apart(&["use Stab (4 damage)", "use Jab"]), "Stab (4 damage), Jab");
        assert_eq!(apart(&["Ana chooses a card", "Ben chooses a card"]), "Ana, Ben");
        let whole = ["keep the hand", "exchange the whole hand"];
        assert_eq!(apart(&whole), whole.join(", "));
        let longer = ["roll again", "roll again with an item"];
        assert_eq!(apart(&longer), longer.join(", "));
    }

    #[test]
    fn words_that_begin_alike_wait_for_the_next_letter() {
        let keys = ["c1", "c3", "d2"].map(str::to_owned).to_vec();
        let mut hexes = Picking::one(keys.clone(), keys, None);
        assert_eq!(hexes.key(Key::Char('c')), Picked::Stays);
        assert_eq!(hexes.key(Key::Char('3')), Picked::Done(Answer::Picked(vec![1])));
    }

    #[test]
    fn letters_that_lead_nowhere_begin_anew() {
        let keys = ["a-magic-card", "a-hunter-card"].map(str::to_owned).to_vec();
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
        let mut line = LineInput::default();
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
