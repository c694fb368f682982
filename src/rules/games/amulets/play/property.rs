//! Random sittings: exactly the offers are accepted, replay is exact, the box stays complete, all end.

mod corrections;
mod offers;

use offers::{as_offered, way};

use crate::amulets::title::Amulets;
use crate::offer::{Answer, Next};
use crate::offer_checks::{fitting, taken_if_offered};
use crate::samples::{read_back, repeatable, replayed};
use crate::title::next;
use proptest::prelude::*;

use super::super::book::{Book, ByPage, Colour, Gift, Reward};
use super::super::chest::{MagicItem, Timing};
use super::super::figures::BoxFigures;
use super::super::score;
use super::super::setup::{SetupWish, deal};
use super::super::{CRYSTALS, EGGS, PEARLS, RING, SHADOWS};
use super::*;

fn any_setup() -> impl Strategy<Value = State> {
    let figures = (
        prop::option::of(0u8..=15),
        prop::option::of(10u8..=94),
        prop::option::of(Just([12u16, 8])),
        any::<bool>(),
    );
    (2usize..=4, 0usize..=4, figures, any::<u64>()).prop_map(
        |(players, chests, (red_pearls, left, crests, completing), seed)| {
            let figures = BoxFigures {
                red_pearls,
                crests,
                pages: left.map(|left| ByPage { left, right: 104 - left }),
                timing: if completing { Timing::CompletingOnly } else { Timing::AnyPlay },
                ..BoxFigures::default()
            };
            let wish = SetupWish {
                players: samples::FOUR[..players].iter().map(|p| (*p).to_owned()).collect(),
                chests,
                ..SetupWish::default()
            };
            let setup = deal(&wish, &figures, seed).unwrap();
            // Stored and read back, as in a file.
            read_back(&setup);
            State::new(setup)
        },
    )
}

fn any_reward() -> impl Strategy<Value = Reward> {
    prop::collection::vec(prop::sample::select(Gift::ALL.to_vec()), 0..4).prop_map(|mut gifts| {
        gifts.push(Gift::Lowest);
        Reward::new(gifts).unwrap()
    })
}

/// The invariants of every moment.
fn sound(state: &State) {
    let sum = |of: fn(&Keeper) -> usize| state.keepers.iter().map(of).sum::<usize>();
    let supply = &state.supply;
    let shadows = sum(|k| usize::from(k.shadows + k.stacks.shadows()));
    assert_eq!(shadows + usize::from(supply.shadows + state.book_shadows), usize::from(SHADOWS));
    assert_eq!(sum(|k| usize::from(k.eggs)) + usize::from(supply.eggs), usize::from(EGGS));
    assert_eq!(
        sum(|k| usize::from(k.crystals)) + usize::from(supply.crystals),
        usize::from(CRYSTALS)
    );
    assert_eq!(sum(|k| k.pearls.len()) + usize::from(supply.pearls), usize::from(PEARLS));
    assert_eq!(
        sum(|k| k.pieces.len()) + usize::from(supply.pieces.count()),
        usize::from(state.setup.pieces.count())
    );
    assert_eq!(
        sum(|k| usize::from(k.crest.is_some())) + supply.crests.len(),
        state.setup.crests.len()
    );
    for keeper in &state.keepers {
        let holds = keeper.hand.is_none_or(|cards| cards >= keeper.shadows);
        assert!(holds, "a hand holds its shadow dragons: {keeper:?}");
        assert_eq!(keeper.amulets(), keeper.pieces.len() / RING);
        assert!(keeper.crest.is_none() || keeper.stacks.has_all_colours());
        assert!(keeper.stacks.iter().all(|stack| stack.cards > 0));
        let red_first = keeper.pearls.is_sorted_by_key(|pearl| *pearl == Pearl::Blue);
        assert!(red_first);
    }
    let counts = acts(state) == [(Act::Count, None)];
    assert_eq!(state.ended.is_some(), counts);
}

/// Taking dragon cards; Changing the magic book: a known page changes only if a card is taken from
/// it or placed on it, and entering the book is no player's action.
fn pages_stay(before: &State, events: &[Event]) {
    if events.is_empty() {
        return;
    }
    let mut after = before.clone();
    events.iter().for_each(|event| apply(&mut after, event));
    let touches = |page: Page| {
        events.iter().any(|event| match event {
            Event::Minted { .. } | Event::Corrected { .. } => true,
            Event::Took { count, left, right, .. } => {
                let from = ByPage { left: *left, right: *right };
                left + right < *count || from[page] > 0
            }
            Event::Changed { left, right, .. } => match page {
                Page::Left => left.is_some(),
                Page::Right => right.is_some(),
            },
            _ => false,
        })
    };
    let left = before.book.left.filter(|_| !touches(Page::Left));
    assert!(left.is_none() || after.book.left == left, "{events:?}");
    let right = before.book.right.filter(|_| !touches(Page::Right));
    assert!(right.is_none() || after.book.right == right, "{events:?}");
    if let [Event::BookSeen { .. }] = events {
        assert_eq!(after.is_untold(), before.is_untold(), "{events:?}");
    }
}

fn any_sight() -> impl Strategy<Value = Sight> {
    (
        1u8..=6,
        prop::sample::select(Colour::ALL.to_vec()),
        prop::option::of(any_reward()),
        any::<bool>(),
    )
        .prop_map(|(number, colour, reward, remember)| Sight {
            book: Book { number, colour },
            reward,
            remember,
        })
}

fn any_set() -> impl Strategy<Value = Set> {
    let pearl = prop_oneof![Just(Pearl::Red), Just(Pearl::Blue)];
    let side = prop_oneof![Just(RowEnd::Left), Just(RowEnd::Right)];
    (
        prop::sample::select(Colour::ALL.to_vec()),
        0u8..4,
        prop::option::of(side),
        prop::collection::vec(prop::sample::select(MagicItem::ALL.to_vec()), 0..=2),
        prop::option::weighted(0.2, 0usize..3),
        prop::collection::vec(pearl, 0..=2),
        prop::option::weighted(0.3, any_sight()),
    )
        .prop_map(|(colour, shadows, side, with, hammer, pearls, sight)| Set {
            sight,
            colour,
            shadows,
            side,
            with,
            hammer,
            pearls,
        })
}

fn any_count() -> impl Strategy<Value = Revealed> {
    let pearl = prop::sample::select(vec![3u16, 4, 7, 8, 9]);
    let crest = prop::sample::select(vec![0u16, 1, 9, 15, 16, 17, 99, 100]);
    let pearls = prop::collection::vec(prop::collection::vec(pearl, 0..3), 4);
    let crests = prop::collection::vec(prop::option::weighted(0.3, crest), 4);
    (pearls, crests).prop_map(|(pearls, crests)| Revealed { pearls, crests })
}

/// A random action, sensible or not.
fn any_action() -> impl Strategy<Value = Action> {
    let page = || prop_oneof![Just(Page::Left), Just(Page::Right)];
    let colour = || prop::sample::select(Colour::ALL.to_vec());
    prop_oneof![
        (0u8..3).prop_map(|shadows| Action::Mint { shadows }),
        (0u8..6, 0u8..3, prop::collection::vec(page(), 0..5))
            .prop_map(|(count, shadows, pages)| Action::Take { count, shadows, pages }),
        (prop::option::of(0u8..9), prop::option::of(colour()))
            .prop_map(|(left, right)| Action::Change { left, right }),
        (1u8..=6, colour(), prop::option::of(any_reward()), any::<bool>()).prop_map(
            |(number, colour, reward, remember)| Action::Book {
                book: Book { number, colour },
                reward,
                remember,
            }
        ),
        any_set().prop_map(Action::Play),
        any_set().prop_map(Action::Play),
        Just(Action::Pass),
        Just(Action::Next),
        any_count().prop_map(Action::Count),
        page().prop_map(|page| Action::LastCard { page }),
        (0usize..2, prop::option::of(0u8..130))
            .prop_map(|(player, cards)| Action::Hand { player, cards }),
    ]
}

/// Hand sizes, recounted from the events.
fn recounted(start: &State, log: &[Event]) -> Vec<Option<i32>> {
    let mut hands: Vec<Option<i32>> = start.keepers.iter().map(|k| k.hand.map(i32::from)).collect();
    for event in log {
        let (player, change) = match event {
            Event::HandTold { player, cards } => {
                hands[*player] = cards.map(i32::from);
                continue;
            }
            Event::Minted { player, .. } => (player, 2),
            Event::Took { player, count, .. } => (player, i32::from(*count)),
            Event::Gained { player, what: Gift::Shadow } => (player, 1),
            Event::Changed { player, left, right } => {
                (player, -i32::from(left.is_some()) - i32::from(right.is_some()))
            }
            Event::Laid { player, cards, shadows, .. } => (player, -i32::from(cards + shadows)),
            Event::TookBack { player, cards, shadows, .. } => (player, i32::from(cards + shadows)),
            _ => continue,
        };
        if let Some(cards) = &mut hands[*player] {
            *cards += change;
            assert!(*cards >= 0, "{event:?} takes more than the hand holds");
        }
    }
    hands
}

/// The action of an act with random answers.
fn chosen(
    state: &State,
    act: &Act,
    picks: &mut impl Iterator<Item = prop::sample::Index>,
) -> Action {
    let mut answers: Vec<Answer> = Vec::new();
    loop {
        let asked = next::<Amulets>(state, act, &answers);
        match asked.unwrap_or_else(|refusal| panic!("{act:?} {answers:?}: {refusal:?}")) {
            Next::Ready(action) => return action,
            Next::Ask(ask) if ask.optional && answers.len() > 6 => answers.push(Answer::Declined),
            Next::Ask(ask) => {
                let mut fits = fitting(&ask);
                let place = picks.next().unwrap().index(fits.len());
                answers.push(fits.swap_remove(place));
            }
        }
    }
}

/// The same with a short reward of the book, so that sittings last.
fn chosen_short(
    state: &State,
    act: &Act,
    picks: &mut impl Iterator<Item = prop::sample::Index>,
    (reward, remember): (&Reward, bool),
) -> Action {
    let reward = Some(reward.clone());
    match chosen(state, act, picks) {
        Action::Book { book, .. } => Action::Book { book, reward, remember },
        other => other,
    }
}

/// A sitting up to its end, checked at each moment; returns its events.
fn sit(
    state: &mut State,
    picks: &[prop::sample::Index],
    rewards: &[Reward],
    mut look: impl FnMut(usize, &State),
) -> Vec<Event> {
    let mut log: Vec<Event> = Vec::new();
    let mut picks = picks.iter().copied().cycle();
    for n in 0..3000usize {
        sound(state);
        look(n, state);
        if state.ended.is_some() {
            break;
        }
        // Rarely the last card or another book entry, so that sittings last and end; few turns cut
        // short, and a hand size now and then.
        let mut going = acts(state);
        going.retain(|(act, _)| match act {
            Act::LastCard => n > 2000,
            Act::Hand => n % 50 == 49,
            Act::Next => n % 8 == 7,
            Act::Book => !state.knows_book(),
            _ => true,
        });
        let (act, _) = going[picks.next().unwrap().index(going.len())];
        let reward = (&rewards[n % rewards.len()], n % 3 == 0);
        let action = chosen_short(state, &act, &mut picks, reward);
        let events = decide(state, &action);
        let events = events.unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"));
        assert!(!events.is_empty());
        pages_stay(state, &events);
        events.iter().for_each(|event| apply(state, &read_back(event)));
        log.extend(events);
    }
    assert!(state.ended.is_some(), "every sitting ends: turn {}", state.turn);
    log
}

proptest! {
    #![proptest_config(repeatable(60, 6))]

    #[test]
    fn random_sittings_keep_the_rules_and_end(
        start in any_setup(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 600),
        rewards in prop::collection::vec(any_reward(), 20),
        wild in prop::collection::vec(any_action(), 60),
    ) {
        let mut state = start.clone();
        let mut log = sit(&mut state, &picks, &rewards, |n, state| {
            for action in wild.iter().skip(n % 6).step_by(6) {
                pages_stay(state, &decide(state, action).unwrap_or_default());
                taken_if_offered::<Amulets>(state, &as_offered(state, action), way);
            }
        });
        let mut worth = [16, 9, 7].into_iter().skip(usize::from(state.keepers.len() == 2));
        let mut crests = vec![None; state.keepers.len()];
        state.unknown_crests().into_iter().for_each(|n| crests[n] = worth.next());
        let revealed = Revealed {
            pearls: state.keepers.iter().map(|keeper| {
                keeper.pearls.iter().map(|pearl| pearl.values()[0]).collect()
            }).collect(),
            crests,
        };
        let counted = decide(&state, &Action::Count(revealed.clone())).unwrap();
        counted.iter().for_each(|event| apply(&mut state, event));
        log.extend(counted);
        prop_assert!(acts(&state).is_empty());
        let hands = state.keepers.iter().map(|k| k.hand.map(i32::from));
        prop_assert_eq!(hands.collect::<Vec<_>>(), recounted(&start, &log));
        let score = score::score(&state.sheets(&revealed)).unwrap();
        prop_assert!(score.winners().count() >= 1);
        prop_assert!(start.setup.possible());
        prop_assert_eq!(replayed::<Amulets>(start, &log), state);
    }
}
