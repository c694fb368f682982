//! The words of a title behind one handle: front ends know no title.

use std::any::Any;

use serde_json::{Value, json};

use super::{
    Act, Confirm, Event, FlagUsage, Phrases, Saying, State, Telling, Tongue, Usage, Words,
    sentences,
};
use crate::Look;
use crate::app::play::{Live, Summary, Tell, View};
use crate::glossary::Entry;
use crate::rules::Refused;
use crate::rules::answers::Answers;
use crate::rules::correct::Field;
use crate::rules::dice::{Die, Due};
use crate::rules::offer::{Ask, Offer};
use crate::rules::title::Title;

/// The words of a title behind one handle.
pub trait Wording: Tell {
    /// What the title's words mean.
    fn glossary(&self) -> Vec<Entry>;
    /// The older name of the title's part in JSON.
    fn old_name(&self) -> Option<&'static str>;
    fn before(&self, ask: &Ask, players: &[String]) -> Phrases;
    fn setup(&self, setup: &dyn Any, seed: u64, start: &str, look: &Look) -> String;
    fn setup_json(&self, setup: &dyn Any, seed: u64, start: &str) -> Value;
    fn begun(&self, live: &Live, look: &Look, keys: bool) -> String;
    /// The document of a play that begins, with the command that begins it so again.
    fn begun_json(&self, live: &Live, start: &str) -> Value;
    fn doubts(&self, live: &Live) -> Vec<String>;
    /// How a command is used; none if it is not one of the title's list.
    fn usage(&self, verb: &str) -> Option<&'static Usage>;
    /// A flag that several commands have.
    fn shared_flag(&self, name: &str) -> Option<&'static FlagUsage>;
    fn note(&self, live: &Live, asked: bool) -> Option<String>;
    fn label(&self, live: &Live, offer: &Offer) -> String;
    fn word(&self, live: &Live, offer: &Offer) -> String;
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
    fn dice_hint(&self, live: &Live, answers: &Answers) -> Option<String>;
    fn draws(&self, live: &Live, due: Due) -> String;
    fn drawn(&self, live: &Live, die: Die, face: u8) -> String;
    fn throw_flag(&self, live: &Live, due: Due) -> &'static str;
    fn status(&self, live: &Live, look: &Look) -> String;
    fn answer(&self, live: &Live, look: &Look) -> String;
    fn afterwards(&self, live: &Live, told: Telling) -> Vec<String>;
    fn news(&self, live: &Live, look: &Look) -> String;
    /// The same without what just happened.
    fn standing(&self, live: &Live, look: &Look) -> String;
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
    /// The document of an answer: that of the play, and what the answer adds.
    fn answer_json(&self, live: &Live) -> Value;
    fn log_json(&self, live: &Live) -> Value;
    /// The words for a refusal, if it belongs to this title.
    fn refusal(&self, refusal: &dyn Refused, tongue: Tongue) -> Option<Saying>;
}

/// The words of a title, as front ends take them.
pub struct Spoken<W>(pub W);

/// The act of an offer and the state it is made in. Both always belong to this title.
fn of<'a, W: Words>(live: &'a Live, offer: &'a Offer) -> Option<(&'a State<W>, &'a Act<W>)> {
    Some((live.table.state().downcast_ref()?, offer.act()?))
}

impl<W: Words> Tell for Spoken<W> {
    fn command(&self) -> &'static str {
        <W as Words>::COMMAND
    }

    fn begin(&self) -> String {
        <W as Words>::begin()
    }

    fn noun(&self) -> &'static str {
        <W as Words>::NOUN
    }

    fn record(&self) -> Option<&'static str> {
        W::RECORD
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
        state.downcast_ref().map(<W as Words>::facts).unwrap_or_default()
    }
}

impl<W: Words> Wording for Spoken<W> {
    fn glossary(&self) -> Vec<Entry> {
        <W as Words>::glossary()
    }

    fn old_name(&self) -> Option<&'static str> {
        W::OLD_NAME
    }

    fn before(&self, ask: &Ask, players: &[String]) -> Phrases {
        let flag = format!("--{}", ask.name);
        Phrases { flag, ..<W as Words>::before(ask, players) }
    }

    fn setup(&self, setup: &dyn Any, seed: u64, start: &str, look: &Look) -> String {
        let setup = setup.downcast_ref();
        setup.map_or_else(String::new, |setup| <W as Words>::setup(setup, seed, start, look))
    }

    fn setup_json(&self, setup: &dyn Any, seed: u64, start: &str) -> Value {
        let setup = setup.downcast_ref();
        setup.map_or(Value::Null, |setup| <W as Words>::setup_json(setup, seed, start))
    }

    fn begun(&self, live: &Live, look: &Look, keys: bool) -> String {
        seen::<W>(live, |view| <W as Words>::begun(view, look, keys))
    }

    fn begun_json(&self, live: &Live, start: &str) -> Value {
        let mut document = self.json(live);
        let state = live.table.state().downcast_ref();
        if let Some(setup) = state.and_then(|state| <W as Words>::laid_out(state, start)) {
            document["setup"] = setup;
        }
        document
    }

    fn doubts(&self, live: &Live) -> Vec<String> {
        live.table.state().downcast_ref().map(<W as Words>::doubts).unwrap_or_default()
    }

    fn usage(&self, verb: &str) -> Option<&'static Usage> {
        W::USAGE.iter().find(|usage| usage.verb == verb)
    }

    fn shared_flag(&self, name: &str) -> Option<&'static FlagUsage> {
        W::FLAGS.iter().find(|(flag, ..)| *flag == name)
    }

    fn note(&self, live: &Live, asked: bool) -> Option<String> {
        live.view().and_then(|view| <W as Words>::note(&view, asked))
    }

    fn label(&self, live: &Live, offer: &Offer) -> String {
        of::<W>(live, offer)
            .map_or_else(String::new, |(state, act)| <W as Words>::label(state, act))
    }

    fn word(&self, live: &Live, offer: &Offer) -> String {
        of::<W>(live, offer).map_or_else(String::new, |(state, act)| <W as Words>::word(state, act))
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

    fn dice_hint(&self, live: &Live, answers: &Answers) -> Option<String> {
        let state = live.table.state().downcast_ref()?;
        <W as Words>::dice_hint(state, answers)
    }

    fn faces(&self, die: Die) -> String {
        <W as Words>::faces(die)
    }

    fn draws(&self, live: &Live, due: Due) -> String {
        let state = live.table.state().downcast_ref();
        state.map_or_else(String::new, |state| <W as Words>::draws(state, due))
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

    fn afterwards(&self, live: &Live, told: Telling) -> Vec<String> {
        let view = live.view::<W::Title>();
        view.map_or_else(Vec::new, |view| <W as Words>::afterwards(&view, told))
    }

    fn news(&self, live: &Live, look: &Look) -> String {
        seen::<W>(live, |view| <W as Words>::news(view, look))
    }

    fn standing(&self, live: &Live, look: &Look) -> String {
        seen::<W>(live, |view| {
            let now = View { before: view.state, happened: &[], ..*view };
            <W as Words>::news(&now, look)
        })
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
        let part = live.view().map_or(Value::Null, |view| <W as Words>::json(&view));
        crate::play::document(self, live, part, <W as Words>::OLD_NAME)
    }

    fn answer_json(&self, live: &Live) -> Value {
        let mut document = self.json(live);
        if let Some((name, value)) = live.view().and_then(|view| <W as Words>::adds(&view)) {
            document[name] = value;
        }
        document
    }

    fn log_json(&self, live: &Live) -> Value {
        live.view().map_or(json!({}), |view| <W as Words>::log_json(&view))
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
