//! Heroes, their skills, items, levels and ledger.

use rusqlite::{Connection, params};

use super::query::{FromRow, Query, insert, read_in_order};
use super::{Read, Result, StoreError};
use crate::rules::dice_dragons::catalog::ImprovedPart;
use crate::rules::dice_dragons::hero::{Hero, ITEM_SLOTS, KnownSkill, Standing, WrittenFigures};
use crate::rules::dice_dragons::new_hero::NewHero;
use crate::rules::dice_dragons::symbol::Symbol;
use crate::rules::tally::RolledBy;

/// A hero as stored: the rules' part, and the player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeroRow {
    pub id: i64,
    pub campaign: i64,
    pub player: Option<(i64, String)>,
    pub hero: Hero,
}

/// A level to write.
pub struct NewLevel<'a> {
    pub level: u8,
    pub hp: u16,
    pub dice: &'a str,
    pub thrown: Option<RolledBy>,
    /// The skill, its index on the sheet, and the improved part.
    pub improved: Option<(&'a str, usize, ImprovedPart)>,
    pub learned: Option<&'a str>,
    pub at: &'a str,
}

/// A level as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelRow {
    pub level: u8,
    pub hp: u16,
    pub dice: String,
    pub improved: Option<String>,
    pub learned: Option<String>,
    pub at: String,
}

read_in_order!(LevelRow { level, hp, dice, improved, learned, at });

/// A sheet without its lists: gold, experience and level are sums and counts.
const SHEET: &str = "SELECT h.id, h.campaign_id, h.name, h.class, h.symbol, h.state, h.base_hp,
        h.base_armor, h.initiative, h.tokens, p.id, p.name,
        (SELECT ifnull(sum(gold), 0) FROM ledger WHERE hero_id = h.id),
        (SELECT ifnull(sum(exp), 0) FROM ledger WHERE hero_id = h.id),
        (SELECT 1 + count(*) FROM hero_level WHERE hero_id = h.id),
        (SELECT ifnull(sum(hp), 0) FROM hero_level WHERE hero_id = h.id)
    FROM hero h LEFT JOIN player p ON p.id = h.player_id";

impl FromRow for HeroRow {
    fn from_row(row: &rusqlite::Row) -> Result<HeroRow> {
        let class: String = row.get(3)?;
        let symbol: String = row.get(4)?;
        let state: String = row.get(5)?;
        let player: Option<i64> = row.get(10)?;
        let player_name: Option<String> = row.get(11)?;
        Ok(HeroRow {
            id: row.get(0)?,
            campaign: row.get(1)?,
            player: player.zip(player_name),
            hero: Hero {
                name: row.get(2)?,
                class: Some(class).filter(|class| class != "custom"),
                symbol: Symbol::read(&symbol).unwrap_or(Symbol::Sword),
                standing: Standing::spelled(&state).unwrap_or(Standing::Retired),
                written: WrittenFigures {
                    hp: row.get(6)?,
                    armor: row.get(7)?,
                    initiative: row.get(8)?,
                    tokens: row.get(9)?,
                },
                gold: row.get(12)?,
                exp: row.get(13)?,
                level: row.get(14)?,
                hp_gained: row.get(15)?,
                skills: Vec::new(),
                items: Vec::new(),
            },
        })
    }
}

impl HeroRow {
    /// One complete hero.
    pub fn get(conn: &Connection, id: i64) -> Result<HeroRow> {
        let mut row: HeroRow = conn.row(&format!("{SHEET} WHERE h.id = ?1"), [id])?;
        row.hero.skills = skills(conn, id)?;
        row.read_items(conn)?;
        Ok(row)
    }

    /// The gold of all heroes of a campaign. An unreadable sheet does not count.
    pub fn gold(conn: &Connection, campaign: i64) -> Result<i64> {
        let heroes = HeroRow::each_of(conn, campaign)?.into_iter().flatten();
        Ok(heroes.map(|row| row.hero.gold).sum())
    }

    /// The heroes of a campaign with their items, without their skills, in joining order.
    pub fn of_campaign(conn: &Connection, campaign: i64) -> Result<Vec<HeroRow>> {
        let heroes = HeroRow::each_of(conn, campaign)?.into_iter();
        heroes.map(|hero| hero.map_err(|(_, error)| error)).collect()
    }

    /// The same; an unreadable one does not hide the others.
    pub fn each_of(conn: &Connection, campaign: i64) -> Result<Vec<Read<HeroRow>>> {
        let sql = format!("{SHEET} WHERE h.campaign_id = ?1 ORDER BY h.id");
        let mut heroes: Vec<Read<HeroRow>> = conn.rows(&sql, [campaign])?;
        for whole in &mut heroes {
            if let Ok(hero) = whole
                && let Err(error) = hero.read_items(conn)
            {
                *whole = Err((hero.id, error));
            }
        }
        Ok(heroes)
    }

    /// A player's heroes of all campaigns, each with its campaign's name.
    pub fn of_player(conn: &Connection, player: i64) -> Result<Vec<(HeroRow, String)>> {
        let heroes: Vec<(i64, String)> = conn.rows(
            "SELECT h.id, c.name FROM hero h JOIN campaign c ON c.id = h.campaign_id
             WHERE h.player_id = ?1 ORDER BY h.id",
            [player],
        )?;
        let heroes = heroes.into_iter();
        heroes.map(|(id, campaign)| Ok((HeroRow::get(conn, id)?, campaign))).collect()
    }

    /// Reads the skills, which `of_campaign` omits.
    pub fn read_skills(&mut self, conn: &Connection) -> Result<()> {
        self.hero.skills = skills(conn, self.id)?;
        Ok(())
    }

    fn read_items(&mut self, conn: &Connection) -> Result<()> {
        let items = items(conn, self.id)?.into_iter();
        self.hero.items = items.map(|(_, item)| item).collect();
        Ok(())
    }

    /// The campaign of a hero; none if there is no such hero.
    pub fn campaign_of(conn: &Connection, id: i64) -> Result<Option<i64>> {
        conn.find("SELECT campaign_id FROM hero WHERE id = ?1", [id])
    }

    /// Writes a new sheet.
    pub fn insert(
        conn: &Connection,
        campaign: i64,
        player: Option<i64>,
        new: &NewHero,
        written: WrittenFigures,
        uuid: &str,
        at: &str,
    ) -> Result<i64> {
        insert! {
            conn, "hero": uuid = uuid, campaign_id = campaign, player_id = player,
            name = new.name.text(), name_key = new.name.key(),
            class = new.class.as_deref().unwrap_or("custom"),
            symbol = new.symbol.letter().to_string(), state = Standing::Alive.word(),
            base_hp = written.hp, base_armor = written.armor, initiative = written.initiative,
            tokens = written.tokens, created_at = at,
        }?;
        let id = conn.last_insert_rowid();
        for (place, skill) in new.skills.iter().enumerate() {
            insert! { conn, "hero_skill": hero_id = id, place = place + 1, skill = skill.key }?;
        }
        Ok(id)
    }

    /// Stores the dice of a new hero's hit points.
    pub fn keep_dice(
        conn: &Connection,
        id: i64,
        dice: &str,
        thrown: Option<RolledBy>,
    ) -> Result<()> {
        conn.run(
            "UPDATE hero SET dice = ?2, thrown = ?3 WHERE id = ?1",
            params![id, dice, thrown.map(RolledBy::word)],
        )
    }

    pub fn set_standing(conn: &Connection, id: i64, standing: Standing) -> Result<()> {
        conn.run("UPDATE hero SET state = ?2 WHERE id = ?1", params![id, standing.word()])
    }

    pub fn set_player(conn: &Connection, id: i64, player: Option<i64>) -> Result<()> {
        conn.run("UPDATE hero SET player_id = ?2 WHERE id = ?1", params![id, player])
    }

    /// Writes figures on the sheet that replace the class's.
    pub fn write_figures(conn: &Connection, id: i64, written: WrittenFigures) -> Result<()> {
        conn.run(
            "UPDATE hero SET base_hp = ?2, base_armor = ?3, initiative = ?4, tokens = ?5 WHERE id = ?1",
            params![id, written.hp, written.armor, written.initiative, written.tokens],
        )
    }

    /// Puts an item into the first free slot; a third item is refused.
    pub fn take_item(conn: &Connection, id: i64, item: &str) -> Result<()> {
        let taken = items(conn, id)?;
        let free = (1..).take(ITEM_SLOTS).find(|slot| !taken.iter().any(|(at, _)| at == slot));
        let slot = free.ok_or_else(|| StoreError::Unreadable("a third item".to_owned()))?;
        insert! { conn, "hero_item": hero_id = id, slot = slot, item = item }
    }

    /// Removes one such item from a hero.
    pub fn lose_item(conn: &Connection, id: i64, item: &str) -> Result<()> {
        conn.run(
            "DELETE FROM hero_item WHERE hero_id = ?1 AND slot =
                (SELECT min(slot) FROM hero_item WHERE hero_id = ?1 AND item = ?2)",
            params![id, item],
        )
    }

    /// Writes a level and its changes to the sheet.
    pub fn gain_level(conn: &Connection, id: i64, level: &NewLevel) -> Result<()> {
        insert! {
            conn, "hero_level": hero_id = id, level = level.level, hp = level.hp, dice = level.dice,
            improved = level.improved.map(|(skill, ..)| skill), learned = level.learned,
            at = level.at, thrown = level.thrown.map(RolledBy::word),
        }?;
        if let Some((skill, nth, part)) = level.improved {
            conn.execute(
                "UPDATE hero_skill SET improved = ?4 WHERE hero_id = ?1 AND skill = ?2 AND place =
                    (SELECT place FROM hero_skill WHERE hero_id = ?1 ORDER BY place LIMIT 1 OFFSET ?3)",
                params![id, skill, nth, part.word()],
            )?;
        }
        if let Some(skill) = level.learned {
            conn.execute(
                "INSERT INTO hero_skill (hero_id, place, skill, learned_at)
                 VALUES (?1, CASE ?3 WHEN 3 THEN 7 ELSE 8 END, ?2, ?3)",
                params![id, skill, level.level],
            )?;
        }
        Ok(())
    }

    /// The levels a hero gained.
    pub fn levels(conn: &Connection, id: i64) -> Result<Vec<LevelRow>> {
        conn.rows(
            "SELECT level, hp, dice, improved, learned, at FROM hero_level
             WHERE hero_id = ?1 ORDER BY level",
            [id],
        )
    }
}

fn skills(conn: &Connection, hero: i64) -> Result<Vec<KnownSkill>> {
    let rows: Vec<(String, Option<String>, Option<u8>)> = conn.rows(
        "SELECT skill, improved, learned_at FROM hero_skill WHERE hero_id = ?1 ORDER BY place",
        [hero],
    )?;
    let known = |(key, improved, learned_at): (String, Option<String>, Option<u8>)| {
        let improved = improved.as_deref().and_then(ImprovedPart::spelled);
        KnownSkill { key, improved, learned_at }
    };
    let mut skills: Vec<KnownSkill> = rows.into_iter().map(known).collect();
    // An earlier wyrm wrote an improvement beside both spaces of a skill: the first counts.
    for place in 1..skills.len() {
        let (before, rest) = skills.split_at_mut(place);
        let twin = |known: &KnownSkill| known.key == rest[0].key && known.improved.is_some();
        if before.iter().any(twin) {
            rest[0].improved = None;
        }
    }
    Ok(skills)
}

fn items(conn: &Connection, hero: i64) -> Result<Vec<(i64, String)>> {
    conn.rows("SELECT slot, item FROM hero_item WHERE hero_id = ?1 ORDER BY slot", [hero])
}
