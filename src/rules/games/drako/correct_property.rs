//! Random games with random corrections, and automatic actions: nothing leaves its bounds, the
//! record replays, refusals have a reason, and sizes can be entered later.

use proptest::prelude::*;

use super::mat::MatPart;
use super::property::{any_start, some_action, sound};
use super::*;
use crate::correct::{CorrectionFault, Field, FieldValue, Range};
use crate::dice::RandomDice;
use crate::samples::{read_back, repeatable, replayed};
use crate::title::Title;

/// A random game.
struct RandomGame {
    start: State,
    state: State,
    log: Vec<Event>,
    chance: RandomDice,
}

impl RandomGame {
    fn new(start: State, seed: u64) -> RandomGame {
        let (state, log) = (start.clone(), Vec::new());
        let chance = RandomDice::new(seed, 0);
        RandomGame { start, state, log, chance }
    }

    fn below(&mut self, count: usize) -> usize {
        self.chance.below(count as u32) as usize
    }

    fn happens(&mut self, events: Vec<Event>) {
        for event in events {
            apply(&mut self.state, &read_back(&event));
            self.log.push(event);
        }
        sound(&self.state);
    }

    /// A random allowed act.
    fn acts(&mut self) {
        let action = some_action(&self.state, &mut self.chance);
        let events = decide(&self.state, &action).unwrap();
        self.happens(events);
    }

    /// Automatic actions, which must end.
    fn goes_on(&mut self) {
        for _ in 0..20 {
            let Some(action) = Drako::goes_on(&self.state) else {
                return;
            };
            let events = decide(&self.state, &action).unwrap();
            self.happens(events);
        }
        panic!("it goes on and on: {:?}", self.state);
    }

    /// A random value within a field's range.
    fn value(&mut self, field: &Field) -> FieldValue {
        match &field.range {
            Range::Number { least, most } => {
                let steps = self.below(crate::saturate(most - least + 1)) as i64;
                FieldValue::Number(least + steps)
            }
            Range::Word(words) => FieldValue::Word(words[self.below(words.len())].clone()),
        }
    }

    /// Corrects one to three fields, if they do not contradict each other.
    fn corrects(&mut self) {
        let fields = Drako::fields(&self.state);
        let mut set: Vec<Fix> = Vec::new();
        for _ in 0..=self.below(3) {
            let field = &fields[self.below(fields.len())];
            let value = self.value(field);
            set.push(field.to(value));
        }
        let reason = "as it lies".to_owned();
        match decide(&self.state, &Action::Correct { set, reason }) {
            Ok(events) => {
                let corrected = |event: &&Event| matches!(event, Event::Corrected { .. });
                assert_eq!(events.iter().filter(corrected).count(), 1);
                assert!(matches!(events[0], Event::Corrected { .. }));
                self.happens(events);
            }
            Err(DrakoRefusal::Impossible(_)) => {}
            Err(DrakoRefusal::Correction(CorrectionFault::Same(_) | CorrectionFault::Twice(_))) => {
            }
            Err(other) => panic!("{other:?}"),
        }
    }

    /// Values beyond a field's range are refused.
    fn refuses(&mut self) {
        let fields = Drako::fields(&self.state);
        let field = &fields[self.below(fields.len())];
        let wrong = match &field.range {
            Range::Number { least, most } => vec![
                FieldValue::Number(least - 1),
                FieldValue::Number(most + 1),
                FieldValue::Word("many".to_owned()),
            ],
            Range::Word(_) => vec![FieldValue::Number(1), FieldValue::Word("f9".to_owned())],
        };
        for value in wrong {
            let (set, reason) = (vec![field.to(value)], String::new());
            let refusal = decide(&self.state, &Action::Correct { set, reason });
            let range =
                matches!(refusal, Err(DrakoRefusal::Correction(CorrectionFault::Range { .. })));
            assert!(range, "{refusal:?}");
        }
    }

    fn replays(&self) {
        assert_eq!(replayed::<Drako>(self.start.clone(), &self.log), self.state);
    }
}

proptest! {
    #![proptest_config(repeatable(150, 51))]

    #[test]
    fn games_with_corrections_stay_sound_and_replay(start in any_start(), seed in any::<u64>()) {
        let mut game = RandomGame::new(start, seed);
        for _ in 0..150 {
            if game.state.ended.is_some() {
                prop_assert!(Drako::fields(&game.state).is_empty());
                break;
            }
            match game.below(4) {
                0 => game.corrects(),
                1 => game.refuses(),
                _ => game.acts(),
            }
            if seed % 2 == 0 && game.state.ended.is_none() {
                game.goes_on();
            }
        }
        game.replays();
    }

    /// Corrections and mat sizes entered later are compatible.
    #[test]
    fn sizes_told_after_corrections_leave_a_game_sound(
        sizes in prop::collection::vec(1u8..=8, 6),
        moment in 1usize..60,
        seed in any::<u64>(),
    ) {
        let start = State::new(super::samples::setup(Some(draw_places(seed))));
        let mut game = RandomGame::new(start, seed);
        for _ in 0..moment {
            if game.state.ended.is_some() {
                break;
            }
            match game.below(3) {
                0 => game.corrects(),
                _ => game.acts(),
            }
        }
        let mut known = game.state.setup.mats.clone();
        for (part, size) in MatPart::ALL.into_iter().zip(sizes) {
            known.confirm(part, size);
        }
        let resized = resize(&game.start, &game.log, &known);
        game.happens(resized.events);
        game.replays();
        if let Some(fork) = resized.fork {
            let earlier = resize(&game.start, &game.log[..fork.event], &known);
            prop_assert_eq!(earlier.fork, None, "the first of its kind");
        }
        if game.state.ended.is_none() {
            game.corrects();
        }
    }
}
