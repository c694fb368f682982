//! The decision, its reward, and the next commands.

use super::{DOT, dotted, gifts, number_of, score, short};
use crate::app::play::View;
use crate::rules::amulets::RING;
use crate::rules::amulets::play::{
    Act, Changes, Stage, State, TAKE, TAKE_MOST, acts, pieces_ahead,
};
use crate::rules::amulets::title::Amulets;
use crate::rules::words::{Joined, and};
use crate::scene::{Forms, Part};

/// Whether the game ends with this turn.
pub(super) fn is_last_turn(state: &State) -> bool {
    state.run_out || state.amulets() >= usize::from(state.setup.target)
}

/// The decision, who makes it, its effect, and who follows.
pub(super) fn decision(state: &State) -> Vec<Part> {
    let said = match state.stage() {
        Stage::Turn => vec![turn(state), set(state), then(state)],
        Stage::Completing => vec![completing(state), set(state), then(state)],
        Stage::Counting => counting(state),
        Stage::Over => {
            vec![score::of_play(state).map(|it| score::how(&it)).unwrap_or_default().into()]
        }
    };
    said.into_iter().filter(|said| !said.is_empty()).map(Part::Text).collect()
}

/// Cards taken and pages changed in a turn.
fn turn(state: &State) -> Forms {
    let names = [state.name(state.active).to_owned(), short(state, state.active)];
    if state.run_out {
        return names.map(|name| format!("{name}: no more cards, only a set or none")).into();
    }
    let [whole, name] = &names;
    let crystals = state.keepers[state.active].crystals;
    let cards = match (state.taken, crystals) {
        (TAKE_MOST, _) => format!("{TAKE_MOST} cards taken"),
        (taken, 0) => format!("{taken} of {TAKE} cards taken"),
        (taken, _) => format!("{taken} of {TAKE} cards taken, a 4th for a crystal"),
    };
    let pages = match (state.changed.left, state.changed.right) {
        (false, false) => "book not changed",
        (true, false) => "left page changed",
        (false, true) => "right page changed",
        (true, true) => "both pages changed",
    };
    let told = |name: &str, mint: &str, cards: &str| {
        let mint = state.minted.then(|| mint.to_owned()).into_iter();
        format!("{name}: {}", mint.chain([cards.to_owned(), pages.to_owned()]).joined(DOT))
    };
    let brief = format!("{} of {TAKE} cards", state.taken);
    [
        told(whole, "Dragon Mint used", &cards),
        told(name, "Dragon Mint used", &cards),
        told(name, "Mint used", &brief),
        told(name, "Mint", &brief),
    ]
    .into()
}

fn completing(state: &State) -> Forms {
    let (next, active) = (state.next().unwrap_or_default(), state.active);
    let whole = [next, active].map(|player| state.name(player));
    let (next, active) = (short(state, next), short(state, active));
    match state.book() {
        Some(book) => [
            format!("{} completes {}'s turn: {book}, or no set", whole[0], whole[1]),
            format!("{next} completes {active}'s turn: {book}, or no set"),
            format!("{next}: {book}, or no set"),
        ]
        .into(),
        None => [
            format!("{} completes {}'s turn: a set or none", whole[0], whole[1]),
            format!("{next} completes {active}'s turn: a set or none"),
            format!("{next}: a set or none"),
        ]
        .into(),
    }
}

/// The reward of a set for the next player.
fn set(state: &State) -> Forms {
    let Some(book) = state.book() else {
        return match (state.book.left, state.book.right) {
            (None, None) => "Nobody has entered the book yet".into(),
            (Some(number), _) => {
                format!("The left page shows {number}; the right one is unknown").into()
            }
            (_, Some(colour)) => {
                format!("The right page shows {colour}; the left one is unknown").into()
            }
        };
    };
    let Some(reward) = state.reward() else {
        return format!("Nobody has entered the reward for {book}").into();
    };
    let (_, pieces) = pieces_ahead(state, reward);
    let ring = ring(state, pieces.len()).unwrap_or_default();
    let values: Vec<String> = pieces.iter().map(ToString::to_string).collect();
    let brings = match values.as_slice() {
        [] => "no piece is left".to_owned(),
        [one] => format!("a piece of {one}"),
        several => format!("pieces of {}", and(several)),
    };
    let (words, letters) = (gifts(reward, false), gifts(reward, true));
    let values = values.join("+");
    [
        format!("{book} gives {words}: {brings}{ring}"),
        format!("Gives {words}: {values}{ring}"),
        format!("Gives {letters}: {values}{ring}"),
        format!("Gives {letters}: {values}"),
    ]
    .into()
}

/// Whether a ring closes, and with which pearl.
fn ring(state: &State, pieces: usize) -> Option<String> {
    let keeper = state.keepers.get(state.next()?)?;
    let rings = (keeper.open_ring() + pieces) / RING;
    let pearl = state.next_pearl().map_or("a", |pearl| pearl.word());
    match rings {
        0 => None,
        1 => Some(format!("{DOT}closes a ring, {pearl} pearl")),
        rings => Some(format!("{DOT}closes {rings} rings")),
    }
}

/// Who may still play after the next player, and whether it is the last turn.
fn then(state: &State) -> Forms {
    let after = || state.waiting.iter().skip(1).copied();
    let whole = and(after().map(|player| state.name(player)));
    let names = and(after().map(|player| short(state, player)));
    let told = |names: &str, may: &str| match (after().count(), is_last_turn(state)) {
        (0, true) => "The last turn".to_owned(),
        (0, false) => String::new(),
        (_, true) => format!("Then {names}{may}{DOT}the last turn"),
        (_, false) => format!("Then {names}{may}"),
    };
    let may = " may complete the turn";
    [told(&whole, may), told(&names, may), told(&names, "")].into()
}

fn counting(state: &State) -> Vec<Forms> {
    let pearls = |n: usize| {
        let pearls = state.keepers[n].pearls.len();
        (pearls > 0).then(|| format!("{} {}", short(state, n), number_of(pearls, "pearl")))
    };
    let pearls = (0..state.keepers.len()).filter_map(pearls);
    vec!["The game is over: turn the pearls up".into(), dotted(pearls).into()]
}

/// The next commands.
pub(super) fn next(view: &View<Amulets>) -> String {
    match view.state.stage() {
        Stage::Over => {
            dotted([format!("wyrm play show {}", view.id), format!("wyrm amulets log {}", view.id)])
        }
        _ => dotted(commands(view.state)),
    }
}

/// The possible acts, as commands.
fn commands(state: &State) -> Vec<String> {
    let book = match state.book() {
        Some(_) => "",
        None => " BOOK",
    };
    let own_turn = state.stage() == Stage::Turn;
    let words = |act: Act| {
        Some(match act {
            Act::Mint => "mint".to_owned(),
            Act::Take if state.pages.is_some() => "take PAGES (as in LLR)".to_owned(),
            Act::Take => format!("take {}", state.cards_left()),
            Act::Change => format!("change {}", changes(&state.changes())),
            Act::Play if own_turn => format!("play{book}"),
            Act::Pass if own_turn => "pass".to_owned(),
            // A player after the next one may be able to play.
            Act::Pass => format!("play{book} [--by NAME]"),
            Act::Next if !own_turn => "next (nobody else plays)".to_owned(),
            Act::Count => "end (score it)".to_owned(),
            Act::Play | Act::Next | Act::Book | Act::LastCard | Act::Hand => return None,
        })
    };
    let list = acts(state).into_iter().filter_map(|(act, _)| words(act));
    list.map(|words| format!("wyrm amulets {words}")).collect()
}

/// What may be placed on the book, as typed.
fn changes(changes: &Changes) -> &'static str {
    match (changes.numbers.is_empty(), changes.colours.is_empty()) {
        (false, false) if changes.dragons < 2 => "NUMBER or COLOUR",
        (false, false) => "NUMBER COLOUR",
        (false, true) => "NUMBER",
        (true, _) => "COLOUR",
    }
}
