//! A title's rules behind one handle: nothing above knows the title.

use std::any::Any;
use std::marker::PhantomData;

use super::{Live, VERSION, read, unreadable, written};
use crate::Failure;
use crate::rules::act::{ActSpec, Acts};
use crate::rules::answers::Answers;
use crate::rules::aside::{self, AtHand, ChosenSetting, Counted};
use crate::rules::audience::Audience;
use crate::rules::begin::{self, BeginContext};
use crate::rules::command_line::CommandLine;
use crate::rules::correct::{self, CorrectionFault, Field, Fix};
use crate::rules::dice::{DiceFault, Die, Roller, TypedDice};
use crate::rules::entered::{EnteredPlay, EntryFault, Judged};
use crate::rules::offer::{Answer, Next, Offer};
use crate::rules::tally::{DieWords, LuckWords, RolledBy, Tally};
use crate::rules::title::{
    self, AdviceRequest, AdviceTask, Advised, Clock, Ending, Slug, Title, Trial, WhoMayRoll, offer,
    offers,
};

/// A trait and its implementation for every title, from one list: each method forwards to the title's own.
macro_rules! passed_on {
    ($(#[$doc:meta])* pub trait $name:ident: $super:ident for $of:ident {
        $($(#[$about:meta])*
        fn $fn:ident(&$self:ident $(, $arg:ident: $type:ty)*) -> $out:ty = $does:expr;)+
    }) => {
        $(#[$doc])*
        pub trait $name: $super {
            $($(#[$about])* fn $fn(&$self $(, $arg: $type)*) -> $out;)+
        }

        impl<T: Title> $name for $of<T> {
            $(fn $fn(&$self $(, $arg: $type)*) -> $out {
                $does
            })+
        }
    };
}

passed_on! {
    /// The constants of a title.
    pub trait Printed: Sync for RulesOf {
        fn slug(&self) -> Slug = T::SLUG;
        /// As printed on the box.
        fn name(&self) -> &'static str = T::NAME;
        /// Its author or publisher.
        fn maker(&self) -> &'static str = T::MAKER;
        /// Whether its plays belong to a campaign.
        fn in_campaign(&self) -> bool = T::IN_CAMPAIGN;
        /// All acts of its plays.
        fn acts(&self) -> &'static [ActSpec] = T::Act::ACTS;
        /// The commands that begin its plays.
        fn begins(&self) -> &'static [ActSpec] = T::BEGIN;
        /// Sides that people play on.
        fn sides(&self) -> &'static [&'static str] = T::SIDES;
        /// Ways in which a play ends, each with its meaning, if the title distinguishes them.
        fn ways(&self) -> &'static [(&'static str, &'static str)] = T::WAYS;
        /// Facts and figures that do not depend on scores.
        fn lasting(&self) -> &'static [&'static str] = T::LASTING;
        /// The judgement of an entered result.
        fn told(&self, told: &EnteredPlay) -> Result<Judged, EntryFault> = T::told(told);
        /// The dice in its box.
        fn dice(&self) -> &'static [DieWords] = T::DICE;
        /// Bad results for the roller of these dice.
        fn luck(&self) -> &'static [LuckWords] = T::LUCK;
        /// Whether a stored setting of the title is valid; none: there is no such setting.
        fn reads_setting(&self, key: &str, value: &str) -> Option<bool> = T::reads_setting(key, value);
        /// Commands beside its plays.
        fn asides(&self) -> &'static [ActSpec] = T::ASIDES;
        /// The act that counts a play which is over but still open.
        fn counts(&self) -> Option<&'static str> = T::COUNTS;
        /// Whether it changes remembered facts.
        fn remembers(&self, verb: &str, answers: &Answers) -> bool = T::remembers(verb, answers);
    }
}

passed_on! {
    /// The read-only side of a play.
    pub trait Seen: Any for Trial {
        /// The title's own state, to be downcast to its type.
        fn state(&self, _only: &InThisCrate) -> &dyn Any = &self.state;
        /// The events since it was loaded: a list of the title's own events.
        fn events(&self, _only: &InThisCrate) -> &dyn Any = &self.events;
        /// Whether everything that lay face down is turned up.
        fn is_revealed(&self) -> bool = !T::SECRETS || T::is_revealed(&self.state);
        /// The table as an audience sees it.
        fn seen_by(&self, audience: Audience, fresh: bool) -> Box<dyn TitlePlay> =
            Box::new(Trial::seen_by(self, audience, fresh));
        /// Whether they reveal a secret.
        fn show_secrets(&self) -> bool = T::show_secrets(&self.events);
        /// The possible keys of the title's own lists.
        fn keys(&self, list: &str) -> Vec<String> = T::keys(&self.state, list);
        /// An evaluation of the situation, by the goal.
        fn thought(&self, want: AdviceRequest, lore: Option<&dyn Any>) -> Option<Box<dyn AdviceTask>> =
            T::thought(&self.state, want, lore);
        /// The correctable fields.
        fn fields(&self) -> Vec<Field> = T::fields(&self.state);
        fn names(&self) -> Vec<String> = T::names(&self.state);
        fn clock(&self) -> Clock = T::clock(&self.state);
        fn ending(&self) -> Option<Ending> = T::ending(&self.state);
        /// Whether all at this table win or lose together.
        fn together(&self) -> bool = T::together(&self.state);
        /// The stored word of a decided play.
        fn decided(&self) -> Option<&'static str> = T::decided(&self.state);
        /// Unconfirmed figures that decided the result.
        fn rests_on(&self) -> Vec<&'static str> = T::rests_on(&self.state);
        /// Facts about the box that the last events reveal, to be remembered beyond the play.
        fn learned(&self) -> Vec<ChosenSetting> = T::learned(&self.state, &self.events);
        /// Whether this title uses dice.
        fn throws(&self) -> bool = T::THROWS;
        fn source(&self, die: Die) -> WhoMayRoll = T::source(&self.state, die);
        fn read_faces(&self, die: Die, typed: &str) -> Result<Vec<u8>, DiceFault> =
            T::read_throw(&self.state, die, typed);
        fn offers(&self) -> Vec<Offer> = offers::<T>(&self.state);
    }
}

/// Opens the truth of a table. Others see what [`Live::seen_by`] shows.
pub struct InThisCrate(());

pub(crate) const TRUTH: &InThisCrate = &InThisCrate(());

/// The rules of a title.
pub trait TitleRules: Printed {
    /// The setup that the answers make.
    fn begin(
        &self,
        known: &BeginContext,
        answers: &Answers,
        given: &[Answer],
    ) -> Result<DrawnSetup, Failure>;
    /// The table at the start, from a stored setup, with the players' current names.
    fn start(
        &self,
        play: &str,
        setup: &str,
        names: &[String],
    ) -> Result<Box<dyn TitlePlay>, Failure>;
    /// The result of a command beside its plays, given the record of the current play.
    fn aside(
        &self,
        spec: &'static ActSpec,
        known: &BeginContext,
        record: Option<&Live>,
        answers: &Answers,
        given: &[Answer],
    ) -> Result<ErasedAside, Failure>;
}

/// A play in progress.
pub trait TitlePlay: Seen {
    fn copy(&self) -> Box<dyn TitlePlay>;
    fn as_any_mut(&mut self) -> &mut dyn Any;
    /// Applies a stored event.
    fn replay(&mut self, play: &str, version: i64, data: &str) -> Result<(), Failure>;
    /// Applies a stored event, and counts it. `by` is who rolled its dice.
    fn tally(
        &mut self,
        play: &str,
        version: i64,
        data: &str,
        by: RolledBy,
        tally: &mut Tally,
    ) -> Result<(), Failure>;
    /// Counts the remaining values at the end.
    fn remains(&self, tally: &mut Tally);
    /// Lists a stored event without applying it.
    fn recall(&mut self, play: &str, version: i64, data: &str) -> Result<(), Failure>;
    /// Performs an action of the title's own type.
    fn act(&mut self, action: &dyn Any, roller: &mut dyn Roller) -> Result<(), Failure>;
    /// The new events, as stored.
    fn stored(&self) -> Result<Vec<StoredEvent>, Failure>;
    /// The next ask of an offer, or the action its answers make.
    fn next(&self, offer: &Offer, answers: &[Answer]) -> Result<Next<Box<dyn Any>>, Failure>;
    /// Plays a command line, with answers to its asks. If it stops, the table keeps its state at
    /// that point, and the act that stopped is named.
    fn line(
        &mut self,
        line: &CommandLine<Offer>,
        answers: &[Answer],
        roller: &mut dyn Roller,
    ) -> Result<(), Box<LineStop>>;
    /// The advised offer of an evaluation, with answers by the names of its asks.
    fn advice(&self, thought: &dyn AdviceTask) -> Option<Advised<Offer>>;
    /// Performs automatic actions without any choice.
    fn go_on(&mut self) -> Result<(), Failure>;
    /// Corrects these fields; refused if the title has no corrections.
    fn correct(&mut self, set: Vec<Fix>, reason: &str) -> Result<(), Failure>;
    /// Applies events of the title's own type.
    fn hear(&mut self, events: Box<dyn Any>) -> Result<(), Failure>;
}

/// Why a command line stopped, and at which act.
pub struct LineStop {
    pub failure: Failure,
    pub act: Option<Offer>,
}

/// Puts the players' names into a setup, and serializes it.
pub type Stored = dyn Fn(&[String]) -> Result<String, Failure>;

/// A drawn setup.
pub struct DrawnSetup {
    /// The title's own setup.
    pub setup: Box<dyn Any>,
    /// The players as entered.
    pub players: Vec<String>,
    /// All answers, by name.
    pub answers: Answers,
    /// The players, in seat order.
    pub names: Vec<String>,
    /// Facts about the box to remember or forget.
    pub settings: Vec<ChosenSetting>,
    /// The stored setup, with the players' names.
    pub stored: Box<Stored>,
}

/// The result of a command beside the plays.
pub struct ErasedAside {
    /// The title's own type.
    pub shown: Box<dyn Any>,
    pub chosen: Vec<ChosenSetting>,
    /// The events that the open play adopts: a list of the title's own events, if any.
    pub events: Option<Box<dyn Any>>,
    /// The event at which the current play would have diverged.
    pub fork: Option<usize>,
    pub counted: Option<Counted>,
}

/// The most consecutive automatic actions.
const MOST_FOLLOWING: usize = 20;

/// An event as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEvent {
    pub kind: String,
    pub data: String,
}

pub struct RulesOf<T: Title>(PhantomData<fn() -> T>);

impl<T: Title> RulesOf<T> {
    pub const fn new() -> RulesOf<T> {
        RulesOf(PhantomData)
    }
}

impl<T: Title> Default for RulesOf<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Title> TitleRules for RulesOf<T> {
    fn begin(
        &self,
        known: &BeginContext,
        answers: &Answers,
        given: &[Answer],
    ) -> Result<DrawnSetup, Failure> {
        let (begun, answers) = begin::begin::<T>(known, answers, given)?;
        let setup = begun.setup.clone();
        Ok(DrawnSetup {
            setup: Box::new(setup.clone()),
            players: known.players.clone(),
            answers,
            names: T::names(&T::start(setup)),
            settings: begun.settings,
            stored: Box::new(move |names: &[String]| {
                let mut setup = begun.setup.clone();
                T::rename(&mut setup, names);
                written(&setup)
            }),
        })
    }

    fn start(
        &self,
        play: &str,
        setup: &str,
        names: &[String],
    ) -> Result<Box<dyn TitlePlay>, Failure> {
        let mut setup: T::Setup = read(play, setup)?;
        T::rename(&mut setup, names);
        checked(play, T::possible(&setup))?;
        Ok(Box::new(Trial::<T>::of(T::start(setup))))
    }

    fn aside(
        &self,
        spec: &'static ActSpec,
        known: &BeginContext,
        record: Option<&Live>,
        answers: &Answers,
        given: &[Answer],
    ) -> Result<ErasedAside, Failure> {
        let view = record.and_then(|record| record.truth::<T>());
        let mut state = view.as_ref().map(|view| view.state.clone());
        if let (Some(view), Some(state)) = (&view, &mut state) {
            view.happened.iter().for_each(|event| T::apply(state, event));
        }
        let at_hand = view.as_ref().zip(state.as_ref()).map(|(view, state)| AtHand {
            id: view.id,
            over: view.live.over,
            start: view.state,
            happened: view.happened,
            state,
        });
        let aside = aside::aside::<T>(spec, known, at_hand.as_ref(), answers, given);
        let aside = aside.map_err(Failure::unable)?;
        Ok(ErasedAside {
            shown: Box::new(aside.shown),
            chosen: aside.chosen,
            events: (!aside.events.is_empty()).then(|| Box::new(aside.events) as Box<dyn Any>),
            fork: aside.fork,
            counted: aside.counted,
        })
    }
}

fn event_of<T: Title>(play: &str, version: i64, data: &str) -> Result<T::Event, Failure> {
    match version {
        VERSION => {
            serde_json::from_str(data).map_err(|error| unreadable(play, false).because(error))
        }
        _ => Err(unreadable(play, true)),
    }
}

/// In a damaged file an event may refer to a missing seat or die, or a count may leave its range:
/// then only that play is unreadable.
fn checked(play: &str, fits: bool) -> Result<(), Failure> {
    if fits { Ok(()) } else { Err(unreadable(play, false)) }
}

impl<T: Title> TitlePlay for Trial<T> {
    fn copy(&self) -> Box<dyn TitlePlay> {
        Box::new(self.clone())
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }

    fn replay(&mut self, play: &str, version: i64, data: &str) -> Result<(), Failure> {
        let event = event_of::<T>(play, version, data)?;
        checked(play, Trial::replay(self, &event))
    }

    fn tally(
        &mut self,
        play: &str,
        version: i64,
        data: &str,
        by: RolledBy,
        tally: &mut Tally,
    ) -> Result<(), Failure> {
        let event = event_of::<T>(play, version, data)?;
        checked(play, T::fits(&self.state, &event))?;
        tally.dice(by, &T::throws(&self.state, &event));
        T::count(&self.state, &event, tally);
        checked(play, Trial::replay(self, &event))
    }

    fn remains(&self, tally: &mut Tally) {
        T::remains(&self.state, tally);
    }

    fn recall(&mut self, play: &str, version: i64, data: &str) -> Result<(), Failure> {
        self.events.push(event_of::<T>(play, version, data)?);
        Ok(())
    }

    fn act(&mut self, action: &dyn Any, roller: &mut dyn Roller) -> Result<(), Failure> {
        let action = action.downcast_ref::<T::Action>();
        let action = action.ok_or_else(|| Failure::bug("an action of another title"))?;
        Ok(Trial::act(self, action, roller)?)
    }

    fn stored(&self) -> Result<Vec<StoredEvent>, Failure> {
        self.events.iter().map(stored).collect()
    }

    fn next(&self, offer: &Offer, answers: &[Answer]) -> Result<Next<Box<dyn Any>>, Failure> {
        let act = offer.act().ok_or_else(|| Failure::bug("an offer of another title"))?;
        let next = title::next::<T>(&self.state, act, answers)?;
        Ok(next.map(|action| Box::new(action) as Box<dyn Any>))
    }

    fn line(
        &mut self,
        line: &CommandLine<Offer>,
        answers: &[Answer],
        roller: &mut dyn Roller,
    ) -> Result<(), Box<LineStop>> {
        let chosen = line.chosen.iter().filter_map(|offer| offer.act().cloned()).collect();
        let line = CommandLine {
            spec: line.spec,
            answers: line.answers.clone(),
            chosen,
            follows: line.follows,
        };
        Trial::line(self, &line, answers, roller).map_err(|stopped| {
            let act = stopped.act.map(|act| offer::<T>(&self.state, act, None));
            Box::new(LineStop { failure: stopped.refusal.into(), act })
        })
    }

    fn advice(&self, thought: &dyn AdviceTask) -> Option<Advised<Offer>> {
        let advised = T::advice(&self.state, thought)?;
        let mut acts = T::acts(&self.state).into_iter();
        let (act, seat) = acts.find(|(act, _)| *act == advised.act)?;
        Some(Advised { act: offer::<T>(&self.state, act, seat), answers: advised.answers })
    }

    fn go_on(&mut self) -> Result<(), Failure> {
        for _ in 0..MOST_FOLLOWING {
            let Some(action) = T::goes_on(&self.state) else {
                break;
            };
            Trial::act(self, &action, &mut TypedDice::new([]))?;
        }
        Ok(())
    }

    fn correct(&mut self, set: Vec<Fix>, reason: &str) -> Result<(), Failure> {
        let action = |set| T::correction(set, reason).ok_or(CorrectionFault::Nothing);
        // Unchanged values are not set: that could have side effects. They may contradict others.
        let differing = correct::differing(&T::fields(&self.state), set.clone());
        if differing.len() < set.len() {
            T::decide(&self.state, &action(set)?, &mut TypedDice::new([]))?;
        }
        Ok(Trial::act(self, &action(differing)?, &mut TypedDice::new([]))?)
    }

    fn hear(&mut self, events: Box<dyn Any>) -> Result<(), Failure> {
        let events = events.downcast::<Vec<T::Event>>();
        let events = events.map_err(|_other| Failure::bug("events of another title"))?;
        events.into_iter().for_each(|event| self.emit(event));
        Ok(())
    }
}

/// An event as stored, with its kind.
pub(crate) fn stored(event: &impl serde::Serialize) -> Result<StoredEvent, Failure> {
    let value = serde_json::to_value(event).map_err(unwritable)?;
    Ok(StoredEvent {
        kind: value["kind"].as_str().unwrap_or_default().to_owned(),
        data: value.to_string(),
    })
}

fn unwritable(error: serde_json::Error) -> Failure {
    Failure::storage("this play cannot be stored").because(error)
}

pub fn stored_setup<T: Title>(setup: &T::Setup) -> Result<String, Failure> {
    written(setup)
}
