//! Passing gold and items, and resurrections.

use serde::Serialize;

use super::campaign_reports::HeroReport;
use super::hero::carried;
use super::hero_report::item_names;
use super::hunt::open::refuse_while_open;
use super::session::Camp;
use super::{Done, Result, Session};
use crate::rules::dice_dragons::hero::Standing;
use crate::rules::dice_dragons::purse::{self, PurseFault, RESURRECTION};
use crate::rules::{name, serialize, words};
use crate::store::HeroRow;

/// Two heroes after a handover.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Handover {
    pub from: HeroReport,
    pub to: HeroReport,
    /// The gold or item, in words.
    pub what: String,
}

fn handover(camp: &Camp, from: i64, to: i64, what: String) -> Result<Handover> {
    Ok(Handover { from: camp.sheet(from)?, to: camp.sheet(to)?, what })
}

/// Gold from one hero to another.
pub fn pay(session: &mut Session, from: &str, to: &str, amount: i64) -> Result<Done<Handover>> {
    session.change_camp(|camp| {
        let (from, to) = (camp.free(from)?, camp.free(to)?);
        purse::pay(&from.hero, &to.hero, from.id == to.id, amount)?;
        let (giver, taker) = (&from.hero.name, &to.hero.name);
        camp.note(from.id, "payment", -amount, format!("paid to {taker}"))?;
        camp.note(to.id, "payment", amount, format!("paid by {giver}"))?;
        let text = format!("{giver} paid {taker} {amount} gold");
        let report = handover(camp, from.id, to.id, format!("{amount} gold"))?;
        Ok((report, text))
    })
}

/// An item from one hero to another.
pub fn give(session: &mut Session, from: &str, item: &str, to: &str) -> Result<Done<Handover>> {
    session.change_camp(|camp| {
        let (from, to) = (camp.free(from)?, camp.free(to)?);
        if from.id == to.id {
            return Err(PurseFault::Oneself(from.hero.name).into());
        }
        purse::alive(&from.hero, "give")?;
        purse::alive(&to.hero, "be given anything")?;
        let (key, item) = carried(&from, item, &camp.figures)?;
        purse::free_hand(&to.hero, item_names(&to, &camp.figures))?;
        HeroRow::lose_item(camp.conn, from.id, &key)?;
        HeroRow::take_item(camp.conn, to.id, &key)?;
        let (giver, taker) = (&from.hero.name, &to.hero.name);
        camp.note(from.id, "item", 0, format!("gave {item} to {taker}"))?;
        camp.note(to.id, "item", 0, format!("{item} from {giver}"))?;
        let text = format!("{giver} gave {taker} {item}");
        Ok((handover(camp, from.id, to.id, item)?, text))
    })
}

/// A hero loses an item; returns its name.
pub fn drop_item(
    session: &mut Session,
    who: &str,
    item: &str,
) -> Result<Done<(HeroReport, String)>> {
    session.change_camp(|camp| {
        let row = camp.free(who)?;
        purse::alive(&row.hero, "drop anything")?;
        let (key, item) = carried(&row, item, &camp.figures)?;
        HeroRow::lose_item(camp.conn, row.id, &key)?;
        camp.note(row.id, "item", 0, format!("dropped {item}"))?;
        let text = format!("{} dropped {item}", row.hero.name);
        let report = (camp.sheet(row.id)?, item);
        Ok((report, text))
    })
}

/// A resurrected hero, and who paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Resurrection {
    pub hero: HeroReport,
    #[serde(rename = "paid", serialize_with = "serialize::paid")]
    pub payers: Vec<(String, i64)>,
}

/// Resurrects a dead hero. Payers without an amount share the rest; without payers the hero's own
/// gold is used if it is enough.
pub fn resurrect(
    session: &mut Session,
    who: &str,
    payers: &[(String, Option<i64>)],
) -> Result<Done<Resurrection>> {
    session.change_camp(|camp| {
        let dead = camp.free(who)?;
        refuse_while_open(camp.conn, &camp.campaign, "nobody is brought back")?;
        let mut rows = Vec::new();
        for (typed, amount) in payers {
            rows.push((camp.free(typed)?, *amount));
        }
        if rows.is_empty() {
            own_gold(camp, &dead)?;
            rows.push((dead.clone(), Some(RESURRECTION)));
        }
        let amounts = fill_in(&rows);
        let mut parts = rows.iter().zip(&amounts);
        if parts.any(|((_, told), part)| told.is_none() && *part < 1) {
            let all = words::count(rows.len(), "hero", "heroes");
            return Err(refused!("{all} cannot share {RESURRECTION} gold: some would pay nothing")
                .hint("name fewer, or say who pays what: --paid-by timorn:1,denra:1"));
        }
        let paid: Vec<(&HeroRow, i64)> = rows.iter().map(|(row, _)| row).zip(amounts).collect();
        let of_rules: Vec<_> = paid.iter().map(|(row, amount)| (&row.hero, *amount)).collect();
        purse::resurrect(&dead.hero, &of_rules)?;
        let mut report = Vec::new();
        for (row, amount) in &paid {
            let what = if row.id == dead.id {
                "brought back".to_owned()
            } else {
                format!("paid to bring back {}", dead.hero.name)
            };
            camp.note(row.id, "resurrection", -amount, what)?;
            report.push((row.hero.name.clone(), *amount));
        }
        if !paid.iter().any(|(row, _)| row.id == dead.id) {
            let names: Vec<&str> = paid.iter().map(|(row, _)| row.hero.name.as_str()).collect();
            let what = format!("brought back, paid by {}", words::and(&names));
            camp.note(dead.id, "resurrection", 0, what)?;
        }
        HeroRow::set_standing(camp.conn, dead.id, Standing::Alive)?;
        let text = format!("{} brought back from the dead", dead.hero.name);
        let hero = camp.sheet(dead.id)?;
        let report = Resurrection { hero, payers: report };
        Ok((report, text))
    })
}

/// `Timorn`, `Timorn:1`.
pub fn read_payer(typed: &str) -> Result<(String, Option<i64>)> {
    match typed.split_once(':') {
        None => Ok((typed.to_owned(), None)),
        Some((name, gold)) => match gold.trim().parse() {
            Ok(gold) => Ok((name.to_owned(), Some(gold))),
            Err(error) => Err(refused!("{} is not an amount of gold", name::shown(gold))
                .hint("--paid-by NAME:GOLD, as in --paid-by timorn:1,denra:1")
                .because(error)),
        },
    }
}

/// Payers without an amount share the rest; the first ones pay the larger part.
fn fill_in(rows: &[(HeroRow, Option<i64>)]) -> Vec<i64> {
    let told = rows.iter().filter_map(|(_, amount)| *amount);
    let mut rest = RESURRECTION.saturating_sub(told.fold(0i64, i64::saturating_add)).max(0);
    let mut open: i64 = crate::saturate(rows.iter().filter(|(_, amount)| amount.is_none()).count());
    rows.iter()
        .map(|(_, amount)| {
            amount.unwrap_or_else(|| {
                let part = (rest + open - 1) / open.max(1);
                rest -= part;
                open -= 1;
                part
            })
        })
        .collect()
}

fn own_gold(camp: &Camp, dead: &HeroRow) -> Result<()> {
    let hero = &dead.hero;
    if hero.standing != Standing::Dead || hero.gold >= RESURRECTION {
        return Ok(());
    }
    let mut missing = RESURRECTION - hero.gold;
    let mut paid = match hero.gold {
        0 => Vec::new(),
        own => vec![format!("{}:{own}", name::key(&hero.name))],
    };
    for row in HeroRow::of_campaign(camp.conn, camp.campaign.id)? {
        let may =
            matches!(row.hero.standing, Standing::Alive | Standing::Dead) && row.id != dead.id;
        let part = row.hero.gold.min(missing);
        if may && part > 0 {
            paid.push(format!("{}:{part}", name::key(&row.hero.name)));
            missing -= part;
        }
    }
    let failure =
        refused!("{} has {} gold, and coming back costs {RESURRECTION}", hero.name, hero.gold);
    Err(if missing > 0 {
        failure.hint("all heroes together have too little gold")
    } else {
        failure.hint(format!(
            "others can pay: wyrm hero resurrect {} --paid-by {}",
            name::key(&hero.name),
            paid.join(",")
        ))
    })
}
