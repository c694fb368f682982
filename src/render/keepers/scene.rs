//! The table of Dragon Keepers: the dragons around the Hunter, cards and tokens, and the players.

use super::{dragons, ink, now};
use crate::app::play::View;
use crate::fit::cut;
use crate::rules::audience::Audience;
use crate::rules::keepers::battle::Shade;
use crate::rules::keepers::{
    Dragon, Keepers, Mode, Outcome, SeatState, Stage, State, Tile, Token, Tokens,
};
use crate::rules::name;
use crate::rules::offer::Seat;
use crate::rules::words::{self, Joined};
use crate::scene::{
    Board, BoardShape, Cell, Column, Forms, Head, Mark, Meter, MeterKind, Part, Row, Rows, Scene,
    Spot,
};
use crate::{DOT, Ink};

/// Longer player names are cut.
pub(super) const NAME: usize = 12;
/// Shields of a tribe.
const SHIELDS: usize = 3;

pub(super) fn scene(view: &View<Keepers>) -> Scene {
    let state = view.state;
    Scene {
        head: head(state, view.id),
        parts: parts(state, view.audience),
        now: now::decision(state),
        about: about(state),
    }
}

/// The title of the table, and its current moment.
pub(super) fn head(state: &State, play: i64) -> Head {
    let game = state.setup.difficulty.map_or("Keeper game", |difficulty| difficulty.word());
    let table =
        ["Dragon Keepers", "Keepers"].map(|title| format!("{title}{DOT}{game}{DOT}play {play}"));
    Head { table: table.into(), clock: now::moment(state).into(), turn: state.turn().map(Seat) }
}

pub(super) fn parts(state: &State, audience: Audience) -> Vec<Part> {
    let board = Part::Board(board(state));
    match state.setup.mode {
        Mode::Keeper => {
            let legend = "♡ arrow  ⟨⟩ die  ! danger  ⚑R red's shield  ● Hunter token";
            vec![board, tribes(state, audience).into(), unsaid([legend])]
        }
        Mode::Dragon => {
            let marks = [
                "♡ arrow  ⟨2⟩ Hunter dice  ! danger  ◆w ◆r Battle dice  ◇ free  ⚑ shield",
                "♡ arrow ⟨2⟩ dice ! danger ◆ Battle die ◇ free ⚑ shield",
            ];
            let tokens = "▸ turn  ● Hunter token  2/1 tokens in hand/used";
            vec![
                Part::Beside { left: vec![board], right: vec![Part::Flow(supplies(state))] },
                keepers(state).into(),
                unsaid(marks),
                unsaid([tokens]),
            ]
        }
    }
}

/// The meaning of signs: those who hear the table need none.
fn unsaid<const N: usize>(legend: [&str; N]) -> Part {
    Part::Note(Forms::of(legend).said(""))
}

/// The circle of dragons, clockwise from the top, the Hunter in the middle.
pub(super) fn board(state: &State) -> Board {
    let circle = state.setup.circle.iter().enumerate();
    let spot = |(place, dragon): (usize, &Dragon)| Spot {
        key: dragon.word().to_owned(),
        at: (place, 0),
        name: dragon.word().into(),
        ink: Some(ink(*dragon)),
        lit: in_danger(state, *dragon).then_some("in danger"),
        things: things(state, *dragon),
    };
    let bold = |text: String| Cell::inked(text, Ink::Title);
    let mut centre = vec![bold(format!("Hunter {}", words::dice(state.hunter_dice.into())))];
    if state.setup.mode == Mode::Dragon {
        centre.push(bold(words::number_of(state.flames, "flame")));
    }
    Board { shape: BoardShape::Ring, spots: circle.map(spot).collect(), centre }
}

/// A dragon's lives, Hunter dice, Battle dice and shields.
fn things(state: &State, dragon: Dragon) -> Vec<Cell> {
    let tile = &state.dragons[dragon];
    let mut things = vec![lives(state, dragon)];
    if tile.dice > 0 {
        let dice = words::count(tile.dice, "Hunter die", "Hunter dice");
        let (sign, said, ink) = match in_danger(state, dragon) {
            true => ("!", format!("{dice}, in danger"), Some(Ink::Bad)),
            false => ("", dice, None),
        };
        let drawn = match state.setup.mode {
            Mode::Keeper => format!("⟨⟩{sign}"),
            Mode::Dragon => format!("⟨{}⟩{sign}", tile.dice),
        };
        things.push(Cell::inked(Forms::from(drawn).said(said), ink));
    }
    if tile.trained {
        let shades = words::and(tile.training.iter().map(|shade| shade.word()));
        let said = match tile.training.len() {
            0 => "trained, no Battle die".to_owned(),
            1 => format!("trained, a {shades} Battle die"),
            _ => format!("trained, {shades} Battle dice"),
        };
        things.push(Cell::text(Forms::from(spaces(dragon, tile)).said(said)));
    }
    let owners = tile.shields.iter();
    if tile.shielded {
        things.push(Cell::text(Forms::from("⚑").said("a shield")));
    } else if !tile.shields.is_empty() {
        let tribes: String = owners.clone().map(|player| state.tribe(*player).letter()).collect();
        let said = words::and(owners.map(|player| state.name(*player)));
        things
            .push(Cell::text(Forms::from(format!("⚑{tribes}")).said(format!("shields of {said}"))));
    }
    things
}

/// The lives of a dragon.
fn lives(state: &State, dragon: Dragon) -> Cell {
    let (tile, life) = (&state.dragons[dragon], state.life(dragon));
    if tile.defeated {
        return Cell::text(Forms::from("†").said("defeated"));
    }
    let left = life.saturating_sub(tile.arrows);
    Cell::Meter(Meter::new(left, life, MeterKind::Hearts).unit("lives left"))
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

/// Whether the dice on a dragon would take its last life.
pub(super) fn in_danger(state: &State, dragon: Dragon) -> bool {
    let tile = &state.dragons[dragon];
    tile.dice > 0 && tile.arrows + tile.dice >= state.life(dragon)
}

/// Magic cards, Battle dice and tokens that nobody has.
fn supplies(state: &State) -> Vec<Cell> {
    let (offer, said) = match state.offer {
        true => ("offer face up", "offer: a Magic card"),
        false => ("offer none", "offer: none"),
    };
    let offer = Forms::from(offer).said(said);
    let (discard, deck) = (state.discard, state.deck.left());
    let hunters = i64::from(state.deck.of(true));
    let cards = if state.last_round {
        Cell::inked("the last round", Ink::Bad)
    } else {
        Cell::text([
            words::count(hunters, "Hunter card left", "Hunter cards left"),
            words::count(hunters, "Hunter card", "Hunter cards"),
        ])
    };
    let said = Token::ALL.map(|token| format!("{} {}", token.name(), state.supply.of(token)));
    let supply = Forms::of([letters(state.supply, " "), letters(state.supply, "")]);
    vec![
        Cell::text(offer),
        Cell::text([
            format!("discard {discard}, deck {deck}"),
            format!("discard {discard} deck {deck}"),
        ]),
        cards,
        Cell::text(format!("bag {} white, {} red", state.bag.white, state.bag.red)),
        Cell::text(supply.said(format!("supply {}", said.join(", ")))),
    ]
}

/// `supply D8 H6 T6 A8`.
fn letters(tokens: Tokens, between: &str) -> String {
    let all = Token::ALL.map(|token| format!("{:.1}{}", token.name(), tokens.of(token)));
    format!("supply {}", all.join(between))
}

/// A player: on turn, with the Hunter token.
fn row(state: &State, player: usize, cells: Vec<Cell>) -> Row {
    let (name, tribe) = (state.name(player), state.tribe(player));
    let colour = Forms::of([tribe.word().to_owned(), tribe.letter().to_string()]);
    let tribe = Cell::inked(colour, ink(tribe));
    Row {
        key: name::key(name),
        seat: Some(Seat(player)),
        name: Forms::from(cut(name, NAME)).said(name),
        ink: Some(Ink::Title),
        turn: state.turn() == Some(player),
        badge: (state.holder == player).then(|| Mark::new("●", "Hunter token")),
        cells: std::iter::once(tribe).chain(cells).collect(),
        ..Row::default()
    }
}

fn rows(columns: Vec<Column>, rows: impl Iterator<Item = Row>) -> Rows {
    Rows { noun: "player", columns, rows: rows.collect(), titled: true, turns: true }
}

/// The players of the Dragon game: tokens, Keepers played, Magic cards, plans. Columns keep their
/// room, so that nothing moves from act to act.
fn keepers(state: &State) -> Rows {
    let columns = vec![
        Column::new(["tribe", ""], &[7]),
        Column::new(["defend", "def"], &[]).keeps(4),
        Column::new("heal", &[]),
        Column::new(["train", "trn"], &[]),
        Column::new(["attack", "att"], &[]),
        Column::new("played", &[]),
        Column::new(["magic", "mag"], &[]),
        Column::new("plan", &[9]).keeps(7),
    ];
    rows(columns, (0..state.seats.len()).map(|player| keeper(state, player)))
}

fn keeper(state: &State, player: usize) -> Row {
    let seat = &state.seats[player];
    let count = |token: Token| match (seat.tokens.of(token), seat.used.of(token)) {
        (hand, 0) => Cell::count(hand),
        (hand, used) => {
            let said = format!("{hand}, {used} used");
            Cell::text(Forms::from(format!("{hand}/{used}")).said(said))
        }
    };
    let mut cells = Token::ALL.map(count).to_vec();
    let played: String = seat.played.iter().map(|dragon| dragon.letter()).collect();
    cells.push(Cell::text(if played.is_empty() {
        Forms::from("–").said("none")
    } else {
        Forms::from(played).said(dragons(&seat.played))
    }));
    cells.push(Cell::count(seat.magic));
    cells.push(Cell::inked(plan(seat), Ink::Good));
    row(state, player, cells)
}

/// The plan, and whether a Magic card is selected with it.
fn plan(seat: &SeatState) -> Forms {
    match (seat.planned, seat.selected) {
        (None, false) => Forms::default(),
        (None, true) => "magic".into(),
        (Some(token), false) => token.word().into(),
        (Some(token), true) => Forms::of([format!("{token} + magic"), format!("{token}+")])
            .said(format!("{token}, with a Magic card")),
    }
}

/// The players of the Keeper game: shields, lives of the favourite, the Keeper.
fn tribes(state: &State, audience: Audience) -> Rows {
    let columns = vec![
        Column::new("tribe", &[]),
        Column::new("shields", &[]),
        Column::new("favourite", &[]),
        Column::new("Keeper", &[9]).keeps(14),
    ];
    let row = |player: usize| {
        let out = state.shields(player).min(SHIELDS);
        let shields = "⚑".repeat(out) + &"·".repeat(SHIELDS - out);
        let cells = vec![
            Cell::text(Forms::from(shields).said(format!("{out} of {SHIELDS}"))),
            lives(state, state.tribe(player)),
            Cell::text(stands(state, player, audience)),
        ];
        row(state, player, cells)
    };
    rows(columns, (0..state.seats.len()).map(row))
}

/// A player's Keeper and its result, visible until the next dice, and the pending choice.
fn stands(state: &State, player: usize, audience: Audience) -> Forms {
    let [long, short] = shown(state, player);
    let wins =
        matches!(&state.outcome, Some(Outcome::Keepers { winners }) if winners.contains(&player));
    let [may, does] = match (&state.stage, state.seats[player].chosen) {
        (Stage::Choosing, Some(dragon)) if audience.sees(player) => [dragon.word(); 2],
        (Stage::Choosing, Some(_)) => ["has chosen"; 2],
        (Stage::Choosing, None) => ["chooses"; 2],
        (Stage::Healing { players }, _) if players.contains(&player) => ["may heal", "heals"],
        (Stage::Over, _) if wins => ["wins"; 2],
        _ => [""; 2],
    };
    let some = |parts: [&str; 2], between: &str| {
        parts.into_iter().filter(|part| !part.is_empty()).joined(between)
    };
    Forms::of([some([&long, may], ", "), some([&short, does], " ")])
}

/// The shown Keeper and its result.
fn shown(state: &State, player: usize) -> [String; 2] {
    let Some((dragon, shield)) = state.seats[player].shown else {
        return Default::default();
    };
    let same = |seat: &&SeatState| seat.shown.is_some_and(|(other, _)| other == dragon);
    match (state.seats.iter().filter(same).count(), shield) {
        (1, true) => [format!("{dragon}, a shield"), format!("{dragon} ⚑")],
        (1, false) => [format!("{dragon}, alone"), dragon.to_string()],
        (many, _) => [format!("{dragon}, {many} there: nothing"), format!("{dragon} ×{many}")],
    }
}

/// Words of the moment.
pub(super) fn about(state: &State) -> Vec<&'static str> {
    let mut about: Vec<&str> = match state.stage {
        Stage::Hunter => vec!["Hunter phase", "Round"],
        Stage::Choosing => vec!["Protected", "Keeper", "Targeted"],
        Stage::Healing { .. } => vec!["Heal", "Favourite"],
        Stage::Planning { .. } => vec!["Plan", "Defend", "Heal", "Train", "Attack", "Pass"],
        Stage::Acting { .. } => vec!["Act", "Keeper", "Defend", "Heal", "Train", "Attack"],
        Stage::Choice { .. } => vec!["Attack", "Reroll", "Weak Flame", "Flame", "Miss"],
        Stage::After { .. } => vec!["Magic", "Next"],
        Stage::Over => Vec::new(),
    };
    let any = |there: fn(&Tile) -> bool| state.dragons.0.iter().any(there);
    about.push("Life");
    about.extend(any(|tile| tile.arrows > 0).then_some("Arrow"));
    about.extend(any(|tile| tile.trained).then_some("Training space"));
    about.extend(match state.setup.mode {
        Mode::Keeper => &["Keeper game"][..],
        Mode::Dragon => &["Magic deck", "Action token", "Dragon game"],
    });
    about
}
