//! The table of Drako: the board, both mats, and the markers.

use super::choices::{by_steps, hexes};
use super::now;
use crate::app::play::View;
use crate::rules::drako::board::Shot;
use crate::rules::drako::board_picture::BoardPicture;
use crate::rules::drako::figure::{Area, Dwarf, Figure, Side};
use crate::rules::drako::mat::MatPart;
use crate::rules::drako::{DECK, Drako, Stage, State};
use crate::rules::offer::Seat;
use crate::rules::words::{Joined, and, number_of};
use crate::scene::{
    Board, BoardShape, Cell, Column, Fact, Forms, Head, Mark, Meter, MeterKind, Part, Row, Rows,
    Scene, Spot,
};
use crate::{DOT, Ink, fit};

/// Longer player names are cut.
pub(super) const NAME: usize = 12;

pub(super) fn scene(view: &View<Drako>) -> Scene {
    let state = view.state;
    let markers = Part::Facts(markers(state));
    let left = vec![Part::Board(board(&picture(state))), markers];
    let mut parts = vec![Part::Beside { left, right: vec![mats(state).into()] }];
    parts.extend(remarks(state).map(Part::Note));
    parts.extend(reaches(state).map(|reach| Part::Spare(Box::new(reach), 0)));
    Scene { head: head(view), parts, now: now::decision(state), about: about(state) }
}

/// The name of the table, and its current moment.
fn head(view: &View<Drako>) -> Head {
    let (state, turn) = (view.state, view.state.turn);
    let clock = match state.stage() {
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
    let on_turn = matches!(state.stage(), Stage::Act | Stage::Block | Stage::Wounds);
    Head {
        table: format!("Drako{DOT}play {}", view.id).into(),
        clock: clock.into(),
        turn: on_turn.then(|| seat(state.side)),
    }
}

fn seat(side: Side) -> Seat {
    Seat(usize::from(side == Side::Dwarves))
}

/// The current board, with the lines of fire.
fn picture(state: &State) -> BoardPicture {
    let mut picture = BoardPicture::of(state.board);
    picture.netted = state.netted;
    picture.line = state.line_of_fire();
    picture
}

/// Every hex of a picture.
pub(super) fn board(picture: &BoardPicture) -> Board {
    let mut spots = Vec::new();
    for (row, (_, hexes)) in picture.rows().into_iter().enumerate() {
        for (place, drawn) in hexes.into_iter().enumerate() {
            let ink = match (drawn.figure, drawn.on_line) {
                (Some(Figure::Dragon), _) => Ink::Dragon,
                (Some(Figure::Dwarf(_)), _) => Ink::Title,
                (None, true) => Ink::Gold,
                (None, false) => Ink::Quiet,
            };
            let name = match drawn.figure {
                Some(Figure::Dragon) if picture.netted => "dragon (netted)".to_owned(),
                Some(figure) => figure.name().trim_start_matches("the ").to_owned(),
                None => String::new(),
            };
            let key = drawn.hex.to_string();
            spots.push(Spot {
                name: key.clone().into(),
                key,
                at: (row, place),
                ink: Some(ink),
                lit: drawn.on_line.then_some("line of fire"),
                things: vec![Cell::inked(Forms::from(drawn.text).said(name), ink)],
            });
        }
    }
    Board { shape: BoardShape::Hexes, spots, centre: Vec::new() }
}

/// Who can attack whom, and the state of the markers.
fn markers(state: &State) -> Vec<Fact> {
    let near: Vec<&str> = state.board.adjacent().into_iter().map(Dwarf::name).collect();
    let fury = match (state.fury_used, state.alive(Dwarf::Brald)) {
        (true, _) => "used",
        (false, true) => "ready",
        (false, false) => "lost",
    };
    let net = match (state.netted, state.alive(Dwarf::Urpen)) {
        (true, _) => "on the dragon",
        (false, true) => "ready",
        (false, false) => "lost",
    };
    vec![
        Fact::new("beside", near.joined_or(" ", "nobody")),
        Fact::new("fire", fire(state)),
        Fact::new("shot", shot(state)),
        Fact::new("net", net),
        Fact::new("fury", fury),
    ]
}

/// The targets of fire, by the letters on the board.
fn fire(state: &State) -> String {
    let lines = state.fire_lines().into_iter().map(|(way, hit)| {
        let hit: Vec<&str> = hit.iter().map(|d| Figure::Dwarf(*d).letters()).collect();
        format!("{} {}", way.short(), hit.join(" "))
    });
    if state.lost(Area::Fire) { "lost".to_owned() } else { lines.joined_or(DOT, "nobody") }
}

fn shot(state: &State) -> String {
    match state.shot() {
        None if !state.placed => "not placed".to_owned(),
        None => "lost".to_owned(),
        Some(Shot::Clear(row)) => format!("clear {}", hexes(row)),
        Some(Shot::Blocked(by)) => format!("{} in the way", by.name()),
        Some(Shot::OffLine) => "not in line".to_owned(),
    }
}

/// Both mats: each side's player and cards, and its wounds.
fn mats(state: &State) -> Rows {
    let mut rows = vec![of_side(state, Side::Dragon)];
    rows.extend(Area::ALL.map(|area| of_area(state, area)));
    rows.push(of_side(state, Side::Dwarves));
    rows.extend(Dwarf::ALL.map(|dwarf| of_dwarf(state, dwarf)));
    let columns = vec![Column::default(), Column::default(), Column::new("", &[9, 9])];
    Rows { columns, rows, turns: true, ..Rows::default() }
}

fn of_side(state: &State, side: Side) -> Row {
    let (cards, player) = (state.cards[side], state.player(side));
    let gone = DECK.saturating_sub(cards.left());
    let on_turn = matches!(state.stage(), Stage::Act | Stage::Block | Stage::Wounds);
    Row {
        key: side.word().to_owned(),
        seat: Some(seat(side)),
        name: side.word().into(),
        ink: Some(Ink::Title),
        turn: on_turn && side == state.side,
        cells: vec![Cell::text(Forms::of([fit::cut(player, NAME)]).said(player))],
        below: vec![Cell::text(format!("deck {} hand {} gone {gone}", cards.deck, cards.hand))],
        ..Row::default()
    }
}

/// Whether the dragon lost the ability of this area.
pub(super) fn is_lost(state: &State, area: Area) -> bool {
    area != Area::Armour && state.lost(area)
}

/// A part of a mat: wounds, a mark for a stand-in, and what has become of it.
fn part(state: &State, name: &str, wounds: (u8, u8), part: Option<MatPart>, fate: Cell) -> Row {
    let stand_in = part.filter(|part| state.setup.mats.stand_ins.contains(part));
    let mark = Mark::new("*", "a stand-in").ink(Ink::Quiet);
    Row {
        key: name.to_lowercase(),
        name: name.into(),
        cells: vec![
            Cell::Meter(
                Meter::new(wounds.0, wounds.1, MeterKind::Boxes).unit("wounds").ink(Ink::Bad),
            ),
            Cell::Marks(stand_in.map(|_| mark).into_iter().collect()),
            fate,
        ],
        ..Row::default()
    }
}

fn of_area(state: &State, area: Area) -> Row {
    let fate = match area {
        _ if is_lost(state, area) => "lost".into(),
        Area::Flight | Area::Legs if state.netted => Forms::of(["netted", "netted", "net"]),
        _ => Forms::default(),
    };
    let wounds = (state.dragon[area], state.setup.mats.dragon[area]);
    part(state, area.word(), wounds, area.part(), Cell::inked(fate, Ink::Bad))
}

fn of_dwarf(state: &State, dwarf: Dwarf) -> Row {
    let fate = match state.board.dwarves[dwarf] {
        _ if !state.alive(dwarf) => Cell::inked("dead", Ink::Bad),
        Some(hex) => Cell::text([format!("{hex}, {}", away(state, dwarf)), hex.to_string()]),
        None => Cell::Empty,
    };
    let wounds = (state.dwarves[dwarf], state.setup.mats.dwarves[dwarf]);
    part(state, dwarf.name(), wounds, Some(dwarf.part()), fate)
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
        None => "out of reach".to_owned(),
    }
}

/// Sizes that nobody has read off the mats.
fn remarks(state: &State) -> impl Iterator<Item = Forms> + use<> {
    let open = !state.setup.mats.stand_ins.is_empty() && state.stage() != Stage::Over;
    let marked = open.then(|| Forms::from("* a stand-in until you enter the size on your mat"));
    let rests_on: Vec<&str> = state.rests_on().into_iter().map(MatPart::word).collect();
    let decided = (!rests_on.is_empty())
        .then(|| Forms::from(format!("based on stand-ins: {} not confirmed", and(&rests_on))));
    marked.into_iter().chain(decided)
}

/// A figure's reach.
pub(super) fn reach(state: &State, figure: Figure) -> String {
    let reach = state.board.reach(figure);
    let stays = figure == Figure::Dragon && (state.netted || state.lost(Area::Legs));
    if stays || reach.is_empty() { "nowhere to go".to_owned() } else { by_steps(&reach) }
}

/// The reach of the figures on turn.
fn reaches(state: &State) -> Option<Part> {
    let figures = state.figures(state.side).into_iter().filter(|_| state.placed);
    let reach = |figure: Figure| Fact::new(figure.letters(), reach(state, figure)).most(2);
    let facts: Vec<Fact> = figures.map(reach).collect();
    (!facts.is_empty()).then_some(Part::Facts(facts))
}

/// Words of the moment.
fn about(state: &State) -> Vec<&'static str> {
    let mut words = match state.stage() {
        Stage::Exchange(_) => vec!["Exchange"],
        Stage::Place => vec!["Places"],
        Stage::Act => vec!["Action", "Burn"],
        Stage::Block => vec!["Block"],
        Stage::Wounds => vec!["Wound"],
        Stage::Over => Vec::new(),
    };
    words.extend(["Mat", "Discard", "Adjacent"]);
    words.extend((!state.line_of_fire().is_empty()).then_some("Row"));
    words.extend(matches!(state.shot(), Some(Shot::Clear(_))).then_some("Clear shot"));
    words.extend(state.netted.then_some("Shake off"));
    words
}
