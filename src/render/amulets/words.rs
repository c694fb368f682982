//! The words of Dragonkeepers: labels, questions, records.

use serde_json::{Value, json};

use super::super::{Confirm, FlagUsage, Look, Phrases, Saying, Tongue, Usage, Words};
use super::setup::PlayStage;
use super::{
    asks, correct, figures, log, now, number_of, odds, placement, refusal, score, setup, usage,
};
use crate::app::play::{AsideRecord, Summary, View};
use crate::glossary::{GlossaryEntry, Meaning};
use crate::rules::amulets::aside::Shown;
use crate::rules::amulets::figures::BoxFigure;
use crate::rules::amulets::play::{Act, AmuletsRefusal, Event, Keeper, Stage, State};
use crate::rules::amulets::setup::Setup;
use crate::rules::amulets::title::Amulets;
use crate::rules::correct::Field;
use crate::rules::dice::{Die, Due};
use crate::rules::offer::Ask;
use crate::rules::words::{self, Joined};
use crate::scene::{Fact, Part, Scene, drawn, page};
use crate::wording::{forward, happened};

pub struct AmuletsWords;

impl Words for AmuletsWords {
    type Title = Amulets;
    const COMMAND: &'static str = "wyrm amulets";
    const RECORD: Option<&'static str> = Some("wyrm amulets score --save");
    const OLD_NAME: Option<&'static str> = Some("play");
    const USAGE: &'static [Usage] = usage::USAGE;
    const FLAGS: &'static [FlagUsage] = usage::FLAGS;

    fn glossary() -> Vec<GlossaryEntry> {
        super::glossary::ENTRIES.to_vec()
    }

    const ABOUT: &'static str = "Dragonkeepers (KOSMOS): set up, track and score a play";
    const ALIASES: &'static [&'static str] = &["dragonkeepers", "kosmos"];
    const LOOKS: &'static [FlagUsage] = &[("reveal", "", "Turn up hidden cards and pieces")];

    fn meanings() -> Vec<Meaning> {
        BoxFigure::all().map(figures::meaning).collect()
    }

    fn shown(shown: &Shown, kept: &AsideRecord) -> Vec<Part> {
        match shown {
            Shown::Help(help) => placement::answer(help),
            Shown::Count(count) => score::counted(count, kept),
            Shown::Figures(lines) => figures::list(lines),
            Shown::Entered(lines, _) => figures::changed(lines),
        }
    }

    fn shown_json(shown: &Shown, kept: &AsideRecord) -> Value {
        match shown {
            Shown::Help(help) => json!({ "can_play": placement::json(help) }),
            Shown::Count(count) => json!({ "score": score::counted_json(count, kept) }),
            Shown::Figures(lines) | Shown::Entered(lines, _) => {
                json!({ "box": lines })
            }
        }
    }

    fn remarks(shown: &Shown) -> Vec<String> {
        match shown {
            Shown::Count(count) => count.notes.clone(),
            Shown::Entered(_, true) => {
                vec!["the open play keeps the figures it began with".to_owned()]
            }
            _ => Vec::new(),
        }
    }

    fn aside_step(shown: &Shown) -> String {
        let Shown::Entered(lines, _) = shown else {
            return String::new();
        };
        format!("Dragonkeepers box: {}", lines.iter().map(|line| line.key.as_str()).joined(", "))
    }

    fn counted(shown: &Shown) -> Summary {
        match shown {
            Shown::Count(count) => score::summary(&count.score),
            _ => Summary::new("", &[]),
        }
    }

    fn opening(view: &View<Amulets>) -> Scene {
        let state = view.state;
        let (first, others) = (state.name(state.active), state.setup.after(state.active));
        let others = words::and(others.map(|player| state.name(player)));
        let turn = Fact::new("turn", format!("{first}, then {others} may complete it"));
        setup::checklist(&state.setup, PlayStage::Begun, turn)
    }

    fn laid_out(state: &State, start: &str) -> Option<Value> {
        Some(setup::json(&state.setup, PlayStage::Begun, start))
    }

    fn label(state: &State, act: &Act) -> String {
        let label = match act {
            Act::Mint => "Dragon Mint, 1 crystal",
            Act::Take => "take cards",
            Act::Change => "lay on the book",
            Act::Book => "enter the book",
            Act::Play => "play a set",
            Act::Pass => "pass",
            Act::Next if state.stage() == Stage::Turn => "nobody plays",
            Act::Next => "nobody else plays",
            Act::LastCard => "a page's last card",
            Act::Hand => "cards in a hand",
            Act::Count => "score the play",
        };
        label.to_owned()
    }

    fn group(_state: &State, _act: &Act) -> String {
        "enter details".to_owned()
    }

    fn which(_state: &State, _act: &Act) -> String {
        "What do you want to enter?".to_owned()
    }

    fn confirm(state: &State, act: &Act) -> Option<Confirm> {
        let over = matches!(act, Act::Pass | Act::Next);
        (over && state.is_untold()).then(|| Confirm {
            question: format!(
                "{}'s turn has no entries. No cards and no set?",
                state.name(state.active)
            ),
            no: "no, back to the turn",
            yes: "yes, no cards and no set",
        })
    }

    fn declined(_state: &State, _act: &Act, ask: &Ask) -> String {
        asks::declined(ask).to_owned()
    }

    fn throw(_state: &State, _due: Due) -> String {
        String::new()
    }

    fn faces(_die: Die) -> String {
        String::new()
    }

    /// The label of a step, by its most important event.
    fn step(before: &State, _after: &State, events: &[Event]) -> String {
        let name = |player: &usize| before.name(*player);
        if let Some(Event::Corrected { set, reason }) = events.first() {
            return correct::sentence(before, set, reason);
        }
        let set = events.iter().find_map(|event| match event {
            Event::Laid { player, colour, cards, shadows, .. } => {
                let cards = number_of(cards + shadows, "dragon");
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
                let cards = number_of(*count, "card");
                format!("{} takes {cards}", name(player))
            }
            (Some(Event::Changed { player, .. }), _) => {
                format!("{} changes the book", name(player))
            }
            (Some(Event::BookSeen { .. }), _) => "the book is entered".to_owned(),
            (Some(Event::HandTold { player, cards: None }), _) => {
                format!("{}'s hand is not counted", name(player))
            }
            (Some(event @ Event::HandTold { .. }), _) => {
                log::sentence(before, event).unwrap_or_default()
            }
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
        // Only players with any.
        let each = |of: &dyn Fn(&Keeper) -> usize| {
            let all = state.keepers.iter().map(of).enumerate().filter(|(_, count)| *count > 0);
            all.map(|(n, count)| format!("{} {count}", state.name(n))).joined_or(", ", "none")
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

    fn adds(view: &View<Amulets>) -> Option<(&'static str, Value)> {
        let counted = view.happened.iter().any(|event| matches!(event, Event::Counted { .. }));
        let score = score::of_play(view.state).filter(|_| counted)?;
        Some(("score", score::json(&score)))
    }

    fn log_json(view: &View<Amulets>) -> Value {
        json!({ "play": log::log_json(view) })
    }

    fn refusal(refusal: &AmuletsRefusal, tongue: Tongue) -> Saying {
        refusal::refusal(refusal, tongue)
    }

    /// The result of a counted play, else the last events and the table.
    fn answer(view: &View<Amulets>, look: &Look) -> String {
        let shown = || happened::<Self>(view, look) + &Self::status(view, look);
        let counted = score::counted_play(view);
        counted.map_or_else(shown, |parts| page(&parts, look, usize::MAX))
    }

    fn news(view: &View<Amulets>, look: &Look) -> String {
        let shown = || happened::<Self>(view, look) + &drawn(&Self::scene(view), look);
        let counted = score::counted_play(view);
        counted.map_or_else(shown, |parts| page(&parts, look, usize::MAX))
    }

    forward! {
        fn before(ask: &Ask, players: &[String]) -> Phrases = asks::before(ask, players);
        fn setup(setup: &Setup, _seed: u64, start: &str) -> Scene = setup::offered(setup, start);
        fn setup_json(setup: &Setup, _seed: u64, start: &str) -> Value =
            setup::json(setup, PlayStage::NotBegun, start);
        fn question(state: &State, act: &Act, ask: &Ask) -> String =
            asks::question(state, act, ask);
        fn option(state: &State, _act: &Act, ask: &Ask, place: usize) -> String =
            asks::option(state, ask, place);
        fn help(_state: &State, act: &Act, ask: &Ask) -> String = asks::help(act, ask);
        fn flag(act: &Act, ask: &Ask) -> String = asks::flag(act, ask);
        fn sentence(state: &State, event: &Event) -> Option<String> = log::sentence(state, event);
        fn scene(view: &View<Amulets>) -> Scene = super::scene::scene(view);
        fn next(view: &View<Amulets>) -> String = now::next(view);
        fn odds(view: &View<Amulets>) -> Vec<Part> = odds::odds(view.state);
        fn field(field: &Field) -> String = correct::field(&field.name);
        fn log(view: &View<Amulets>, look: &Look) -> String =
            log::log(view, look);
        fn json(view: &View<Amulets>) -> Value = super::json::json(view);
    }
}
