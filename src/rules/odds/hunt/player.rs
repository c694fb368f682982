//! A player who gives every hero the best expected turn, looked up by situation.

use super::super::turn::{
    Book, Moves, Next, Passed, Sheet, Situation, Stakes, Way, Weights, neediest, targets,
};
use super::dice::SwiftDice;
use super::tally::Tally;
use crate::dice_dragons::catalog::ItemEffect;
use crate::dice_dragons::hunt::{
    Action, Activation, ByHero, DieIx, HeroIx, Playing, Setup, SkillIx, SkillRef, Stage, State,
};
use crate::dice_dragons::symbol::Face;

/// A hunt that is not over by then counts as endless. That is a limit of the simulation: the rules have
/// none (ruling 34).
pub(super) const LAST_ROUND: u32 = 500;

/// Plays hunts of one party against one setup of dragons.
pub struct Player {
    sheets: ByHero<Sheet>,
    /// Own skills by place, in the order to cover them when nothing else is asked for.
    spare: ByHero<Vec<SkillIx>>,
    weights: Weights,
    flee: Option<usize>,
    /// Passes dice on without working out what they are good for.
    casual: bool,
    pub book: Book,
    /// The next hero and the best play, if it was looked up to pass a die.
    ahead: Option<(HeroIx, Moves)>,
    /// A list that every re-roll reuses.
    places: Vec<DieIx>,
}

impl Player {
    pub fn new(setup: &Setup, weights: Weights, flee: Option<usize>) -> Player {
        let heroes = setup.heroes.places();
        let sheets: ByHero<Sheet> = heroes.map(|hero| Sheet::of(setup, hero)).collect();
        Player {
            spare: sheets.iter().map(Sheet::spare).collect(),
            sheets,
            weights,
            flee,
            casual: false,
            book: Book::default(),
            ahead: None,
            places: Vec::new(),
        }
    }

    /// The same player, who passes on a die of the next hero's class symbol, if there is one, and
    /// keeps every die that was passed on.
    pub fn casually(mut self) -> Player {
        self.casual = true;
        self
    }

    /// The best play in a hero's situation.
    fn moves(&mut self, state: &State, hero: HeroIx) -> Moves {
        let sheet = &self.sheets[hero];
        let situation = Situation::of(state, sheet, hero).coarse();
        let key = situation.key();
        self.book.find(key).unwrap_or_else(|| {
            let stakes = Stakes::of(sheet, &state.setup, &situation, &self.weights);
            self.book.write(key, hero, stakes)
        })
    }

    /// Plays a hunt to its end.
    pub fn play(&mut self, playing: &mut Playing<Tally>, dice: &mut SwiftDice) {
        self.ahead = None;
        while playing.state.round <= LAST_ROUND {
            let before = playing.state.round;
            match playing.state.stage() {
                Stage::Over => break,
                Stage::Fury => {
                    self.ahead = None;
                    act(playing, &Action::Fury, dice);
                }
                Stage::StepIn => {
                    self.ahead = None;
                    let hero = fittest(&playing.state);
                    act(playing, &Action::StepIn { hero }, dice);
                }
                Stage::Between | Stage::Rolling | Stage::Ending => {
                    self.turn(playing, dice);
                }
            }
            debug_assert!(playing.state.round >= before);
        }
        playing.witness.close(&playing.state);
    }

    /// One hero's turn: a whole one, or what is left of the one under way.
    fn turn(&mut self, playing: &mut Playing<Tally>, dice: &mut SwiftDice) {
        match &playing.state.turn {
            None => self.whole_turn(playing, dice),
            Some(turn) if turn.done => self.ending(playing, turn.hero, dice),
            Some(turn) => {
                let hero = turn.hero;
                let moves = self.moves(&playing.state, hero);
                self.rolled(playing, hero, moves, dice);
            }
        }
    }

    fn whole_turn(&mut self, playing: &mut Playing<Tally>, dice: &mut SwiftDice) {
        let Some(hero) = playing.state.next_in_pass() else {
            return;
        };
        let moves = match self.ahead.take() {
            Some((next, moves)) if next == hero => moves,
            _ => self.moves(&playing.state, hero),
        };
        let waiting = playing.state.assist.filter(|(to, _)| *to == hero);
        let helps = |face| self.casual || moves.passed(face) >= Passed::NoMatter;
        let keep_assist = waiting.is_some_and(|(_, face)| helps(face));
        act(playing, &Action::Roll { keep_assist }, dice);
        self.rolled(playing, hero, moves, dice);
    }

    /// From the dice on the table to the end of the turn.
    fn rolled(
        &mut self,
        playing: &mut Playing<Tally>,
        hero: HeroIx,
        moves: Moves,
        dice: &mut SwiftDice,
    ) {
        let mut places = std::mem::take(&mut self.places);
        let mut stage = moves.first_stage;
        while let Some(turn) = playing.state.turn.as_ref().filter(|turn| !turn.done) {
            let action = match self.book.advise(moves, stage, &turn.dice) {
                Next::Reroll {
                    dice,
                    by,
                    stage: next,
                } => {
                    stage = next;
                    let mut again = std::mem::take(&mut places);
                    again.clear();
                    again.extend(dice.iter());
                    Action::Reroll { dice: again, by }
                }
                Next::Use { way } => {
                    let way = &self.sheets[hero].ways[way];
                    self.activation(&playing.state, hero, way)
                }
                Next::Fail => Action::Fail {
                    cover: self.cover(&playing.state, hero),
                    release: None,
                },
            };
            act(playing, &action, dice);
            if let Action::Reroll { dice, .. } = action {
                places = dice;
            }
        }
        self.places = places;
        if playing.state.stage() == Stage::StepIn && playing.state.turn.is_some() {
            let hero = fittest(&playing.state);
            act(playing, &Action::StepIn { hero }, dice);
        }
        if playing.state.stage() == Stage::Ending {
            self.ending(playing, hero, dice);
        }
    }

    /// After the counter attack: potions, flight if asked for, a die passed on.
    fn ending(&mut self, playing: &mut Playing<Tally>, hero: HeroIx, dice: &mut SwiftDice) {
        while let Some(drink) = self.drink(&playing.state, hero) {
            act(playing, &drink, dice);
        }
        let living = playing.state.living().count();
        let action = match self.flee {
            Some(least) if living <= least => Action::Flee,
            _ => self.assist(&playing.state),
        };
        act(playing, &action, dice);
    }

    /// A potion for a hero whom two symbols would kill, unless it would be wasted.
    fn drink(&self, state: &State, hero: HeroIx) -> Option<Action> {
        let items = &state.setup.heroes[hero].items;
        let turn = state.turn.as_ref()?;
        items.placed().find_map(|(item, kept)| {
            let ItemEffect::Heal(amount) = kept.effect else {
                return None;
            };
            if state.heroes[hero].items[item].gone || turn.items.contains(&item) {
                return None;
            }
            let (on, need) = neediest(state, amount, &self.weights)?;
            let wasted = u16::from(need.missing) * 4 < amount * 3;
            (need.urgent && !wasted).then_some(Action::Drink { item, on })
        })
    }

    /// The die that helps the next hero most, if one does.
    fn assist(&mut self, state: &State) -> Action {
        let Some((places, next)) = state.passable() else {
            return Action::EndTurn;
        };
        // If poison kills the next hero first, the die is lost (ruling 14).
        if state.first_dice(next, false) == 0 {
            return Action::EndTurn;
        }
        let Some(turn) = state.turn.as_ref().filter(|_| !places.is_empty()) else {
            return Action::EndTurn;
        };
        if self.casual {
            let symbol = Face::Symbol(state.setup.heroes[next].symbol);
            let mut places = places.iter();
            let die = places.find(|die| turn.dice[*die] == symbol);
            return die.map_or(Action::EndTurn, |die| Action::Assist { die });
        }
        let moves = self.moves(state, next);
        self.ahead = Some((next, moves));
        let mut best = (Passed::NoMatter, None);
        for die in places.iter() {
            let passed = moves.passed(turn.dice[die]);
            if passed > best.0 {
                best = (passed, Some(die));
            }
        }
        match best.1 {
            Some(die) => Action::Assist { die },
            None => Action::EndTurn,
        }
    }

    fn cover(&self, state: &State, hero: HeroIx) -> Option<SkillIx> {
        Sheet::cover(&self.spare[hero], state, hero)
    }

    fn activation(&self, state: &State, hero: HeroIx, way: &Way) -> Action {
        let sheet = &self.sheets[hero];
        let dice = state.turn.iter().flat_map(|turn| turn.dice.iter());
        let dragons = dice.filter(|face| **face == Face::Dragon).count();
        let on = targets(state, sheet, hero, way.does, &self.weights, dragons);
        Action::Use(Activation {
            skill: way.skill,
            on,
            cover: match way.skill {
                SkillRef::Own(_) => None,
                _ => self.cover(state, hero),
            },
            with: way.items().collect(),
            without: Vec::new(),
            using: None,
            release: None,
        })
    }
}

/// The supporter with the most hit points.
fn fittest(state: &State) -> Option<HeroIx> {
    let supporters = state.supporters().into_iter();
    supporters.max_by_key(|hero| state.heroes[*hero].hp)
}

/// Does an action by the rules and counts what happens.
pub(super) fn act(playing: &mut Playing<Tally>, action: &Action, dice: &mut SwiftDice) {
    if let Err(refusal) = playing.act(action, dice) {
        // Advice is never refused. If it ever is, the hunt counts as endless instead of never
        // returning.
        debug_assert!(false, "{action:?}: {refusal:?}");
        playing.state.turn = None;
        playing.state.round = LAST_ROUND + 1;
    }
    playing.witness.settled();
}
