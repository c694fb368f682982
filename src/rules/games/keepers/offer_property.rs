//! Offers of random plays against the rules: they lead exactly to the accepted actions.

use proptest::prelude::*;

use super::offered::options;
use super::property::{any_action, any_change, any_setup};
use super::*;
use crate::dice::RandomDice;
use crate::offer::{Answer, AnswerKind, Next};
use crate::offer_checks::{OfferPath, offers_are_taken, taken_if_offered};
use crate::samples::repeatable;
use crate::title::next;

/// The act and answers that lead to an action; none: no offer does.
fn way(state: &State, action: &Action) -> Option<OfferPath<Keepers>> {
    let place = |dragons: &[Dragon], dragon: &Dragon| dragons.iter().position(|d| d == dragon);
    let wounded = state.wounded();
    Some(match action {
        Action::Round => (Act::Round, vec![]),
        Action::Choose { player, dragon } => {
            (Act::Choose(*player), vec![Answer::Picked(vec![place(&state.targeted(), dragon)?])])
        }
        Action::Heal { dragon: None } => (Act::Heal, vec![Answer::Declined]),
        Action::Heal { dragon: Some(dragon) } => {
            let place = place(&wounded, dragon)?;
            let asked = matches!(state.stage, Stage::Healing { .. }) || wounded.len() > 1;
            let answer = asked.then(|| Answer::Picked(vec![place]));
            (Act::Heal, answer.into_iter().collect())
        }
        Action::Relieve { dragons } => {
            let places: Option<Vec<usize>> = dragons.iter().map(|d| place(&wounded, d)).collect();
            (Act::Heal, vec![Answer::Picked(places?)])
        }
        Action::Plan { token, magic } => {
            let has = state.turn().is_some_and(|player| state.seats[player].magic > 0);
            let answer = match (has, magic) {
                (true, true) => vec![Answer::Picked(vec![0])],
                (true, false) => vec![Answer::Declined],
                (false, true) => return None,
                (false, false) => vec![],
            };
            (Act::Plan(*token), answer)
        }
        Action::Pass => (Act::Pass, vec![]),
        Action::Act { keeper, take } => (Act::Show, show(state, *keeper, *take)?),
        Action::Reroll { die } => {
            (Act::Reroll, vec![die.map_or(Answer::Declined, |die| Answer::Picked(vec![die]))])
        }
        Action::Flame => (Act::Flame, vec![]),
        Action::Magic { note, changes } => (Act::Magic, magic(state, note, changes)?),
        Action::Next => (Act::Next, vec![]),
        Action::Correct { .. } => return None,
    })
}

/// The index of a key in the next ask.
fn place_of(state: &State, act: Act, answers: &[Answer], key: &str) -> Option<usize> {
    match next::<Keepers>(state, &act, answers) {
        Ok(Next::Ask(ask)) => match ask.what {
            AnswerKind::Pick { from, .. } => from.iter().position(|known| known == key),
            _ => None,
        },
        _ => None,
    }
}

fn show(state: &State, keeper: Dragon, take: Option<Take>) -> Option<Vec<Answer>> {
    let mut answers = Vec::new();
    if state.hand(state.active()?).len() > 1 {
        let place = place_of(state, Act::Show, &answers, keeper.word())?;
        answers.push(Answer::Picked(vec![place]));
    }
    if let Some(take) = take {
        let place = place_of(state, Act::Show, &answers, take.word())?;
        answers.push(Answer::Picked(vec![place]));
    }
    Some(answers)
}

fn magic(state: &State, note: &str, changes: &[MagicChange]) -> Option<Vec<Answer>> {
    let mut answers = Vec::new();
    let pick = |answers: &mut Vec<Answer>, key: &str| {
        let place = place_of(state, Act::Magic, answers, key)?;
        answers.push(Answer::Picked(vec![place]));
        Some(())
    };
    for change in changes {
        let MagicChange { thing, by } = *change;
        let name = |player: usize| Some(state.setup.players.get(player)?.name.to_lowercase());
        let sign = by.signum();
        let who = thing.owner().map(|player| name(player).unwrap_or_default());
        let parts: Vec<&str> = who.as_deref().into_iter().chain(thing.which()).collect();
        let (kind, mut object) = (thing.kind(), parts.join(":"));
        if thing.is_there_or_not() && !object.is_empty() {
            object.push_str(&format!("={sign}"));
        }
        match thing {
            Thing::Offer => pick(&mut answers, &format!("offer={sign}"))?,
            _ => pick(&mut answers, kind)?,
        }
        if !object.is_empty() {
            pick(&mut answers, &object)?;
        }
        if !thing.is_there_or_not() {
            answers.push(Answer::Number(by.into()));
        }
    }
    answers.push(Answer::Declined);
    answers.push(if note.is_empty() { Answer::Declined } else { Answer::Text(note.to_owned()) });
    Some(answers)
}

/// A sole reward need not be named: the action is the same without it.
fn plain(state: &State, action: &Action) -> Action {
    match action {
        Action::Act { keeper, take: Some(take) } => {
            let bare = Action::Act { keeper: *keeper, take: None };
            let with = decide(state, action, &mut RandomDice::new(3, 1));
            let without = decide(state, &bare, &mut RandomDice::new(3, 1));
            match (with, without) {
                (Ok(with), Ok(without)) => {
                    assert_eq!(with, without, "{take:?}");
                    bare
                }
                _ => action.clone(),
            }
        }
        other => other.clone(),
    }
}

/// A Magic card with several changes and any note, sensible or not.
fn any_card() -> impl Strategy<Value = Action> {
    let note = prop_oneof![
        Just(String::new()),
        Just("a spell".to_owned()),
        Just("x".repeat(200)),
        Just("x".repeat(201)),
        Just("a\u{7}b".to_owned()),
    ];
    (note, prop::collection::vec(any_change(), 0..4))
        .prop_map(|(note, changes)| Action::Magic { note, changes })
}

proptest! {
    #![proptest_config(repeatable(12, 16))]

    #[test]
    fn what_is_offered_is_taken_and_nothing_else(
        setup in any_setup(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 500),
        wild in prop::collection::vec(any_action(), 40),
        cards in prop::collection::vec(any_card(), 40),
        seed in any::<u64>(),
    ) {
        let mut state = State::new(setup);
        let mut with_card = 0;
        for n in 0..400u64 {
            if state.outcome.is_some() {
                break;
            }
            for action in wild.iter().chain(&cards).skip(n as usize % 3).step_by(3) {
                let action = plain(&state, action);
                taken_if_offered::<Keepers>(&state, &action, way);
            }
            // Cards have more answers than everything else together: one in some plays is enough.
            let card = options(&state).iter().any(|a| matches!(a, Action::Magic { .. }));
            with_card += u32::from(card);
            if n % 5 == 0 && !card || with_card == 3 && card && seed % 3 == 0 {
                prop_assert!(offers_are_taken::<Keepers>(&state, seed ^ n) > 0);
            }
            let allowed = options(&state);
            let pick = picks[n as usize % picks.len()];
            let action = &allowed[pick.index(allowed.len())];
            let events = decide(&state, action, &mut RandomDice::new(seed, n)).unwrap();
            events.iter().for_each(|event| apply(&mut state, event));
        }
    }
}
