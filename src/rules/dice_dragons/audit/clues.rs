//! What may have happened to a hero, judging by the campaign, the markets and the other sheets.

use super::items_beyond;
use super::{
    Ally, Bounty, Cause, CauseEffect, Clue, HeroLedgerLine, HeroRecords, MissingHunt, Paper,
    RecordedHero, SheetItem,
};
use crate::dice_dragons::aftermath::BountyShare;
use crate::dice_dragons::hero::Standing;
use crate::dice_dragons::purse::RESURRECTION;
use crate::saturate;

/// Equal shares, with and without a leftover piece (Collecting Bounty; ruling 8).
fn shares(total: i64, heroes: usize) -> Vec<i64> {
    let each = total / saturate::<i64>(heroes);
    match total % saturate::<i64>(heroes) {
        0 => vec![each],
        _ => vec![each, each + 1],
    }
}

fn pairs(whole: BountyShare, heroes: usize) -> Vec<BountyShare> {
    let gold = shares(whole.gold, heroes);
    let of = |gold: i64| {
        let exp = shares(whole.exp, heroes).into_iter();
        exp.map(move |exp| BountyShare { gold, exp })
    };
    gold.into_iter().flat_map(of).collect()
}

pub fn clues(record: &RecordedHero, paper: &Paper, known: &HeroRecords) -> Vec<Clue> {
    let mut clues = Vec::new();
    for (age, bounty) in known.bounties.iter().enumerate() {
        missing_hunts(record, paper, known, bounty, saturate::<u32>(age) / 5, &mut clues);
    }
    hunts_without(record, known, &mut clues);
    // A market opens with its hunt, which pays experience.
    let hunted = paper.exp != Some(record.hero.exp);
    purchases(known, hunted, &mut clues);
    passed(record, paper, known, &mut clues);
    standings(record, known, &mut clues);
    ledger(known, &mut clues);
    clues
}

fn gold(gold: i64) -> CauseEffect {
    CauseEffect { gold, ..CauseEffect::default() }
}

fn paid(share: BountyShare) -> CauseEffect {
    CauseEffect { gold: share.gold, exp: share.exp, ..CauseEffect::default() }
}

fn gained(item: &str) -> CauseEffect {
    CauseEffect { gained: vec![item.to_owned()], ..CauseEffect::default() }
}

fn lost(item: &str) -> CauseEffect {
    CauseEffect { lost: vec![item.to_owned()], ..CauseEffect::default() }
}

/// A hunt that would pay exactly this. A hero whose experience matches the record cannot have taken
/// part.
fn missing_hunts(
    record: &RecordedHero,
    paper: &Paper,
    known: &HeroRecords,
    bounty: &Bounty,
    age: u32,
    clues: &mut Vec<Clue>,
) {
    let hero = &record.hero;
    if hero.standing != Standing::Alive {
        return;
    }
    let each = shares(bounty.whole.exp, bounty.heroes);
    let living = known.allies.iter();
    let living = living.filter(|ally| ally.hero.standing == Standing::Alive);
    let (sure, open): (Vec<&Ally>, Vec<&Ally>) = living
        .filter(|ally| ally.exp_off().is_none_or(|off| each.contains(&off)))
        .partition(|ally| ally.exp_off().is_some());
    let others = bounty.heroes - 1;
    if sure.len() > others || sure.len() + open.len() < others {
        return;
    }
    let party: Vec<&Ally> = sure.iter().chain(&open).take(others).copied().collect();
    let died = paper.standing == Some(Standing::Dead);
    let far = 5 + age * 8 + 5 * saturate::<u32>(others - sure.len());
    for share in pairs(bounty.whole, bounty.heroes) {
        let leftover = |whole: i64, own: i64, other: &dyn Fn(&Ally) -> Option<i64>| {
            let each = whole / saturate::<i64>(bounty.heroes);
            let left = saturate::<usize>(whole % saturate::<i64>(bounty.heroes));
            let mut first: Vec<&&Ally> = party.iter().collect();
            first.sort_by_key(|ally| other(ally) != Some(each + 1));
            let own = (own > each).then(|| hero.name.clone());
            let others = first.into_iter().map(|ally| ally.hero.name.clone());
            own.into_iter().chain(others).take(left).collect()
        };
        let names = party.iter().map(|ally| ally.hero.name.clone());
        let dead = party.iter().filter(|ally| ally.died());
        let dead = dead.map(|ally| ally.hero.name.clone());
        let hunt = MissingHunt {
            chapter: bounty.chapter,
            heroes: std::iter::once(hero.name.clone()).chain(names).collect(),
            dead: died.then(|| hero.name.clone()).into_iter().chain(dead).collect(),
            dragons: bounty.dragons.clone(),
            leftover_gold: leftover(bounty.whole.gold, share.gold, &Ally::gold_off),
            leftover_exp: leftover(bounty.whole.exp, share.exp, &Ally::exp_off),
        };
        // Without survivors no dragon was slain.
        if hunt.dead.len() < hunt.heroes.len() {
            let effect = CauseEffect { standing: died.then_some(Standing::Dead), ..paid(share) };
            clues.push(Clue { cause: Cause::HuntMissing(hunt), effect, far });
        }
    }
}

/// Recorded hunts without this hero: a share as its heroes got, or as if one more had taken part.
fn hunts_without(record: &RecordedHero, known: &HeroRecords, clues: &mut Vec<Clue>) {
    let without = known.hunts.iter().enumerate();
    let without =
        without.filter(|(_, hunt)| hunt.shares.iter().all(|(name, _)| *name != record.hero.name));
    for (age, hunt) in without {
        let whole = BountyShare {
            gold: hunt.shares.iter().map(|(_, share)| share.gold).sum(),
            exp: hunt.shares.iter().map(|(_, share)| share.exp).sum(),
        };
        let mut shares: Vec<BountyShare> = hunt.shares.iter().map(|(_, share)| *share).collect();
        shares.extend(pairs(whole, hunt.shares.len() + 1));
        shares.retain(|share| *share != BountyShare::default());
        for (n, share) in shares.iter().enumerate() {
            if !shares[..n].contains(share) {
                let cause = Cause::HuntWithout { hunt: hunt.id };
                clues.push(Clue { cause, effect: paid(*share), far: 12 + saturate::<u32>(age) });
            }
        }
    }
}

/// Purchases (The Village Marketplace), still carried or used up since.
fn purchases(known: &HeroRecords, hunted: bool, clues: &mut Vec<Clue>) {
    let mut used: Vec<(&str, i64, Vec<SheetItem>)> = Vec::new();
    let shelves = known.shelves.iter();
    for shelf in shelves.filter(|shelf| shelf.left > 0 && (hunted || !shelf.ahead)) {
        let bought = Clue {
            cause: Cause::Bought {
                item: shelf.item.clone(),
                place: shelf.place.clone(),
                open: shelf.open,
            },
            effect: CauseEffect { gold: -shelf.price, ..gained(&shelf.item.key) },
            far: if shelf.open { 8 } else { 14 },
        };
        // A hero has two hands (ruling 10).
        clues.extend(std::iter::repeat_n(bought, saturate(shelf.left.min(2))));
        match used
            .iter_mut()
            .find(|(place, price, _)| *place == shelf.place && *price == shelf.price)
        {
            Some((.., items)) => items.push(shelf.item.clone()),
            None => used.push((&shelf.place, shelf.price, vec![shelf.item.clone()])),
        }
    }
    for (place, price, items) in used {
        let cause = Cause::BoughtAndUsed { items, place: place.to_owned() };
        clues.push(Clue { cause, effect: gold(-price), far: 30 });
    }
}

/// Gold and items that passed between heroes (ruling 10), and items that are gone. A confirmation
/// on the other sheet makes a clue likelier, a contradiction removes it.
fn passed(record: &RecordedHero, paper: &Paper, known: &HeroRecords, clues: &mut Vec<Clue>) {
    let hero = &record.hero;
    let off = paper.gold.map(|gold| gold - hero.gold);
    let item = |key: &String| {
        let named = known.items.iter().find(|item| item.key == *key);
        named.cloned().unwrap_or_else(|| SheetItem { key: key.clone(), name: key.clone() })
    };
    let (more, fewer) = match &paper.items {
        Some(items) => (items_beyond(items, &hero.items), items_beyond(&hero.items, items)),
        None => Default::default(),
    };
    for ally in &known.allies {
        let name = || ally.hero.name.clone();
        // The ally's gold must differ by the opposite amount; any amount if its sheet was not read.
        let amounts = match (ally.gold_off(), off) {
            (Some(theirs), _) => vec![(-theirs, 6)],
            (None, Some(off)) => vec![(off, 35)],
            (None, None) => Vec::new(),
        };
        for (amount, far) in amounts.into_iter().filter(|(amount, _)| *amount != 0) {
            let payer = if amount > 0 { &ally.hero } else { hero };
            if far < 35 || payer.gold >= amount.abs() {
                let cause = if amount > 0 { Cause::PaidBy(name()) } else { Cause::PaidTo(name()) };
                clues.push(Clue { cause, effect: gold(amount), far });
            }
        }
        let theirs = ally.paper.items.as_ref();
        for key in &more {
            let gone = theirs.map(|on| items_beyond(&ally.hero.items, on).contains(key));
            if ally.hero.items.contains(key) && gone != Some(false) {
                let far = if gone.is_some() { 5 } else { 20 };
                let cause = Cause::GotFrom(item(key), name());
                clues.push(Clue { cause, effect: gained(key), far });
            }
        }
        for key in &fewer {
            let there = theirs.map(|on| items_beyond(on, &ally.hero.items).contains(key));
            if there == Some(true) {
                let cause = Cause::GaveTo(item(key), name());
                clues.push(Clue { cause, effect: lost(key), far: 5 });
            }
        }
    }
    let used = |key| Clue { cause: Cause::UsedUp(item(key)), effect: lost(key), far: 10 };
    clues.extend(fewer.iter().map(used));
}

/// Deaths, resurrections and retirements (ruling 9).
fn standings(record: &RecordedHero, known: &HeroRecords, clues: &mut Vec<Clue>) {
    let mut push = |cause, gold, standing, far| {
        clues.push(Clue {
            cause,
            effect: CauseEffect { gold, standing, ..CauseEffect::default() },
            far,
        });
    };
    match record.hero.standing {
        Standing::Alive => {
            push(Cause::Died, 0, Some(Standing::Dead), 20);
            push(Cause::Died, 0, Some(Standing::Fallen), 20);
            push(Cause::Retired, 0, Some(Standing::Retired), 8);
        }
        Standing::Dead => {
            push(Cause::BroughtBack(None), -RESURRECTION, Some(Standing::Alive), 8);
        }
        Standing::Retired => push(Cause::Returned, 0, Some(Standing::Alive), 8),
        Standing::Fallen => {}
    }
    for ally in &known.allies {
        let name = || ally.hero.name.clone();
        let spent = ally.gold_off().map(|off| off <= -RESURRECTION);
        let could = spent.unwrap_or(ally.hero.gold >= RESURRECTION);
        if record.hero.standing == Standing::Dead && could {
            let far = if spent.is_some() { 5 } else { 20 };
            push(Cause::BroughtBack(Some(name())), 0, Some(Standing::Alive), far);
        }
        let back = ally.paper.standing == Some(Standing::Alive);
        if ally.hero.standing == Standing::Dead && back {
            push(Cause::BroughtBackOther(name()), -RESURRECTION, None, 5);
        }
    }
}

/// Rows that are missing on the sheet, or that it counts twice.
fn ledger(known: &HeroRecords, clues: &mut Vec<Clue>) {
    for (age, line) in known.ledger.iter().enumerate() {
        let far = saturate::<u32>(age).min(20);
        let death = line.kind == "death";
        let BountyShare { gold, exp } = line.share;
        if gold != 0 || exp != 0 || death {
            clues.push(Clue {
                cause: Cause::NotOnSheet(line.clone()),
                effect: CauseEffect {
                    gold: -gold,
                    exp: -exp,
                    lost: line.item.iter().map(|item| item.key.clone()).collect(),
                    standing: death.then_some(Standing::Alive),
                    ..CauseEffect::default()
                },
                far: 9 + far,
            });
        }
        // Half of a share may have been forgotten.
        let halves = [BountyShare { gold, exp: 0 }, BountyShare { gold: 0, exp }];
        for share in halves.into_iter().filter(|_| gold != 0 && exp != 0) {
            let cause = Cause::NotOnSheet(HeroLedgerLine { share, ..line.clone() });
            let effect = paid(BountyShare { gold: -share.gold, exp: -share.exp });
            clues.push(Clue { cause, effect, far: 33 + far });
        }
        if line.kind == "bounty" && exp != 0 {
            let cause = Cause::Twice(line.clone());
            clues.push(Clue { cause, effect: paid(line.share), far: 40 + far });
        }
    }
}
