//! Completion: what may come next on the command line, names from the database included. Completing
//! never creates or upgrades a file.

use std::ffi::OsStr;
use std::path::PathBuf;

use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};
use clap_complete::env::CompleteEnv;

use super::explain;
use super::titles::TitleEntry;
use super::ui::database;
use crate::app::backup::{Kept, kept};
use crate::app::play::finished::{self, Filter};
use crate::app::play::open;
use crate::app::{Access, Named, market};
use crate::app::{Context, Session};
use crate::rules::amulets::chest::Item;
use crate::rules::dice_dragons::catalog::{Figures, Kind};
use crate::rules::dice_dragons::house::RULES;
use crate::rules::keepers::SETTINGS;
use crate::rules::name;

/// Answers a shell that asks for completions, and says whether it did.
pub fn complete_if_asked() -> bool {
    let answered = CompleteEnv::with_factory(|| super::titles().command())
        .bin("wyrm")
        .try_complete(args(), None);
    matches!(answered, Ok(true) | Err(_))
}

#[expect(clippy::disallowed_methods, reason = "the completion engine reads the shell's own words")]
fn args() -> std::env::ArgsOs {
    std::env::args_os()
}

type Source = fn(&Session) -> Option<Vec<(String, String)>>;

/// The value of a global option on the command line that is being completed.
fn given(flag: &str) -> Option<String> {
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

/// The database the command line means, for reading; an older one is upgraded in memory only.
fn session(context: &mut Context) -> Option<Session> {
    let named = given("--db").map(PathBuf::from);
    let settings = database(named, &context.env, true).ok()?;
    Session::open(context, &settings, Access::DryRun, given("--campaign"), super::titles().titles())
        .ok()
}

fn from_session(source: Source) -> ArgValueCompleter {
    ArgValueCompleter::new(move |typed: &OsStr| {
        let mut context = super::system();
        let known = session(&mut context).and_then(|session| source(&session)).unwrap_or_default();
        candidates(typed, known)
    })
}

/// Keys that the list on the command line has before its last part. Of a list only its last part is
/// handed in, so that the words of the command line are looked at.
fn named_before(last: &str) -> Vec<String> {
    let word = args().last().and_then(|word| word.into_string().ok());
    let word = word.unwrap_or_default();
    let before = word.strip_suffix(last).and_then(|w| w.strip_suffix(','));
    let before = before.into_iter().flat_map(|list| list.split([',', '=']));
    before.map(name::key).collect()
}

/// Candidates for what was typed so far; in a list, for its last part.
fn candidates(typed: &OsStr, known: Vec<(String, String)>) -> Vec<CompletionCandidate> {
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
    let begins = |key: &str| match plain {
        true => name::unaccented(key).starts_with(&*name::unaccented(&wanted)),
        false => key.starts_with(&wanted),
    };
    known
        .into_iter()
        .filter(|(_, key)| begins(key) && !named.contains(key))
        .map(|(name, key)| {
            CompletionCandidate::new(format!("{before}{key}")).help(Some(name.into()))
        })
        .collect()
}

fn fixed(words: &'static [&'static str]) -> ArgValueCompleter {
    ArgValueCompleter::new(move |typed: &OsStr| {
        let known = words.iter().map(|word| ((*word).to_owned(), (*word).to_owned()));
        candidates(typed, known.collect())
    })
}

fn named(session: &Session, kind: Named) -> Option<Vec<(String, String)>> {
    kind.all(session.conn(), 1000).ok()
}

fn entries_of(session: &Session, kinds: &[Kind]) -> Option<Vec<(String, String)>> {
    let figures: Figures = session.store.figures(None).ok()?;
    let found = kinds.iter().flat_map(|kind| figures.all(*kind));
    Some(found.map(|found| (found.entry.name.clone(), found.entry.key.clone())).collect())
}

/// One of a few words.
pub fn words(words: &'static [&'static str]) -> ArgValueCompleter {
    fixed(words)
}

/// All games: those with rules here by their words, any other by the key of its name.
pub fn titles() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        let titles = super::titles();
        let ruled = titles.entries().iter().map(|title| {
            let slug = title.game.slug().as_str();
            (title.game.name().to_owned(), slug.to_owned())
        });
        let mut known: Vec<(String, String)> = ruled.collect();
        let mut context = super::system();
        let session = session(&mut context);
        let games = session.and_then(|session| named(&session, Named::Title));
        let new = |(name, _): &(String, String)| !known.iter().any(|(ruled, _)| ruled == name);
        let others: Vec<_> = games.unwrap_or_default().into_iter().filter(new).collect();
        known.extend(others);
        candidates(typed, known)
    })
}

/// Titles by their groups of commands.
pub fn groups() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        let titles = super::titles();
        let known = titles.entries().iter().map(|title| {
            let name = title.game.name().to_owned();
            (name, title.group().to_owned())
        });
        candidates(typed, known.collect())
    })
}

/// Words that can be explained.
pub fn glossary() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        let titles = super::titles();
        let mut words = explain::printed(&titles);
        let mut context = super::system();
        let session = session(&mut context);
        let recorded = session.and_then(|session| explain::recorded(&titles, &session).ok());
        words.extend(recorded.unwrap_or_default());
        let known = words.iter().map(|word| (word.meaning.word.clone(), word.key()));
        let mut known: Vec<(String, String)> = known.collect();
        known.sort_by(|a, b| a.1.cmp(&b.1));
        known.dedup_by(|a, b| a.1 == b.1);
        candidates(typed, known)
    })
}

/// What may be typed for one of a title's own lists, at the table as it stands.
pub fn keys(title: TitleEntry, list: &'static str) -> ArgValueCompleter {
    ArgValueCompleter::new(move |typed: &OsStr| {
        let mut context = super::system();
        let session = session(&mut context);
        let live = session.and_then(|session| open::find(&session, title.handle()).ok().flatten());
        let keys = live.map(|live| live.table.keys(list)).unwrap_or_default();
        candidates(typed, keys.into_iter().map(|key| (key.clone(), key)).collect())
    })
}

/// Ids of the newest plays.
pub fn plays() -> ArgValueCompleter {
    from_session(|session| {
        let newest = Filter { limit: 50, ..Filter::default() };
        let plays = finished::newest(session, &newest).ok()?.plays.into_iter();
        let known = plays.map(|play| {
            let what = format!("{}: {}", play.title_name, play.how);
            (what, play.id.to_string())
        });
        Some(known.collect())
    })
}

/// Magic items of Dragonkeepers.
pub fn magic_items() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        let known = Item::ALL.map(|item| (item.effect().to_owned(), item.key().to_owned()));
        candidates(typed, known.to_vec())
    })
}

pub fn kinds() -> ArgValueCompleter {
    fixed(&["class", "skill", "item", "dragon", "market"])
}

pub fn rules() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        let known = RULES.iter().map(|rule| (rule.meaning.to_owned(), rule.key.to_owned()));
        candidates(typed, known.collect())
    })
}

/// Values of all house rules: it is not known here which rule is meant.
pub fn rule_values() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        let values = RULES.iter().flat_map(|rule| rule.values);
        let mut known: Vec<(String, String)> =
            values.map(|value| ((*value).to_owned(), (*value).to_owned())).collect();
        known.sort();
        known.dedup();
        candidates(typed, known)
    })
}

pub fn keepers_settings() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        let known =
            SETTINGS.iter().map(|setting| (setting.meaning.to_owned(), setting.key.to_owned()));
        candidates(typed, known.collect())
    })
}

pub fn heroes() -> ArgValueCompleter {
    from_session(|session| {
        let campaign = session.request.campaign(session.conn()).ok()?;
        named(session, Named::Hero(campaign.id))
    })
}

pub fn players() -> ArgValueCompleter {
    from_session(|session| named(session, Named::Player))
}

/// Backups by their names, newest first, and files.
pub fn backups() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        let named = given("--db").map(PathBuf::from);
        let known = match database(named, &super::system().env, true) {
            Ok(settings) => kept(&settings.path),
            Err(_) => Vec::new(),
        };
        let one = |kept: Kept| {
            let name = kept.path.file_name()?.to_str()?.to_owned();
            let about = crate::render::backup::line(&kept);
            name.starts_with(typed.to_str()?)
                .then(|| CompletionCandidate::new(name).help(Some(about.into())))
        };
        let names = known.into_iter().filter_map(one);
        names.chain(PathCompleter::file().complete(typed)).collect()
    })
}

pub fn campaigns() -> ArgValueCompleter {
    from_session(|session| named(session, Named::Campaign))
}

pub fn classes() -> ArgValueCompleter {
    from_session(|session| entries_of(session, &[Kind::Class]))
}

pub fn skills() -> ArgValueCompleter {
    from_session(|session| entries_of(session, &[Kind::Skill]))
}

pub fn items() -> ArgValueCompleter {
    from_session(|session| entries_of(session, &[Kind::Item]))
}

/// What the open market has left; every item if none is open.
pub fn on_sale() -> ArgValueCompleter {
    from_session(|session| match market::show(session, None) {
        Ok(market) => {
            let left = market.stock.into_iter().filter(|shelf| shelf.left > 0);
            Some(left.map(|shelf| (shelf.name, shelf.item)).collect())
        }
        Err(_) => entries_of(session, &[Kind::Item]),
    })
}

/// Places with a market.
pub fn places() -> ArgValueCompleter {
    from_session(|session| {
        let (_, figures) = session.request.table(session.conn()).ok()?;
        let places = market::places(&figures).into_iter();
        Some(places.map(|place| (place.clone(), name::key(&place))).collect())
    })
}

pub fn dragons() -> ArgValueCompleter {
    from_session(|session| entries_of(session, &[Kind::Dragon]))
}

pub fn entries() -> ArgValueCompleter {
    from_session(|session| entries_of(session, &Kind::ALL))
}
