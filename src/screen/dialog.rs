//! Taking an offer on the screen: its asks, one after the other, then the dice.

use super::console::Key;
use super::dice::{DiceSlots, Filled};
use super::input::{LineInput, Picked, Picking, typed};
use crate::app::play::Live;
use crate::app::play::conversation::{Conversation, ConversationStep, DueRoll};
use crate::app::play::dice_draft::EnteredRoll;
use crate::app::{DiceSource, Failure, Result};
use crate::render::{Tongue, Wording, refusal};
use crate::rules::dice::{Die, Due};
use crate::rules::offer::{Answer, AnswerKind, Ask, Next, Offer};
use crate::rules::title::WhoMayRoll;
use crate::rules::words;

/// Answers by the names of their asks.
pub(super) type NamedAnswer = (&'static str, Answer);

/// An offer in progress.
pub(super) struct Dialog {
    pub conversation: Conversation,
    pub input: Input,
    /// Whose dice the play continues with, if chosen here.
    pub chose: Option<DiceSource>,
    /// It opened automatically as the only possible act: unknown keys go to the screen.
    pub by_itself: bool,
    /// The choices so far, in order.
    pub chosen: Vec<String>,
    /// Entered rolls of this action, in order.
    pub told: Vec<EnteredRoll>,
    /// Cards and dice drawn by hand so far, in words.
    pub drawn: Vec<String>,
}

/// The current input.
pub(super) enum Input {
    /// A question to confirm first.
    Agree(String, Picking),
    Pick(Ask, Picking),
    Typed(Ask, LineInput),
    Dice(DiceSlots),
    /// A drawn card or token, by its face.
    Drawn(Due, Vec<u8>, Picking),
}

impl Input {
    /// Letters in the slots, and their faces.
    pub fn typed(&self) -> Vec<(char, u8)> {
        match self {
            Input::Dice(slots) => slots.faces.clone(),
            _ => Vec::new(),
        }
    }
}

/// The effect of a key.
pub(super) enum KeyOutcome {
    Stays,
    Ready,
    /// The person declined.
    Declined,
    Wrong(String),
    Other,
}

/// The screen's data for a talk.
pub(super) struct DialogContext<'a> {
    pub words: &'static dyn Wording,
    pub live: &'a Live,
    /// Answers that are already known, by the names of their asks.
    pub given: &'a [NamedAnswer],
}

impl DialogContext<'_> {
    /// Why something is refused, in one sentence, by keys.
    pub fn said(&self, failure: &Failure) -> String {
        let said = refusal::said(failure, &[self.words], Tongue::Keys);
        let hint = said.hint.map(|hint| format!(" ({hint})"));
        said.message + &hint.unwrap_or_default()
    }

    /// The screen's input for an ask.
    fn input(&self, offer: &Offer, ask: Ask) -> Input {
        let usual = ask.usual(self.given);
        match &ask.what {
            AnswerKind::Pick { from, least, most, .. } => {
                let line = |place| self.words.option(self.live, offer, &ask, place);
                let lines = (0..from.len()).map(line).collect();
                let picking = Picking::some(from.clone(), lines, (*least, *most), usual);
                let picking = if ask.optional { picking.or_nothing() } else { picking };
                Input::Pick(ask, picking)
            }
            _ => Input::Typed(ask, LineInput::default()),
        }
    }

    /// The choices so far, in words. Dice by number are marked on the screen instead.
    fn chosen(&self, conversation: &Conversation) -> Vec<String> {
        let (offer, answers) = (&conversation.offer, conversation.answers());
        let mut chosen = Vec::new();
        for (n, answer) in answers.iter().enumerate() {
            if let Answer::Picked(places) = answer
                && let Ok(Next::Ask(ask)) = self.live.table().next(offer, &answers[..n])
                && ask.secret_to.is_none()
                && !self.words.typed(offer, &ask)
            {
                let option = |place: &usize| self.words.option(self.live, offer, &ask, *place);
                chosen.extend(places.iter().map(option));
            }
        }
        chosen
    }

    fn agree(&self, offer: &Offer) -> Option<Input> {
        let confirm = self.words.confirm(self.live, offer)?;
        let lines = vec![confirm.no.to_owned(), confirm.yes.to_owned()];
        let keys = vec!["1".to_owned(), "2".to_owned()];
        let picking = Picking::one(keys, lines, Some(Answer::Picked(vec![0])));
        Some(Input::Agree(confirm.question, picking))
    }
}

impl Dialog {
    /// A talk at its start.
    pub fn new(offer: Offer) -> Dialog {
        Dialog {
            conversation: Conversation::new(offer),
            input: Input::Typed(Ask::text("", 0), LineInput::default()),
            chose: None,
            by_itself: false,
            chosen: Vec::new(),
            told: Vec::new(),
            drawn: Vec::new(),
        }
    }

    /// Begins an offer with these answers; others are asked for, or with `usual` taken from
    /// presets. None: already complete.
    pub fn begin(around: &DialogContext, offer: &Offer, usual: bool) -> Result<(Dialog, bool)> {
        let mut talk = Dialog::new(offer.clone());
        if usual {
            let table = around.live.table();
            talk.conversation.answer_usual(table, around.given)?;
            talk.chosen = around.chosen(&talk.conversation);
        }
        if let Some(agree) = around.agree(offer) {
            talk.input = agree;
            return Ok((talk, false));
        }
        let ready = talk.go_on(around)?;
        Ok((talk, ready))
    }

    /// Whether a person has begun to enter something.
    pub fn is_begun(&self) -> bool {
        !self.input.typed().is_empty()
            || !self.by_itself
            || !self.told.is_empty()
            || !self.drawn.is_empty()
    }

    /// Whether default answers include unadvised, unseen ones.
    pub fn chooses_unseen(&self, given: &[NamedAnswer]) -> bool {
        given.is_empty() && !self.conversation.answers().is_empty()
    }

    /// Whose dice are rolled: as set for the play, or as just chosen.
    fn by(&self, live: &Live) -> Option<DiceSource> {
        self.chose.or(live.dice)
    }

    /// Goes to the next question; true if complete.
    pub fn go_on(&mut self, around: &DialogContext) -> Result<bool> {
        loop {
            match self.conversation.step(around.live.table())? {
                ConversationStep::Ready => return Ok(true),
                ConversationStep::Ask(ask) => {
                    self.input = around.input(&self.conversation.offer, ask);
                    return Ok(false);
                }
                ConversationStep::Throw(roll) => {
                    if let Some(input) = self.throw(around, roll)? {
                        self.input = input;
                        return Ok(false);
                    }
                }
            }
        }
    }

    /// A pending roll: certain, dealt or rolled by wyrm at once, or to be entered.
    fn throw(&mut self, around: &DialogContext, roll: DueRoll) -> Result<Option<Input>> {
        if self.throw_by_itself(around, roll)? {
            return Ok(None);
        }
        if roll.source == WhoMayRoll::Anyone && self.by(around.live) == Some(DiceSource::Wyrm) {
            self.by_wyrm(around, roll, &[])?;
            return Ok(None);
        }
        Ok(Some(self.asks_for(around, roll)))
    }

    /// Makes an automatic roll: a certain one, or one that only wyrm can deal.
    pub fn throw_by_itself(&mut self, around: &DialogContext, roll: DueRoll) -> Result<bool> {
        self.conversation.throws.roll_unasked(roll, around.live.chance())
    }

    /// The screen's input for a roll.
    pub fn asks_for(&self, around: &DialogContext, DueRoll { due, source }: DueRoll) -> Input {
        if let (Die::Drawn(counts), 1) = (due.die, due.count) {
            let faces: Vec<u8> = (0..3u8).filter(|face| counts[usize::from(*face)] > 0).collect();
            let line = |face: &u8| around.words.drawn(around.live, due.die, *face);
            let lines: Vec<String> = faces.iter().map(line).collect();
            let picking = Picking::one(lines.clone(), lines, None);
            return Input::Drawn(due, faces, picking);
        }
        let nth = self.conversation.throws.count(due.die) + 1;
        Input::Dice(DiceSlots::new(due, nth, source == WhoMayRoll::Anyone))
    }

    /// wyrm rolls the dice that are not among these faces.
    pub fn by_wyrm(&mut self, around: &DialogContext, roll: DueRoll, entered: &[u8]) -> Result<()> {
        self.conversation.throws.by_wyrm(roll, entered, around.live.chance())
    }

    /// Takes a key.
    pub fn key(&mut self, key: Key, around: &DialogContext) -> Result<KeyOutcome> {
        let picked = match &mut self.input {
            Input::Dice(_) => return self.dice_key(key, around),
            Input::Drawn(_, _, picking) if key == Key::Backspace && picking.is_untouched() => {
                self.draw_back(around)?;
                return Ok(KeyOutcome::Stays);
            }
            Input::Agree(_, picking) | Input::Pick(_, picking) | Input::Drawn(_, _, picking) => {
                picking.key(key)
            }
            Input::Typed(ask, typing) => typed(ask, typing, key),
        };
        let answer = match picked {
            Picked::Done(answer) => answer,
            Picked::Stays => return Ok(KeyOutcome::Stays),
            Picked::Wrong(why) => return Ok(KeyOutcome::Wrong(why)),
            Picked::Other => return Ok(KeyOutcome::Other),
        };
        let ask = match (&self.input, &answer) {
            (Input::Agree(..), Answer::Picked(places)) if places == &[1] => None,
            (Input::Agree(..), _) => return Ok(KeyOutcome::Declined),
            (Input::Drawn(due, faces, picking), Answer::Picked(places)) => {
                let place = places.first().copied().unwrap_or_default();
                self.drawn.extend(picking.lines.get(place).cloned());
                let (due, face) = (*due, faces.get(place).copied());
                self.conversation.throws.by_hand(due, face.into_iter().collect())?;
                None
            }
            (Input::Pick(ask, picking), Answer::Picked(places)) => {
                let line = |place: &usize| picking.lines.get(*place).cloned();
                let seen = places.iter().filter(|_| ask.secret_to.is_none());
                self.chosen.extend(seen.filter_map(line));
                Some(ask)
            }
            (Input::Pick(ask, _) | Input::Typed(ask, _), _) => Some(ask),
            (Input::Drawn(..) | Input::Dice(_), _) => None,
        };
        if let Some(ask) = ask
            && let Err(failure) = self.conversation.answer(ask, answer)
        {
            return Ok(KeyOutcome::Wrong(around.said(&failure)));
        }
        self.told(around)
    }

    fn told(&mut self, around: &DialogContext) -> Result<KeyOutcome> {
        Ok(if self.go_on(around)? { KeyOutcome::Ready } else { KeyOutcome::Stays })
    }

    fn dice_key(&mut self, key: Key, around: &DialogContext) -> Result<KeyOutcome> {
        let by = self.by(around.live);
        let Input::Dice(slots) = &mut self.input else {
            return Ok(KeyOutcome::Other);
        };
        let due = slots.due;
        let faces = around.words.faces(due.die);
        match slots.key(key, around.live.table(), &faces) {
            Filled::Stays => Ok(KeyOutcome::Stays),
            Filled::Wrong(why) => Ok(KeyOutcome::Wrong(why)),
            // It is still open whose dice they are: Enter chooses wyrm.
            Filled::Other if key == Key::Enter && by.is_none() && slots.may_throw => {
                self.wyrm_throws(due, by, around)
            }
            Filled::Other if key == Key::Enter => {
                let dice = words::dice(due.count);
                Ok(KeyOutcome::Wrong(if slots.may_throw {
                    format!("type {dice}, or space: wyrm rolls")
                } else {
                    "type the draw".to_owned()
                }))
            }
            Filled::Back => {
                if let Some(roll) = self.told.pop() {
                    self.back_to_roll(around, roll)?;
                } else {
                    self.draw_back(around)?;
                }
                Ok(KeyOutcome::Stays)
            }
            Filled::Other => Ok(KeyOutcome::Other),
            Filled::Wyrm => self.wyrm_throws(due, by, around),
            Filled::Done(faces) => {
                let typed = slots.faces.clone();
                self.conversation.throws.by_hand(due, faces)?;
                self.told.push(EnteredRoll { typed, wyrm: false });
                if by.is_none() {
                    self.chose = Some(DiceSource::Hand);
                }
                self.told(around)
            }
        }
    }

    fn wyrm_throws(
        &mut self,
        due: Due,
        by: Option<DiceSource>,
        around: &DialogContext,
    ) -> Result<KeyOutcome> {
        let typed = self.input.typed();
        let entered: Vec<u8> = typed.iter().map(|(_, face)| *face).collect();
        let source = around.live.table().source(due.die);
        self.by_wyrm(around, DueRoll { due, source }, &entered)?;
        if by.is_none() {
            self.chose = Some(if typed.is_empty() { DiceSource::Wyrm } else { DiceSource::Hand });
        }
        self.told.push(EnteredRoll { typed, wyrm: true });
        self.told(around)
    }
}
