//! Random sittings with random corrections: the box keeps its contents, the rules continue from
//! there, and a replay gives the same table.

use super::*;
use crate::correct::{CorrectionFault, Field, FieldValue, Fix, Range};
use crate::offer_checks::offers_are_taken;

/// A random value within a field's range.
fn some_value(field: &Field, pick: prop::sample::Index) -> FieldValue {
    match &field.range {
        Range::Number { least, most } => {
            // Mostly near the current value, so that many are possible.
            let near = field.now.number().unwrap_or(1i64);
            let low = (near - 2).clamp(*least, *most);
            let high = (near + 2).clamp(*least, *most);
            match pick.index(8) {
                0 => FieldValue::Number(
                    *least + pick.index(crate::saturate(most - least + 1)) as i64,
                ),
                _ => FieldValue::Number(low + pick.index(crate::saturate(high - low + 1)) as i64),
            }
        }
        Range::Word(words) => FieldValue::Word(words[pick.index(words.len())].clone()),
    }
}

/// A correction of one to three fields, within their ranges.
fn some_fixes(state: &State, picks: &[prop::sample::Index]) -> Vec<Fix> {
    let fields = fields(state);
    let mut set: Vec<Fix> = Vec::new();
    for pair in picks.chunks(2) {
        let [which, value] = pair else { break };
        let field = &fields[which.index(fields.len())];
        let fix = field.to(some_value(field, *value));
        let named = |other: &Fix| other.of == fix.of && other.field == fix.field;
        if field.now != fix.to && !set.iter().any(named) {
            set.push(fix);
        }
    }
    set
}

/// A value inside its range is refused only because of others.
fn ranges_are_kept(set: &[Fix], decided: &Result<Vec<Event>, AmuletsRefusal>) {
    if let Err(refusal) = decided {
        let together = matches!(refusal, AmuletsRefusal::Uncorrected(_));
        assert!(together, "{set:?}: {refusal:?}");
    }
}

/// A value outside its range is refused for that.
fn nothing_is_taken_beyond_its_range(state: &State) {
    for field in fields(state) {
        let Range::Number { least, most } = field.range else {
            continue;
        };
        for beyond in [least - 1, most + 1] {
            let set = vec![field.to(FieldValue::Number(beyond))];
            let reason = String::new();
            let refusal = decide(state, &Action::Correct { set, reason }).unwrap_err();
            let range = AmuletsRefusal::Correction(CorrectionFault::Range {
                field: field.called(),
                given: beyond.to_string(),
                range: field.range.clone(),
            });
            assert_eq!(refusal, range);
        }
    }
}

/// Cards are in hands, in front of players, in the book and in the supply, and nowhere else.
fn no_card_appears(state: &State) {
    let most = 104 + u16::from(SHADOWS) + 6;
    let hands = |k: &Keeper| u16::from(k.hand.unwrap_or(0)) + k.stacks.cards();
    assert!(state.keepers.iter().map(hands).sum::<u16>() <= most);
    for colour in Colour::ALL {
        let laid = state.keepers.iter().filter_map(|k| k.stacks.stack(colour));
        assert!(laid.map(|stack| stack.cards).sum::<u8>() <= 28);
    }
}

proptest! {
    #![proptest_config(repeatable(60, 8))]

    #[test]
    fn corrected_sittings_keep_the_box_and_go_on(
        start in any_setup(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 900),
        rewards in prop::collection::vec(any_reward(), 20),
        seed in any::<u64>(),
    ) {
        let mut state = start.clone();
        let mut log: Vec<Event> = Vec::new();
        let (mut taken, mut refused) = (0, 0);
        for n in 0..200usize {
            sound(&state);
            let mut pick = picks.iter().cycle().skip(4 * n).copied();
            let mut next = || pick.next().unwrap();
            let action = if n % 3 == 1 || state.ended.is_some() {
                let count = 2 + 2 * next().index(3);
                let chosen: Vec<_> = (0..count).map(|_| next()).collect();
                let set = some_fixes(&state, &chosen);
                if set.is_empty() {
                    continue;
                }
                let action = Action::Correct { set: set.clone(), reason: "so it lies".to_owned() };
                let decided = decide(&state, &action);
                ranges_are_kept(&set, &decided);
                match decided {
                    Ok(_) => taken += 1,
                    Err(_) => {
                        refused += 1;
                        continue;
                    }
                }
                action
            } else {
                let mut going = acts(&state);
                going.retain(|(act, _)| !matches!(act, Act::LastCard | Act::Hand));
                let (act, _) = going[next().index(going.len())];
                let reward = (&rewards[n % rewards.len()], n % 3 == 0);
                chosen_short(&state, &act, &mut pick, reward)
            };
            let events = decide(&state, &action).unwrap_or_else(|no| panic!("{action:?}: {no:?}"));
            let corrections = events.iter().filter(|event| matches!(event, Event::Corrected { .. }));
            prop_assert_eq!(corrections.count(), usize::from(matches!(action, Action::Correct { .. })));
            events.iter().for_each(|event| apply(&mut state, &read_back(event)));
            log.extend(events);
            no_card_appears(&state);
            if n % 80 == 1 {
                nothing_is_taken_beyond_its_range(&state);
                prop_assert!(offers_are_taken::<Amulets>(&state, seed) > 0);
            }
        }
        prop_assert!(taken > 0 && refused > 0, "taken {}, refused {}", taken, refused);
        prop_assert_eq!(replayed::<Amulets>(start, &log), state);
    }
}
