//! What can be set right at a table: each thing with the words it is stored and typed with, its
//! present value, and what it may be.

use super::battle::{Bag, Shade};
use super::dragon::Dragon;
use super::setup::{HUNTER_CARDS, HUNTER_DICE, MAGIC_CARDS, Mode};
use super::state::{MOST_MAGIC, Stage, State};
use super::thing::{MOST_FLAMES, Thing};
use super::token::{Token, Tokens};
use crate::correct::{Field, Range, Value};

/// The words for the two sides of a tile (Friendly vs Trained).
const SIDES: [&str; 2] = ["friendly", "trained"];

/// The word for a plan that was none: the player passed.
pub(super) const PASS: &str = "pass";

/// Something on the table that can be set right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Spot {
    /// What a Magic card could change as well.
    Thing(Thing),
    /// The side of a dragon's tile.
    Side(Dragon),
    /// Keeper mode: a player's shield on a dragon.
    Shield(usize, Dragon),
    /// Whether a player holds the Hunter token.
    Holder(usize),
    /// The token on a player's Keeper that lies face down.
    Plan(usize),
    /// Whether a player has selected a Magic card.
    Selected(usize),
}

impl Spot {
    /// Everything that can be set right now, in the order of the table: dragons as they lie, the
    /// Hunter, the players.
    pub fn all(state: &State) -> Vec<Spot> {
        if state.outcome.is_some() {
            return Vec::new();
        }
        let mut all = Vec::new();
        for dragon in state.setup.circle.iter().copied() {
            all.extend(on_dragon(state, dragon));
        }
        if state.setup.mode == Mode::Dragon {
            let hunters = [
                Thing::Flames,
                Thing::HunterDice,
                Thing::Offer,
                Thing::Discard,
                Thing::Deck,
                Thing::HunterCards,
            ];
            all.extend(hunters.map(Spot::Thing));
        }
        for player in 0..state.seats.len() {
            all.extend(of_player(state, player));
        }
        all
    }

    /// The spot with these stored words; none if this table has no such thing.
    pub fn find(state: &State, of: &str, field: &str) -> Option<Spot> {
        let spot = match of.split_once('-') {
            Some(("dragon", dragon)) => {
                dragon_spot(word(&Dragon::ALL, Dragon::word, dragon)?, field)
            }
            Some(("player", number)) => {
                let player: usize = number.parse().ok()?;
                (player < state.seats.len()).then(|| player_spot(player, field))?
            }
            _ => table_spot(field),
        }?;
        (spot.stored() == (of.to_owned(), field.to_owned())).then_some(spot)
    }

    /// What it belongs to, and its own word.
    pub fn stored(self) -> (String, String) {
        let on = |dragon: Dragon, word: &str| (format!("dragon-{dragon}"), word.to_owned());
        let has = |player: usize, word: String| (format!("player-{player}"), word);
        let table = |word: &str| ("table".to_owned(), word.to_owned());
        match self {
            Spot::Thing(thing) => match thing {
                Thing::Arrows(dragon) => on(dragon, "arrows"),
                Thing::Dice(dragon) => on(dragon, "dice"),
                Thing::Shield(dragon) => on(dragon, "shield"),
                Thing::Training(dragon, shade) => on(dragon, shade.word()),
                Thing::Flames => table("flames"),
                Thing::HunterDice => table("hunter-dice"),
                Thing::Offer => table("offer"),
                Thing::Discard => table("discard"),
                Thing::Deck => table("deck"),
                Thing::HunterCards => table("hunter-cards"),
                Thing::Token(player, token) => has(player, token.word().to_owned()),
                Thing::Used(player, token) => has(player, format!("used-{token}")),
                Thing::Keeper(player, dragon) => has(player, format!("played-{dragon}")),
                Thing::Magic(player) => has(player, "magic".to_owned()),
            },
            Spot::Side(dragon) => on(dragon, "side"),
            Spot::Shield(player, dragon) => has(player, format!("shield-{dragon}")),
            Spot::Holder(player) => has(player, "holder".to_owned()),
            Spot::Plan(player) => has(player, "plan".to_owned()),
            Spot::Selected(player) => has(player, "selected".to_owned()),
        }
    }

    /// What it belongs to, as it is shown; nothing for the table.
    fn whose(self, state: &State) -> String {
        let of = |dragon: Dragon| format!("{dragon} dragon");
        let name = |player: usize| state.name(player).to_owned();
        match self {
            Spot::Thing(thing) => match (thing, thing.owner()) {
                (_, Some(player)) => name(player),
                (
                    Thing::Arrows(dragon)
                    | Thing::Dice(dragon)
                    | Thing::Shield(dragon)
                    | Thing::Training(dragon, _),
                    None,
                ) => of(dragon),
                _ => String::new(),
            },
            Spot::Side(dragon) => of(dragon),
            Spot::Shield(player, _)
            | Spot::Holder(player)
            | Spot::Plan(player)
            | Spot::Selected(player) => name(player),
        }
    }

    /// What it is now.
    pub fn now(self, state: &State) -> Value {
        let there = |there: bool| Value::Number(there.into());
        match self {
            // A Keeper that is not at hand has been played.
            Spot::Thing(thing @ Thing::Keeper(..)) => there(thing.count(state) == 0),
            Spot::Thing(thing) => Value::Number(thing.count(state).into()),
            Spot::Side(dragon) => {
                let side = SIDES[usize::from(state.dragons[dragon].trained)];
                Value::Word(side.to_owned())
            }
            Spot::Shield(player, dragon) => there(state.dragons[dragon].shields.contains(&player)),
            Spot::Holder(player) => there(state.holder == player),
            Spot::Plan(player) => {
                let planned = state.seats[player].planned;
                Value::Word(planned.map_or("", Token::word).to_owned())
            }
            Spot::Selected(player) => there(state.seats[player].selected),
        }
    }

    /// What it may be, as far as it can be said of this thing alone.
    fn range(self, state: &State) -> Range {
        let up_to = |most: u8| Range::Number { least: 0, most: most.into() };
        let words = |words: &[&str]| Range::Word(words.iter().map(ToString::to_string).collect());
        match self {
            Spot::Thing(thing) => up_to(most(state, thing)),
            Spot::Side(_) => words(&SIDES),
            // The token is handed to somebody; nobody just puts it away.
            Spot::Holder(player) => {
                Range::Number { least: (state.holder == player).into(), most: 1 }
            }
            Spot::Plan(_) => {
                let tokens = Token::ALL.map(Token::word);
                words(&[&tokens[..], &[PASS]].concat())
            }
            Spot::Shield(..) | Spot::Selected(_) => up_to(1),
        }
    }

    /// The field that front ends show.
    pub fn field(self, state: &State) -> Field {
        let (of, name) = self.stored();
        Field { of, name, whose: self.whose(state), now: self.now(state), range: self.range(state) }
    }
}

/// How many of a thing there may be, whatever lies elsewhere.
fn most(state: &State, thing: Thing) -> u8 {
    let keeper_mode = state.setup.mode == Mode::Keeper;
    match thing {
        Thing::Arrows(dragon) => state.life(dragon),
        Thing::Dice(_) if keeper_mode => 1,
        Thing::Dice(_) | Thing::HunterDice => HUNTER_DICE,
        Thing::Flames => MOST_FLAMES,
        Thing::Training(dragon, shade) => Bag::default().of(shade).min(dragon.spaces() as u8),
        Thing::Token(_, token) | Thing::Used(_, token) => Tokens::in_the_box().of(token),
        Thing::Magic(_) => MOST_MAGIC,
        Thing::Shield(_) | Thing::Keeper(..) | Thing::Offer => 1,
        Thing::Discard | Thing::Deck => MAGIC_CARDS,
        Thing::HunterCards => HUNTER_CARDS,
    }
}

fn on_dragon(state: &State, dragon: Dragon) -> Vec<Spot> {
    let arrows = Spot::Thing(Thing::Arrows(dragon));
    let dice = Spot::Thing(Thing::Dice(dragon));
    match (state.setup.mode, &state.stage) {
        // What the dice decide is decided while Keepers are chosen.
        (Mode::Keeper, Stage::Choosing) => vec![arrows, dice],
        (Mode::Keeper, _) => vec![arrows],
        (Mode::Dragon, stage) => {
            let mut all = vec![arrows];
            // Between rounds all dice lie on the Hunter.
            all.extend((*stage != Stage::Hunter).then_some(dice));
            all.push(Spot::Thing(Thing::Shield(dragon)));
            let training = Shade::ALL.map(|shade| Thing::Training(dragon, shade));
            all.extend(training.map(Spot::Thing));
            all.push(Spot::Side(dragon));
            all
        }
    }
}

fn of_player(state: &State, player: usize) -> Vec<Spot> {
    let mut all = Vec::new();
    // Once somebody has planned, the order they plan in is fixed for the round.
    let settled = matches!(state.stage, Stage::Planning { player } if player != state.holder);
    all.extend((!settled).then_some(Spot::Holder(player)));
    if state.setup.mode == Mode::Keeper {
        all.extend(Dragon::ALL.map(|dragon| Spot::Shield(player, dragon)));
        return all;
    }
    let things = |of: &dyn Fn(Token) -> Thing| Token::ALL.map(|token| Spot::Thing(of(token)));
    all.extend(things(&|token| Thing::Token(player, token)));
    all.extend(things(&|token| Thing::Used(player, token)));
    all.extend(Dragon::ALL.map(|dragon| Spot::Thing(Thing::Keeper(player, dragon))));
    all.push(Spot::Thing(Thing::Magic(player)));
    let planned = state.seats[player].planned.is_some();
    all.extend(planned.then_some(Spot::Plan(player)));
    let may_select = planned || state.active() == Some(player);
    all.extend(may_select.then_some(Spot::Selected(player)));
    all
}

fn word<T: Copy>(all: &[T], of: fn(T) -> &'static str, wanted: &str) -> Option<T> {
    all.iter().copied().find(|one| of(*one) == wanted)
}

fn dragon_spot(dragon: Dragon, field: &str) -> Option<Spot> {
    Some(match field {
        "arrows" => Spot::Thing(Thing::Arrows(dragon)),
        "dice" => Spot::Thing(Thing::Dice(dragon)),
        "shield" => Spot::Thing(Thing::Shield(dragon)),
        "side" => Spot::Side(dragon),
        shade => Spot::Thing(Thing::Training(dragon, word(&Shade::ALL, Shade::word, shade)?)),
    })
}

fn table_spot(field: &str) -> Option<Spot> {
    Some(Spot::Thing(match field {
        "flames" => Thing::Flames,
        "hunter-dice" => Thing::HunterDice,
        "offer" => Thing::Offer,
        "discard" => Thing::Discard,
        "deck" => Thing::Deck,
        "hunter-cards" => Thing::HunterCards,
        _ => return None,
    }))
}

fn player_spot(player: usize, field: &str) -> Option<Spot> {
    let dragon = |wanted: &str| word(&Dragon::ALL, Dragon::word, wanted);
    let token = |wanted: &str| word(&Token::ALL, Token::word, wanted);
    Some(match field.split_once('-') {
        Some(("used", wanted)) => Spot::Thing(Thing::Used(player, token(wanted)?)),
        Some(("played", wanted)) => Spot::Thing(Thing::Keeper(player, dragon(wanted)?)),
        Some(("shield", wanted)) => Spot::Shield(player, dragon(wanted)?),
        Some(_) => return None,
        None => match field {
            "magic" => Spot::Thing(Thing::Magic(player)),
            "holder" => Spot::Holder(player),
            "plan" => Spot::Plan(player),
            "selected" => Spot::Selected(player),
            wanted => Spot::Thing(Thing::Token(player, token(wanted)?)),
        },
    })
}
