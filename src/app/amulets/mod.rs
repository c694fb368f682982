//! Dragonkeepers (KOSMOS): set up, followed at the table, counted, with the figures of one's own box.

pub mod count;
pub mod figures;
pub mod table;
pub mod typed;

use crate::app::play::{Ending, Rules, SeatEnd, Summary};
use crate::app::{Failure, Named, Session};
use crate::rules::amulets::play::{Event, Keeper, State, apply};
use crate::rules::amulets::score::{Line, Score, score};
use crate::rules::amulets::setup::Setup;
use crate::rules::name::{self, Name};
use crate::rules::title_list::Title;
use crate::rules::words::and;

/// The rules of Dragonkeepers, for plays.
pub struct Amulets;

impl Rules for Amulets {
    const TITLE: Title = Title::Amulets;
    type Setup = Setup;
    type Event = Event;
    type State = State;

    fn start(setup: Setup) -> State {
        State::new(setup)
    }

    fn apply(state: &mut State, event: &Event) {
        apply(state, event);
    }

    fn name(setup: &mut Setup, players: &[String]) {
        for (name, today) in setup.players.iter_mut().zip(players) {
            name.clone_from(today);
        }
    }

    fn ending(state: &State) -> Option<Ending> {
        let revealed = state.revealed.as_ref()?;
        // Cards laid out are known here, so a tie is always settled.
        let score = score(&state.sheets(revealed)).ok()?;
        let mut ending = ended(&score);
        let facts = &mut ending.summary.facts;
        facts.push(("turns".to_owned(), state.turn.to_string()));
        let chests: Vec<&str> = state.setup.chests.iter().map(|item| item.name()).collect();
        if !chests.is_empty() {
            facts.push(("chests".to_owned(), and(&chests)));
        }
        Some(ending)
    }

    fn facts(state: &State) -> Vec<(&'static str, String)> {
        // Those who have any.
        let each = |of: &dyn Fn(&Keeper) -> usize| {
            let all = state.keepers.iter().map(of).enumerate();
            let all = all.filter(|(_, count)| *count > 0);
            let all: Vec<String> = all
                .map(|(n, count)| format!("{} {count}", state.name(n)))
                .collect();
            match all.is_empty() {
                true => "none".to_owned(),
                false => all.join(", "),
            }
        };
        let next = state.next().map_or("nobody", |n| state.name(n));
        vec![
            ("turn", state.turn.to_string()),
            ("to move", next.to_owned()),
            ("cards taken", state.taken.to_string()),
            (
                "book",
                state
                    .book()
                    .map_or("unknown".to_owned(), |book| book.to_string()),
            ),
            ("amulets", state.amulets().to_string()),
            ("cards laid", each(&|keeper| keeper.stacks.cards().into())),
            ("pieces", each(&|keeper| keeper.pieces.len())),
            ("eggs", each(&|keeper| keeper.eggs.into())),
            ("crystals", each(&|keeper| keeper.crystals.into())),
            ("shadows", each(&|keeper| keeper.shadows.into())),
        ]
    }
}

/// How a counted table ended, with each part of everyone's score.
fn ended(score: &Score) -> Ending {
    Ending {
        outcome: match score.shared {
            true => "shared",
            false => "won",
        },
        seats: score.lines.iter().map(seat).collect(),
        summary: Summary::new(how(score), &parts(score)),
    }
}

/// Each part of everyone's score in words; a part that nobody has is left out.
fn parts(score: &Score) -> Vec<(&'static str, String)> {
    type Of = fn(&Line) -> u32;
    let parts: [(&'static str, Of); 6] = [
        ("pieces", |line| line.pieces),
        ("pearls", |line| line.pearls),
        ("crests", |line| line.crest),
        ("eggs", |line| line.egg_points),
        ("most eggs", |line| line.most_eggs),
        ("cards", |line| line.cards.unwrap_or(0).into()),
    ];
    let mut facts = Vec::new();
    for (name, of) in parts {
        let each = score.lines.iter().filter(|line| of(line) > 0);
        let each: Vec<String> = each
            .map(|line| format!("{} {}", line.name, of(line)))
            .collect();
        if !each.is_empty() {
            facts.push((name, each.join(", ")));
        }
    }
    facts
}

/// A player by id or by name, as they are known; someone unknown by the name that was typed.
fn called(session: &Session, typed: &str) -> Result<String, Failure> {
    if !typed.is_empty() && typed.bytes().all(|b| b.is_ascii_digit()) {
        return Ok(Named::Player.find(session.conn(), typed)??.name);
    }
    match Named::Player.holds(session.conn(), &name::key(typed))? {
        Some(found) => Ok(found.name),
        None => Ok(Name::new(typed)?.text().to_owned()),
    }
}

fn seat(line: &Line) -> SeatEnd {
    let mut stats = vec![
        ("pieces", i64::from(line.pieces)),
        ("pearls", i64::from(line.pearls)),
        ("crest", i64::from(line.crest)),
        ("eggs", i64::from(line.eggs)),
        ("egg-points", i64::from(line.egg_points)),
        ("most-eggs", i64::from(line.most_eggs)),
        ("rank", line.rank as i64),
    ];
    stats.extend(line.cards.map(|cards| ("cards", i64::from(cards))));
    SeatEnd {
        score: Some(i64::from(line.total)),
        won: line.winner,
        stats,
    }
}

/// Who won and why.
pub fn how(score: &Score) -> String {
    let winners: Vec<&str> = score.winners().collect();
    let total = score.lines.iter().map(|line| line.total).max().unwrap_or(0);
    match (score.shared, score.by_cards) {
        (false, false) => format!("{} wins with {total}", and(&winners)),
        (false, true) => format!(
            "{} wins with {total} and the most dragon cards laid out",
            and(&winners)
        ),
        (true, _) => format!("{} share the win with {total}", and(&winners)),
    }
}
