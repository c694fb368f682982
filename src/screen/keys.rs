//! The meanings of keys: the same in every title.

use super::console::Key;
use super::corrections::{Fixed, Fixing};
use super::dialog::{Dialog, Input, KeyOutcome, NamedAnswer};
use super::input::{Picked, Picking, apart, toggle};
use super::key_bar;
use super::page::{Page, Turned};
use super::picture::Style;
use super::table::{KeyAction, ScreenMode, TableScreen};
use crate::app::{DiceSource, JournalDirection};
use crate::rules::offer::{Answer, AnswerKind, Offer};

impl TableScreen {
    /// Takes a key. The style is for drawing pages.
    pub fn key(&mut self, key: Key, style: &Style) -> KeyAction {
        self.notice = None;
        if key == Key::Ctrl('c') {
            return KeyAction::Cut;
        }
        match &mut self.mode {
            ScreenMode::Idle if self.watches => self.watched(key, style),
            ScreenMode::Idle => self.idle(key, style),
            ScreenMode::Page(page) => match page.key(key, Page::shown(style.height)) {
                Turned::Closed => self.back(),
                Turned::Stays => KeyAction::Nothing,
            },
            ScreenMode::Which(offers, picking) => {
                let (picked, offers) = (picking.key(key), offers.clone());
                self.which(picked, &offers, key, style)
            }
            ScreenMode::Talk(_) => self.talk(key, style),
            ScreenMode::Fixing(fixing) => match fixing.key(key) {
                Fixed::Stays => KeyAction::Nothing,
                Fixed::Wrong(why) => self.denies(why),
                Fixed::Left => self.back(),
                Fixed::Done { set, reason } => KeyAction::Correct { set, reason },
            },
        }
    }

    fn back(&mut self) -> KeyAction {
        self.goes_back();
        KeyAction::Nothing
    }

    /// Does nothing; with the reason.
    fn denies(&mut self, why: impl Into<String>) -> KeyAction {
        self.wrong(why.into());
        KeyAction::Nothing
    }

    /// A key at a read-only screen.
    fn watched(&mut self, key: Key, style: &Style) -> KeyAction {
        match key {
            Key::Char(c) if !key_bar::is_to_read(c) => {
                self.says("this screen is view-only (--watch): q leaves, ? lists the keys");
                KeyAction::Nothing
            }
            Key::Ctrl('r') => KeyAction::Nothing,
            key => self.general(key, style),
        }
    }

    /// A key without a current question.
    fn idle(&mut self, key: Key, style: &Style) -> KeyAction {
        match key {
            Key::Enter if self.is_over() => KeyAction::Home,
            Key::Enter if self.settle.is_some() => KeyAction::Settle,
            Key::Enter => match self.primary() {
                Some((offer, given)) => self.take_up(&offer, &given, true),
                None => self.one_key(style),
            },
            Key::Esc => {
                // Resets the marks to those before any change.
                if self.marks.as_ref().is_some_and(|marks| !marks.untouched) {
                    self.marks = self.to_mark();
                }
                KeyAction::Nothing
            }
            Key::Char(digit @ '1'..='9') if self.marks.is_some() => self.mark(digit),
            Key::Char(c) => self.letter(c, style),
            key => self.general(key, style),
        }
    }

    /// Enter if several acts are possible: if they all have the same key, acts like it.
    fn one_key(&mut self, style: &Style) -> KeyAction {
        let keys: Vec<char> = self.sure().iter().map(|o| o.spec.key).collect();
        match keys.as_slice() {
            [first, others @ ..] if others.iter().all(|key| key == first) => {
                self.letter(*first, style)
            }
            _ => self.denies("several actions are possible: choose one by its key"),
        }
    }

    /// Marks a die, or unmarks it.
    fn mark(&mut self, digit: char) -> KeyAction {
        let Some(marks) = &mut self.marks else {
            return KeyAction::Nothing;
        };
        let AnswerKind::Pick { from, most, .. } = &marks.ask.what else {
            return KeyAction::Nothing;
        };
        let Some(place) = from.iter().position(|key| *key == digit.to_string()) else {
            let many = from.len();
            return self.denies(format!("there is no die {digit}: 1 to {many}"));
        };
        if marks.marked.len() < *most || marks.marked.contains(&place) {
            toggle(&mut marks.marked, place);
        }
        marks.marked.sort_unstable();
        marks.untouched = false;
        KeyAction::Nothing
    }

    /// A letter: an offer's key, or a general one.
    fn letter(&mut self, c: char, style: &Style) -> KeyAction {
        if self.settle.is_some() && c == 'n' {
            return KeyAction::Settle;
        }
        let of_key = |offer: &&Offer| offer.spec.key == c;
        let offers: Vec<Offer> = self.offers.iter().filter(of_key).cloned().collect();
        match offers.as_slice() {
            [] if !key_bar::is_general(Key::Char(c)) && self.reopens(c) => {
                self.talk(Key::Char(c), style)
            }
            [] => self.general(Key::Char(c), style),
            [only] => {
                let given = self.given(only);
                self.take_up(only, &given, false)
            }
            several => {
                let label = |offer| self.words.label(&self.live, offer);
                let lines: Vec<String> = several.iter().map(label).collect();
                let lines = apart(&lines);
                let keys = (1..=several.len()).map(|n| n.to_string()).collect();
                let advised = several.iter().position(|offer| self.is_advised(offer));
                let usual = advised.map(|place| Answer::Picked(vec![place]));
                let picking = Picking::one(keys, lines, usual);
                self.mode = ScreenMode::Which(offers, picking);
                KeyAction::Nothing
            }
        }
    }

    /// Whether hidden slots open again for this face.
    fn reopens(&mut self, c: char) -> bool {
        self.slots_open();
        let opens = match &self.mode {
            ScreenMode::Talk(talk) if matches!(talk.input, Input::Dice(_)) => self.is_an_answer(c),
            _ => false,
        };
        if !opens {
            self.mode = ScreenMode::Idle;
        }
        opens
    }

    /// Known answers to an offer: marked dice, advice.
    fn given(&self, offer: &Offer) -> Vec<NamedAnswer> {
        let mut given = Vec::new();
        if let Some(marks) = &self.marks
            && !marks.marked.is_empty()
        {
            given.push((marks.ask.name, Answer::Picked(marks.marked.clone())));
        }
        if let Some(advice) = self.advice.as_ref().filter(|a| a.act.id == offer.id) {
            given.extend(advice.answers.clone());
        }
        given
    }

    fn which(&mut self, picked: Picked, offers: &[Offer], key: Key, style: &Style) -> KeyAction {
        match picked {
            Picked::Stays => KeyAction::Nothing,
            Picked::Done(Answer::Picked(places)) => {
                match places.first().and_then(|place| offers.get(*place)).cloned() {
                    Some(offer) if !self.is_still_offered(&offer) => {
                        self.goes_back();
                        self.denies("that changed on another screen: choose again")
                    }
                    Some(offer) => {
                        let given = self.given(&offer);
                        self.take_up(&offer, &given, false)
                    }
                    None => self.back(),
                }
            }
            Picked::Done(_) => self.back(),
            Picked::Wrong(why) => self.denies(why),
            Picked::Other if key == Key::Esc => self.back(),
            Picked::Other => self.general(key, style),
        }
    }

    /// Begins an offer; with `usual`, advised answers are not asked for. Mere presets are shown,
    /// and Enter takes them.
    fn take_up(&mut self, offer: &Offer, given: &[NamedAnswer], usual: bool) -> KeyAction {
        let mut begun = Dialog::begin(&self.around_with(given), offer, usual);
        if let Ok((talk, _)) = &begun
            && usual
            && talk.chooses_unseen(given)
        {
            begun = Dialog::begin(&self.around_with(given), offer, false);
        }
        match begun {
            Ok((talk, ready)) => {
                self.mode = ScreenMode::Talk(Box::new(talk));
                if ready { self.ready() } else { KeyAction::Nothing }
            }
            Err(failure) => self.denies(self.around().said(&failure)),
        }
    }

    /// Returns the completed act.
    fn ready(&mut self) -> KeyAction {
        match std::mem::replace(&mut self.mode, ScreenMode::Idle) {
            ScreenMode::Talk(talk) => KeyAction::Act {
                dice: talk.chose.filter(|chose| Some(*chose) != self.live.dice),
                talk: Box::new(talk.conversation),
            },
            other => {
                self.mode = other;
                KeyAction::Nothing
            }
        }
    }

    /// A key during a question.
    fn talk(&mut self, key: Key, style: &Style) -> KeyAction {
        let ScreenMode::Talk(mut talk) = std::mem::replace(&mut self.mode, ScreenMode::Idle) else {
            return KeyAction::Nothing;
        };
        let offer = talk.conversation.offer.clone();
        let given = self.given(&offer);
        let told = talk.key(key, &self.around_with(&given));
        let by_itself = talk.by_itself;
        let begun = !talk.told.is_empty() || !talk.drawn.is_empty();
        self.mode = ScreenMode::Talk(talk);
        match told {
            Ok(KeyOutcome::Stays) => KeyAction::Nothing,
            Ok(KeyOutcome::Ready) => self.ready(),
            Ok(KeyOutcome::Declined) => self.back(),
            // An offer's own key opens the questions that were answered by default.
            Ok(KeyOutcome::Wrong(_) | KeyOutcome::Other)
                if by_itself && !begun && self.is_offered(key) =>
            {
                self.mode = ScreenMode::Idle;
                self.idle(key, style)
            }
            Ok(KeyOutcome::Wrong(_)) if key_bar::is_general(key) => self.general(key, style),
            Ok(KeyOutcome::Wrong(why)) => self.denies(why),
            Ok(KeyOutcome::Other) if key == Key::Esc => {
                self.mode = ScreenMode::Idle;
                // Slots that opened automatically are hidden, so that every key is free.
                KeyAction::Nothing
            }
            Ok(KeyOutcome::Other) => self.general(key, style),
            Err(failure) => {
                self.mode = ScreenMode::Idle;
                self.denies(self.around().said(&failure))
            }
        }
    }

    /// Whether a letter answers the current question, instead of its general meaning.
    pub(super) fn is_an_answer(&self, c: char) -> bool {
        match &self.mode {
            ScreenMode::Talk(talk) => match &talk.input {
                Input::Dice(slots) => slots.face(self.live.table(), c).is_some(),
                Input::Agree(_, picking)
                | Input::Pick(_, picking)
                | Input::Drawn(_, _, picking) => picking.begins(c),
                Input::Typed(ask, _) => !matches!(ask.what, AnswerKind::Number { .. }),
            },
            ScreenMode::Which(_, picking) => picking.begins(c),
            ScreenMode::Idle | ScreenMode::Page(_) | ScreenMode::Fixing(_) => false,
        }
    }

    fn is_offered(&self, key: Key) -> bool {
        let Key::Char(c) = key else { return false };
        self.offers.iter().any(|offer| offer.spec.key == c)
    }

    /// A general key.
    fn general(&mut self, key: Key, style: &Style) -> KeyAction {
        match key {
            Key::Char('?') => self.opens(self.help(style)),
            Key::Char('o') => {
                let width = style.width.min(80);
                let text = self.odds_asked_for(style, width);
                self.opens(Page::new("Odds", text));
            }
            Key::Char('l') => return KeyAction::Log,
            Key::Char('e') if self.is_over() => {
                self.wrong("the play is over: z undoes its last step".to_owned());
            }
            Key::Char('e') => match Fixing::new(self.words, &self.live) {
                Some(fixing) => self.goes_to(ScreenMode::Fixing(fixing)),
                None => self.wrong("there is no open play to correct".to_owned()),
            },
            Key::Char('z') if self.is_half_entered() => self.take_back(),
            Key::Char('z') => return KeyAction::Walk(JournalDirection::Undo),
            Key::Char('y') | Key::Ctrl('r') => return KeyAction::Walk(JournalDirection::Redo),
            Key::Char('h') if self.live.table().throws() => {
                let hand = self.live.dice == Some(DiceSource::Hand);
                return KeyAction::Throw(if hand { DiceSource::Wyrm } else { DiceSource::Hand });
            }
            Key::Tab => {
                self.advise(!self.advises());
                self.says(match (self.advises(), self.advice.is_some()) {
                    (true, true) => "advice is on",
                    (true, false) => "advice is on, but there is none here",
                    (false, _) => "advice is off",
                });
            }
            Key::Char('!') if self.advises() => self.switch_to_better(),
            Key::Char('q') | Key::Ctrl('d') => return KeyAction::Leave,
            Key::Char(' ') => self.wrong("space does nothing here: ? explains the keys".to_owned()),
            Key::Char(c) if !c.is_control() => {
                self.wrong(format!("{c} does nothing here: ? explains the keys"));
            }
            _ => {}
        }
        KeyAction::Nothing
    }
}
