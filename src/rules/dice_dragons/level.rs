//! Increasing a hero's level: when it is due, the choices, the gains.

use super::catalog::{BrokenEntry, CampaignFigures, Class, Effect, ImprovedPart, Skill};
use super::hero::{Hero, KnownSkill, Standing};
use super::symbol::{Face, SetAside, set_aside};
use crate::dice::{DiceFault, Roller};

/// The last level (ruling 4).
pub const LAST: u8 = 5;

/// Dice and rolls for the hit points of a level (Step 1).
const DICE: usize = 5;
const ROLLS: usize = 3;

/// Experience a level needs, as a running total (ruling 4).
pub fn threshold(level: u8) -> Option<i64> {
    [0, 6, 14, 26, 39].get(usize::from(level).checked_sub(1)?).copied()
}

/// Experience still missing for the next level; none at the last.
pub fn missing(level: u8, exp: i64) -> Option<i64> {
    threshold(level + 1).map(|needed| (needed - exp).max(0))
}

pub fn is_due(level: u8, exp: i64) -> bool {
    missing(level, exp) == Some(0)
}

/// The choices that a level offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Options {
    /// Levels 2 and 4: skills that may be improved. Empty: the improvement lapses.
    Improve(Vec<Improvable>),
    /// Levels 3 and 5: skills that may be learned, or declined.
    Learn(Vec<Skill>),
}

/// A skill that may be improved, by its indices on the sheet: two, if it was learned a second time.
/// The +1 is written beside one of them (ruling 30).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Improvable {
    pub places: Vec<usize>,
    pub key: String,
    pub name: String,
    /// Whether its two halves are improved separately (Drain Life).
    pub halves: bool,
}

/// The requested choice for a level, as typed or picked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LevelWish {
    /// A skill, or `skill:damage` and `skill:healing`; `skill-2` is the second of its spaces.
    Improve(String),
    Learn(String),
    Decline,
    Unsaid,
}

/// A player's choice for a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LevelChoice {
    Improve {
        skill: String,
        part: Option<ImprovedPart>,
        /// Which of its spaces, from 1; none: the first (ruling 30).
        space: Option<u8>,
    },
    Learn(String),
    Decline,
    Unsaid,
}

/// A level gained.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelUp {
    pub to: u8,
    pub dice: SetAside,
    /// One, plus one per class symbol, plus the class's own (ruling 5).
    pub hp: u16,
    pub class_hp: u16,
    /// The index on the sheet, and the improved part.
    pub improved: Option<(usize, ImprovedPart)>,
    pub learned: Option<String>,
    pub armor: u16,
    pub tokens: u16,
}

/// Why a level cannot be gained this way.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LevelFault {
    #[error("{hero} has {exp} experience, level {to} needs {needs}")]
    TooEarly { hero: String, exp: i64, to: u8, needs: i64 },
    #[error("{0} is level {LAST}, the last one")]
    Last(String),
    #[error("{hero} is {}: only a living hero gains a level", .standing.word())]
    NotAlive { hero: String, standing: Standing },
    #[error("at level {to} {hero} improves a skill: choose one")]
    ChooseImprovement { hero: String, to: u8, allowed: Vec<String> },
    #[error("at level {to} {hero} may learn a new skill: choose one, or decline")]
    ChooseSkill { hero: String, to: u8, allowed: Vec<String> },
    #[error("{skill} cannot be improved: {why}")]
    NotImprovable { skill: String, why: String, allowed: Vec<String> },
    #[error("{hero} cannot learn {skill}: {why}")]
    NotLearnable { hero: String, skill: String, why: String, allowed: Vec<String> },
    #[error("{0} both harms and heals: say which half to improve")]
    WhichHalf(String),
    #[error("{0} has no halves to choose from")]
    NoHalves(String),
    #[error("{skill} is on the sheet {}", if *.spaces == 1 { "once" } else { "twice" })]
    NoSpace { skill: String, spaces: usize },
    #[error("level {to} gives {hero} {least} to {most} hit points, not {hp}")]
    NotGained { hero: String, to: u8, least: u16, most: u16, hp: i64 },
    #[error("at level {to} nothing is {what}")]
    WrongChoice { to: u8, what: &'static str },
    #[error(transparent)]
    Dice(#[from] DiceFault),
}

crate::worded!(LevelFault);

/// The rules' verdict on a level, unless the catalogue is broken.
type LevelAnswer<T> = Result<Result<T, LevelFault>, BrokenEntry>;

/// The level a hero may gain now, and its choices. `decide` uses the same check.
pub fn options(hero: &Hero, figures: &CampaignFigures) -> LevelAnswer<(u8, Options)> {
    match due(hero) {
        Ok(to) => Ok(Ok((to, choices(hero, figures, to)?))),
        Err(fault) => Ok(Err(fault)),
    }
}

fn due(hero: &Hero) -> Result<u8, LevelFault> {
    if hero.standing != Standing::Alive {
        return Err(LevelFault::NotAlive { hero: hero.name.clone(), standing: hero.standing });
    }
    let to = hero.level + 1;
    let Some(needs) = threshold(to) else {
        return Err(LevelFault::Last(hero.name.clone()));
    };
    if hero.exp < needs {
        return Err(LevelFault::TooEarly { hero: hero.name.clone(), exp: hero.exp, to, needs });
    }
    Ok(to)
}

fn choices(hero: &Hero, figures: &CampaignFigures, to: u8) -> Result<Options, BrokenEntry> {
    if to.is_multiple_of(2) {
        let mut list: Vec<Improvable> = Vec::new();
        for (place, known) in hero.skills.iter().enumerate() {
            let skill = figures.skill(&known.key)?;
            let skill = skill.filter(|skill| why_not_improvable(hero, skill).is_none());
            let Some(skill) = skill else { continue };
            match list.iter_mut().find(|other| other.key == skill.key) {
                Some(other) => other.places.push(place),
                None => list.push(Improvable {
                    places: vec![place],
                    key: skill.key.clone(),
                    name: skill.name.clone(),
                    halves: matches!(skill.effect, Effect::Drain { .. }),
                }),
            }
        }
        Ok(Options::Improve(list))
    } else {
        let skills = figures.skills()?.into_iter();
        let class = hero.class.as_deref();
        let learnable = skills.filter(|skill| why_not_learnable(hero, skill).is_none());
        let on_sheet = learnable.map(|skill| Skill {
            effect: figures.effect(skill, class, None).effect,
            ..skill.clone()
        });
        Ok(Options::Learn(on_sheet.collect()))
    }
}

/// Step 2 and ruling 6: attack and healing skills, never a Strike, never the same twice.
fn why_not_improvable(hero: &Hero, skill: &Skill) -> Option<String> {
    let same = |known: &&KnownSkill| known.key == skill.key;
    if !hero.skills.iter().any(|known| known.key == skill.key) {
        Some(format!("it is not on {}'s sheet", hero.name))
    } else if skill.strike {
        Some("a Strike is never improved".to_owned())
    } else if !skill.improvable() {
        Some("only attack and healing skills are improved".to_owned())
    } else if hero.skills.iter().filter(same).any(|known| known.improved.is_some()) {
        Some("it is already improved".to_owned())
    } else {
        None
    }
}

/// Step 2 and ruling 7: listed for the class, the same new skill never twice.
fn why_not_learnable(hero: &Hero, skill: &Skill) -> Option<String> {
    let learned = |known: &KnownSkill| known.key == skill.key && known.learned_at.is_some();
    if !skill.learnable_by(hero.class.as_deref(), hero.symbol) {
        Some(match &hero.class {
            Some(class) => format!("it is not a new skill for a {class}"),
            None => format!("it is not a new skill with the {} symbol", hero.symbol.word()),
        })
    } else if hero.skills.iter().any(learned) {
        Some("it is already learned".to_owned())
    } else {
        None
    }
}

/// Gains one level: hit points from three rolls, the chosen skill, the class's own upgrades.
pub fn decide(
    hero: &Hero,
    figures: &CampaignFigures,
    choice: &LevelChoice,
    roller: &mut dyn Roller,
) -> LevelAnswer<LevelUp> {
    let (to, options) = match options(hero, figures)? {
        Ok(open) => open,
        Err(fault) => return Ok(Err(fault)),
    };
    let named = match choice {
        LevelChoice::Improve { skill, .. } | LevelChoice::Learn(skill) => figures.skill(skill)?,
        LevelChoice::Decline | LevelChoice::Unsaid => None,
    };
    let class = hero.class_in(figures)?;
    let chosen = chosen(hero, named, to, &options, choice);
    Ok(chosen.and_then(|chosen| gain(hero, class, figures, to, chosen, roller)))
}

/// Faces that give these hit points, for a level gained on paper whose dice nobody remembers
/// (ruling 5).
pub fn told(hero: &Hero, figures: &CampaignFigures, hp: i64) -> LevelAnswer<Vec<u8>> {
    let least = 1 + hero.class_in(figures)?.map_or(0, |class| class.level_hp);
    let symbols = usize::try_from(hp - i64::from(least)).unwrap_or(usize::MAX);
    if symbols > DICE {
        return Ok(Err(LevelFault::NotGained {
            hero: hero.name.clone(),
            to: hero.level + 1,
            least,
            most: least + crate::saturate::<u16>(DICE),
            hp,
        }));
    }
    let mut faces = vec![Face::Symbol(hero.symbol); symbols];
    faces.extend([Face::Dragon].repeat((DICE - symbols) * ROLLS));
    Ok(Ok(Face::indices(&faces).collect()))
}

fn gain(
    hero: &Hero,
    class: Option<&Class>,
    figures: &CampaignFigures,
    to: u8,
    (improved, learned): LevelPick,
    roller: &mut dyn Roller,
) -> Result<LevelUp, LevelFault> {
    let dice = set_aside(Face::Symbol(hero.symbol), DICE, ROLLS, roller)?;
    let class_hp = class.map_or(0, |class| class.level_hp);
    let gained = |of: &dyn Fn(&Class, u8) -> u16| {
        class.map_or(0, |class| of(class, to) - of(class, hero.level))
    };
    Ok(LevelUp {
        to,
        hp: 1 + u16::from(dice.count) + class_hp,
        class_hp,
        dice,
        improved,
        learned,
        armor: gained(&|class, level| class.armor_gain(level)),
        tokens: gained(&|class, level| class.token_gain(level, &figures.house)),
    })
}

impl LevelUp {
    /// The sheet with the level gained.
    pub fn apply(&self, hero: &mut Hero) {
        hero.level = self.to;
        hero.hp_gained += self.hp;
        if let Some((place, part)) = self.improved {
            hero.skills[place].improved = Some(part);
        }
        if let Some(key) = &self.learned {
            hero.skills.push(KnownSkill {
                key: key.clone(),
                improved: None,
                learned_at: Some(self.to),
            });
        }
    }
}

type LevelPick = (Option<(usize, ImprovedPart)>, Option<String>);

/// Resolves a choice; `named` is the skill it names, if any.
fn chosen(
    hero: &Hero,
    named: Option<&Skill>,
    to: u8,
    options: &Options,
    choice: &LevelChoice,
) -> Result<LevelPick, LevelFault> {
    let wrong = |what| Err(LevelFault::WrongChoice { to, what });
    match (options, choice) {
        (Options::Improve(list), LevelChoice::Improve { skill, part, space }) => {
            let found = improvable(hero, named, list, skill)?;
            let place = found.space(*space)?;
            Ok((Some((place, found.part(*part)?)), None))
        }
        (Options::Improve(list), LevelChoice::Unsaid) if list.is_empty() => Ok((None, None)),
        (Options::Improve(list), LevelChoice::Unsaid) => Err(LevelFault::ChooseImprovement {
            hero: hero.name.clone(),
            to,
            allowed: list.iter().map(|s| s.name.clone()).collect(),
        }),
        (Options::Improve(_), LevelChoice::Learn(_)) => wrong("learned"),
        (Options::Improve(_), LevelChoice::Decline) => wrong("declined"),
        (Options::Learn(list), LevelChoice::Learn(key)) => {
            if list.iter().any(|skill| skill.key == *key) {
                return Ok((None, Some(key.clone())));
            }
            Err(LevelFault::NotLearnable {
                hero: hero.name.clone(),
                skill: named.map_or(key, |skill| &skill.name).clone(),
                why: named
                    .and_then(|skill| why_not_learnable(hero, skill))
                    .unwrap_or_else(|| "there is no such skill".to_owned()),
                allowed: list.iter().map(|s| s.name.clone()).collect(),
            })
        }
        (Options::Learn(_), LevelChoice::Decline) => Ok((None, None)),
        (Options::Learn(list), LevelChoice::Unsaid) => Err(LevelFault::ChooseSkill {
            hero: hero.name.clone(),
            to,
            allowed: list.iter().map(|s| s.name.clone()).collect(),
        }),
        (Options::Learn(_), LevelChoice::Improve { .. }) => wrong("improved"),
    }
}

fn improvable<'a>(
    hero: &Hero,
    named: Option<&Skill>,
    list: &'a [Improvable],
    key: &str,
) -> Result<&'a Improvable, LevelFault> {
    let found = list.iter().find(|s| s.key == key);
    found.ok_or_else(|| LevelFault::NotImprovable {
        skill: named.map_or(key, |skill| &skill.name).to_owned(),
        why: named
            .and_then(|skill| why_not_improvable(hero, skill))
            .unwrap_or_else(|| "there is no such skill".to_owned()),
        allowed: list.iter().map(|s| s.name.clone()).collect(),
    })
}

impl Improvable {
    /// The index on the sheet that gets the +1: the first by default (ruling 30).
    fn space(&self, told: Option<u8>) -> Result<usize, LevelFault> {
        let place = usize::from(told.unwrap_or(1)).checked_sub(1);
        let place = place.and_then(|place| self.places.get(place).copied());
        place.ok_or_else(|| LevelFault::NoSpace {
            skill: self.name.clone(),
            spaces: self.places.len(),
        })
    }

    fn part(&self, told: Option<ImprovedPart>) -> Result<ImprovedPart, LevelFault> {
        match (self.halves, told) {
            (true, Some(part @ (ImprovedPart::Damage | ImprovedPart::Healing))) => Ok(part),
            (true, _) => Err(LevelFault::WhichHalf(self.name.clone())),
            (false, None | Some(ImprovedPart::Whole)) => Ok(ImprovedPart::Whole),
            (false, Some(_)) => Err(LevelFault::NoHalves(self.name.clone())),
        }
    }
}

#[cfg(test)]
#[path = "level_tests.rs"]
mod tests;
