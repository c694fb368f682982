//! The words of a title: verbs, keys, labels, questions, sentences, boards, refusals.
//!
//! A title writes [`Words`] with its own types. Front ends see [`Wording`], the same behind one
//! handle.

mod any_title;
pub mod corrected;

pub use any_title::{Spoken, Wording};

use serde_json::{Value, json};

use super::Look;
use super::glossary::{GlossaryEntry, Meaning};
use crate::app::play::{AsideRecord, Summary, View};
use crate::rules::Refused;
use crate::rules::act::Acts;
use crate::rules::answers::Answers;
use crate::rules::correct::Field;
use crate::rules::dice::{Die, Due};
use crate::rules::offer::Ask;
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
        Saying { message: message.into(), hint: None }
    }

    /// What a fault says of itself.
    pub fn of(fault: &dyn Refused) -> Saying {
        Saying { message: fault.message().unwrap_or_default(), hint: fault.hint() }
    }

    /// With what can be done instead.
    pub fn hint(self, hint: impl Into<String>) -> Saying {
        Saying { hint: Some(hint.into()), ..self }
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

/// The words of a question.
#[derive(Debug, Clone, Default)]
pub struct Phrases {
    pub question: String,
    /// What an answer may look like.
    pub help: String,
    /// Each thing to pick.
    pub options: Vec<String>,
    /// The option that declines.
    pub declined: String,
    /// What the command line calls the answer.
    pub flag: String,
    /// Several things are typed in one line instead of marked in a list.
    pub typed: bool,
}

/// How a command is used.
pub struct Usage {
    pub verb: &'static str,
    pub about: &'static str,
    /// What its words are called, and what they mean.
    pub words: (&'static str, &'static str),
    pub flags: &'static [FlagUsage],
    pub after: &'static str,
}

/// A flag, what its value is called, and what it means.
pub type FlagUsage = (&'static str, &'static str, &'static str);

/// Methods whose words another module has: the signature, and what is called for it.
macro_rules! forward {
    ($(
        $(#[$doc:meta])*
        fn $name:ident($($arg:ident: $type:ty),*) -> $said:ty =
            $($by:ident)::+($($given:expr),*);
    )*) => {
        $($(#[$doc])* fn $name($($arg: $type),*) -> $said {
            $($by)::+($($given),*)
        })*
    };
}
pub(crate) use forward;

/// Flags by their names, each with what its value is called, if it has one, and what it means.
#[macro_export]
macro_rules! flags {
    ($($name:literal $($value:literal)?: $about:literal;)*) => {
        &[$(($name, concat!($($value)?), $about)),*]
    };
}

/// Commands by their verbs: what each does, its words and flags, and what stands below its help.
#[macro_export]
macro_rules! usage {
    ($($verb:literal: $about:literal
        $(, words $words:literal $meaning:literal)?
        $(, flags { $($flags:tt)* })?
        $(, after $after:literal)?;)*) => {
        &[$($crate::Usage {
            verb: $verb,
            about: $about,
            words: (concat!($($words)?), concat!($($meaning)?)),
            flags: $crate::flags! { $($($flags)*)? },
            after: concat!($($after)?),
        }),*]
    };
}

/// How an answer to a command came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnswerContext {
    pub dry_run: bool,
    /// What it would show is secret, and is not shown.
    pub veiled: bool,
    /// wyrm rolled or drew.
    pub rolled: bool,
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

    /// What its group of commands is for, in a line; other names of the group; and what stands below
    /// its help.
    const ABOUT: &'static str = "";
    const ALIASES: &'static [&'static str] = &[];
    const AFTER: &'static str = "";

    /// The command that writes down more of a finished play than who won.
    const RECORD: Option<&'static str> = None;

    /// The command that begins a play.
    fn begin() -> String {
        format!("{} start", Self::COMMAND)
    }

    /// What its words mean.
    fn glossary() -> Vec<GlossaryEntry> {
        Vec::new()
    }

    // Before a play.

    /// The words of something that is asked before a play begins, of these players.
    fn before(ask: &Ask, _players: &[String]) -> Phrases {
        let (options, name, declined) = (ask.keys().to_vec(), ask.name, "none".to_owned());
        Phrases { question: format!("{name}?"), options, declined, ..Phrases::default() }
    }
    /// A setup that was drawn and not kept, with the command that begins it.
    fn setup(_setup: &Setup<Self>, seed: u64, start: &str, _look: &Look) -> String {
        format!("seed {seed}\n{start}\n")
    }
    fn setup_json(_setup: &Setup<Self>, seed: u64, start: &str) -> Value {
        json!({ "seed": seed, "start": start })
    }
    /// What a play that begins is answered with; where keys are pressed, without commands.
    fn begun(view: &View<Self::Title>, look: &Look, keys: bool) -> String {
        if keys { format!("\n{}\n", Self::news(view, look)) } else { Self::answer(view, look) }
    }
    /// What the answer says in JSON of how the table is laid out.
    fn laid_out(_state: &State<Self>, _start: &str) -> Option<Value> {
        None
    }
    /// What is to be looked at again in a play that has just begun.
    fn doubts(_state: &State<Self>) -> Vec<String> {
        Vec::new()
    }

    // Beside its plays.

    /// What settings and figures of the box mean.
    fn meanings() -> Vec<Meaning> {
        Vec::new()
    }
    /// What a command beside its plays found out.
    fn shown(_shown: &Shown<Self>, _kept: &AsideRecord, _look: &Look) -> String {
        String::new()
    }
    fn shown_json(_shown: &Shown<Self>, _kept: &AsideRecord) -> Value {
        json!({})
    }
    /// What to say beside it.
    fn remarks(_shown: &Shown<Self>) -> Vec<String> {
        Vec::new()
    }
    /// What its step is called.
    fn aside_step(_shown: &Shown<Self>) -> String {
        String::new()
    }
    /// What a counted game is remembered by.
    fn counted(_shown: &Shown<Self>) -> Summary {
        Summary::new("", &[])
    }
    /// How the play at hand would have gone another way.
    fn differs(_shown: &Shown<Self>) -> String {
        String::new()
    }

    // What may be done.

    /// Flags of `status` and `log` that show more: `reveal`, `advice`.
    const LOOKS: &'static [FlagUsage] = &[];
    /// How its commands are used, for their help.
    const USAGE: &'static [Usage] = &[];
    /// Flags that several commands have: name, value and meaning.
    const FLAGS: &'static [FlagUsage] = &[];
    /// What it does, in a few words: `use Stab, 4 damage`.
    fn label(state: &State<Self>, act: &Act<Self>) -> String;
    /// What is typed for it, where a command leaves open which of several it means.
    fn word(state: &State<Self>, act: &Act<Self>) -> String {
        let (label, verb) = (Self::label(state, act), act.spec().verb);
        let rest = label.strip_prefix(verb).and_then(|rest| rest.strip_prefix(' '));
        rest.map(str::to_owned).unwrap_or(label)
    }
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
        ask.key(place).to_owned()
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
        format!("{} as rolled:", words::dice(due.count))
    }
    /// Faces of a die as they are typed, with their words.
    fn faces(die: Die) -> String {
        format!("1 to {}", die.sides())
    }
    /// Why typed dice may not fit at this table.
    fn dice_hint(_state: &State<Self>, _answers: &Answers) -> Option<String> {
        None
    }
    /// What may be typed for a draw that only the table knows.
    fn draws(_state: &State<Self>, due: Due) -> String {
        Self::faces(due.die)
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
    /// Something to say beside an answer: what a script would not be asked about.
    fn note(_view: &View<Self::Title>, _asked: bool) -> Option<String> {
        None
    }
    /// What to say after an answer to a command.
    fn afterwards(_view: &View<Self::Title>, _told: AnswerContext) -> Vec<String> {
        Vec::new()
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
        Self::status(view, look).lines().take(room).collect::<Vec<_>>().join("\n")
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
        sentences::<Self>(view.state, view.happened).into_iter().map(|line| line + "\n").collect()
    }
    /// The title's own part of the JSON of a play.
    fn json(view: &View<Self::Title>) -> Value;
    /// What an answer adds to the JSON of the play: a name, and what stands there.
    fn adds(_view: &View<Self::Title>) -> Option<(&'static str, Value)> {
        None
    }
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
type Shown<W> = <<W as Words>::Title as Title>::Shown;
type Setup<W> = <<W as Words>::Title as Title>::Setup;
type Event<W> = <<W as Words>::Title as Title>::Event;
