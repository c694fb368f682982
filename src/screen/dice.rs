//! Slots for dice rolled by hand: letters go straight into them.

use super::console::Key;
use crate::app::play::TitlePlay;
use crate::rules::dice::Due;
use crate::rules::words;

/// Dice that are due, and those entered so far.
#[derive(Debug, Clone)]
pub(super) struct DiceSlots {
    pub due: Due,
    /// The number of the roll of this die, from 1.
    pub nth: usize,
    /// The typed letters, and their faces.
    pub faces: Vec<(char, u8)>,
    /// Whether wyrm may roll them instead.
    pub may_throw: bool,
}

/// The effect of a key on the slots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Filled {
    Stays,
    Done(Vec<u8>),
    /// wyrm rolls the dice that are not entered.
    Wyrm,
    /// Back to the previous roll.
    Back,
    /// Invalid, without loss; the reason.
    Wrong(String),
    /// Not a key of the dice.
    Other,
}

impl DiceSlots {
    pub fn new(due: Due, nth: usize, may_throw: bool) -> DiceSlots {
        DiceSlots { due, nth, faces: Vec::new(), may_throw }
    }

    /// The face of a letter.
    pub fn face(&self, table: &dyn TitlePlay, c: char) -> Option<u8> {
        let faces = table.read_faces(self.due.die, &c.to_string()).ok()?;
        faces.first().copied().filter(|_| faces.len() == 1)
    }

    /// `faces` are the names of the faces, for an unknown letter.
    pub fn key(&mut self, key: Key, table: &dyn TitlePlay, faces: &str) -> Filled {
        let left = self.due.count.saturating_sub(self.faces.len());
        match key {
            Key::Char(' ') if self.may_throw && left == 0 => {
                Filled::Wrong("all dice are entered: Enter accepts them".to_owned())
            }
            Key::Char(' ') if self.may_throw => Filled::Wyrm,
            Key::Char(' ') => Filled::Wrong("wyrm cannot know these: type them".to_owned()),
            Key::Backspace => match self.faces.pop() {
                Some(_) => Filled::Stays,
                None => Filled::Back,
            },
            Key::Enter if left == 0 => {
                Filled::Done(self.faces.iter().map(|(_, face)| *face).collect())
            }
            Key::Enter if left == self.due.count => Filled::Other,
            Key::Enter => {
                let due = words::dice(left);
                Filled::Wrong(format!("{due} to go"))
            }
            Key::Char(c) => match self.face(table, c) {
                Some(_) if left == 0 => {
                    let due = words::dice(self.due.count);
                    Filled::Wrong(format!("only {due}: Enter accepts them, Backspace corrects"))
                }
                Some(face) => {
                    self.faces.push((c.to_ascii_uppercase(), face));
                    Filled::Stays
                }
                None if c.is_alphanumeric() => Filled::Wrong(format!("{c} is not a face: {faces}")),
                None => Filled::Other,
            },
            _ => Filled::Other,
        }
    }
}
