//! Visible facts of the records that steps touched: compared before and after.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::Result;
use crate::hero_report::sheet;
use crate::play::open::replayed;
use crate::play::{Summary, Titles, called};
use crate::rules::dice_dragons::catalog::{CampaignFigures, Entry, EntryKind};
use crate::store::{
    Campaign, Connection, HeroRow, NamedKind, PlayKind, PlayRow, PlayState, Step, catalog, merge,
    setting, touched,
};
use merge::RecordId;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A subject with facts, in display order.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Subject {
    Player(i64),
    Campaign(i64),
    Hero(i64),
    Play(i64),
    Entry(String, String),
    Program,
    /// Settings of a title.
    Title(String),
}

/// The facts of the records some steps touched.
#[derive(Debug, Clone, Default)]
pub struct Facts(BTreeMap<Subject, (String, BTreeMap<&'static str, String>)>);

/// A field that differs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChangedField {
    #[serde(rename = "field")]
    pub name: String,
    pub from: String,
    pub to: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "change", rename_all = "lowercase")]
pub enum Difference {
    Gone { subject: String },
    Back { subject: String },
    Changed { subject: String, fields: Vec<ChangedField> },
}

fn parse_item<T: DeserializeOwned>(json: &str, place: usize) -> Option<T> {
    let row: Vec<serde_json::Value> = serde_json::from_str(json).ok()?;
    serde_json::from_value(row.into_iter().nth(place)?).ok()
}

impl Facts {
    /// Facts of everything these steps touched, in the current database.
    pub fn of_steps(conn: &Connection, steps: &[Step], titles: &Titles) -> Result<Facts> {
        let mut subjects = BTreeSet::new();
        for step in steps {
            for row in touched(conn, step.id)? {
                subjects.extend(subject(conn, titles, &row.table, &row.key, row.was.as_deref())?);
            }
        }
        let mut facts = Facts::default();
        let shelf = FactSources::new(conn, titles);
        for subject in subjects {
            if let Some(known) = describe(&shelf, &subject)? {
                facts.0.insert(subject, known);
            }
        }
        Ok(facts)
    }
}

/// Visible facts of a record, and of a campaign's heroes.
pub fn of_record(conn: &Connection, record: &RecordId, titles: &Titles) -> Result<Vec<NamedFacts>> {
    let id = merge::id(conn, record)?;
    let (first, second) = record.key.split_once('/').unwrap_or_default();
    let mut subjects: Vec<Subject> = match record.kind {
        merge::MergedKind::Player => id.map(Subject::Player),
        merge::MergedKind::Campaign => id.map(Subject::Campaign),
        merge::MergedKind::Play => id.map(Subject::Play),
        merge::MergedKind::Entry => Some(Subject::Entry(first.to_owned(), second.to_owned())),
        merge::MergedKind::Setting => Some(Subject::Title(first.to_owned())),
        merge::MergedKind::Title => None,
    }
    .into_iter()
    .collect();
    if let (merge::MergedKind::Campaign, Some(id)) = (record.kind, id) {
        let heroes = HeroRow::of_campaign(conn, id)?;
        subjects.extend(heroes.iter().map(|hero| Subject::Hero(hero.id)));
    }
    let shelf = FactSources::new(conn, titles);
    let known = subjects.iter().map(|subject| describe(&shelf, subject));
    let known: Vec<Option<NamedFacts>> = known.collect::<Result<_, _>>()?;
    Ok(known.into_iter().flatten().collect())
}

fn subject(
    conn: &Connection,
    titles: &Titles,
    table: &str,
    key: &str,
    was: Option<&str>,
) -> Result<Option<Subject>> {
    Ok(match table {
        "player" => parse_item(key, 0).map(Subject::Player),
        "campaign" | "market" | "catalog_override" => parse_item(key, 0).map(Subject::Campaign),
        "hero" | "hero_level" | "hero_skill" | "hero_item" => parse_item(key, 0).map(Subject::Hero),
        "play" | "event" => parse_item(key, 0).map(Subject::Play),
        "ledger" => {
            let row = parse_item(key, 0);
            let there =
                row.map(|id| crate::store::LedgerRow::hero_of(conn, id)).transpose()?.flatten();
            there.or_else(|| was.and_then(|was| parse_item(was, 2))).map(Subject::Hero)
        }
        "catalog_entry" => {
            parse_item(key, 0).zip(parse_item(key, 1)).map(|(kind, key)| Subject::Entry(kind, key))
        }
        "setting" => parse_item(key, 0).and_then(|scope: String| {
            match (scope.strip_prefix("campaign:"), titles.get(&scope)) {
                (Some(id), _) => id.parse().ok().map(Subject::Campaign),
                (None, Some(_)) => Some(Subject::Title(scope)),
                (None, None) => Some(Subject::Program),
            }
        }),
        _ => None,
    })
}

/// Context for facts. Each campaign's figures are loaded once.
struct FactSources<'a> {
    conn: &'a Connection,
    titles: &'a Titles,
    figures: RefCell<BTreeMap<i64, Rc<CampaignFigures>>>,
    own: OnceCell<BTreeMap<(EntryKind, String), Entry>>,
}

impl<'a> FactSources<'a> {
    fn new(conn: &'a Connection, titles: &'a Titles) -> FactSources<'a> {
        FactSources { conn, titles, figures: RefCell::default(), own: OnceCell::new() }
    }

    fn figures(&self, campaign: i64) -> Result<Rc<CampaignFigures>> {
        if let Some(known) = self.figures.borrow().get(&campaign) {
            return Ok(Rc::clone(known));
        }
        let loaded = Rc::new(catalog::figures(self.conn, Some(campaign))?);
        let mut all = self.figures.borrow_mut();
        Ok(Rc::clone(all.entry(campaign).or_insert(loaded)))
    }

    fn load_own_entries(&self) -> Result<&BTreeMap<(EntryKind, String), Entry>> {
        if let Some(own) = self.own.get() {
            return Ok(own);
        }
        let entries = catalog::own_entries(self.conn)?.into_iter();
        let entries = entries.map(|own| own.entry.into_owned());
        let by_key = entries.map(|entry| ((entry.kind, entry.key.clone()), entry));
        Ok(self.own.get_or_init(|| by_key.collect()))
    }
}

/// A name, and facts by name.
pub type NamedFacts = (String, BTreeMap<&'static str, String>);

fn describe(shelf: &FactSources, subject: &Subject) -> Result<Option<NamedFacts>> {
    let conn = shelf.conn;
    match subject {
        Subject::Player(id) => name_and_facts(conn, NamedKind::Player, *id, "player"),
        Subject::Campaign(id) => campaign(shelf, *id),
        Subject::Hero(id) => hero(shelf, *id),
        Subject::Play(id) => play(shelf, *id),
        Subject::Entry(kind, key) => entry(shelf, kind, key),
        Subject::Program => {
            let current = setting::current_campaign(conn)?;
            let name = match current {
                Some(id) => Campaign::get(conn, id)?.name,
                None => "none".to_owned(),
            };
            Ok(Some(("wyrm".to_owned(), BTreeMap::from([("current campaign", name)]))))
        }
        Subject::Title(slug) => title(shelf, slug),
    }
}

fn name_and_facts(
    conn: &Connection,
    kind: NamedKind,
    id: i64,
    word: &str,
) -> Result<Option<NamedFacts>> {
    let found = kind.with_id(conn, id)?;
    Ok(found.map(|found| {
        let facts = BTreeMap::from([("name", found.name.clone())]);
        (format!("{word} {}", found.name), facts)
    }))
}

fn campaign(shelf: &FactSources, id: i64) -> Result<Option<NamedFacts>> {
    let conn = shelf.conn;
    let Some((name, mut facts)) = name_and_facts(conn, NamedKind::Campaign, id, "campaign")? else {
        return Ok(None);
    };
    let campaign = Campaign::get(conn, id)?;
    let figures = shelf.figures(id)?;
    facts.insert("chapter", campaign.chapter.to_string());
    facts.insert("completed", yes_no(campaign.completed_at.is_some()));
    let market = crate::market::open_market_place(conn, &campaign, &figures)?;
    facts.insert("market", market.unwrap_or_else(|| "closed".to_owned()));
    if let Some(visit) = campaign.market_visit {
        let rows = crate::store::MarketRow::of_visit(conn, id, visit)?;
        let left: i64 = rows.iter().map(|row| row.pieces - row.sold).sum();
        facts.insert("pieces on sale", left.to_string());
    }
    let choices = setting::rule_choices(conn, id)?;
    let rules: Vec<String> = choices.iter().map(|(key, value)| format!("{key} {value}")).collect();
    facts.insert("house rules", or_none(&rules, "the defaults"));
    let changes: Vec<String> =
        figures.changes().iter().map(|c| format!("{} {} {}", c.key, c.field, c.value)).collect();
    facts.insert("own figures", or_none(&changes, "none"));
    Ok(Some((name, facts)))
}

fn hero(shelf: &FactSources, id: i64) -> Result<Option<NamedFacts>> {
    let conn = shelf.conn;
    let Some(campaign) = HeroRow::campaign_of(conn, id)? else {
        return Ok(None);
    };
    let figures = shelf.figures(campaign)?;
    let report = sheet(&HeroRow::get(conn, id)?, &figures)?;
    let items: Vec<String> = report.items.iter().map(|item| item.name.clone()).collect();
    let improved = report.skills.iter().filter(|s| s.improved).map(|s| s.name.clone());
    let learned = report.skills.iter().filter(|s| s.learned_at.is_some()).map(|s| s.name.clone());
    let facts = BTreeMap::from([
        ("name", report.name.clone()),
        ("level", report.level.to_string()),
        ("experience", report.exp.to_string()),
        ("gold", report.gold.to_string()),
        ("hit points", report.max_hp.to_string()),
        ("armour class", report.armor_class.to_string()),
        ("initiative", report.initiative.to_string()),
        ("tokens", report.tokens.to_string()),
        ("items", or_none(&items, "none")),
        ("improved", or_none(&improved.collect::<Vec<_>>(), "none")),
        ("learned", or_none(&learned.collect::<Vec<_>>(), "none")),
        ("state", report.standing.word().to_owned()),
        ("player", report.player.clone().unwrap_or_else(|| "nobody".to_owned())),
    ]);
    Ok(Some((report.name, facts)))
}

fn entry(shelf: &FactSources, kind: &str, key: &str) -> Result<Option<NamedFacts>> {
    let wanted = EntryKind::read(kind).map(|kind| (kind, key.to_owned()));
    let own = shelf.load_own_entries()?;
    Ok(wanted.and_then(|wanted| own.get(&wanted)).map(|entry| {
        let fields: Vec<String> = entry.fields.iter().map(|(k, v)| format!("{k}={v}")).collect();
        (format!("{kind} {}", entry.name), BTreeMap::from([("fields", fields.join(" "))]))
    }))
}

/// Whether a play is open, over or abandoned.
const STATE: &str = "state";

/// A play, with its state if open.
fn play(shelf: &FactSources, id: i64) -> Result<Option<NamedFacts>> {
    let Some(play) = PlayRow::get(shelf.conn, id)? else {
        return Ok(None);
    };
    let known = shelf.titles.get(&play.title);
    let mut facts = match known.filter(|_| play.state == PlayState::Open) {
        Some(title) => {
            let live = replayed(shelf.conn, title, &play)?;
            live.facts()
        }
        None => Vec::new(),
    };
    if play.campaign.is_none() {
        facts.push((STATE, play.state.word().to_owned()));
    }
    facts.extend(entered_facts(&play));
    facts.extend(play.note.map(|note| ("note", note)));
    let noun = known.map_or("play", |title| title.tell.noun());
    let called = called(shelf.conn, noun, id)?;
    let called = match play.campaign {
        Some(_) => called,
        None => format!("{} {called}", play.title),
    };
    Ok(Some((called, facts.into_iter().collect())))
}

/// The editable facts of an entered play.
fn entered_facts(play: &PlayRow) -> Vec<(&'static str, String)> {
    if play.kind == PlayKind::Tracked {
        return Vec::new();
    }
    let mut facts = Vec::new();
    let day = play.started_at.split('T').next();
    facts.extend(day.map(|day| ("day", day.to_owned())));
    facts.extend(play.place.clone().map(|place| ("place", place)));
    facts.extend(play.minutes.map(|minutes| ("minutes", minutes.to_string())));
    let counts = if play.ignored { "no" } else { "yes" };
    facts.push(("counts", counts.to_owned()));
    let result = play.result.as_deref().map(serde_json::from_str::<Summary>);
    facts.extend(result.and_then(Result::ok).map(|s| ("result", s.how)));
    facts
}

/// The settings of a title.
fn title(shelf: &FactSources, slug: &str) -> Result<Option<NamedFacts>> {
    let Some(title) = shelf.titles.get(slug) else {
        return Ok(None);
    };
    let choices = setting::choices(shelf.conn, slug)?;
    let choices: Vec<String> = choices.iter().map(|(k, v)| format!("{k} {v}")).collect();
    let choices = or_none(&choices, "the defaults");
    Ok(Some((title.game.name().to_owned(), BTreeMap::from([("settings", choices)]))))
}

fn yes_no(yes: bool) -> String {
    if yes { "yes" } else { "no" }.to_owned()
}

fn or_none(list: &[String], none: &str) -> String {
    if list.is_empty() { none.to_owned() } else { list.join(", ") }
}

/// The differences between two sets of facts.
pub fn compare(before: &Facts, after: &Facts) -> Vec<Difference> {
    let subjects: BTreeSet<&Subject> = before.0.keys().chain(after.0.keys()).collect();
    let mut differences = Vec::new();
    for subject in subjects {
        match (before.0.get(subject), after.0.get(subject)) {
            (Some((name, _)), None) => differences.push(Difference::Gone { subject: name.clone() }),
            (None, Some((name, _))) => differences.push(Difference::Back { subject: name.clone() }),
            (Some((name, old)), Some((_, new))) => {
                let mut fields = differing(old, new);
                // The state of a play is irrelevant once it is over.
                if matches!(subject, Subject::Play(_)) && fields.iter().any(|f| f.name == STATE) {
                    fields.retain(|field| field.name == STATE);
                }
                if !fields.is_empty() {
                    differences.push(Difference::Changed { subject: name.clone(), fields });
                }
            }
            (None, None) => {}
        }
    }
    differences
}

fn differing(
    old: &BTreeMap<&'static str, String>,
    new: &BTreeMap<&'static str, String>,
) -> Vec<ChangedField> {
    let names: BTreeSet<&&str> = old.keys().chain(new.keys()).collect();
    let none = "none".to_owned();
    names
        .into_iter()
        .filter_map(|name| {
            let (from, to) = (old.get(*name).unwrap_or(&none), new.get(*name).unwrap_or(&none));
            (from != to).then(|| ChangedField {
                name: (*name).to_owned(),
                from: from.clone(),
                to: to.clone(),
            })
        })
        .collect()
}
