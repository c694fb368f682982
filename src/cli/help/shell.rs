//! `wyrm completions` and `wyrm man`

use std::path::{Path, PathBuf};

use clap::Args;
use clap_complete::env::Shells;
use serde_json::json;

use super::complete;
use crate::app::file::{OutputFile, folder_may_be};
use crate::app::{Failure, Result};
use crate::cli::terminal::ui::Ui;
use crate::rules::name::shown;
use crate::rules::words;

const SHELLS: &[&str] = &["bash", "zsh", "fish"];

/// A plain zsh does not load completion by itself; inserted after the line that names the command.
const COMPINIT: &str = "\n(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }\n";

#[derive(Debug, Args)]
#[command(after_help = "\
bash: echo 'source <(wyrm completions bash)' >> ~/.bashrc
zsh:  echo 'source <(wyrm completions zsh)' >> ~/.zshrc
fish: echo 'wyrm completions fish | source' >> ~/.config/fish/config.fish")]
pub struct CompletionsArgs {
    /// bash, zsh or fish
    #[arg(add = complete::words(SHELLS))]
    shell: Option<String>,
}

#[derive(Debug, Args)]
pub struct ManArgs {
    /// Write a page for every command into this folder
    #[arg(value_hint = clap::ValueHint::DirPath)]
    folder: Option<PathBuf>,
    /// Replace changed pages without asking
    #[arg(long, requires = "folder")]
    force: bool,
}

pub fn completions(ui: &mut Ui, args: CompletionsArgs) -> Result<()> {
    let typed = match args.shell {
        Some(typed) => typed,
        None => {
            let chosen = ui.choose("SHELL", "Which shell?", SHELLS)?;
            SHELLS[chosen].to_owned()
        }
    };
    let name = typed.to_lowercase();
    let shells = Shells::builtins();
    let shell =
        shells.completer(&name).filter(|_| SHELLS.contains(&name.as_str())).ok_or_else(|| {
            Failure::refused(format!("{} is not {}", shown(&typed), words::or(SHELLS)))
        })?;
    let mut script = Vec::new();
    shell
        .write_registration("COMPLETE", "wyrm", "wyrm", "wyrm", &mut script)
        .map_err(|error| Failure::storage(error.to_string()))?;
    let script = String::from_utf8_lossy(&script).into_owned();
    let script = match name.as_str() {
        "zsh" => script.replacen('\n', COMPINIT, 1),
        _ => script,
    };
    ui.answer_exactly(|| json!({ "shell": name, "script": script }), &script)
}

pub fn man(ui: &mut Ui, args: ManArgs) -> Result<()> {
    let Some(folder) = args.folder else {
        let (_, page) = page(ui.titles.command())?;
        return ui.answer_exactly(|| json!({ "page": page }), &page);
    };
    if let Ok(settings) = ui.settings() {
        folder_may_be(&folder, &settings)?;
    }
    let mut command = ui.titles.command().disable_help_subcommand(true);
    command.build();
    let mut all = Vec::new();
    pages(&command, &mut all)?;
    let mut targets = Vec::new();
    for (name, page) in &all {
        let target = OutputFile::new(&folder.join(name), true, None)?;
        match target.there(page) {
            Some(true) => {}
            there => targets.push((target, page, there.is_some())),
        }
    }
    let others = targets.iter().filter(|(.., there)| *there).count();
    if others > 0 && !args.force && !ui.globals.yes {
        may_replace(ui, &folder, others)?;
    }
    if !ui.globals.dry_run {
        std::fs::create_dir_all(&folder).map_err(|error| {
            Failure::storage(format!("{} cannot be written: {error}", folder.display()))
                .because(error)
        })?;
        for (target, page, _) in &targets {
            target.write(page)?;
        }
    }
    let (pages, written) = (all.len(), targets.len());
    let would = if ui.globals.dry_run { "would be " } else { "" };
    let text = match pages - written {
        0 => format!("{pages} pages {would}written to {}\n", folder.display()),
        same => format!(
            "{} {would}written to {}, {same} there already\n",
            words::count(written, "page", "pages"),
            folder.display()
        ),
    };
    ui.answer(
        || json!({ "folder": folder.display().to_string(), "pages": pages, "written": written }),
        |_| text,
    )
}

/// Asks before overwriting other files; a script must pass `--force`.
fn may_replace(ui: &mut Ui, folder: &Path, others: usize) -> Result<()> {
    let (files, them) = match others {
        1 => ("1 page with different text exists".to_owned(), "it"),
        n => (format!("{n} pages with different text exist"), "them"),
    };
    let already = format!("{files} in {}", folder.display());
    if !ui.interactive() {
        return Err(Failure::refused(already).hint(format!("--force overwrites {them}")));
    }
    let question = format!("{already}. Overwrite {them}?");
    ui.agree("--force", &question, &format!("no, keep {them}"), "yes, write")
}

/// The file name and the text of one command's page.
fn page(command: clap::Command) -> Result<(String, String)> {
    let page = clap_mangen::Man::new(command);
    let mut text = Vec::new();
    page.render(&mut text).map_err(|error| Failure::storage(error.to_string()))?;
    let text = String::from_utf8_lossy(&text).into_owned();
    Ok((page.get_filename(), text))
}

/// A page for every command.
fn pages(command: &clap::Command, all: &mut Vec<(String, String)>) -> Result<()> {
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        pages(sub, all)?;
    }
    all.push(page(command.clone())?);
    Ok(())
}
