//! Creating a hero: of a class, or brand new. A draft is checked as a whole and reports every fault.

use super::catalog::{BrokenEntry, CampaignFigures, EntryKind, Skill};
use super::hero::{KnownSkill, WrittenFigures};
use super::symbol::{Face, SetAside, Symbol, set_aside};
use crate::dice::{DiceFault, Roller};
use crate::name::{self, Miss, Name, NameFault};
use crate::words;

/// How many skills a new sheet has.
pub const SKILLS: usize = 6;

/// The typed values for a new hero.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Draft {
    pub name: String,
    pub class: Option<String>,
    /// A hero without a class, with its own skills, symbol and hit points.
    pub custom: bool,
    pub skills: Vec<String>,
    pub symbol: Option<String>,
    pub initiative: Option<i64>,
}

/// A draft without faults; a custom hero's hit points are still to be rolled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewHero {
    pub name: Name,
    pub class: Option<String>,
    pub symbol: Symbol,
    pub skills: Vec<KnownSkill>,
    pub initiative: Option<u16>,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DraftFault {
    #[error(transparent)]
    Name(#[from] NameFault),
    #[error("there is already a hero called {hero} in {campaign}")]
    Taken {
        hero: String,
        campaign: String,
        /// The hero with this name has fallen for good.
        fallen: bool,
    },
    #[error("dice are rolled only for a custom hero's hit points")]
    DiceOfClass,
    #[error("skills, symbol and initiative are chosen only for a custom hero")]
    ChosenForClass,
    #[error("a hero needs a class ({}) or must be custom", words::or(.0))]
    NoClass(Vec<String>),
    #[error("there is no class called {typed}: {}", words::or(.known))]
    UnknownClass { typed: String, known: Vec<String> },
    /// A class or skill name that matches none, or more than one.
    #[error(transparent)]
    Missed(#[from] Miss),
    #[error("a custom hero has no class")]
    ClassOfCustom,
    #[error("a custom hero needs a symbol: sword, magic, hammer, crossbow or daggers")]
    NoSymbol,
    #[error("{0} is not a symbol: sword, magic, hammer, crossbow or daggers")]
    UnknownSymbol(String),
    #[error("a custom hero has {SKILLS} skills, {0} given")]
    SkillCount(usize),
    #[error("{0} is named twice")]
    NamedTwice(String),
    #[error("{0} is not on the chart of skills to pick from")]
    OffChart(String),
    #[error("at most one Strike, not {}", words::and(.0))]
    Strikes(Vec<String>),
    #[error("initiative must be 0 to 99, not {0}")]
    Initiative(i64),
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", lines(.0))]
pub struct DraftFaults(pub Vec<DraftFault>);

fn lines(faults: &[DraftFault]) -> String {
    let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

crate::worded!(DraftFaults);

/// Checks a draft (Setup; Creating a brand New Hero; ruling 11).
pub fn check(
    draft: &Draft,
    figures: &CampaignFigures,
) -> Result<Result<NewHero, DraftFaults>, BrokenEntry> {
    let mut faults = Vec::new();
    let name = Name::of_hero(&draft.name).map_err(|fault| faults.push(fault.into())).ok();
    let (class, symbol, skills) = if draft.custom {
        let (symbol, skills) = check_custom(draft, figures, &mut faults)?;
        (None, symbol, skills)
    } else {
        check_class(draft, figures, &mut faults)?
    };
    let initiative = draft.initiative.and_then(|typed| {
        let fits = (0..=99).contains(&typed);
        if !fits {
            faults.push(DraftFault::Initiative(typed));
        }
        fits.then_some(crate::saturate(typed))
    });
    Ok(match (name, symbol, faults.is_empty()) {
        (Some(name), Some(symbol), true) => Ok(NewHero {
            name,
            class,
            symbol,
            skills: skills.into_iter().map(KnownSkill::new).collect(),
            initiative,
        }),
        _ => Err(DraftFaults(faults)),
    })
}

type OfClass = (Option<String>, Option<Symbol>, Vec<String>);

fn check_class(
    draft: &Draft,
    figures: &CampaignFigures,
    faults: &mut Vec<DraftFault>,
) -> Result<OfClass, BrokenEntry> {
    let nothing = (None, None, Vec::new());
    if !draft.skills.is_empty() || draft.symbol.is_some() || draft.initiative.is_some() {
        faults.push(DraftFault::ChosenForClass);
    }
    let Some(typed) = &draft.class else {
        faults.push(DraftFault::NoClass(class_names(figures)));
        return Ok(nothing);
    };
    match figures.find(EntryKind::Class, typed) {
        Ok(found) => {
            let class = found.checked()?.class();
            return Ok(class.map_or(nothing, |class| {
                let key = Some(class.key.clone());
                (key, Some(class.symbol), class.skills.clone())
            }));
        }
        Err(miss @ Miss::Ambiguous { .. }) => faults.push(miss.into()),
        Err(Miss::Unknown { .. }) => faults.push(DraftFault::UnknownClass {
            typed: name::shown(typed),
            known: class_names(figures),
        }),
    }
    Ok(nothing)
}

fn class_names(figures: &CampaignFigures) -> Vec<String> {
    let classes = figures.all(EntryKind::Class);
    classes.map(|c| c.entry.key.clone()).collect()
}

fn check_custom(
    draft: &Draft,
    figures: &CampaignFigures,
    faults: &mut Vec<DraftFault>,
) -> Result<(Option<Symbol>, Vec<String>), BrokenEntry> {
    if draft.class.is_some() {
        faults.push(DraftFault::ClassOfCustom);
    }
    let symbol = draft.symbol.as_deref().and_then(Symbol::read);
    if symbol.is_none() {
        let unknown = |typed: &String| DraftFault::UnknownSymbol(name::shown(typed));
        faults.push(draft.symbol.as_ref().map_or(DraftFault::NoSymbol, unknown));
    }
    let mut picked: Vec<&Skill> = Vec::new();
    for typed in &draft.skills {
        match figures.find(EntryKind::Skill, typed) {
            Err(miss) => faults.push(miss.into()),
            Ok(found) => picked.extend(found.checked()?.skill()),
        }
    }
    check_picked(draft, &picked, faults);
    let keys = picked.into_iter().map(|skill| skill.key.clone());
    Ok((symbol, keys.collect()))
}

fn check_picked(draft: &Draft, picked: &[&Skill], faults: &mut Vec<DraftFault>) {
    if draft.skills.len() != SKILLS {
        faults.push(DraftFault::SkillCount(draft.skills.len()));
    }
    for (n, skill) in picked.iter().enumerate() {
        // The second one is reported, not the third.
        if picked[..n].iter().filter(|other| other.key == skill.key).count() == 1 {
            faults.push(DraftFault::NamedTwice(skill.name.clone()));
        }
    }
    for skill in picked.iter().filter(|skill| !skill.chart) {
        faults.push(DraftFault::OffChart(skill.name.clone()));
    }
    let strikes = picked.iter().filter(|s| s.strike);
    let strikes: Vec<String> = strikes.map(|s| s.name.clone()).collect();
    if strikes.len() > 1 && strikes.iter().any(|s| *s != strikes[0]) {
        faults.push(DraftFault::Strikes(strikes));
    }
}

/// A custom hero's figures from the dice: 18 hit points plus one per Dragon set aside in three
/// rolls; armour class 1 at 20 or less, else 0; 3 tokens; initiative 3 by default.
pub fn roll_figures(
    initiative: Option<u16>,
    roller: &mut dyn Roller,
) -> Result<(WrittenFigures, SetAside), DiceFault> {
    let dice = set_aside(Face::Dragon, 5, 3, roller)?;
    let hp = 18 + u16::from(dice.count);
    let written = WrittenFigures {
        hp: Some(hp),
        armor: Some(u16::from(hp <= 20)),
        initiative: Some(initiative.unwrap_or(3)),
        tokens: Some(3),
    };
    Ok((written, dice))
}

#[cfg(test)]
mod tests {
    use super::super::catalog::{Entry, Resolved};
    use super::*;
    use crate::dice::TypedDice;

    const SIX: [&str; 6] = ["strike", "stab", "shield", "blessing", "genie", "smite"];

    fn draft(skills: &[&str]) -> Draft {
        Draft {
            name: "Vex".into(),
            custom: true,
            skills: skills.iter().map(|s| (*s).to_owned()).collect(),
            symbol: Some("D".into()),
            ..Draft::default()
        }
    }

    fn faults(draft: &Draft) -> Vec<String> {
        let checked = check(draft, &CampaignFigures::default()).unwrap();
        let DraftFaults(faults) = checked.unwrap_err();
        faults.iter().map(ToString::to_string).collect()
    }

    /// Setup, step 1: a hero of a class has the six skills on its sheet.
    #[test]
    fn a_hero_of_a_class_has_the_skills_of_its_sheet() {
        let denra = Draft { name: "Denra".into(), class: Some("Rogue".into()), ..Draft::default() };
        let denra = check(&denra, &CampaignFigures::default()).unwrap().unwrap();
        let keys: Vec<&str> = denra.skills.iter().map(|s| s.key.as_str()).collect();
        assert_eq!(
            keys,
            ["strike", "stab", "flanking-strike", "sneak-attack", "sudden-death", "critical-hit"]
        );
        assert_eq!((denra.class.as_deref(), denra.symbol), (Some("rogue"), Symbol::Daggers));
    }

    /// Creating a brand New Hero: six skills of the chart.
    #[test]
    fn a_custom_hero_has_six_different_skills_and_a_symbol() {
        let vex = check(&draft(&SIX), &CampaignFigures::default()).unwrap().unwrap();
        assert_eq!((vex.skills.len(), vex.symbol, vex.class), (6, Symbol::Daggers, None));
    }

    /// Creating a brand New Hero, note; ruling 11: at most one Strike.
    #[test]
    fn a_second_strike_is_refused() {
        let own = [("symbols", "SSD"), ("effect", "attack"), ("amount", "4"), ("strike", "true")];
        let own = own.map(|(k, v)| (k.to_owned(), v.to_owned())).into();
        let own = Entry::new(EntryKind::Skill, "Low Strike", &own).unwrap();
        let figures = CampaignFigures::default().with_own(vec![Resolved::own(own)]);
        let two = draft(&["strike", "low-strike", "stab", "shield", "blessing", "genie"]);
        assert_eq!(
            check(&two, &figures).unwrap().unwrap_err().to_string(),
            "at most one Strike, not Strike and Low Strike"
        );
    }

    /// Figures: the chart omits Wild Strike and Holy Strike, and general skills are everyone's.
    #[test]
    fn only_skills_of_the_chart_can_be_picked() {
        let off = draft(&["wild-strike", "jab", "stab", "shield", "blessing", "genie"]);
        assert_eq!(
            faults(&off),
            [
                "Wild Strike is not on the chart of skills to pick from",
                "Jab is not on the chart of skills to pick from"
            ]
        );
    }

    #[test]
    fn every_fault_of_a_draft_is_reported_at_once() {
        let bad = Draft {
            name: "x".repeat(61),
            class: Some("bard".into()),
            custom: true,
            skills: vec!["stab".into(), "stab".into(), "stabb".into()],
            symbol: Some("moon".into()),
            initiative: Some(-1),
        };
        insta::assert_snapshot!(faults(&bad).join("\n"), @"
        a name has at most 60 characters, this one has 61
        a custom hero has no class
        moon is not a symbol: sword, magic, hammer, crossbow or daggers
        there is no skill called stabb, did you mean Stab?
        a custom hero has 6 skills, 3 given
        Stab is named twice
        initiative must be 0 to 99, not -1
        ");
        let unclassed =
            Draft { name: "Denra".into(), class: Some("bard".into()), ..Draft::default() };
        assert_eq!(
            faults(&unclassed),
            ["there is no class called bard: warrior, wizard, cleric, ranger or rogue"]
        );
    }

    /// Creating a brand New Hero; ruling 11: 18 to 23 hit points, armour class 1 at 20 or less.
    #[test]
    fn dragons_set_aside_make_a_custom_heros_hit_points_and_armour() {
        for (dice, hp, armor) in [
            ("SSSSS SSSSS SSSSS", 18, 1),
            ("XSSSS XSSS SSS", 20, 1),
            ("XXSSS XSS SS", 21, 0),
            ("XXXXX", 23, 0),
        ] {
            let faces = Face::read_all(dice).unwrap();
            let mut roller = TypedDice::new(Face::indices(&faces).collect::<Vec<_>>());
            let (written, _) = roll_figures(None, &mut roller).unwrap();
            assert_eq!((written.hp, written.armor), (Some(hp), Some(armor)), "{dice}");
            assert_eq!((written.initiative, written.tokens), (Some(3), Some(3)));
        }
        let faces = Face::read_all("XXXXX").unwrap();
        let mut roller = TypedDice::new(Face::indices(&faces).collect::<Vec<_>>());
        let (told, _) = roll_figures(Some(5), &mut roller).unwrap();
        assert_eq!(told.initiative, Some(5), "unless told otherwise");
    }
}
