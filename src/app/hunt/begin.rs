//! Begins a live hunt: who faces what, with all figures frozen.

use super::open::handle;
use super::settle::{seat, setup_dragon};
use crate::hero::find;
use crate::play::begin::{self, Beginning};
use crate::play::{Live, TitleHandle, open, stored_setup};
use crate::rules::dice_dragons::aftermath::{self, HuntEnding, Outcome};
use crate::rules::dice_dragons::catalog::ItemEffect;
use crate::rules::dice_dragons::hero::Standing;
use crate::rules::dice_dragons::hunt::hero_place;
use crate::rules::dice_dragons::hunt::{DiceDragons, DragonIx, HeroIx, Setup, SetupHero};
use crate::rules::dice_dragons::level;
use crate::rules::{name, words};
use crate::session::Camp;
use crate::store::{Connection, Fared, HeroRow};
use crate::{Done, Failure, Request, Result, Session};

/// The options of a new hunt.
#[derive(Debug, Clone, Default)]
pub struct HuntStart {
    pub heroes: Vec<String>,
    pub dragons: Vec<String>,
    /// Who faces the second dragon; none: all but the first two.
    pub second: Vec<String>,
    /// Armour items left off, as hero and item.
    pub off: Vec<(String, String)>,
    pub chapter: Option<i64>,
    /// Whether heroes go although levels are due (ruling 32).
    pub without_levels: bool,
}

/// Heroes who may gain a level, and which one; in a hunt their sheets are closed (ruling 32).
pub fn due_levels(session: &Session, heroes: &[String]) -> Result<Vec<(String, u8)>> {
    let conn = &session.moment()?;
    let campaign = session.request.campaign(conn)?;
    let rows = heroes.iter().map(|typed| find(conn, &campaign, typed));
    Ok(due(&rows.collect::<Result<Vec<_>, _>>()?))
}

fn due(rows: &[HeroRow]) -> Vec<(String, u8)> {
    let heroes = rows.iter().map(|row| &row.hero);
    let due = heroes.filter(|hero| hero.standing == Standing::Alive);
    let due = due.filter(|hero| level::is_due(hero.level, hero.exp));
    due.map(|hero| (hero.name.clone(), hero.level + 1)).collect()
}

/// Levels are gained before a hunt begins, unless the heroes go without (ruling 32).
fn refuse_due(rows: &[HeroRow]) -> Result<()> {
    let due = due(rows);
    let Some((first, _)) = due.first() else {
        return Ok(());
    };
    let levels = due.iter().map(|(hero, to)| format!("{hero} (level {to})"));
    let levels: Vec<String> = levels.collect();
    Err(refused!("a level is due before the hunt: {}", words::and(&levels)).hint(format!(
        "wyrm hero level-up {}; or hunt without it: --without-levels",
        name::key(first)
    )))
}

/// Begins a hunt, with all figures frozen into its setup.
pub fn start(session: &mut Session, start: &HuntStart) -> Result<Done<Live>> {
    let title = handle(&session.titles)?;
    begin::begin(session, title, &|conn, request| beginning(conn, request, title, start))
}

fn beginning(
    conn: &Connection,
    request: &Request,
    title: TitleHandle,
    start: &HuntStart,
) -> Result<Beginning> {
    let camp = request.camp(conn)?;
    open::refuse_open(conn, title, Some(&camp.campaign))?;
    let (setup, rows) = laid_out(&camp, start)?;
    if !start.without_levels {
        refuse_due(&rows)?;
    }
    let chapter = setup.chapter;
    let names: Vec<&str> = setup.dragons.iter().map(|d| d.dragon.name.as_str()).collect();
    Ok(Beginning {
        setup: stored_setup::<DiceDragons>(&setup)?,
        seats: rows.iter().map(|row| seat(row, Fared::default())).collect(),
        added: Vec::new(),
        label: Some(format!("begun against {}", words::and(&names))),
        campaign: Some((camp.campaign, chapter)),
    })
}

/// The setup of a possible hunt; nothing is stored.
pub fn set_up(session: &Session, start: &HuntStart) -> Result<Setup> {
    let conn = &session.moment()?;
    Ok(laid_out(&session.request.camp(conn)?, start)?.0)
}

/// Who faces what, with the current figures.
fn laid_out(camp: &Camp, start: &HuntStart) -> Result<(Setup, Vec<HeroRow>)> {
    let Camp { campaign, figures, .. } = camp;
    let chapter = super::checked_chapter(start.chapter, campaign)?;
    let rows = start.heroes.iter().map(|typed| camp.find(typed));
    let rows: Vec<HeroRow> = rows.collect::<Result<_, _>>()?;
    aftermath::check_party(&super::hunters(&rows, figures)?, &figures.house)?;
    let dragons = super::dragons(&start.dragons, chapter, rows.len(), figures)?;
    let heroes = rows.iter().map(|row| SetupHero::of(&row.hero, figures));
    let mut setup = Setup {
        v: 1,
        chapter,
        house: figures.house,
        heroes: heroes.collect::<Result<_, _>>()?,
        dragons: dragons.iter().map(|dragon| setup_dragon(dragon, figures)).collect(),
    };
    setup.number_copies();
    group(&mut setup, &start.second)?;
    leave_off(&mut setup, &start.off)?;
    can_be_settled(&setup, camp)?;
    Ok((setup, rows))
}

/// A hunt begins only if it could be won here.
fn can_be_settled(setup: &Setup, camp: &Camp) -> Result<()> {
    let outlook = ending(setup, camp, Outcome::Slain, Vec::new())?;
    aftermath::settle(&outlook, &setup.house)?;
    Ok(())
}

/// Armour that heroes carry, as hero and item: what could be left off.
pub fn armor(session: &Session, heroes: &[String]) -> Result<Vec<(String, String)>> {
    let conn = &session.moment()?;
    let camp = session.request.camp(conn)?;
    let mut carried = Vec::new();
    for typed in heroes {
        let row = camp.find(typed)?;
        for key in &row.hero.items {
            let item = camp.figures.item(key)?;
            let item = item.filter(|item| matches!(item.effect, ItemEffect::Armor(_)));
            carried.extend(item.map(|item| (row.hero.name.clone(), item.name.clone())));
        }
    }
    Ok(carried)
}

/// The end of a hunt in this campaign; leftovers go in turn order.
pub(super) fn ending(
    setup: &Setup,
    camp: &Camp,
    outcome: Outcome,
    dead: Vec<HeroIx>,
) -> Result<HuntEnding> {
    let own = camp.figures.chapter_dragon(setup.chapter)?;
    let own = own.map(|dragon| dragon.key.clone()).unwrap_or_default();
    Ok(HuntEnding::of(setup, camp.campaign.chapter, own, outcome, dead))
}

/// Splits four or five heroes in two groups (4-5 Player Rules).
fn group(setup: &mut Setup, second: &[String]) -> Result<()> {
    let heroes = setup.heroes.len();
    if setup.dragons.len() < 2 {
        return if second.is_empty() {
            Ok(())
        } else {
            Err(Failure::refused("there is only one dragon to face"))
        };
    }
    let there = second.iter().map(|typed| hero_place(setup, typed));
    let mut there: Vec<HeroIx> = there.collect::<Result<_, _>>()?;
    there.sort_unstable();
    there.dedup();
    if second.is_empty() {
        there = setup.heroes.places().skip(2).collect();
    }
    let sizes = [heroes - there.len().min(heroes), there.len()];
    if sizes.iter().any(|size| !(2..=3).contains(size)) {
        return Err(refused!(
            "{heroes} heroes split {}, not {} and {}",
            if heroes == 4 { "2 and 2" } else { "2 and 3" },
            sizes[0],
            sizes[1]
        )
        .hint("--second names who faces the second dragon"));
    }
    for place in there {
        setup.heroes[place].faces = DragonIx(1);
    }
    Ok(())
}

/// Armour items their owners leave off (ruling 25).
fn leave_off(setup: &mut Setup, off: &[(String, String)]) -> Result<()> {
    for (hero, item) in off {
        let hero = hero_place(setup, hero)?;
        let mut names: Vec<(String, String)> = Vec::new();
        for item in &setup.heroes[hero].items {
            if !names.iter().any(|(_, key)| *key == item.key) {
                names.push((item.name.clone(), item.key.clone()));
            }
        }
        if names.is_empty() {
            return Err(refused!("{} carries nothing", setup.heroes[hero].name));
        }
        let key = name::find("item", item, &names, |(n, k)| (n.as_str(), k.as_str()))?.1.clone();
        let items = &mut setup.heroes[hero].items;
        match items.iter_mut().find(|i| i.key == key && !i.off) {
            Some(worn) if matches!(worn.effect, ItemEffect::Armor(_)) => worn.off = true,
            _ => return Err(Failure::refused("only armour can be left off")),
        }
    }
    Ok(())
}
