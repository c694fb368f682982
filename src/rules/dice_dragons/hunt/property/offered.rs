//! Offers of random hunts: they lead to accepted actions, and an offer leads to every accepted
//! action.

use super::*;
use crate::offer::{Answer, AnswerKind, Ask, Next};
use crate::offer_checks::{OfferPath, offers_are_taken, taken_if_offered};
use crate::title::next;

/// One form for actions that look the same at the table: details that no offer asks for are
/// dropped, unordered names are sorted.
fn told_plainly(state: &State, action: &Action) -> Action {
    let hero = state.on_turn();
    let release = |wanted: Option<DragonIx>| {
        let idle = hero.is_some_and(|hero| asks::releases(state, hero).is_empty());
        wanted.filter(|dragon| !idle || !state.releases().contains(dragon))
    };
    match plain(action) {
        Action::Roll { .. } if !asks::assist_waits(state) => Action::Roll { keep_assist: true },
        Action::Fail { cover, release: wanted } => Action::Fail { cover, release: release(wanted) },
        Action::Use(mut activation) => {
            activation.on.sort_unstable();
            if let Some(hero) = hero {
                leave_aside_what_matters(state, hero, &mut activation);
            }
            activation.release = release(activation.release);
            if hero.is_some_and(|hero| is_one_of_many(state, hero, &activation)) {
                activation.using = None;
            }
            Action::Use(activation)
        }
        other => other,
    }
}

/// Offers do not ask to leave aside what would not be used up: the items end the same.
fn leave_aside_what_matters(state: &State, hero: HeroIx, activation: &mut Activation) {
    let heroes = &state.setup.heroes;
    let Some(known) = state.skill(hero, activation.skill) else {
        return;
    };
    if activation.on.iter().any(|on| heroes.get(*on).is_none()) {
        return;
    }
    let (all, asked) = (state.bonuses(hero, known), state.declinable(hero, known, &activation.on));
    let idle = |item: &ItemIx| all.contains(item) && !asked.contains(item);
    let named = activation.without.clone();
    let twice = (1..named.len()).any(|n| named[..n].contains(&named[n]));
    if !twice {
        activation.without.retain(|item| !idle(item));
    }
}

/// Whether dice are named for a skill where the choice changes nothing.
fn is_one_of_many(state: &State, hero: HeroIx, activation: &Activation) -> bool {
    let Activation { skill, with, .. } = activation;
    let items = state.heroes[hero].items.len();
    let named = activation.using.iter().flatten();
    let set: DieSet = named.clone().copied().collect();
    state.skill(hero, *skill).is_some()
        && with.iter().all(|item| item.index() < items)
        && named.count() == set.len()
        && state.fits_open(hero, *skill, with).contains(&set)
        && skill_asks::Using { state, hero, skill: *skill, with }.sets().is_empty()
}

fn act_of(action: &Action) -> Act {
    match action {
        Action::Roll { .. } => Act::Roll,
        Action::Reroll { by, .. } => Act::Reroll(*by),
        Action::Use(activation) => {
            Act::Use { skill: activation.skill, with: activation.with.clone() }
        }
        Action::Fail { .. } => Act::Fail,
        Action::Drink { item, .. } => Act::Drink(*item),
        Action::UseText { item } => Act::UseText(*item),
        Action::Assist { .. } => Act::Assist,
        Action::EndTurn => Act::EndTurn,
        Action::Fury => Act::Fury,
        Action::StepIn { .. } => Act::StepIn,
        Action::Flee => Act::Flee,
        Action::Correct { .. } => panic!("corrections are beside the offers"),
    }
}

/// The act and the answers that would lead to an action.
fn way(state: &State, action: &Action) -> Option<OfferPath<DiceDragons>> {
    let act = act_of(action);
    let acts = DiceDragons::acts(state);
    acts.iter().find(|(known, _)| *known == act)?;
    let mut answers = Vec::new();
    while let Ok(Next::Ask(ask)) = next::<DiceDragons>(state, &act, &answers) {
        answers.push(answer(state, action, &ask)?);
    }
    Some((act, answers))
}

/// An action's answer to an ask, by the keys of its options.
fn answer(state: &State, action: &Action, ask: &Ask) -> Option<Answer> {
    let hero_keys = |heroes: &[HeroIx]| -> Option<Vec<String>> {
        let heroes = heroes.iter().map(|hero| state.setup.heroes.get(*hero));
        heroes.map(|hero| Some(crate::name::key(&hero?.name))).collect()
    };
    let numbers = |dice: &[DieIx]| dice.iter().map(|die| die.number().to_string()).collect();
    let hero = state.on_turn();
    let keys: Option<Vec<String>> = match (ask.name, action) {
        ("assist", Action::Roll { keep_assist }) => {
            Some(vec![if *keep_assist { "keep" } else { "roll" }.to_owned()])
        }
        ("places", Action::Reroll { dice, .. }) => Some(numbers(dice)),
        ("on", Action::Use(activation)) => Some(hero_keys(&activation.on)?),
        ("on", Action::Drink { on, .. }) => Some(hero_keys(&[*on])?),
        ("cover", Action::Use(Activation { cover, .. }) | Action::Fail { cover, .. }) => {
            let (hero, cover) = (hero?, (*cover)?);
            state.setup.heroes[hero].skills.get(cover)?;
            Some(vec![state.skill_key(hero, cover)])
        }
        ("without", Action::Use(Activation { without, .. })) => {
            let items = &state.setup.heroes[hero?].items;
            let keys = without.iter().map(|item| {
                items.get(*item)?;
                Some(state.item_key(hero?, *item))
            });
            let keys: Vec<String> = keys.collect::<Option<_>>()?;
            (!keys.is_empty()).then_some(keys)
        }
        ("using", Action::Use(activation)) => {
            let dice = activation.using.as_ref();
            dice.map(|dice| vec![numbers(dice).concat()])
        }
        ("release", Action::Use(Activation { release, .. }) | Action::Fail { release, .. }) => {
            let dragons = release.map(|dragon| state.setup.dragons.get(dragon));
            match dragons {
                Some(dragon) => Some(vec![crate::name::key(&dragon?.dragon.name)]),
                None => None,
            }
        }
        ("die", Action::Assist { die }) => Some(numbers(&[*die])),
        ("hero", Action::StepIn { hero }) => match hero {
            Some(hero) => Some(hero_keys(&[*hero])?),
            None => None,
        },
        other => panic!("{other:?} is asked"),
    };
    let AnswerKind::Pick { from, .. } = &ask.what else {
        panic!("{ask:?}");
    };
    let place = |key: &String| from.iter().position(|known| known == key);
    match keys {
        None => Some(Answer::Declined),
        Some(keys) => keys.iter().map(place).collect::<Option<_>>().map(Answer::Picked),
    }
}

/// Names are free; here each is distinct.
pub fn apart(start: &State) -> State {
    let mut setup = Setup::clone(&start.setup);
    setup.number_copies();
    State::new(setup)
}

/// An action is accepted if and only if an offer leads to it, or to one that looks the same at the
/// table.
pub fn taken_as_offered(state: &State, action: &Action, seed: u64) {
    let told = told_plainly(state, action);
    let decides = |action| decide(state, action, &mut RandomDice::new(seed, 1)).is_ok();
    assert_eq!(decides(action), decides(&told), "{action:?} {told:?}");
    taken_if_offered::<DiceDragons>(state, &told, way);
}

proptest! {
    #![proptest_config(repeatable(24, 15))]

    #[test]
    fn offers_and_decisions_agree(
        start in any_setup(),
        wild in prop::collection::vec(any_action(), 60),
        seed in any::<u64>(),
    ) {
        let mut state = apart(&start);
        let mut chance = RandomDice::new(seed, 0);
        for n in 0..60u64 {
            if n % 5 == 0 {
                offers_are_taken::<DiceDragons>(&state, seed ^ n);
                wild.iter().for_each(|action| taken_as_offered(&state, action, seed ^ n));
                for _ in 0..200 {
                    let Some(offered) = anything(&state, true, &mut chance) else {
                        break;
                    };
                    let other = varied(&state, offered, &mut chance);
                    taken_as_offered(&state, &varied(&state, other.clone(), &mut chance), seed ^ n);
                    taken_as_offered(&state, &other, seed ^ n);
                }
            }
            let Some(action) = anything(&state, false, &mut chance) else {
                break;
            };
            let events = decide(&state, &action, &mut RandomDice::new(seed, n)).unwrap();
            events.iter().for_each(|event| apply(&mut state, event));
        }
    }
}
