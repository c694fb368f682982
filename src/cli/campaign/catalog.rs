//! `wyrm catalog`

use std::path::PathBuf;

use clap::{Args, Subcommand};
use serde_json::json;

use crate::app::catalog::{self, CatalogFilter, EntryChange};
use crate::app::{Done, Failure, Result};
use crate::cli::args::number;
use crate::cli::help::complete;
use crate::cli::terminal::ui::Ui;
use crate::render::{self, Look};
use crate::rules::dice_dragons::catalog::{EntryKind, Fields, shape_hint};
use crate::rules::name::shown;
use crate::rules::words;

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum CatalogCommand {
    /// Entries of a kind: class, skill, item, dragon or market
    List(ListArgs),
    /// One entry, field by field
    Show(EntryArgs),
    /// Add a dragon, item or skill of your own
    Add {
        /// dragon, item or skill
        #[arg(add = complete::kinds())]
        kind: Option<String>,
        /// What it is called
        name: Option<String>,
        /// Fields, as FIELD=VALUE; leave them out to see all of them
        #[arg(value_name = "FIELD=VALUE")]
        fields: Vec<String>,
    },
    /// Change fields: of your own entry, or of a built-in one for this campaign
    Edit {
        #[command(flatten)]
        entry: EntryArgs,
        /// Fields, as FIELD=VALUE; FIELD= removes your own figure
        #[arg(value_name = "FIELD=VALUE")]
        fields: Vec<String>,
    },
    /// Go back to the printed figures of a built-in entry in this campaign
    Reset {
        #[command(flatten)]
        entry: EntryArgs,
        /// Only these fields
        fields: Vec<String>,
    },
    /// Remove an entry of your own; refused while something uses it
    Remove {
        /// dragon, item or skill
        #[arg(add = complete::kinds())]
        kind: Option<String>,
        /// Your own entry
        #[arg(add = complete::entries())]
        name: Option<String>,
    },
    /// Import dragons, items and skills from a TOML file (- for standard input)
    Import {
        /// The file
        #[arg(value_hint = clap::ValueHint::FilePath)]
        file: Option<PathBuf>,
        /// Replace your own entries that have other figures
        #[arg(long)]
        replace: bool,
    },
    /// Your own entries as TOML, to standard output or a file
    Export {
        /// The file [default: standard output]
        #[arg(value_hint = clap::ValueHint::FilePath)]
        file: Option<PathBuf>,
        /// Overwrite an existing file
        #[arg(long, requires = "file")]
        force: bool,
        /// Only this kind
        #[arg(long, add = complete::kinds())]
        kind: Option<String>,
        /// Built-in entries too, with this campaign's figures
        #[arg(long)]
        all: bool,
    },
}

// An entry of the catalogue.
#[derive(Debug, Args)]
pub struct EntryArgs {
    /// class, skill, item, dragon or market
    #[arg(add = complete::kinds())]
    kind: Option<String>,
    /// The entry
    #[arg(add = complete::entries())]
    name: Option<String>,
}

#[derive(Debug, Args)]
pub struct ListArgs {
    /// class, skill, item, dragon or market
    #[arg(add = complete::kinds())]
    kind: Option<String>,
    /// Skills a class has or may learn
    #[arg(long, add = complete::classes())]
    class: Option<String>,
    /// Skills, items and classes with this symbol
    #[arg(long)]
    symbol: Option<String>,
    /// Dragons and markets of a chapter
    #[arg(long, allow_negative_numbers = true, value_parser = number)]
    chapter: Option<i64>,
    /// Dragons with this ability
    #[arg(long)]
    ability: Option<String>,
    /// Part of the name
    #[arg(long, value_name = "TEXT")]
    name: Option<String>,
    /// Only your own entries
    #[arg(long)]
    own: bool,
    /// Only entries that this campaign has changed
    #[arg(long)]
    changed: bool,
}

fn kind(typed: &str) -> Result<EntryKind> {
    EntryKind::read(typed).ok_or_else(|| {
        let words: Vec<&str> = EntryKind::ALL.iter().map(|k| k.word()).collect();
        Failure::refused(format!("{} is not {}", shown(typed), words::or(&words)))
    })
}

/// The typed kind, or all of these.
fn kinds(typed: Option<&str>, all: &[EntryKind]) -> Result<Vec<EntryKind>> {
    typed.map_or(Ok(all.to_vec()), |typed| Ok(vec![kind(typed)?]))
}

fn fields(typed: &[String]) -> Result<Fields> {
    let mut fields = Fields::new();
    for text in typed {
        let (name, value) = text.split_once('=').ok_or_else(|| {
            Failure::refused(format!("{} is not FIELD=VALUE", shown(text)))
                .hint("as in hp=60 or symbols=MMCC")
        })?;
        if fields.insert(name.trim().to_lowercase(), value.to_owned()).is_some() {
            return Err(Failure::refused(format!("{} is given twice", shown(name))));
        }
    }
    Ok(fields)
}

pub fn run(ui: &mut Ui, command: CatalogCommand) -> Result<()> {
    match command {
        CatalogCommand::List(args) => list(ui, args),
        CatalogCommand::Show(typed) => {
            let (kind, name) = entry(ui, typed, &EntryKind::ALL)?;
            let entry = catalog::show(&ui.look_up_if_there()?, kind, &name)?;
            ui.answer(|| json!({ "entry": entry }), |look| render::catalog::show(&entry, look))
        }
        CatalogCommand::Add { kind: typed, name, fields: given } => {
            let kind = which_kind(ui, typed, &EntryKind::OWN)?;
            let name = ui.name(name, "What is it called?")?;
            let fields = if given.is_empty() && EntryKind::OWN.contains(&kind) {
                ask_fields(ui, kind)?
            } else {
                fields(&given)?
            };
            let done = catalog::add(&mut ui.change()?, kind, &name, &fields)?;
            ui.changed("entry", &done, |entry, look| {
                format!("added\n{}", render::catalog::show(entry, look))
            })
        }
        CatalogCommand::Edit { entry: typed, fields: given } => {
            let (kind, name) = entry(ui, typed, &EntryKind::ALL)?;
            let fields = if given.is_empty() { ask_fields(ui, kind)? } else { fields(&given)? };
            let done = catalog::edit(&mut ui.change()?, kind, &name, &fields)?;
            changed(ui, &done)
        }
        CatalogCommand::Reset { entry: typed, fields } => {
            let fields: Vec<String> = fields.iter().map(|f| f.trim().to_lowercase()).collect();
            let (kind, name) = entry(ui, typed, &EntryKind::ALL)?;
            let done = catalog::reset(&mut ui.change()?, kind, &name, &fields)?;
            changed(ui, &done)
        }
        CatalogCommand::Remove { kind, name } => {
            let (kind, name) = entry(ui, EntryArgs { kind, name }, &EntryKind::OWN)?;
            let done = catalog::remove(&mut ui.change()?, kind, &name)?;
            ui.done(
                &done,
                |entry| json!({ "removed": { "kind": entry.kind.word(), "key": entry.key, "name": entry.name } }),
                |entry, _| format!("{} is no longer in the catalogue\n", entry.name),
            )
        }
        CatalogCommand::Import { file, replace } => {
            let file = ui.file(file, "FILE")?;
            let text = ui.read_file(&file)?;
            let done = catalog::import(&mut ui.change()?, &text, replace)?;
            ui.done(
                &done,
                |report| json!({ "imported": { "added": report.added, "replaced": report.changed, "same": report.same } }),
                |report, _| render::catalog::imported(report),
            )
        }
        CatalogCommand::Export { file, force, kind: typed, all } => {
            let kinds = kinds(typed.as_deref(), &EntryKind::OWN)?;
            export(ui, file, force, &kinds, all)
        }
    }
}

/// The typed kind, or a question about these.
fn which_kind(ui: &mut Ui, typed: Option<String>, of: &[EntryKind]) -> Result<EntryKind> {
    match typed {
        Some(typed) => kind(&typed),
        None => {
            let words: Vec<&str> = of.iter().map(|kind| kind.word()).collect();
            Ok(of[ui.choose("KIND and NAME", "Which kind?", &words)?])
        }
    }
}

/// The typed entry, or a question about those of its kind.
fn entry(ui: &mut Ui, typed: EntryArgs, of: &[EntryKind]) -> Result<(EntryKind, String)> {
    let kind = which_kind(ui, typed.kind, of)?;
    if let Some(name) = typed.name {
        return Ok((kind, name));
    }
    let filter = CatalogFilter { own: of == EntryKind::OWN, ..CatalogFilter::default() };
    let listed = catalog::list(&ui.look_up_if_there()?, kind, &filter)?;
    let names: Vec<String> = listed.into_iter().map(|e| e.resolved.entry.name.clone()).collect();
    if names.is_empty() {
        let whose = if filter.own { " of your own" } else { "" };
        return Err(Failure::refused(format!("there is no {}{whose}", kind.word())));
    }
    let question = format!("Which {}?", kind.word());
    Ok((kind, ui.pick("NAME", &question, names)?))
}

/// Asks for fields; if nobody can be asked, lists their valid values.
fn ask_fields(ui: &mut Ui, kind: EntryKind) -> Result<Fields> {
    let all = kind.fields();
    if !ui.interactive() {
        let about =
            all.iter().map(|f| format!("{} ({}): {}", f.name, shape_hint(f.shape), f.meaning));
        let about = about.collect::<Vec<_>>().join("\n");
        return Err(Failure::missing(format!("FIELD=VALUE, a {} has\n{about}", kind.word())));
    }
    let names = all.iter().map(|field| format!("{}=", field.name)).collect::<Vec<_>>().join(" ");
    let question = "Which fields? (FIELD=VALUE; FIELD=VALUE)";
    ui.until("FIELD=VALUE", question, &names, |_, typed| {
        let parts = typed.split(';').map(str::trim).filter(|part| !part.is_empty());
        match fields(&parts.map(str::to_owned).collect::<Vec<_>>())? {
            none if none.is_empty() => Err(Failure::refused("give at least one field")),
            fields => Ok(fields),
        }
    })
}

fn changed(ui: &mut Ui, done: &Done<EntryChange>) -> Result<()> {
    let text = |change: &EntryChange, _: &Look| render::catalog::changed(change);
    ui.done(done, |change| json!({ "entry": change.entry }), text)
}

fn list(ui: &mut Ui, args: ListArgs) -> Result<()> {
    let kinds = kinds(args.kind.as_deref(), &EntryKind::ALL)?;
    let ListArgs { class, symbol, chapter, ability, name: text, own, changed, .. } = args;
    let filter = CatalogFilter { class, symbol, chapter, ability, text, own, changed };
    let session = ui.look_up_if_there()?;
    let mut lists = Vec::new();
    for kind in kinds {
        let entries = catalog::list(&session, kind, &filter)?;
        if args.kind.is_some() || !entries.is_empty() || ui.globals.csv {
            lists.push((kind, entries));
        }
    }
    drop(session);
    ui.answer(
        || {
            let entries: Vec<_> = lists.iter().flat_map(|(_, entries)| entries).collect();
            json!({ "entries": entries })
        },
        |look| {
            let list =
                |(kind, entries): &(EntryKind, Vec<_>)| render::catalog::list(*kind, entries, look);
            match lists.iter().map(list).collect::<Vec<_>>() {
                none if none.is_empty() => "nothing in the catalogue matches\n".to_owned(),
                texts => texts.join("\n"),
            }
        },
    )
}

fn export(
    ui: &mut Ui,
    file: Option<PathBuf>,
    force: bool,
    kinds: &[EntryKind],
    all: bool,
) -> Result<()> {
    let target = ui.target(file.as_deref(), force)?;
    let (text, count) = catalog::export(&ui.look_up_if_there()?, kinds, all)?;
    if count == 0 {
        ui.say("(no entries of your own; --all exports the built-in ones too)");
    }
    let Some((file, target)) = file.zip(target) else {
        return ui.answer_exactly(|| json!({ "toml": text, "entries": count }), &text);
    };
    let would = if ui.globals.dry_run { "would be " } else { "" };
    if !ui.globals.dry_run {
        target.write(&text)?;
    }
    let entries = words::count(count, "entry", "entries");
    ui.answer(
        || json!({ "file": file.display().to_string(), "entries": count }),
        |_| format!("{entries} {would}written to {}\n", file.display()),
    )
}
