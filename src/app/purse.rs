//! Gold and items changing hands, and the dead brought back.

use super::hero::{carried, find_free, note};
use super::hunt::open::refuse_while_open;
use super::report::HeroReport;
use super::session::label;
use super::sheet::{item_names, sheet};
use super::{Done, Failure, Session};
use crate::rules::dice_dragons::catalog::Figures;
use crate::rules::dice_dragons::hero::Standing;
use crate::rules::dice_dragons::purse::{self, PurseFault, RESURRECTION};
use crate::rules::{name, words};
use crate::store::{Connection, HeroRow};

/// Two heroes after something passed between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Handover {
    pub from: HeroReport,
    pub to: HeroReport,
    /// What was passed, in words.
    pub what: String,
}

fn both(
    conn: &Connection,
    from: i64,
    to: i64,
    what: String,
    figures: &Figures,
) -> Result<Handover, Failure> {
    Ok(Handover {
        from: sheet(&HeroRow::get(conn, from)?, figures)?,
        to: sheet(&HeroRow::get(conn, to)?, figures)?,
        what,
    })
}

/// Gold from one hero to another.
pub fn pay(
    session: &mut Session,
    from: &str,
    to: &str,
    amount: i64,
) -> Result<Done<Handover>, Failure> {
    session.change(|conn, request| {
        let (campaign, figures) = request.table(conn)?;
        let (from, to) = (find_free(conn, &campaign, from)?, find_free(conn, &campaign, to)?);
        purse::pay(&from.hero, &to.hero, from.id == to.id, amount)?;
        let (giver, taker) = (&from.hero.name, &to.hero.name);
        note(conn, request, from.id, "payment", -amount, format!("paid to {taker}"))?;
        note(conn, request, to.id, "payment", amount, format!("paid by {giver}"))?;
        let text = format!("{giver} paid {taker} {amount} gold");
        let report = both(conn, from.id, to.id, format!("{amount} gold"), &figures)?;
        Ok((report, label(text, &campaign)))
    })
}

/// An item from one hero to another.
pub fn give(
    session: &mut Session,
    from: &str,
    item: &str,
    to: &str,
) -> Result<Done<Handover>, Failure> {
    session.change(|conn, request| {
        let (campaign, figures) = request.table(conn)?;
        let (from, to) = (find_free(conn, &campaign, from)?, find_free(conn, &campaign, to)?);
        if from.id == to.id {
            return Err(PurseFault::Oneself(from.hero.name).into());
        }
        purse::alive(&from.hero, "give")?;
        purse::alive(&to.hero, "be given anything")?;
        let (key, item) = carried(&from, item, &figures)?;
        purse::free_hand(&to.hero, item_names(&to, &figures))?;
        HeroRow::lose_item(conn, from.id, &key)?;
        HeroRow::take_item(conn, to.id, &key)?;
        let (giver, taker) = (&from.hero.name, &to.hero.name);
        note(conn, request, from.id, "item", 0, format!("gave {item} to {taker}"))?;
        note(conn, request, to.id, "item", 0, format!("{item} from {giver}"))?;
        let text = format!("{giver} gave {taker} {item}");
        Ok((both(conn, from.id, to.id, item, &figures)?, label(text, &campaign)))
    })
}

/// A hero loses an item; returns its name.
pub fn drop_item(
    session: &mut Session,
    who: &str,
    item: &str,
) -> Result<Done<(HeroReport, String)>, Failure> {
    session.change(|conn, request| {
        let (campaign, figures) = request.table(conn)?;
        let row = find_free(conn, &campaign, who)?;
        purse::alive(&row.hero, "drop anything")?;
        let (key, item) = carried(&row, item, &figures)?;
        HeroRow::lose_item(conn, row.id, &key)?;
        note(conn, request, row.id, "item", 0, format!("dropped {item}"))?;
        let text = format!("{} dropped {item}", row.hero.name);
        let report = (sheet(&HeroRow::get(conn, row.id)?, &figures)?, item);
        Ok((report, label(text, &campaign)))
    })
}

/// A hero brought back, and who paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resurrection {
    pub hero: HeroReport,
    pub payers: Vec<(String, i64)>,
}

/// Brings back a dead hero. Payers with no amount share what is left to pay; without payers the
/// hero's own gold is taken if it is enough.
pub fn resurrect(
    session: &mut Session,
    who: &str,
    payers: &[(String, Option<i64>)],
) -> Result<Done<Resurrection>, Failure> {
    session.change(|conn, request| {
        let (campaign, figures) = request.table(conn)?;
        let dead = find_free(conn, &campaign, who)?;
        refuse_while_open(conn, &campaign, "nobody is brought back")?;
        let mut rows = Vec::new();
        for (typed, amount) in payers {
            rows.push((find_free(conn, &campaign, typed)?, *amount));
        }
        if rows.is_empty() {
            own_gold(conn, &campaign, &dead)?;
            rows.push((dead.clone(), Some(RESURRECTION)));
        }
        let amounts = fill_in(&rows);
        let mut parts = rows.iter().zip(&amounts);
        if parts.any(|((_, told), part)| told.is_none() && *part < 1) {
            let all = words::count(rows.len() as i64, "hero", "heroes");
            return Err(Failure::refused(format!(
                "{all} cannot share {RESURRECTION} gold: some would pay nothing"
            ))
            .hint("name fewer, or say who pays what: --paid-by timorn:1,denra:1"));
        }
        let paid: Vec<(&HeroRow, i64)> = rows.iter().map(|(row, _)| row).zip(amounts).collect();
        let of_rules: Vec<_> = paid.iter().map(|(row, amount)| (&row.hero, *amount)).collect();
        purse::resurrect(&dead.hero, &of_rules)?;
        let mut report = Vec::new();
        for (row, amount) in &paid {
            let what = match row.id == dead.id {
                true => "brought back".to_owned(),
                false => format!("paid to bring back {}", dead.hero.name),
            };
            note(conn, request, row.id, "resurrection", -amount, what)?;
            report.push((row.hero.name.clone(), *amount));
        }
        if !paid.iter().any(|(row, _)| row.id == dead.id) {
            let names: Vec<&str> = paid.iter().map(|(row, _)| row.hero.name.as_str()).collect();
            let what = format!("brought back, paid by {}", words::and(&names));
            note(conn, request, dead.id, "resurrection", 0, what)?;
        }
        HeroRow::set_standing(conn, dead.id, Standing::Alive)?;
        let text = format!("{} brought back from the dead", dead.hero.name);
        let hero = sheet(&HeroRow::get(conn, dead.id)?, &figures)?;
        let report = Resurrection { hero, payers: report };
        Ok((report, label(text, &campaign)))
    })
}

/// `Timorn`, `Timorn:1`.
pub fn read_payer(typed: &str) -> Result<(String, Option<i64>), Failure> {
    match typed.split_once(':') {
        None => Ok((typed.to_owned(), None)),
        Some((name, gold)) => match gold.trim().parse() {
            Ok(gold) => Ok((name.to_owned(), Some(gold))),
            Err(error) => {
                Err(Failure::refused(format!("{} is not an amount of gold", name::shown(gold)))
                    .hint("--paid-by NAME:GOLD, as in --paid-by timorn:1,denra:1")
                    .because(error))
            }
        },
    }
}

/// Payers with no amount share what is left to pay; the first ones pay the larger part.
fn fill_in(rows: &[(HeroRow, Option<i64>)]) -> Vec<i64> {
    let told = rows.iter().filter_map(|(_, amount)| *amount);
    let mut rest = RESURRECTION.saturating_sub(told.fold(0i64, i64::saturating_add)).max(0);
    let mut open = rows.iter().filter(|(_, amount)| amount.is_none()).count() as i64;
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

fn own_gold(
    conn: &Connection,
    campaign: &crate::store::Campaign,
    dead: &HeroRow,
) -> Result<(), Failure> {
    let hero = &dead.hero;
    if hero.standing != Standing::Dead || hero.gold >= RESURRECTION {
        return Ok(());
    }
    let mut missing = RESURRECTION - hero.gold;
    let mut paid = match hero.gold {
        0 => Vec::new(),
        own => vec![format!("{}:{own}", name::key(&hero.name))],
    };
    for row in HeroRow::of_campaign(conn, campaign.id)? {
        let may =
            matches!(row.hero.standing, Standing::Alive | Standing::Dead) && row.id != dead.id;
        let part = row.hero.gold.min(missing);
        if may && part > 0 {
            paid.push(format!("{}:{part}", name::key(&row.hero.name)));
            missing -= part;
        }
    }
    let failure = Failure::refused(format!(
        "{} has {} gold, and coming back costs {RESURRECTION}",
        hero.name, hero.gold
    ));
    Err(match missing > 0 {
        true => failure.hint("all heroes together have too little gold"),
        false => failure.hint(format!(
            "others can pay: wyrm hero resurrect {} --paid-by {}",
            name::key(&hero.name),
            paid.join(",")
        )),
    })
}
