//! The board beside both mats; plain, the same facts in labelled lines.

use unicode_width::UnicodeWidthStr;

use crate::rules::drako::board_picture::{BoardPicture, DrawnHex, WIDTH};
use crate::rules::drako::figure::{Area, ByDwarf, Dwarf, Figure, Side};
use crate::rules::drako::mat::MatPart;
use crate::rules::drako::{DECK, Stage, State};
use crate::{DOT, Ink, Look};

/// Longer bars become numbers.
const LONGEST_BAR: u8 = 8;
/// Space between the board and the mats.
const GAP: usize = 3;

/// Text and the meaning of its colour.
pub(super) type Span = (Option<Ink>, String);

/// The board, with the mats beside it if they fit, else below.
pub(super) fn draw(state: &State, look: &Look) -> String {
    if look.plain {
        return plain(state);
    }
    let picture = picture(state);
    let mats = mats(state);
    let fits = fits(state, look);
    let mut text = String::new();
    for (n, mut line) in rows(&picture, look).into_iter().enumerate() {
        if let (true, Some(mat)) = (fits, mats.get(n)) {
            line.push_str(&" ".repeat(GAP));
            line.push_str(&painted(mat, look));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    if !fits {
        text.push('\n');
        for mat in &mats {
            let line: String = mat.iter().map(|(_, text)| text.as_str()).collect();
            text.push_str(&look.line(1 + indent_of(&line), line.trim_start()));
        }
    }
    text
}

/// The current board, with the lines of fire.
pub(super) fn picture(state: &State) -> BoardPicture {
    let mut picture = BoardPicture::of(state.board);
    picture.netted = state.netted;
    picture.line = state.line_of_fire();
    picture
}

/// Whether the mats fit beside the board with any marks: a board that jumps during a game is hard
/// to read.
fn fits(state: &State, look: &Look) -> bool {
    let mut widest = state.clone();
    widest.dragon = widest.setup.mats.dragon;
    widest.dwarves = ByDwarf::default();
    widest.netted = true;
    widest.cards.dragon.deck = DECK;
    widest.cards.dwarves.deck = DECK;
    let beside = 1 + WIDTH + GAP;
    let fits = |line: &Vec<Span>| beside + width(line) <= look.width;
    mats(&widest).iter().all(fits)
}

pub(super) fn alone(picture: &BoardPicture, look: &Look) -> String {
    rows(picture, look).iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// The rows of the board, all equally wide.
pub(super) fn rows(picture: &BoardPicture, look: &Look) -> Vec<String> {
    let row = |(indent, row): (usize, Vec<DrawnHex>)| {
        let pad = " ".repeat(WIDTH - (indent + 6 * row.len() - 2));
        format!(" {}{}{pad}", " ".repeat(indent), hexes(&row, look))
    };
    picture.rows().into_iter().map(row).collect()
}

fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

pub(super) fn width(line: &[Span]) -> usize {
    line.iter().map(|(_, text)| text.width()).sum()
}

pub(super) fn painted(line: &[Span], look: &Look) -> String {
    line.iter()
        .map(|(ink, text)| match ink {
            Some(ink) => look.paint(*ink, text),
            None => text.clone(),
        })
        .collect()
}

fn hexes(row: &[DrawnHex], look: &Look) -> String {
    let drawn: Vec<String> = row
        .iter()
        .map(|hex| match (hex.figure, hex.on_line) {
            (Some(Figure::Dragon), _) => look.paint(Ink::Dragon, &hex.text),
            (Some(Figure::Dwarf(_)), _) => look.paint(Ink::Title, &hex.text),
            (None, true) => look.paint(Ink::Gold, &hex.text),
            (None, false) => look.paint(Ink::Quiet, &hex.text),
        })
        .collect();
    drawn.join("  ")
}

/// Both mats in five lines, one beside each row of the board.
fn mats(state: &State) -> Vec<Vec<Span>> {
    let mut areas: Vec<Span> = vec![(None, "  ".to_owned())];
    for area in Area::ALL {
        push_apart(&mut areas);
        areas.extend(of_area(state, area, area.word()));
    }
    let mut dwarves: Vec<Span> = vec![(None, "  ".to_owned())];
    for dwarf in Dwarf::ALL {
        push_apart(&mut dwarves);
        let (taken, spaces) = (state.dwarves[dwarf], state.setup.mats.dwarves[dwarf]);
        if state.alive(dwarf) {
            let marked = stand_in(state, dwarf.part());
            dwarves.extend(bar(dwarf.name(), taken, spaces, marked, false));
        } else {
            dwarves.push((Some(Ink::Bad), format!("{} dead", dwarf.name())));
        }
    }
    vec![
        clock(state, Side::Dragon),
        areas,
        clock(state, Side::Dwarves),
        dwarves,
        vec![(None, format!("  {}", tokens(state).join(DOT)))],
    ]
}

/// An area of the dragon's mat with its wounds.
pub(super) fn of_area(state: &State, area: Area, name: &str) -> Vec<Span> {
    let (taken, spaces) = (state.dragon[area], state.setup.mats.dragon[area]);
    let marked = area.part().is_some_and(|part| stand_in(state, part));
    bar(name, taken, spaces, marked, is_lost(state, area))
}

/// Whether the dragon lost the ability of this area.
pub(super) fn is_lost(state: &State, area: Area) -> bool {
    area != Area::Armour && state.lost(area)
}

fn push_apart(line: &mut Vec<Span>) {
    if line.len() > 1 {
        line.push((None, "  ".to_owned()));
    }
}

pub(super) fn stand_in(state: &State, part: MatPart) -> bool {
    state.setup.mats.stand_ins.contains(&part)
}

/// A side's remaining cards: `▸ dwarves  Ben · deck 21 · hand 3`.
fn clock(state: &State, side: Side) -> Vec<Span> {
    let cards = state.cards[side];
    vec![
        (Some(Ink::Good), turn_mark(state, side).to_owned()),
        (Some(Ink::Title), format!("{:<9}", side.word())),
        (None, format!("{}{DOT}deck {}{DOT}hand {}", state.player(side), cards.deck, cards.hand)),
    ]
}

/// The mark of the side on turn.
pub(super) fn turn_mark(state: &State, side: Side) -> &'static str {
    match (side == state.side, state.stage()) {
        (true, Stage::Act | Stage::Block | Stage::Wounds) => "▸ ",
        _ => "  ",
    }
}

/// A name with its wounds: `flight ■□*`, wounds first; a stand-in is marked, a lost ability `✗`.
pub(super) fn bar(name: &str, taken: u8, spaces: u8, marked: bool, lost: bool) -> Vec<Span> {
    let mut spans = vec![(None, format!("{name} "))];
    let free = spaces.saturating_sub(taken);
    if spaces <= LONGEST_BAR {
        spans.push((Some(Ink::Bad), "■".repeat(taken.into())));
        spans.push((None, "□".repeat(free.into())));
    } else {
        spans.push((None, format!("{taken}/{spaces}")));
    }
    if marked {
        spans.push((Some(Ink::Quiet), "*".to_owned()));
    }
    if lost {
        spans.push((Some(Ink::Bad), "✗".to_owned()));
    }
    spans
}

/// Fury and net.
pub(super) fn tokens(state: &State) -> [String; 2] {
    let fury = match (state.fury_used, state.alive(Dwarf::Brald)) {
        (true, _) => "fury used",
        (false, true) => "fury ready",
        (false, false) => "fury lost",
    };
    let net = match (state.netted, state.alive(Dwarf::Urpen)) {
        (true, _) => "net on the dragon",
        (false, true) => "net ready",
        (false, false) => "net lost",
    };
    [fury.to_owned(), net.to_owned()]
}

fn plain(state: &State) -> String {
    let mut stands: Vec<String> = Vec::new();
    for figure in Figure::ALL {
        if let Some(hex) = state.board.hex_of(figure) {
            let name = figure.name().trim_start_matches("the ");
            stands.push(format!("{name} {hex}"));
        }
    }
    let size = |taken: u8, spaces: u8, part: Option<MatPart>| {
        let mark = match part {
            Some(part) if stand_in(state, part) => " (stand-in)",
            _ => "",
        };
        format!("{taken} of {spaces}{mark}")
    };
    let mats = &state.setup.mats;
    let areas = Area::ALL.map(|area| {
        let lost = if is_lost(state, area) { ", lost" } else { "" };
        let wounds = size(state.dragon[area], mats.dragon[area], area.part());
        format!("{}: {wounds}{lost}", area.word())
    });
    let dwarves = Dwarf::ALL.map(|dwarf| {
        let dead = if state.alive(dwarf) { "" } else { ", dead" };
        let wounds = size(state.dwarves[dwarf], mats.dwarves[dwarf], Some(dwarf.part()));
        format!("{}: {wounds}{dead}", dwarf.name())
    });
    let mut text = format!("board: {}\n", stands.join(", "));
    for (side, wounds) in [(Side::Dragon, areas.join("; ")), (Side::Dwarves, dwarves.join("; "))] {
        let cards = state.cards[side];
        text.push_str(&format!(
            "{}: {}; deck: {}; hand: {}; {wounds}\n",
            side.word(),
            state.player(side),
            cards.deck,
            cards.hand
        ));
    }
    text.push_str(&format!("markers: {}\n", tokens(state).join(", ")));
    let line: Vec<String> = state.line_of_fire().iter().map(ToString::to_string).collect();
    if !line.is_empty() {
        text.push_str(&format!("line of fire: {}\n", line.join(" ")));
    }
    text
}
