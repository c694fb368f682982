//! Gold and items of the heroes, between hunts.

use super::hero::{Hero, ITEM_SLOTS, Standing};
use crate::words;

/// The price of a resurrection (Resurrecting Dead Heroes).
pub const RESURRECTION: i64 = 2;

/// Why gold or an item cannot change hands.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PurseFault {
    #[error("{hero} is {} and cannot {what}", .standing.word())]
    NotAlive { hero: String, standing: Standing, what: &'static str },
    #[error("{hero} has {gold} gold, {} needed", .needed)]
    TooLittle { hero: String, gold: i64, needed: i64 },
    #[error("{hero} has {gold} gold, {item} costs {price}")]
    CannotAfford { hero: String, gold: i64, item: String, price: i64 },
    #[error("an amount of gold must be at least 1, not {0}")]
    NotPositive(i64),
    #[error("{0} cannot give to {0}: name two heroes")]
    Oneself(String),
    #[error("{hero} carries two items already: {}", words::and(.items))]
    HandsFull { hero: String, items: Vec<String> },
    #[error("{hero} does not carry {item}")]
    NotCarried { hero: String, item: String, carried: Vec<String> },
    #[error("{hero} is {}: only the dead are brought back", .standing.word())]
    NotDead { hero: String, standing: Standing },
    #[error("{0} fell with the whole party and is gone for good")]
    Fallen(String),
    #[error("bringing back a hero costs {RESURRECTION} gold, {0} offered")]
    WrongSum(i64),
    #[error("{0} is named twice as a payer")]
    TwicePayer(String),
}

crate::worded!(PurseFault);

/// A hero must be alive to do anything between hunts (ruling 9).
pub fn alive(hero: &Hero, what: &'static str) -> Result<(), PurseFault> {
    match hero.standing {
        Standing::Alive => Ok(()),
        standing => Err(PurseFault::NotAlive { hero: hero.name.clone(), standing, what }),
    }
}

/// Gold from one hero to another (ruling 10).
pub fn pay(from: &Hero, to: &Hero, same: bool, amount: i64) -> Result<(), PurseFault> {
    if amount < 1 {
        return Err(PurseFault::NotPositive(amount));
    }
    if same {
        return Err(PurseFault::Oneself(from.name.clone()));
    }
    alive(from, "pay")?;
    alive(to, "be paid")?;
    enough(from, amount)
}

fn enough(hero: &Hero, needed: i64) -> Result<(), PurseFault> {
    if hero.gold < needed {
        return Err(PurseFault::TooLittle { hero: hero.name.clone(), gold: hero.gold, needed });
    }
    Ok(())
}

pub fn free_hand(hero: &Hero, item_names: Vec<String>) -> Result<(), PurseFault> {
    if hero.items.len() >= ITEM_SLOTS {
        return Err(PurseFault::HandsFull { hero: hero.name.clone(), items: item_names });
    }
    Ok(())
}

/// Resurrects a dead hero: 2 gold from one hero or split among several, the dead hero's own
/// included (ruling 9).
pub fn resurrect(dead: &Hero, payers: &[(&Hero, i64)]) -> Result<(), PurseFault> {
    match dead.standing {
        Standing::Dead => {}
        Standing::Fallen => return Err(PurseFault::Fallen(dead.name.clone())),
        standing => {
            return Err(PurseFault::NotDead { hero: dead.name.clone(), standing });
        }
    }
    for (n, (payer, amount)) in payers.iter().enumerate() {
        if *amount < 1 {
            return Err(PurseFault::NotPositive(*amount));
        }
        if payers[..n].iter().any(|(other, _)| other.name == payer.name) {
            return Err(PurseFault::TwicePayer(payer.name.clone()));
        }
        if payer.standing != Standing::Dead {
            alive(payer, "pay")?;
        }
        enough(payer, *amount)?;
    }
    match payers.iter().fold(0i64, |sum, (_, amount)| sum.saturating_add(*amount)) {
        RESURRECTION => Ok(()),
        sum => Err(PurseFault::WrongSum(sum)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::hero::samples::hero;
    use super::*;

    fn rich(name: &str, gold: i64) -> Hero {
        Hero { gold, ..hero(name, "rogue") }
    }

    fn dead(name: &str, gold: i64) -> Hero {
        Hero { standing: Standing::Dead, ..rich(name, gold) }
    }

    /// Ruling 10: gold passes between heroes outside hunts.
    #[test]
    fn gold_passes_between_living_heroes_who_have_it() {
        let (a, b) = (rich("Ana", 3), rich("Ben", 0));
        assert_eq!(pay(&a, &b, false, 3), Ok(()));
        assert_eq!(pay(&a, &b, false, 4).unwrap_err().to_string(), "Ana has 3 gold, 4 needed");
        assert_eq!(pay(&a, &b, false, -1), Err(PurseFault::NotPositive(-1)));
        assert_eq!(pay(&a, &b, false, 0), Err(PurseFault::NotPositive(0)));
        assert_eq!(pay(&a, &a, true, 1), Err(PurseFault::Oneself("Ana".into())));
        assert!(pay(&a, &dead("Cleo", 0), false, 1).is_err());
        assert!(pay(&dead("Cleo", 5), &a, false, 1).is_err());
    }

    /// Resurrecting Dead Heroes; ruling 9.
    #[test]
    fn two_gold_from_one_hero_or_split_bring_back_the_dead() {
        let (cleo, ana, ben) = (dead("Cleo", 1), rich("Ana", 2), rich("Ben", 1));
        assert_eq!(resurrect(&cleo, &[(&ana, 2)]), Ok(()));
        assert_eq!(resurrect(&cleo, &[(&ana, 1), (&ben, 1)]), Ok(()));
        assert_eq!(resurrect(&cleo, &[(&cleo, 1), (&ben, 1)]), Ok(()), "the dead hero's own gold");
        assert_eq!(resurrect(&cleo, &[(&ana, 1)]), Err(PurseFault::WrongSum(1)));
        assert_eq!(resurrect(&cleo, &[]), Err(PurseFault::WrongSum(0)));
        assert!(resurrect(&cleo, &[(&ben, 2)]).is_err(), "Ben has only 1");
        assert!(resurrect(&cleo, &[(&ana, 1), (&ana, 1)]).is_err());
        assert_eq!(
            resurrect(&cleo, &[(&dead("Dan", 1), 1), (&cleo, 1)]),
            Ok(()),
            "any hero's gold, another dead one's too"
        );
        let gone = Hero { standing: Standing::Retired, ..rich("Eve", 2) };
        assert!(resurrect(&cleo, &[(&gone, 2)]).is_err(), "Eve has retired");
        assert!(resurrect(&ana, &[(&ben, 1)]).is_err(), "Ana lives");
    }

    /// Ruling 9: a wiped party is gone for good.
    #[test]
    fn the_fallen_are_not_brought_back() {
        let fallen = Hero { standing: Standing::Fallen, ..rich("Cleo", 2) };
        assert_eq!(
            resurrect(&fallen, &[(&rich("Ana", 2), 2)]),
            Err(PurseFault::Fallen("Cleo".into()))
        );
    }

    /// The Village Marketplace; ruling 10: two items at most.
    #[test]
    fn a_third_item_does_not_fit() {
        let mut ana = rich("Ana", 0);
        ana.items = vec!["holy-water".into()];
        assert_eq!(free_hand(&ana, vec![]), Ok(()));
        ana.items.push("mana-potion".into());
        let full = free_hand(&ana, vec!["Holy Water".into(), "Mana Potion".into()]).unwrap_err();
        assert_eq!(full.to_string(), "Ana carries two items already: Holy Water and Mana Potion");
    }
}
