//! The correctable fields: current value, range and effect. Arithmetic only: named fields get their
//! values, and the supply has the rest of the box.

use super::super::super::book::{Colour, Page};
use super::super::super::chest::MagicItem;
use super::super::super::{CRYSTALS, EGGS, OF_A_COLOUR, PEARLS, SHADOW_NUMBER, SHADOWS};
use super::super::Pearl;
use super::super::decide::TAKE_MOST;
use super::super::hand::cards_in_the_game;
use super::super::state::{Crest, Keeper, Stage, State};
use crate::correct::{Field, FieldSlots, Fix};
use crate::saturate;

/// The stored prefix of table-wide fields.
const TABLE: &str = "table";
/// Words for unknown and for face-down values.
const UNKNOWN: &str = "unknown";
const FACE_DOWN: &str = "face down";
/// Fields that are checked with others.
pub(super) const TURN: &str = "turn";
pub(super) const CREST: &str = "crest";
pub(super) const NO_CREST: &str = "none";
/// Crests in the order they are won: the first is the highest (ruling 5).
pub(super) const CREST_ORDER: [&str; 3] = ["first", "second", "third"];
pub(super) const YES: &str = "yes";
const NO_YES: [&str; 2] = ["no", YES];
/// More turns than any game has.
const MOST_TURNS: u32 = 9999;

/// The stored prefix of a player's fields.
pub(super) fn of_player(player: usize) -> String {
    format!("player-{player}")
}

/// The player whose field is corrected.
pub(super) fn player_of(fix: &Fix) -> Option<usize> {
    fix.of.strip_prefix("player-")?.parse().ok()
}

/// The field for the place of a colour's stack.
pub(super) fn place_of(colour: Colour) -> String {
    format!("{colour}-place")
}

/// Whether the supply of pieces of a value is corrected.
pub(super) fn names_supply(set: &[Fix], value: u16) -> bool {
    set.iter().any(|fix| fix.is_of(TABLE, &supply_of(value)))
}

fn supply_of(value: u16) -> String {
    format!("supply-{value}")
}

/// Pieces of a value in the box: in the game and removed.
pub(super) fn in_the_box(state: &State, value: u16) -> u8 {
    let setup = &state.setup;
    setup.pieces.of(value) + setup.removed.of(value)
}

/// Values of pieces in the box, ascending.
pub(super) fn values(state: &State) -> Vec<u16> {
    let setup = &state.setup;
    let both = setup.pieces.stacks().chain(setup.removed.stacks());
    let mut values: Vec<u16> = both.map(|(value, _)| value).collect();
    values.sort_unstable();
    values.dedup();
    values
}

/// Every correctable field. Once the game is over only scoring fields, and none once it is counted.
pub fn fields(state: &State) -> Vec<Field> {
    slots(state).fields()
}

pub(in super::super::super) fn slots(state: &State) -> FieldSlots<State> {
    let playing = matches!(state.stage(), Stage::Turn | Stage::Completing);
    let open = state.stage() != Stage::Over;
    let mut slots = FieldSlots::new(open);
    for player in 0..state.keepers.len() {
        slots.belong_to(player, &of_player(player), state.name(player));
        slots.open = playing;
        at_the_table(state, player, &mut slots);
        slots.open = open;
        in_front(state, player, &mut slots);
    }
    slots.belong(TABLE, "");
    slots.open = playing;
    of_the_turn(state, &mut slots);
    of_the_book(state, &mut slots);
    slots.open = open;
    for value in values(state) {
        let now = state.supply.pieces.of(value);
        let put = move |state: &mut State, count| state.supply.pieces.set(value, count);
        slots.number(&supply_of(value), now, 0..=in_the_box(state, value), put);
    }
    slots
}

/// Adds a field of a player.
fn own<N: 'static>(
    player: usize,
    put: impl Fn(&mut Keeper, N) + 'static,
) -> impl Fn(&mut State, N) + 'static {
    move |state, to| put(&mut state.keepers[player], to)
}

/// Whose turn it is, and a player's hand and crystals.
fn at_the_table(state: &State, player: usize, slots: &mut FieldSlots<State>) {
    let keeper = &state.keepers[player];
    slots.either(TURN, state.active == player, NO_YES, move |state, yes| {
        if yes {
            state.turn_of(player);
        }
    });
    let decided = !state.waiting.contains(&player);
    slots.either("decided", decided, NO_YES, move |state, yes| {
        let waits =
            |other: &usize| if *other == player { !yes } else { state.waiting.contains(other) };
        state.waiting = state.clockwise().filter(waits).collect();
    });
    let all = 0..=cards_in_the_game(state);
    let put = own(player, |keeper, cards| keeper.hand = Some(cards));
    let hand = slots.number("hand", keeper.hand.unwrap_or(0), all, put);
    if keeper.hand.is_none() {
        hand.shown(UNKNOWN);
    }
    let put = own(player, |keeper, count| keeper.shadows = count);
    slots.number("shadows", keeper.shadows, 0..=SHADOWS, put);
    let put = own(player, |keeper, count| keeper.crystals = count);
    slots.number("crystals", keeper.crystals, 0..=CRYSTALS, put);
}

/// A player's table. Values of pieces are hidden until the game is over.
fn in_front(state: &State, player: usize, slots: &mut FieldSlots<State>) {
    let keeper = &state.keepers[player];
    stacks(keeper, player, slots);
    let put = own(player, |keeper, count| keeper.eggs = count);
    slots.number("eggs", keeper.eggs, 0..=EGGS, put);
    let there = state.setup.crests.len().min(CREST_ORDER.len());
    let crests = [&[NO_CREST], &CREST_ORDER[..there]].concat();
    let order = keeper.crest.and_then(|crest| CREST_ORDER.get(crest.order));
    slots.word(CREST, order.unwrap_or(&NO_CREST), &crests, move |state, to| {
        let order = CREST_ORDER.iter().position(|word| to == *word);
        state.keepers[player].crest = order.map(|order| crest(state, order));
    });
    let reds = state.setup.red_pearls;
    let most = [
        (Pearl::Red, reds.unwrap_or(PEARLS)),
        (Pearl::Blue, reds.map_or(PEARLS, |reds| PEARLS.saturating_sub(reds))),
    ];
    for (pearl, most) in most {
        let now = saturate::<i64>(keeper.pearls_of(pearl));
        let put = own(player, move |keeper, count| put_pearls(keeper, pearl, count));
        slots.number(&format!("{}-pearls", pearl.word()), now, 0..=most, put);
    }
    for value in values(state) {
        let (now, most) = (saturate::<i64>(keeper.pieces_of(value)), in_the_box(state, value));
        let put = own(player, move |keeper, count| put_pieces(keeper, value, count));
        let pieces = slots.number(&format!("pieces-{value}"), now, 0..=most, put);
        if state.ended.is_none() {
            pieces.shown(FACE_DOWN);
        }
    }
}

fn stacks(keeper: &Keeper, player: usize, slots: &mut FieldSlots<State>) {
    let row = keeper.stacks.iter().count();
    for colour in Colour::ALL {
        let stack = keeper.stacks.stack(colour);
        let lies = move |keeper: &Keeper| {
            keeper.stacks.stack(colour).map_or((0, 0), |stack| (stack.cards, stack.shadows))
        };
        let (cards, shadows) = lies(keeper);
        let put = own(player, move |keeper, cards: u8| {
            let cards = cards.min(saturate(OF_A_COLOUR));
            keeper.stacks.set(colour, cards, lies(keeper).1);
        });
        slots.number(colour.word(), cards, 0..=OF_A_COLOUR, put);
        let put = own(player, move |keeper, shadows: u8| {
            keeper.stacks.set(colour, lies(keeper).0, shadows.min(SHADOWS));
        });
        let name = format!("{colour}-shadows");
        slots.number(&name, shadows, 0..=SHADOWS, put).only_if(stack.is_some());
        // Stacks take their places once all of them are there.
        let place = saturate::<i64>(keeper.stacks.position(colour).unwrap_or(0));
        let moves = stack.is_some() && row > 1;
        slots.number(&place_of(colour), place, 1..=saturate(row), |_, _: u8| {}).only_if(moves);
    }
}

fn of_the_turn(state: &State, slots: &mut FieldSlots<State>) {
    slots.number("turns", state.turn, 1..=MOST_TURNS, |state, turn| state.turn = turn);
    slots.number("taken", state.taken, 0..=TAKE_MOST, |state, count| state.taken = count);
    slots
        .either("minted", state.minted, NO_YES, |state, yes| state.minted = yes)
        .only_if(state.has(MagicItem::DragonMint));
    let changed = state.changed;
    for page in Page::ALL {
        let name = format!("{}-changed", page.word());
        slots.either(&name, changed[page], NO_YES, move |state, yes| {
            state.changed[page] = yes;
        });
    }
}

fn of_the_book(state: &State, slots: &mut FieldSlots<State>) {
    let numbers: Vec<String> = (1..=SHADOW_NUMBER).map(|n| n.to_string()).collect();
    let mut words = vec![UNKNOWN];
    words.extend(numbers.iter().map(String::as_str));
    let now = state.book.left.map(|number| number.to_string());
    slots.word("number", now.as_deref().unwrap_or(UNKNOWN), &words, |state, word| {
        state.book.left = word.parse().ok();
        state.book.reward = None;
    });
    let words = [&[UNKNOWN], &Colour::WORDS[..]].concat();
    let now = state.book.right.map_or(UNKNOWN, Colour::word);
    slots.word("colour", now, &words, |state, word| state.book.right = Colour::spelled(word));
    // One card of each page is in the display.
    let most = i64::from(cards_in_the_game(state)) - 2;
    let pages = state.pages.unwrap_or_default();
    for page in Page::ALL {
        let put = move |state: &mut State, cards| put_page(state, page, cards);
        slots
            .number(&format!("{}-cards", page.word()), pages[page], 1..=most, put)
            .only_if(state.pages.is_some());
    }
    slots
        .either("last-card", state.run_out, NO_YES, |state, yes| state.run_out = yes)
        .only_if(state.pages.is_none() && state.run_out);
    let put = |state: &mut State, count| state.book_shadows = count;
    slots.number("book-shadows", state.book_shadows, 0..=SHADOWS, put);
    for item in MagicItem::ALL {
        slots.either(item.key(), state.has(item), ["closed", "open"], move |state, open| {
            let chests = &mut state.setup.chests;
            chests.retain(|other| *other != item);
            chests.extend(open.then_some(item));
        });
    }
}

/// The crest won first, second or third: its value if all remaining ones are known.
fn crest(state: &State, order: usize) -> Crest {
    let left = state.setup.crests.get(order..).unwrap_or_default();
    let known = left.iter().all(Option::is_some);
    Crest { value: left.first().copied().flatten().filter(|_| known), order }
}

fn put_pearls(keeper: &mut Keeper, pearl: Pearl, count: u8) {
    keeper.pearls.retain(|other| *other != pearl);
    keeper.pearls.extend(std::iter::repeat_n(pearl, count.into()));
    keeper.pearls.sort_by_key(|pearl| *pearl == Pearl::Blue);
}

fn put_pieces(keeper: &mut Keeper, value: u16, count: u8) {
    let (has, count) = (keeper.pieces_of(value), usize::from(count));
    for _ in count..has {
        let last = keeper.pieces.iter().rposition(|piece| *piece == value);
        last.map(|at| keeper.pieces.remove(at));
    }
    for _ in has..count {
        keeper.pieces.push(value);
    }
}

/// A page with more than one card is not the last card's page.
fn put_page(state: &mut State, page: Page, cards: u8) {
    if let Some(pages) = &mut state.pages {
        pages[page] = cards;
        state.run_out &= pages.left.min(pages.right) <= 1;
    }
}

/// Sets these fields. Unknown names are ignored.
pub fn put(state: &mut State, set: &[Fix]) {
    let all = |value| (value, pieces_in_the_game(state, value));
    let pieces: Vec<(u16, u16)> = values(state).into_iter().map(all).collect();
    // A turn begins before its other fields are set.
    let (turns, others): (Vec<&Fix>, Vec<&Fix>) = set.iter().partition(|fix| fix.field == TURN);
    slots(state).put(state, turns.into_iter().chain(others));
    for (player, keeper) in state.keepers.iter_mut().enumerate() {
        let of = of_player(player);
        let place = |colour| {
            let fix = set.iter().find(|fix| fix.is_of(&of, &place_of(colour)))?;
            Some((colour, fix.to.number()?))
        };
        let places: Vec<(Colour, usize)> = Colour::ALL.into_iter().filter_map(place).collect();
        keeper.stacks.arrange(&places);
    }
    for (value, all) in pieces {
        if !names_supply(set, value) {
            let left = all.saturating_sub(held(state, value));
            state.supply.pieces.set(value, saturate(left));
        }
    }
    fill_supply(state);
    state.told |= state.taken > 0 || state.minted || state.changed.left || state.changed.right;
}

fn held(state: &State, value: u16) -> u16 {
    let each = state.keepers.iter().map(|keeper| keeper.pieces_of(value));
    saturate(each.sum::<usize>())
}

/// Pieces of a value in the supply and in front of players.
pub(super) fn pieces_in_the_game(state: &State, value: u16) -> u16 {
    held(state, value) + u16::from(state.supply.pieces.of(value))
}

/// Pieces that no player has are in the supply.
fn fill_supply(state: &mut State) {
    let sum = |of: fn(&Keeper) -> u8| -> u8 {
        let held = state.keepers.iter().map(of);
        held.fold(0, u8::saturating_add)
    };
    let eggs = EGGS.saturating_sub(sum(|k| k.eggs));
    let crystals = CRYSTALS.saturating_sub(sum(|k| k.crystals));
    let held = sum(|k| k.shadows.saturating_add(k.stacks.shadows()));
    let shadows = SHADOWS.saturating_sub(held.saturating_add(state.book_shadows));
    let pearls = PEARLS.saturating_sub(sum(|k| saturate(k.pearls.len())));
    let reds = sum(|k| saturate(k.pearls_of(Pearl::Red)));
    let blues = sum(|k| saturate(k.pearls_of(Pearl::Blue)));
    let won = usize::from(sum(|k| k.crest.is_some().into()));
    let supply = &mut state.supply;
    (supply.eggs, supply.crystals) = (eggs, crystals);
    (supply.shadows, supply.pearls) = (shadows, pearls);
    supply.reds = match (state.setup.red_pearls, blues) {
        (Some(all), _) => Some(all.saturating_sub(reds)),
        // Blue ones are taken only after all red ones.
        (None, 1..) => Some(0),
        (None, 0) => None,
    };
    let crests = &state.setup.crests;
    supply.crests = crests.get(won..).unwrap_or_default().to_vec();
}
