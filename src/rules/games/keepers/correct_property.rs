//! Random plays with random corrections: the invariants hold after each, refused ones change
//! nothing, and a value within a field's range is refused only because of others.

use proptest::prelude::*;

use super::offered::options;
use super::property::{any_setup, sound};
use super::*;
use crate::correct::{Field, FieldValue, Fix, Range};
use crate::dice::{RandomDice, TypedDice};
use crate::samples::{read_back, repeatable, replayed};
use crate::title::Title;

/// A value within a field's range, a new one if possible.
fn any_value(field: &Field, pick: prop::sample::Index) -> FieldValue {
    let all: Vec<FieldValue> = match &field.range {
        Range::Number { least, most } => (*least..=*most).map(FieldValue::Number).collect(),
        Range::Word(words) => words.iter().cloned().map(FieldValue::Word).collect(),
    };
    let others: Vec<&FieldValue> = all.iter().filter(|value| **value != field.now).collect();
    if others.is_empty() { field.now.clone() } else { others[pick.index(others.len())].clone() }
}

/// One to three fields, each with a value in its range.
fn any_set(fields: &[Field], picks: &[(prop::sample::Index, prop::sample::Index)]) -> Vec<Fix> {
    let mut set: Vec<Fix> = Vec::new();
    for (which, value) in picks {
        let field = &fields[which.index(fields.len())];
        let fix = field.to(any_value(field, *value));
        let named = set.iter().any(|other| other.of == fix.of && other.field == fix.field);
        if !named && fix.to != field.now {
            set.push(fix);
        }
    }
    set
}

/// Tries a correction; returns its consequences, none if it is refused.
fn corrected(state: &State, set: &[Fix]) -> Option<Vec<Event>> {
    let action = Keepers::correction(set.to_vec(), "miscounted").unwrap();
    match decide(state, &action, &mut TypedDice::new([])) {
        Ok(events) => {
            let made = |event: &Event| matches!(event, Event::Corrected { .. });
            assert!(made(&events[0]), "{events:?}");
            assert_eq!(events.iter().filter(|event| made(event)).count(), 1);
            Some(events)
        }
        // Each value is in the range of its field.
        Err(Refusal::Fix(_)) => None,
        Err(other) => panic!("{set:?} at {:?}: {other:?}", state.stage),
    }
}

fn tallies(state: &State) -> Vec<PlayerTally> {
    state.seats.iter().map(|seat| seat.tally).collect()
}

type Pick = (prop::sample::Index, prop::sample::Index);

proptest! {
    #![proptest_config(repeatable(150, 21))]

    #[test]
    fn tables_that_are_set_right_keep_the_rules(
        setup in any_setup(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 300),
        fixes in prop::collection::vec(prop::collection::vec(any::<Pick>(), 1..4), 300),
        seed in any::<u64>(),
    ) {
        let mut state = State::new(setup.clone());
        let mut log: Vec<Event> = Vec::new();
        for n in 0..300u64 {
            sound(&state);
            let fields = Keepers::fields(&state);
            prop_assert_eq!(fields.is_empty(), state.outcome.is_some());
            if state.outcome.is_some() {
                break;
            }
            let set = any_set(&fields, &fixes[n as usize]);
            let events = match n % 3 {
                0 if !set.is_empty() => corrected(&state, &set),
                _ => None,
            };
            let events = events.unwrap_or_else(|| {
                let allowed = options(&state);
                let action = &allowed[picks[n as usize].index(allowed.len())];
                decide(&state, action, &mut RandomDice::new(seed, n)).unwrap()
            });
            if let [Event::Corrected { set, .. }, ..] = events.as_slice() {
                let before = tallies(&state);
                apply(&mut state, &events[0]);
                prop_assert_eq!(tallies(&state), before, "a correction counts in no figure");
                for fix in set.iter().filter(|_| state.outcome.is_none()) {
                    let same = |field: &&Field| field.of == fix.of && field.name == fix.field;
                    let now = Keepers::fields(&state);
                    if let Some(field) = now.iter().find(same) {
                        prop_assert_eq!(&field.now, &fix.to, "{:?}", fix);
                    }
                }
                events[1..].iter().for_each(|event| apply(&mut state, event));
            } else {
                events.iter().for_each(|event| apply(&mut state, &read_back(event)));
            }
            log.extend(events);
        }
        prop_assert_eq!(replayed::<Keepers>(State::new(setup), &log), state);
    }

    /// A stored fix of an unknown field is ignored.
    #[test]
    fn unknown_things_are_left_alone(
        setup in any_setup(),
        of in "(table|dragon|player)?(-(red|black|0|9|-1))?",
        field in "(arrows|holder|plan|used-heal|used-|played-x|shield-red|deck|)",
        to in prop_oneof![
            any::<i64>().prop_map(FieldValue::Number),
            "[a-z]{0,6}".prop_map(FieldValue::Word),
        ],
    ) {
        let mut state = State::new(setup);
        let fix = Fix { of, field, to };
        apply(&mut state, &Event::Corrected { set: vec![fix], reason: String::new() });
    }
}
