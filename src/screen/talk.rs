//! Taking up an offer on the screen: what is asked, one thing after the other, then the dice.

use super::console::Key;
use super::dice::{Filled, Slots};
use super::input::{Picked, Picking, Typing};
use crate::app::play::Live;
use crate::app::play::conversation::{Chance, Conversation, Step};
use crate::app::{DiceBy, Failure};
use crate::render::{Tongue, Wording, refusal};
use crate::rules::dice::{Die, Due};
use crate::rules::offer::{Answer, Ask, Offer, What};
use crate::rules::title::Source;
use crate::rules::words;

/// Answers by the names of their asks.
pub(super) type Given = Vec<(&'static str, Answer)>;

/// An offer that is being taken up.
pub(super) struct Talk {
    pub conversation: Conversation,
    pub input: Input,
    chance: Chance,
    /// Whose dice the play goes on with, if that was said here.
    pub chose: Option<DiceBy>,
    /// It opened by itself, because nothing else is possible: keys that it does not know are the
    /// screen's.
    pub by_itself: bool,
    /// What was chosen so far, in the order it was asked.
    pub chosen: Vec<String>,
    /// Throws of this action that are told, as they were typed; empty for wyrm's.
    pub told: Vec<Vec<(char, u8)>>,
    /// Cards and dice that were drawn by hand so far, in words.
    pub drawn: Vec<String>,
}

/// What is asked now.
pub(super) enum Input {
    /// Something that has to be agreed to first.
    Agree(String, Picking),
    Pick(Ask, Picking),
    Number(Ask, Typing),
    Text(Ask, Typing),
    Dice(Slots),
    /// A card or token that was drawn, by its face.
    Drawn(Due, Vec<u8>, Picking),
}

/// What a key led to.
pub(super) enum Told {
    Stays,
    /// Everything is said.
    Ready,
    /// The person said no.
    Declined,
    Wrong(String),
    Other,
}

/// What a talk needs of the screen.
pub(super) struct Around<'a> {
    pub words: &'static dyn Wording,
    pub live: &'a Live,
}

impl Around<'_> {
    /// Why something is not done, in one sentence, by keys.
    pub fn said(&self, failure: &Failure) -> String {
        let said = refusal::said(failure, &[self.words], Tongue::Keys);
        let hint = said.hint.map(|hint| format!(" ({hint})"));
        said.message + &hint.unwrap_or_default()
    }

    /// The screen's way to ask.
    fn input(&self, offer: &Offer, ask: Ask, given: &Given) -> Input {
        let named = given.iter().find(|(name, _)| *name == ask.name);
        let named = named.map(|(_, answer)| answer.clone());
        let fits = |answer: &Answer| ask.check(answer).is_ok();
        let usual = named.filter(fits).or_else(|| ask.preset.clone());
        let usual = usual.or(ask.optional.then_some(Answer::Declined));
        match &ask.what {
            What::Pick {
                from, least, most, ..
            } => {
                let line = |place| self.words.option(self.live, offer, &ask, place);
                let lines = (0..from.len()).map(line).collect();
                let picking = Picking::some(from.clone(), lines, (*least, *most), usual);
                let picking = match ask.optional {
                    true => picking.or_nothing(),
                    false => picking,
                };
                Input::Pick(ask, picking)
            }
            What::Number { .. } => Input::Number(ask, Typing::default()),
            What::Text { .. } | What::Dice { .. } => Input::Text(ask, Typing::default()),
        }
    }

    fn agree(&self, offer: &Offer) -> Option<Input> {
        let confirm = self.words.confirm(self.live, offer)?;
        let lines = vec![confirm.no.to_owned(), confirm.yes.to_owned()];
        let keys = vec!["1".to_owned(), "2".to_owned()];
        let picking = Picking::one(keys, lines, Some(Answer::Picked(vec![0])));
        Some(Input::Agree(confirm.question, picking))
    }
}

impl Talk {
    /// Begins to take up an offer with these answers; what is not among them is asked, or with
    /// `usual` taken as preset. None: everything is said already.
    pub fn begin(
        around: &Around,
        offer: &Offer,
        given: &Given,
        usual: bool,
        seed: u64,
    ) -> Result<(Talk, bool), Failure> {
        let mut conversation = Conversation::new(offer.clone());
        if usual {
            conversation.answer_usual(&*around.live.table, given)?;
        }
        let mut talk = Talk {
            conversation,
            input: Input::Text(Ask::text("", 0), Typing::default()),
            chance: Chance::new(seed, around.live.last as u64 + 1),
            chose: None,
            by_itself: false,
            chosen: Vec::new(),
            told: Vec::new(),
            drawn: Vec::new(),
        };
        if let Some(agree) = around.agree(offer) {
            talk.input = agree;
            return Ok((talk, false));
        }
        let ready = talk.go_on(around, given)?;
        Ok((talk, ready))
    }

    /// Whether somebody has begun to tell something.
    pub fn is_begun(&self) -> bool {
        let typed = match &self.input {
            Input::Dice(slots) => !slots.faces.is_empty(),
            _ => false,
        };
        typed || !self.by_itself || !self.told.is_empty() || !self.drawn.is_empty()
    }

    /// Whether usual answers say something that nobody advised and nobody has seen.
    pub fn chooses_unseen(&self, given: &Given) -> bool {
        given.is_empty() && !self.conversation.answers().is_empty()
    }

    /// Whose dice are thrown: as the play says, or as was said just now.
    fn by(&self, live: &Live) -> Option<DiceBy> {
        self.chose.or(live.dice)
    }

    /// Goes to the next question; true if everything is said.
    pub fn go_on(&mut self, around: &Around, given: &Given) -> Result<bool, Failure> {
        loop {
            match self.conversation.step(&*around.live.table)? {
                Step::Ready => return Ok(true),
                Step::Ask(ask) => {
                    self.input = around.input(&self.conversation.offer, ask, given);
                    return Ok(false);
                }
                Step::Throw { due, source } => {
                    if let Some(input) = self.throw(around, due, source)? {
                        self.input = input;
                        return Ok(false);
                    }
                }
            }
        }
    }

    /// A throw that is due: certain, dealt or thrown by wyrm at once, or to be told.
    fn throw(
        &mut self,
        around: &Around,
        due: Due,
        source: Source,
    ) -> Result<Option<Input>, Failure> {
        if let Some(face) = due.die.only_face().filter(|_| due.die.is_certain()) {
            let faces = vec![face; due.count];
            self.conversation.throws.by_hand(due, faces)?;
            return Ok(None);
        }
        let by_wyrm = match source {
            Source::Anyone => self.by(around.live) == Some(DiceBy::Wyrm),
            Source::Hand => false,
            Source::Program { .. } => true,
        };
        if by_wyrm {
            self.by_wyrm(due, source)?;
            return Ok(None);
        }
        if let (Die::Drawn(counts), 1) = (due.die, due.count) {
            let faces: Vec<u8> = (0..3u8)
                .filter(|face| counts[usize::from(*face)] > 0)
                .collect();
            let line = |face: &u8| around.words.drawn(around.live, due.die, *face);
            let lines: Vec<String> = faces.iter().map(line).collect();
            let picking = Picking::one(lines.clone(), lines, None);
            return Ok(Some(Input::Drawn(due, faces, picking)));
        }
        let nth = self.conversation.throws.count(due.die) + 1;
        let slots = Slots::new(due, nth, source == Source::Anyone);
        Ok(Some(Input::Dice(slots)))
    }

    fn by_wyrm(&mut self, due: Due, source: Source) -> Result<(), Failure> {
        let throws = &mut self.conversation.throws;
        throws.by_wyrm(due, source, &mut self.chance)
    }

    /// Takes a key.
    pub fn key(&mut self, key: Key, around: &Around, given: &Given) -> Result<Told, Failure> {
        let told = match &mut self.input {
            Input::Agree(_, picking) => match picking.key(key) {
                Picked::Done(Answer::Picked(places)) if places == [1] => None,
                Picked::Done(_) => return Ok(Told::Declined),
                other => return Ok(plain(other)),
            },
            Input::Pick(ask, picking) => match picking.key(key) {
                Picked::Done(answer) => {
                    if let (Answer::Picked(places), None) = (&answer, ask.secret_to) {
                        let line = |place: &usize| picking.lines.get(*place).cloned();
                        self.chosen.extend(places.iter().filter_map(line));
                    }
                    Some((ask.clone(), answer))
                }
                other => return Ok(plain(other)),
            },
            Input::Number(ask, typing) => match number(ask, typing, key) {
                Picked::Done(answer) => Some((ask.clone(), answer)),
                other => return Ok(plain(other)),
            },
            Input::Text(ask, typing) => match line(ask, typing, key) {
                Picked::Done(answer) => Some((ask.clone(), answer)),
                other => return Ok(plain(other)),
            },
            Input::Dice(_) => return self.dice_key(key, around, given),
            Input::Drawn(_, _, picking) if key == Key::Backspace && picking.is_untouched() => {
                self.draw_back(around, given)?;
                return Ok(Told::Stays);
            }
            Input::Drawn(due, faces, picking) => match picking.key(key) {
                Picked::Done(Answer::Picked(places)) => {
                    let place = places.first().copied().unwrap_or_default();
                    self.drawn.extend(picking.lines.get(place).cloned());
                    let (due, face) = (*due, faces.get(place).copied());
                    self.conversation
                        .throws
                        .by_hand(due, face.into_iter().collect())?;
                    return self.told(around, given);
                }
                other => return Ok(plain(other)),
            },
        };
        if let Some((ask, answer)) = told
            && let Err(failure) = self.conversation.answer(&ask, answer)
        {
            return Ok(Told::Wrong(around.said(&failure)));
        }
        self.told(around, given)
    }

    fn told(&mut self, around: &Around, given: &Given) -> Result<Told, Failure> {
        Ok(match self.go_on(around, given)? {
            true => Told::Ready,
            false => Told::Stays,
        })
    }

    fn dice_key(&mut self, key: Key, around: &Around, given: &Given) -> Result<Told, Failure> {
        let by = self.by(around.live);
        let Input::Dice(slots) = &mut self.input else {
            return Ok(Told::Other);
        };
        let due = slots.due;
        let faces = around.words.faces(due.die);
        match slots.key(key, &*around.live.table, &faces) {
            Filled::Stays => Ok(Told::Stays),
            Filled::Wrong(why) => Ok(Told::Wrong(why)),
            // Nobody has said yet whose dice they are: Enter is wyrm's answer.
            Filled::Other if key == Key::Enter && by.is_none() && slots.may_throw => {
                self.wyrm_throws(due, by, around, given)
            }
            Filled::Other if key == Key::Enter => {
                let dice = words::dice(due.count);
                Ok(Told::Wrong(match slots.may_throw {
                    true => format!("type {dice}, or space and wyrm throws"),
                    false => "type what was drawn".to_owned(),
                }))
            }
            Filled::Back => {
                if let Some(faces) = self.told.pop() {
                    self.conversation.throws.take_back();
                    self.go_on(around, given)?;
                    if let Input::Dice(slots) = &mut self.input {
                        slots.faces = faces;
                    }
                } else {
                    self.draw_back(around, given)?;
                }
                Ok(Told::Stays)
            }
            Filled::Other => Ok(Told::Other),
            Filled::Wyrm => self.wyrm_throws(due, by, around, given),
            Filled::Done(faces) => {
                let typed = slots.faces.clone();
                self.conversation.throws.by_hand(due, faces)?;
                self.told.push(typed);
                if by.is_none() {
                    self.chose = Some(DiceBy::Hand);
                }
                self.told(around, given)
            }
        }
    }

    /// Takes the last draw back and asks for it again.
    fn draw_back(&mut self, around: &Around, given: &Given) -> Result<(), Failure> {
        if self.drawn.pop().is_some() {
            self.conversation.throws.take_back();
            self.go_on(around, given)?;
        }
        Ok(())
    }

    fn wyrm_throws(
        &mut self,
        due: Due,
        by: Option<DiceBy>,
        around: &Around,
        given: &Given,
    ) -> Result<Told, Failure> {
        self.by_wyrm(due, around.live.table.source(due.die))?;
        self.told.push(Vec::new());
        if by.is_none() {
            self.chose = Some(DiceBy::Wyrm);
        }
        self.told(around, given)
    }
}

/// What a key did that gave no answer.
fn plain(picked: Picked) -> Told {
    match picked {
        Picked::Stays | Picked::Done(_) => Told::Stays,
        Picked::Wrong(why) => Told::Wrong(why),
        Picked::Other => Told::Other,
    }
}

/// A number: one digit is enough where no longer one fits.
fn number(ask: &Ask, typing: &mut Typing, key: Key) -> Picked {
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
fn line(ask: &Ask, typing: &mut Typing, key: Key) -> Picked {
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
