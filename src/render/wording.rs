//! The words of a title: verbs, keys, labels, questions, sentences, boards, refusals.
//!
//! A title writes [`Words`] with its own types. Front ends see [`Wording`], the same behind one
//! handle.

use std::any::Any;

use serde_json::{Value, json};

use super::Look;
use super::glossary::Entry;
use crate::app::play::{Live, Summary, Tell, View};
use crate::rules::Refused;
use crate::rules::correct::Field;
use crate::rules::dice::{Die, Due};
use crate::rules::offer::{Ask, Offer, What};
use crate::rules::title::Title;
use crate::rules::words;

/// The words for a refusal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saying {
    pub message: String,
    pub hint: Option<String>,
}

impl Saying {
    pub fn new(message: impl Into<String>) -> Saying {
        Saying {
            message: message.into(),
            hint: None,
        }
    }

    /// With what can be done instead.
    pub fn hint(self, hint: impl Into<String>) -> Saying {
        Saying {
            hint: Some(hint.into()),
            ..self
        }
    }
}

/// How a front end names what can be done: by commands, or by keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tongue {
    /// `wyrm hunt use SKILL`
    Commands,
    /// `[u]`
    Keys,
}

impl Tongue {
    /// An act as this front end says it: the command's words, or the key.
    pub fn act(self, command: &str, key: char) -> String {
        match self {
            Tongue::Commands => format!("wyrm {command}"),
            Tongue::Keys => format!("[{key}]"),
        }
    }
}

/// A question that a person must agree to before something is done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Confirm {
    pub question: String,
    pub no: &'static str,
    pub yes: &'static str,
}

/// The words of a title, with its own types.
pub trait Words: Sync + 'static {
    type Title: Title;
    /// The command group: `wyrm drako`.
    const COMMAND: &'static str;
    /// What one play is called.
    const NOUN: &'static str = "play";

    /// The command that begins a play.
    fn begin() -> String {
        format!("{} start", Self::COMMAND)
    }

    /// What its words mean.
    fn glossary() -> Vec<Entry> {
        Vec::new()
    }

    // What may be done.

    /// The command's word: `use`.
    fn verb(act: &Act<Self>) -> &'static str;
    /// The key: the same thing has the same key in every title.
    fn key(act: &Act<Self>) -> char;
    /// What it does, in a few words: `use Stab, 4 damage`.
    fn label(state: &State<Self>, act: &Act<Self>) -> String;
    /// What all offers of one key do, where there are several: `use a skill`.
    fn group(state: &State<Self>, act: &Act<Self>) -> String {
        Self::label(state, act)
    }
    /// The question when one of several offers of a key is chosen.
    fn which(_state: &State<Self>, _act: &Act<Self>) -> String {
        "Which one?".to_owned()
    }
    /// What has to be agreed to first.
    fn confirm(_state: &State<Self>, _act: &Act<Self>) -> Option<Confirm> {
        None
    }
    /// The question of an ask; a title whose acts ask nothing leaves it out.
    fn question(_state: &State<Self>, _act: &Act<Self>, ask: &Ask) -> String {
        format!("{}?", ask.name)
    }
    /// What a person looks at before they answer, where it is not in sight anyway.
    fn picture(_state: &State<Self>, _act: &Act<Self>) -> Option<String> {
        None
    }
    /// One of the things to pick, by its place in the list.
    fn option(_state: &State<Self>, _act: &Act<Self>, ask: &Ask, place: usize) -> String {
        match &ask.what {
            What::Pick { from, .. } => from.get(place).cloned().unwrap_or_default(),
            _ => String::new(),
        }
    }
    /// The option that declines an optional ask.
    fn declined(_state: &State<Self>, _act: &Act<Self>, _ask: &Ask) -> String {
        "none".to_owned()
    }
    /// What an answer may look like, below the question.
    fn help(_state: &State<Self>, _act: &Act<Self>, _ask: &Ask) -> String {
        String::new()
    }
    /// Whether several things are typed in one line (`1 3 5`) instead of marked in a list.
    fn typed(_act: &Act<Self>, _ask: &Ask) -> bool {
        false
    }
    /// One of the things to pick on a screen that stays, as short as can be: `[D]`.
    fn chip(state: &State<Self>, act: &Act<Self>, ask: &Ask, place: usize) -> String {
        Self::option(state, act, ask, place)
    }
    /// What stands below a thing that is not picked, and below one that is.
    fn toggled(_act: &Act<Self>, _ask: &Ask) -> (&'static str, &'static str) {
        ("", "this")
    }
    /// What the command line calls the answer if nobody can be asked: `--on HERO`.
    fn flag(_act: &Act<Self>, ask: &Ask) -> String {
        format!("--{}", ask.name)
    }
    /// The question for dice that are due.
    fn throw(_state: &State<Self>, due: Due) -> String {
        format!("{} as thrown:", words::dice(due.count))
    }
    /// Faces of a die as they are typed, with their words.
    fn faces(die: Die) -> String {
        format!("1 to {}", die.sides())
    }
    /// Each face by its index, where it is picked from a list instead of typed.
    fn face(_die: Die, face: u8) -> String {
        (face + 1).to_string()
    }

    /// The same where it depends on the table what a draw is of.
    fn drawn(_state: &State<Self>, die: Die, face: u8) -> String {
        Self::face(die, face)
    }
    /// The flag of the command line that tells this throw or draw.
    fn throw_flag(_state: &State<Self>, due: Due) -> &'static str {
        match due.die {
            Die::Drawn(_) => "drawn",
            _ => "dice",
        }
    }

    // What happened and how it stands.

    /// What happened, in a sentence, given the state it happened in; none if nothing is said.
    fn sentence(_state: &State<Self>, _event: &Event<Self>) -> Option<String> {
        None
    }
    /// What a step is called.
    fn step(before: &State<Self>, _after: &State<Self>, events: &[Event<Self>]) -> String {
        sentences::<Self>(before, events).join("; ")
    }
    fn summary(state: &State<Self>) -> Summary;
    /// How a finished play ended, for a title that stores results in another form.
    fn remembered(_setup: &Setup<Self>, _outcome: &str) -> Option<String> {
        None
    }
    fn facts(_state: &State<Self>) -> Vec<(&'static str, String)> {
        Vec::new()
    }
    /// How the play stands, with what can be done next.
    fn status(view: &View<Self::Title>, look: &Look) -> String;
    /// What just happened and how the play stands, for an answer to a command.
    fn answer(view: &View<Self::Title>, look: &Look) -> String {
        Self::news(view, look)
    }
    /// The answer in live mode, without commands.
    fn news(view: &View<Self::Title>, look: &Look) -> String {
        let told = sentences::<Self>(view.before, view.happened);
        let told: String = told.into_iter().map(|line| line + "\n").collect();
        told + &Self::status(view, look)
    }
    // The table on a screen that stays.

    /// The head line: which table it is, and where it stands.
    fn head(view: &View<Self::Title>) -> (String, String) {
        let name = <Self::Title as Title>::NAME;
        let left = format!("{name} · {} {}", Self::NOUN, view.id);
        let round = <Self::Title as Title>::clock(view.state).round;
        (left, format!("round {round}"))
    }
    /// What stays in sight: at most `room` lines, none wider than the look.
    fn board(view: &View<Self::Title>, look: &Look, room: usize) -> String {
        let status = Self::status(view, look);
        status.lines().take(room).collect::<Vec<_>>().join("\n")
    }
    /// What is decided now: dice on the table, what they could do and cost. At most `room` lines, none
    /// wider than the look; what may be done is shown below.
    fn now(_view: &View<Self::Title>, _look: &Look, _room: usize) -> String {
        String::new()
    }
    /// Odds of the situation, for a page of their own.
    fn odds(_view: &View<Self::Title>, _look: &Look) -> String {
        "nothing here is left to chance\n".to_owned()
    }
    /// Words that stand on the screen now and that the glossary explains.
    fn in_sight(_view: &View<Self::Title>) -> Vec<String> {
        Vec::new()
    }
    /// What a field is called where it is corrected.
    fn field(field: &Field) -> String {
        field.name.clone()
    }

    fn log(view: &View<Self::Title>, _look: &Look) -> String {
        let told = sentences::<Self>(view.state, view.happened);
        told.into_iter().map(|line| line + "\n").collect()
    }
    /// The title's own part of the JSON of a play.
    fn json(view: &View<Self::Title>) -> Value;
    fn log_json(view: &View<Self::Title>) -> Value {
        json!({ "log": view.happened })
    }
    /// The older name of the title's part in JSON, beside `play`.
    const OLD_NAME: Option<&'static str> = None;
    /// Why something cannot be done.
    fn refusal(refusal: &<Self::Title as Title>::Refusal, tongue: Tongue) -> Saying;
}

/// Sentences of events one after the other, each in the state it happened in.
fn sentences<W: Words + ?Sized>(start: &State<W>, events: &[Event<W>]) -> Vec<String> {
    let mut state = start.clone();
    let mut told = Vec::new();
    for event in events {
        told.extend(W::sentence(&state, event));
        <W::Title as Title>::apply(&mut state, event);
    }
    told
}

type Act<W> = <<W as Words>::Title as Title>::Act;
type State<W> = <<W as Words>::Title as Title>::State;
type Setup<W> = <<W as Words>::Title as Title>::Setup;
type Event<W> = <<W as Words>::Title as Title>::Event;

/// The words of a title behind one handle.
pub trait Wording: Tell {
    /// What the title's words mean.
    fn glossary(&self) -> Vec<Entry>;
    /// The older name of the title's part in JSON.
    fn old_name(&self) -> Option<&'static str>;
    fn verb(&self, offer: &Offer) -> &'static str;
    fn key(&self, offer: &Offer) -> char;
    fn label(&self, live: &Live, offer: &Offer) -> String;
    fn group(&self, live: &Live, offer: &Offer) -> String;
    fn which(&self, live: &Live, offer: &Offer) -> String;
    fn confirm(&self, live: &Live, offer: &Offer) -> Option<Confirm>;
    fn picture(&self, live: &Live, offer: &Offer) -> Option<String>;
    fn question(&self, live: &Live, offer: &Offer, ask: &Ask) -> String;
    fn option(&self, live: &Live, offer: &Offer, ask: &Ask, place: usize) -> String;
    fn declined(&self, live: &Live, offer: &Offer, ask: &Ask) -> String;
    fn help(&self, live: &Live, offer: &Offer, ask: &Ask) -> String;
    fn typed(&self, offer: &Offer, ask: &Ask) -> bool;
    fn chip(&self, live: &Live, offer: &Offer, ask: &Ask, place: usize) -> String;
    fn toggled(&self, offer: &Offer, ask: &Ask) -> (&'static str, &'static str);
    fn flag(&self, offer: &Offer, ask: &Ask) -> String;
    fn throw(&self, live: &Live, due: Due) -> String;
    fn faces(&self, die: Die) -> String;
    fn drawn(&self, live: &Live, die: Die, face: u8) -> String;
    fn throw_flag(&self, live: &Live, due: Due) -> &'static str;
    fn status(&self, live: &Live, look: &Look) -> String;
    fn answer(&self, live: &Live, look: &Look) -> String;
    fn news(&self, live: &Live, look: &Look) -> String;
    fn head(&self, live: &Live) -> (String, String);
    fn board(&self, live: &Live, look: &Look, room: usize) -> String;
    fn now(&self, live: &Live, look: &Look, room: usize) -> String;
    fn odds(&self, live: &Live, look: &Look) -> String;
    fn in_sight(&self, live: &Live) -> Vec<String>;
    fn field(&self, field: &Field) -> String;
    /// What just happened, in sentences; of a log, everything.
    fn told(&self, live: &Live) -> Vec<String>;
    fn log(&self, live: &Live, look: &Look) -> String;
    /// The document of a play: the envelope under `play`, and older names beside it.
    fn json(&self, live: &Live) -> Value;
    fn log_json(&self, live: &Live) -> Value;
    /// The words for a refusal, if it belongs to this title.
    fn refusal(&self, refusal: &dyn Refused, tongue: Tongue) -> Option<Saying>;
}

/// The act of an offer and the state it is made in. Both always belong to this title.
fn of<'a, W: Words>(live: &'a Live, offer: &'a Offer) -> Option<(&'a State<W>, &'a Act<W>)> {
    Some((live.table.state().downcast_ref()?, offer.act()?))
}

impl<W: Words> Tell for W {
    fn command(&self) -> &'static str {
        <W as Words>::COMMAND
    }

    fn begin(&self) -> String {
        <W as Words>::begin()
    }

    fn noun(&self) -> &'static str {
        <W as Words>::NOUN
    }

    fn step(&self, before: &dyn Any, after: &dyn Any, events: &dyn Any) -> String {
        let (before, after) = (before.downcast_ref(), after.downcast_ref());
        let events = events.downcast_ref::<Vec<Event<W>>>();
        match (before, after, events) {
            (Some(before), Some(after), Some(events)) => <W as Words>::step(before, after, events),
            _ => String::new(),
        }
    }

    fn summary(&self, state: &dyn Any) -> Summary {
        match state.downcast_ref() {
            Some(state) => <W as Words>::summary(state),
            None => Summary::new("", &[]),
        }
    }

    fn remembered(&self, setup: &str, outcome: &str) -> Option<String> {
        let setup = serde_json::from_str(setup).ok()?;
        <W as Words>::remembered(&setup, outcome)
    }

    fn facts(&self, state: &dyn Any) -> Vec<(&'static str, String)> {
        state
            .downcast_ref()
            .map(<W as Words>::facts)
            .unwrap_or_default()
    }
}

impl<W: Words> Wording for W {
    fn glossary(&self) -> Vec<Entry> {
        <W as Words>::glossary()
    }

    fn old_name(&self) -> Option<&'static str> {
        W::OLD_NAME
    }

    fn verb(&self, offer: &Offer) -> &'static str {
        offer.act().map_or("", <W as Words>::verb)
    }

    fn key(&self, offer: &Offer) -> char {
        offer.act().map_or(' ', <W as Words>::key)
    }

    fn label(&self, live: &Live, offer: &Offer) -> String {
        of::<W>(live, offer)
            .map_or_else(String::new, |(state, act)| <W as Words>::label(state, act))
    }

    fn group(&self, live: &Live, offer: &Offer) -> String {
        of::<W>(live, offer)
            .map_or_else(String::new, |(state, act)| <W as Words>::group(state, act))
    }

    fn which(&self, live: &Live, offer: &Offer) -> String {
        of::<W>(live, offer)
            .map_or_else(String::new, |(state, act)| <W as Words>::which(state, act))
    }

    fn confirm(&self, live: &Live, offer: &Offer) -> Option<Confirm> {
        of::<W>(live, offer).and_then(|(state, act)| <W as Words>::confirm(state, act))
    }

    fn picture(&self, live: &Live, offer: &Offer) -> Option<String> {
        of::<W>(live, offer).and_then(|(state, act)| <W as Words>::picture(state, act))
    }

    fn question(&self, live: &Live, offer: &Offer, ask: &Ask) -> String {
        let said = of::<W>(live, offer).map(|(state, act)| <W as Words>::question(state, act, ask));
        said.unwrap_or_default()
    }

    fn option(&self, live: &Live, offer: &Offer, ask: &Ask, place: usize) -> String {
        let said =
            of::<W>(live, offer).map(|(state, act)| <W as Words>::option(state, act, ask, place));
        said.unwrap_or_default()
    }

    fn declined(&self, live: &Live, offer: &Offer, ask: &Ask) -> String {
        let said = of::<W>(live, offer).map(|(state, act)| <W as Words>::declined(state, act, ask));
        said.unwrap_or_default()
    }

    fn help(&self, live: &Live, offer: &Offer, ask: &Ask) -> String {
        let said = of::<W>(live, offer).map(|(state, act)| <W as Words>::help(state, act, ask));
        said.unwrap_or_default()
    }

    fn typed(&self, offer: &Offer, ask: &Ask) -> bool {
        offer.act().is_some_and(|act| <W as Words>::typed(act, ask))
    }

    fn chip(&self, live: &Live, offer: &Offer, ask: &Ask, place: usize) -> String {
        let said =
            of::<W>(live, offer).map(|(state, act)| <W as Words>::chip(state, act, ask, place));
        said.unwrap_or_default()
    }

    fn toggled(&self, offer: &Offer, ask: &Ask) -> (&'static str, &'static str) {
        let said = offer.act().map(|act| <W as Words>::toggled(act, ask));
        said.unwrap_or_default()
    }

    fn flag(&self, offer: &Offer, ask: &Ask) -> String {
        let said = offer.act().map(|act| <W as Words>::flag(act, ask));
        said.unwrap_or_default()
    }

    fn throw(&self, live: &Live, due: Due) -> String {
        let state = live.table.state().downcast_ref();
        state.map_or_else(String::new, |state| <W as Words>::throw(state, due))
    }

    fn faces(&self, die: Die) -> String {
        <W as Words>::faces(die)
    }

    fn drawn(&self, live: &Live, die: Die, face: u8) -> String {
        match live.table.state().downcast_ref() {
            Some(state) => <W as Words>::drawn(state, die, face),
            None => <W as Words>::face(die, face),
        }
    }

    fn throw_flag(&self, live: &Live, due: Due) -> &'static str {
        let state = live.table.state().downcast_ref();
        state.map_or("dice", |state| <W as Words>::throw_flag(state, due))
    }

    fn status(&self, live: &Live, look: &Look) -> String {
        seen::<W>(live, |view| <W as Words>::status(view, look))
    }

    fn answer(&self, live: &Live, look: &Look) -> String {
        seen::<W>(live, |view| <W as Words>::answer(view, look))
    }

    fn news(&self, live: &Live, look: &Look) -> String {
        seen::<W>(live, |view| <W as Words>::news(view, look))
    }

    fn head(&self, live: &Live) -> (String, String) {
        let view = live.view::<W::Title>();
        view.map_or_else(Default::default, |view| <W as Words>::head(&view))
    }

    fn board(&self, live: &Live, look: &Look, room: usize) -> String {
        seen::<W>(live, |view| <W as Words>::board(view, look, room))
    }

    fn now(&self, live: &Live, look: &Look, room: usize) -> String {
        seen::<W>(live, |view| <W as Words>::now(view, look, room))
    }

    fn odds(&self, live: &Live, look: &Look) -> String {
        seen::<W>(live, |view| <W as Words>::odds(view, look))
    }

    fn in_sight(&self, live: &Live) -> Vec<String> {
        let view = live.view::<W::Title>();
        view.map_or_else(Vec::new, |view| <W as Words>::in_sight(&view))
    }

    fn field(&self, field: &Field) -> String {
        <W as Words>::field(field)
    }

    fn told(&self, live: &Live) -> Vec<String> {
        let view = live.view::<W::Title>();
        view.map_or_else(Vec::new, |view| sentences::<W>(view.before, view.happened))
    }

    fn log(&self, live: &Live, look: &Look) -> String {
        seen::<W>(live, |view| <W as Words>::log(view, look))
    }

    fn json(&self, live: &Live) -> Value {
        let part = live
            .view()
            .map_or(Value::Null, |view| <W as Words>::json(&view));
        super::play::document(self, live, part, <W as Words>::OLD_NAME)
    }

    fn log_json(&self, live: &Live) -> Value {
        live.view()
            .map_or(json!({}), |view| <W as Words>::log_json(&view))
    }

    fn refusal(&self, refusal: &dyn Refused, tongue: Tongue) -> Option<Saying> {
        let refusal: &dyn Any = refusal;
        let refusal = refusal.downcast_ref::<<W::Title as Title>::Refusal>()?;
        Some(<W as Words>::refusal(refusal, tongue))
    }
}

fn seen<W: Words>(live: &Live, draw: impl FnOnce(&View<W::Title>) -> String) -> String {
    live.view().map_or_else(String::new, |view| draw(&view))
}
