//! The words of a title: verbs, keys, labels, questions, sentences, boards, refusals.
//!
//! A title writes [`Words`] with its own types. Front ends see [`Wording`], the same behind one
//! handle.

mod any_title;
pub mod corrected;

pub use any_title::{Spoken, Wording};

use super::Look;
use super::glossary::{GlossaryEntry, Meaning};
use super::scene::{self, DieFace, Fact, Part, Scene};
use crate::app::play::{AsideRecord, Summary, View};
use crate::rules::Refused;
use crate::rules::act::Acts;
use crate::rules::answers::Answers;
use crate::rules::correct::Field;
use crate::rules::dice::{Die, Due};
use crate::rules::offer::Ask;
use crate::rules::title::Title;
use crate::rules::words::{self, Joined};
use serde_json::{Value, json};

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

    /// The words of a fault itself.
    pub fn of(fault: &dyn Refused) -> Saying {
        Saying { message: fault.message().unwrap_or_default(), hint: fault.hint() }
    }

    /// Adds the remedy.
    pub fn hint(self, hint: impl Into<String>) -> Saying {
        Saying { hint: Some(hint.into()), ..self }
    }
}

/// How a front end names acts: by commands, or by keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tongue {
    /// `wyrm hunt use SKILL`
    Commands,
    /// `[u]`
    Keys,
}

impl Tongue {
    /// An act in the words of this front end: the command, or the key.
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
    /// The valid answers.
    pub help: String,
    /// The options of a pick.
    pub options: Vec<String>,
    /// The option that declines.
    pub declined: String,
    /// The answer's name on the command line.
    pub flag: String,
    /// Whether several options are typed on one line instead of marked in a list.
    pub typed: bool,
}

/// The usage of a command.
pub struct Usage {
    pub verb: &'static str,
    pub about: &'static str,
    /// The name of its words, and their meaning.
    pub words: (&'static str, &'static str),
    pub flags: &'static [FlagUsage],
    pub after: &'static str,
}

/// A flag, the name of its value, and its meaning.
pub type FlagUsage = (&'static str, &'static str, &'static str);

/// Methods forwarded to another module: the signature, and the function to call.
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

/// Flags by name, each with the name of its value, if it has one, and its meaning.
#[macro_export]
macro_rules! flags {
    ($($name:literal $($value:literal)?: $about:literal;)*) => {
        &[$(($name, concat!($($value)?), $about)),*]
    };
}

/// Commands by verb: their effect, words and flags, and the text below their help.
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

/// The context of an answer to a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnswerContext {
    pub dry_run: bool,
    /// Its content is secret, and not shown.
    pub veiled: bool,
    /// wyrm rolled or drew.
    pub rolled: bool,
}

/// A question that a person must confirm before an act.
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
    /// The word for one play.
    const NOUN: &'static str = "play";

    /// The purpose of its command group, in a line; other names of the group; and the text below
    /// its help.
    const ABOUT: &'static str = "";
    const ALIASES: &'static [&'static str] = &[];
    const AFTER: &'static str = "";

    /// The command that records more of a finished play than the winner.
    const RECORD: Option<&'static str> = None;

    /// The command that begins a play.
    fn begin() -> String {
        format!("{} start", Self::COMMAND)
    }

    /// The meanings of its words.
    fn glossary() -> Vec<GlossaryEntry> {
        Vec::new()
    }

    // Before a play.

    /// The words of an ask before a play of these players.
    fn before(ask: &Ask, _players: &[String]) -> Phrases {
        let (options, name, declined) = (ask.keys().to_vec(), ask.name, "none".to_owned());
        Phrases { question: format!("{name}?"), options, declined, ..Phrases::default() }
    }
    /// A setup drawn but not stored, with the command that begins it.
    fn setup(_setup: &Setup<Self>, seed: u64, start: &str) -> Scene {
        let facts = vec![Fact::new("seed", seed.to_string()), Fact::command("play it", start)];
        Scene { parts: vec![Part::report(facts)], ..Scene::default() }
    }
    fn setup_json(_setup: &Setup<Self>, seed: u64, start: &str) -> Value {
        json!({ "seed": seed, "start": start })
    }
    /// The table as a play begins.
    fn opening(view: &View<Self::Title>) -> Scene {
        Self::scene(view)
    }
    /// The answer to beginning a play; with keys, without commands.
    fn begun(view: &View<Self::Title>, look: &Look, keys: bool) -> String {
        let text = happened::<Self>(view, look) + &scene::drawn(&Self::opening(view), look);
        if keys { format!("\n{text}\n") } else { text + &next_commands(&Self::next(view), look) }
    }
    /// The JSON of the table's layout in the answer.
    fn laid_out(_state: &State<Self>, _start: &str) -> Option<Value> {
        None
    }
    /// Doubts about a play that has just begun.
    fn doubts(_state: &State<Self>) -> Vec<String> {
        Vec::new()
    }

    // Beside its plays.

    /// The meanings of settings and figures of the box.
    fn meanings() -> Vec<Meaning> {
        Vec::new()
    }
    /// The result of a command beside its plays.
    fn shown(_shown: &Shown<Self>, _kept: &AsideRecord) -> Vec<Part> {
        Vec::new()
    }
    fn shown_json(_shown: &Shown<Self>, _kept: &AsideRecord) -> Value {
        json!({})
    }
    /// Remarks beside it.
    fn remarks(_shown: &Shown<Self>) -> Vec<String> {
        Vec::new()
    }
    /// The label of its step.
    fn aside_step(_shown: &Shown<Self>) -> String {
        String::new()
    }
    /// The stored summary of a counted game.
    fn counted(_shown: &Shown<Self>) -> Summary {
        Summary::new("", &[])
    }
    /// How the current play would have diverged.
    fn differs(_shown: &Shown<Self>) -> String {
        String::new()
    }

    // Acts.

    /// Flags of `status` and `log` that show more: `reveal`, `advice`.
    const LOOKS: &'static [FlagUsage] = &[];
    /// Usage of its commands, for their help.
    const USAGE: &'static [Usage] = &[];
    /// Flags that several commands have: name, value and meaning.
    const FLAGS: &'static [FlagUsage] = &[];
    /// Its effect, in a few words: `use Stab, 4 damage`.
    fn label(state: &State<Self>, act: &Act<Self>) -> String;
    /// Its typed word, if the command is ambiguous.
    fn word(state: &State<Self>, act: &Act<Self>) -> String {
        let (label, verb) = (Self::label(state, act), act.spec().verb);
        let rest = label.strip_prefix(verb).and_then(|rest| rest.strip_prefix(' '));
        rest.map(str::to_owned).unwrap_or(label)
    }
    /// The common label of all offers of a key: `use a skill`.
    fn group(state: &State<Self>, act: &Act<Self>) -> String {
        Self::label(state, act)
    }
    /// The question for choosing among several offers of a key.
    fn which(_state: &State<Self>, _act: &Act<Self>) -> String {
        "Which one?".to_owned()
    }
    /// A question to confirm first.
    fn confirm(_state: &State<Self>, _act: &Act<Self>) -> Option<Confirm> {
        None
    }
    /// The question of an ask; not needed by a title without asks.
    fn question(_state: &State<Self>, _act: &Act<Self>, ask: &Ask) -> String {
        format!("{}?", ask.name)
    }
    /// The picture a person needs to answer, if it is not already visible.
    fn picture(_state: &State<Self>, _act: &Act<Self>) -> Option<String> {
        None
    }
    /// An option of a pick, by its index in the list.
    fn option(_state: &State<Self>, _act: &Act<Self>, ask: &Ask, place: usize) -> String {
        ask.key(place).to_owned()
    }
    /// The option that declines an optional ask.
    fn declined(_state: &State<Self>, _act: &Act<Self>, _ask: &Ask) -> String {
        "none".to_owned()
    }
    /// The valid answers, below the question.
    fn help(_state: &State<Self>, _act: &Act<Self>, _ask: &Ask) -> String {
        String::new()
    }
    /// Whether several options are typed on one line (`1 3 5`) instead of marked in a list.
    fn typed(_act: &Act<Self>, _ask: &Ask) -> bool {
        false
    }
    /// An option on the full screen, as short as possible: `[D]`.
    fn chip(state: &State<Self>, act: &Act<Self>, ask: &Ask, place: usize) -> String {
        Self::option(state, act, ask, place)
    }
    /// The text below an unpicked option, and below a picked one.
    fn toggled(_act: &Act<Self>, _ask: &Ask) -> (&'static str, &'static str) {
        ("", "this")
    }
    /// The answer's name on the command line if nobody can be asked: `--on HERO`.
    fn flag(_act: &Act<Self>, ask: &Ask) -> String {
        format!("--{}", ask.name)
    }
    /// The question for dice that are due.
    fn throw(_state: &State<Self>, due: Due) -> String {
        format!("{} as rolled:", words::dice(due.count))
    }
    /// Faces of a die as typed, with their words.
    fn faces(die: Die) -> String {
        let faces = (0..die.kinds()).map(|face| Self::face(die, face));
        let numbered = |face: &DieFace| face.letter.parse::<u32>().is_ok();
        match faces.clone().next().is_none_or(|first| numbered(&first)) {
            true => format!("1 to {}", die.sides()),
            false => faces.map(|face| format!("{} {}", face.letter, face.word)).joined(", "),
        }
    }
    /// Why typed dice may not fit at this table.
    fn dice_hint(_state: &State<Self>, _answers: &Answers) -> Option<String> {
        None
    }
    /// The valid entries for a draw that only the table knows.
    fn draws(_state: &State<Self>, due: Due) -> String {
        Self::faces(due.die)
    }
    /// A face by its index, as it is typed and as it is called.
    fn face(_die: Die, face: u8) -> DieFace {
        DieFace::new(face.saturating_add(1), "")
    }

    /// The same if the table decides what a draw is of.
    fn drawn(_state: &State<Self>, die: Die, face: u8) -> String {
        Self::face(die, face).word
    }
    /// The command-line flag for this roll or draw.
    fn throw_flag(_state: &State<Self>, due: Due) -> &'static str {
        match due.die {
            Die::Drawn(_) => "drawn",
            _ => "dice",
        }
    }

    // Events and states.

    /// An event as a sentence, given the state before it; none if it needs no words.
    fn sentence(_state: &State<Self>, _event: &Event<Self>) -> Option<String> {
        None
    }
    /// The label of a step.
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
    /// The table as it is seen, and the current decision.
    fn scene(view: &View<Self::Title>) -> Scene;
    /// The next commands.
    fn next(_view: &View<Self::Title>) -> String {
        String::new()
    }
    /// The play, with the next commands.
    fn status(view: &View<Self::Title>, look: &Look) -> String {
        scene::drawn(&Self::scene(view), look) + &next_commands(&Self::next(view), look)
    }
    /// The last events, the play, and the next commands: the answer to a command.
    fn answer(view: &View<Self::Title>, look: &Look) -> String {
        happened::<Self>(view, look) + &Self::status(view, look)
    }
    /// A note beside an answer: what a script is not asked about.
    fn note(_view: &View<Self::Title>, _asked: bool) -> Option<String> {
        None
    }
    /// Text after an answer to a command.
    fn afterwards(_view: &View<Self::Title>, _told: AnswerContext) -> Vec<String> {
        Vec::new()
    }
    /// The last events and the play, without commands.
    fn news(view: &View<Self::Title>, look: &Look) -> String {
        happened::<Self>(view, look) + &scene::drawn(&Self::scene(view), look)
    }
    /// Odds of the situation, for a page of their own.
    fn odds(_view: &View<Self::Title>) -> Vec<Part> {
        vec![Part::said("nothing here depends on chance")]
    }
    /// The name of a field in corrections.
    fn field(field: &Field) -> String {
        field.name.clone()
    }

    fn log(view: &View<Self::Title>, _look: &Look) -> String {
        sentences::<Self>(view.state, view.happened).into_iter().map(|line| line + "\n").collect()
    }
    /// The title's own part of the JSON of a play.
    fn json(view: &View<Self::Title>) -> Value;
    /// An answer's addition to the JSON of the play: a name and its value.
    fn adds(_view: &View<Self::Title>) -> Option<(&'static str, Value)> {
        None
    }
    fn log_json(view: &View<Self::Title>) -> Value {
        json!({ "log": view.happened })
    }
    /// The older name of the title's part in JSON, beside `play`.
    const OLD_NAME: Option<&'static str> = None;
    fn refusal(refusal: &<Self::Title as Title>::Refusal, tongue: Tongue) -> Saying;
}

/// Sentences of consecutive events, each given the state before it.
fn sentences<W: Words + ?Sized>(start: &State<W>, events: &[Event<W>]) -> Vec<String> {
    let mut state = start.clone();
    let mut told = Vec::new();
    for event in events {
        told.extend(W::sentence(&state, event));
        <W::Title as Title>::apply(&mut state, event);
    }
    told
}

/// The last events in sentences, each on a line.
pub(crate) fn happened<W: Words + ?Sized>(view: &View<W::Title>, look: &Look) -> String {
    let added = view.added.iter().map(|name| format!("{name} is a new player"));
    let lines = added.chain(sentences::<W>(view.before, view.happened));
    let text: String = lines.map(|line| look.line(1, &line)).collect();
    if text.is_empty() { text } else { text + "\n" }
}

/// The line of next commands below a play.
fn next_commands(next: &str, look: &Look) -> String {
    if next.is_empty() { String::new() } else { format!("\n{}", look.fact("next", next)) }
}

type Act<W> = <<W as Words>::Title as Title>::Act;
type State<W> = <<W as Words>::Title as Title>::State;
type Shown<W> = <<W as Words>::Title as Title>::Shown;
type Setup<W> = <<W as Words>::Title as Title>::Setup;
type Event<W> = <<W as Words>::Title as Title>::Event;
