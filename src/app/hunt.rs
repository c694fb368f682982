//! Hunts told by their result: recording, listing, showing.

use chrono::{DateTime, Datelike, Utc};
use serde::{Deserialize, Serialize};

use super::desk::stamp;
use super::hero::{carried, find};
use super::report::{DragonLine, HuntReport, ShareReport};
use super::sheet::sheet;
use super::{Desk, Done, Failure, Kit, campaign, market};
use crate::rules::dice_dragons::LAST_CHAPTER;
use crate::rules::dice_dragons::aftermath::{
    self, Aftermath, Ending, HuntFault, Hunter, Outcome, Share, dragons_for, suggest_second,
};
use crate::rules::dice_dragons::catalog::{Dragon, Figures, Kind};
use crate::rules::dice_dragons::hero::Standing;
use crate::rules::dice_dragons::house::HouseRules;
use crate::rules::dice_dragons::level::is_due;
use crate::rules::{name, words};
use crate::store::{
    Campaign, Connection, HeroRow, Label, LedgerEntry, LedgerRow, NewHunt, PlayRow, Seat,
    StoreError,
};

/// A hunt told of an earlier year is a slip: the game is younger.
const FIRST_YEAR: i32 = 2000;

/// What was told of a hunt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Telling {
    pub outcome: Outcome,
    pub heroes: Vec<String>,
    /// None: the chapter's own.
    pub dragons: Vec<String>,
    pub dead: Vec<String>,
    /// Hero and item.
    pub used: Vec<(String, String)>,
    /// Hero and pieces of what equal shares leave over.
    pub leftover_gold: Option<Vec<(String, i64)>>,
    pub leftover_exp: Option<Vec<(String, i64)>>,
    pub chapter: Option<i64>,
    /// When it was played; none: now.
    pub date: Option<DateTime<Utc>>,
    pub note: Option<String>,
}

/// A hunt as it is kept: the figures it was played with never change.
#[derive(Debug, Serialize, Deserialize)]
struct KeptSetup {
    v: u32,
    house: HouseRules,
    dragons: Vec<KeptDragon>,
    heroes: Vec<KeptHero>,
}

#[derive(Debug, Serialize, Deserialize)]
struct KeptDragon {
    #[serde(flatten)]
    dragon: Dragon,
    /// Fields the campaign had changed, and the printed values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    changed: Vec<(String, String)>,
}

#[derive(Debug, Serialize, Deserialize)]
struct KeptHero {
    name: String,
    class: String,
    level: u8,
    initiative: u16,
    max_hp: u16,
    armor: u16,
}

#[derive(Debug, Serialize, Deserialize)]
struct KeptResult {
    v: u32,
    next_chapter: u8,
    completes: bool,
    market: Option<String>,
    /// Hero and item, by name.
    used: Vec<(String, String)>,
}

/// Everything a hunt needs, looked up.
struct Table {
    campaign: Campaign,
    figures: Figures,
    rows: Vec<HeroRow>,
    ending: Ending,
    /// Place of the hero, key and name of the item.
    used: Vec<(usize, String, String)>,
}

/// Who took part, by name, and what equal shares would leave over, for asking where it goes.
pub fn leftovers(desk: &Desk, telling: &Telling) -> Result<(Vec<String>, Share), Failure> {
    let table = lay_out(desk.conn(), &desk.kit, telling)?;
    aftermath::settle(&table.ending, &table.figures.house)?;
    let names = table.ending.hunters.iter().map(|h| h.name.clone());
    Ok((names.collect(), aftermath::leftovers(&table.ending)))
}

/// Dragons a party of this size hunts in the current chapter: the chapter's, and for two the
/// suggested second.
pub fn suggested_dragons(
    desk: &Desk,
    heroes: usize,
    chapter: Option<i64>,
) -> Result<Vec<String>, Failure> {
    let (campaign, figures) = desk.kit.table(desk.conn())?;
    let chapter = checked_chapter(chapter, &campaign)?;
    let Some(first) = figures.chapter_dragon(chapter) else {
        return Ok(Vec::new());
    };
    let mut names = vec![first.name.clone()];
    if dragons_for(heroes) == 2 {
        names.push(suggest_second(&first, &figures.dragons()).name);
    }
    Ok(names)
}

/// Records a hunt: bounty, deaths, used items, the next chapter, the market, in one step.
pub fn record(desk: &mut Desk, telling: &Telling) -> Result<Done<HuntReport>, Failure> {
    desk.change(|conn, kit| {
        let table = lay_out(conn, kit, telling)?;
        let after = aftermath::settle(&table.ending, &table.figures.house)?;
        let at = played_at(kit, telling)?;
        let note = telling
            .note
            .as_deref()
            .map(|text| name::line("a note", text, 500))
            .transpose()?;
        let id = keep(conn, kit, &table, &after, &at, note.as_deref())?;
        let hunt = read(conn, &table.campaign, id, Some(&table.figures))?
            .ok_or_else(|| Failure::storage("the hunt was not kept"))?;
        let report = HuntReport {
            lone_hero: after.lone_hero,
            ..hunt
        };
        let label = Label {
            text: format!("hunt {id}, {}", what_happened(&table.ending)),
            campaign: Some(table.campaign.id),
            play: Some(id),
        };
        Ok((report, label))
    })
}

fn what_happened(ending: &Ending) -> String {
    let names: Vec<&str> = ending.dragons.iter().map(|d| d.name.as_str()).collect();
    match ending.outcome {
        Outcome::Slain => format!("{} slain", words::and(&names)),
        Outcome::Fled => format!("fled from {}", words::and(&names)),
        Outcome::Wiped => format!("all fell to {}", words::and(&names)),
    }
}

fn played_at(kit: &Kit, telling: &Telling) -> Result<String, Failure> {
    match telling.date {
        Some(date) if date > kit.now => Err(Failure::refused(
            "a hunt cannot have been played in the future",
        )),
        Some(date) if date.year() < FIRST_YEAR => Err(Failure::refused(format!(
            "a hunt cannot have been played before {FIRST_YEAR}"
        ))),
        Some(date) => Ok(stamp(date)),
        None => Ok(kit.at.clone()),
    }
}

fn checked_chapter(told: Option<i64>, campaign: &Campaign) -> Result<u8, Failure> {
    match told {
        None => Ok(campaign.chapter),
        Some(n) if (1..=i64::from(LAST_CHAPTER)).contains(&n) => Ok(n as u8),
        Some(n) => Err(HuntFault::Chapter(n).into()),
    }
}

fn lay_out(conn: &Connection, kit: &Kit, telling: &Telling) -> Result<Table, Failure> {
    let (campaign, figures) = kit.table(conn)?;
    let chapter = checked_chapter(telling.chapter, &campaign)?;
    let mut rows: Vec<HeroRow> = Vec::new();
    for typed in &telling.heroes {
        rows.push(find(conn, &campaign, typed)?);
    }
    let hunters: Vec<Hunter> = rows
        .iter()
        .map(|row| Hunter {
            name: row.hero.name.clone(),
            class: row.hero.class.clone(),
            initiative: row.hero.figures(&figures).initiative,
            standing: row.hero.standing,
        })
        .collect();
    aftermath::check_party(&hunters, &figures.house)?;
    let place = |typed: &str| -> Result<usize, Failure> {
        let row = find(conn, &campaign, typed)?;
        let place = rows.iter().position(|other| other.id == row.id);
        place.ok_or_else(|| HuntFault::NotThere(row.hero.name).into())
    };
    let dragons = dragons(telling, chapter, hunters.len(), &figures)?;
    let dead: Result<Vec<usize>, Failure> = telling.dead.iter().map(|who| place(who)).collect();
    let spread = |told: &Option<Vec<(String, i64)>>| -> Result<Option<Vec<usize>>, Failure> {
        let Some(told) = told else { return Ok(None) };
        let mut places = Vec::new();
        for (who, pieces) in told {
            let at = place(who)?;
            if !(1..=99).contains(pieces) {
                return Err(Failure::refused(format!(
                    "a share is 1 to 99, not {pieces}"
                )));
            }
            places.extend(std::iter::repeat_n(at, *pieces as usize));
        }
        Ok(Some(places))
    };
    let own = figures.chapter_dragon(chapter);
    let ending = Ending {
        chapter,
        campaign_chapter: campaign.chapter,
        chapter_dragon: own.map(|dragon| dragon.key).unwrap_or_default(),
        outcome: telling.outcome,
        dragons,
        dead: dead?,
        leftover_gold: spread(&telling.leftover_gold)?,
        leftover_exp: spread(&telling.leftover_exp)?,
        hunters,
    };
    let mut used = Vec::new();
    let mut hands = rows.clone();
    for (who, item) in &telling.used {
        let at = place(who)?;
        let (key, name) = carried(&hands[at], item, &figures)?;
        let held = &mut hands[at].hero.items;
        if let Some(slot) = held.iter().position(|other| *other == key) {
            held.remove(slot);
        }
        used.push((at, key, name));
    }
    Ok(Table {
        campaign,
        figures,
        rows,
        ending,
        used,
    })
}

fn dragons(
    telling: &Telling,
    chapter: u8,
    heroes: usize,
    figures: &Figures,
) -> Result<Vec<Dragon>, Failure> {
    let own = figures
        .chapter_dragon(chapter)
        .ok_or_else(|| Failure::refused(format!("chapter {chapter} has no dragon")))?;
    let mut dragons = Vec::new();
    for typed in &telling.dragons {
        let key = figures.find(Kind::Dragon, typed)?.entry.key;
        dragons.extend(figures.dragon(&key));
    }
    if dragons.is_empty() && dragons_for(heroes) == 1 {
        dragons.push(own.clone());
    }
    if dragons.len() == 1 && dragons_for(heroes) == 2 && dragons[0].key != own.key {
        dragons.insert(0, own.clone());
    }
    if dragons.len() != dragons_for(heroes) {
        let second = suggest_second(&own, &figures.dragons());
        return Err(HuntFault::DragonCount {
            heroes,
            needs: dragons_for(heroes),
            named: dragons.len(),
            suggestion: (dragons_for(heroes) == 2).then(|| {
                format!(
                    "{} (--dragon {} --dragon {})",
                    second.name,
                    own.key.trim_end_matches("-dragon"),
                    second.key.trim_end_matches("-dragon")
                )
            }),
        }
        .into());
    }
    Ok(dragons)
}

fn unreadable(id: i64) -> Failure {
    StoreError::Unreadable(format!("hunt {id}")).into()
}

/// Writes everything a hunt changed.
fn keep(
    conn: &Connection,
    kit: &Kit,
    table: &Table,
    after: &Aftermath,
    at: &str,
    note: Option<&str>,
) -> Result<i64, Failure> {
    let Table {
        campaign,
        figures,
        ending,
        ..
    } = table;
    let visit = match after.market {
        Some(chapter) => market::open(conn, campaign, chapter, after.wins, figures)?,
        None => None,
    };
    let completed_at = after.completes.then_some(at);
    Campaign::advance(conn, campaign.id, after.next_chapter, completed_at, visit)?;
    let place = market::place(conn, &Campaign::get(conn, campaign.id)?, figures)?;
    let id = NewHunt {
        uuid: &kit.uuid(),
        campaign: campaign.id,
        chapter: ending.chapter,
        outcome: ending.outcome.word(),
        setup: &json(&kept_setup(table))?,
        result: &json(&KeptResult {
            v: 1,
            next_chapter: after.next_chapter,
            completes: after.completes,
            market: place,
            used: table
                .used
                .iter()
                .map(|(at, _, item)| (ending.hunters[*at].name.clone(), item.clone()))
                .collect(),
        })?,
        at,
        note,
    }
    .insert(conn)?;
    for (n, row) in table.rows.iter().enumerate() {
        let seat = Seat {
            hero: row.id,
            hero_name: row.hero.name.clone(),
            player: row.player.as_ref().map(|(id, _)| *id),
            player_name: None,
            won: ending.outcome == Outcome::Slain,
            died: after.standing[n] != Standing::Alive,
        };
        seat.insert(conn, id, n + 1)?;
        keep_hero(conn, kit, table, after, n, id, at)?;
    }
    Ok(id)
}

fn keep_hero(
    conn: &Connection,
    kit: &Kit,
    table: &Table,
    after: &Aftermath,
    place: usize,
    hunt: i64,
    at: &str,
) -> Result<(), Failure> {
    let row = &table.rows[place];
    let line = |kind, share: Share, what: String| -> Result<(), Failure> {
        let entry = LedgerEntry {
            uuid: kit.uuid(),
            hero: row.id,
            at,
            kind,
            gold: share.gold,
            exp: share.exp,
            what,
            reason: None,
            play: Some(hunt),
        };
        Ok(entry.insert(conn)?)
    };
    line("bounty", after.shares[place], what_happened(&table.ending))?;
    for (_, key, item) in table.used.iter().filter(|(at, ..)| *at == place) {
        HeroRow::lose_item(conn, row.id, key)?;
        line("item", Share::default(), format!("used {item}"))?;
    }
    let standing = after.standing[place];
    if standing != row.hero.standing {
        HeroRow::set_standing(conn, row.id, standing)?;
        let what = match standing {
            Standing::Fallen => "fell with the whole party",
            _ => "died in the hunt",
        };
        line("death", Share::default(), what.to_owned())?;
    }
    Ok(())
}

fn json(value: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(value).map_err(|error| Failure::storage(error.to_string()))
}

fn kept_setup(table: &Table) -> KeptSetup {
    let figures = &table.figures;
    KeptSetup {
        v: 1,
        house: figures.house,
        dragons: table
            .ending
            .dragons
            .iter()
            .map(|dragon| KeptDragon {
                changed: campaign::dragon_line(&dragon.key, figures)
                    .map(|line| line.changed)
                    .unwrap_or_default(),
                dragon: dragon.clone(),
            })
            .collect(),
        heroes: table
            .rows
            .iter()
            .map(|row| {
                let hero = sheet(row, figures);
                KeptHero {
                    name: hero.name,
                    class: hero.class,
                    level: hero.level,
                    initiative: hero.initiative,
                    max_hp: hero.max_hp,
                    armor: hero.armor,
                }
            })
            .collect(),
    }
}

/// A hunt as it was kept, from its own figures; `figures` only says who may level up now.
fn read(
    conn: &Connection,
    campaign: &Campaign,
    id: i64,
    figures: Option<&Figures>,
) -> Result<Option<HuntReport>, Failure> {
    match PlayRow::hunt(conn, campaign.id, id)? {
        Some(row) => Ok(Some(from_row(conn, campaign, &row, figures.is_some())?)),
        None => Ok(None),
    }
}

fn from_row(
    conn: &Connection,
    campaign: &Campaign,
    row: &PlayRow,
    with_levels: bool,
) -> Result<HuntReport, Failure> {
    let setup: KeptSetup = serde_json::from_str(&row.setup).map_err(|_| unreadable(row.id))?;
    let result: KeptResult = serde_json::from_str(&row.result).map_err(|_| unreadable(row.id))?;
    if setup.v != 1 || result.v != 1 {
        return Err(Failure::storage(format!(
            "hunt {} was made by a newer wyrm",
            row.id
        )));
    }
    let seats = Seat::of_play(conn, row.id)?;
    let ledger = LedgerRow::of_play(conn, row.id)?;
    let mut may_level_up = Vec::new();
    let mut shares = Vec::new();
    for (seat, kept) in seats.iter().zip(&setup.heroes) {
        let of_hero = || ledger.iter().filter(|(hero, _)| *hero == seat.hero);
        shares.push(ShareReport {
            hero: seat.hero_name.clone(),
            class: kept.class.clone(),
            player: seat.player_name.clone(),
            level: kept.level,
            share: Share {
                gold: of_hero().map(|(_, line)| line.gold).sum(),
                exp: of_hero().map(|(_, line)| line.exp).sum(),
            },
            died: seat.died,
        });
        if with_levels {
            let now = HeroRow::get(conn, seat.hero)?.hero;
            if now.standing == Standing::Alive && is_due(now.level, now.exp) {
                may_level_up.push(now.name);
            }
        }
    }
    Ok(HuntReport {
        id: row.id,
        campaign: campaign.name.clone(),
        chapter: row.chapter,
        outcome: Outcome::read(&row.outcome).ok_or_else(|| unreadable(row.id))?,
        at: row.started_at.clone(),
        bounty: Share {
            gold: shares.iter().map(|s| s.share.gold).sum(),
            exp: shares.iter().map(|s| s.share.exp).sum(),
        },
        dragons: setup.dragons.into_iter().map(dragon_line).collect(),
        shares,
        used: result.used,
        next_chapter: result.next_chapter,
        completes: result.completes,
        market: result.market,
        may_level_up,
        lone_hero: false,
        note: row.note.clone(),
    })
}

fn dragon_line(kept: KeptDragon) -> DragonLine {
    DragonLine {
        key: kept.dragon.key,
        name: kept.dragon.name,
        hp: kept.dragon.hp,
        exp: kept.dragon.exp,
        gold: kept.dragon.gold,
        changed: kept.changed,
    }
}

/// A hunt of the campaign.
pub fn show(desk: &Desk, id: Option<i64>) -> Result<HuntReport, Failure> {
    let conn = &desk.moment()?;
    let campaign = desk.kit.campaign(conn)?;
    let row = match id {
        Some(id) => PlayRow::hunt(conn, campaign.id, id)?,
        None => PlayRow::hunts(conn, campaign.id, 1)?.into_iter().next(),
    };
    match (row, id) {
        (Some(row), _) => from_row(conn, &campaign, &row, false),
        (None, Some(id)) => Err(Failure::refused(format!(
            "there is no hunt {id} in {}",
            campaign.name
        ))
        .hint("all hunts: wyrm hunt list")),
        (None, None) => Err(
            Failure::refused(format!("{} has no hunt yet", campaign.name))
                .hint("wyrm hunt record --outcome slain --heroes A,B"),
        ),
    }
}

/// The campaign's hunts, oldest first.
pub fn list(desk: &Desk, limit: i64) -> Result<(Campaign, Vec<HuntReport>), Failure> {
    let conn = &desk.moment()?;
    let campaign = desk.kit.campaign(conn)?;
    let mut hunts = Vec::new();
    for row in PlayRow::hunts(conn, campaign.id, limit)?.iter().rev() {
        hunts.push(from_row(conn, &campaign, row, false)?);
    }
    Ok((campaign, hunts))
}
