//! Why something cannot be done in a hunt, in words.

use super::correct;
use crate::rules::Refused;
use crate::rules::dice_dragons::hunt::{Again, Help, HuntRefusal, ItemFault, Place, Waits};
use crate::rules::words;
use crate::{Saying, Tongue};

/// What is said of a refusal.
pub(super) fn said(refusal: &HuntRefusal, tongue: Tongue) -> Saying {
    match refusal {
        HuntRefusal::Correction(fault) => return correct::fault(fault),
        HuntRefusal::Impossible(why) => return correct::impossible(why),
        _ => {}
    }
    let saying = Saying::new(message(refusal, tongue));
    match hint(refusal, tongue) {
        Some(hint) => saying.hint(hint),
        None => saying,
    }
}

fn message(refusal: &HuntRefusal, tongue: Tongue) -> String {
    use HuntRefusal as R;
    match refusal {
        R::Stop(_) => String::new(),
        R::SkillDone(hero) => format!("{hero}'s skill is done"),
        R::NothingMatches => "no skill matches the dice".to_owned(),
        R::NoItemNow => "no item can be used now".to_owned(),
        R::AllKept => "all dice are kept: none is rolled".to_owned(),
        R::OneDie(several) => format!("one die can be passed on, not {several}"),
        R::Over => "the hunt is over".to_owned(),
        R::NotNow(waits) => first(waits, tongue),
        R::FleeLater => "the party may flee at the end of a turn".to_owned(),
        R::NoSuchSkill => "there is no such skill".to_owned(),
        R::NoSuchItem => "there is no such item".to_owned(),
        R::NoSuchHero => "there is no such hero".to_owned(),
        R::NoRollLeft { hero, .. } => format!("{hero} has no roll left"),
        R::NoDie(die) => format!("there is no die {} on the table", die.number()),
        R::DieTwice(die) => format!("die {} is named twice", die.number()),
        R::NoDice => "name at least one die".to_owned(),
        R::TooManyDice { item, most } => {
            format!("at most {most} dice can be re-rolled with {item}")
        }
        R::NotBlessed { hero } => format!("{hero} has no Blessed token"),
        R::NoItem { hero, item } => format!("{hero} no longer has {item}"),
        R::WrongItem { item, why: ItemFault::WorksByItself } if words::is_plural(item) => {
            format!("{item} work by themselves")
        }
        R::WrongItem { item, why } => format!("{item} {}", of_item(*why, tongue)),
        R::NoMatch { skill, .. } => format!("{skill} does not match the dice"),
        R::WrongDice { skill } => format!("those dice do not make {skill}"),
        R::Covered { skill, .. } => format!("{skill} is covered for this round"),
        R::ScrollNotNeeded { skill } => {
            format!("{skill} is not covered: the Scroll is not needed")
        }
        R::NotNeeded { item, skill } => {
            format!("{item} {} nothing that {skill} needs", adds(item))
        }
        R::AddsNothing { item, skill } => {
            format!("{item} {} nothing to {skill}: there is nothing to leave aside", adds(item))
        }
        R::Supporter { hero } => format!("{hero} supports the others and does not attack"),
        R::Targets { skill, needs, .. } => format!("{skill} needs {}", targets(*needs, tongue)),
        R::PoisonKills(hero) => {
            format!("poison kills {hero} before the roll: there are no dice to type")
        }
        R::Dead(hero) => format!("{hero} is dead"),
        R::SayCover { skill, .. } => {
            let what = skill.as_deref().unwrap_or("a failed turn");
            format!("{what} covers one of the hero's own skills: say which one")
        }
        R::NoCover { skill } => format!("{skill} covers itself"),
        R::MustActivate { .. } => "a skill matches: one of them must be activated".to_owned(),
        R::NotPassable { die, dragon } => {
            let why = match dragon {
                true => "it shows a Dragon",
                false => "it was used for the skill",
            };
            format!("die {} cannot be passed on: {why}", die.number())
        }
        R::NobodyToAssist => "there is nobody to pass a die to".to_owned(),
        R::CannotStepIn(hero) => format!("{hero} cannot step in"),
        R::MustStepIn { .. } => "somebody must step in, or the party flees".to_owned(),
        R::NoRelease => "there is no choice of where a die is released".to_owned(),
        R::Dice(fault) => fault.to_string(),
        R::Correction(fault) => fault.to_string(),
        R::Impossible(why) => correct::impossible(why).message,
    }
}

fn adds(item: &str) -> &'static str {
    match words::is_plural(item) {
        true => "add",
        false => "adds",
    }
}

/// What comes first.
fn first(waits: &Waits, tongue: Tongue) -> String {
    let next = tongue.act("hunt next", 'n');
    match waits {
        Waits::Roll { hero } => {
            let hero = hero.as_deref().unwrap_or("the next hero");
            format!("first {hero} rolls: {}", tongue.act("hunt roll", 'r'))
        }
        Waits::Skill { hero } => format!(
            "first {hero} activates a skill ({}), or fails to ({})",
            tongue.act("hunt use SKILL", 'u'),
            tongue.act("hunt fail", 'x')
        ),
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
            "first someone steps in for the dead, or nobody does: {}",
            tongue.act("hunt step-in", 'j')
        ),
    }
}

fn of_item(why: ItemFault, tongue: Tongue) -> String {
    match why {
        ItemFault::DoesNotReroll => "does not re-roll dice".to_owned(),
        ItemFault::UsedThisTurn => "was used this turn".to_owned(),
        ItemFault::NeedsDice => "needs the dice to re-roll".to_owned(),
        ItemFault::WithSkill => {
            let with = tongue.act("hunt use SKILL --with ITEM", 'u');
            format!("is used with a skill: {with}")
        }
        ItemFault::WorksByItself => "works by itself".to_owned(),
        ItemFault::OwnEffect => "has an effect of its own".to_owned(),
        ItemFault::Twice => "is named twice".to_owned(),
        ItemFault::OnceOnly => "is needed once only".to_owned(),
        ItemFault::Rerolls => match tongue {
            Tongue::Commands => "re-rolls dice: wyrm hunt item with the dice".to_owned(),
            Tongue::Keys => "re-rolls dice: [i]".to_owned(),
        },
        ItemFault::Drunk => format!("is drunk: {}", tongue.act("hunt item", 'i')),
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

fn hint(refusal: &HuntRefusal, tongue: Tongue) -> Option<String> {
    let use_skill = tongue.act("hunt use SKILL", 'u');
    match refusal {
        HuntRefusal::SkillDone(_) => {
            let (next, assist) = (tongue.act("hunt next", 'n'), tongue.act("hunt assist DIE", 'd'));
            Some(format!("{next}, or {assist}"))
        }
        HuntRefusal::NothingMatches => {
            Some(format!("roll again, or {}", tongue.act("hunt fail --cover SKILL", 'x')))
        }
        HuntRefusal::NoItemNow => {
            let with = tongue.act("hunt use SKILL --with ITEM", 'u');
            Some(format!("items that add a symbol are named with a skill: {with}"))
        }
        HuntRefusal::AllKept => Some(format!("activate a skill: {use_skill}")),
        HuntRefusal::OneDie(_) => {
            let assist = tongue.act("hunt assist 3", 'd');
            Some(format!("its position as shown, from 1: {assist}"))
        }
        HuntRefusal::Over => Some(format!("settle it: {}", tongue.act("hunt end", 'n'))),
        HuntRefusal::NoMatch { help: Some(help), .. }
        | HuntRefusal::Covered { help: Some(help), .. } => Some(helped(help, tongue)),
        HuntRefusal::NoMatch { matching, again, .. } if matching.is_empty() => {
            let fail = tongue.act("hunt fail --cover SKILL", 'x');
            let again = if *again { ", or roll again" } else { "" };
            Some(format!("no skill matches: {fail}{again}"))
        }
        HuntRefusal::NoMatch { matching, .. } => {
            Some(format!("the dice make {}", words::or(matching)))
        }
        HuntRefusal::MustActivate { matching } => {
            Some(format!("{use_skill}: {}", words::or(matching)))
        }
        HuntRefusal::SayCover { open, .. } => Some(match tongue {
            Tongue::Commands => format!("--cover with one of: {}", open.join(", ")),
            Tongue::Keys => format!("one of: {}", open.join(", ")),
        }),
        HuntRefusal::MustStepIn { who } => Some(format!(
            "{} with {}, or {}",
            tongue.act("hunt step-in", 'j'),
            words::or(who),
            tongue.act("hunt flee", 'g')
        )),
        HuntRefusal::NoRollLeft { again, .. } => {
            let fail = tongue.act("hunt fail", 'x');
            let again = again.iter().map(|again| rolled_again(again, tongue));
            let again: String = again.map(|again| format!("; {again}")).collect();
            Some(format!("activate a skill: {use_skill}, or {fail}{again}"))
        }
        HuntRefusal::PoisonKills(_) => match tongue {
            Tongue::Commands => Some("wyrm hunt roll, without --dice".to_owned()),
            Tongue::Keys => None,
        },
        HuntRefusal::Dice(fault) => fault.hint(),
        _ => None,
    }
}

/// The items that make it possible, and the whole command.
fn helped(help: &Help, tongue: Tongue) -> String {
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

/// What gives another roll beyond the three.
fn rolled_again(again: &Again, tongue: Tongue) -> String {
    match again {
        Again::Blessed => {
            let act = tongue.act("hunt reroll DICE --blessed", 'r');
            format!("a Blessed token rolls again: {act}")
        }
        Again::Item { name, key } => {
            let act = tongue.act(&format!("hunt item {key} DICE"), 'i');
            format!("{name} rolls again: {act}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every front end names what helps in its own way.
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
            Waits::Skill { hero: hero() },
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
        let wrong =
            faults.map(|why| HuntRefusal::WrongItem { item: "Haste Potion".to_owned(), why });
        wrong.to_vec()
    }

    fn of_skills() -> Vec<HuntRefusal> {
        use HuntRefusal as R;
        let skill = || "Stab".to_owned();
        let hero = || "Denra".to_owned();
        let help = || {
            Some(Box::new(Help {
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
            R::MustActivate { matching: vec![skill()] },
            R::NoRollLeft {
                hero: hero(),
                again: vec![
                    Again::Blessed,
                    Again::Item { name: "Haste Potion".to_owned(), key: "haste-potion".to_owned() },
                ],
            },
            R::MustStepIn { who: vec![hero()] },
            R::PoisonKills(hero()),
            R::Over,
            R::FleeLater,
        ]
    }

    /// Where keys are pressed, neither a command nor a flag is named.
    #[test]
    fn at_keys_no_command_is_named() {
        let all = [waits(), of_items(), of_skills()].concat();
        for refusal in all {
            let keys = format!("{:?}", said(&refusal, Tongue::Keys));
            assert!(!keys.contains("wyrm ") && !keys.contains("--"), "{keys}");
        }
    }
}
