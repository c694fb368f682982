//! The correctable fields: stored and typed names, current value, range and effect.

use super::battle::{Bag, Shade};
use super::dragon::Dragon;
use super::magic_target::{MOST_FLAMES, Thing};
use super::setup::{HUNTER_CARDS, HUNTER_DICE, MAGIC_CARDS, Mode};
use super::state::{MOST_MAGIC, SeatState, Stage, State};
use super::token::{Token, Tokens};
use crate::correct::{FieldSlot, FieldSlots};

/// The word for a pass in place of a plan.
pub(super) const PASS: &str = "pass";
/// Fields that are checked with others.
pub(super) const TABLE: &str = "table";
pub(super) const DICE: &str = "dice";
pub(super) const HOLDER: &str = "holder";
pub(super) const PLAN: &str = "plan";
pub(super) const SELECTED: &str = "selected";
pub(super) const DECK: &str = "deck";
pub(super) const HUNTER_CARDS_LEFT: &str = "hunter-cards";

/// The stored prefix of a player's fields.
pub(super) fn of_player(player: usize) -> String {
    format!("player-{player}")
}

/// The field of used tokens.
pub(super) fn used(token: Token) -> String {
    format!("used-{token}")
}

/// Every correctable field, in table order: the circle of dragons, the Hunter, the players.
pub(super) fn slots(state: &State) -> FieldSlots<State> {
    let playing = state.outcome.is_none();
    let mut slots = FieldSlots::new(playing);
    for dragon in state.setup.circle.iter().copied() {
        slots.belong(&format!("dragon-{dragon}"), &format!("{dragon} dragon"));
        on_dragon(state, dragon, &mut slots);
    }
    slots.belong(TABLE, "");
    slots.open = playing && state.setup.mode == Mode::Dragon;
    for (name, thing, most) in [
        ("flames", Thing::Flames, MOST_FLAMES),
        ("hunter-dice", Thing::HunterDice, HUNTER_DICE),
        ("offer", Thing::Offer, 1),
        ("discard", Thing::Discard, MAGIC_CARDS),
        (DECK, Thing::Deck, MAGIC_CARDS),
        (HUNTER_CARDS_LEFT, Thing::HunterCards, HUNTER_CARDS),
    ] {
        count(state, name, thing, most, &mut slots);
    }
    slots.open = playing;
    for player in 0..state.seats.len() {
        slots.belong_to(player, &of_player(player), state.name(player));
        of_player_at(state, player, &mut slots);
    }
    slots
}

/// A count that a Magic card could change as well.
fn count<'a>(
    state: &State,
    name: &str,
    thing: Thing,
    most: u8,
    slots: &'a mut FieldSlots<State>,
) -> &'a mut FieldSlot<State> {
    slots.number(name, thing.count(state), 0..=most, move |state, to| set(state, thing, to))
}

fn set(state: &mut State, thing: Thing, to: u8) {
    let by = i16::from(to) - i16::from(thing.count(state));
    let by = i8::try_from(by).unwrap_or(0);
    if by != 0 {
        thing.by(by).apply(state);
    }
}

/// Present (1) or absent (0).
fn there<'a>(
    name: &str,
    now: bool,
    slots: &'a mut FieldSlots<State>,
    put: impl Fn(&mut State, bool) + 'static,
) -> &'a mut FieldSlot<State> {
    slots.number(name, now, 0..=1, move |state, to: u8| put(state, to > 0))
}

fn on_dragon(state: &State, dragon: Dragon, slots: &mut FieldSlots<State>) {
    let dragon_game = state.setup.mode == Mode::Dragon;
    count(state, "arrows", Thing::Arrows { dragon }, state.life(dragon), slots);
    let (most, lie) = if dragon_game {
        // Between rounds all dice are on the Hunter.
        (HUNTER_DICE, state.stage != Stage::Hunter)
    } else {
        // The targets are settled while Keepers are chosen.
        (1, state.stage == Stage::Choosing)
    };
    count(state, DICE, Thing::Dice { dragon }, most, slots).only_if(lie);
    count(state, "shield", Thing::Shield { dragon }, 1, slots).only_if(dragon_game);
    for shade in Shade::ALL {
        let most = Bag::default()[shade].min(crate::saturate(dragon.spaces()));
        let thing = Thing::Training { dragon, shade };
        count(state, shade.word(), thing, most, slots).only_if(dragon_game);
    }
    // The side of the tile (Friendly vs Trained).
    let sides = ["friendly", "trained"];
    slots
        .either("side", state.dragons[dragon].trained, sides, move |state, trained| {
            state.dragons[dragon].trained = trained;
        })
        .only_if(dragon_game);
}

fn of_player_at(state: &State, player: usize, slots: &mut FieldSlots<State>) {
    let playing = slots.open;
    // Once somebody has planned, the turn order is fixed for the round.
    let settled = matches!(state.stage, Stage::Planning { player } if player != state.holder);
    let holds = state.holder == player;
    // The token passes to a player; it is never put away.
    let put = move |state: &mut State, to: u8| {
        if to > 0 {
            state.holder = player;
        }
    };
    slots.number(HOLDER, holds, i64::from(holds)..=1, put).only_if(!settled);
    slots.open = playing && state.setup.mode == Mode::Keeper;
    for dragon in Dragon::ALL {
        let lies = state.dragons[dragon].shields.contains(&player);
        there(&format!("shield-{dragon}"), lies, slots, move |state, there| {
            let shields = &mut state.dragons[dragon].shields;
            shields.retain(|other| *other != player);
            shields.extend(there.then_some(player));
        });
    }
    slots.open = playing && state.setup.mode == Mode::Dragon;
    for token in Token::ALL {
        let most = Tokens::in_the_box().of(token);
        count(state, token.word(), Thing::Token { player, token }, most, slots);
    }
    for token in Token::ALL {
        let most = Tokens::in_the_box().of(token);
        count(state, &used(token), Thing::Used { player, token }, most, slots);
    }
    for dragon in Dragon::ALL {
        // A Keeper that is not in hand has been played.
        let keeper = Thing::Keeper { player, dragon };
        let played = keeper.count(state) == 0;
        there(&format!("played-{dragon}"), played, slots, move |state, played| {
            set(state, keeper, u8::from(!played));
        });
    }
    count(state, "magic", Thing::Magic { player }, MOST_MAGIC, slots);
    let seat = &state.seats[player];
    let tokens = [&Token::WORDS[..], &[PASS]].concat();
    slots
        .word(PLAN, seat.planned.map_or("", Token::word), &tokens, move |state, to| {
            plan(&mut state.seats[player], to);
        })
        .only_if(seat.planned.is_some());
    let may_select = seat.planned.is_some() || state.active() == Some(player);
    there(SELECTED, seat.selected, slots, move |state, there| state.seats[player].selected = there)
        .only_if(may_select);
    slots.open = playing;
}

/// The token on a face-down Keeper; passing takes it back.
fn plan(seat: &mut SeatState, to: &str) {
    let (planned, passed) = (Token::spelled(to), to == PASS);
    if let Some(old) = seat.planned.filter(|_| passed || planned.is_some()) {
        seat.tokens.shift(old, 1);
        planned.iter().for_each(|new| seat.tokens.shift(*new, -1));
        seat.planned = planned;
        seat.selected &= !passed;
    }
}
