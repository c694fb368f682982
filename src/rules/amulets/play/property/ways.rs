//! Offers of random sittings: each leads to something that is taken, and whatever is taken is offered.

use super::super::super::TOP_CREST;
use super::*;
use crate::amulets::title::Amulets;
use crate::offer::{Answer, Ask, Next, What};
use crate::offer_checks::{Way, offers_are_taken, taken_if_offered};
use crate::title::next;

/// One form for actions that mean the same, as offers say them.
fn as_offered(state: &State, action: &Action) -> Action {
    match action.clone() {
        Action::Book { book, reward, remember } => {
            Action::Book { book, remember: remember && reward.is_some(), reward }
        }
        Action::Take { count, shadows, pages } => {
            Action::Take { count, shadows, pages: alike(state, pages) }
        }
        Action::Play(mut set) => {
            let place = |item: &Item| state.setup.chests.iter().position(|open| open == item);
            set.with.sort_by_key(place);
            if let Some(sight) = &mut set.sight {
                sight.remember &= sight.reward.is_some();
            }
            let keeper = state.next().map(|player| &state.keepers[player]);
            if keeper.is_some_and(|keeper| keeper.stacks.is_empty()) {
                set.side = None;
            }
            if set.with.contains(&Item::GreenOreHammer) {
                set.hammer.get_or_insert(0);
            }
            // Where the red ones are counted, nobody has to name them.
            let reds = state.supply.reds.map(usize::from);
            let due = |n: usize| match reds.is_some_and(|reds| n < reds) {
                true => Pearl::Red,
                false => Pearl::Blue,
            };
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

/// The order of pages does not matter: the first way that brings the same cards.
fn alike(state: &State, pages: Vec<Page>) -> Vec<Page> {
    let left = |pages: &[Page]| pages.iter().filter(|page| **page == Page::Left).count();
    let same = |other: &Vec<Page>| other.len() == pages.len() && left(other) == left(&pages);
    let ways = options(state).into_iter().find_map(|choice| match choice {
        Choice::Take { pages: ways, named, .. } => Some(ways.unwrap_or(named)),
        _ => None,
    });
    let first = ways.unwrap_or_default().into_iter().find(same);
    first.unwrap_or(pages)
}

/// Corrections are beside the offers.
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
fn way(state: &State, action: &Action) -> Option<Way<Amulets>> {
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

/// The answer to an ask that came so often before.
fn answer(state: &State, action: &Action, ask: &Ask, before: usize) -> Option<Answer> {
    let key = match (ask.name, action) {
        ("shadow", Action::Mint { shadows }) => ["no", "yes"].get(usize::from(*shadows)).copied(),
        ("cards", Action::Take { count, .. }) => return Some(Answer::Number((*count).into())),
        ("pages", Action::Take { pages, .. }) => match pages.is_empty() {
            true => return Some(Answer::Declined),
            false => return pick(ask, &typed(pages)),
        },
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

/// The next thing of a reward, or nothing more.
fn gift(ask: &Ask, reward: Option<&Reward>, before: usize) -> Option<Answer> {
    match reward.and_then(|reward| reward.gifts().get(before)) {
        Some(gift) => pick(ask, gift.word()),
        None => Some(Answer::Declined),
    }
}

fn agreed(ask: &Ask, yes: bool) -> Option<Answer> {
    pick(ask, if yes { "yes" } else { "no" })
}

/// What a set tells of the book.
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
        ("crest", What::Number { .. }) => Some(Answer::Number(revealed.crests[player]?.into())),
        ("crest", _) => pick(ask, &revealed.crests[player]?.to_string()),
        _ => None,
    }
}

fn pick(ask: &Ask, key: &str) -> Option<Answer> {
    let What::Pick { from, .. } = &ask.what else {
        return None;
    };
    let place = from.iter().position(|known| known == key)?;
    Some(Answer::Picked(vec![place]))
}

/// Counts that are nearly right: pearls by their colours, crests in any order.
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
        sit(&mut state, &picks, &rewards, |n, state, choices| {
            if n % 97 == 0 || state.ended.is_some() {
                let reached = offers_are_taken::<Amulets>(state, seed);
                assert!(reached > 0);
            }
            let mut tried: Vec<Action> = wild.iter().skip(n % 12).step_by(12).cloned().collect();
            tried.extend(choices.iter().flat_map(|choice| choice.actions().into_iter().take(3)));
            if state.ended.is_some() {
                tried.extend(counts(state, &crests).into_iter().map(Action::Count));
            }
            for action in tried {
                taken_if_offered::<Amulets>(state, &as_offered(state, &action), way);
            }
        });
    }
}
