//! Why something cannot be done in a hunt. The words are in `render`.

use super::{DieIx, ExtraRoll, HuntContradiction, Remedy, State};
use crate::answers::Stop;
use crate::correct::CorrectionFault;
use crate::dice::DiceFault;
use crate::refusal;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HuntRefusal {
    Over,
    /// Something else comes first.
    NotNow(Waits),
    /// The party flees at the end of a turn, and before Fury.
    FleeLater,
    NoSuchSkill,
    NoSuchItem,
    NoSuchHero,
    NoRollLeft {
        hero: String,
        /// What would grant another roll.
        again: Vec<ExtraRoll>,
    },
    NoDie {
        die: DieIx,
        /// How many are on the table.
        dice: usize,
    },
    DieTwice(DieIx),
    NoDice,
    TooManyDice {
        item: String,
        most: u16,
    },
    NotBlessed(String),
    NoItem {
        hero: String,
        item: String,
    },
    WrongItem {
        item: String,
        why: ItemFault,
    },
    NoMatch {
        skill: String,
        /// The skills that the dice make instead.
        matching: Vec<String>,
        /// Whether dice can still be rolled again.
        again: bool,
        /// What would make it possible.
        help: Option<Box<Remedy>>,
    },
    WrongDice {
        skill: String,
        /// Its symbols, as letters.
        needs: String,
    },
    Covered {
        skill: String,
        /// What would make it possible.
        help: Option<Box<Remedy>>,
    },
    ScrollNotNeeded(String),
    NotNeeded {
        item: String,
        skill: String,
    },
    /// Nothing to leave aside: the item does not work with the skill.
    AddsNothing {
        item: String,
        skill: String,
    },
    Supporter(String),
    /// A skill targets this many heroes, none twice.
    Targets {
        skill: String,
        needs: usize,
        given: usize,
    },
    PoisonKills(String),
    Dead(String),
    /// A general skill, or a failed turn, must cover one of these.
    SayCover {
        /// None: a failed turn.
        skill: Option<String>,
        open: Vec<String>,
    },
    NoCover(String),
    MustActivate(Vec<String>),
    NotPassable {
        die: DieIx,
        /// It shows a Dragon; otherwise the skill used it.
        dragon: bool,
    },
    NobodyToAssist,
    CannotStepIn(String),
    MustStepIn(Vec<String>),
    NoRelease,
    /// A field does not take this value.
    Correction(CorrectionFault),
    /// Each field takes its value, but together they contradict each other.
    Impossible(HuntContradiction),
    Dice(DiceFault),
    /// The hero has already used a skill in this turn.
    SkillDone(String),
    /// No skill matches the dice.
    NothingMatches,
    NoItemNow,
    /// All dice are kept: none is rolled.
    AllKept,
    /// Only one die is passed on, not this many.
    OneDie(usize),
    /// A question to answer first, or a wrong answer.
    Stop(Stop),
}

/// What the table waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Waits {
    /// The next hero's first roll.
    Roll {
        hero: Option<String>,
    },
    /// A re-roll, a skill, or that the turn fails.
    Skill {
        hero: String,
        may_roll: bool,
        matches: bool,
    },
    /// The end of a turn, perhaps with a die passed on.
    EndOfTurn {
        hero: String,
        may_pass: bool,
    },
    Fury {
        dragon: Option<String>,
    },
    StepIn,
}

/// Why an item cannot be used this way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemFault {
    DoesNotReroll,
    UsedThisTurn,
    /// It re-rolls dice, and none were named.
    NeedsDice,
    /// It goes with a skill.
    WithSkill,
    WorksByItself,
    /// Its effect differs from a group's own text.
    OwnEffect,
    Twice,
    OnceOnly,
    /// It re-rolls dice and does not go with a skill.
    Rerolls,
    /// It is drunk and does not go with a skill.
    Drunk,
}

impl HuntRefusal {
    /// The refusal that names what the table waits for.
    #[cold]
    pub(super) fn not_now(state: &State) -> HuntRefusal {
        use super::Stage;
        let on_turn = || {
            let hero = state.on_turn();
            hero.map_or_else(String::new, |hero| state.name(hero).to_owned())
        };
        HuntRefusal::NotNow(match state.stage() {
            Stage::Over => return HuntRefusal::Over,
            Stage::Between => {
                Waits::Roll { hero: state.next_in_pass().map(|hero| state.name(hero).to_owned()) }
            }
            Stage::Rolling => Waits::Skill {
                hero: on_turn(),
                may_roll: state.turn.as_ref().is_some_and(|turn| turn.rolls < 3),
                matches: !state.matching().is_empty(),
            },
            Stage::Ending => Waits::EndOfTurn {
                hero: on_turn(),
                may_pass: state.passable().is_some_and(|(dice, _)| !dice.is_empty()),
            },
            Stage::Fury => {
                let dragon = state.fury_due.first();
                Waits::Fury { dragon: dragon.map(|dragon| state.dragon_name(*dragon).to_owned()) }
            }
            Stage::StepIn => Waits::StepIn,
        })
    }
}

refusal!(HuntRefusal: Correction(CorrectionFault), Impossible(HuntContradiction));
