//! Faces read off the Battle dice during a game: they replace stand-ins.

use super::Event;
use super::battle::{BattleDice, Shade};
use super::setup::Mode;
use super::state::State;

/// The known faces that a game adopts. Faces once entered stay for this game.
pub fn told_faces(state: &State, known: &BattleDice) -> Vec<Event> {
    let missing = |shade: &Shade| {
        let (ours, theirs) = (state.setup.house.dice[*shade], known[*shade]);
        state.setup.mode == Mode::Dragon && ours.stand_in && !theirs.stand_in
    };
    let told = Shade::ALL.into_iter().filter(missing);
    told.map(|shade| Event::FacesTold { shade, faces: known[shade] }).collect()
}

#[cfg(test)]
mod tests {
    use super::super::battle::Faces;
    use super::super::tests::{dragon_game, keeper_game};
    use super::super::{Difficulty, apply};
    use super::*;

    fn known(white: &str) -> BattleDice {
        BattleDice { white: Faces::read(white).unwrap(), ..BattleDice::default() }
    }

    /// Figures: Battle dice have stand-ins until somebody reads them off a die.
    #[test]
    fn told_faces_take_the_place_of_a_stand_in() {
        let mut state = dragon_game(Difficulty::Medium).state;
        assert_eq!(told_faces(&state, &BattleDice::default()), []);
        let events = told_faces(&state, &known("1/2/3"));
        let (shade, faces) = (Shade::White, Faces::read("1/2/3").unwrap());
        assert_eq!(events, [Event::FacesTold { shade, faces }]);
        events.iter().for_each(|event| apply(&mut state, event));
        assert_eq!(state.setup.house.dice.stand_ins(), [Shade::Red]);
        // Faces once entered stay for this game.
        assert_eq!(told_faces(&state, &known("3/2/1")), []);
        assert_eq!(told_faces(&state, &BattleDice::default()), []);
    }

    #[test]
    fn the_keeper_game_has_no_battle_dice() {
        let state = keeper_game().state;
        assert_eq!(told_faces(&state, &known("1/2/3")), []);
    }
}
