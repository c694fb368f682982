//! The interface of a title to the rest of wyrm: its data and its rules.
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
use super::aside::{Aside, AtHand, ChosenSetting, Unable};
use super::audience::Audience;
use super::begin::{BeginContext, Begun};
use super::command_line::LinePart;
use super::correct::{Field, Fix};
use super::dice::{DiceFault, Die, Roller};
use super::entered::{self, EnteredPlay, EntryFault, Judged};
use super::offer::{Answer, Next, Offer, OfferId, Seat};
use super::tally::{DieWords, EventDice, LuckWords, Tally};

/// The stored and typed word of a title.
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

/// A game with rules: setup, state, actions, events and acts.
pub trait Title: 'static {
    const SLUG: Slug;
    /// As printed on the box.
    const NAME: &'static str;
    /// Its author or publisher: another word to find it by.
    const MAKER: &'static str = "";
    /// Whether its plays belong to a campaign: at most one is open in each.
    const IN_CAMPAIGN: bool = false;
    /// Whether it uses dice.
    const THROWS: bool = true;
    /// Sides that people play on, each by its entered word.
    const SIDES: &'static [&'static str] = &[];
    /// Ways in which a play ends, each with its meaning, if the title distinguishes them.
    const WAYS: &'static [(&'static str, &'static str)] = &[];
    /// Facts and figures of a finished play that do not depend on scores.
    const LASTING: &'static [&'static str] = &[];
    /// The dice in the box, for counting faces.
    const DICE: &'static [DieWords] = &[];
    /// Bad results for the roller of dice. A die without better or worse faces is not listed.
    const LUCK: &'static [LuckWords] = &[];
    /// The start of a play, all figures frozen; stored with a field `v`.
    type Setup: Serialize + DeserializeOwned + Clone + 'static;
    type State: Clone + 'static;
    /// A player's action, complete except for dice.
    type Action: Clone + PartialEq + Debug + 'static;
    /// An event; stored, tagged with `kind`.
    type Event: Serialize + DeserializeOwned + Clone + 'static;
    /// An act and its object, as offers name them.
    type Act: Acts + Clone + PartialEq + Hash + Debug + Send + Sync;
    type Refusal: Refused + From<Stop>;
    /// The result of a command beside its plays.
    type Shown: 'static;

    /// Commands beside its plays: dice alone, figures of the box, a count.
    const ASIDES: &'static [ActSpec] = &[];
    /// The act that counts a play which is over but still open.
    const COUNTS: Option<&'static str> = None;
    /// The result of such a command.
    fn aside(
        _verb: &str,
        _known: &BeginContext,
        _at_hand: Option<&AtHand<Self>>,
        _walk: &mut Walk,
    ) -> Result<Aside<Self>, Unable>
    where
        Self: Sized,
    {
        Err(Stop::Which.into())
    }
    /// Whether such a command changes remembered facts.
    fn remembers(_verb: &str, _answers: &Answers) -> bool {
        false
    }
    /// Facts about the box that events reveal, to be remembered beyond the play.
    fn learned(_state: &Self::State, _events: &[Self::Event]) -> Vec<ChosenSetting> {
        Vec::new()
    }

    /// The commands that begin a play, and that draw a setup without storing it.
    const BEGIN: &'static [ActSpec] = &[];
    /// The setup that the answers make.
    fn begin(_known: &BeginContext, _walk: &mut Walk) -> Result<Begun<Self::Setup>, Self::Refusal> {
        Err(Stop::Which.into())
    }
    fn start(setup: Self::Setup) -> Self::State;
    /// Puts the current names into a setup, in seat order.
    fn rename(setup: &mut Self::Setup, names: &[String]);
    /// The names at the table, in seat order.
    fn names(state: &Self::State) -> Vec<String>;
    /// Whether a stored setup is possible. In a damaged record it may not be.
    fn possible(setup: &Self::Setup) -> bool;
    /// Whether a stored event refers only to what is on this table: players, dice, cards. In a
    /// damaged record it may not.
    fn fits(state: &Self::State, event: &Self::Event) -> bool;
    /// Whether every count is in the range that words and rules rely on, whatever was applied.
    fn holds(state: &Self::State) -> bool;
    /// Arithmetic only: no rules, cannot fail. Counts wrap; `holds` finds those.
    fn apply(state: &mut Self::State, event: &Self::Event);
    /// The events of an action, or the refusal. Changes nothing.
    fn decide(
        state: &Self::State,
        action: &Self::Action,
        roller: &mut dyn Roller,
    ) -> Result<Vec<Self::Event>, Self::Refusal>;

    /// The possible acts and their players, in the order a player would think of them.
    fn acts(state: &Self::State) -> Vec<(Self::Act, Option<Seat>)>;
    /// The action that the answers make. Missing answers are asked for (`Stop`).
    fn next(
        state: &Self::State,
        act: &Self::Act,
        walk: &mut Walk,
    ) -> Result<Self::Action, Self::Refusal>;
    /// The next act of a command line: `done` of them are finished.
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
    /// Whether to perform an act typed in the same line; refused if it is impossible.
    fn follows(
        _state: &Self::State,
        _verb: &str,
        _words: &[String],
    ) -> Result<bool, Self::Refusal> {
        Ok(true)
    }
    /// The possible keys of the title's own lists, for completion.
    fn keys(_state: &Self::State, _list: &str) -> Vec<String> {
        Vec::new()
    }
    /// The state that must stay for this offer to stay the same: round, turn, stage, dice on the
    /// table. The act changes the moment, so that the same answer is never recorded twice.
    /// Simultaneous acts of others are not part of it.
    fn moment(state: &Self::State, act: &Self::Act) -> impl Hash;
    /// The current round and turn.
    fn clock(state: &Self::State) -> Clock;
    /// The end of the play, once nothing is left to settle.
    fn ending(state: &Self::State) -> Option<Ending>;

    /// Whether anything may lie face down.
    const SECRETS: bool = false;
    /// Whether everything that lay face down is turned up.
    fn is_revealed(_state: &Self::State) -> bool {
        false
    }
    /// Hides what an audience may not see.
    fn veil(_state: &mut Self::State, _audience: Audience) {}
    /// An event as an audience sees it; none if it is secret. While it is `fresh`, the table sees
    /// what is turned face down afterwards.
    fn shows(event: &Self::Event, _audience: Audience, _fresh: bool) -> Option<Self::Event> {
        Some(event.clone())
    }

    /// Whether all at this table win or lose together.
    fn together(_state: &Self::State) -> bool {
        Self::IN_CAMPAIGN
    }
    /// An automatic action without any choice: a turn that can only end. It rolls nothing.
    /// Interactive modes run it in the step before; commands do not.
    fn goes_on(_state: &Self::State) -> Option<Self::Action> {
        None
    }
    /// An evaluation of a situation, by the goal; none if the title has no advice, or there is
    /// nothing to decide.
    fn thought(
        _state: &Self::State,
        _want: AdviceRequest,
        _lore: Option<&dyn Any>,
    ) -> Option<Box<dyn AdviceTask>> {
        None
    }
    /// The best act, by an evaluation of this situation.
    fn advice(_state: &Self::State, _thought: &dyn AdviceTask) -> Option<Advised<Self::Act>> {
        None
    }
    /// The correctable fields of this table; none once the play is decided.
    fn fields(_state: &Self::State) -> Vec<Field> {
        Vec::new()
    }
    /// The action that corrects these.
    fn correction(_set: Vec<Fix>, _reason: &str) -> Option<Self::Action> {
        None
    }

    /// The result of an untracked play, or why it is impossible. By default, the rules for any
    /// game.
    fn told(told: &EnteredPlay) -> Result<Judged, EntryFault> {
        entered::judge(told)
    }
    /// The dice rolled for an event, given the state before it. Cards are not dice.
    fn throws(_before: &Self::State, _event: &Self::Event) -> EventDice {
        EventDice::default()
    }
    /// Adds an event to the statistics of a play, given the state before it.
    fn count(_before: &Self::State, _event: &Self::Event, _tally: &mut Tally) {}
    /// Adds the remaining values at the end of a play to its statistics.
    fn remains(_end: &Self::State, _tally: &mut Tally) {}

    /// The stored word of a decided play, even if something is left to settle.
    fn decided(state: &Self::State) -> Option<&'static str> {
        Self::ending(state).map(|ending| ending.outcome)
    }
    /// Whether a stored setting of the title is valid; none: there is no such setting.
    fn reads_setting(_key: &str, _value: &str) -> Option<bool> {
        None
    }
    /// Unconfirmed figures that decided the result of a finished play.
    fn rests_on(_state: &Self::State) -> Vec<&'static str> {
        Vec::new()
    }
    /// Who may roll or draw this at the table.
    fn source(_state: &Self::State, _die: Die) -> WhoMayRoll {
        WhoMayRoll::Anyone
    }
    /// Reads typed faces of dice as indices: numbers from 1, unless the title's dice have other
    /// faces.
    fn read_faces(die: Die, typed: &str) -> Result<Vec<u8>, DiceFault> {
        if Self::THROWS {
            numbered(die, typed)
        } else {
            Err(DiceFault::LeftOver { left: typed.split_whitespace().count(), used: 0 })
        }
    }
    /// The same if the table decides what is rolled or drawn.
    fn read_throw(_state: &Self::State, die: Die, typed: &str) -> Result<Vec<u8>, DiceFault> {
        Self::read_faces(die, typed)
    }
    /// Whether these reveal a secret, so that a dry run must not show them.
    fn show_secrets(_events: &[Self::Event]) -> bool {
        false
    }
}

/// `4 1 6`, `4,1,6`, or `416` if no die has more than nine sides.
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

/// The round and turn of a play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    pub round: u32,
    pub turn: Option<Seat>,
}

/// The source of dice and draws.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhoMayRoll {
    /// By hand or by wyrm, as the table likes.
    Anyone,
    /// Only a person knows: a real deck on the table.
    Hand,
    /// Only wyrm knows: it deals from the play's own seed and the number of events, without those
    /// that only enter a component's figures.
    Program { seed: u64, told: u64 },
}

/// The goal of advice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Purpose {
    /// Winning. Plays of older versions may have points of damage, which are read as this.
    #[default]
    #[serde(alias = "points")]
    Win,
    /// Winning with everybody alive.
    Alive,
    /// Earnings less the cost of deaths.
    Gold,
}

crate::spelled! { Purpose: Win "win", Alive "alive", Gold "gold" }

/// The number of rounds in which advice aims to win. It is not a rule: a hunt may take longer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Patience(pub Option<u8>);

impl Default for Patience {
    fn default() -> Patience {
        Patience(Some(10))
    }
}

impl Patience {
    /// Unlimited rounds.
    pub const NONE: Patience = Patience(None);
    /// The typed and stored words, the default first.
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

    /// The limit that applies in this round: once it has passed, as many rounds again are granted.
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

/// The goal of advice, with its limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AdviceRequest {
    pub purpose: Purpose,
    pub patience: Patience,
}

/// An evaluation of a situation. It can be refined; the same steps lead to the same advice
/// everywhere.
pub trait AdviceTask: Any {
    /// Refines it for an unnoticeably short time; false if more would not help.
    fn think(&mut self) -> bool {
        false
    }
    /// Switches to better advice, if refinement found any; until then the advice never changes.
    /// False if there is none.
    fn switch_to_better(&mut self) -> bool {
        false
    }
    /// The title's own type.
    fn as_any(&self) -> &dyn Any;
}

/// Advised act, and the answers to its asks by name. Missing answers are presets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advised<A> {
    pub act: A,
    pub answers: Vec<(&'static str, Answer)>,
}

/// The end of a play; stored once and never recomputed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// One word: won, lost, shared…
    pub outcome: &'static str,
    /// In seat order.
    pub seats: Vec<SeatEnd>,
}

/// The result of a seat, and its figures for statistics.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SeatEnd {
    pub score: Option<i64>,
    pub won: bool,
    /// The player's side, if the title has sides.
    pub side: Option<&'static str>,
    pub stats: Vec<(&'static str, i64)>,
}

/// The possible acts.
pub fn offers<T: Title>(state: &T::State) -> Vec<Offer> {
    let acts = T::acts(state).into_iter();
    acts.map(|(act, seat)| offer::<T>(state, act, seat)).collect()
}

/// The next ask of an act after these answers, in order, or the action they make.
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

pub fn offer<T: Title>(state: &T::State, act: T::Act, seat: Option<Seat>) -> Offer {
    let id = OfferId::of((T::SLUG, &act, seat, T::moment(state, &act)));
    Offer::new(id, act, seat)
}

/// A table in play: its state, and its events since the trial began.
///
/// Rules that try things out, words for several actions, and plays that are replayed and
/// recorded all use it.
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
    /// A copy for trying things.
    pub fn new(state: &T::State) -> Trial<T> {
        Trial::of(state.clone())
    }

    /// A table without events.
    pub fn of(state: T::State) -> Trial<T> {
        Trial { state, events: Vec::new() }
    }

    /// Applies and records an event.
    pub fn emit(&mut self, event: T::Event) {
        T::apply(&mut self.state, &event);
        self.events.push(event);
    }

    /// Applies a stored event; false if the record is damaged.
    pub fn replay(&mut self, event: &T::Event) -> bool {
        T::fits(&self.state, event) && {
            T::apply(&mut self.state, event);
            T::holds(&self.state)
        }
    }

    /// The table as an audience sees it.
    pub fn seen_by(&self, audience: Audience, fresh: bool) -> Trial<T> {
        let mut seen = Trial::new(&self.state);
        T::veil(&mut seen.state, audience);
        let events = self.events.iter();
        seen.events = events.filter_map(|event| T::shows(event, audience, fresh)).collect();
        seen
    }

    /// Performs an action.
    pub fn act(&mut self, action: &T::Action, roller: &mut dyn Roller) -> Result<(), T::Refusal> {
        for event in T::decide(&self.state, action, roller)? {
            self.emit(event);
        }
        Ok(())
    }
}

/// The value of a field that these events have: `index_of!(Event, event, player: Passed Planned)`.
#[macro_export]
macro_rules! index_of {
    ($events:ident, $event:expr, $field:ident: $($name:ident)+) => {
        match $event {
            $($events::$name { $field, .. })|+ => Some(*$field),
            _ => None,
        }
    };
}

/// Writes functions of [`Title`] that forward to the title's functions of the same name: `forwards!
/// { start apply acts }`. `aside` and `begin` are modules.
#[macro_export]
macro_rules! forwards {
    ($($name:ident)+) => { $($crate::forwards! { @$name })+ };
    (@aside) => {
        const ASIDES: &'static [$crate::act::ActSpec] = aside::ASIDES;

        fn aside(
            verb: &str,
            known: &$crate::begin::BeginContext,
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
            known: &$crate::begin::BeginContext,
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
        fn possible(setup: &Self::Setup) -> bool {
            setup.possible()
        }

        fn fits(state: &Self::State, event: &Self::Event) -> bool {
            state.fits(event)
        }

        fn holds(state: &Self::State) -> bool {
            state.holds()
        }

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
        ) -> Result<$crate::command_line::LinePart<Self>, Self::Refusal> {
            line(state, verb, walk, done)
        }
    };
    (@told) => {
        fn told(
            told: &$crate::entered::EnteredPlay,
        ) -> Result<$crate::entered::Judged, $crate::entered::EntryFault> {
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
