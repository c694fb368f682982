//! The players on the full screen: one line each, under one line of titles.

use super::board::letter;
use super::circle::{ColumnText, hearts};
use super::ink;
use crate::Ink;
use crate::fit::cut;
use crate::rules::keepers::{Mode, Outcome, SeatState, Stage, State, Token};

/// The maximum length of names.
pub(super) const NAME: usize = 12;

/// Columns of a player's line in the Dragon game.
struct Columns {
    name: usize,
    tribe: usize,
    tokens: [usize; 4],
    played: usize,
    magic: usize,
    plan: usize,
}

const WIDE: Columns =
    Columns { name: 4, tribe: 17, tokens: [24, 31, 36, 42], played: 49, magic: 56, plan: 62 };
/// Ten and more Defense tokens shift the rest by one, into the free column under `magic`.
const NARROW: Columns =
    Columns { name: 3, tribe: 16, tokens: [18, 23, 28, 33], played: 38, magic: 45, plan: 51 };

const KEEPER: usize = 44;

/// The players and a line of titles above them.
pub(super) fn lines(state: &State, is_wide: bool) -> Vec<ColumnText> {
    let players = 0..state.seats.len();
    match (state.setup.mode, is_wide) {
        (Mode::Keeper, _) => {
            let rows = players.map(|player| tribe(state, player, is_wide));
            std::iter::once(tribe_titles()).chain(rows).collect()
        }
        (Mode::Dragon, is_wide) => {
            let columns = if is_wide { &WIDE } else { &NARROW };
            let rows = players.map(|player| keeper(state, player, columns, is_wide));
            std::iter::once(titles(columns, is_wide)).chain(rows).collect()
        }
    }
}

/// Marks for the turn and the Hunter token.
fn put_marks(line: &mut ColumnText, state: &State, player: usize) {
    let turn = if state.turn() == Some(player) { "▸" } else { " " };
    let holder = if state.holder == player { "●" } else { " " };
    let marks = format!("{turn}{holder}");
    line.put(0, marks.trim_end(), None);
}

fn titles(columns: &Columns, is_wide: bool) -> ColumnText {
    let mut line = ColumnText::default();
    let mut put = |column: usize, text: &str| line.put(column, text, Some(Ink::Quiet));
    put(columns.name, "player");
    if is_wide {
        put(columns.tribe, "tribe");
        for (token, column) in Token::ALL.iter().zip(columns.tokens) {
            put(column, token.word());
        }
    } else {
        put(columns.tokens[0], "tokens/used ones");
    }
    put(columns.played, "played");
    put(columns.magic, "magic");
    put(columns.plan, "plan");
    line
}

/// A player of the Dragon game: tokens in hand and used, Keepers played, Magic cards, the plan.
fn keeper(state: &State, player: usize, columns: &Columns, is_wide: bool) -> ColumnText {
    let (seat, tribe) = (&state.seats[player], state.tribe(player));
    let mut line = ColumnText::default();
    put_marks(&mut line, state, player);
    let name = cut(state.name(player), NAME);
    line.put(columns.name, &name, Some(Ink::Title));
    let colour = if is_wide { tribe.word().to_owned() } else { tribe.letter().to_string() };
    line.put(columns.tribe, &colour, Some(ink(tribe)));
    for (token, column) in Token::ALL.into_iter().zip(columns.tokens) {
        let count = count(seat, token);
        if is_wide {
            line.put(column, &count, None);
        } else {
            line.put(column, &format!("{}{count}", letter(token)), None);
        }
    }
    let played: String = seat.played.iter().map(|dragon| dragon.letter()).collect();
    line.put(columns.played, if played.is_empty() { "–" } else { &played }, None);
    line.put(columns.magic, &seat.magic.to_string(), None);
    line.put(columns.plan, &plan(seat, is_wide), Some(Ink::Good));
    line
}

/// Tokens in hand, and used ones after a slash.
fn count(seat: &SeatState, token: Token) -> String {
    match (seat.tokens.of(token), seat.used.of(token)) {
        (hand, 0) => hand.to_string(),
        (hand, used) => format!("{hand}/{used}"),
    }
}

/// The plan, and whether a Magic card is selected with it.
fn plan(seat: &SeatState, is_wide: bool) -> String {
    let beside = match (seat.selected, seat.planned, is_wide) {
        (false, ..) => "",
        (true, None, _) => "magic",
        (true, Some(_), true) => " +magic",
        (true, Some(_), false) => "+",
    };
    format!("{}{beside}", seat.planned.map_or("", Token::word))
}

fn wins(state: &State, player: usize) -> bool {
    match &state.outcome {
        Some(Outcome::Keepers { winners }) => winners.contains(&player),
        _ => false,
    }
}

fn tribe_titles() -> ColumnText {
    let mut line = ColumnText::default();
    for (column, text) in
        [(4, "player"), (17, "tribe"), (25, "shields"), (34, "favourite"), (KEEPER, "Keeper")]
    {
        line.put(column, text, Some(Ink::Quiet));
    }
    line
}

/// A player of the Keeper game: shields on dragons, lives of the favourite, and the pending choice.
fn tribe(state: &State, player: usize, is_wide: bool) -> ColumnText {
    let tribe = state.tribe(player);
    let mut line = ColumnText::default();
    put_marks(&mut line, state, player);
    let name = cut(state.name(player), NAME);
    line.put(4, &name, Some(Ink::Title));
    line.put(17, tribe.word(), Some(ink(tribe)));
    let out = state.shields(player).min(3);
    line.put(25, &("⚑".repeat(out) + &"·".repeat(3 - out)), None);
    let favourite = &state.dragons[tribe];
    let lives = if favourite.defeated { "†".to_owned() } else { hearts(state, tribe, favourite) };
    line.put(34, &lives, None);
    let does = match (&state.stage, state.seats[player].chosen) {
        (Stage::Choosing, Some(_)) => "has chosen",
        (Stage::Choosing, None) => "chooses",
        (Stage::Healing { players }, _) if players.contains(&player) => {
            if is_wide {
                "may heal"
            } else {
                "heals"
            }
        }
        (Stage::Over, _) if wins(state, player) => "wins",
        _ => "",
    };
    let keeper = shown(state, player, is_wide);
    let parts = [keeper.as_str(), does];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    line.put(KEEPER, &parts.join(if is_wide { ", " } else { " " }), None);
    line
}

/// The shown Keeper and its result, visible until the next dice.
fn shown(state: &State, player: usize, is_wide: bool) -> String {
    let Some((dragon, shield)) = state.seats[player].shown else {
        return String::new();
    };
    let same = |seat: &&SeatState| seat.shown.is_some_and(|(other, _)| other == dragon);
    match (state.seats.iter().filter(same).count(), shield, is_wide) {
        (1, true, true) => format!("{dragon}, a shield"),
        (1, true, false) => format!("{dragon} ⚑"),
        (1, false, true) => format!("{dragon}, alone"),
        (1, false, false) => dragon.to_string(),
        (many, _, true) => format!("{dragon}, {many} there: nothing"),
        (many, _, false) => format!("{dragon} ×{many}"),
    }
}
