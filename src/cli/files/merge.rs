//! `wyrm merge`

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::app::merge::{self, Compared, MergeChoices, MergeHalt, MergeTake, Other, PersonDoubt};
use crate::app::{Failure, Result};
use crate::cli::terminal::progress::ProgressBar;
use crate::cli::terminal::ui::Ui;
use crate::render::{self, Look};
use crate::rules::name;
use crate::rules::words;

#[derive(Debug, Args)]
#[command(after_help = "\
wyrm adds records that are new here. If only one of the files changed a record,
wyrm takes that version. If both did, it shows the two side by side, and you
decide: mine, theirs, or both under two names.

The other file does not change. wyrm's own settings, such as the current
campaign, stay in their file. Records deleted here but present there come back.

  wyrm merge /media/stick/wyrm.db
  wyrm merge laptop.db --take theirs --take Ashes=both
  wyrm merge laptop.db --same Anna=Ana")]
pub struct MergeArgs {
    /// The other file
    #[arg(value_name = "OTHER.db", value_hint = clap::ValueHint::FilePath)]
    file: Option<PathBuf>,
    #[command(flatten)]
    choices: ChoiceArgs,
}

// Decisions about a merge, made in advance.
#[derive(Debug, Args)]
pub struct ChoiceArgs {
    /// If both files changed a record: mine, theirs or both; or NAME=CHOICE for one record
    #[arg(long, value_name = "CHOICE")]
    take: Vec<String>,
    /// A player there who is a player here under a different name
    #[arg(long, value_name = "THERE=HERE")]
    same: Vec<String>,
    /// A player there who is new here
    #[arg(long, value_name = "NAME")]
    different: Vec<String>,
    /// Which play stays open if both files have one of the same title: mine or theirs
    #[arg(long, value_name = "WHICH", default_value = "mine")]
    open: String,
}

fn read_take(typed: &str) -> Result<MergeTake> {
    MergeTake::spelled(typed).ok_or_else(|| {
        Failure::refused(format!(
            "{} is not a choice: use mine, theirs or both",
            name::shown(typed)
        ))
    })
}

/// What `--take` says: for all, and for records by the key of their name.
struct Takes {
    all: Option<MergeTake>,
    named: Vec<(String, MergeTake)>,
}

impl Takes {
    fn read(typed: &[String]) -> Result<Takes> {
        let mut takes = Takes { all: None, named: Vec::new() };
        for typed in typed {
            match typed.rsplit_once('=') {
                Some((named, take)) => {
                    takes.named.push((name::key(named), read_take(take)?));
                }
                None if takes.all.is_some() => {
                    return Err(Failure::usage("--take decides about all records twice"));
                }
                None => takes.all = Some(read_take(typed)?),
            }
        }
        Ok(takes)
    }

    /// `ashes` is enough for `campaign Ashes of Agelos`.
    fn of(&self, record: &str) -> Option<MergeTake> {
        let one = self.named.iter().find(|(typed, _)| fits(typed, record));
        one.map(|(_, take)| *take).or(self.all)
    }

    /// The refusal of a name that matches none of these records, or several.
    fn unclear(&self, conflicts: &[Compared]) -> Option<Failure> {
        let meant = |typed: &str| conflicts.iter().filter(|one| fits(typed, &one.name)).count();
        let (typed, _) = self.named.iter().find(|(typed, _)| meant(typed) != 1)?;
        let names: Vec<&str> = conflicts.iter().map(|one| one.name.as_str()).collect();
        let said = match meant(typed) {
            0 => format!("nothing called {typed} changed in both files"),
            _ => format!("several records called {typed} changed in both files"),
        };
        Some(Failure::refused(said).hint(format!("these did: {}", words::and(&names))))
    }
}

/// Whether a typed key is a part of a record's name, from the beginning of a word.
fn fits(typed: &str, record: &str) -> bool {
    !typed.is_empty() && format!("-{}", name::key(record)).contains(&format!("-{typed}"))
}

fn side(typed: &str) -> Result<bool> {
    match typed {
        "mine" => Ok(false),
        "theirs" => Ok(true),
        other => Err(Failure::refused(format!(
            "{} is not a choice: use mine or theirs",
            name::shown(other)
        ))),
    }
}

pub fn run(ui: &mut Ui, args: MergeArgs) -> Result<()> {
    args.choices.check()?;
    let file = ui.file(args.file, "OTHER.db")?;
    let other = merge::open(&ui.change_journal()?, &file)?;
    take_in(ui, &other, &args.choices)
}

impl ChoiceArgs {
    /// Refuses contradictions, before a file is read.
    pub fn check(&self) -> Result<()> {
        self.read().map(|_| ())
    }

    /// The decisions, and whether the other file's play stays open.
    fn read(&self) -> Result<(Takes, bool)> {
        Ok((Takes::read(&self.take)?, side(&self.open)?))
    }
}

/// Merges the other file, asking for the needed decisions.
pub fn take_in(ui: &mut Ui, other: &Other, args: &ChoiceArgs) -> Result<()> {
    let (takes, open_theirs) = args.read()?;
    let mut choices = MergeChoices {
        take: takes.all.filter(|_| takes.named.is_empty()),
        open_theirs,
        ask_names: ui.interactive(),
        ..MergeChoices::default()
    };
    let session = ui.change_journal()?;
    merge::introduce(&session, other, &args.same, &args.different, &mut choices)?;
    drop(session);
    loop {
        let mut session = ui.change()?;
        let bar = ProgressBar::of_reading(ui, merge::count(&session, other)?, "records");
        let merged = merge::merge(&mut session, other, &choices, &|| bar.add(1));
        drop((session, bar));
        match merged {
            Ok(done) => {
                return ui.done(
                    &done,
                    |merged| json!({ "merge": render::merge::json(merged) }),
                    render::merge::text,
                );
            }
            Err(MergeHalt::Failed(failure)) => return Err(failure),
            Err(MergeHalt::People(doubts)) => people(ui, other, doubts, &mut choices)?,
            Err(MergeHalt::Conflicts(all)) => conflicts(ui, other, &all, &takes, &mut choices)?,
        }
    }
}

/// Asks who is the same person.
fn people(
    ui: &mut Ui,
    other: &Other,
    doubts: Vec<PersonDoubt>,
    choices: &mut MergeChoices,
) -> Result<()> {
    let file = other.path.display().to_string();
    if !ui.interactive() {
        let pairs: Vec<String> = doubts
            .iter()
            .map(|doubt| format!("{} there and {} here", doubt.theirs.name, doubt.mine.name))
            .collect();
        let PersonDoubt { theirs, mine, .. } = &doubts[0];
        return Err(Failure::refused(format!(
            "these may be the same person: {}",
            words::and(&pairs)
        ))
        .hint(format!(
            "--same '{}={}' if they are, --different '{}' if not",
            theirs.name, mine.name, theirs.name
        )));
    }
    for PersonDoubt { theirs, mine, .. } in doubts {
        let question =
            format!("Is {} in {file} the same person as {} here?", theirs.name, mine.name);
        let options = ["yes, the same person", "no, someone else"];
        match ui.choose("--same", &question, &options)? {
            0 => choices.same.push((theirs.uuid, mine.uuid)),
            _ => choices.different.extend([theirs.uuid]),
        }
    }
    Ok(())
}

/// Shows both sides of each undecided record, and asks which one to take.
fn conflicts(
    ui: &mut Ui,
    other: &Other,
    conflicts: &[Compared],
    takes: &Takes,
    choices: &mut MergeChoices,
) -> Result<()> {
    if let Some(failure) = takes.unclear(conflicts) {
        return Err(failure);
    }
    let mut open = Vec::new();
    for conflict in conflicts {
        if let Some(take) = takes.of(&conflict.name) {
            choices.by_record.insert(conflict.record.clone(), take);
            continue;
        }
        let look = Look { color: false, ..ui.look() };
        let shown = render::merge::compared(conflict, &look);
        ui.say(shown.trim_end());
        if ui.interactive() {
            let take = ask(ui, other, conflict)?;
            choices.by_record.insert(conflict.record.clone(), take);
        } else {
            open.push(conflict.name.as_str());
        }
    }
    if open.is_empty() {
        return Ok(());
    }
    Err(Failure::refused(format!(
        "{} changed in both files: {}",
        words::count(open.len(), "record", "records"),
        words::and(&open)
    ))
    .hint("--take mine, --take theirs or --take both decides; --take NAME=CHOICE for one of them"))
}

fn ask(ui: &mut Ui, other: &Other, conflict: &Compared) -> Result<MergeTake> {
    let options = [
        "mine: keep what is here".to_owned(),
        format!("theirs: take what is in {}", other.path.display()),
        "both: keep both, under two names".to_owned(),
    ];
    let question = format!("Which {}?", conflict.name);
    Ok(match ui.choose("--take", &question, &options)? {
        0 => MergeTake::Mine,
        1 => MergeTake::Theirs,
        _ => MergeTake::Both,
    })
}
