//! Offers of random sittings: each leads to an accepted action, and every accepted action is offered.

use super::super::super::TOP_CREST;
use super::*;
use crate::offer::{AnswerKind, Ask};
use crate::offer_checks::{OfferPath, offers_are_taken};

/// One form for equivalent actions, as offers have them.
pub(super) fn as_offered(state: &State, action: &Action) -> Action {
    match action.clone() {
        Action::Book { book, reward, remember } => {
            Action::Book { book, remember: remember && reward.is_some(), reward }
        }
        Action::Take { count, shadows, pages } => {
            Action::Take { count, shadows, pages: alike(state, action, pages) }
        }
        Action::Play(mut set) => {
            let place = |item: &MagicItem| state.setup.chests.iter().position(|open| open == item);
            set.with.sort_by_key(place);
            if let Some(sight) = &mut set.sight {
                sight.remember &= sight.reward.is_some();
            }
            let keeper = state.next().map(|player| &state.keepers[player]);
            if keeper.is_some_and(|keeper| keeper.stacks.is_empty()) {
                set.side = None;
            }
            if set.with.contains(&MagicItem::GreenOreHammer) {
                set.hammer.get_or_insert(0);
            }
            // If the red ones are counted, nobody has to name them.
            let reds = state.supply.reds.map(usize::from);
            let due =
                |n: usize| if reds.is_some_and(|reds| n < reds) { Pearl::Red } else { Pearl::Blue };
            if reds.is_some() && (0..set.pearls.len()).all(|n| set.pearls[n] == due(n)) {
                set.pearls.clear();
            }
            Action::Play(set)
        }
        Action::Count(mut revealed) => {
            let players = state.keepers.len();
            revealed.pearls.resize(players, Vec::new());
            revealed.crests.resize(players, None);
            let pearls = revealed.pearls.iter_mut();
            pearls.for_each(|values| values.sort_unstable_by(|a, b| b.cmp(a)));
            Action::Count(revealed)
        }
        other => other,
    }
}

/// The order of pages does not matter: the first order with the same cards, if these can be taken.
fn alike(state: &State, action: &Action, pages: Vec<Page>) -> Vec<Page> {
    let left = |pages: &[Page]| pages.iter().filter(|page| **page == Page::Left).count();
    let taken = |pages: &Vec<Page>| {
        let (count, pages) = (pages.len() as u8, pages.clone());
        decide(state, &Action::Take { count, shadows: 0, pages }).is_ok()
    };
    if decide(state, action).is_err() {
        return pages;
    }
    let mut same = orders(pages.len()).into_iter().filter(|other| left(other) == left(&pages));
    same.find(taken).unwrap_or(pages)
}

/// Every order of this many pages, from all left to all right.
fn orders(count: usize) -> Vec<Vec<Page>> {
    let page = |bits: usize, n: usize| match bits >> n & 1 {
        0 => Page::Left,
        _ => Page::Right,
    };
    (0..1 << count).map(|bits| (0..count).rev().map(|n| page(bits, n)).collect()).collect()
}

/// Actions that differ in one detail: some are possible, most are not.
fn near(action: &Action) -> Vec<Action> {
    let colours = || std::iter::once(None).chain(Colour::ALL.map(Some));
    let mut list = vec![action.clone()];
    match action.clone() {
        Action::Mint { .. } => list.extend((0..3).map(|shadows| Action::Mint { shadows })),
        Action::Take { count, shadows, pages } => {
            let take = |count, shadows, pages| Action::Take { count, shadows, pages };
            list.extend((0..6).map(|count| take(count, shadows, Vec::new())));
            list.extend((0..4).map(|shadows| take(count, shadows, pages.clone())));
            list.extend(orders(count.into()).into_iter().map(|pages| take(count, shadows, pages)));
        }
        Action::Change { left, right } => {
            let numbers = std::iter::once(None).chain((1..=7).map(Some));
            list.extend(numbers.map(|left| Action::Change { left, right }));
            list.extend(colours().map(|right| Action::Change { left, right }));
        }
        Action::Book { reward, remember, .. } => {
            let book = |book, reward, remember| Action::Book { book, reward, remember };
            list.extend(Book::all().map(|other| book(other, reward.clone(), !remember)));
            list.extend(Book::all().map(|other| book(other, None, remember)));
        }
        Action::Play(set) => {
            let sides = [None, Some(RowEnd::Left), Some(RowEnd::Right)];
            let pearls =
                [vec![], vec![Pearl::Red], vec![Pearl::Blue], vec![Pearl::Red, Pearl::Blue]];
            let mut sets = vec![Set { sight: None, ..set.clone() }];
            sets.extend((0..5).map(|shadows| Set { shadows, ..set.clone() }));
            sets.extend(sides.map(|side| Set { side, ..set.clone() }));
            sets.extend(pearls.map(|pearls| Set { pearls, ..set.clone() }));
            sets.extend(
                [None, Some(0), Some(1), Some(2)].map(|hammer| Set { hammer, ..set.clone() }),
            );
            sets.extend(Colour::ALL.map(|colour| Set { colour, ..set.clone() }));
            sets.extend(MagicItem::ALL.map(|item| {
                let mut with = set.with.clone();
                match with.iter().position(|used| *used == item) {
                    Some(place) => drop(with.remove(place)),
                    None => with.push(item),
                }
                Set { with, ..set.clone() }
            }));
            list.extend(sets.into_iter().map(Action::Play));
        }
        Action::Hand { player, cards } => {
            let others = [None, Some(0), cards.map(|cards| cards + 1), Some(130)];
            list.extend(others.map(|cards| Action::Hand { player, cards }));
        }
        _ => {}
    }
    list
}

/// Corrections are not offers.
fn act_of(action: &Action) -> Option<Act> {
    Some(match action {
        Action::Mint { .. } => Act::Mint,
        Action::Take { .. } => Act::Take,
        Action::Change { .. } => Act::Change,
        Action::Book { .. } => Act::Book,
        Action::Play(_) => Act::Play,
        Action::Pass => Act::Pass,
        Action::Next => Act::Next,
        Action::LastCard { .. } => Act::LastCard,
        Action::Hand { .. } => Act::Hand,
        Action::Count(_) => Act::Count,
        Action::Correct { .. } => return None,
    })
}

/// The act and the answers that lead to an action, if any do.
pub(super) fn way(state: &State, action: &Action) -> Option<OfferPath<Amulets>> {
    let act = act_of(action)?;
    let (mut answers, mut asked) = (Vec::new(), Vec::new());
    while let Ok(Next::Ask(ask)) = next::<Amulets>(state, &act, &answers) {
        let before = asked.iter().filter(|name| **name == ask.name).count();
        asked.push(ask.name);
        answers.push(answer(state, action, &ask, before)?);
        if answers.len() > 40 {
            return None;
        }
    }
    Some((act, answers))
}

/// The `before`th answer to this ask.
fn answer(state: &State, action: &Action, ask: &Ask, before: usize) -> Option<Answer> {
    let key = match (ask.name, action) {
        ("shadow", Action::Mint { shadows }) => ["no", "yes"].get(usize::from(*shadows)).copied(),
        ("cards", Action::Take { count, .. }) => return Some(Answer::Number((*count).into())),
        ("pages", Action::Take { pages, .. }) => {
            if pages.is_empty() {
                return Some(Answer::Declined);
            } else {
                return pick(ask, &typed(pages));
            }
        }
        ("player", Action::Hand { player, .. }) => return Some(Answer::Picked(vec![*player])),
        ("hand", Action::Hand { cards, .. }) => {
            return Some(cards.map_or(Answer::Declined, |cards| Answer::Number(cards.into())));
        }
        ("shadows", Action::Take { shadows, .. } | Action::Play(Set { shadows, .. })) => {
            return Some(Answer::Number((*shadows).into()));
        }
        ("number", Action::Change { left, .. }) => match left {
            Some(number) => return pick(ask, &number.to_string()),
            None => return Some(Answer::Declined),
        },
        ("colour", Action::Change { right, .. }) => match right {
            Some(colour) => Some(colour.word()),
            None => return Some(Answer::Declined),
        },
        ("number", Action::Book { book, .. }) => return pick(ask, &book.number.to_string()),
        ("colour", Action::Book { book, .. }) => Some(book.colour.word()),
        ("reward", Action::Book { reward, .. }) => return gift(ask, reward.as_ref(), before),
        ("remember", Action::Book { remember, .. }) => return agreed(ask, *remember),
        ("page", Action::LastCard { page }) => Some(page.word()),
        (_, Action::Play(set)) => return of_set(ask, set, before),
        (_, Action::Count(revealed)) => return of_count(state, ask, revealed),
        _ => None,
    };
    pick(ask, key?)
}

fn typed(pages: &[Page]) -> String {
    let letter = |page: &Page| match page {
        Page::Left => 'l',
        Page::Right => 'r',
    };
    pages.iter().map(letter).collect()
}

/// The next item of a reward, or the end.
fn gift(ask: &Ask, reward: Option<&Reward>, before: usize) -> Option<Answer> {
    match reward.and_then(|reward| reward.gifts().get(before)) {
        Some(gift) => pick(ask, gift.word()),
        None => Some(Answer::Declined),
    }
}

fn agreed(ask: &Ask, yes: bool) -> Option<Answer> {
    pick(ask, if yes { "yes" } else { "no" })
}

/// The part of a set about the book.
fn of_sight(ask: &Ask, sight: &Sight, before: usize) -> Option<Answer> {
    match ask.name {
        "number" => pick(ask, &sight.book.number.to_string()),
        "colour" => pick(ask, sight.book.colour.word()),
        "reward" => gift(ask, sight.reward.as_ref(), before),
        _ => agreed(ask, sight.remember),
    }
}

fn of_set(ask: &Ask, set: &Set, before: usize) -> Option<Answer> {
    let keys: Vec<&str> = set.with.iter().map(|item| item.key()).collect();
    match ask.name {
        "number" | "colour" | "reward" | "remember" => of_sight(ask, set.sight.as_ref()?, before),
        "with" if keys.is_empty() => Some(Answer::Declined),
        "with" => pick(ask, &keys.join("+")),
        "ink" => pick(ask, set.colour.word()),
        "side" => pick(ask, set.side?.word()),
        "hammer-piece" => pick(ask, &(set.hammer? + 1).to_string()),
        "pearl" => pick(ask, set.pearls.get(before)?.word()),
        _ => None,
    }
}

fn of_count(state: &State, ask: &Ask, revealed: &Revealed) -> Option<Answer> {
    let player = ask.about?.0;
    assert!(player < state.keepers.len());
    match (ask.name, &ask.what) {
        ("pearls", _) => {
            let values: Vec<String> =
                revealed.pearls[player].iter().map(ToString::to_string).collect();
            pick(ask, &values.join("+"))
        }
        ("crest", AnswerKind::Number { .. }) => {
            Some(Answer::Number(revealed.crests[player]?.into()))
        }
        ("crest", _) => pick(ask, &revealed.crests[player]?.to_string()),
        _ => None,
    }
}

fn pick(ask: &Ask, key: &str) -> Option<Answer> {
    let AnswerKind::Pick { from, .. } = &ask.what else {
        return None;
    };
    let place = from.iter().position(|known| known == key)?;
    Some(Answer::Picked(vec![place]))
}

/// Nearly correct counts: pearls by their colours, crests in any order.
fn counts(state: &State, crests: &[u16]) -> Vec<Revealed> {
    let unknown = state.unknown_crests();
    let worth = |n: usize| crests.get(n).copied().unwrap_or(TOP_CREST);
    let pearls = |which: usize| -> Vec<Vec<u16>> {
        let of = |keeper: &Keeper| {
            let pearls = keeper.pearls.iter().enumerate();
            pearls.map(|(n, pearl)| pearl.values()[(n + which) % 2]).collect()
        };
        state.keepers.iter().map(of).collect()
    };
    let told = |which: usize| {
        let mut crests = vec![None; state.keepers.len()];
        let order = unknown.iter().enumerate();
        order.for_each(|(n, player)| crests[*player] = Some(worth(n + which)));
        Revealed { pearls: pearls(which), crests }
    };
    (0..crests.len()).map(told).collect()
}

proptest! {
    #![proptest_config(repeatable(10, 7))]

    #[test]
    fn random_sittings_offer_exactly_what_is_taken(
        start in any_setup(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 600),
        rewards in prop::collection::vec(any_reward(), 20),
        wild in prop::collection::vec(any_action(), 60),
        crests in prop::collection::vec(prop::sample::select(vec![1u16, 9, 15, 16, 17, 20, 99]), 8),
        seed in any::<u64>(),
    ) {
        let mut state = start;
        let mut answers = picks.iter().copied().cycle();
        sit(&mut state, &picks, &rewards, |n, state| {
            if n % 97 == 0 || state.ended.is_some() {
                let reached = offers_are_taken::<Amulets>(state, seed);
                assert!(reached > 0);
            }
            let mut tried: Vec<Action> = wild.iter().skip(n % 12).step_by(12).cloned().collect();
            for (act, _) in acts(state).into_iter().skip(n % 3).step_by(3) {
                tried.extend(near(&chosen(state, &act, &mut answers)));
            }
            if state.ended.is_some() {
                tried.extend(counts(state, &crests).into_iter().map(Action::Count));
            }
            for action in tried {
                taken_if_offered::<Amulets>(state, &as_offered(state, &action), way);
            }
        });
    }
}
