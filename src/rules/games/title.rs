//! What a title is to the rest of the program: its data and its rules.
//!
//! Words, boards and keys are the other half, in `render::Words`. To add a title, write both.

use std::any::Any;
use std::fmt::Debug;
use std::hash::Hash;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::Refused;
use super::act::{ActSpec, Acts};
use super::answers::{Answers, Stop, Walk};
use super::aside::{Aside, AtHand, Chosen, Unable};
use super::begin::{Begun, Known};
use super::correct::{Field, Fix};
use super::dice::{DiceFault, Die, Roller};
use super::line::LinePart;
use super::offer::{Answer, Next, Offer, OfferId, Seat};
use super::tally::{Dice, DieWords, LuckWords, Tally};
use super::told::{self, Judged, Told, ToldFault};

/// The word a title is stored and typed with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slug(pub &'static str);

impl Slug {
    pub fn as_str(self) -> &'static str {
        self.0
    }
}

impl std::fmt::Display for Slug {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

/// A game with rules: setup, state, actions, events and what may be done.
pub trait Title: 'static {
    const SLUG: Slug;
    /// As it is printed on the box.
    const NAME: &'static str;
    /// Who made or published it: another word to find it by.
    const MAKER: &'static str = "";
    /// Whether its plays belong to a campaign: at most one is open in each.
    const IN_CAMPAIGN: bool = false;
    /// Whether dice are thrown in it.
    const THROWS: bool = true;
    /// Sides that people play on, each by the word it is told with.
    const SIDES: &'static [&'static str] = &[];
    /// Ways in which a play ends, each with its meaning, where they are told apart.
    const WAYS: &'static [(&'static str, &'static str)] = &[];
    /// Facts and figures of a finished play that do not depend on anybody's score.
    const LASTING: &'static [&'static str] = &[];
    /// The dice in the box, for counting what they show.
    const DICE: &'static [DieWords] = &[];
    /// What is bad about dice for whoever throws them. A die none of whose faces is better than another
    /// is not among them.
    const LUCK: &'static [LuckWords] = &[];
    /// What the table starts from, all figures frozen; stored with a field `v`.
    type Setup: Serialize + DeserializeOwned + Clone + 'static;
    type State: Clone + 'static;
    /// What somebody wants to do, complete except for dice.
    type Action: Clone + PartialEq + Debug + 'static;
    /// What happened; stored, tagged with `kind`.
    type Event: Serialize + DeserializeOwned + Clone + 'static;
    /// A thing to do and its object, as offers name them.
    type Act: Acts + Clone + PartialEq + Hash + Debug + Send + Sync;
    type Refusal: Refused + From<Stop>;
    /// What a command beside its plays finds out.
    type Shown: 'static;

    /// Commands beside its plays: dice alone, figures of the box, a count.
    const ASIDES: &'static [ActSpec] = &[];
    /// The act that counts a play which is over and still open.
    const COUNTS: Option<&'static str> = None;
    /// What one of them comes to.
    fn aside(
        _verb: &str,
        _known: &Known,
        _at_hand: Option<&AtHand<Self>>,
        _walk: &mut Walk,
    ) -> Result<Aside<Self>, Unable>
    where
        Self: Sized,
    {
        Err(Stop::Which.into())
    }
    /// Whether one of them changes what is remembered.
    fn remembers(_verb: &str, _answers: &Answers) -> bool {
        false
    }
    /// What events tell of the box, to be remembered beyond the play.
    fn learned(_state: &Self::State, _events: &[Self::Event]) -> Vec<Chosen> {
        Vec::new()
    }

    /// The commands that begin a play, and that draw a setup without keeping it.
    const BEGIN: &'static [ActSpec] = &[];
    /// The setup that the answers make.
    fn begin(_known: &Known, _walk: &mut Walk) -> Result<Begun<Self::Setup>, Self::Refusal> {
        Err(Stop::Which.into())
    }
    fn start(setup: Self::Setup) -> Self::State;
    /// Puts today's names into a setup, in the order of the seats.
    fn rename(setup: &mut Self::Setup, names: &[String]);
    /// The names at the table, in the order of the seats.
    fn names(state: &Self::State) -> Vec<String>;
    /// Arithmetic only: no rules, cannot fail.
    fn apply(state: &mut Self::State, event: &Self::Event);
    /// What an action leads to, or why it cannot be done. Nothing is changed.
    fn decide(
        state: &Self::State,
        action: &Self::Action,
        roller: &mut dyn Roller,
    ) -> Result<Vec<Self::Event>, Self::Refusal>;

    /// What may be done now and by whom, in the order a table would think of it.
    fn acts(state: &Self::State) -> Vec<(Self::Act, Option<Seat>)>;
    /// The action that the answers make. What they leave open is asked (`Stop`).
    fn next(
        state: &Self::State,
        act: &Self::Act,
        walk: &mut Walk,
    ) -> Result<Self::Action, Self::Refusal>;
    /// What a command line means, act by act: `done` of them are done already.
    fn line(
        _state: &Self::State,
        verb: &str,
        _walk: &mut Walk,
        done: usize,
    ) -> Result<LinePart<Self>, Self::Refusal>
    where
        Self: Sized,
    {
        match (done, Self::Act::plain(verb)) {
            (0, Some(act)) => Ok(LinePart::Act(act)),
            (0, None) => Err(Stop::Which.into()),
            _ => Ok(LinePart::Nothing),
        }
    }
    /// Whether what was typed for an act that follows in the same line is to be done; refused where it
    /// cannot be.
    fn follows(
        _state: &Self::State,
        _verb: &str,
        _words: &[String],
    ) -> Result<bool, Self::Refusal> {
        Ok(true)
    }
    /// What may be typed for one of the title's own lists, for completion.
    fn keys(_state: &Self::State, _list: &str) -> Vec<String> {
        Vec::new()
    }
    /// What must stay for this offer to stay the same: round, turn, stage, dice on the table. Doing it
    /// changes the moment, so that the same answer is never recorded twice. What others do at the same
    /// time is not part of it.
    fn moment(state: &Self::State, act: &Self::Act) -> impl Hash;
    /// Which round it is, and whose turn.
    fn clock(state: &Self::State) -> Clock;
    /// How the play ended, once it did and nothing is left to settle.
    fn ending(state: &Self::State) -> Option<Ending>;

    /// Whether all at this table win or lose together.
    fn together(_state: &Self::State) -> bool {
        Self::IN_CAMPAIGN
    }
    /// What follows by itself, because nothing is left to choose: a turn that can only end. It throws
    /// nothing. Modes that stay open do it in the step before it; commands do not.
    fn goes_on(_state: &Self::State) -> Option<Self::Action> {
        None
    }
    /// What is thought of a situation, by what counts; none if the title has no advice, or nothing is
    /// to decide.
    fn thought(
        _state: &Self::State,
        _want: Want,
        _lore: Option<&dyn Any>,
    ) -> Option<Box<dyn Thought>> {
        None
    }
    /// The best of what may be done, by what was thought of this situation.
    fn advice(_state: &Self::State, _thought: &dyn Thought) -> Option<Advised<Self::Act>> {
        None
    }
    /// What can be set right at this table; nothing once the play is decided.
    fn fields(_state: &Self::State) -> Vec<Field> {
        Vec::new()
    }
    /// The action that sets these right.
    fn correction(_set: Vec<Fix>, _reason: &str) -> Option<Self::Action> {
        None
    }

    /// What a play that nobody followed comes to by its told result, or why that cannot be. Without an
    /// opinion of the title, what holds for any game does.
    fn told(told: &Told) -> Result<Judged, ToldFault> {
        told::judge(told)
    }
    /// The dice that were thrown for an event, from the state before it. Cards are not dice.
    fn throws(_before: &Self::State, _event: &Self::Event) -> Dice {
        Dice::default()
    }
    /// Counts what an event adds to the figures of a play, from the state before it.
    fn count(_before: &Self::State, _event: &Self::Event, _tally: &mut Tally) {}
    /// Counts what is left at the end of a play.
    fn remains(_end: &Self::State, _tally: &mut Tally) {}

    /// The word a play is kept with once it is decided, also where something is left to settle.
    fn decided(state: &Self::State) -> Option<&'static str> {
        Self::ending(state).map(|ending| ending.outcome)
    }
    /// Whether a stored setting of the title can be read; none: there is no such setting.
    fn reads_setting(_key: &str, _value: &str) -> Option<bool> {
        None
    }
    /// Figures nobody has confirmed and that the result of a play that is over rests on.
    fn rests_on(_state: &Self::State) -> Vec<&'static str> {
        Vec::new()
    }
    /// Who may throw or draw this at the table.
    fn source(_state: &Self::State, _die: Die) -> Source {
        Source::Anyone
    }
    /// Reads typed faces of dice as indices: numbers from 1, unless the title's dice show something
    /// else.
    fn read_faces(die: Die, typed: &str) -> Result<Vec<u8>, DiceFault> {
        if Self::THROWS {
            numbered(die, typed)
        } else {
            Err(DiceFault::LeftOver { left: typed.split_whitespace().count(), used: 0 })
        }
    }
    /// The same where it depends on the table what is thrown or drawn.
    fn read_throw(_state: &Self::State, die: Die, typed: &str) -> Result<Vec<u8>, DiceFault> {
        Self::read_faces(die, typed)
    }
    /// Whether these show what was secret before them, so that a dry run must not show them.
    fn show_secrets(_events: &[Self::Event]) -> bool {
        false
    }
}

/// `4 1 6`, `4,1,6`, or `416` where no die has more than nine sides.
fn numbered(die: Die, typed: &str) -> Result<Vec<u8>, DiceFault> {
    let sides = die.sides();
    let words = typed.split([' ', ',']).filter(|word| !word.is_empty());
    let words: Vec<String> = if sides < 10 {
        words.flat_map(|word| word.chars().map(String::from)).collect()
    } else {
        words.map(str::to_owned).collect()
    };
    let face = |word: &String| {
        let face = word.parse::<u32>().ok().filter(|face| (1..=sides).contains(face));
        face.map(|face| crate::saturate(face - 1))
            .ok_or_else(|| DiceFault::NotANumber { typed: word.clone(), sides })
    };
    words.iter().map(face).collect()
}

/// Which round a play is in, and whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    pub round: u32,
    pub turn: Option<Seat>,
}

/// Where dice and draws come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// By hand or by the program, as the table likes.
    Anyone,
    /// Only a person knows: a real deck lies on the table.
    Hand,
    /// Only the program knows: it deals from the play's own seed and the number of events, without
    /// those that only tell what a component shows.
    Program { seed: u64, told: u64 },
}

/// What advice is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Purpose {
    /// Winning. Plays of older programs may say points of damage, which are read as this.
    #[default]
    #[serde(alias = "points")]
    Win,
    /// Winning with everybody alive.
    Alive,
    /// What is earned, less what deaths cost.
    Gold,
}

crate::spelled! { Purpose: Win "win", Alive "alive", Gold "gold" }

/// The rounds within which advice plays to win. It is no rule: a hunt may take longer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Patience(pub Option<u8>);

impl Default for Patience {
    fn default() -> Patience {
        Patience(Some(10))
    }
}

impl Patience {
    /// As many rounds as it takes.
    pub const NONE: Patience = Patience(None);
    /// The words it is typed and stored with, the default first.
    pub const WORDS: [&'static str; 61] = [
        "10", "1", "2", "3", "4", "5", "6", "7", "8", "9", "11", "12", "13", "14", "15", "16",
        "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31",
        "32", "33", "34", "35", "36", "37", "38", "39", "40", "41", "42", "43", "44", "45", "46",
        "47", "48", "49", "50", "51", "52", "53", "54", "55", "56", "57", "58", "59", "60", "none",
    ];

    pub fn read(word: &str) -> Option<Patience> {
        let known = Patience::WORDS.contains(&word);
        known.then(|| Patience(word.parse().ok()))
    }

    /// The last round that counts in this round: once it is over, as many rounds again are granted.
    pub fn last(self, round: u32) -> Option<u32> {
        let rounds = u32::from(self.0?);
        Some(round.max(1).div_ceil(rounds) * rounds)
    }

    /// Whether more rounds were granted when this round began.
    pub fn renewed(self, round: u32) -> bool {
        let rounds = self.0.map_or(0, u32::from);
        rounds > 0 && round > 1 && (round - 1).is_multiple_of(rounds)
    }
}

/// What advice is given for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Want {
    pub purpose: Purpose,
    pub patience: Patience,
}

/// What is thought of a situation. It may be thought about longer; the same steps lead to the same
/// advice everywhere.
pub trait Thought: Any {
    /// Thinks a little longer, for a moment that nobody notices; false if nothing comes of it any more.
    fn think(&mut self) -> bool {
        false
    }
    /// Switches to better advice, if thinking found any; until then the advice never changes. False if
    /// there is none.
    fn switch_to_better(&mut self) -> bool {
        false
    }
    /// The title's own type.
    fn as_any(&self) -> &dyn Any;
}

/// An act that is advised, and the answers to its asks by their names. What is not answered here is
/// as preset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advised<A> {
    pub act: A,
    pub answers: Vec<(&'static str, Answer)>,
}

/// How a play ended; kept as it is and never worked out again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// One word: won, lost, shared…
    pub outcome: &'static str,
    /// In the order of the seats.
    pub seats: Vec<SeatEnd>,
}

/// How a seat fared, and its figures for statistics.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SeatEnd {
    pub score: Option<i64>,
    pub won: bool,
    /// The side somebody played on, where the title has sides.
    pub side: Option<&'static str>,
    pub stats: Vec<(&'static str, i64)>,
}

/// What may be done now.
pub fn offers<T: Title>(state: &T::State) -> Vec<Offer> {
    let acts = T::acts(state).into_iter();
    acts.map(|(act, seat)| offer::<T>(state, act, seat)).collect()
}

/// What an act asks after these answers, given in the order they were asked, or the action they make.
pub fn next<T: Title>(
    state: &T::State,
    act: &T::Act,
    answers: &[Answer],
) -> Result<Next<T::Action>, T::Refusal> {
    let mut left = answers.iter();
    let mut answers = Answers::default();
    loop {
        let refusal = match T::next(state, act, &mut Walk::new(&answers)) {
            Ok(action) => return Ok(Next::Ready(action)),
            Err(refusal) => refusal,
        };
        let Some(Stop::Ask(ask)) = refusal.stop() else {
            return Err(refusal);
        };
        match left.next() {
            Some(answer) => answers.answer(ask, answer),
            None => return Ok(Next::Ask(ask.clone())),
        }
    }
}

/// The offer of an act.
pub fn offer<T: Title>(state: &T::State, act: T::Act, seat: Option<Seat>) -> Offer {
    let id = OfferId::of((T::SLUG, &act, seat, T::moment(state, &act)));
    Offer::new(id, act, seat)
}

/// A table in play: its state, and what happened since the trial began.
///
/// Rules that try things out, words that mean more than one action, and plays that are replayed and
/// recorded are all played here.
pub struct Trial<T: Title> {
    pub state: T::State,
    pub events: Vec<T::Event>,
}

impl<T: Title> Clone for Trial<T> {
    fn clone(&self) -> Self {
        Trial { state: self.state.clone(), events: self.events.clone() }
    }
}

impl<T: Title> Trial<T> {
    /// A copy to try things on.
    pub fn new(state: &T::State) -> Trial<T> {
        Trial::of(state.clone())
    }

    /// A table where nothing has happened yet.
    pub fn of(state: T::State) -> Trial<T> {
        Trial { state, events: Vec::new() }
    }

    /// Something happens.
    pub fn emit(&mut self, event: T::Event) {
        T::apply(&mut self.state, &event);
        self.events.push(event);
    }

    /// Does an action.
    pub fn act(&mut self, action: &T::Action, roller: &mut dyn Roller) -> Result<(), T::Refusal> {
        for event in T::decide(&self.state, action, roller)? {
            self.emit(event);
        }
        Ok(())
    }
}

/// Writes functions of [`Title`] that only call what the title has under the same name:
/// `forwards! { start apply acts }`. `aside` and `begin` stand for the modules of these names.
#[macro_export]
macro_rules! forwards {
    ($($name:ident)+) => { $($crate::forwards! { @$name })+ };
    (@aside) => {
        const ASIDES: &'static [$crate::act::ActSpec] = aside::ASIDES;

        fn aside(
            verb: &str,
            known: &$crate::begin::Known,
            at_hand: Option<&$crate::aside::AtHand<Self>>,
            walk: &mut $crate::answers::Walk,
        ) -> Result<$crate::aside::Aside<Self>, $crate::aside::Unable> {
            aside::aside(verb, known, at_hand, walk)
        }

        fn remembers(verb: &str, answers: &$crate::answers::Answers) -> bool {
            aside::remembers(verb, answers)
        }
    };
    (@begin) => {
        const BEGIN: &'static [$crate::act::ActSpec] = begin::BEGIN;

        fn begin(
            known: &$crate::begin::Known,
            walk: &mut $crate::answers::Walk,
        ) -> Result<$crate::begin::Begun<Self::Setup>, Self::Refusal> {
            begin::begin(known, walk)
        }
    };
    (@start) => {
        fn start(setup: Self::Setup) -> Self::State {
            Self::State::new(setup)
        }
    };
    (@apply) => {
        fn apply(state: &mut Self::State, event: &Self::Event) {
            apply(state, event);
        }
    };
    (@decide) => {
        fn decide(
            state: &Self::State,
            action: &Self::Action,
            roller: &mut dyn $crate::dice::Roller,
        ) -> Result<Vec<Self::Event>, Self::Refusal> {
            decide(state, action, roller)
        }
    };
    (@decide_without_dice) => {
        fn decide(
            state: &Self::State,
            action: &Self::Action,
            roller: &mut dyn $crate::dice::Roller,
        ) -> Result<Vec<Self::Event>, Self::Refusal> {
            let events = decide(state, action)?;
            roller.finish()?;
            Ok(events)
        }
    };
    (@acts) => {
        fn acts(state: &Self::State) -> Vec<(Self::Act, Option<$crate::offer::Seat>)> {
            acts(state)
        }
    };
    (@next) => {
        fn next(
            state: &Self::State,
            act: &Self::Act,
            walk: &mut $crate::answers::Walk,
        ) -> Result<Self::Action, Self::Refusal> {
            next(state, act, walk)
        }
    };
    (@line) => {
        fn line(
            state: &Self::State,
            verb: &str,
            walk: &mut $crate::answers::Walk,
            done: usize,
        ) -> Result<$crate::line::LinePart<Self>, Self::Refusal> {
            line(state, verb, walk, done)
        }
    };
    (@told) => {
        fn told(
            told: &$crate::told::Told,
        ) -> Result<$crate::told::Judged, $crate::told::ToldFault> {
            result::told(told)
        }
    };
    (@goes_on) => {
        fn goes_on(state: &Self::State) -> Option<Self::Action> {
            goes_on(state)
        }
    };
    (@slots) => {
        fn fields(state: &Self::State) -> Vec<$crate::correct::Field> {
            slots(state).fields()
        }

        fn correction(set: Vec<$crate::correct::Fix>, reason: &str) -> Option<Self::Action> {
            let reason = reason.to_owned();
            Some(Self::Action::Correct { set, reason })
        }
    };
}
