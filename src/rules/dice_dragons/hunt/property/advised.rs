//! Advice in random hunts: it leads to what the odds say, and `decide` takes it.

use super::*;
use crate::odds::turn::{Advice, Advised as Play, Finish, Handing, Instead, Weights};
use crate::offer::Next;
use crate::title::{Purpose, Thought, Title};

/// Where the advice leads, with what is not answered as preset.
fn led_to(state: &State, purpose: Purpose) -> Option<Action> {
    let thought = match counsel(state, None, purpose, &Instead::default(), None) {
        // Without roll-outs, which take their time.
        Some(counsel) => Box::new(HuntThought::Counsel(Box::new(counsel))) as Box<dyn Thought>,
        None => DiceDragons::thought(state, purpose, None)?,
    };
    let advised = DiceDragons::advice(state, &*thought)?;
    assert!(
        DiceDragons::acts(state)
            .iter()
            .any(|(act, _)| *act == advised.act)
    );
    let mut answers = Vec::new();
    let mut used = 0;
    loop {
        let ask = match DiceDragons::next(state, &advised.act, &answers) {
            Next::Ask(ask) => ask,
            Next::Ready(action) => {
                assert_eq!(
                    used,
                    advised.answers.len(),
                    "an answer that nothing asks for"
                );
                return Some(action);
            }
        };
        let given = advised.answers.iter().find(|(name, _)| *name == ask.name);
        used += usize::from(given.is_some());
        let given = given.map(|(_, answer)| answer.clone());
        answers.push(
            given
                .or(ask.preset)
                .expect("every ask is answered or preset"),
        );
    }
}

/// What the odds say, without what they leave to presets.
fn said(state: &State) -> Option<Action> {
    let weights = Weights::default();
    let hero = match &state.turn {
        Some(turn) if turn.done => {
            let die = Handing::of(state, &weights).and_then(|handing| handing.die);
            return Some(die.map_or(Action::EndTurn, |die| Action::Assist { die }));
        }
        Some(turn) => turn.hero,
        None => state.next_in_pass()?,
    };
    let advice = Advice::of(state, hero, &weights, &Instead::default());
    Some(match advice.now {
        Play::FirstRoll { keep_assist } => Action::Roll {
            keep_assist: keep_assist.unwrap_or(true) || !offers::assist_waits(state),
        },
        Play::Reroll { reroll, by, .. } => Action::Reroll { dice: reroll, by },
        Play::Finish(Finish::Fail) => Action::Fail {
            cover: advice.cover,
            release: None,
        },
        Play::Finish(Finish::Use {
            skill,
            with,
            mut on,
        }) => {
            on.sort_unstable();
            Action::Use(Activation {
                skill,
                on,
                cover: advice.cover,
                with,
                without: Vec::new(),
                using: None,
                release: None,
            })
        }
    })
}

/// The same without what presets say.
fn without_presets(action: Action) -> Action {
    match plain(&action) {
        Action::Use(activation) => Action::Use(Activation {
            using: None,
            release: None,
            ..activation
        }),
        Action::Fail { cover, .. } => Action::Fail {
            cover,
            release: None,
        },
        other => other,
    }
}

proptest! {
    #![proptest_config(repeatable(24, 17))]

    #[test]
    fn advice_leads_to_what_the_odds_say(
        start in any_setup(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 400),
        seed in any::<u64>(),
    ) {
        let mut state = start;
        for n in 0..80u64 {
            let advised = led_to(&state, Purpose::Points);
            let in_turn = matches!(state.stage(), Stage::Between | Stage::Rolling | Stage::Ending);
            prop_assert_eq!(advised.is_some(), in_turn, "{:?}", state.stage());
            if let Some(action) = &advised {
                prop_assert_eq!(Some(without_presets(action.clone())), said(&state));
            }
            if let Some(action) = DiceDragons::goes_on(&state) {
                prop_assert_eq!(advised.clone(), Some(action), "nothing else is left");
            }
            let pick = |k: usize, of: usize| picks[(2 * n as usize + k) % picks.len()].index(of);
            // Now and then something else is done, so that odd situations come up.
            let action = match advised.filter(|_| n % 3 != 2) {
                Some(action) => action,
                None => match anything(&state, pick) {
                    Some(action) => action,
                    None => break,
                },
            };
            let events = decide(&state, &action, &mut RandomDice::new(seed, n));
            let events = events.unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"));
            events.iter().for_each(|event| apply(&mut state, event));
        }
    }
}

/// Does something that may be done, by chance.
fn anything(state: &State, pick: impl Fn(usize, usize) -> usize) -> Option<Action> {
    let going = options(state);
    let going: Vec<&Choice> = going
        .iter()
        .filter(|choice| **choice != Choice::Flee)
        .collect();
    if going.is_empty() {
        return None;
    }
    let actions = going[pick(0, going.len())].actions();
    Some(actions[pick(1, actions.len())].clone())
}

proptest! {
    #![proptest_config(repeatable(12, 18))]

    #[test]
    fn advice_by_the_chance_to_win_is_never_refused(
        start in any_setup(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 400),
        seed in any::<u64>(),
        purpose in prop::sample::select(vec![Purpose::Win, Purpose::Alive, Purpose::Gold]),
    ) {
        let mut state = start;
        for n in 0..40u64 {
            let advised = led_to(&state, purpose);
            let silent = matches!(state.stage(), Stage::Fury | Stage::Over);
            prop_assert!(advised.is_some() || silent, "{:?}", state.stage());
            let pick = |k: usize, of: usize| picks[(2 * n as usize + k) % picks.len()].index(of);
            let followed = advised.filter(|action| n % 3 != 2 && *action != Action::Flee);
            let Some(action) = followed.or_else(|| anything(&state, pick)) else {
                break;
            };
            let events = decide(&state, &action, &mut RandomDice::new(seed, n));
            let events = events.unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"));
            events.iter().for_each(|event| apply(&mut state, event));
        }
    }
}
