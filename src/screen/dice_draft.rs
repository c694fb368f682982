//! Half-entered dice: saved on leaving the table, resumed, undone.

use super::dialog::{Dialog, DialogContext, Input};
use super::table::{Marks, ScreenMode, TableScreen};
use crate::app::play::conversation::{ConversationStep, DueRoll};
use crate::app::play::dice_draft::{DiceDraft, EnteredRoll};
use crate::app::{DiceSource, Result};
use crate::rules::dice::{Die, Due};
use crate::rules::offer::{Answer, Offer};
use crate::rules::title::WhoMayRoll;

impl Dialog {
    /// The entered dice so far; none without any.
    fn draft(&self, last: i64) -> Option<DiceDraft> {
        let typed = self.input.typed();
        let throws = &self.conversation.throws;
        let begun =
            !typed.is_empty() || !self.told.is_empty() || throws.by().contains(&DiceSource::Hand);
        begun.then(|| DiceDraft {
            last,
            offer: self.conversation.offer.id.as_str().to_owned(),
            answers: self.conversation.answers().to_vec(),
            throws: throws.entered(),
            rolls: self.told.clone(),
            typed,
            chosen: self.chosen.clone(),
            dice: self.chose,
            by_itself: self.by_itself,
        })
    }

    /// Resumes a draft; none if it does not fit the current question.
    fn resume(around: &DialogContext, offer: Offer, draft: &DiceDraft) -> Option<Dialog> {
        let table = around.live.table();
        let mut talk = Dialog::new(offer);
        talk.chose = draft.dice;
        talk.by_itself = draft.by_itself;
        talk.chosen.clone_from(&draft.chosen);
        talk.told.clone_from(&draft.rolls);
        let (mut answers, mut throws) = (draft.answers.iter(), draft.throws.iter());
        loop {
            match talk.conversation.step(table).ok()? {
                ConversationStep::Ask(ask) => {
                    let answer = answers.next()?.clone();
                    talk.conversation.answer(&ask, answer).ok()?;
                }
                ConversationStep::Throw(roll) => {
                    if talk.throw_by_itself(around, roll).ok()? {
                        continue;
                    }
                    match throws.next() {
                        Some(entered) => talk.throw_again(around, roll, entered)?,
                        None => {
                            talk.input = talk.asks_for(around, roll);
                            return talk.types_again(roll.due, draft);
                        }
                    }
                }
                ConversationStep::Ready => return None,
            }
        }
    }

    /// A complete roll as it was: wyrm's dice come out the same.
    fn throw_again(&mut self, around: &DialogContext, roll: DueRoll, entered: &[u8]) -> Option<()> {
        let DueRoll { due, source } = roll;
        fits(due, entered)?;
        if let (Die::Drawn(_), [face]) = (due.die, entered) {
            let drawn = around.words.drawn(around.live, due.die, *face);
            self.drawn.push(drawn);
        }
        let throws = &mut self.conversation.throws;
        match (entered.len() == due.count, source) {
            (true, _) => throws.by_hand(due, entered.to_vec()).ok(),
            (false, WhoMayRoll::Anyone) => self.by_wyrm(around, roll, entered).ok(),
            (false, _) => None,
        }
    }

    /// The roll in progress.
    fn types_again(mut self, due: Due, draft: &DiceDraft) -> Option<Dialog> {
        let entered: Vec<u8> = draft.typed.iter().map(|(_, face)| *face).collect();
        fits(due, &entered)?;
        if let Input::Dice(slots) = &mut self.input {
            slots.faces.clone_from(&draft.typed);
        }
        Some(self)
    }

    /// Goes back to an entered roll; its letters are in the slots again.
    pub fn back_to_roll(&mut self, around: &DialogContext, roll: EnteredRoll) -> Result<()> {
        self.conversation.throws.take_back();
        while let ConversationStep::Throw(roll) = self.conversation.step(around.live.table())? {
            if self.throw_by_itself(around, roll)? {
                continue;
            }
            self.input = self.asks_for(around, roll);
            break;
        }
        if let Input::Dice(slots) = &mut self.input {
            slots.faces = roll.typed;
        }
        Ok(())
    }

    /// Undoes the last draw and asks for it again; false if there is none.
    pub fn draw_back(&mut self, around: &DialogContext) -> Result<bool> {
        if self.drawn.pop().is_none() {
            return Ok(false);
        }
        let (typed, wyrm) = (Vec::new(), false);
        self.back_to_roll(around, EnteredRoll { typed, wyrm })?;
        Ok(true)
    }

    /// Undoes the roll in progress, the one before it, or a draw; false if there is none.
    fn take_back(&mut self, around: &DialogContext) -> Result<bool> {
        if let Input::Dice(slots) = &mut self.input
            && !slots.faces.is_empty()
        {
            slots.faces.clear();
            return Ok(true);
        }
        let Some(roll) = self.told.pop() else {
            return self.draw_back(around);
        };
        let typed = Vec::new();
        self.back_to_roll(around, EnteredRoll { typed, ..roll })?;
        Ok(true)
    }
}

/// Whether a pending roll can show these faces.
fn fits(due: Due, faces: &[u8]) -> Option<()> {
    let shown = faces.iter().all(|face| due.die.can_show(*face));
    (faces.len() <= due.count && shown).then_some(())
}

impl TableScreen {
    /// Half-entered dice to save, if they differ from those saved last; without dice the draft is
    /// removed.
    pub fn new_draft(&mut self) -> Option<Option<&DiceDraft>> {
        let draft = match self.half_entered() {
            ScreenMode::Talk(talk) => talk.draft(self.live.last),
            _ => None,
        };
        if draft == self.drafted {
            return None;
        }
        self.drafted = draft;
        Some(self.drafted.as_ref())
    }

    /// Resumes half-entered dice. Those that do not fit this moment are dropped.
    pub fn resume(&mut self, draft: DiceDraft) {
        let same = |offer: &&Offer| offer.id.as_str() == draft.offer;
        let offer = self.offers.iter().find(same).cloned();
        let offer = offer.filter(|_| draft.last == self.live.last);
        if let Some(offer) = offer
            && let Some(talk) = Dialog::resume(&self.around(), offer, &draft)
        {
            self.marks_as_answered(&talk);
            self.mode = ScreenMode::Talk(Box::new(talk));
            self.drafted = Some(draft);
        }
    }

    /// Resumes the half-entered dice saved last: they could not be recorded.
    pub fn resume_kept(&mut self) {
        if let Some(draft) = self.drafted.take() {
            self.resume(draft);
        }
    }

    /// Marks the dice to re-roll.
    fn marks_as_answered(&mut self, talk: &Dialog) {
        if let Some(Marks { offer, marked, untouched, .. }) = &mut self.marks
            && offer.id == talk.conversation.offer.id
            && let Some(Answer::Picked(places)) = talk.conversation.answers().first()
        {
            marked.clone_from(places);
            *untouched = false;
        }
    }

    /// Whether something is half entered: `z` undoes that before a step.
    pub(super) fn is_half_entered(&self) -> bool {
        match &self.mode {
            ScreenMode::Talk(talk) => talk.is_begun(),
            ScreenMode::Which(..) => true,
            ScreenMode::Idle => self.marks.as_ref().is_some_and(|marks| !marks.untouched),
            ScreenMode::Page(_) | ScreenMode::Fixing(_) => false,
        }
    }

    /// Undoes the half-entered act: dice one roll after the other, everything else at once.
    pub(super) fn take_back(&mut self) {
        match std::mem::replace(&mut self.mode, ScreenMode::Idle) {
            ScreenMode::Talk(mut talk) => match talk.take_back(&self.around()) {
                Ok(true) => self.mode = ScreenMode::Talk(talk),
                Ok(false) => self.goes_back(),
                Err(failure) => return self.refuses(&failure),
            },
            ScreenMode::Idle => self.marks = self.to_mark(),
            _ => self.goes_back(),
        }
        self.says("entry removed; no step undone");
    }
}
