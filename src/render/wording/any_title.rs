//! The words of a title behind one handle: front ends know no title.

use std::any::Any;

use serde_json::Value;

use super::{
    AnswerContext, Confirm, Event, FlagUsage, Phrases, Saying, Tongue, Usage, Words, sentences,
};
use crate::Look;
use crate::app::play::{AsideRecord, Live, Said, Summary, Tell, View};
use crate::glossary::{GlossaryEntry, Meaning};
use crate::rules::Refused;
use crate::rules::answers::Answers;
use crate::rules::audience::Audience;
use crate::rules::correct::Field;
use crate::rules::dice::{Die, Due};
use crate::rules::offer::{Ask, Offer};
use crate::rules::title::Title;
use crate::scene::{DieFace, Part, Scene};

/// The words of a title, as front ends use them.
pub struct Spoken<W>(pub W);

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

    fn course(&self, start: &dyn Any, events: &dyn Any, audience: Audience) -> Vec<Said> {
        let events = events.downcast_ref::<Vec<Event<W>>>();
        let start = start.downcast_ref::<<W::Title as Title>::State>().cloned();
        let (Some(mut state), Some(events)) = (start, events) else { return Vec::new() };
        let mut said = Vec::new();
        let shown = |event| <W::Title as Title>::shows(event, audience, false);
        for (n, event) in events.iter().map(shown).enumerate() {
            let Some(event) = event else { continue };
            let clock = <W::Title as Title>::clock(&state);
            let sentence = <W as Words>::sentence(&state, &event);
            said.extend(sentence.map(|sentence| Said { event: n, clock, sentence }));
            <W::Title as Title>::apply(&mut state, &event);
        }
        said
    }

    fn summary(&self, state: &dyn Any) -> Summary {
        state.downcast_ref().map_or_else(|| Summary::new("", &[]), <W as Words>::summary)
    }

    fn aside_step(&self, shown: &dyn Any) -> String {
        shown.downcast_ref().map(<W as Words>::aside_step).unwrap_or_default()
    }

    fn counted(&self, shown: &dyn Any) -> Summary {
        shown.downcast_ref().map_or_else(|| Summary::new("", &[]), <W as Words>::counted)
    }

    fn remembered(&self, setup: &str, outcome: &str) -> Option<String> {
        let setup = serde_json::from_str(setup).ok()?;
        <W as Words>::remembered(&setup, outcome)
    }

    fn facts(&self, state: &dyn Any) -> Vec<(&'static str, String)> {
        state.downcast_ref().map(<W as Words>::facts).unwrap_or_default()
    }
}

/// Flags that mean the same in every title.
const FLAGS: &[FlagUsage] = crate::flags! {
    "new-player": "Add a new player even if the name is similar to a known one";
    "date" "DATE": "When it was played, if not today: 2026-11-14, \"2026-11-14 20:30\" or yesterday";
    "note" "TEXT": "A note about the play";
};

/// A method of [`Wording`] for each of [`Words`], downcasting its arguments: the title's own types
/// always match, so a mismatch is ignored.
macro_rules! wording {
    (
        plain { $($(#[$d0:meta])* fn $f0:ident($($a0:ident: $t0:ty),*) -> $r0:ty;)* }
        consts { $($(#[$d1:meta])* fn $f1:ident() -> $r1:ty = $const:ident;)* }
        shown { $(fn $f2:ident($($a2:ident: $t2:ty),*) -> $r2:ty;)* }
        setup { $(fn $f3:ident($($a3:ident: $t3:ty),*) -> $r3:ty;)* }
        state { $(fn $f4:ident($($a4:ident: $t4:ty),*) -> $r4:ty;)* }
        view { $(fn $f5:ident($($a5:ident: $t5:ty),*) -> $r5:ty;)* }
        offer { $(fn $f6:ident($($a6:ident: $t6:ty),*) -> $r6:ty;)* }
        act { $(fn $f7:ident($($a7:ident: $t7:ty),*) -> $r7:ty;)* }
        own { $($(#[$d8:meta])* fn $f8:ident(&$self:ident $(, $a8:ident: $t8:ty)*) -> $r8:ty $own:block)* }
    ) => {
        /// The words of a title behind one handle.
        pub trait Wording: Tell {
            $($(#[$d0])* fn $f0(&self, $($a0: $t0),*) -> $r0;)*
            $($(#[$d1])* fn $f1(&self) -> $r1;)*
            $(fn $f2(&self, shown: &dyn Any, $($a2: $t2),*) -> $r2;)*
            $(fn $f3(&self, setup: &dyn Any, $($a3: $t3),*) -> $r3;)*
            $(fn $f4(&self, live: &Live, $($a4: $t4),*) -> $r4;)*
            $(fn $f5(&self, live: &Live, $($a5: $t5),*) -> $r5;)*
            $(fn $f6(&self, live: &Live, offer: &Offer, $($a6: $t6),*) -> $r6;)*
            $(fn $f7(&self, offer: &Offer, $($a7: $t7),*) -> $r7;)*
            $($(#[$d8])* fn $f8(&$self $(, $a8: $t8)*) -> $r8;)*
        }

        impl<W: Words> Wording for Spoken<W> {
            $(fn $f0(&self, $($a0: $t0),*) -> $r0 {
                <W as Words>::$f0($($a0),*)
            })*
            $(fn $f1(&self) -> $r1 {
                W::$const
            })*
            $(fn $f2(&self, shown: &dyn Any, $($a2: $t2),*) -> $r2 {
                let shown = shown.downcast_ref();
                shown.map(|shown| <W as Words>::$f2(shown, $($a2),*)).unwrap_or_default()
            })*
            $(fn $f3(&self, setup: &dyn Any, $($a3: $t3),*) -> $r3 {
                let setup = setup.downcast_ref();
                setup.map(|setup| <W as Words>::$f3(setup, $($a3),*)).unwrap_or_default()
            })*
            $(fn $f4(&self, live: &Live, $($a4: $t4),*) -> $r4 {
                let state = live.state().downcast_ref();
                state.map(|state| <W as Words>::$f4(state, $($a4),*)).unwrap_or_default()
            })*
            $(fn $f5(&self, live: &Live, $($a5: $t5),*) -> $r5 {
                let view = live.view::<W::Title>();
                view.map(|view| <W as Words>::$f5(&view, $($a5),*)).unwrap_or_default()
            })*
            $(fn $f6(&self, live: &Live, offer: &Offer, $($a6: $t6),*) -> $r6 {
                live.state().downcast_ref().zip(offer.act()).map(|(state, act)| <W as Words>::$f6(state, act, $($a6),*)).unwrap_or_default()
            })*
            $(fn $f7(&self, offer: &Offer, $($a7: $t7),*) -> $r7 {
                offer.act().map(|act| <W as Words>::$f7(act, $($a7),*)).unwrap_or_default()
            })*
            $(fn $f8(&$self $(, $a8: $t8)*) -> $r8 $own)*
        }
    };
}

wording! {
    plain {
        /// The meanings of the title's words.
        fn glossary() -> Vec<GlossaryEntry>;
        fn meanings() -> Vec<Meaning>;
        fn faces(die: Die) -> String;
        /// A face by its index.
        fn face(die: Die, face: u8) -> DieFace;
        fn field(field: &Field) -> String;
    }
    consts {
        /// The older name of the title's part in JSON.
        fn old_name() -> Option<&'static str> = OLD_NAME;
        fn about() -> &'static str = ABOUT;
        fn aliases() -> &'static [&'static str] = ALIASES;
        fn after() -> &'static str = AFTER;
        /// Flags that show more of a play.
        fn looks() -> &'static [FlagUsage] = LOOKS;
    }
    shown {
        fn shown(kept: &AsideRecord) -> Vec<Part>;
        fn shown_json(kept: &AsideRecord) -> Value;
        fn remarks() -> Vec<String>;
        fn differs() -> String;
    }
    setup {
        fn setup(seed: u64, start: &str) -> Scene;
        fn setup_json(seed: u64, start: &str) -> Value;
    }
    state {
        fn doubts() -> Vec<String>;
        fn throw(due: Due) -> String;
        fn dice_hint(answers: &Answers) -> Option<String>;
        fn draws(due: Due) -> String;
        fn drawn(die: Die, face: u8) -> String;
        fn throw_flag(due: Due) -> &'static str;
    }
    view {
        fn begun(look: &Look, keys: bool) -> String;
        fn note(asked: bool) -> Option<String>;
        fn status(look: &Look) -> String;
        fn answer(look: &Look) -> String;
        fn afterwards(told: AnswerContext) -> Vec<String>;
        fn news(look: &Look) -> String;
        fn scene() -> Scene;
        fn odds() -> Vec<Part>;
        fn log(look: &Look) -> String;
        fn log_json() -> Value;
    }
    offer {
        fn label() -> String;
        fn word() -> String;
        fn group() -> String;
        fn which() -> String;
        fn confirm() -> Option<Confirm>;
        fn picture() -> Option<String>;
        fn question(ask: &Ask) -> String;
        fn option(ask: &Ask, place: usize) -> String;
        fn declined(ask: &Ask) -> String;
        fn help(ask: &Ask) -> String;
        fn chip(ask: &Ask, place: usize) -> String;
    }
    act {
        fn typed(ask: &Ask) -> bool;
        fn toggled(ask: &Ask) -> (&'static str, &'static str);
        fn flag(ask: &Ask) -> String;
    }
    own {
        fn before(&self, ask: &Ask, players: &[String]) -> Phrases {
            let phrases = <W as Words>::before(ask, players);
            if phrases.flag.is_empty() { Phrases { flag: format!("--{}", ask.name), ..phrases } } else { phrases }
        }
        /// The document of a new play, with the command that begins it again.
        fn begun_json(&self, live: &Live, start: &str) -> Value {
            let mut document = self.json(live);
            let state = live.state().downcast_ref();
            if let Some(setup) = state.and_then(|state| <W as Words>::laid_out(state, start)) {
                document["setup"] = setup;
            }
            document
        }
        /// The usage of a command; none if it is not the title's.
        fn usage(&self, verb: &str) -> Option<&'static Usage> {
            W::USAGE.iter().find(|usage| usage.verb == verb)
        }
        /// A flag shared by several commands.
        fn shared_flag(&self, name: &str) -> Option<&'static FlagUsage> {
            W::FLAGS.iter().chain(FLAGS).find(|(flag, ..)| *flag == name)
        }
        /// The news without the last events.
        fn standing(&self, live: &Live, look: &Look) -> String {
            live.view().map_or_else(String::new, |view| {
                let now = View { before: view.state, happened: &[], ..view };
                <W as Words>::news(&now, look)
            })
        }
        /// The last events, in sentences; of a log, all events.
        fn told(&self, live: &Live) -> Vec<String> {
            live.view::<W::Title>().map_or_else(Vec::new, |view| {
                // These sentences stay in sight.
                let shows = |event: &Event<W>| <W::Title as Title>::shows(event, view.audience, false);
                let happened: Vec<_> = view.happened.iter().filter_map(shows).collect();
                sentences::<W>(view.before, &happened)
            })
        }
        /// The document of a play: the envelope under `play`, and older names beside it.
        fn json(&self, live: &Live) -> Value {
            let part = live.view().map_or(Value::Null, |view| <W as Words>::json(&view));
            crate::play::document(self, live, part, <W as Words>::OLD_NAME)
        }
        /// The document of an answer: that of the play, plus the answer's addition.
        fn answer_json(&self, live: &Live) -> Value {
            let mut document = self.json(live);
            if let Some((name, value)) = live.view().and_then(|view| <W as Words>::adds(&view)) {
                document[name] = value;
            }
            document
        }
        /// The words for a refusal, if it belongs to this title.
        fn refusal(&self, refusal: &dyn Refused, tongue: Tongue) -> Option<Saying> {
            let refusal: &dyn Any = refusal;
            let refusal = refusal.downcast_ref::<<W::Title as Title>::Refusal>()?;
            Some(<W as Words>::refusal(refusal, tongue))
        }
    }
}
