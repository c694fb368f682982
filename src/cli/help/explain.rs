//! `wyrm explain`

use clap::Args;
use serde_json::json;

use super::complete;
use crate::app::{Failure, Result, Session};
use crate::cli::terminal::ui::Ui;
use crate::cli::titles::Registry;
use crate::render::glossary::{self, Explained, GENERAL, Meaning};
use crate::rules::name::Miss;

#[derive(Debug, Args)]
#[command(after_help = "\
Without a word, wyrm lists all of them by title. It also explains the skills,
items, dragons, classes and markets of the catalogue, with your campaign's
figures.

Examples:
  wyrm explain shockwave
  wyrm explain class token
  wyrm explain fury --title drako")]
pub struct ExplainArgs {
    /// The word, or its beginning [default: list all]
    #[arg(value_name = "WORD", add = complete::glossary())]
    word: Vec<String>,
    /// Only words of this title: dice-dragons, keepers, amulets or drako
    #[arg(long, add = complete::titles())]
    title: Option<String>,
}

pub fn run(ui: &mut Ui, args: ExplainArgs) -> Result<()> {
    let (known, unread) = all_entries(ui, args.title.as_deref())?;
    let found: Vec<&Explained> = match (args.word.is_empty(), unread) {
        (true, Some(failure)) => return Err(failure),
        (true, None) => known.iter().collect(),
        (false, unread) => {
            let found = glossary::find(&known, &args.word.join(" "));
            found.map_err(|miss| unread.unwrap_or_else(|| listed(miss)))?
        }
    };
    ui.answer(
        || json!({ "words": found.iter().map(|word| glossary::json(word)).collect::<Vec<_>>() }),
        |look| {
            if args.word.is_empty() {
                glossary::list(&known, look)
            } else {
                glossary::show(&found, look)
            }
        },
    )
}

/// A miss, with the command that lists all words.
fn listed(miss: Miss) -> Failure {
    let failure = Failure::from(miss);
    match failure.hint {
        Some(_) => failure,
        None => failure.hint("all words: wyrm explain"),
    }
}

/// All words in the order of the titles, or one title's. An unreadable database must not prevent
/// looking up a printed word: its failure is returned separately.
fn all_entries(ui: &mut Ui, only: Option<&str>) -> Result<(Vec<Explained>, Option<Failure>)> {
    let titles = ui.titles.clone();
    let only = only.map(|typed| titles.titles().find(typed)).transpose()?;
    let only = only.map(|title| title.game.slug().as_str());
    let session = ui.look_up_if_there();
    let (recorded, unread) = match session.and_then(|session| recorded(&titles, &session)) {
        Ok(recorded) => (recorded, None),
        Err(failure) => (Vec::new(), Some(failure)),
    };
    let mut known = printed(&titles);
    known.extend(recorded);
    known.retain(|word| only.is_none() || word.title.map(|(slug, _)| slug) == only);
    known.sort_by_key(|word| {
        let mut slugs = titles.entries().iter().map(|title| title.game.slug());
        slugs.position(|slug| word.title.is_some_and(|(of, _)| of == slug.as_str()))
    });
    Ok((known, unread))
}

/// wyrm's own words and every title's glossary.
pub fn printed(titles: &Registry) -> Vec<Explained> {
    let general = GENERAL.iter().map(|entry| Explained { title: None, meaning: entry.into() });
    let of_titles = titles.entries().iter().flat_map(|title| {
        let named = (title.game.slug().as_str(), title.game.name());
        let entries = title.words.glossary().into_iter();
        entries.map(move |entry| Explained { title: Some(named), meaning: (&entry).into() })
    });
    general.chain(of_titles).collect()
}

/// Words from records: the catalogue, and the players' settings.
pub fn recorded(titles: &Registry, session: &Session) -> Result<Vec<Explained>> {
    let mut all = Vec::new();
    for title in titles.entries() {
        let named = (title.game.slug().as_str(), title.game.name());
        let mut meanings: Vec<Meaning> = title.words.meanings();
        meanings.extend((title.recorded)(session)?);
        all.extend(meanings.into_iter().map(|meaning| Explained { title: Some(named), meaning }));
    }
    Ok(all)
}
