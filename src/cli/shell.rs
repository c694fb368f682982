//! `wyrm completions` and `wyrm man`

use std::path::PathBuf;

use clap::Args;
use clap_complete::env::Shells;
use serde_json::json;

use super::complete;
use super::ui::Ui;
use crate::app::Failure;
use crate::rules::name::shown;
use crate::rules::words;

const SHELLS: &[&str] = &["bash", "zsh", "fish"];

/// A plain zsh has no completion until it is asked for; after the line that names the command.
const COMPINIT: &str = "\n(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }\n";

#[derive(Debug, Args)]
#[command(after_help = "\
bash: echo 'source <(wyrm completions bash)' >> ~/.bashrc
zsh:  echo 'source <(wyrm completions zsh)' >> ~/.zshrc
fish: echo 'wyrm completions fish | source' >> ~/.config/fish/config.fish")]
pub struct CompletionsArgs {
    /// bash, zsh or fish
    #[arg(add = complete::words(SHELLS))]
    shell: String,
}

#[derive(Debug, Args)]
pub struct ManArgs {
    /// Write a page for every command into this folder
    #[arg(value_hint = clap::ValueHint::DirPath)]
    folder: Option<PathBuf>,
}

pub fn completions(ui: &mut Ui, args: CompletionsArgs) -> Result<(), Failure> {
    let name = args.shell.to_lowercase();
    let shells = Shells::builtins();
    let shell = shells
        .completer(&name)
        .filter(|_| SHELLS.contains(&name.as_str()))
        .ok_or_else(|| {
            Failure::refused(format!(
                "{} is not {}",
                shown(&args.shell),
                words::or(SHELLS)
            ))
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

pub fn man(ui: &mut Ui, args: ManArgs) -> Result<(), Failure> {
    let Some(folder) = args.folder else {
        let mut page = Vec::new();
        clap_mangen::Man::new(ui.titles.command())
            .render(&mut page)
            .map_err(|error| Failure::storage(error.to_string()))?;
        let page = String::from_utf8_lossy(&page).into_owned();
        return ui.answer_exactly(|| json!({ "page": page }), &page);
    };
    let written = |error: std::io::Error| {
        Failure::storage(format!("{} cannot be written: {error}", folder.display())).because(error)
    };
    let pages = pages(&ui.titles.command());
    if !ui.globals.dry_run {
        std::fs::create_dir_all(&folder).map_err(written)?;
        clap_mangen::generate_to(ui.titles.command(), &folder).map_err(written)?;
    }
    let would = if ui.globals.dry_run { "would be " } else { "" };
    ui.answer(
        || json!({ "folder": folder.display().to_string(), "pages": pages }),
        |_| format!("{pages} pages {would}written to {}\n", folder.display()),
    )
}

/// How many pages there are: one for every command.
fn pages(command: &clap::Command) -> usize {
    let below = command.get_subcommands().filter(|sub| !sub.is_hide_set());
    1 + below.map(pages).sum::<usize>()
}
