//! `wyrm demo`: a sample campaign over three chapters, played with the real commands.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use crate::app::{Failure, FailureKind, Result, permissions};
use crate::cli::terminal::signals::Borrowed;
use crate::cli::terminal::ui::Ui;
use crate::rules::words;

#[derive(Debug, Args)]
pub struct DemoArgs {
    /// Keep the database at this path
    #[arg(long, value_name = "PATH", value_hint = clap::ValueHint::FilePath)]
    keep: Option<PathBuf>,
}

/// A scene: what is said before it, and its commands.
struct Scene {
    title: &'static str,
    commands: &'static [&'static str],
}

const SCENES: &[Scene] = &[
    Scene {
        title: "Three friends sit down",
        commands: &[
            "campaign new \"Ashes of Agelos\"",
            "hero new Denra --class rogue --player Ana",
            "hero new Timorn --class wizard --player Ben",
            "hero new Brum --class warrior --player Cleo",
        ],
    },
    Scene {
        title: "Chapter 1: the first hunt, played with pencil and dice",
        commands: &[
            "hunt record --outcome slain --heroes denra,timorn,brum --leftover exp=timorn,timorn",
            "market",
            "market buy haste-potion --hero denra",
            "market buy mana-potion --hero timorn",
        ],
    },
    Scene {
        title: "Chapter 2: a hard one, and a level",
        commands: &[
            "hunt record --outcome slain --heroes denra,timorn,brum --dead brum \
             --used timorn:mana-potion",
            "hero resurrect brum --paid-by brum:1,denra:1",
            "hero level-up timorn --improve fireball --dice \"MSXDC HHCM SSS\"",
            "hero show timorn",
        ],
    },
    Scene {
        title: "Chapter 3: slain, with a slip of the pen undone",
        commands: &[
            "hunt record --outcome fled --heroes denra,timorn,brum",
            "undo",
            "hunt record --outcome slain --heroes denra,timorn,brum --used denra:haste-potion \
             --leftover gold=brum,brum",
            "hero level-up denra --improve sneak-attack --seed 7",
            "hero level-up brum --improve slash --seed 8",
            "market buy healing-potion --hero brum",
        ],
    },
    Scene {
        title: "Where they stand",
        commands: &[
            "campaign show",
            "market",
            "hunt list",
            "hero history denra",
            "hero why brum gold",
            "history --limit 6",
        ],
    },
];

pub fn run(ui: &mut Ui, args: DemoArgs) -> Result<()> {
    if ui.globals.json {
        return Err(Failure::usage("demo has no JSON output")
            .hint("wyrm demo --keep PATH makes a database that you can query with --json"));
    }
    let (path, throwaway) = demo_folder(ui, args.keep)?;
    let played = play(ui, &path);
    let kept = throwaway.is_none();
    drop(throwaway);
    played?;
    if kept {
        ui.print(&format!(
            "\nLook around: wyrm {} campaign show\n",
            words::option("--db", &path.display().to_string())
        ))
    } else {
        ui.print("\nThat database is gone now; keep one with: wyrm demo --keep PATH\n")
    }
}

/// The database of the demo, and its temporary folder; a dry run keeps nothing.
fn demo_folder(ui: &mut Ui, keep: Option<PathBuf>) -> Result<(PathBuf, Option<Borrowed>)> {
    match keep {
        Some(path) if std::fs::symlink_metadata(&path).is_ok() => {
            Err(Failure::refused(format!("{} already exists", path.display()))
                .hint("the demo needs a new file"))
        }
        Some(path) if !ui.globals.dry_run => Ok((path, None)),
        _ => {
            let above = temporary_folder(ui);
            let folder = above.join(format!("wyrm-demo-{:016x}", (ui.context.entropy)()));
            if !above.is_dir() {
                let no = format!("there is no folder {}", above.display());
                return Err(Failure::storage(no).hint("TMPDIR sets the folder of the demo"));
            }
            permissions::create_folder(&folder).map_err(|error| {
                let cannot = format!("the folder {} cannot be created: {error}", folder.display());
                Failure::storage(cannot).because(error)
            })?;
            let path = folder.join("demo.db");
            Ok((path, Some(Borrowed::folder(folder))))
        }
    }
}

fn temporary_folder(ui: &Ui) -> PathBuf {
    ["TMPDIR", "TEMP", "TMP"]
        .iter()
        .filter_map(|name| ui.context.env.get(*name))
        .map(PathBuf::from)
        .find(|folder| folder.is_absolute())
        .unwrap_or_else(|| PathBuf::from("/tmp"))
}

fn play(ui: &mut Ui, path: &std::path::Path) -> Result<()> {
    for scene in SCENES {
        let title = ui.look().paint(crate::render::Ink::Title, &format!("── {} ", scene.title));
        ui.print(&format!("\n{title}\n"))?;
        for command in scene.commands {
            step(ui, path, command)?;
        }
    }
    Ok(())
}

fn step(ui: &mut Ui, path: &std::path::Path, command: &str) -> Result<()> {
    let line = ui.look().paint(crate::render::Ink::Quiet, &format!("$ wyrm {command}"));
    ui.print(&format!("\n{line}\n"))?;
    // In one word with its option: a path may look like an option.
    let mut db = OsString::from("--db=");
    db.push(path);
    let mut args: Vec<OsString> = vec!["wyrm".into(), "--no-input".into(), db];
    if ui.globals.plain {
        args.push("--plain".into());
    }
    let color = if ui.look().color { "always" } else { "never" };
    args.extend(["--color".into(), color.into()]);
    for (n, part) in command.split('"').enumerate() {
        // Every second part is in quotes.
        let words = if n % 2 == 1 { vec![part] } else { part.split_whitespace().collect() };
        args.extend(words.into_iter().map(OsString::from));
    }
    let stumbled = |failure: Failure| match failure.kind {
        // The file, or the output stream: not the demo's fault.
        FailureKind::Storage => failure,
        _ => Failure {
            kind: FailureKind::Bug,
            ..failure.before(format!("the demo failed at: wyrm {command}: "))
        },
    };
    let titles = ui.titles.clone();
    let parsed = titles.parse(&args, 0);
    let parsed = parsed.map_err(|error| stumbled(Failure::usage(error.to_string())))?;
    let mut ui = Ui::new(ui.context, parsed.globals, titles);
    ui.backups = false;
    crate::cli::dispatch(&mut ui, parsed.wanted).map_err(stumbled)
}
