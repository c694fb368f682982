//! Hints for deeds between hunts.

use std::any::Any;

use super::of;
use crate::rules::Refused;
use crate::rules::dice_dragons::aftermath::HuntFault;
use crate::rules::dice_dragons::hero::Standing;
use crate::rules::dice_dragons::level::LevelFault;
use crate::rules::dice_dragons::market::MarketFault;
use crate::rules::dice_dragons::new_hero::{DraftFault, DraftFaults};
use crate::rules::dice_dragons::purse::PurseFault;
use crate::rules::{name, words};

pub(super) fn hint(fault: &dyn Any) -> Option<String> {
    of(fault, purse)
        .or_else(|| of(fault, market))
        .or_else(|| of(fault, level))
        .or_else(|| of(fault, hunt))
        .or_else(|| of(fault, draft))
}

fn purse(fault: &PurseFault) -> Option<String> {
    Some(match fault {
        PurseFault::NotAlive { hero, standing, .. } => match standing {
            Standing::Dead => format!("wyrm hero resurrect {}", name::key(hero)),
            Standing::Retired => format!("wyrm hero return {}", name::key(hero)),
            _ => return None,
        },
        PurseFault::HandsFull { hero, items } => {
            let first = items.first().map(|item| name::key(item));
            format!(
                "first give one away or drop it: wyrm hero drop {} {}",
                name::key(hero),
                first.unwrap_or_default()
            )
        }
        PurseFault::NotCarried { hero, carried, .. } => {
            if carried.is_empty() {
                format!("{hero} carries nothing")
            } else {
                format!("{hero} carries {}", words::and(carried))
            }
        }
        _ => return None,
    })
}

fn market(fault: &MarketFault) -> Option<String> {
    Some(match fault {
        MarketFault::Closed => {
            "a market opens when the party slays a dragon or flees: wyrm hunt record".to_owned()
        }
        MarketFault::NotSold { sold, .. } => format!("on sale: {}", words::and(sold)),
        MarketFault::SoldOut { .. } => "the stock: wyrm market".to_owned(),
        MarketFault::Purse(fault) => return purse(fault),
    })
}

fn level(fault: &LevelFault) -> Option<String> {
    Some(match fault {
        LevelFault::ChooseImprovement { allowed, .. } => {
            format!("--improve with one of: {}", allowed.join(", "))
        }
        LevelFault::ChooseSkill { allowed, .. } if allowed.is_empty() => {
            "--decline: there is nothing to learn".to_owned()
        }
        LevelFault::ChooseSkill { allowed, .. } => {
            format!("--learn with one of: {}; or --decline", allowed.join(", "))
        }
        LevelFault::NotImprovable { allowed, .. } | LevelFault::NotLearnable { allowed, .. } => {
            format!("allowed: {}", words::or(allowed))
        }
        LevelFault::WhichHalf(skill) => {
            format!("--improve {0}:damage or --improve {0}:healing", name::key(skill))
        }
        LevelFault::NoSpace { skill, spaces: 1 } => format!("--improve {}", name::key(skill)),
        LevelFault::NoSpace { skill, .. } => {
            format!("--improve {0}-1 or --improve {0}-2", name::key(skill))
        }
        LevelFault::WrongChoice { to, .. } if to.is_multiple_of(2) => {
            "levels 2 and 4 improve a skill: --improve".to_owned()
        }
        LevelFault::WrongChoice { .. } => {
            "levels 3 and 5 bring a new skill: --learn or --decline".to_owned()
        }
        LevelFault::Dice(fault) => return fault.hint(),
        _ => return None,
    })
}

fn hunt(fault: &HuntFault) -> Option<String> {
    Some(match fault {
        HuntFault::SameClass { .. } => {
            "a house rule allows it: wyrm campaign rule same-class on".to_owned()
        }
        HuntFault::DragonCount { suggestion, .. } => {
            let name = suggestion.as_ref()?;
            format!("suggested second dragon: {name}")
        }
        HuntFault::Ahead { chapter, .. } => {
            format!("begin there: wyrm campaign chapter {chapter}")
        }
        HuntFault::NotAlive { standing: Standing::Dead, hero } => {
            format!("2 gold bring a hero back: wyrm hero resurrect {}", name::key(hero))
        }
        HuntFault::NotAlive { standing: Standing::Retired, hero } => {
            format!("wyrm hero return {}", name::key(hero))
        }
        HuntFault::NotAlive { standing: Standing::Fallen, .. } => {
            "fallen heroes do not return; a new hero takes over: wyrm hero new NAME --class CLASS"
                .to_owned()
        }
        HuntFault::NotTheChapters(own) => format!("--dragon {own} and another one"),
        HuntFault::NotAllDead => "leave --dead out, or name every hero".to_owned(),
        _ => return None,
    })
}

fn draft(faults: &DraftFaults) -> Option<String> {
    let fallen = faults.0.iter().find_map(|fault| match fault {
        DraftFault::Taken { hero, fallen, .. } => Some(hero).filter(|_| *fallen),
        _ => None,
    });
    if let Some(hero) = fallen {
        return Some(format!(
            "{hero} fell for good and keeps the name: choose another, or first rename the \
             fallen hero: wyrm hero edit {} --name \"{hero} the Fallen\" --reason \"a new {hero}\"",
            name::key(hero)
        ));
    }
    let both = faults.0.contains(&DraftFault::ClassOfCustom);
    both.then(|| "give --class or --custom, not both".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_names_the_command_that_helps() {
        let full = PurseFault::HandsFull {
            hero: "Ana".into(),
            items: vec!["Holy Water".into(), "Haste Potion".into()],
        };
        let wanted = "first give one away or drop it: wyrm hero drop ana holy-water";
        assert_eq!(hint(&full).as_deref(), Some(wanted));
        assert_eq!(hint(&MarketFault::from(full)).as_deref(), Some(wanted), "also when buying");
        assert_eq!(hint(&PurseFault::Fallen("Ana".into())), None);
        assert_eq!(hint(&"no fault"), None);
    }
}
