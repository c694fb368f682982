//! A player's stacks, from left to right, and where cards may be played (Playing dragon cards;
//! ruling 4).

use serde::{Deserialize, Serialize};

use super::CARDS;
use super::book::Colour;
use super::reading::{UnreadableText, one_of, parts};
use crate::Refused;
use crate::number::Integer;

/// One stack: dragons of a colour, and the shadow dragons played with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stack {
    pub colour: Colour,
    pub cards: u8,
    pub shadows: u8,
}

/// A player's stacks from left to right, each colour once.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Stacks(Vec<Stack>);

/// The end of the row for a new colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RowEnd {
    Left,
    Right,
}

crate::spelled! { RowEnd: Left "left", Right "right" }

impl RowEnd {
    pub fn read(typed: &str) -> Result<RowEnd, UnreadableText> {
        one_of("side", typed, &RowEnd::ALL.map(|side| (side.word(), side)))
    }
}

/// The place of a colour in a player's row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StackPlace {
    /// No stack yet: one begins at the left or the right end.
    New,
    /// At an end: more may be played on it.
    Open,
    /// Between two others: closed for good.
    Closed,
}

/// Why a row of stacks is invalid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StacksFault {
    #[error("{0} is named twice: each colour is one stack")]
    Twice(Colour),
    #[error(transparent)]
    Unread(#[from] UnreadableText),
}

impl Refused for StacksFault {
    crate::worded!();

    fn hint(&self) -> Option<String> {
        match self {
            StacksFault::Twice(_) => {
                Some("stacks from left to right, as in blue,green,white".to_owned())
            }
            StacksFault::Unread(fault) => fault.hint(),
        }
    }
}

impl Stacks {
    /// Stacks of these colours from left to right, one card each.
    pub fn of(colours: &[Colour]) -> Result<Stacks, StacksFault> {
        let mut stacks = Stacks::default();
        for colour in colours {
            if stacks.stack(*colour).is_some() {
                return Err(StacksFault::Twice(*colour));
            }
            stacks.0.push(Stack { colour: *colour, cards: 1, shadows: 0 });
        }
        Ok(stacks)
    }

    /// `blue,green,white`, from left to right; `none` for an empty table.
    pub fn read(typed: &str) -> Result<Stacks, StacksFault> {
        if matches!(typed.trim(), "none" | "-" | "–") {
            return Ok(Stacks::default());
        }
        let colours: Result<Vec<Colour>, UnreadableText> = parts(typed).map(Colour::read).collect();
        Stacks::of(&colours?)
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Stack> {
        self.0.iter()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn stack(&self, colour: Colour) -> Option<&Stack> {
        self.0.iter().find(|stack| stack.colour == colour)
    }

    /// The placement rule: no card goes on a stack between two other colours (ruling 4).
    pub fn place(&self, colour: Colour) -> StackPlace {
        match self.0.iter().position(|stack| stack.colour == colour) {
            None => StackPlace::New,
            Some(at) if at == 0 || at + 1 == self.0.len() => StackPlace::Open,
            Some(_) => StackPlace::Closed,
        }
    }

    /// Colours that are closed for good, from left to right.
    pub fn closed(&self) -> Vec<Colour> {
        let colours = self.0.iter().map(|stack| stack.colour);
        colours.filter(|colour| self.place(*colour) == StackPlace::Closed).collect()
    }

    /// The possible sides for a colour: one of the two for a new stack beside others, none for an
    /// existing one; irrelevant for the first.
    pub fn sides(&self, colour: Colour) -> Vec<Option<RowEnd>> {
        let both = RowEnd::ALL.map(Some);
        match (self.place(colour), self.0.is_empty()) {
            (StackPlace::New, false) => both.to_vec(),
            (StackPlace::New, true) => [&[None], &both[..]].concat(),
            _ => vec![None],
        }
    }

    /// The stack that a new one at this side would close: the one at the end, if there are others.
    pub fn would_close(&self, side: RowEnd) -> Option<Colour> {
        let end = match side {
            RowEnd::Left => self.0.first(),
            RowEnd::Right => self.0.last(),
        };
        end.filter(|_| self.0.len() > 1).map(|stack| stack.colour)
    }

    /// Adds cards; a new colour goes to a side.
    pub fn lay(&mut self, colour: Colour, cards: u8, shadows: u8, side: Option<RowEnd>) {
        if let Some(stack) = self.0.iter_mut().find(|stack| stack.colour == colour) {
            stack.cards.gain(cards);
            stack.shadows.gain(shadows);
            return;
        }
        let stack = Stack { colour, cards, shadows };
        match side {
            Some(RowEnd::Left) => self.0.insert(0, stack),
            _ => self.0.push(stack),
        }
    }

    /// Returns cards to the hand (Twilight Flute).
    pub fn take_back(&mut self, colour: Colour, cards: u8, shadows: u8) {
        if let Some(stack) = self.0.iter_mut().find(|stack| stack.colour == colour) {
            stack.cards.lose(cards);
            stack.shadows.lose(shadows);
        }
    }

    /// Sets a stack: a new one goes to the right end, one without cards is removed.
    pub fn set(&mut self, colour: Colour, cards: u8, shadows: u8) {
        match self.0.iter_mut().find(|stack| stack.colour == colour) {
            Some(stack) => (stack.cards, stack.shadows) = (cards, shadows),
            None => self.lay(colour, cards, shadows, None),
        }
        self.0.retain(|stack| stack.cards > 0 || stack.shadows > 0);
    }

    /// Moves stacks to these places, from 1; the others keep their order.
    pub fn arrange(&mut self, places: &[(Colour, usize)]) {
        let wanted = |stack: &Stack| places.iter().find(|(colour, _)| *colour == stack.colour);
        let (mut moved, rest): (Vec<Stack>, Vec<Stack>) =
            self.0.iter().partition(|stack| wanted(stack).is_some());
        moved.sort_by_key(|stack| wanted(stack).map(|(_, place)| *place));
        self.0 = rest;
        for stack in moved {
            let place = wanted(&stack).map_or(0, |(_, place)| place.saturating_sub(1));
            self.0.insert(place.min(self.0.len()), stack);
        }
    }

    /// The place of a stack, from 1.
    pub fn position(&self, colour: Colour) -> Option<usize> {
        let at = self.0.iter().position(|stack| stack.colour == colour)?;
        Some(at + 1)
    }

    /// Crest bonus: all four colours are laid out, shadow dragons aside.
    pub fn has_all_colours(&self) -> bool {
        self.0.len() == Colour::ALL.len()
    }

    /// Whether no stack has more cards than the box.
    pub(super) fn possible(&self) -> bool {
        self.0.iter().all(|stack| u16::from(stack.cards.max(stack.shadows)) <= CARDS)
    }

    /// Cards laid out, shadow dragons included (ruling 9).
    pub fn cards(&self) -> u16 {
        self.0.iter().map(|stack| u16::from(stack.cards + stack.shadows)).sum()
    }

    pub fn shadows(&self) -> u8 {
        self.0.iter().map(|stack| stack.shadows).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every possible row: all orders of all subsets of colours.
    pub fn all_rows() -> Vec<Vec<Colour>> {
        let mut rows = vec![Vec::new()];
        let mut longest = rows.clone();
        for _ in Colour::ALL {
            let longer = longest.iter().flat_map(|row: &Vec<Colour>| {
                let rest = Colour::ALL.into_iter().filter(|colour| !row.contains(colour));
                rest.map(|colour| [row.as_slice(), &[colour]].concat()).collect::<Vec<_>>()
            });
            longest = longer.collect();
            rows.extend(longest.clone());
        }
        rows
    }

    /// Placement rule, by its own words: a stack with another to its left and another to its right.
    #[test]
    fn a_stack_is_closed_exactly_if_it_lies_between_two_others() {
        let rows = all_rows();
        assert_eq!(rows.len(), 1 + 4 + 12 + 24 + 24);
        for row in rows {
            let stacks = Stacks::of(&row).unwrap();
            for colour in Colour::ALL {
                let lies = |n: &usize| row[*n] == colour;
                let left = (0..row.len()).any(|n| row[n + 1..].contains(&colour));
                let right = (0..row.len()).any(|n| row[..n].contains(&colour));
                let model = match (0..row.len()).find(lies) {
                    None => StackPlace::New,
                    Some(_) if left && right => StackPlace::Closed,
                    Some(_) => StackPlace::Open,
                };
                assert_eq!(stacks.place(colour), model, "{colour} in {row:?}");
            }
        }
    }

    /// The same against a model: every order of adding four stacks, as numbers on a line that grows
    /// only at its ends.
    #[test]
    fn all_orders_of_laying_agree_with_a_line_that_grows_at_its_ends() {
        let mut tables = vec![(Stacks::default(), Vec::<(i32, Colour)>::new())];
        let mut seen = 0;
        for _ in Colour::ALL {
            let mut next = Vec::new();
            for (stacks, line) in &tables {
                let free = Colour::ALL.into_iter();
                for colour in free.filter(|c| line.iter().all(|(_, there)| there != c)) {
                    for side in stacks.sides(colour) {
                        let (mut stacks, mut line) = (stacks.clone(), line.clone());
                        stacks.lay(colour, 1, 0, side);
                        let ends = line.iter().map(|(at, _)| *at);
                        let at = match side {
                            Some(RowEnd::Left) => ends.min().unwrap_or(0) - 1,
                            _ => ends.max().unwrap_or(0) + 1,
                        };
                        line.push((at, colour));
                        for (at, colour) in &line {
                            let less = line.iter().any(|(other, _)| other < at);
                            let more = line.iter().any(|(other, _)| other > at);
                            let closed = stacks.place(*colour) == StackPlace::Closed;
                            assert_eq!(closed, less && more, "{colour} in {line:?}");
                        }
                        seen += 1;
                        next.push((stacks, line));
                    }
                }
            }
            tables = next;
        }
        assert!(seen > 500);
        // Ruling 4: four stacks close two.
        assert!(tables.iter().all(|(stacks, _)| stacks.closed().len() == 2));
    }

    /// Ruling 4: three stacks close one, four close two, fewer none.
    #[test]
    fn three_stacks_close_one_and_four_close_two() {
        for row in all_rows() {
            let closed = Stacks::of(&row).unwrap().closed().len();
            assert_eq!(closed, row.len().saturating_sub(2), "{row:?}");
        }
    }

    /// Placement rule, examples A and B: red left of white and green closes white.
    #[test]
    fn red_on_the_left_closes_white() {
        let mut stacks = Stacks::read("white,green").unwrap();
        assert_eq!(stacks.sides(Colour::Red), [Some(RowEnd::Left), Some(RowEnd::Right)]);
        assert_eq!(stacks.would_close(RowEnd::Left), Some(Colour::White));
        assert_eq!(stacks.would_close(RowEnd::Right), Some(Colour::Green));
        assert_eq!(Stacks::read("white").unwrap().would_close(RowEnd::Left), None);
        stacks.lay(Colour::Red, 2, 0, Some(RowEnd::Left));
        assert_eq!(stacks.place(Colour::White), StackPlace::Closed);
        assert_eq!(stacks.place(Colour::Red), StackPlace::Open);
        assert_eq!(stacks.place(Colour::Green), StackPlace::Open);
        assert_eq!(stacks.place(Colour::Blue), StackPlace::New);
    }

    /// Playing dragon cards: more of a colour goes on its own stack. Ruling 4: shadow dragons too.
    #[test]
    fn more_of_a_colour_goes_on_its_stack() {
        let mut stacks = Stacks::read("blue").unwrap();
        stacks.lay(Colour::Blue, 1, 1, None);
        assert_eq!(stacks.iter().count(), 1);
        assert_eq!((stacks.cards(), stacks.shadows()), (3, 1));
        assert!(!stacks.has_all_colours());
    }

    /// Corrections: a new stack goes to the right, one without cards is removed, and unmoved ones
    /// keep their order.
    #[test]
    fn a_row_is_set_right() {
        let colours =
            |stacks: &Stacks| -> Vec<Colour> { stacks.iter().map(|s| s.colour).collect() };
        let [blue, green, white, red] = Colour::ALL;
        let mut stacks = Stacks::read("blue,green,white").unwrap();
        stacks.set(red, 2, 1);
        assert_eq!(colours(&stacks), [blue, green, white, red]);
        assert_eq!(stacks.cards(), 6);
        stacks.arrange(&[(white, 2), (blue, 4)]);
        assert_eq!(colours(&stacks), [green, white, red, blue]);
        stacks.set(white, 0, 0);
        assert_eq!(colours(&stacks), [green, red, blue]);
        assert_eq!((stacks.position(blue), stacks.position(white)), (Some(3), None));
        // A place out of range is clamped to the row.
        stacks.arrange(&[(green, 9), (blue, 0)]);
        assert_eq!(colours(&stacks), [blue, red, green]);
    }

    #[test]
    fn a_row_is_read_from_left_to_right() {
        let stacks = Stacks::read("Blue, orange").unwrap();
        let colours: Vec<Colour> = stacks.iter().map(|stack| stack.colour).collect();
        assert_eq!(colours, [Colour::Blue, Colour::Red]);
        assert_eq!(Stacks::read("red,orange"), Err(StacksFault::Twice(Colour::Red)));
        assert!(Stacks::read("none").unwrap().is_empty());
        assert!(Stacks::read("blue,shadow").is_err());
    }
}
