//! Random hunts with random corrections: corrections take effect, impossible ones are refused, and
//! the hunt continues by the rules.

use super::*;
use crate::correct::{Field, FieldValue, Fix, Range};

/// Another value of a field, chosen by a number.
fn other_value(field: &Field, n: prop::sample::Index) -> Option<FieldValue> {
    let from: Vec<FieldValue> = match &field.range {
        Range::Number { least, most } => (*least..=*most).map(FieldValue::Number).collect(),
        Range::Word(words) => words.iter().cloned().map(FieldValue::Word).collect(),
    };
    let from: Vec<FieldValue> = from.into_iter().filter(|to| *to != field.now).collect();
    (!from.is_empty()).then(|| from[n.index(from.len())].clone())
}

/// A correction of some fields, each inside its range.
fn any_set(state: &State, picks: &[[prop::sample::Index; 2]]) -> Vec<Fix> {
    let fields = state.fields();
    let mut set: Vec<Fix> = Vec::new();
    for [field, value] in picks {
        let field = &fields[field.index(fields.len())];
        let named = |fix: &Fix| fix.of == field.of && fix.field == field.name;
        if !set.iter().any(named) {
            set.extend(other_value(field, *value).map(|to| field.to(to)));
        }
    }
    set
}

/// Every field reads back as itself, and its name is unique.
fn fields_are_sound(state: &State) {
    let fields = state.fields();
    assert_eq!(fields.is_empty(), state.outcome.is_some());
    for (n, field) in fields.iter().enumerate() {
        let twin = |other: &Field| other.of == field.of && other.name == field.name;
        assert!(!fields[..n].iter().any(twin), "{field:?}");
        match (&field.range, &field.now) {
            (Range::Number { least, most }, FieldValue::Number(now)) => {
                assert!((least..=most).contains(&now), "{field:?}");
            }
            (Range::Word(words), FieldValue::Word(now)) => {
                // A dead hero keeps the dragon they last faced.
                assert!(words.contains(now) || now == NOBODY, "{field:?}");
            }
            _ => panic!("{field:?}"),
        }
    }
}

/// Corrects, and checks the result: one event with the values, then its consequences; deaths
/// excepted, every field has its new value.
fn corrects(state: &mut State, set: Vec<Fix>, log: &mut Vec<Event>) -> bool {
    let before = state.clone();
    let reason = "told".to_owned();
    let action = Action::Correct { set: set.clone(), reason: reason.clone() };
    let decided = decide(state, &action, &mut crate::dice::TypedDice::new([]));
    assert_eq!(*state, before);
    let events = match decided {
        Ok(events) => events,
        // Inside its range a field is refused only because of other things on the table.
        Err(HuntRefusal::Impossible(_)) => return false,
        Err(other) => panic!("{set:?}: {other:?}"),
    };
    let is_correction = |event: &Event| matches!(event, Event::Corrected { .. });
    assert_eq!(events.iter().filter(|e| is_correction(e)).count(), 1);
    let first = Event::Corrected { set: set.clone(), reason };
    assert_eq!(events[0], first);
    apply(state, &read_back(&events[0]));
    let now = state.fields();
    for fix in &set {
        let same = |field: &&Field| field.of == fix.of && field.name == fix.field;
        let field = now.iter().find(same);
        // A field may be gone: a dead dragon freezes nobody.
        if let Some(field) = field {
            assert_eq!(field.now, fix.to, "{fix:?}");
        }
    }
    for event in &events[1..] {
        apply(state, &read_back(event));
    }
    log.extend(events);
    true
}

proptest! {
    #![proptest_config(repeatable(60, 16))]

    #[test]
    fn hunts_go_on_after_corrections(
        start in any_setup(),
        fixes in prop::collection::vec(
            prop::collection::vec(any::<[prop::sample::Index; 2]>(), 1..=4), 60),
        seed in any::<u64>(),
    ) {
        let mut state = start.clone();
        let mut log: Vec<Event> = Vec::new();
        let mut done = 0;
        let mut chance = RandomDice::new(seed, 0);
        for n in 0..2000u64 {
            sound(&state);
            fields_are_sound(&state);
            if state.outcome.is_some() {
                break;
            }
            if let Some(fixes) = fixes.get(n as usize / 2).filter(|_| n % 2 == 0) {
                let set = any_set(&state, fixes);
                if !set.is_empty() && corrects(&mut state, set, &mut log) {
                    done += 1;
                    continue;
                }
            }
            // If the last dragon is alone and nobody lives to step in, the party can only flee.
            let action = anything(&state, n > 1000, &mut chance).unwrap_or(Action::Flee);
            let events = decide(&state, &action, &mut RandomDice::new(seed, n));
            let events = events.unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"));
            events.iter().for_each(|event| apply(&mut state, event));
            log.extend(events);
        }
        prop_assert!(state.outcome.is_some(), "every hunt ends: round {}, {done} corrections", state.round);
        prop_assert_eq!(replayed::<DiceDragons>(start, &log), state);
    }

    /// A file may hold anything: fields unknown at the table are left alone, and nothing panics.
    #[test]
    fn a_stored_correction_never_panics(
        start in any_setup(),
        wild in prop::collection::vec(
            ("(hero|dragon|table)-[0-9]{1,3}", "hp|turns|frozen|dragon|locked|pinned|poison|stab|[a-z-]{1,9}", any::<i64>(), any::<bool>()),
            1..8),
    ) {
        let mut state = start;
        let set = wild.into_iter().map(|(of, field, number, word)| Fix {
            of,
            field,
            to: if word { FieldValue::Word(number.to_string()) } else { FieldValue::Number(number % 400) },
        });
        let event: Event = Event::Corrected { set: set.collect(), reason: String::new() };
        apply(&mut state, &event);
    }
}
