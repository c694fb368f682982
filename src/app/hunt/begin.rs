//! Beginning a live hunt: who faces what, with all figures frozen.

use super::finished::json;
use super::live::{LiveReport, load, refuse_open, report};
use super::settle::{seat, setup_dragon};
use super::typed::hero_place;
use crate::app::hero::find;
use crate::app::session::label;
use crate::app::{Done, Failure, Session};
use crate::rules::dice_dragons::aftermath::{self, Ending, Hunter, Outcome};
use crate::rules::dice_dragons::catalog::ItemEffect;
use crate::rules::dice_dragons::hero::Standing;
use crate::rules::dice_dragons::hunt::{DragonIx, HeroIx, Setup, SetupHero};
use crate::rules::title_list::Title;
use crate::rules::{name, words};
use crate::store::{Campaign, Fared, Label, NewPlay};

/// What a hunt begins with.
#[derive(Debug, Clone, Default)]
pub struct Start {
    pub heroes: Vec<String>,
    pub dragons: Vec<String>,
    /// Who faces the second dragon; none: all but the first two.
    pub second: Vec<String>,
    /// Armour items left off, as hero and item.
    pub off: Vec<(String, String)>,
    pub chapter: Option<i64>,
}

/// Begins a hunt, with all figures frozen into its setup.
pub fn start(session: &mut Session, start: &Start) -> Result<Done<LiveReport>, Failure> {
    session.change(|conn, request| {
        let (campaign, figures) = request.table(conn)?;
        refuse_open(conn, &campaign)?;
        let chapter = super::checked_chapter(start.chapter, &campaign)?;
        let mut rows = Vec::new();
        for typed in &start.heroes {
            rows.push(find(conn, &campaign, typed)?);
        }
        aftermath::check_party(&super::hunters(&rows, &figures)?, &figures.house)?;
        let dragons = super::dragons(&start.dragons, chapter, rows.len(), &figures)?;
        let mut setup = Setup {
            v: 1,
            chapter,
            house: figures.house,
            heroes: rows
                .iter()
                .map(|row| SetupHero::of(&row.hero, &figures))
                .collect::<Result<_, _>>()?,
            dragons: dragons
                .iter()
                .map(|dragon| setup_dragon(dragon, &figures))
                .collect(),
        };
        setup.number_copies();
        group(&mut setup, &start.second)?;
        leave_off(&mut setup, &start.off)?;
        let chapter_dragon = figures
            .chapter_dragon(chapter)?
            .map(|d| d.key.clone())
            .unwrap_or_default();
        let outlook = ending(
            &setup,
            &campaign,
            chapter_dragon,
            Outcome::Slain,
            Vec::new(),
        );
        aftermath::settle(&outlook, &setup.house)?;
        let id = NewPlay {
            uuid: &request.uuid(),
            title: Title::DiceDragons.slug(),
            campaign: Some(campaign.id),
            chapter: Some(chapter),
            setup: &json(&setup)?,
            at: &request.at,
            told: None,
        }
        .insert(conn)?;
        for (n, row) in rows.iter().enumerate() {
            seat(row, Fared::default()).insert(conn, id, n + 1)?;
        }
        let names: Vec<&str> = dragons.iter().map(|d| d.name.as_str()).collect();
        let text = format!("hunt {id} begun against {}", words::and(&names));
        let live = load(conn, &campaign)?;
        let label = Label {
            play: Some(id),
            ..label(text, &campaign)
        };
        Ok((report(conn, &campaign, live, Vec::new())?, label))
    })
}

pub(super) fn ending(
    setup: &Setup,
    campaign: &Campaign,
    chapter_dragon: String,
    outcome: Outcome,
    dead: Vec<HeroIx>,
) -> Ending {
    Ending {
        chapter: setup.chapter,
        campaign_chapter: campaign.chapter,
        chapter_dragon,
        outcome,
        hunters: setup
            .heroes
            .iter()
            .map(|hero| Hunter {
                name: hero.name.clone(),
                class: hero.class_key.clone(),
                initiative: hero.initiative,
                standing: Standing::Alive,
            })
            .collect(),
        dragons: setup.dragons.iter().map(|d| d.dragon.clone()).collect(),
        dead,
        leftover_gold: None,
        leftover_exp: None,
    }
}

/// Splits four or five heroes in two groups (4-5 Player Rules).
fn group(setup: &mut Setup, second: &[String]) -> Result<(), Failure> {
    let heroes = setup.heroes.len();
    if setup.dragons.len() < 2 {
        return match second.is_empty() {
            true => Ok(()),
            false => Err(Failure::refused("there is only one dragon to face")),
        };
    }
    let mut there = Vec::new();
    for typed in second {
        there.push(hero_place(setup, typed)?);
    }
    there.sort_unstable();
    there.dedup();
    if second.is_empty() {
        there = setup.heroes.places().skip(2).collect();
    }
    let sizes = [heroes - there.len().min(heroes), there.len()];
    if sizes.iter().any(|size| !(2..=3).contains(size)) {
        return Err(Failure::refused(format!(
            "{heroes} heroes split {}, not {} and {}",
            if heroes == 4 { "2 and 2" } else { "2 and 3" },
            sizes[0],
            sizes[1]
        ))
        .hint("--second names who faces the second dragon"));
    }
    for place in there {
        setup.heroes[place].faces = DragonIx(1);
    }
    Ok(())
}

/// Armour items their owners leave off (ruling 25).
fn leave_off(setup: &mut Setup, off: &[(String, String)]) -> Result<(), Failure> {
    for (hero, item) in off {
        let hero = hero_place(setup, hero)?;
        let names: Vec<(String, String)> = setup.heroes[hero]
            .items
            .iter()
            .map(|i| (i.name.clone(), i.key.clone()))
            .collect();
        if names.is_empty() {
            return Err(Failure::refused(format!(
                "{} carries nothing",
                setup.heroes[hero].name
            )));
        }
        let key = name::find("item", item, &names, |(n, k)| (n.as_str(), k.as_str()))?
            .1
            .clone();
        let items = &mut setup.heroes[hero].items;
        match items.iter_mut().find(|i| i.key == key && !i.off) {
            Some(worn) if matches!(worn.effect, ItemEffect::Armor(_)) => worn.off = true,
            _ => return Err(Failure::refused("only armour can be left off")),
        }
    }
    Ok(())
}
