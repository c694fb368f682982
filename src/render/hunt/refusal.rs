//! Refusals in a hunt, in words.

use super::correct;
use crate::rules::Refused;
use crate::rules::dice::DiceFault;
use crate::rules::dice_dragons::hunt::{
    ExtraRoll, HuntRefusal, ItemFault, ListIndex, Remedy, Waits,
};
use crate::rules::dice_dragons::symbol::DIE_FACES;
use crate::rules::words;
use crate::{Saying, Tongue};

/// The words of a refusal: the problem and the remedy.
pub(super) fn said(refusal: &HuntRefusal, tongue: Tongue) -> Saying {
    use HuntRefusal as R;
    let use_skill = tongue.act("hunt use SKILL", 'u');
    match refusal {
        R::Stop(_) => Saying::new(""),
        R::SkillDone(hero) => {
            let (next, assist) = (tongue.act("hunt next", 'n'), tongue.act("hunt assist DIE", 'd'));
            Saying::new(format!("{hero}'s skill is done")).hint(format!("{next}, or {assist}"))
        }
        R::NothingMatches => {
            let fail = tongue.act("hunt fail --cover SKILL", 'x');
            Saying::new("no skill matches the dice").hint(format!("roll again, or {fail}"))
        }
        R::NoItemNow => {
            let with = tongue.act("hunt use SKILL --with ITEM", 'u');
            Saying::new("no item can be used now")
                .hint(format!("name items that add a symbol when using a skill: {with}"))
        }
        R::AllKept => Saying::new("all dice are kept, so there is nothing to roll")
            .hint(format!("activate a skill: {use_skill}")),
        R::OneDie(several) => {
            let assist = tongue.act("hunt assist 3", 'd');
            Saying::new(format!("one die can be passed on, not {several}"))
                .hint(format!("its position as shown, from 1: {assist}"))
        }
        R::Over => Saying::new("the hunt is over")
            .hint(format!("settle it: {}", tongue.act("hunt end", 'n'))),
        R::NotNow(waits) => Saying::new(first(waits, tongue)),
        R::FleeLater => Saying::new("the party may flee at the end of a turn"),
        R::NoSuchSkill => Saying::new("there is no such skill"),
        R::NoSuchItem => Saying::new("there is no such item"),
        R::NoSuchHero => Saying::new("there is no such hero"),
        R::NoRollLeft { hero, again } => {
            let fail = tongue.act("hunt fail", 'x');
            let again = again.iter().map(|again| rolled_again(again, tongue));
            let again: String = again.map(|again| format!("; {again}")).collect();
            Saying::new(format!("{hero} has no roll left"))
                .hint(format!("activate a skill: {use_skill}, or {fail}{again}"))
        }
        R::NoDie { die, dice } => {
            Saying::new(format!("there is no die {} on the table: 1 to {dice}", die.number()))
        }
        R::DieTwice(die) => Saying::new(format!("die {} is named twice", die.number())),
        R::NoDice => Saying::new("name at least one die"),
        R::TooManyDice { item, most } => {
            Saying::new(format!("at most {most} dice can be re-rolled with {item}"))
        }
        R::NotBlessed(hero) => Saying::new(format!("{hero} has no Blessed token")),
        R::NoItem { hero, item } => Saying::new(format!("{hero} no longer has {item}")),
        R::WrongItem { item, why: ItemFault::WorksByItself } if words::is_plural(item) => {
            Saying::new(format!("{item} work by themselves"))
        }
        R::WrongItem { item, why } => Saying::new(format!("{item} {}", of_item(*why, tongue))),
        R::NoMatch { skill, matching, again, help } => {
            let hint = match help {
                Some(help) => helped(help, tongue),
                None if matching.is_empty() => {
                    let fail = tongue.act("hunt fail --cover SKILL", 'x');
                    let again = if *again { ", or roll again" } else { "" };
                    format!("no skill matches: {fail}{again}")
                }
                None => format!("the dice make {}", words::or(matching)),
            };
            Saying::new(format!("{skill} does not match the dice")).hint(hint)
        }
        R::WrongDice { skill, needs } => {
            Saying::new(format!("those dice do not make {skill}: it needs {needs}"))
        }
        R::Covered { skill, help } => Saying {
            message: format!("{skill} is covered for this round"),
            hint: help.as_ref().map(|help| helped(help, tongue)),
        },
        R::ScrollNotNeeded(skill) => {
            Saying::new(format!("{skill} is not covered: the Scroll is not needed"))
        }
        R::NotNeeded { item, skill } => {
            Saying::new(format!("{item} {} nothing that {skill} needs", adds(item)))
        }
        R::AddsNothing { item, skill } => {
            let adds = adds(item);
            Saying::new(format!(
                "{item} {adds} nothing to {skill}: there is nothing to leave aside"
            ))
        }
        R::Supporter(hero) => {
            Saying::new(format!("{hero} supports the others and does not attack"))
        }
        R::Targets { skill, needs, .. } => {
            Saying::new(format!("{skill} needs {}", targets(*needs, tongue)))
        }
        R::PoisonKills(hero) => Saying {
            message: format!("poison kills {hero} before the roll: there are no dice to type"),
            hint: match tongue {
                Tongue::Commands => Some("wyrm hunt roll, without --dice".to_owned()),
                Tongue::Keys => None,
            },
        },
        R::Dead(hero) => Saying::new(format!("{hero} is dead")),
        R::SayCover { skill, open } => {
            let what = skill.as_deref().unwrap_or("a failed turn");
            let with = match tongue {
                Tongue::Commands => "--cover with one of",
                Tongue::Keys => "one of",
            };
            Saying::new(format!("{what} covers one of the hero's own skills: say which one"))
                .hint(format!("{with}: {}", open.join(", ")))
        }
        R::NoCover(skill) => Saying::new(format!("{skill} covers itself")),
        R::MustActivate(matching) => Saying::new("a skill matches: one of them must be activated")
            .hint(format!("{use_skill}: {}", words::or(matching))),
        R::NotPassable { die, dragon } => {
            let why = if *dragon { "it shows a Dragon" } else { "it was used for the skill" };
            Saying::new(format!("die {} cannot be passed on: {why}", die.number()))
        }
        R::NobodyToAssist => Saying::new("there is nobody to pass a die to"),
        R::CannotStepIn(hero) => Saying::new(format!("{hero} cannot step in")),
        R::MustStepIn(who) => {
            let (join, flee) = (tongue.act("hunt step-in", 'j'), tongue.act("hunt flee", 'g'));
            Saying::new("somebody must step in, or the party flees")
                .hint(format!("{join} with {}, or {flee}", words::or(who)))
        }
        R::NoRelease => Saying::new("you cannot choose where a die is released"),
        R::Dice(fault @ DiceFault::TooFew { .. }) => {
            let hint = fault.hint().unwrap_or_default();
            Saying::of(fault).hint(format!("{hint}; {DIE_FACES}"))
        }
        R::Dice(fault) => Saying::of(fault),
        R::Correction(fault) => Saying::of(fault),
        R::Impossible(why) => correct::impossible(why),
    }
}

fn adds(item: &str) -> &'static str {
    if words::is_plural(item) { "add" } else { "adds" }
}

/// What comes first.
fn first(waits: &Waits, tongue: Tongue) -> String {
    let next = tongue.act("hunt next", 'n');
    match waits {
        Waits::Roll { hero } => {
            let hero = hero.as_deref().unwrap_or("the next hero");
            format!("first {hero} rolls: {}", tongue.act("hunt roll", 'r'))
        }
        Waits::Skill { hero, may_roll, matches } => {
            let roll = format!("re-rolls dice ({})", tongue.act("hunt reroll DICE", 'r'));
            let skill = if *matches {
                format!("activates a skill ({})", tongue.act("hunt use SKILL", 'u'))
            } else {
                format!("fails to activate a skill ({})", tongue.act("hunt fail", 'x'))
            };
            let ways: Vec<String> = may_roll.then_some(roll).into_iter().chain([skill]).collect();
            format!("first {hero} {}", words::or(&ways))
        }
        Waits::EndOfTurn { hero, may_pass: true } => {
            format!("first {hero}'s turn ends: {next}, or {}", tongue.act("hunt assist DIE", 'd'))
        }
        Waits::EndOfTurn { hero, .. } => format!("first {hero}'s turn ends: {next}"),
        Waits::Fury { dragon } => {
            let dragon = dragon.as_deref().unwrap_or("dragon");
            let fury = tongue.act("hunt fury", 'r');
            format!("first comes the Fury of the {dragon}: {fury}")
        }
        Waits::StepIn => format!(
            "first decide who steps in for the dead, if anyone: {}",
            tongue.act("hunt step-in", 'j')
        ),
    }
}

fn of_item(why: ItemFault, tongue: Tongue) -> String {
    match why {
        ItemFault::DoesNotReroll => "does not re-roll dice".to_owned(),
        ItemFault::UsedThisTurn => "was used this turn".to_owned(),
        ItemFault::NeedsDice => "needs dice to re-roll".to_owned(),
        ItemFault::WithSkill => {
            let with = tongue.act("hunt use SKILL --with ITEM", 'u');
            format!("is used with a skill: {with}")
        }
        ItemFault::WorksByItself => "works by itself".to_owned(),
        ItemFault::OwnEffect => "has an effect of its own".to_owned(),
        ItemFault::Twice => "is named twice".to_owned(),
        ItemFault::OnceOnly => "is needed only once".to_owned(),
        ItemFault::Rerolls => match tongue {
            Tongue::Commands => "re-rolls dice: name them with wyrm hunt item".to_owned(),
            Tongue::Keys => "re-rolls dice: [i]".to_owned(),
        },
        ItemFault::Drunk => {
            format!("is used on its own, not with a skill: {}", tongue.act("hunt item", 'i'))
        }
    }
}

fn targets(needs: usize, tongue: Tongue) -> String {
    let (heroes, flag) = match needs {
        0 => return "no hero named".to_owned(),
        1 => ("one hero", "--on HERO"),
        _ => ("two different heroes", "--on HERO,HERO"),
    };
    match tongue {
        Tongue::Commands => format!("{heroes}: {flag}"),
        Tongue::Keys => heroes.to_owned(),
    }
}

/// The items that make it possible, and the complete command.
fn helped(help: &Remedy, tongue: Tongue) -> String {
    let mut command = format!("hunt use {}", help.skill);
    if !help.on.is_empty() {
        command.push_str(&format!(" --on {}", help.on.join(",")));
    }
    if let Some(cover) = &help.cover {
        command.push_str(&format!(" --cover {cover}"));
    }
    command.push_str(&format!(" --with {}", help.with.join(",")));
    let act = tongue.act(&command, 'u');
    format!("with {}: {act}", words::and(&help.items))
}

/// What grants another roll beyond the three.
fn rolled_again(again: &ExtraRoll, tongue: Tongue) -> String {
    match again {
        ExtraRoll::Blessed => {
            let act = tongue.act("hunt reroll DICE --blessed", 'r');
            format!("a Blessed token rolls again: {act}")
        }
        ExtraRoll::Item { name, key } => {
            let act = tongue.act(&format!("hunt item {key} DICE"), 'i');
            format!("{name} rolls again: {act}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each front end names remedies in its own way.
    #[test]
    fn hints_name_commands_or_keys() {
        let waits = HuntRefusal::NotNow(Waits::Fury { dragon: Some("Pale Dragon".to_owned()) });
        assert_eq!(
            said(&waits, Tongue::Commands).message,
            "first comes the Fury of the Pale Dragon: wyrm hunt fury"
        );
        assert_eq!(
            said(&waits, Tongue::Keys).message,
            "first comes the Fury of the Pale Dragon: [r]"
        );
        let left = HuntRefusal::NoRollLeft { hero: "Denra".to_owned(), again: Vec::new() };
        assert_eq!(
            said(&left, Tongue::Commands).hint.as_deref(),
            Some("activate a skill: wyrm hunt use SKILL, or wyrm hunt fail")
        );
        assert_eq!(
            said(&left, Tongue::Keys).hint.as_deref(),
            Some("activate a skill: [u], or [x]")
        );
    }

    fn waits() -> Vec<HuntRefusal> {
        let hero = || "Denra".to_owned();
        let waits = [
            Waits::Roll { hero: Some(hero()) },
            Waits::Skill { hero: hero(), may_roll: true, matches: true },
            Waits::Skill { hero: hero(), may_roll: false, matches: true },
            Waits::Skill { hero: hero(), may_roll: true, matches: false },
            Waits::Skill { hero: hero(), may_roll: false, matches: false },
            Waits::EndOfTurn { hero: hero(), may_pass: true },
            Waits::EndOfTurn { hero: hero(), may_pass: false },
            Waits::Fury { dragon: None },
            Waits::StepIn,
        ];
        waits.into_iter().map(HuntRefusal::NotNow).collect()
    }

    fn of_items() -> Vec<HuntRefusal> {
        use ItemFault as I;
        let faults = [
            I::DoesNotReroll,
            I::UsedThisTurn,
            I::NeedsDice,
            I::WithSkill,
            I::WorksByItself,
            I::OwnEffect,
            I::Twice,
            I::OnceOnly,
            I::Rerolls,
            I::Drunk,
        ];
        faults.map(|why| HuntRefusal::WrongItem { item: "Haste Potion".to_owned(), why }).to_vec()
    }

    fn of_skills() -> Vec<HuntRefusal> {
        use HuntRefusal as R;
        let skill = || "Stab".to_owned();
        let hero = || "Denra".to_owned();
        let help = || {
            Some(Box::new(Remedy {
                skill: "stab".to_owned(),
                on: vec!["denra".to_owned()],
                cover: Some("strike".to_owned()),
                with: vec!["stealth-potion".to_owned()],
                items: vec!["Stealth Potion".to_owned()],
            }))
        };
        let matching =
            |help| R::NoMatch { skill: skill(), matching: Vec::new(), again: true, help };
        let targets = |needs| R::Targets { skill: skill(), needs, given: 0 };
        let covered = |help| R::Covered { skill: skill(), help };
        vec![
            matching(None),
            matching(help()),
            covered(None),
            covered(help()),
            targets(0),
            targets(1),
            targets(2),
            R::SayCover { skill: None, open: vec![skill()] },
            R::MustActivate(vec![skill()]),
            R::NoRollLeft {
                hero: hero(),
                again: vec![
                    ExtraRoll::Blessed,
                    ExtraRoll::Item {
                        name: "Haste Potion".to_owned(),
                        key: "haste-potion".to_owned(),
                    },
                ],
            },
            R::MustStepIn(vec![hero()]),
            R::PoisonKills(hero()),
            R::Over,
            R::FleeLater,
        ]
    }

    /// With keys, neither a command nor a flag is named.
    #[test]
    fn at_keys_no_command_is_named() {
        let all = [waits(), of_items(), of_skills()].concat();
        for refusal in all {
            let keys = format!("{:?}", said(&refusal, Tongue::Keys));
            assert!(!keys.contains("wyrm ") && !keys.contains("--"), "{keys}");
        }
    }
}
