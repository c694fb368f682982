//! The words of Drako for every front end.

use serde_json::{Value, json};

use super::{asks, capital, choices, correct, now, refusal, sentence, setup, sizes, usage};
use crate::app::play::{AsideRecord, Summary, View};
use crate::glossary::GlossaryEntry;
use crate::rules::correct::Field;
use crate::rules::drako::figure::{Area, Dwarf, Figure, Side};
use crate::rules::drako::{Act, Drako, DrakoRefusal, Event, Setup, Shown, Stage, State};
use crate::rules::offer::Ask;
use crate::rules::words::{self, Joined};
use crate::scene::{Part, Scene};
use crate::wording::forward;
use crate::{Confirm, FlagUsage, Look, Phrases, Saying, Tongue, Usage, Words};

pub struct DrakoWords;

impl Words for DrakoWords {
    type Title = Drako;
    const COMMAND: &'static str = "wyrm drako";
    const OLD_NAME: Option<&'static str> = Some("drako");

    const USAGE: &'static [Usage] = usage::USAGE;
    const FLAGS: &'static [FlagUsage] = usage::FLAGS;

    fn glossary() -> Vec<GlossaryEntry> {
        super::glossary::ENTRIES.to_vec()
    }

    const ABOUT: &'static str = "Drako: set up, track board, mats, cards and net, to the winner";
    const AFTER: &'static str = usage::AFTER;

    fn shown(shown: &Shown, kept: &AsideRecord) -> Vec<Part> {
        match shown {
            Shown::Options(state) => choices::choices(state),
            Shown::Mats(mats) => sizes::mats(mats),
            Shown::Sizes(entered) => sizes::sizes_told(entered, kept),
        }
    }

    fn shown_json(shown: &Shown, kept: &AsideRecord) -> Value {
        match shown {
            Shown::Options(state) => json!({ "options": choices::choices_json(state) }),
            Shown::Mats(mats) => json!({ "box": sizes::mats_json(mats) }),
            Shown::Sizes(entered) => json!({ "box": sizes::sizes_json(entered, kept) }),
        }
    }

    fn aside_step(shown: &Shown) -> String {
        match shown {
            Shown::Sizes(entered) if entered.forgotten => "drako: sizes of the mats forgotten",
            _ => "drako: sizes of the mats confirmed",
        }
        .to_owned()
    }

    fn differs(shown: &Shown) -> String {
        match shown {
            Shown::Sizes(entered) => entered.fork.map(sizes::differs).unwrap_or_default(),
            _ => String::new(),
        }
    }

    fn doubts(state: &State) -> Vec<String> {
        let doubts = sizes::doubts(&state.setup.mats).into_iter();
        doubts.map(|doubt| format!("{doubt}; wyrm drako box corrects it")).collect()
    }

    fn label(state: &State, act: &Act) -> String {
        let text = match act {
            Act::Exchange => "exchange the whole hand",
            Act::Keep => "keep the starting hand",
            Act::Place => "place the dwarves",
            Act::Draw => return draw(state),
            Act::Move(Figure::Dragon) => "move",
            Act::Move(Figure::Dwarf(dwarf)) => return format!("move {}", dwarf.name()),
            Act::Fly => "fly",
            Act::Attack => "attack",
            Act::Fire => "breathe fire",
            Act::Shoot => "shoot with the crossbow",
            Act::Net => "net the dragon",
            Act::ShakeOff => "shake the net off",
            Act::Fury if state.just_passed_on() => "Brald's fury after all",
            Act::Fury => "Brald's fury",
            Act::Burn => "discard without effect",
            Act::EndTurn => "end the turn",
            Act::Pass => "pass",
            Act::Defend => "choose the blocks",
            Act::Wound => {
                let due = words::number_of(state.due, "wound");
                return format!("place {due}");
            }
        };
        text.to_owned()
    }

    fn group(state: &State, act: &Act) -> String {
        match act {
            Act::Exchange | Act::Keep => "exchange or keep the starting hand".to_owned(),
            Act::Move(_) => "move".to_owned(),
            Act::Attack | Act::Shoot => "attack or shoot".to_owned(),
            _ => Self::label(state, act),
        }
    }

    fn which(state: &State, act: &Act) -> String {
        match (act, state.stage()) {
            (_, Stage::Exchange(side)) => {
                let player = state.player(side);
                format!("What will {player} do with the starting hand?")
            }
            (Act::Move(_), _) => "Who moves?".to_owned(),
            _ => "How?".to_owned(),
        }
    }

    /// A warning about fury that would kill Brald (ruling 9).
    fn confirm(state: &State, act: &Act) -> Option<Confirm> {
        (*act == Act::Fury && state.fury_kills()).then(|| Confirm {
            question: "The wound kills Brald. Use fury?".to_owned(),
            no: "no",
            yes: "yes, as his last act",
        })
    }

    fn declined(_state: &State, act: &Act, ask: &Ask) -> String {
        asks::declined(act, ask).to_owned()
    }

    fn flag(act: &Act, ask: &Ask) -> String {
        asks::flag(act, ask).to_owned()
    }

    fn sentence(state: &State, event: &Event) -> Option<String> {
        super::telling(event).then(|| capital(&sentence::of(event, state)))
    }

    fn step(before: &State, after: &State, events: &[Event]) -> String {
        let mut told = events.iter().filter(|event| super::telling(event));
        let first = told.next().or(events.first()).map(|event| sentence::of(event, before));
        let end = after.ended.map(|how| sentence::ending(how, before));
        first.into_iter().chain(end).joined("; ")
    }

    fn summary(state: &State) -> Summary {
        let how = state.ended.map(|how| sentence::ending(how, state));
        Summary::new(
            how.unwrap_or_default(),
            &[
                ("dragon", state.player(Side::Dragon).to_owned()),
                ("dwarves", state.player(Side::Dwarves).to_owned()),
                ("turns", state.turn.to_string()),
                ("wounds", wounds(state)),
            ],
        )
    }

    fn facts(state: &State) -> Vec<(&'static str, String)> {
        let mut facts = Dwarf::ALL.map(|dwarf| of_dwarf(state, dwarf)).to_vec();
        let net = if state.netted { ", netted" } else { "" };
        let wounds = dragon_wounds(state);
        let dragon = format!("{}{net}, wounds {wounds}", state.board.dragon);
        facts.push(("dragon", dragon));
        for (name, side) in [("dragon's cards", Side::Dragon), ("dwarves' cards", Side::Dwarves)] {
            let cards = state.cards[side];
            facts.push((name, format!("deck {}, hand {}", cards.deck, cards.hand)));
        }
        let fury = if state.fury_used { "used" } else { "ready" };
        facts.push(("fury", fury.to_owned()));
        facts.push(("turn", turn(state)));
        facts
    }

    fn note(view: &View<Drako>, asked: bool) -> Option<String> {
        let died = Event::DwarfDied { dwarf: Dwarf::Brald };
        let kills = view.happened.contains(&Event::FuryUsed) && view.happened.contains(&died);
        (kills && !asked).then(|| "the wound of fury kills Brald".to_owned())
    }

    fn refusal(refusal: &DrakoRefusal, tongue: Tongue) -> Saying {
        refusal::words_of(refusal, tongue)
    }

    forward! {
        fn before(ask: &Ask, _players: &[String]) -> Phrases = asks::before(ask);
        fn setup(setup: &Setup, seed: u64, start: &str) -> Scene =
            setup::setup(setup, seed, start);
        fn setup_json(setup: &Setup, seed: u64, start: &str) -> Value =
            setup::setup_json(setup, seed, start);
        fn picture(state: &State, act: &Act) -> Option<String> = asks::picture(state, act);
        fn question(state: &State, act: &Act, ask: &Ask) -> String =
            asks::question(state, act, ask);
        fn option(state: &State, act: &Act, ask: &Ask, place: usize) -> String =
            asks::option(state, act, ask, place);
        fn help(state: &State, act: &Act, ask: &Ask) -> String = asks::help(state, act, ask);
        fn scene(view: &View<Drako>) -> Scene = super::scene::scene(view);
        fn next(view: &View<Drako>) -> String = super::next(view);
        fn odds(view: &View<Drako>) -> Vec<Part> = now::counted(view.state);
        fn field(field: &Field) -> String = correct::field(&field.name);
        fn log(view: &View<Drako>, look: &Look) -> String = super::log(view, look);
        fn json(view: &View<Drako>) -> Value = super::json::json(view);
        fn log_json(view: &View<Drako>) -> Value = super::log_json(view);
    }
}

fn draw(state: &State) -> String {
    let (drawn, discarded) = state.draw_of(state.side);
    let drawn = words::number_of(drawn, "card");
    match discarded {
        0 => format!("draw {drawn}"),
        n => format!("draw {drawn}, discard {n}"),
    }
}

fn of_dwarf(state: &State, dwarf: Dwarf) -> (&'static str, String) {
    let wounds = format!("wounds {}", dwarf_wounds(state, dwarf));
    let fact = match state.board.dwarves[dwarf] {
        Some(hex) => format!("{hex}, {wounds}"),
        None if state.placed => "dead".to_owned(),
        None => "not placed".to_owned(),
    };
    (dwarf.name(), fact)
}

/// The current turn, and what it waits for.
fn turn(state: &State) -> String {
    let mut turn = format!("{}, {}", state.turn, state.side.word());
    if state.actions > 0 {
        turn.push_str(&format!(", {} left", state.actions));
    }
    match state.stage() {
        Stage::Block => turn.push_str(", an attack to block"),
        Stage::Wounds => {
            let due = words::number_of(state.due, "wound");
            turn.push_str(&format!(", {due} to place"));
        }
        _ => {}
    }
    turn
}

fn dwarf_wounds(state: &State, dwarf: Dwarf) -> String {
    let (taken, spaces) = (state.dwarves[dwarf], state.setup.mats.dwarves[dwarf]);
    format!("{taken}/{spaces}")
}

fn dragon_wounds(state: &State) -> String {
    let spaces: u8 = Area::ALL.map(|area| state.setup.mats.dragon[area]).iter().sum();
    format!("{}/{spaces}", state.wounds_of(Side::Dragon))
}

/// All wounds on one line.
fn wounds(state: &State) -> String {
    let dwarves =
        Dwarf::ALL.map(|dwarf| format!("{} {}", dwarf.name(), dwarf_wounds(state, dwarf)));
    format!("dragon {}, {}", dragon_wounds(state), dwarves.join(", "))
}
