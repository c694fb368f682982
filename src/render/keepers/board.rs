//! The table on the full screen: the circle, the Hunter, the supply, and the players.
//!
//! Everything that decides a turn is in 13 lines, at 58 columns and at 76; it never scrolls, and each
//! item keeps its position between actions.

use super::circle::{ColumnText, hearts, spaces};
use super::ink;
use super::seats;
use crate::rules::keepers::{Dragon, Mode, State, Token, Tokens};
use crate::rules::words::{self, Joined};
use crate::{DOT, Ink, Look};

/// Columns of the circle: its left and right dragons, those at the top and the bottom, and the
/// facts beside it.
const LEFT: usize = 1;
const MIDDLE: usize = 15;
const RIGHT: usize = 29;
const BESIDE: usize = 57;
/// From this width on facts fit beside the circle.
pub(super) const WIDE: usize = 76;

/// The board in at most this many lines.
pub(super) fn board(state: &State, look: &Look, room: usize) -> String {
    let is_wide = look.width >= WIDE;
    let (beside, below) =
        if is_wide { (beside(state), Vec::new()) } else { (Vec::new(), below(state)) };
    let circle = circle(state, &beside);
    let mut under: Vec<ColumnText> = below.iter().map(|fact| at_left(fact, None)).collect();
    let quiet = |text: &str| at_left(text, Some(Ink::Quiet));
    under.extend(legend(state, is_wide).iter().map(|text| quiet(text)));
    let seats = seats::lines(state, is_wide);
    let needed = circle.len() + under.len() + seats.len();
    let mut spare = room.saturating_sub(needed);
    let mut lines: Vec<ColumnText> = Vec::new();
    // If there is room, the circle has a line between its rows.
    let airy = spare >= circle.len() + 2;
    for (n, line) in circle.into_iter().enumerate() {
        if airy && n > 0 {
            lines.push(ColumnText::default());
            spare -= 1;
        }
        lines.push(line);
    }
    if spare > 1 {
        lines.push(ColumnText::default());
        spare -= 1;
    }
    lines.extend(under);
    if spare > 0 {
        lines.push(ColumnText::default());
    }
    lines.extend(seats);
    lines.iter().take(room).map(|line| line.draw(look)).joined("\n")
}

fn at_left(text: &str, ink: Option<Ink>) -> ColumnText {
    let mut line = ColumnText::default();
    line.put(LEFT, text, ink);
    line
}

/// The circle of dragons, clockwise from the top, the Hunter in the middle, a fact beside each
/// line.
fn circle(state: &State, beside: &[String]) -> Vec<ColumnText> {
    let dice = words::dice(state.hunter_dice.into());
    let hunter = match state.setup.mode {
        Mode::Keeper => format!("Hunter {dice}"),
        Mode::Dragon => {
            let flames = words::number_of(state.flames, "flame");
            format!("Hunter {dice}{DOT}{flames}")
        }
    };
    let rows: [&[(usize, usize)]; 5] =
        [&[(0, MIDDLE)], &[(5, LEFT), (1, RIGHT)], &[], &[(4, LEFT), (2, RIGHT)], &[(3, MIDDLE)]];
    let mut lines = Vec::new();
    for (n, row) in rows.iter().enumerate() {
        let mut line = ColumnText::default();
        for (place, column) in *row {
            put_dragon(&mut line, *column, state, state.setup.circle[*place]);
        }
        if row.is_empty() {
            line.put(MIDDLE, &hunter, Some(Ink::Title));
        }
        if let Some(fact) = beside.get(n) {
            line.put(BESIDE, fact, None);
        }
        lines.push(line);
    }
    lines
}

/// A dragon on one line: its lives, Hunter dice, Battle dice and shields.
fn put_dragon(line: &mut ColumnText, column: usize, state: &State, dragon: Dragon) {
    let tile = &state.dragons[dragon];
    line.put(column, dragon.word(), Some(ink(dragon)));
    let mut parts =
        vec![if tile.defeated { "†".to_owned() } else { hearts(state, dragon, tile) }];
    if tile.dice > 0 {
        let danger = if in_danger(state, dragon) { "!" } else { "" };
        parts.push(match state.setup.mode {
            Mode::Keeper => format!("⟨⟩{danger}"),
            Mode::Dragon => format!("⟨{}⟩{danger}", tile.dice),
        });
    }
    if tile.trained {
        parts.push(spaces(dragon, tile));
    }
    let tribes = tile.shields.iter().map(|player| state.tribe(*player));
    let tribes: String = tribes.map(Dragon::letter).collect();
    if tile.shielded || !tribes.is_empty() {
        parts.push(format!("⚑{tribes}"));
    }
    let lies = column + dragon.word().len() + 1;
    line.put(lies, &parts.join(" "), None);
}

/// Whether the dice on a dragon would take its last life.
pub(super) fn in_danger(state: &State, dragon: Dragon) -> bool {
    let tile = &state.dragons[dragon];
    tile.dice > 0 && tile.arrows + tile.dice >= state.life(dragon)
}

/// The Magic cards in a few words each: the offer, the rest, the remaining Hunter cards.
fn cards(state: &State) -> [String; 3] {
    let offer = if state.offer { "face up" } else { "none" };
    let hunters = i64::from(state.deck.of(true));
    [
        format!("offer {offer}"),
        format!("discard {}, deck {}", state.discard, state.deck.left()),
        if state.last_round {
            "the last round".to_owned()
        } else {
            words::count(hunters, "Hunter card left", "Hunter cards left")
        },
    ]
}

fn bag(state: &State) -> String {
    format!("bag {} white, {} red", state.bag.white, state.bag.red)
}

/// `D8 H6 T6 A8`.
fn letters(tokens: Tokens) -> String {
    Token::ALL.map(|token| format!("{}{}", letter(token), tokens.of(token))).join(" ")
}

/// The first letter of a token.
pub(super) fn letter(token: Token) -> char {
    match token {
        Token::Defend => 'D',
        Token::Heal => 'H',
        Token::Train => 'T',
        Token::Attack => 'A',
    }
}

/// The facts beside the circle, line by line.
fn beside(state: &State) -> Vec<String> {
    if state.setup.mode == Mode::Keeper {
        return Vec::new();
    }
    let [offer, piles, hunters] = cards(state);
    let supply = format!("supply {}", letters(state.supply));
    vec![offer, piles, hunters, bag(state), supply]
}

/// The same in two lines below it.
fn below(state: &State) -> Vec<String> {
    if state.setup.mode == Mode::Keeper {
        return Vec::new();
    }
    let supply = format!("{}{DOT}supply {}", bag(state), letters(state.supply));
    vec![cards(state).join(DOT), supply]
}

/// The meaning of the marks.
fn legend(state: &State, is_wide: bool) -> &'static [&'static str] {
    match (state.setup.mode, is_wide) {
        (Mode::Dragon, true) => &[
            "♡ arrow  ⟨2⟩ Hunter dice  ! danger  ◆w ◆r Battle dice  ◇ free  ⚑ shield",
            "▸ turn  ● Hunter token  2/1 tokens at hand/used",
        ],
        (Mode::Dragon, false) => &["♡ arrow ⟨2⟩ dice ! danger ◆ Battle die ◇ free ⚑ shield"],
        (Mode::Keeper, _) => &["♡ arrow ⟨⟩ die ! danger ⚑R red's shield ● Hunter token"],
    }
}
