//! `wyrm catalog`

use std::path::PathBuf;

use clap::{Args, Subcommand};
use serde_json::{Value, json};

use super::args::number;
use super::complete;
use super::ui::Ui;
use crate::app::catalog::{self, EntryChange, Filter};
use crate::app::file::Target;
use crate::app::{Done, Failure};
use crate::render;
use crate::rules::dice_dragons::catalog::{Fields, Kind, shape_hint};
use crate::rules::name::shown;
use crate::rules::words;

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum CatalogCommand {
    /// Entries of a kind: class, skill, item, dragon or market
    List(ListArgs),
    /// One entry, field by field
    Show {
        /// class, skill, item, dragon or market
        #[arg(add = complete::kinds())]
        kind: String,
        /// The entry
        #[arg(add = complete::entries())]
        name: String,
    },
    /// Add a dragon, item or skill of your own
    Add {
        /// dragon, item or skill
        #[arg(add = complete::kinds())]
        kind: String,
        /// What it is called
        name: String,
        /// Fields, as FIELD=VALUE; leave them out to see all of them
        #[arg(value_name = "FIELD=VALUE")]
        fields: Vec<String>,
    },
    /// Change fields: of your own entry, or of a built-in one for this campaign
    Edit {
        /// class, skill, item, dragon or market
        #[arg(add = complete::kinds())]
        kind: String,
        /// The entry
        #[arg(add = complete::entries())]
        name: String,
        /// Fields, as FIELD=VALUE; FIELD= removes your own figure
        #[arg(value_name = "FIELD=VALUE", required = true)]
        fields: Vec<String>,
    },
    /// Go back to the printed figures of a built-in entry in this campaign
    Reset {
        /// class, skill, item, dragon or market
        #[arg(add = complete::kinds())]
        kind: String,
        /// The entry
        #[arg(add = complete::entries())]
        name: String,
        /// Only these fields
        fields: Vec<String>,
    },
    /// Remove an entry of your own; refused while something uses it
    Remove {
        /// dragon, item or skill
        #[arg(add = complete::kinds())]
        kind: String,
        /// Your own entry
        #[arg(add = complete::entries())]
        name: String,
    },
    /// Import dragons, items and skills from a TOML file (- for standard input)
    Import {
        /// The file
        #[arg(value_hint = clap::ValueHint::FilePath)]
        file: PathBuf,
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

fn kind(typed: &str) -> Result<Kind, Failure> {
    Kind::read(typed).ok_or_else(|| {
        let words: Vec<&str> = Kind::ALL.iter().map(|k| k.word()).collect();
        Failure::refused(format!("{} is not {}", shown(typed), words::or(&words)))
    })
}

fn fields(typed: &[String]) -> Result<Fields, Failure> {
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

pub fn run(ui: &mut Ui, command: CatalogCommand) -> Result<(), Failure> {
    match command {
        CatalogCommand::List(args) => list(ui, args),
        CatalogCommand::Show { kind: typed, name } => {
            let entry = catalog::show(&ui.look_up_if_there()?, kind(&typed)?, &name)?;
            ui.answer(
                || json!({ "entry": render::catalog::json(&entry) }),
                |look| render::catalog::show(&entry, look),
            )
        }
        CatalogCommand::Add { kind: typed, name, fields: given } => {
            let kind = kind(&typed)?;
            if given.is_empty() && Kind::OWN.contains(&kind) {
                return Err(needed_fields(kind));
            }
            let done = catalog::add(&mut ui.change()?, kind, &name, &fields(&given)?)?;
            ui.done(
                &done,
                |entry| json!({ "entry": render::catalog::json(entry) }),
                |entry, look| format!("added\n{}", render::catalog::show(entry, look)),
            )
        }
        CatalogCommand::Edit { kind: typed, name, fields: given } => {
            let done = catalog::edit(&mut ui.change()?, kind(&typed)?, &name, &fields(&given)?)?;
            changed(ui, &done)
        }
        CatalogCommand::Reset { kind: typed, name, fields } => {
            let fields: Vec<String> = fields.iter().map(|f| f.trim().to_lowercase()).collect();
            let done = catalog::reset(&mut ui.change()?, kind(&typed)?, &name, &fields)?;
            changed(ui, &done)
        }
        CatalogCommand::Remove { kind: typed, name } => {
            let done = catalog::remove(&mut ui.change()?, kind(&typed)?, &name)?;
            ui.done(
                &done,
                |entry| json!({ "removed": { "kind": entry.kind.word(), "key": entry.key, "name": entry.name } }),
                |entry, _| format!("{} is no longer in the catalogue\n", entry.name),
            )
        }
        CatalogCommand::Import { file, replace } => import(ui, &file, replace),
        CatalogCommand::Export { file, force, kind: typed, all } => {
            export(ui, file, force, typed, all)
        }
    }
}

fn needed_fields(kind: Kind) -> Failure {
    let fields: Vec<String> = kind
        .fields()
        .iter()
        .map(|field| format!("{} ({}): {}", field.name, shape_hint(field.shape), field.meaning))
        .collect();
    Failure::missing(format!("FIELD=VALUE, a {} has\n{}", kind.word(), fields.join("\n")))
}

fn changed(ui: &mut Ui, done: &Done<EntryChange>) -> Result<(), Failure> {
    ui.done(
        done,
        |change| json!({ "entry": render::catalog::json(&change.entry) }),
        |change, _| render::catalog::changed(change),
    )
}

fn list(ui: &mut Ui, args: ListArgs) -> Result<(), Failure> {
    let kinds = match &args.kind {
        Some(typed) => vec![kind(typed)?],
        None => Kind::ALL.to_vec(),
    };
    let filter = Filter {
        class: args.class,
        symbol: args.symbol,
        chapter: args.chapter,
        ability: args.ability,
        text: args.name,
        own: args.own,
        changed: args.changed,
    };
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
            let entries: Vec<Value> =
                lists.iter().flat_map(|(_, entries)| entries).map(render::catalog::json).collect();
            json!({ "entries": entries })
        },
        |look| {
            let texts: Vec<String> = lists
                .iter()
                .map(|(kind, entries)| render::catalog::list(*kind, entries, look))
                .collect();
            match texts.is_empty() {
                true => "nothing in the catalogue matches\n".to_owned(),
                false => texts.join("\n"),
            }
        },
    )
}

fn import(ui: &mut Ui, file: &std::path::Path, replace: bool) -> Result<(), Failure> {
    let text = ui.read_file(file)?;
    let done = catalog::import(&mut ui.change()?, &text, replace)?;
    ui.done(
        &done,
        |report| json!({ "imported": { "added": report.added, "replaced": report.changed, "same": report.same } }),
        |report, _| render::catalog::imported(report),
    )
}

fn export(
    ui: &mut Ui,
    file: Option<PathBuf>,
    force: bool,
    typed: Option<String>,
    all: bool,
) -> Result<(), Failure> {
    let kinds = match &typed {
        Some(typed) => vec![kind(typed)?],
        None => Kind::OWN.to_vec(),
    };
    let target = match &file {
        Some(file) => Some(Target::new(file, force, Some(&ui.settings()?))?),
        None => None,
    };
    let (text, count) = catalog::export(&ui.look_up_if_there()?, &kinds, all)?;
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
    let entries = words::count(count as i64, "entry", "entries");
    ui.answer(
        || json!({ "file": file.display().to_string(), "entries": count }),
        |_| format!("{entries} {would}written to {}\n", file.display()),
    )
}
