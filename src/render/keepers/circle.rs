//! The circle of dragons around the Hunter.

use unicode_width::UnicodeWidthStr;

use super::ink;
use crate::rules::keepers::battle::Shade;
use crate::rules::keepers::{Dragon, Mode, State, Tile};
use crate::rules::words::{self, Joined};
use crate::{DOT, Ink, Look};

/// Text at columns of one line, with colours that take no room.
#[derive(Default)]
pub(super) struct ColumnText(Vec<(usize, String, Option<Ink>)>);

impl ColumnText {
    pub(super) fn put(&mut self, column: usize, text: &str, ink: Option<Ink>) {
        if !text.is_empty() {
            self.0.push((column, text.to_owned(), ink));
        }
    }

    pub(super) fn draw(&self, look: &Look) -> String {
        let (mut line, mut at) = (String::new(), 0);
        for (column, text, ink) in &self.0 {
            let gap = column.saturating_sub(at).max(usize::from(at > 0));
            line.push_str(&" ".repeat(gap));
            match ink {
                Some(ink) => line.push_str(&look.paint(*ink, text)),
                None => line.push_str(text),
            }
            at += gap + text.width();
        }
        line
    }
}

/// Remaining lives, then arrows.
pub(super) fn hearts(state: &State, dragon: Dragon, tile: &Tile) -> String {
    let life = usize::from(state.life(dragon));
    let hit = usize::from(tile.arrows).min(life);
    "♥".repeat(life - hit) + &"♡".repeat(hit)
}

/// Players with shields there, by name if there is room, else by tribe.
fn shields(state: &State, tile: &Tile, room: usize) -> String {
    let flags = |of: &dyn Fn(usize) -> String| {
        let flags: Vec<String> = tile.shields.iter().map(|p| format!("⚑{}", of(*p))).collect();
        flags.join(" ")
    };
    let by_name = flags(&|player| state.name(player).to_owned());
    if by_name.width() < room {
        by_name
    } else {
        flags(&|player| state.tribe(player).letter().to_string())
    }
}

/// Battle dice on a dragon, then free spaces.
pub(super) fn spaces(dragon: Dragon, tile: &Tile) -> String {
    let free = dragon.spaces().saturating_sub(tile.training.len());
    let dice = tile.training.iter().map(|shade| match shade {
        Shade::White => "◆w",
        Shade::Red => "◆r",
    });
    dice.chain(std::iter::repeat_n("◇", free)).collect()
}

/// The contents of a tile except arrows: Hunter dice, training spaces, shields.
fn lies_there(state: &State, dragon: Dragon, tile: &Tile, room: usize) -> String {
    let mut parts = Vec::new();
    if tile.dice > 0 {
        parts.push("⟨⟩".repeat(tile.dice.into()));
    }
    if tile.trained {
        parts.push(format!("trained {}", spaces(dragon, tile)));
    }
    match state.setup.mode {
        Mode::Keeper => parts.push(shields(state, tile, room)),
        Mode::Dragon if tile.shielded => parts.push("⚑".to_owned()),
        Mode::Dragon => {}
    }
    parts.retain(|part| !part.is_empty());
    parts.join(" ")
}

/// The meaning of the marks in the circle that are in use.
pub(super) fn marks(state: &State) -> Option<String> {
    let any = |there: fn(&Tile) -> bool| state.dragons.0.iter().any(there);
    let marks = [
        (any(|tile| tile.arrows > 0), "♡ arrow"),
        (any(|tile| tile.dice > 0), "⟨⟩ Hunter die"),
        (any(|tile| tile.trained), "◆w ◆r Battle dice, ◇ free"),
        (any(|tile| tile.shielded || !tile.shields.is_empty()), "⚑ shield"),
        (any(|tile| tile.defeated), "† defeated"),
    ];
    let there = marks.into_iter().filter(|(there, _)| *there);
    let words: Vec<&str> = there.map(|(_, mark)| mark).collect();
    (!words.is_empty()).then(|| words.join(DOT))
}

/// The circle of dragons, clockwise from the top; `center` is drawn at the Hunter.
pub(super) fn draw(state: &State, center: &[String], look: &Look) -> String {
    if look.plain {
        return plain(state);
    }
    let at = |place: usize| state.setup.circle[place];
    // Left, middle and right, at most as far apart as 80 columns allow.
    let room = look.width.clamp(40, 80) / 3 - 2;
    let columns = [3, 3 + room, 3 + 2 * room];
    let rows: [&[(usize, usize)]; 4] = [&[(0, 1)], &[(5, 0), (1, 2)], &[(4, 0), (2, 2)], &[(3, 1)]];
    let mut lines: Vec<ColumnText> = Vec::new();
    for (n, row) in rows.iter().enumerate() {
        let (mut first, mut second) = (ColumnText::default(), ColumnText::default());
        for (place, column) in *row {
            let dragon = at(*place);
            let tile = &state.dragons[dragon];
            let head = if tile.defeated {
                format!("{dragon} †")
            } else {
                format!("{dragon} {}", hearts(state, dragon, tile))
            };
            first.put(columns[*column], &head, Some(ink(dragon)));
            let lies = lies_there(state, dragon, tile, room);
            second.put(columns[*column], &lies, None);
        }
        lines.push(first);
        if !second.0.is_empty() {
            lines.push(second);
        }
        if n == 1 {
            for text in center {
                let mut line = ColumnText::default();
                line.put(columns[1], text, Some(Ink::Quiet));
                lines.push(line);
            }
        }
    }
    lines.iter().map(|line| line.draw(look)).joined("\n").trim_end().to_owned() + "\n"
}

/// The same facts as labelled lines.
fn plain(state: &State) -> String {
    let mut text = String::new();
    for dragon in &state.setup.circle {
        let tile = &state.dragons[*dragon];
        let arrows = words::number_of(tile.arrows, "arrow");
        let mut facts = vec![format!("{arrows} of {}", state.life(*dragon))];
        if tile.defeated {
            facts.push("defeated".to_owned());
        }
        if tile.dice > 0 {
            let dice = words::count(tile.dice, "Hunter die", "Hunter dice");
            facts.push(dice);
        }
        if tile.trained {
            let shades: Vec<&str> = tile.training.iter().map(|shade| shade.word()).collect();
            facts.push(format!("trained with {}", words::and(&shades)));
        }
        let owners: Vec<&str> = tile.shields.iter().map(|p| state.name(*p)).collect();
        if !owners.is_empty() {
            facts.push(format!("shields of {}", words::and(&owners)));
        }
        if tile.shielded {
            facts.push("shield".to_owned());
        }
        text.push_str(&format!("{dragon}: {}\n", facts.join("; ")));
    }
    text
}
