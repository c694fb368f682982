//! Both modes, rule by rule. Each test names its section or ruling.

mod actions;
mod attacks;
mod correct;
mod hunter;
mod keeper_game;
mod magic;
mod passing;
mod rounds;
mod score;
mod setup;

use super::battle::{Face, Shade};
use super::*;
use crate::dice::{DiceFault, Die, Roller, TypedDice};

/// A play with scripted dice.
pub(super) struct ScriptedPlay {
    pub state: State,
    pub log: Vec<Event>,
}

fn setup(mode: Mode, tribes: &[Dragon], difficulty: Option<Difficulty>) -> Setup {
    let names = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Fin"];
    Setup {
        v: 1,
        mode,
        difficulty,
        players: tribes
            .iter()
            .zip(names)
            .map(|(tribe, name)| SetupPlayer { name: name.to_owned(), tribe: *tribe })
            .collect(),
        first: 0,
        circle: Dragon::ALL.to_vec(),
        house: House::default(),
        virtual_deck: false,
        seed: None,
    }
}

/// A Keeper game of three: Ana red, Ben yellow, Cleo green.
pub(super) fn keeper_game() -> ScriptedPlay {
    ScriptedPlay::of(setup(Mode::Keeper, &Dragon::ALL[..3], None))
}

/// A Dragon game of two: Ana red, Ben yellow.
pub(super) fn dragon_game(difficulty: Difficulty) -> ScriptedPlay {
    ScriptedPlay::of(setup(Mode::Dragon, &Dragon::ALL[..2], Some(difficulty)))
}

impl ScriptedPlay {
    pub fn of(setup: Setup) -> ScriptedPlay {
        ScriptedPlay { state: State::new(setup), log: Vec::new() }
    }

    /// Performs an action with these dice: rolled and drawn ones by index.
    pub fn try_with(
        &mut self,
        action: Action,
        thrown: &[u8],
        drawn: &[u8],
    ) -> Result<Vec<Event>, Refusal> {
        let mut script = ThrownAndDrawn {
            thrown: TypedDice::new(thrown.to_vec()),
            drawn: TypedDice::new(drawn.to_vec()),
        };
        let events = decide(&self.state, &action, &mut script)?;
        events.iter().for_each(|event| apply(&mut self.state, event));
        self.log.extend(events.clone());
        Ok(events)
    }

    #[track_caller]
    pub fn with(&mut self, action: Action, thrown: &[u8], drawn: &[u8]) -> Vec<Event> {
        self.try_with(action.clone(), thrown, drawn)
            .unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"))
    }

    #[track_caller]
    pub fn go(&mut self, action: Action) -> Vec<Event> {
        self.with(action, &[], &[])
    }

    /// The refusal of an action; nothing changes.
    #[track_caller]
    pub fn refused(&mut self, action: Action) -> Refusal {
        let before = self.state.clone();
        let refusal = self.try_with(action.clone(), &[], &[]);
        assert_eq!(self.state, before);
        match refusal {
            Err(refusal) => refusal,
            Ok(events) => panic!("{action:?}: {events:?}"),
        }
    }

    /// Checks that an action is refused because the table waits for these players.
    #[track_caller]
    pub fn waits_for(&mut self, names: &[&str], action: Action) {
        let stage = self.state.stage.clone();
        let names = names.iter().map(|name| (*name).to_owned()).collect();
        assert_eq!(self.refused(action), Refusal::First { stage, names });
    }

    /// A round with Hunter dice typed as letters; in the Dragon game a Magic card is revealed.
    #[track_caller]
    pub fn round(&mut self, dice: &str) -> Vec<Event> {
        let drawn: &[u8] = match self.state.setup.mode {
            Mode::Keeper => &[],
            Mode::Dragon => &[0],
        };
        self.round_with(dice, drawn)
    }

    /// The same with these cards: 0 Magic, 1 Hunter.
    #[track_caller]
    pub fn round_with(&mut self, dice: &str, cards: &[u8]) -> Vec<Event> {
        let faces = Dragon::read_all(dice).unwrap();
        let faces: Vec<u8> = faces.iter().map(|dragon| *dragon as u8).collect();
        self.with(Action::Round, &faces, cards)
    }

    /// Keeper game: everyone chooses, by letters in the order of the seats.
    #[track_caller]
    pub fn choose(&mut self, keepers: &str) -> Vec<Event> {
        let mut events = Vec::new();
        for (player, dragon) in Dragon::read_all(keepers).unwrap().into_iter().enumerate() {
            events = self.go(Action::Choose { player, dragon });
        }
        events
    }

    /// Dragon game: everyone in turn order plans this, or passes.
    #[track_caller]
    pub fn plans(&mut self, tokens: &[Option<Token>]) {
        for token in tokens {
            match token {
                Some(token) => self.go(Action::Plan { token: *token, magic: false }),
                None => self.go(Action::Pass),
            };
        }
    }

    /// Dragon game: the active player acts; attack faces as letters.
    #[track_caller]
    pub fn attack(&mut self, keeper: Dragon, faces: &str) -> Vec<Event> {
        let faces = Face::read_all(faces).unwrap();
        let faces: Vec<u8> = faces.iter().map(|face| *face as u8).collect();
        self.with(Action::Act { keeper, take: None }, &faces, &[])
    }

    /// Dragon game: Ana attacks with this dragon and these dice; Ben passes.
    #[track_caller]
    pub fn ana_attacks(&mut self, keeper: Dragon, dice: &[Shade], faces: &str) -> Vec<Event> {
        let tile = &mut self.state.dragons[keeper];
        tile.training = dice.to_vec();
        tile.trained = true;
        self.state.seats[0].tokens.shift(Token::Attack, 1);
        if self.state.stage == Stage::Hunter {
            self.round("RR");
        }
        self.plans(&[Some(Token::Attack), None]);
        self.attack(keeper, faces)
    }

    pub fn tile(&mut self, dragon: Dragon) -> &mut Tile {
        &mut self.state.dragons[dragon]
    }

    pub fn arrows(&self) -> [u8; 6] {
        Dragon::ALL.map(|dragon| self.state.dragons[dragon].arrows)
    }
}

/// Rolls from one source, draws from another.
struct ThrownAndDrawn {
    thrown: TypedDice,
    drawn: TypedDice,
}

impl Roller for ThrownAndDrawn {
    fn throw_into(&mut self, die: Die, faces: &mut [u8]) -> Result<(), DiceFault> {
        match die {
            Die::Drawn(_) => self.drawn.throw_into(die, faces),
            _ => self.thrown.throw_into(die, faces),
        }
    }

    fn finish(&mut self) -> Result<(), DiceFault> {
        self.thrown.finish()?;
        self.drawn.finish()
    }
}
