//! The words of Dragonkeepers (KOSMOS).

use serde_json::{Value, json};

use super::super::{Confirm, FlagUsage, Look, Phrases, Saying, Tongue, Usage, Words};
use super::setup::Play;
use super::{asks, board, correct, log, refusal, score, screen, setup, usage};
use crate::app::play::{Summary, View};
use crate::glossary::Entry;
use crate::rules::amulets::play::{Act, AmuletsRefusal, Audience, Event, Keeper, Stage, State};
use crate::rules::amulets::setup::Setup;
use crate::rules::amulets::title::Amulets;
use crate::rules::correct::Field;
use crate::rules::dice::{Die, Due};
use crate::rules::offer::Ask;
use crate::rules::words;

pub struct AmuletsWords;

impl Words for AmuletsWords {
    type Title = Amulets;
    const COMMAND: &'static str = "wyrm amulets";
    const RECORD: Option<&'static str> = Some("wyrm amulets score --save");
    const OLD_NAME: Option<&'static str> = Some("play");
    const USAGE: &'static [Usage] = usage::USAGE;
    const FLAGS: &'static [FlagUsage] = usage::FLAGS;

    fn glossary() -> Vec<Entry> {
        super::glossary::ENTRIES.to_vec()
    }

    fn before(ask: &Ask, _players: &[String]) -> Phrases {
        asks::before(ask)
    }

    fn setup(setup: &Setup, _seed: u64, start: &str, look: &Look) -> String {
        setup::offered(setup, start, look)
    }

    fn setup_json(setup: &Setup, _seed: u64, start: &str) -> Value {
        setup::json(setup, Play::NotBegun, start)
    }

    fn begun(view: &View<Amulets>, look: &Look, keys: bool) -> String {
        let mut text = setup::checklist(&view.state.setup, Play::Begun, look);
        text.push('\n');
        text.push_str(&match keys {
            true => board::to_move(view.state, look),
            false => board::next(view.state, look),
        });
        text + &score::new_players(view.added, look)
    }

    fn laid_out(state: &State, start: &str) -> Option<Value> {
        Some(setup::json(&state.setup, Play::Begun, start))
    }

    fn label(state: &State, act: &Act) -> String {
        let label = match act {
            Act::Mint => "Dragon Mint, 1 crystal",
            Act::Take => "take cards",
            Act::Change => "lay on the book",
            Act::Book => "what the book shows",
            Act::Play => "play a set",
            Act::Pass => "pass",
            Act::Next if state.stage() == Stage::Turn => "nobody plays",
            Act::Next => "nobody else plays",
            Act::LastCard => "a page's last card",
            Act::Hand => "cards in a hand",
            Act::Count => "count the play",
        };
        label.to_owned()
    }

    fn group(_state: &State, _act: &Act) -> String {
        "say what lies there".to_owned()
    }

    fn which(_state: &State, _act: &Act) -> String {
        "What is there to say?".to_owned()
    }

    fn confirm(state: &State, act: &Act) -> Option<Confirm> {
        let over = matches!(act, Act::Pass | Act::Next);
        (over && state.is_untold()).then(|| Confirm {
            question: format!(
                "Nothing is told of {}'s turn. No cards and no set?",
                state.name(state.active)
            ),
            no: "no, back to the turn",
            yes: "yes, nothing is taken and nothing is played",
        })
    }

    fn question(state: &State, act: &Act, ask: &Ask) -> String {
        asks::question(state, act, ask)
    }

    fn option(state: &State, _act: &Act, ask: &Ask, place: usize) -> String {
        asks::option(state, ask, place)
    }

    fn declined(_state: &State, _act: &Act, ask: &Ask) -> String {
        asks::declined(ask).to_owned()
    }

    fn help(_state: &State, act: &Act, ask: &Ask) -> String {
        asks::help(act, ask)
    }

    fn flag(act: &Act, ask: &Ask) -> String {
        asks::flag(act, ask)
    }

    /// There are no dice.
    fn throw(_state: &State, _due: Due) -> String {
        String::new()
    }

    fn faces(_die: Die) -> String {
        String::new()
    }

    fn face(_die: Die, _face: u8) -> String {
        String::new()
    }

    /// Only what the whole table may know: a screen keeps it in sight.
    fn sentence(state: &State, event: &Event) -> Option<String> {
        log::sentence(state, event, Audience::Table)
    }

    fn step(before: &State, _after: &State, events: &[Event]) -> String {
        step(before, events)
    }

    fn summary(state: &State) -> Summary {
        let Some(score) = score::of_play(state) else {
            return Summary::new("", &[]);
        };
        let mut summary = score::summary(&score);
        let mut fact = |name: &str, value| summary.facts.push((name.to_owned(), value));
        fact("turns", state.turn.to_string());
        let chests: Vec<&str> = state.setup.chests.iter().map(|item| item.name()).collect();
        if !chests.is_empty() {
            fact("chests", words::and(&chests));
        }
        summary
    }

    fn facts(state: &State) -> Vec<(&'static str, String)> {
        facts(state)
    }

    fn status(view: &View<Amulets>, look: &Look) -> String {
        board::status(view, Audience::Table, look)
    }

    fn answer(view: &View<Amulets>, look: &Look) -> String {
        board::answer(view, look)
    }

    fn news(view: &View<Amulets>, look: &Look) -> String {
        board::news(view, look)
    }

    fn head(view: &View<Amulets>) -> (String, String) {
        screen::head(view)
    }

    fn board(view: &View<Amulets>, look: &Look, room: usize) -> String {
        screen::board(view.state, look, room)
    }

    fn now(view: &View<Amulets>, look: &Look, room: usize) -> String {
        screen::now(view.state, look, room)
    }

    fn odds(view: &View<Amulets>, look: &Look) -> String {
        screen::odds(view.state, look)
    }

    fn in_sight(view: &View<Amulets>) -> Vec<String> {
        screen::in_sight(view.state)
    }

    fn field(field: &Field) -> String {
        correct::field(field)
    }

    fn log(view: &View<Amulets>, look: &Look) -> String {
        log::log(view, log::audience_of(view, false), look)
    }

    fn json(view: &View<Amulets>) -> Value {
        board::json(view, Audience::Table)
    }

    fn adds(view: &View<Amulets>) -> Option<(&'static str, Value)> {
        let counted = view.happened.iter().any(|event| matches!(event, Event::Counted { .. }));
        let score = score::of_play(view.state).filter(|_| counted)?;
        Some(("score", score::json(&score)))
    }

    fn log_json(view: &View<Amulets>) -> Value {
        json!({ "play": log::log_json(view, log::audience_of(view, false)) })
    }

    fn refusal(refusal: &AmuletsRefusal, tongue: Tongue) -> Saying {
        refusal::refusal(refusal, tongue)
    }
}

/// What a step did, by what counts most of what happened.
fn step(before: &State, events: &[Event]) -> String {
    let name = |player: &usize| before.name(*player);
    if let Some(Event::Corrected { set, reason }) = events.first() {
        return correct::sentence(before, set, reason, Audience::Table);
    }
    let set = events.iter().find_map(|event| match event {
        Event::Laid { player, colour, cards, shadows, .. } => {
            let cards = words::count(i64::from(cards + shadows), "dragon", "dragons");
            Some(format!("{} plays {cards}, {colour}", name(player)))
        }
        _ => None,
    });
    if let Some(set) = set {
        return set;
    }
    let mut passed = events.iter().filter_map(|event| match event {
        Event::Passed { player, .. } => Some(player),
        _ => None,
    });
    match (events.first(), events.last()) {
        (Some(Event::Minted { player, .. }), _) => format!("{} uses Dragon Mint", name(player)),
        (Some(Event::Took { player, count, .. }), _) => {
            let cards = words::count(i64::from(*count), "card", "cards");
            format!("{} takes {cards}", name(player))
        }
        (Some(Event::Changed { player, .. }), _) => format!("{} changes the book", name(player)),
        (Some(Event::BookSeen { .. }), _) => "the book is seen".to_owned(),
        (Some(Event::HandTold { player, cards }), _) => match cards {
            Some(cards) => format!(
                "{} holds {}",
                name(player),
                words::count(i64::from(*cards), "card", "cards")
            ),
            None => format!("{}'s hand is not counted", name(player)),
        },
        (Some(Event::PageRunOut { page }), _) => {
            format!("the {} page is down to one card", page.word())
        }
        (Some(Event::Passed { .. }), Some(Event::TurnBegan { .. } | Event::Ended { .. })) => {
            format!("{}'s turn is over", before.name(before.active))
        }
        (Some(Event::Passed { .. }), _) => {
            format!("{} passes", passed.next_back().map_or("nobody", name))
        }
        _ => "counted".to_owned(),
    }
}

fn facts(state: &State) -> Vec<(&'static str, String)> {
    // Those who have any.
    let each = |of: &dyn Fn(&Keeper) -> usize| {
        let all = state.keepers.iter().map(of).enumerate();
        let all = all.filter(|(_, count)| *count > 0);
        let all: Vec<String> = all.map(|(n, count)| format!("{} {count}", state.name(n))).collect();
        match all.is_empty() {
            true => "none".to_owned(),
            false => all.join(", "),
        }
    };
    let next = state.next().map_or("nobody", |n| state.name(n));
    let book = state.book();
    vec![
        ("turn", state.turn.to_string()),
        ("to move", next.to_owned()),
        ("cards taken", state.taken.to_string()),
        ("book", book.map_or("unknown".to_owned(), |book| book.to_string())),
        ("amulets", state.amulets().to_string()),
        ("cards laid", each(&|keeper| keeper.stacks.cards().into())),
        ("pieces", each(&|keeper| keeper.pieces.len())),
        ("eggs", each(&|keeper| keeper.eggs.into())),
        ("crystals", each(&|keeper| keeper.crystals.into())),
        ("shadows", each(&|keeper| keeper.shadows.into())),
        ("hands", each(&|keeper| keeper.hand.unwrap_or_default().into())),
    ]
}
