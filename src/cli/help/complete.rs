//! Completion of the command line, including names from the database. Completing never creates or
//! upgrades a file.

use std::ffi::OsStr;
use std::path::PathBuf;

use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};
use clap_complete::env::CompleteEnv;

use super::explain;
use crate::app::backup::{BackupFile, list_backups};
use crate::app::play::finished::{self, TypedPlayFilter};
use crate::app::play::{Live, open};
use crate::app::{Access, NamedKind, market};
use crate::app::{Context, Session};
use crate::cli::terminal::ui::database;
use crate::cli::titles::TitleEntry;
use crate::render::glossary::Meaning;
use crate::rules::dice_dragons::catalog::{CampaignFigures, EntryKind};
use crate::rules::dice_dragons::house::RULES;
use crate::rules::name;

/// Answers a shell's request for completions, and returns whether there was one.
pub fn complete_if_asked() -> bool {
    let answered = CompleteEnv::with_factory(|| crate::cli::titles().command())
        .bin("wyrm")
        .try_complete(args(), None);
    matches!(answered, Ok(true) | Err(_))
}

#[expect(clippy::disallowed_methods, reason = "the completion engine reads the shell's own words")]
fn args() -> std::env::ArgsOs {
    std::env::args_os()
}

/// The value of a global option on the command line being completed.
fn flag_value(flag: &str) -> Option<String> {
    let words: Vec<String> = args().filter_map(|word| word.into_string().ok()).collect();
    let mut words = words.iter().skip_while(|word| *word != "--");
    while let Some(word) = words.next() {
        match word.strip_prefix(flag) {
            Some("") => return words.next().cloned(),
            Some(rest) if rest.starts_with('=') => return Some(rest[1..].to_owned()),
            _ => {}
        }
    }
    None
}

/// The database of the command line, for reading; an older one is upgraded in memory only.
fn session(context: &mut Context) -> Option<Session> {
    let named = flag_value("--db").map(PathBuf::from);
    let settings = database(named, &context.env, true).ok()?;
    Session::open(
        context,
        &settings,
        Access::DryRun,
        flag_value("--campaign"),
        crate::cli::titles().titles(),
    )
    .ok()
}

/// Names, with their typed form.
type CompletionNames = Vec<(String, String)>;

/// Completes values known without a database.
fn static_names(source: impl Fn() -> CompletionNames + Send + Sync + 'static) -> ArgValueCompleter {
    ArgValueCompleter::new(move |typed: &OsStr| candidates(typed, source()))
}

/// Reads from the database, if it is readable.
fn read<T>(source: impl FnOnce(&Session) -> Option<T>) -> Option<T> {
    source(&session(&mut crate::cli::system())?)
}

fn from_session(source: fn(&Session) -> Option<CompletionNames>) -> ArgValueCompleter {
    static_names(move || read(source).unwrap_or_default())
}

/// Keys in a list on the command line before its last part. Clap passes only the last part, so the
/// words of the command line are searched.
fn named_before(last: &str) -> Vec<String> {
    let word = args().last().and_then(|word| word.into_string().ok()).unwrap_or_default();
    let before = word.strip_suffix(last).and_then(|w| w.strip_suffix(','));
    before.into_iter().flat_map(|list| list.split([',', '='])).map(name::key).collect()
}

/// Candidates for the typed text; in a list, for its last part.
fn candidates(typed: &OsStr, known: CompletionNames) -> Vec<CompletionCandidate> {
    let Some(typed) = typed.to_str() else {
        return Vec::new();
    };
    let (before, last) = match typed.rfind(',') {
        Some(comma) => typed.split_at(comma + 1),
        None => ("", typed),
    };
    let wanted = name::key(last);
    let named = named_before(last);
    let plain = !known.iter().any(|(_, key)| key.starts_with(&wanted));
    let begins = |key: &str| {
        if plain {
            name::unaccented(key).starts_with(&*name::unaccented(&wanted))
        } else {
            key.starts_with(&wanted)
        }
    };
    known
        .into_iter()
        .filter(|(_, key)| begins(key) && !named.contains(key))
        .map(|(name, key)| {
            CompletionCandidate::new(format!("{before}{key}")).help(Some(name.into()))
        })
        .collect()
}

/// Words that are their own typed form.
fn plain(words: impl IntoIterator<Item = impl ToString>) -> CompletionNames {
    words.into_iter().map(|word| (word.to_string(), word.to_string())).collect()
}

fn names_of_kind(session: &Session, kind: NamedKind) -> Option<CompletionNames> {
    kind.all(session.conn(), 1000).ok()
}

fn entries_of(session: &Session, kinds: &[EntryKind]) -> Option<CompletionNames> {
    let figures: CampaignFigures = session.store.figures(None).ok()?;
    let found = kinds.iter().flat_map(|kind| figures.all(*kind));
    Some(found.map(|found| (found.entry.name.clone(), found.entry.key.clone())).collect())
}

/// One of a few words.
pub fn words(words: &'static [&'static str]) -> ArgValueCompleter {
    static_names(move || plain(words))
}

/// All games: those with rules here by their words, any other by the key of its name.
pub fn titles() -> ArgValueCompleter {
    static_names(|| {
        let titles = crate::cli::titles();
        let ruled = titles.entries().iter().map(|title| title.game);
        let ruled = ruled.map(|game| (game.name().to_owned(), game.slug().as_str().to_owned()));
        let mut known: CompletionNames = ruled.collect();
        let games = read(|session| names_of_kind(session, NamedKind::Title))
            .unwrap_or_default()
            .into_iter();
        let new = |(name, _): &(String, String)| !known.iter().any(|(ruled, _)| ruled == name);
        let others: CompletionNames = games.filter(new).collect();
        known.extend(others);
        known
    })
}

/// Titles by their groups of commands.
pub fn groups() -> ArgValueCompleter {
    static_names(|| {
        let titles = crate::cli::titles();
        let titles = titles.entries().iter();
        titles.map(|title| (title.game.name().to_owned(), title.group().to_owned())).collect()
    })
}

/// The words of the glossary.
pub fn glossary() -> ArgValueCompleter {
    static_names(|| {
        let titles = crate::cli::titles();
        let mut words = explain::printed(&titles);
        let recorded = read(|session| explain::recorded(&titles, session).ok());
        words.extend(recorded.unwrap_or_default());
        let known = words.iter().map(|word| (word.meaning.word.clone(), word.key()));
        let mut known: CompletionNames = known.collect();
        known.sort_by(|a, b| a.1.cmp(&b.1));
        known.dedup_by(|a, b| a.1 == b.1);
        known
    })
}

/// One of a few words of a title.
pub fn words_of(title: TitleEntry, words: &'static [&'static str]) -> ArgValueCompleter {
    static_names(move || explained(&title, words.iter().map(ToString::to_string), None))
}

/// The possible keys of a title's own lists, at the current table.
pub fn keys(title: TitleEntry, list: &'static str) -> ArgValueCompleter {
    static_names(move || {
        let live = read(|session| open::find_open_play(session, title.handle()).ok().flatten());
        let keys = live.as_ref().map(|live| live.table().keys(list)).unwrap_or_default();
        explained(&title, keys.into_iter(), live.as_ref())
    })
}

/// Each key with its meaning: a name at the table, or the beginning of the title's explanation.
fn explained(
    title: &TitleEntry,
    keys: impl Iterator<Item = String>,
    live: Option<&Live>,
) -> CompletionNames {
    let mut meanings: Vec<Meaning> = title.words.glossary().iter().map(Meaning::from).collect();
    meanings.extend(title.words.meanings());
    meanings.extend(read(|session| (title.recorded)(session).ok()).unwrap_or_default());
    let names = live.map(|live| live.table().names()).unwrap_or_default();
    let about = |key: &str| {
        let called = names.iter().find(|name| name::key(name) == key).cloned();
        let same = |meaning: &&Meaning| name::key(&meaning.word) == key.trim_end_matches('=');
        let meaning = || meanings.iter().find(same).map(|meaning| &meaning.text);
        let begin = |text: &String| text.split_inclusive(". ").next().map(|s| s.trim().to_owned());
        called.or_else(|| meaning().and_then(begin)).unwrap_or_else(|| key.to_owned())
    };
    keys.map(|key| (about(&key), key)).collect()
}

/// Ids of the newest plays.
pub fn plays() -> ArgValueCompleter {
    from_session(|session| {
        let newest = TypedPlayFilter { limit: 50, ..TypedPlayFilter::default() };
        let known = finished::newest(session, &newest).ok()?.plays.into_iter().map(|play| {
            let what = format!("{}: {}", play.title_name, play.how);
            (what, play.id.to_string())
        });
        Some(known.collect())
    })
}

pub fn kinds() -> ArgValueCompleter {
    words(&["class", "skill", "item", "dragon", "market"])
}

pub fn rules() -> ArgValueCompleter {
    static_names(|| {
        RULES.iter().map(|rule| (rule.meaning.to_owned(), rule.key.to_owned())).collect()
    })
}

/// Values of all house rules: the rule itself is unknown here.
pub fn rule_values() -> ArgValueCompleter {
    static_names(|| {
        let mut known = plain(RULES.iter().flat_map(|rule| rule.values));
        known.sort();
        known.dedup();
        known
    })
}

pub fn heroes() -> ArgValueCompleter {
    from_session(|session| {
        let campaign = session.request.campaign(session.conn()).ok()?;
        names_of_kind(session, NamedKind::Hero(campaign.id))
    })
}

pub fn players() -> ArgValueCompleter {
    from_session(|session| names_of_kind(session, NamedKind::Player))
}

/// Backups by their names, newest first, and files.
pub fn backups() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        let named = flag_value("--db").map(PathBuf::from);
        let known = match database(named, &crate::cli::system().env, true) {
            Ok(settings) => list_backups(&settings.path),
            Err(_) => Vec::new(),
        };
        let one = |kept: BackupFile| {
            let name = kept.path.file_name()?.to_str()?.to_owned();
            let about = crate::render::backup::line(&kept);
            name.starts_with(typed.to_str()?)
                .then(|| CompletionCandidate::new(name).help(Some(about.into())))
        };
        known.into_iter().filter_map(one).chain(PathCompleter::file().complete(typed)).collect()
    })
}

pub fn campaigns() -> ArgValueCompleter {
    from_session(|session| names_of_kind(session, NamedKind::Campaign))
}

pub fn classes() -> ArgValueCompleter {
    from_session(|session| entries_of(session, &[EntryKind::Class]))
}

pub fn skills() -> ArgValueCompleter {
    from_session(|session| entries_of(session, &[EntryKind::Skill]))
}

pub fn items() -> ArgValueCompleter {
    from_session(|session| entries_of(session, &[EntryKind::Item]))
}

/// The remaining stock of the open market; every item if none is open.
pub fn on_sale() -> ArgValueCompleter {
    from_session(|session| match market::show(session, None) {
        Ok(market) => {
            let left = market.stock.into_iter().filter(|shelf| shelf.left > 0);
            Some(left.map(|shelf| (shelf.name, shelf.item)).collect())
        }
        Err(_) => entries_of(session, &[EntryKind::Item]),
    })
}

/// Places with a market.
pub fn market_places() -> ArgValueCompleter {
    from_session(|session| {
        let (_, figures) = session.request.table(session.conn()).ok()?;
        let places = market::market_places(&figures).into_iter();
        Some(places.map(|place| (place.clone(), name::key(&place))).collect())
    })
}

pub fn dragons() -> ArgValueCompleter {
    from_session(|session| entries_of(session, &[EntryKind::Dragon]))
}

pub fn entries() -> ArgValueCompleter {
    from_session(|session| entries_of(session, &EntryKind::ALL))
}
