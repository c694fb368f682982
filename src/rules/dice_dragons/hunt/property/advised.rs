//! Advice in random hunts: `decide` takes it.

use super::*;
use crate::dice_dragons::hunt::samples::TestHunt;
use crate::odds::win::{Hypothetical, Lore};
use crate::offer::Next;
use crate::title::{AdviceRequest, AdviceTask, Purpose, next};

/// The action that the advice leads to, with presets for missing answers.
fn led_to(state: &State, purpose: Purpose) -> Option<Action> {
    // Without roll-outs, which are slow.
    let counsel = counsel(
        state,
        None,
        AdviceRequest { purpose, ..AdviceRequest::default() },
        &Hypothetical::default(),
        Lore::default(),
    )?;
    let advised = DiceDragons::advice(state, &HuntThought::Counsel(Box::new(counsel)))?;
    assert!(DiceDragons::acts(state).iter().any(|(act, _)| *act == advised.act));
    let mut answers = Vec::new();
    let mut used = 0;
    loop {
        let ask = match next::<DiceDragons>(state, &advised.act, &answers).unwrap() {
            Next::Ask(ask) => ask,
            Next::Ready(action) => {
                assert_eq!(used, advised.answers.len(), "an answer that nothing asks for");
                return Some(action);
            }
        };
        let given = advised.answers.iter().find(|(name, _)| *name == ask.name);
        used += usize::from(given.is_some());
        let given = given.map(|(_, answer)| answer.clone());
        answers.push(given.or(ask.preset).expect("every ask is answered or preset"));
    }
}

proptest! {
    #![proptest_config(repeatable(12, 18))]

    #[test]
    fn advice_by_the_chance_to_win_is_never_refused(
        start in any_setup(),
        seed in any::<u64>(),
        purpose in prop::sample::select(vec![Purpose::Win, Purpose::Alive, Purpose::Gold]),
    ) {
        let mut state = start;
        let mut chance = RandomDice::new(seed, 0);
        for n in 0..40u64 {
            let advised = led_to(&state, purpose);
            let silent = matches!(state.stage(), Stage::Fury | Stage::Over);
            prop_assert!(advised.is_some() || silent, "{:?}", state.stage());
            if let Some(action) = DiceDragons::goes_on(&state) {
                // A turn that only ends moves on by itself; the party may still flee after it.
                let fits = advised == Some(action) || advised == Some(Action::Flee);
                prop_assert!(fits, "nothing else is left, not {advised:?}");
            }
            let followed = advised.filter(|action| n % 3 != 2 && *action != Action::Flee);
            let Some(action) = followed.or_else(|| anything(&state, false, &mut chance)) else {
                break;
            };
            let events = decide(&state, &action, &mut RandomDice::new(seed, n));
            let events = events.unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"));
            events.iter().for_each(|event| apply(&mut state, event));
        }
    }
}

/// Thinking never changes the advice; a switch reports a change.
#[test]
fn thinking_does_not_change_what_is_advised() {
    for dice in ["DDSMX", "SSMXX", "HHCMX", "DDDMS"] {
        let mut table = TestHunt::of(&["rogue", "wizard"], &["pale"]);
        table.roll(dice);
        let state = &table.state;
        let mut thought =
            HuntThought::of(state, AdviceRequest::default(), Lore::default()).unwrap();
        let advised = |thought: &HuntThought| DiceDragons::advice(state, thought).unwrap();
        let first = advised(&thought);
        for _ in 0..10 {
            thought.think();
            assert_eq!(advised(&thought), first, "{dice}");
        }
        assert_eq!(thought.switch_to_better(), advised(&thought) != first, "{dice}");
    }
}
