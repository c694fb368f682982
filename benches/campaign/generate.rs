//! Databases for measuring: one campaign or many, all of the same shape.

use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use rusqlite::{Connection, params};
use wyrmkeep::rules::dice_dragons::catalog::{CampaignFigures, EntryKind, builtin};

const HEROES: [(&str, &str); 5] = [
    ("Denra", "rogue"),
    ("Timorn", "wizard"),
    ("Ulric", "warrior"),
    ("Asra", "cleric"),
    ("Felin", "ranger"),
];
/// Hunts in a campaign, and ledger rows per hero and hunt: a hundred rows per hero.
const HUNTS: i64 = 10;
const ROWS_A_HUNT: i64 = 10;
const AT: &str = "2026-01-02T19:30:00Z";

/// How much to generate.
pub struct Size {
    pub campaigns: i64,
}

/// The current campaign of a generated database, in the middle of the others, and its heroes.
pub struct Table {
    pub campaign: i64,
    pub heroes: Vec<i64>,
}

/// Ids that look and sort like UUIDv7.
struct Ids(u64);

impl Ids {
    fn next(&mut self) -> String {
        self.0 += 1;
        format!("019b0000-0000-7000-8000-{:012x}", self.0)
    }
}

/// Makes a database with wyrm itself and fills it in one transaction, bypassing the journal.
/// Campaigns take turns, so that the rows of one are scattered among the others.
pub fn generate(wyrm: &str, path: &Path, size: &Size) -> Result<Table, Box<dyn Error>> {
    let made = Command::new(wyrm)
        .args(["campaign", "new", "Campaign 1", "--db"])
        .arg(path)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()?;
    if !made.success() {
        return Err("wyrm cannot make a database".into());
    }
    let mut conn = Connection::open(path)?;
    conn.execute_batch("PRAGMA synchronous = OFF; PRAGMA cache_size = -200000;")?;
    let tx = conn.transaction()?;
    tx.execute_batch("UPDATE journal_now SET mode = 'replay'")?;
    let mut ids = Ids(0);
    people(&tx, size, &mut ids)?;
    for hunt in 1..=HUNTS {
        progress(path, hunt * 100 / HUNTS)?;
        for campaign in 1..=size.campaigns {
            one_hunt(&tx, campaign, hunt, &mut ids)?;
        }
    }
    let campaign = (size.campaigns + 1) / 2;
    tx.execute(
        "UPDATE setting SET value = ?1 WHERE scope = 'wyrm' AND key = 'current-campaign'",
        [campaign.to_string()],
    )?;
    tx.execute_batch("UPDATE journal_now SET mode = 'closed'")?;
    tx.commit()?;
    conn.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)")?;
    let count = |table: &str| -> Result<i64, rusqlite::Error> {
        conn.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0))
    };
    println!(
        ": {} campaigns, {} heroes, {} ledger rows",
        count("campaign")?,
        count("hero")?,
        count("ledger")?
    );
    let heroes = (0..HEROES.len()).map(|seat| hero_id(campaign, seat));
    Ok(Table { campaign, heroes: heroes.collect() })
}

fn progress(path: &Path, percent: i64) -> std::io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    print!("\rgenerating {name} {percent:>3}%");
    std::io::stdout().flush()
}

fn hero_id(campaign: i64, seat: usize) -> i64 {
    (campaign - 1) * HEROES.len() as i64 + seat as i64 + 1
}

/// Campaigns, each with five players and their heroes: skills, items, two levels gained.
fn people(tx: &Connection, size: &Size, ids: &mut Ids) -> Result<(), Box<dyn Error>> {
    let figures = CampaignFigures::default();
    let items = builtin(EntryKind::Item);
    for campaign in 1..=size.campaigns {
        if campaign > 1 {
            tx.prepare_cached(
                "INSERT INTO campaign (id, uuid, name, name_key, created_at)
                 VALUES (?1, ?2, 'Campaign ' || ?1, 'campaign-' || ?1, ?3)",
            )?
            .execute(params![campaign, ids.next(), AT])?;
        }
        for (seat, (name, class)) in HEROES.iter().enumerate() {
            let class = figures.class(class)?.ok_or("an unknown class")?;
            let hero = hero_id(campaign, seat);
            tx.prepare_cached(
                "INSERT INTO player (id, uuid, name, name_key, created_at)
                 VALUES (?1, ?2, 'Player ' || ?1, 'player-' || ?1, ?3)",
            )?
            .execute(params![hero, ids.next(), AT])?;
            tx.prepare_cached(
                "INSERT INTO hero (id, uuid, campaign_id, player_id, name, name_key, class, symbol,
                                   state, created_at)
                 VALUES (?1, ?2, ?3, ?1, ?4, lower(?4), ?5, ?6, 'alive', ?7)",
            )?
            .execute(params![
                hero,
                ids.next(),
                campaign,
                name,
                class.key,
                class.symbol.letter().to_string(),
                AT
            ])?;
            for (place, skill) in class.skills.iter().enumerate() {
                tx.prepare_cached(
                    "INSERT INTO hero_skill (hero_id, place, skill) VALUES (?1, ?2, ?3)",
                )?
                .execute(params![hero, place as i64 + 1, skill])?;
            }
            for slot in 1..=2 {
                let item = &items[(hero as usize + slot) % items.len()];
                tx.prepare_cached(
                    "INSERT INTO hero_item (hero_id, slot, item) VALUES (?1, ?2, ?3)",
                )?
                .execute(params![hero, slot as i64, item.key])?;
            }
            for level in 2..=3 {
                tx.prepare_cached(
                    "INSERT INTO hero_level (hero_id, level, hp, dice, at)
                     VALUES (?1, ?2, 4, 'XSM XHC XDD', ?3)",
                )?
                .execute(params![hero, level, AT])?;
            }
        }
    }
    Ok(())
}

/// A hunt in a campaign: the sitting, its seats, every hero's gold and experience, and the step.
fn one_hunt(
    tx: &Connection,
    campaign: i64,
    hunt: i64,
    ids: &mut Ids,
) -> Result<(), Box<dyn Error>> {
    tx.prepare_cached(
        "INSERT INTO play (uuid, title, campaign_id, chapter, kind, state, outcome, setup, result,
                           started_at, ended_at)
         VALUES (?1, 'dice-dragons', ?2, 1, 'told', 'finished', 'slain', '{\"v\":1}', '{\"v\":1}',
                 ?3, ?3)",
    )?
    .execute(params![ids.next(), campaign, AT])?;
    let play = tx.last_insert_rowid();
    tx.prepare_cached(
        "INSERT INTO step (at, label, campaign_id, play_id, schema)
         SELECT ?1, 'hunt ' || ?2, ?3, ?2, user_version FROM pragma_user_version",
    )?
    .execute(params![AT, play, campaign])?;
    let step = tx.last_insert_rowid();
    for seat in 0..HEROES.len() {
        let hero = hero_id(campaign, seat);
        tx.prepare_cached(
            "INSERT INTO play_player (play_id, seat, player_id, hero_id, won)
             VALUES (?1, ?2, ?3, ?3, 1)",
        )?
        .execute(params![play, seat as i64 + 1, hero])?;
    }
    for row in 0..ROWS_A_HUNT {
        for seat in 0..HEROES.len() {
            let (kind, gold, exp, what, play) = match row {
                0 => ("bounty", 6, i64::from(hunt <= 3) * 9, "slain: Green Dragon", Some(play)),
                n if n % 2 == 0 => ("payment", 1, 0, "paid by Asra", None),
                _ => ("purchase", -1, 0, "bought Small Healing Potion", None),
            };
            tx.prepare_cached(
                "INSERT INTO ledger (uuid, hero_id, at, kind, gold, exp, what, play_id)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            )?
            .execute(params![
                ids.next(),
                hero_id(campaign, seat),
                AT,
                kind,
                gold,
                exp,
                what,
                play
            ])?;
            if row == 0 {
                tx.prepare_cached(
                    "INSERT INTO step_change (step, tbl, op, key)
                     VALUES (?1, 'ledger', 'insert', json_array(?2))",
                )?
                .execute([step, tx.last_insert_rowid()])?;
            }
        }
    }
    Ok(())
}
