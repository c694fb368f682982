//! The table on the full screen: the board beside both mats. Its shape does not change during a
//! game.

use unicode_width::UnicodeWidthStr;

use super::board::{self, Span, bar, painted, stand_in, turn_mark, width};
use super::choices::{by_steps, hexes};
use crate::fit::{self, Long};
use crate::rules::drako::board::Shot;
use crate::rules::drako::figure::{Area, Dwarf, Figure, Side};
use crate::rules::drako::notation::WIDTH;
use crate::rules::drako::{DECK, Stage, State};
use crate::rules::words::Joined;
use crate::rules::words::number_of;
use crate::{DOT, Ink, Look};

/// The width of the board, with a space before it.
const LEFT: usize = 1 + WIDTH;
const GAP: usize = 2;
/// The width of the mats with a side's name and cards on one line, and on two.
const WIDE: usize = 45;
const NARROW: usize = 27;
/// Longer player names are cut.
pub(super) const NAME: usize = 12;
/// From this height on the figures' reach is drawn too, in this many lines.
const TALL: usize = 20;
const REACH: usize = 7;

/// The name of the table, and its current moment.
pub(super) fn head(state: &State, id: i64) -> (String, String) {
    let turn = state.turn;
    let right = match state.stage() {
        Stage::Exchange(_) | Stage::Place => "preparation".to_owned(),
        Stage::Over => format!("turn {turn}{DOT}over"),
        _ => {
            let left = match state.actions {
                0 => "no action left".to_owned(),
                n => format!("{} left", number_of(n, "action")),
            };
            format!("turn {turn}{DOT}{}, {left}", state.side.word())
        }
    };
    (format!("Drako{DOT}play {id}"), right)
}

/// Everything that decides a turn, in at most this many lines.
pub(super) fn board(state: &State, look: &Look, room: usize) -> String {
    let mats = match look.width.checked_sub(LEFT + GAP) {
        Some(right) if right >= WIDE => mats(state, true),
        Some(right) if right >= NARROW => mats(state, false),
        _ => return first(board::draw(state, look).lines(), room),
    };
    let rows = board::rows(&board::picture(state), look).into_iter();
    let mut left: Vec<String> = rows.map(|row| row + &" ".repeat(GAP)).collect();
    left.push(" ".repeat(LEFT + GAP));
    for (label, fact) in facts(state) {
        let text = format!(" {label:<6} {fact}");
        let pad = " ".repeat((LEFT + GAP).saturating_sub(text.width()));
        left.push(text + &pad);
    }
    let mut lines: Vec<String> = left
        .into_iter()
        .zip(mats)
        .map(|(left, mat)| format!("{left}{}", painted(&mat, look)))
        .collect();
    if !state.setup.mats.stand_ins.is_empty() {
        let note = " * a stand-in until you enter the size on your mat";
        lines.push(look.paint(Ink::Quiet, note));
    }
    if room >= TALL {
        lines.push(String::new());
        lines.extend(reaches(state, look));
    }
    first(lines.iter().map(String::as_str), room)
}

pub(super) fn first<'a>(lines: impl Iterator<Item = &'a str>, room: usize) -> String {
    let lines: Vec<&str> = lines.take(room).map(str::trim_end).collect();
    lines.join("\n")
}

/// Who can attack whom, and the state of the markers.
fn facts(state: &State) -> [(&'static str, String); 5] {
    let near: Vec<&str> = state.board.adjacent().into_iter().map(Dwarf::name).collect();
    let near = near.joined_or(" ", "nobody");
    let [fury, net] = board::tokens(state);
    let after = |text: &str, word: &str| text.trim_start_matches(word).trim_start().to_owned();
    [
        ("beside", near),
        ("fire", fire(state)),
        ("shot", shot(state)),
        ("net", after(&net, "net")),
        ("fury", after(&fury, "fury")),
    ]
}

/// The targets of fire, by the letters on the board.
fn fire(state: &State) -> String {
    let lines: Vec<String> = state
        .fire_lines()
        .iter()
        .map(|(way, hit)| {
            let hit: Vec<&str> = hit.iter().map(|d| Figure::Dwarf(*d).letters()).collect();
            format!("{} {}", way.short(), hit.join(" "))
        })
        .collect();
    match (state.lost(Area::Fire), lines.is_empty()) {
        (true, _) => "lost".to_owned(),
        (false, true) => "nobody".to_owned(),
        (false, false) => lines.join(DOT),
    }
}

fn shot(state: &State) -> String {
    match state.shot() {
        None if !state.placed => "not placed".to_owned(),
        None => "lost".to_owned(),
        Some(Shot::Clear(row)) => format!("clear {}", hexes(row)),
        Some(Shot::Blocked(by)) => format!("{} is between", by.name()),
        Some(Shot::OffLine) => "not in a row".to_owned(),
    }
}

/// Both mats, in as many lines as fit beside the board.
fn mats(state: &State, wide: bool) -> Vec<Vec<Span>> {
    let mut lines = clock(state, Side::Dragon, wide);
    lines.extend(Area::ALL.map(|area| of_area(state, area)));
    if wide {
        lines.push(Vec::new());
    }
    lines.extend(clock(state, Side::Dwarves, wide));
    lines.extend(Dwarf::ALL.map(|dwarf| of_dwarf(state, dwarf, wide)));
    lines.resize(11, Vec::new());
    lines
}

/// A side's player and cards.
fn clock(state: &State, side: Side, wide: bool) -> Vec<Vec<Span>> {
    let cards = state.cards[side];
    let gone = DECK.saturating_sub(cards.left());
    let cards = format!("deck {} hand {} gone {gone}", cards.deck, cards.hand);
    let name = fit::cut(state.player(side), NAME);
    let mut line = vec![
        (Some(Ink::Good), turn_mark(state, side).to_owned()),
        (Some(Ink::Title), format!("{:<8}", side.word())),
        (None, name),
    ];
    if wide {
        let pad = (10 + NAME + 1).saturating_sub(width(&line));
        line.push((None, format!("{}{cards}", " ".repeat(pad))));
        vec![line]
    } else {
        vec![line, vec![(None, format!("  {cards}"))]]
    }
}

fn of_area(state: &State, area: Area) -> Vec<Span> {
    let mut line = board::of_area(state, area, &format!("  {:<6}", area.word()));
    match (board::is_lost(state, area), area) {
        (true, _) => line.push((Some(Ink::Bad), " lost".to_owned())),
        (false, Area::Flight | Area::Legs) if state.netted => {
            line.push((Some(Ink::Bad), " netted".to_owned()));
        }
        _ => {}
    }
    line
}

fn of_dwarf(state: &State, dwarf: Dwarf, wide: bool) -> Vec<Span> {
    let name = format!("  {:<6}", dwarf.name());
    if !state.alive(dwarf) {
        return vec![(None, format!("{name} ")), (Some(Ink::Bad), "dead".to_owned())];
    }
    let (taken, spaces) = (state.dwarves[dwarf], state.setup.mats.dwarves[dwarf]);
    let mut line = bar(&name, taken, spaces, stand_in(state, dwarf.part()), false);
    if let (true, Some(hex)) = (wide, state.board.dwarves[dwarf]) {
        let pad = " ".repeat(20_usize.saturating_sub(width(&line)));
        line.push((None, format!("{pad}{hex}, {}", away(state, dwarf))));
    }
    line
}

/// A dwarf's distance to a hex beside the dragon.
fn away(state: &State, dwarf: Dwarf) -> String {
    if state.board.adjacent().contains(&dwarf) {
        return "beside the dragon".to_owned();
    }
    let reach = state.board.reach(Figure::Dwarf(dwarf)).into_iter();
    let beside = reach.filter(|(hex, _)| hex.distance(state.board.dragon) == 1);
    match beside.map(|(_, steps)| steps).min() {
        Some(steps) => format!("{} off", number_of(steps, "step")),
        None => "no way to it".to_owned(),
    }
}

/// A figure's reach.
pub(super) fn reach(state: &State, figure: Figure) -> String {
    let reach = state.board.reach(figure);
    let stays = figure == Figure::Dragon && (state.netted || state.lost(Area::Legs));
    if stays || reach.is_empty() { "nowhere to go".to_owned() } else { by_steps(&reach) }
}

/// The reach of the figures on turn.
fn reaches(state: &State, look: &Look) -> Vec<String> {
    let mut lines = vec![" within reach, by steps".to_owned()];
    for figure in state.figures(state.side).into_iter().filter(|_| state.placed) {
        let text = reach(state, figure);
        let room = look.width.saturating_sub(12);
        for (n, text) in fit::lines(&text, room, Long::Cut).iter().take(2).enumerate() {
            let name = if n == 0 { figure.letters() } else { "" };
            lines.push(format!("  {name:<3}{text}"));
        }
    }
    lines.resize(REACH, String::new());
    lines
}

#[cfg(test)]
mod tests;
