//! A hunt played beside the board: begun, acted in, ended; its state is replayed from its events.

use super::kept::{self, json, unreadable};
use super::settle::{How, Table, keep, seat, setup_dragon, setup_hero, what_happened};
use super::stats::{self, Stats};
use crate::app::desk::label;
use crate::app::hero::find;
use crate::app::report::HuntReport;
use crate::app::{Desk, Dice, Done, Failure};
use crate::rules::dice::TypedDice;
use crate::rules::dice_dragons::aftermath::{self, Ending, Hunter, Outcome, Share};
use crate::rules::dice_dragons::catalog::ItemEffect;
use crate::rules::dice_dragons::hero::Standing;
use crate::rules::dice_dragons::hunt::{
    Action, Activation, Event, Extra, Setup, SetupItem, SkillRef, State, apply, decide,
};
use crate::rules::{name, words};
use crate::store::{
    Campaign, Connection, EventRow, HeroRow, Label, OpenPlay, PlayRow, Seat, catalog, event,
};

/// The version of the events written here.
const VERSION: i64 = 1;

/// A hunt as it stands, and what just happened.
#[derive(Debug, Clone)]
pub struct LiveReport {
    pub id: i64,
    pub campaign: String,
    pub state: State,
    pub happened: Vec<Event>,
    /// The number of the last event: what was seen when a person decides.
    pub last: i64,
}

/// The events of a hunt, open or finished.
#[derive(Debug, Clone)]
pub struct LogReport {
    pub id: i64,
    pub campaign: String,
    pub start: State,
    pub events: Vec<Event>,
}

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

/// What the players said, by names and positions as shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Say {
    Roll {
        keep_assist: bool,
    },
    Reroll {
        dice: Vec<usize>,
        blessed: bool,
    },
    Keep {
        dice: Vec<usize>,
        blessed: bool,
    },
    Use(Used),
    Fail {
        cover: Option<String>,
        release: Option<String>,
    },
    Item {
        item: String,
        on: Option<String>,
        dice: Vec<usize>,
    },
    Assist {
        die: usize,
    },
    Next,
    Fury,
    StepIn {
        hero: Option<String>,
    },
    Flee,
}

/// A skill as it was said.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Used {
    pub skill: String,
    pub on: Vec<String>,
    pub cover: Option<String>,
    pub with: Vec<String>,
    pub using: Vec<usize>,
    pub release: Option<String>,
}

struct Live {
    play: OpenPlay,
    state: State,
    last: i64,
}

/// Refuses while a hunt is open in the campaign.
pub(super) fn refuse_open(conn: &Connection, campaign: &Campaign) -> Result<(), Failure> {
    match OpenPlay::hunt(conn, campaign.id)? {
        None => Ok(()),
        Some(open) => Err(Failure::refused(format!(
            "hunt {} is open in {}",
            open.id, campaign.name
        ))
        .hint("go on with it: wyrm hunt; or end it: wyrm hunt abandon")),
    }
}

/// Refuses what a hero in an open hunt cannot do (ruling 10: gold and items pass outside hunts).
pub(in crate::app) fn refuse_busy(conn: &Connection, hero: &HeroRow) -> Result<(), Failure> {
    match OpenPlay::of_hero(conn, hero.id)? {
        None => Ok(()),
        Some(id) => Err(Failure::refused(format!(
            "{} is in hunt {id}: the sheet is closed until it ends",
            hero.hero.name
        ))
        .hint("wyrm hunt shows how it stands")),
    }
}

fn events_of(conn: &Connection, play: i64) -> Result<Vec<Event>, Failure> {
    let mut events = Vec::new();
    EventRow::each(conn, play, |version, data| match version {
        VERSION => {
            events.push(serde_json::from_str(data).map_err(|_| unreadable(play))?);
            Ok(())
        }
        _ => Err(Failure::storage(format!(
            "hunt {play} was made by a newer wyrm"
        ))),
    })?;
    Ok(events)
}

fn setup_of(play: i64, text: &str) -> Result<Setup, Failure> {
    let setup: Setup = serde_json::from_str(text).map_err(|_| unreadable(play))?;
    match setup.v {
        1 => Ok(setup),
        _ => Err(Failure::storage(format!(
            "hunt {play} was made by a newer wyrm"
        ))),
    }
}

fn load(conn: &Connection, campaign: &Campaign) -> Result<Live, Failure> {
    let Some(play) = OpenPlay::hunt(conn, campaign.id)? else {
        return Err(
            Failure::refused(format!("no hunt is open in {}", campaign.name))
                .hint("begin one: wyrm hunt start --heroes A,B"),
        );
    };
    let mut state = State::new(setup_of(play.id, &play.setup)?);
    let events = events_of(conn, play.id)?;
    events.iter().for_each(|event| apply(&mut state, event));
    Ok(Live {
        play,
        state,
        last: events.len() as i64,
    })
}

fn report(campaign: &Campaign, live: Live, happened: Vec<Event>) -> LiveReport {
    LiveReport {
        id: live.play.id,
        campaign: campaign.name.clone(),
        state: live.state,
        happened,
        last: live.last,
    }
}

/// How the open hunt stands.
pub fn status(desk: &Desk) -> Result<LiveReport, Failure> {
    let conn = &desk.moment()?;
    let campaign = desk.kit.campaign(conn)?;
    let live = load(conn, &campaign)?;
    Ok(report(&campaign, live, Vec::new()))
}

/// Whether a hunt is open.
pub fn is_open(desk: &Desk) -> Result<bool, Failure> {
    let campaign = desk.kit.campaign(desk.conn())?;
    Ok(OpenPlay::hunt(desk.conn(), campaign.id)?.is_some())
}

/// Begins a hunt, with all figures frozen into its setup.
pub fn start(desk: &mut Desk, start: &Start) -> Result<Done<LiveReport>, Failure> {
    desk.change(|conn, kit| {
        let (campaign, figures) = kit.table(conn)?;
        refuse_open(conn, &campaign)?;
        let chapter = super::checked_chapter(start.chapter, &campaign)?;
        let mut rows = Vec::new();
        for typed in &start.heroes {
            rows.push(find(conn, &campaign, typed)?);
        }
        aftermath::check_party(&super::hunters(&rows, &figures), &figures.house)?;
        let dragons = super::dragons(&start.dragons, chapter, rows.len(), &figures)?;
        let mut setup = Setup {
            v: 1,
            chapter,
            house: figures.house,
            heroes: rows.iter().map(|row| setup_hero(row, &figures)).collect(),
            dragons: dragons
                .iter()
                .map(|dragon| setup_dragon(dragon, &figures))
                .collect(),
        };
        group(&mut setup, &start.second)?;
        leave_off(&mut setup, &start.off)?;
        let chapter_dragon = figures
            .chapter_dragon(chapter)
            .map(|d| d.key)
            .unwrap_or_default();
        let outlook = ending(
            &setup,
            &campaign,
            chapter_dragon,
            Outcome::Slain,
            Vec::new(),
        );
        aftermath::settle(&outlook, &setup.house)?;
        let id = OpenPlay::begin(
            conn,
            &kit.uuid(),
            campaign.id,
            chapter,
            &json(&setup)?,
            &kit.at,
        )?;
        for (n, row) in rows.iter().enumerate() {
            seat(row, false, false).insert(conn, id, n + 1)?;
        }
        let names: Vec<&str> = dragons.iter().map(|d| d.name.as_str()).collect();
        let text = format!("hunt {id} begun against {}", words::and(&names));
        let live = load(conn, &campaign)?;
        let label = Label {
            play: Some(id),
            ..label(text, &campaign)
        };
        Ok((report(&campaign, live, Vec::new()), label))
    })
}

fn ending(
    setup: &Setup,
    campaign: &Campaign,
    chapter_dragon: String,
    outcome: Outcome,
    dead: Vec<usize>,
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
        there = (2..heroes).collect();
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
        setup.heroes[place].faces = 1;
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

fn hero_place(setup: &Setup, typed: &str) -> Result<usize, Failure> {
    let known: Vec<(String, String, usize)> = setup
        .heroes
        .iter()
        .enumerate()
        .map(|(n, hero)| (hero.name.clone(), name::key(&hero.name), n))
        .collect();
    Ok(name::find("hero in this hunt", typed, &known, |(n, k, _)| {
        (n.as_str(), k.as_str())
    })?
    .2)
}

fn dragon_place(state: &State, typed: &str) -> Result<usize, Failure> {
    let known: Vec<(String, String, usize)> = state
        .setup
        .dragons
        .iter()
        .enumerate()
        .map(|(n, dragon)| (dragon.dragon.name.clone(), dragon.dragon.key.clone(), n))
        .collect();
    Ok(
        name::find("dragon in this hunt", typed, &known, |(n, k, _)| {
            (n.as_str(), k.as_str())
        })?
        .2,
    )
}

/// Does one thing at the table. `seen` is the last event a person saw when they decided.
pub fn act(
    desk: &mut Desk,
    seen: Option<i64>,
    say: &Say,
    dice: &Dice,
) -> Result<Done<LiveReport>, Failure> {
    desk.change(|conn, kit| {
        let campaign = kit.campaign(conn)?;
        let mut live = load(conn, &campaign)?;
        if seen.is_some_and(|seen| seen != live.last) {
            return Err(Failure::refused("the hunt has moved on, look again").hint("wyrm hunt"));
        }
        if live.state.outcome.is_some() {
            return Err(Failure::refused("the hunt is over").hint("settle it: wyrm hunt end"));
        }
        let action = understood(&live.state, say)?;
        let who = live
            .state
            .turn
            .as_ref()
            .map(|turn| turn.hero)
            .or(live.state.next_in_pass());
        let who = who.map(|hero| live.state.name(hero).to_owned());
        let mut roller = dice.roller(live.last as u64 + 1);
        let events = decide(&live.state, &action, &mut *roller)
            .map_err(|refusal| with_assist(refusal.into(), &live.state, say, dice))?;
        for happened in &events {
            apply(&mut live.state, happened);
            live.last += 1;
            record(conn, live.play.id, live.last, happened, &kit.at)?;
        }
        let text = format!(
            "hunt {}: {}",
            live.play.id,
            said(&live.state, say, who.as_deref(), &events)
        );
        let label = Label {
            play: Some(live.play.id),
            ..label(text, &campaign)
        };
        Ok((report(&campaign, live, events), label))
    })
}

fn record(conn: &Connection, play: i64, n: i64, happened: &Event, at: &str) -> Result<(), Failure> {
    let value =
        serde_json::to_value(happened).map_err(|error| Failure::storage(error.to_string()))?;
    let row = EventRow {
        n,
        v: VERSION,
        kind: value["kind"].as_str().unwrap_or_default().to_owned(),
        data: value.to_string(),
        at: at.to_owned(),
    };
    Ok(row.insert(conn, play)?)
}

/// Typed dice that do not fit are most often those of a hero who keeps a passed die.
fn with_assist(failure: Failure, state: &State, say: &Say, dice: &Dice) -> Failure {
    match (state.assist, say, dice) {
        (Some((_, face)), Say::Roll { keep_assist: true }, Dice::Typed(_)) => {
            failure.hint(format!(
                "the {face} that was passed on is kept: type {} more, or --no-assist",
                words::dice(state.dice_free() - 1)
            ))
        }
        _ => failure,
    }
}

fn said(state: &State, say: &Say, who: Option<&str>, events: &[Event]) -> String {
    let skill = events.iter().find_map(|event| match event {
        Event::Activated { hero, skill, .. } => state.outlook(*hero, *skill).map(|(name, _)| name),
        _ => None,
    });
    let item = events.iter().find_map(|event| match event {
        Event::ItemUsed { hero, item } => Some(state.setup.heroes[*hero].items[*item].name.clone()),
        _ => None,
    });
    let who = who.unwrap_or("the party");
    match say {
        Say::Roll { .. } => format!("{who} rolls"),
        Say::Reroll { .. } | Say::Keep { .. } => format!("{who} rolls again"),
        Say::Use(used) => format!("{who} uses {}", skill.unwrap_or_else(|| used.skill.clone())),
        Say::Fail { .. } => format!("{who} fails to activate a skill"),
        Say::Item { item: typed, .. } => {
            format!("{who} uses {}", item.unwrap_or_else(|| typed.clone()))
        }
        Say::Assist { .. } => format!("{who} passes a die"),
        Say::Next => format!("{who} ends the turn"),
        Say::Fury => "Fury".to_owned(),
        Say::StepIn { hero: Some(hero) } => format!("{hero} steps in"),
        Say::StepIn { hero: None } => "nobody steps in".to_owned(),
        Say::Flee => "the party flees".to_owned(),
    }
}

fn understood(state: &State, say: &Say) -> Result<Action, Failure> {
    let extra = |blessed: bool| if blessed { Extra::Blessed } else { Extra::Roll };
    Ok(match say {
        Say::Roll { keep_assist } => Action::Roll {
            keep_assist: *keep_assist,
        },
        Say::Reroll { dice, blessed } => Action::Reroll {
            dice: places(dice)?,
            by: extra(*blessed),
        },
        Say::Keep { dice, blessed } => {
            let kept = places(dice)?;
            acting(state)?;
            let all = state.turn.as_ref().map_or(0, |turn| turn.dice.len());
            if let Some(beyond) = kept.iter().find(|place| **place >= all) {
                return Err(Failure::refused(format!(
                    "there is no die {} on the table",
                    beyond + 1
                )));
            }
            let others: Vec<usize> = (0..all).filter(|place| !kept.contains(place)).collect();
            if others.is_empty() {
                return Err(Failure::refused("all dice are kept: none is rolled")
                    .hint("activate a skill: wyrm hunt use SKILL"));
            }
            Action::Reroll {
                dice: others,
                by: extra(*blessed),
            }
        }
        Say::Use(used) => Action::Use(activation(state, used)?),
        Say::Fail { cover, release } => Action::Fail {
            cover: cover
                .as_deref()
                .map(|typed| own_skill(state, typed))
                .transpose()?,
            release: release
                .as_deref()
                .map(|typed| dragon_place(state, typed))
                .transpose()?,
        },
        Say::Item { item, on, dice } => item_action(state, item, on.as_deref(), dice)?,
        Say::Assist { die } => Action::Assist {
            die: places(&[*die])?[0],
        },
        Say::Next => Action::EndTurn,
        Say::Fury => Action::Fury,
        Say::StepIn { hero } => Action::StepIn {
            hero: hero
                .as_deref()
                .map(|typed| hero_place(&state.setup, typed))
                .transpose()?,
        },
        Say::Flee => Action::Flee,
    })
}

/// Positions as shown, from 1.
fn places(shown: &[usize]) -> Result<Vec<usize>, Failure> {
    shown
        .iter()
        .map(|place| {
            place
                .checked_sub(1)
                .ok_or_else(|| Failure::refused("dice are counted from 1"))
        })
        .collect()
}

fn acting(state: &State) -> Result<usize, Failure> {
    match &state.turn {
        Some(turn) => Ok(turn.hero),
        None => {
            // What the table waits for is what ending a turn is refused with.
            decide(state, &Action::EndTurn, &mut TypedDice::new([]))?;
            Err(Failure::refused("it is nobody's turn just now"))
        }
    }
}

/// A skill of the acting hero by name; of two alike, one that is not covered.
fn skill(state: &State, typed: &str) -> Result<SkillRef, Failure> {
    let hero = acting(state)?;
    let own = state.setup.heroes[hero].skills.iter().enumerate();
    let mut known: Vec<(String, String, SkillRef)> = own
        .map(|(n, skill)| (skill.name.clone(), skill.key.clone(), SkillRef::Own(n)))
        .collect();
    known.push(("Jab".to_owned(), "jab".to_owned(), SkillRef::Jab));
    known.push((
        "Treat Wounds".to_owned(),
        "treat-wounds".to_owned(),
        SkillRef::TreatWounds,
    ));
    known.dedup_by(|a, b| a.1 == b.1);
    let mut once: Vec<(String, String, SkillRef)> = Vec::new();
    for entry in known {
        if !once.iter().any(|other| other.1 == entry.1) {
            once.push(entry);
        }
    }
    let found = name::find("skill", typed, &once, |(n, k, _)| (n.as_str(), k.as_str()))?;
    let twins = state.setup.heroes[hero]
        .skills
        .iter()
        .enumerate()
        .filter(|(_, s)| s.key == found.1);
    let open = twins
        .map(|(n, _)| n)
        .find(|n| state.heroes[hero].covered[*n] == 0);
    Ok(open.map_or(found.2, SkillRef::Own))
}

fn own_skill(state: &State, typed: &str) -> Result<usize, Failure> {
    match skill(state, typed)? {
        SkillRef::Own(place) => Ok(place),
        _ => Err(Failure::refused("a general skill cannot be covered")),
    }
}

/// An item the acting hero still has, by name.
fn held(state: &State, typed: &str) -> Result<usize, Failure> {
    let hero = acting(state)?;
    let items = &state.setup.heroes[hero].items;
    let mut known: Vec<(String, String, usize)> = Vec::new();
    for (n, item) in items.iter().enumerate() {
        let gone = state.heroes[hero].items[n].gone;
        if !gone && !known.iter().any(|(_, key, _)| *key == item.key) {
            known.push((item.name.clone(), item.key.clone(), n));
        }
    }
    if known.is_empty() {
        return Err(Failure::refused(format!(
            "{} has no item at hand",
            state.name(hero)
        )));
    }
    Ok(name::find("item at hand", typed, &known, |(n, k, _)| {
        (n.as_str(), k.as_str())
    })?
    .2)
}

fn activation(state: &State, used: &Used) -> Result<Activation, Failure> {
    let skill = skill(state, &used.skill)?;
    let on: Result<Vec<usize>, Failure> = used
        .on
        .iter()
        .map(|typed| hero_place(&state.setup, typed))
        .collect();
    let mut with = Vec::new();
    for typed in &used.with {
        let item = held(state, typed)?;
        let hero = acting(state)?;
        let key = &state.setup.heroes[hero].items[item].key;
        let twin = (0..state.setup.heroes[hero].items.len()).find(|n| {
            !with.contains(n)
                && state.setup.heroes[hero].items[*n].key == *key
                && !state.heroes[hero].items[*n].gone
        });
        with.push(twin.unwrap_or(item));
    }
    Ok(Activation {
        skill,
        on: on?,
        cover: used
            .cover
            .as_deref()
            .map(|typed| own_skill(state, typed))
            .transpose()?,
        with,
        using: match used.using.is_empty() {
            true => None,
            false => Some(places(&used.using)?),
        },
        release: used
            .release
            .as_deref()
            .map(|typed| dragon_place(state, typed))
            .transpose()?,
    })
}

fn item_action(
    state: &State,
    typed: &str,
    on: Option<&str>,
    dice: &[usize],
) -> Result<Action, Failure> {
    let item = held(state, typed)?;
    let hero = acting(state)?;
    let on = on
        .map(|typed| hero_place(&state.setup, typed))
        .transpose()?;
    let SetupItem { name, effect, .. } = &state.setup.heroes[hero].items[item];
    if !dice.is_empty() && !matches!(effect, ItemEffect::Reroll(_)) {
        return Err(Failure::refused(format!("{name} re-rolls no dice")));
    }
    if on.is_some() && !matches!(effect, ItemEffect::Heal(_)) {
        return Err(Failure::refused(format!("{name} is not used on a hero")));
    }
    Ok(match effect {
        ItemEffect::Reroll(_) => Action::Reroll {
            dice: places(dice)?,
            by: Extra::Item(item),
        },
        ItemEffect::Text(_) => Action::UseText { item },
        _ => Action::Drink {
            item,
            on: on.unwrap_or(hero),
        },
    })
}

/// What equal shares of the decided hunt would leave over, and the heroes' names.
pub fn leftovers(desk: &Desk) -> Result<(Vec<String>, Share), Failure> {
    let campaign = desk.kit.campaign(desk.conn())?;
    let table = decided(desk.conn(), &campaign, load(desk.conn(), &campaign)?)?;
    let names = table
        .ending
        .hunters
        .iter()
        .map(|h| h.name.clone())
        .collect();
    Ok((names, aftermath::leftovers(&table.ending)))
}

/// Settles a decided hunt: the same aftermath as a told one, in one step.
pub fn end(
    desk: &mut Desk,
    gold: Option<Vec<(String, i64)>>,
    exp: Option<Vec<(String, i64)>>,
    note: Option<&str>,
) -> Result<Done<HuntReport>, Failure> {
    desk.change(|conn, kit| {
        let campaign = kit.campaign(conn)?;
        let live = load(conn, &campaign)?;
        let (id, setup) = (live.play.id, live.state.setup.clone());
        let mut table = decided(conn, &campaign, live)?;
        let place = |typed: &str| hero_place(&setup, typed);
        table.ending.leftover_gold = super::spread(gold.as_deref(), place)?;
        table.ending.leftover_exp = super::spread(exp.as_deref(), place)?;
        let after = aftermath::settle(&table.ending, &setup.house)?;
        let note = note
            .map(|text| name::line("a note", text, 500))
            .transpose()?;
        keep(
            conn,
            kit,
            &table,
            &after,
            &kit.at,
            &How::Live { play: id, note },
        )?;
        let events = events_of(conn, id)?;
        for (n, hero) in Stats::of(&State::new(setup), &events)
            .heroes
            .iter()
            .enumerate()
        {
            for (name, value) in stats::figures(hero) {
                event::put_stat(conn, id, n + 1, name, value)?;
            }
        }
        let report = HuntReport {
            lone_hero: after.lone_hero,
            ..kept::read(conn, &campaign, id, Some(&table.figures))?
                .ok_or_else(|| unreadable(id))?
        };
        let label = Label {
            play: Some(id),
            ..label(
                format!("hunt {id}, {}", what_happened(&table.ending)),
                &campaign,
            )
        };
        Ok((report, label))
    })
}

fn decided(conn: &Connection, campaign: &Campaign, live: Live) -> Result<Table, Failure> {
    let state = live.state;
    let Some(outcome) = state.outcome else {
        return Err(Failure::refused("the hunt is not decided yet")
            .hint("flee at the end of a turn: wyrm hunt flee; or drop it without a result: wyrm hunt abandon"));
    };
    let figures = catalog::figures(conn, Some(campaign.id))?;
    let mut rows = Vec::new();
    for seat in Seat::of_play(conn, live.play.id)? {
        rows.push(HeroRow::get(conn, seat.hero)?);
    }
    let mut used = Vec::new();
    for (n, hero) in state.heroes.iter().enumerate() {
        let items = state.setup.heroes[n].items.iter().zip(&hero.items);
        used.extend(
            items
                .filter(|(_, now)| now.used)
                .map(|(item, _)| (n, item.key.clone(), item.name.clone())),
        );
    }
    let chapter_dragon = figures
        .chapter_dragon(state.setup.chapter)
        .map(|d| d.key)
        .unwrap_or_default();
    let dead = match outcome {
        Outcome::Wiped => Vec::new(),
        _ => (0..state.heroes.len())
            .filter(|n| state.heroes[*n].dead)
            .collect(),
    };
    Ok(Table {
        ending: ending(&state.setup, campaign, chapter_dragon, outcome, dead),
        campaign: campaign.clone(),
        figures,
        rows,
        used,
    })
}

/// Ends the open hunt without a result; nothing of it counts.
pub fn abandon(desk: &mut Desk) -> Result<Done<i64>, Failure> {
    desk.change(|conn, kit| {
        let campaign = kit.campaign(conn)?;
        let live = load(conn, &campaign)?;
        OpenPlay::close(conn, live.play.id, None, None, None, &kit.at)?;
        let label = Label {
            play: Some(live.play.id),
            ..label(format!("hunt {} abandoned", live.play.id), &campaign)
        };
        Ok((live.play.id, label))
    })
}

/// The events of a hunt: the open one, or a tracked one by its id.
pub fn log(desk: &Desk, id: Option<i64>) -> Result<LogReport, Failure> {
    let conn = &desk.moment()?;
    let campaign = desk.kit.campaign(conn)?;
    let open = OpenPlay::hunt(conn, campaign.id)?;
    let (id, setup) = match (id, open) {
        (None, Some(open)) => (open.id, open.setup),
        (Some(id), Some(open)) if open.id == id => (open.id, open.setup),
        (Some(id), _) => match PlayRow::hunt(conn, campaign.id, id)? {
            Some(row) if row.kind == "tracked" => (row.id, row.setup),
            Some(_) => {
                return Err(Failure::refused(format!(
                    "hunt {id} was told by its result: it has no log"
                ))
                .hint(format!("wyrm hunt show {id}")));
            }
            None => {
                return Err(Failure::refused(format!(
                    "there is no hunt {id} in {}",
                    campaign.name
                ))
                .hint("all hunts: wyrm hunt list"));
            }
        },
        (None, None) => {
            return Err(
                Failure::refused(format!("no hunt is open in {}", campaign.name))
                    .hint("name one: wyrm hunt log ID"),
            );
        }
    };
    Ok(LogReport {
        id,
        campaign: campaign.name,
        start: State::new(setup_of(id, &setup)?),
        events: events_of(conn, id)?,
    })
}

/// An open hunt in a few facts, for saying what an undo changes.
pub(in crate::app) fn facts(
    conn: &Connection,
    campaign: &Campaign,
) -> Result<Vec<(&'static str, String)>, Failure> {
    let state = load(conn, campaign)?.state;
    let heroes = state
        .heroes
        .iter()
        .enumerate()
        .map(|(n, hero)| format!("{} {}", state.name(n), hero.hp));
    let dragons = state
        .dragons
        .iter()
        .enumerate()
        .map(|(n, dragon)| format!("{} {}", state.dragon_name(n), dragon.hp));
    let dice = state.turn.as_ref().map(|turn| {
        let faces: String = turn.dice.iter().map(|face| face.letter()).collect();
        format!("{} {faces}", state.name(turn.hero))
    });
    Ok(vec![
        ("round", state.round.to_string()),
        ("heroes", heroes.collect::<Vec<_>>().join(", ")),
        ("dragons", dragons.collect::<Vec<_>>().join(", ")),
        ("dice", dice.unwrap_or_else(|| "none".to_owned())),
    ])
}
