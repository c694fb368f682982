//! From an offer to an action: the asks, in order, and then the dice.
//!
//! Every front end drives the same conversation: it shows the ask, passes the answer in, and finally
//! performs the action. No transaction is open meanwhile.

use super::title_rules::TitlePlay;
use crate::rules::dice::{DiceFault, Die, Due, RandomDice, Roller, ThrowsSoFar};
use crate::rules::offer::{Answer, AnswerFault, Ask, Next, Offer};
use crate::rules::title::WhoMayRoll;
use crate::store::DiceSource;
use crate::{Failure, Result};

/// A roll that is due, and who may make it.
#[derive(Debug, Clone, Copy)]
pub struct DueRoll {
    pub due: Due,
    pub source: WhoMayRoll,
}

/// The next need of a conversation.
#[derive(Debug)]
pub enum ConversationStep {
    Ask(Ask),
    /// Dice or draws, and who may make them.
    Throw(DueRoll),
    /// Complete.
    Ready,
}

/// wyrm's dice for one action. The same seed and event give the same dice, however often they are
/// rolled.
#[derive(Clone, Copy)]
pub struct SeededDice {
    seed: u64,
    nth: u64,
}

impl SeededDice {
    /// Dice for the action whose first event is the `nth` of the play.
    pub fn new(seed: u64, nth: u64) -> SeededDice {
        SeededDice { seed, nth }
    }

    /// The same moment with another seed, if given.
    pub fn or_seed(self, given: Option<u64>) -> SeededDice {
        let seed = given.unwrap_or(self.seed);
        SeededDice { seed, ..self }
    }

    /// Dice for an action after this many more events.
    pub fn after(self, events: usize) -> SeededDice {
        let nth = self.nth + events as u64;
        SeededDice { nth, ..self }
    }

    pub fn rolled(self) -> RandomDice {
        RandomDice::new(self.seed, self.nth)
    }

    /// Draws from a bag: a separate stream.
    pub fn drawn(self) -> RandomDice {
        RandomDice::new(!self.seed, self.nth)
    }

    /// Cards that wyrm deals: from the seed of the deck, not counting events that only enter a
    /// component's figures.
    pub fn dealt(self, seed: u64, told: u64) -> RandomDice {
        RandomDice::new(!seed, self.nth.saturating_sub(told))
    }

    fn of(self, DueRoll { due, source }: DueRoll) -> RandomDice {
        match source {
            WhoMayRoll::Program { seed, told } => self.dealt(seed, told),
            _ if due.die.is_drawn() => self.drawn(),
            _ => self.rolled(),
        }
    }
}

/// One roll or draw.
#[derive(Debug)]
struct MadeRoll {
    die: Die,
    faces: Vec<u8>,
    /// How many were entered by hand; they come first.
    by_hand: usize,
    /// Automatic: it is certain, or only wyrm can deal it.
    by_itself: bool,
}

impl MadeRoll {
    /// Who made it; a certain draw is nobody's.
    fn by(&self) -> &'static [DiceSource] {
        match self.by_hand {
            _ if self.die.is_certain() => &[],
            0 => &[DiceSource::Wyrm],
            entered if entered == self.faces.len() => &[DiceSource::Hand],
            _ => &[DiceSource::Hand, DiceSource::Wyrm],
        }
    }
}

/// Rolls and draws of one action so far, and who made them.
#[derive(Debug, Default)]
pub struct MadeRolls(Vec<MadeRoll>);

impl MadeRolls {
    /// How often this die was rolled.
    pub fn count(&self, die: Die) -> usize {
        self.0.iter().filter(|throw| throw.die == die).count()
    }

    /// A source of these rolls; the next one is due.
    pub fn so_far(&self) -> ThrowsSoFar {
        ThrowsSoFar::new(self.0.iter().map(|throw| throw.faces.clone()))
    }

    /// Adds faces rolled or drawn by hand.
    pub fn by_hand(&mut self, due: Due, faces: Vec<u8>) -> Result<()> {
        let typed = faces.len();
        if typed != due.count {
            return Err(DiceFault::Miscount { due, typed }.into());
        }
        self.0.push(MadeRoll {
            die: due.die,
            faces,
            by_hand: typed,
            by_itself: due.die.is_certain(),
        });
        Ok(())
    }

    /// Makes an automatic roll: a certain one, or one that only wyrm can deal. False: it is still
    /// due.
    pub fn roll_unasked(&mut self, roll: DueRoll, chance: SeededDice) -> Result<bool> {
        let DueRoll { due, source } = roll;
        if let Some(face) = due.die.only_face().filter(|_| due.die.is_certain()) {
            self.by_hand(due, vec![face; due.count])?;
            return Ok(true);
        }
        let dealt = matches!(source, WhoMayRoll::Program { .. });
        if dealt {
            self.by_wyrm(roll, &[], chance)?;
        }
        Ok(dealt)
    }

    /// Adds too few faces, for the rules to refuse.
    pub fn too_few(&mut self, due: Due, faces: Vec<u8>) {
        let by_hand = faces.len();
        self.0.push(MadeRoll { die: due.die, faces, by_hand, by_itself: false });
    }

    /// Rolls the dice that were not entered by hand. Each die of each roll has its own face at this
    /// moment, so the order of entering, undoing and rolling makes no difference.
    pub fn by_wyrm(&mut self, roll: DueRoll, entered: &[u8], chance: SeededDice) -> Result<()> {
        let DueRoll { due, source } = roll;
        let mut dice = chance.of(roll);
        let alike = |throw: &&MadeRoll| throw.die.is_drawn() == due.die.is_drawn();
        for before in self.0.iter().filter(alike) {
            dice.throw(before.die, before.faces.len())?;
        }
        let mut faces = dice.throw(due.die, due.count)?;
        for (face, entered) in faces.iter_mut().zip(entered) {
            *face = *entered;
        }
        self.0.push(MadeRoll {
            die: due.die,
            faces,
            by_hand: entered.len().min(due.count),
            by_itself: matches!(source, WhoMayRoll::Program { .. }),
        });
        Ok(())
    }

    /// Undoes the last manual roll; automatic ones after it are made again.
    pub fn take_back(&mut self) {
        while self.0.pop().is_some_and(|throw| throw.by_itself) {}
    }

    /// Who made them.
    pub fn by(&self) -> Vec<DiceSource> {
        self.0.iter().flat_map(MadeRoll::by).copied().collect()
    }

    /// The faces entered by hand, roll by roll. If wyrm rolled, these are fewer dice than were due.
    pub fn entered(&self) -> Vec<Vec<u8>> {
        let chosen = self.0.iter().filter(|throw| !throw.by_itself);
        chosen.map(|throw| throw.faces[..throw.by_hand].to_vec()).collect()
    }
}

/// The pending roll, if that caused the refusal.
pub fn due(failure: &Failure) -> Option<Due> {
    failure.refusal.as_ref().and_then(|refusal| refusal.due())
}

/// An offer in progress.
pub struct Conversation {
    pub offer: Offer,
    answers: Vec<Answer>,
    pub throws: MadeRolls,
}

impl Conversation {
    pub fn new(offer: Offer) -> Conversation {
        Conversation { offer, answers: Vec::new(), throws: MadeRolls::default() }
    }

    /// A half-made conversation, rebuilt from what a form holds: the offer, typed answers in the order
    /// of the asks, and typed faces of each roll. What does not fit any more is refused.
    pub fn from_texts(
        table: &dyn TitlePlay,
        offer: &str,
        answers: &[String],
        rolls: &[String],
    ) -> Result<Conversation> {
        let offer = table.offers().into_iter().find(|known| known.id.as_str() == offer);
        let offer = offer.ok_or_else(|| Failure::refused("that is no longer possible"))?;
        let mut talk = Conversation::new(offer);
        for typed in answers {
            let Next::Ask(ask) = table.next(&talk.offer, &talk.answers)? else {
                return Err(AnswerFault::UnusedWord(typed.clone()).into());
            };
            talk.answer(&ask, ask.read(typed)?)?;
        }
        for typed in rolls {
            let ConversationStep::Throw(DueRoll { due, .. }) = talk.step(table)? else {
                return Err(AnswerFault::UnusedWord(typed.clone()).into());
            };
            talk.throws.by_hand(due, table.read_faces(due.die, typed)?)?;
        }
        Ok(talk)
    }

    pub fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// The next need. An impossible action is refused here, before dice are rolled for it.
    pub fn step(&self, table: &dyn TitlePlay) -> Result<ConversationStep> {
        let action = match table.next(&self.offer, &self.answers)? {
            Next::Ask(ask) => return Ok(ConversationStep::Ask(ask)),
            Next::Ready(action) => action,
        };
        match table.copy().act(&*action, &mut self.throws.so_far()) {
            Ok(()) => Ok(ConversationStep::Ready),
            Err(failure) => match due(&failure) {
                Some(due) => {
                    let source = table.source(due.die);
                    Ok(ConversationStep::Throw(DueRoll { due, source }))
                }
                None => Err(failure),
            },
        }
    }

    /// Adds an answer, if it fits the ask.
    pub fn answer(&mut self, ask: &Ask, answer: Answer) -> Result<()> {
        ask.check(&answer)?;
        self.answers.push(answer);
        Ok(())
    }

    /// Answers with defaults, one ask after the other: answers given by name, else presets, else
    /// declining if optional. Stops at an ask that needs a person.
    pub fn answer_usual(
        &mut self,
        table: &dyn TitlePlay,
        given: &[(&'static str, Answer)],
    ) -> Result<()> {
        while let Next::Ask(ask) = table.next(&self.offer, &self.answers)? {
            let Some(answer) = ask.usual(given) else { break };
            self.answer(&ask, answer)?;
        }
        Ok(())
    }

    /// Performs the action.
    pub fn act(&self, table: &mut dyn TitlePlay) -> Result<()> {
        let Next::Ready(action) = table.next(&self.offer, &self.answers)? else {
            return Err(Failure::refused("a question is still unanswered"));
        };
        table.act(&*action, &mut self.throws.so_far())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIVE: Due = Due { die: Die::Dragon, count: 5 };
    const ANYONE: DueRoll = DueRoll { due: FIVE, source: WhoMayRoll::Anyone };

    fn faces(throws: &MadeRolls) -> Vec<Vec<u8>> {
        throws.0.iter().map(|throw| throw.faces.clone()).collect()
    }

    /// wyrm rolls all of these.
    fn rolled(dues: &[Due], source: WhoMayRoll) -> Vec<Vec<u8>> {
        let mut throws = MadeRolls::default();
        for due in dues {
            let chance = SeededDice::new(7, 3);
            throws.by_wyrm(DueRoll { due: *due, source }, &[], chance).unwrap();
        }
        faces(&throws)
    }

    #[test]
    fn a_roll_that_is_taken_back_comes_out_the_same() {
        let chance = SeededDice::new(7, 3);
        let mut throws = MadeRolls::default();
        throws.by_wyrm(ANYONE, &[], chance).unwrap();
        throws.by_wyrm(ANYONE, &[], chance).unwrap();
        let first = faces(&throws);
        assert_ne!(first[0], first[1]);
        assert_eq!(first.concat(), chance.rolled().throw(Die::Dragon, 10).unwrap());
        throws.take_back();
        throws.take_back();
        throws.by_hand(FIVE, vec![0; 5]).unwrap();
        throws.by_wyrm(ANYONE, &[], chance).unwrap();
        assert_eq!(faces(&throws)[1], first[1], "the same die, no matter who rolled before");
        assert_eq!(throws.by(), [DiceSource::Hand, DiceSource::Wyrm]);
    }

    #[test]
    fn wyrm_rolls_the_rest_and_both_made_the_roll() {
        let mut throws = MadeRolls::default();
        let chance = SeededDice::new(7, 3);
        throws.by_wyrm(ANYONE, &[9, 9], chance).unwrap();
        let all = &rolled(&[FIVE], WhoMayRoll::Anyone)[0];
        assert_eq!(faces(&throws)[0][..2], [9, 9]);
        assert_eq!(faces(&throws)[0][2..], all[2..]);
        assert_eq!(throws.by(), [DiceSource::Hand, DiceSource::Wyrm]);
        assert_eq!(throws.entered(), [[9, 9]]);
    }

    #[test]
    fn cards_and_dice_come_from_streams_of_their_own() {
        let card = Due { die: Die::Drawn([4, 4, 0]), count: 1 };
        let certain = Due { die: Die::Drawn([4, 0, 0]), count: 1 };
        let dealt = WhoMayRoll::Program { seed: 5, told: 1 };
        let mut throws = MadeRolls::default();
        let chance = SeededDice::new(7, 3);
        throws.by_wyrm(DueRoll { due: card, source: dealt }, &[], chance).unwrap();
        throws.by_wyrm(ANYONE, &[], chance).unwrap();
        throws.by_hand(certain, vec![0]).unwrap();
        assert_eq!(faces(&throws)[1], rolled(&[FIVE], WhoMayRoll::Anyone)[0]);
        assert_eq!(
            throws.by(),
            [DiceSource::Wyrm, DiceSource::Wyrm],
            "what is certain is nobody's"
        );
        assert_eq!(throws.entered().len(), 1, "nobody chose the cards");
        throws.take_back();
        assert_eq!(faces(&throws).len(), 1, "what followed by itself goes along");
    }
}
