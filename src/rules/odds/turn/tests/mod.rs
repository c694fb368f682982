//! Best play of a turn at many tables, each compared with brute force.

mod aimed;
mod force;

use super::*;
use crate::dice_dragons::hunt::samples::{Table, hero};
use crate::dice_dragons::hunt::{DieIx, DragonIx, HeroIx, Place, SkillIx};
use crate::dice_dragons::symbol::Face;
use crate::odds::keeping::From;
use crate::odds::pool::Pool;
use force::{Case, Force, Left, check, close};

/// A table with this many dice for the heroes.
fn case(name: &'static str, mut table: Table, dice: u8, set: impl Fn(&mut Table)) -> Case {
    table.state.dragons[DragonIx(0)].locked = 5 - dice;
    set(&mut table);
    Case {
        name,
        state: table.state,
        weights: Weights::default(),
    }
}

fn alone(class: &str, items: &[&str], extra: &[&str], dragon: &str) -> Table {
    Table::with(vec![hero(class, items, extra)], &[dragon])
}

/// A Player's turn; rulings 14 to 18.
#[test]
fn turns_of_every_class_agree_with_brute_force() {
    for class in ["warrior", "wizard", "cleric", "ranger", "rogue"] {
        check(&case(class, alone(class, &[], &[], "young-red"), 3, |_| {}));
    }
    check(&case(
        "covered",
        alone("rogue", &[], &[], "red"),
        3,
        |table| {
            table.hero_mut("rogue").covered = vec![0, 1, 1, 0, 0, 0].into();
        },
    ));
    let twice = alone("wizard", &[], &["fireball"], "red");
    check(&case("one skill twice", twice, 3, |table| {
        let covered = &mut table.hero_mut("wizard").covered;
        covered[SkillIx(2)] = 1;
    }));
}

/// Hardened, Pinned, armour, Frost, Poison, Regeneration, ally tokens, death (rulings 17 to 22).
#[test]
fn marks_on_the_table_agree_with_brute_force() {
    let near = |class, dragon, set: &dyn Fn(&mut Table)| {
        check(&case(dragon, alone(class, &[], &[], dragon), 2, set));
    };
    near("ranger", "pale", &|table| {
        table.state.dragons[DragonIx(0)].pinned = 3;
        table.state.pinned_left = 1;
    });
    near("warrior", "young-black", &|table| {
        table.hero_mut("warrior").armor = 6;
    });
    near("rogue", "green", &|_| {});
    near("rogue", "green", &|table| table.state.poison_left = 0);
    near("rogue", "green", &|table| {
        table.hero_mut("rogue").hp = 9;
        table.hero_mut("rogue").poison = 0;
    });
    near("cleric", "blue", &|table| {
        let frozen = crate::dice_dragons::hunt::Frozen {
            dragon: DragonIx(0),
            used: false,
        };
        table.hero_mut("cleric").frozen = vec![frozen];
        table.hero_mut("cleric").unused = 2;
    });
    near("wizard", "undead", &|table| {
        table.state.dragons[DragonIx(0)].hp = 72;
    });
    near("wizard", "red", &|table| {
        table.hero_mut("wizard").ally = 1;
        table.state.ally_left = 8;
    });
    near("rogue", "red", &|table| {
        table.state.dragons[DragonIx(0)].hp = 4;
    });
    near("rogue", "red", &|table| table.hero_mut("rogue").hp = 6);
    near("rogue", "red", &|table| table.hero_mut("rogue").hp = 11);
}

/// Healing goes to the hero whose turn it is, and may save that hero from the counter attack, or to
/// another (ruling 19). Armour and allies come before the counter attack.
#[test]
fn what_a_skill_changes_counts_at_once() {
    let wounded = |hp| {
        move |table: &mut Table| {
            table.hero_mut("wizard").hp = hp;
        }
    };
    let drains = || alone("wizard", &[], &["herbal-medicine"], "red");
    check(&case("not saved", drains(), 3, wounded(6)));
    check(&case("saved", drains(), 3, wounded(8)));
    check(&case(
        "staff",
        alone("wizard", &["staff-of-healing"], &[], "red"),
        3,
        wounded(7),
    ));
    let two = Table::of(&["rogue", "warrior"], &["red"]);
    check(&case("another's wounds", two, 3, |table| {
        table.hero_mut("warrior").hp = 5;
    }));
    let mut nimble = alone("rogue", &[], &[], "red");
    for (skill, effect) in [
        (1, crate::dice_dragons::catalog::Effect::Stance { armor: 4 }),
        (0, crate::dice_dragons::catalog::Effect::Ally),
    ] {
        nimble.setup_mut().heroes[HeroIx(0)].skills[SkillIx(skill)].effect = effect;
    }
    nimble.setup_mut().heroes[HeroIx(0)].skills[SkillIx(0)].symbols =
        crate::dice_dragons::symbol::Pattern::read("SS").unwrap();
    check(&case("stance and ally", nimble, 3, |table| {
        table.hero_mut("rogue").hp = 9;
    }));
}

/// Blessed tokens, Haste, added symbols, Scrolls, Gauntlets (rulings 21 to 25).
#[test]
fn tokens_and_items_agree_with_brute_force() {
    let with = |class, items: &[&str], dice, set: &dyn Fn(&mut Table)| {
        check(&case(
            class,
            alone(class, items, &[], "young-red"),
            dice,
            set,
        ));
    };
    with("cleric", &[], 2, &|table| {
        table.hero_mut("cleric").blessed = 2;
        table.state.blessed_left = 2;
    });
    with("rogue", &["haste-potion"], 3, &|_| {});
    with("rogue", &["haste-potion", "great-haste-potion"], 2, &|_| {});
    with("wizard", &["mana-potion", "magic-staff"], 2, &|_| {});
    with(
        "rogue",
        &["scroll-of-knowledge", "stealth-potion"],
        2,
        &|table| {
            table.hero_mut("rogue").covered = vec![0, 1, 0, 0, 0, 0].into();
        },
    );
    with("rogue", &["gauntlets-of-power", "steel-shield"], 3, &|_| {});
}

/// Weights a player sets, which no longer keep the order of the defaults.
#[test]
fn any_weights_agree_with_brute_force() {
    let close_to_death = |table: &mut Table| {
        table.state.dragons[DragonIx(0)].hp = 4;
        table.hero_mut("rogue").hp = 7;
    };
    for set in [
        &["item=1000"][..],
        &["slay=0", "damage=0", "healing=50"],
        &["item=30", "death=100", "slay=0"],
        &["hurt=0", "death=0", "die=10"],
    ] {
        let rogue = alone("rogue", &["stealth-potion", "haste-potion"], &[], "red");
        let mut case = case("weights", rogue, 2, close_to_death);
        set.iter()
            .for_each(|typed| case.weights.set(typed).unwrap());
        check(&case);
    }
}

/// Ruling 28: a supporter does not attack and is not struck.
#[test]
fn a_supporter_agrees_with_brute_force() {
    let four = Table::of(
        &["rogue", "wizard", "warrior", "cleric"],
        &["young-red", "red"],
    );
    check(&case("supporter", four, 3, |table| {
        table.state.dragons[DragonIx(0)].hp = 0;
        table.state.dragons[DragonIx(0)].dead = true;
        table.state.dragons[DragonIx(0)].locked = 0;
        table.state.dragons[DragonIx(1)].locked = 2;
        for class in ["rogue", "wizard"] {
            table.hero_mut(class).faces = None;
        }
        table.hero_mut("cleric").hp = 9;
    }));
}

/// All five dice and one re-roll: best play from every fall.
#[test]
fn five_dice_agree_with_brute_force() {
    let case = case("five", alone("warrior", &[], &[], "red"), 5, |table| {
        table.hero_mut("warrior").hp = 12;
    });
    let mut force = Force::of(&case);
    let sheet = Sheet::of(&case.state.setup, HeroIx(0));
    let mut situation = Situation::of(&case.state, &sheet, HeroIx(0));
    situation.rerolls = 1;
    let policy = Policy::new(&sheet, &case.state.setup, &situation, &case.weights);
    let left = Left {
        rolls: 1,
        blessed: 0,
        items: Vec::new(),
    };
    let best = force.best(&left);
    let start = policy.worth(From::FirstRoll(Pool::EMPTY));
    close(start, best[force.falls.unknown()], "five dice");
    let kept = [Face::Symbol(crate::dice_dragons::symbol::Symbol::Sword)];
    let helped = policy.worth(From::FirstRoll(Pool::of(&kept)));
    close(helped, best[force.falls.of(&kept)], "a die passed on");
    for lie in force.lying.iter().filter(|lie| lie.state == lie.sorted) {
        let worth = policy.worth(From::Table(Pool::of(&lie.faces)));
        close(worth, best[lie.state], "five dice");
    }
}

/// A die that was passed on is kept if that is worth more (ruling 14).
#[test]
fn a_die_passed_on_is_kept_if_it_helps() {
    for (face, keep) in [("D", true), ("H", false)] {
        let mut table = alone("rogue", &[], &[], "red");
        table.state.assist = Some((HeroIx(0), Face::read_all(face).unwrap()[0]));
        let advice = Advice::of(
            &table.state,
            HeroIx(0),
            &Weights::default(),
            &Instead::default(),
        );
        let keep_assist = Some(keep);
        assert_eq!(advice.now, Advised::FirstRoll { keep_assist });
        table.state.assist = None;
        let without = Advice::of(
            &table.state,
            HeroIx(0),
            &Weights::default(),
            &Instead::default(),
        );
        assert_eq!(advice.expected > without.expected, keep);
    }
}

/// A turn that fails and a general skill cover one of the hero's own: the advice names the least
/// useful of those still open (ruling 16).
#[test]
fn a_skill_to_cover_is_part_of_the_advice() {
    let advised = |table: &Table, dice: &str| {
        let instead = Instead {
            table: Some(Face::read_all(dice).unwrap()),
            rerolls: Some(0),
            ..Instead::default()
        };
        Advice::of(&table.state, HeroIx(0), &Weights::default(), &instead)
    };
    let mut table = alone("rogue", &[], &[], "red");
    assert_eq!(advised(&table, "CMMHH").now, Advised::Finish(Finish::Fail));
    assert_eq!(advised(&table, "DDSHH").cover, None, "a skill of her own");
    let mut spare = Vec::new();
    while let Some(place) = advised(&table, "CMMHH").cover {
        assert_eq!(advised(&table, "MMMHC").cover, Some(place), "Jab");
        spare.push(place);
        table.hero_mut("rogue").covered[place] = 1;
    }
    assert_eq!(spare, Sheet::of(&table.state.setup, HeroIx(0)).spare());
    assert_eq!(spare.len(), 6);
}

/// Assisting An Ally: the die that helps the next hero most, if one does; never a used one or a
/// Dragon.
#[test]
fn the_die_that_helps_the_next_hero_most_is_passed_on() {
    let weights = Weights::default();
    let mut table = Table::of(&["rogue", "wizard"], &["red"]);
    table.roll("DDMSX").uses("stab");
    let wizard = table.place("wizard");
    let handing = Handing::of(&table.state, &weights).unwrap();
    assert_eq!((handing.die, handing.to), (Some(DieIx(2)), wizard));
    let expected = |keep: bool| {
        let mut next = Table::of(&["rogue", "wizard"], &["red"]);
        next.roll("DDMSX").uses("stab");
        match keep {
            true => next.passes(2),
            false => next.ends(),
        };
        Advice::of(&next.state, wizard, &weights, &Instead::default()).expected
    };
    let gain = expected(true) - expected(false);
    assert!((handing.gain - gain).abs() < 1e-9, "{handing:?} {gain}");
    let mut alone = Table::of(&["rogue"], &["red"]);
    alone.roll("DDMSX").uses("stab");
    assert_eq!(Handing::of(&alone.state, &weights), None, "nobody is next");
    let mut spent = Table::of(&["rogue", "wizard"], &["red"]);
    spent.roll("DDXXX").uses("stab");
    assert_eq!(Handing::of(&spent.state, &weights), None, "no die is left");
}

/// What a simulation looks up is what the policy says, for every stage and every fall, including
/// potions, tokens and fewer dice.
#[test]
fn the_book_says_what_the_policy_says() {
    let weights = Weights::default();
    let mut book = Book::default();
    let items = ["haste-potion", "mana-potion"];
    for (n, class) in ["rogue", "wizard", "cleric", "warrior", "ranger"]
        .iter()
        .enumerate()
    {
        let mut table = Table::with(vec![hero(class, &items[..n % 3], &[])], &["green"]);
        table.hero_mut(class).blessed = n as u8 % 2;
        table.state.dragons[DragonIx(0)].locked = n as u8 % 3;
        let sheet = Sheet::of(&table.state.setup, HeroIx(0));
        let situation = Situation::of(&table.state, &sheet, HeroIx(0));
        let stakes = || Stakes::of(&sheet, &table.state.setup, &situation, &weights);
        let policy = Policy::with(stakes());
        let moves = book.write(situation.key(), HeroIx(n as u8), stakes());
        assert_eq!(book.find(situation.key()), Some(moves));
        assert_eq!(usize::from(moves.first_stage), policy.first_stage());
        for stage in 0..=policy.first_stage() {
            for pool in Pool::of_size(policy.dice) {
                let mut dice = pool.faces();
                dice.rotate_left(stage % policy.dice);
                let said = match book.advise(moves, stage as u16, &dice) {
                    Next::Reroll {
                        dice: left,
                        by,
                        stage,
                    } => {
                        let kept = DieIx::first(dice.len()).filter(|place| !left.contains(*place));
                        let kept: Vec<Face> = kept.map(|place| dice[place.index()]).collect();
                        let (keep, next) = (Pool::of(&kept), usize::from(stage));
                        Move::Reroll { keep, by, next }
                    }
                    Next::Use { way } => Move::Use { way },
                    Next::Fail => Move::Fail,
                };
                assert_eq!(said, policy.advise(stage, pool), "{class} {stage} {dice:?}");
            }
        }
    }
    assert_eq!(book.len(), 5);
}

/// Ruling 14: poison comes before the roll, so the coming turn is judged after it.
#[test]
fn a_turn_that_comes_counts_its_poison() {
    for (class, hp, poison) in [("rogue", 9, 1), ("rogue", 19, 1), ("cleric", 12, 2)] {
        let mut table = Table::of(&[class], &["green"]);
        table.hero_mut(class).hp = hp;
        table.hero_mut(class).poison = poison;
        table.state.poison_left -= poison;
        let sheet = Sheet::of(&table.state.setup, HeroIx(0));
        let comes = Situation::of(&table.state, &sheet, HeroIx(0));
        table.roll("CCDDS");
        let rolled = Situation::of(&table.state, &sheet, HeroIx(0));
        assert_eq!(comes, rolled, "{class} {hp} {poison}");
    }
}

/// Ruling 14: a die passed to a hero whom poison kills is lost.
#[test]
fn nothing_is_passed_to_a_hero_whom_poison_kills() {
    let mut table = Table::of(&["wizard", "warrior"], &["green"]);
    table.idles_until("wizard").roll("MMCCS").uses("magic-bolt");
    let weights = Weights::default();
    assert!(Handing::of(&table.state, &weights).unwrap().die.is_some());
    (
        table.hero_mut("warrior").hp,
        table.hero_mut("warrior").poison,
    ) = (2, 1);
    assert_eq!(Handing::of(&table.state, &weights).unwrap().die, None);
}
