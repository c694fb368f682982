//! Brute force for comparison: individual dice, every set of them, every roll.

use crate::dice_dragons::symbol::Face;

/// Every state of a row of dice. Each die shows a face or is unrolled. A state is a number in base
/// seven; the digit 6 is an unrolled die.
pub struct Falls {
    pub dice: usize,
}

/// Dice that all show a face.
pub struct Lying {
    pub state: usize,
    pub faces: Vec<Face>,
    /// The state of the same dice, sorted.
    pub sorted: usize,
    /// The state after picking up each set of dice.
    pub taken: Vec<usize>,
}

const UNKNOWN: usize = 6;

impl Falls {
    fn digit(state: usize, place: usize) -> usize {
        state / 7usize.pow(place as u32) % 7
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        7usize.pow(self.dice as u32)
    }

    /// The state with every die unrolled.
    pub fn unknown(&self) -> usize {
        self.states() - 1
    }

    /// The state with these faces and the other dice unrolled.
    pub fn of(&self, faces: &[Face]) -> usize {
        let places = faces.iter().enumerate();
        places.fold(self.unknown(), |state, (place, face)| {
            state - (UNKNOWN - face.index()) * 7usize.pow(place as u32)
        })
    }

    /// The faces, if every die shows one.
    fn faces(&self, state: usize) -> Option<Vec<Face>> {
        let digits = (0..self.dice).map(|place| Falls::digit(state, place));
        digits.map(|digit| Face::ALL.get(digit).copied()).collect()
    }

    /// Every state in which all dice show a face; sorted states first.
    pub fn lying(&self) -> Vec<Lying> {
        let mut lying: Vec<Lying> = (0..self.states())
            .filter_map(|state| {
                let faces = self.faces(state)?;
                let mut sorted = faces.clone();
                sorted.sort_by_key(|face| std::cmp::Reverse(face.index()));
                Some(Lying {
                    state,
                    sorted: self.of(&sorted),
                    taken: (0..1 << self.dice).map(|set| self.taken(state, set)).collect(),
                    faces,
                })
            })
            .collect();
        lying.sort_by_key(|lie| lie.sorted != lie.state);
        lying
    }

    /// The state after picking up a set of dice, given as bits by index.
    fn taken(&self, state: usize, set: usize) -> usize {
        let places = (0..self.dice).filter(|place| set & (1 << place) != 0);
        places.fold(state, |state, place| {
            state + (UNKNOWN - Falls::digit(state, place)) * 7usize.pow(place as u32)
        })
    }

    /// Given values for the states in which all dice show a face, fills in the others. It rolls one
    /// die after the other; `six` combines a die's six faces.
    pub fn throw<T: Copy>(&self, worth: &mut [T], six: impl Fn([T; 6]) -> T) {
        for state in 0..self.states() {
            let unknown = (0..self.dice).find(|place| Falls::digit(state, *place) == UNKNOWN);
            if let Some(place) = unknown {
                let step = 7usize.pow(place as u32);
                let lowest = state - UNKNOWN * step;
                worth[state] = six(std::array::from_fn(|face| worth[lowest + face * step]));
            }
        }
    }
}
