//! `wyrm help`, and clap's help wrapped to the width of the terminal: clap itself does not wrap.

pub mod complete;
pub mod demo;
pub mod explain;
pub mod shell;

use std::ffi::OsString;

use clap::Args;
use clap::error::ErrorKind;
use serde_json::json;
use unicode_width::UnicodeWidthStr;

use super::terminal::output::{as_failure, help_width, with_near_tips};
use super::terminal::ui::Ui;
use crate::app::Result;

/// Short help: commands by purpose.
pub const SHORT: &str = "\
A companion for dragon games played at a real table

Usage: wyrm COMMAND [OPTIONS]      wyrm alone shows where things stand

At the table
  table                    one full screen for the whole evening
  hunt                     Dice & Dragons: hunts, live or entered by result
  keepers                  Dragon Keepers (Lacerda)
  amulets                  Dragonkeepers (KOSMOS)
  drako                    Drako
  roll, odds               roll ordinary dice; how likely anything is
  explain                  what a word means
The campaign of Dice & Dragons
  campaign, hero, market   chapters and house rules; sheets, gold, items, levels
  catalog                  classes, skills, items, dragons, and your own
  audit                    compare paper sheets with the record
Looking back
  play, game, player       finished plays of any game, and who played them
  stats, share             wins, ratings, luck; a few lines for a group chat
  undo, redo, history      take any step back, or bring it back
Your records
  backup, restore, where   copies of the whole database
  check, doctor            check every record; diagnose a broken file
  merge, import, export    two laptops; BG Stats, JSON
The program
  demo, help, man, completions

  --json, --csv, --plain   output for programs, spreadsheets, screen readers
  --dry-run                show what would change, without changing it
  --db FILE                another database
  -V, --version            the version; with --verbose also commit and schema

wyrm --help lists all options, wyrm COMMAND --help explains a command.
";

#[derive(Debug, Args)]
pub struct HelpArgs {
    /// The words of the command
    #[arg(value_name = "COMMAND")]
    words: Vec<String>,
}

/// The text of `--help` after these words.
pub fn run(ui: &mut Ui, args: &HelpArgs) -> Result<()> {
    let words = args.words.iter().take_while(|word| !word.starts_with('-'));
    let mut line: Vec<OsString> = vec!["wyrm".into()];
    line.extend(words.map(OsString::from));
    line.push("--help".into());
    let width = help_width(ui.context);
    let Err(said) = ui.titles.parse(&line, width) else {
        return Ok(());
    };
    let said = with_near_tips(said);
    let text = said.to_string();
    if said.kind() != ErrorKind::DisplayHelp {
        return Err(as_failure(&text));
    }
    ui.answer(|| json!({ "help": text }), |_| wrapped(&text, width))
}

/// Wraps every line, aligned with the start of its description. Usage lines stay whole.
pub fn wrapped(help: &str, width: usize) -> String {
    let mut shown = String::with_capacity(help.len());
    let mut usage = false;
    for line in help.split_inclusive('\n') {
        usage = line.starts_with("Usage:") || usage && !line.trim().is_empty();
        if usage { shown.push_str(line) } else { wrap(line, width, &mut shown) }
    }
    shown
}

fn wrap(line: &str, width: usize, shown: &mut String) {
    let hang = description(line, width);
    let (mut used, mut words) = (0, 0);
    for word in line.split_inclusive(' ') {
        let bare = word.trim_end();
        // The beginning of a line is never wrapped, however narrow the terminal.
        if words > 0 && used > hang && !bare.is_empty() && used + bare.width() > width {
            shown.truncate(shown.trim_end_matches(' ').len());
            shown.push('\n');
            shown.push_str(&" ".repeat(hang));
            used = hang;
        }
        shown.push_str(word);
        used += bare.width() + (word.len() - bare.len());
        words += usize::from(!bare.is_empty());
    }
}

/// The column where the description of an argument or command begins, if there is room for it; of
/// other lines their indent.
fn description(line: &str, width: usize) -> usize {
    let indent = line.len() - line.trim_start_matches(' ').len();
    let named = &line[indent..];
    match named.find("  ") {
        Some(gap) if indent > 0 => {
            let text = named[gap..].trim_start_matches(' ');
            let column = line[..line.len() - text.len()].width();
            if column * 2 <= width { column } else { indent }
        }
        _ => indent,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HELP: &str = "\
Throws dice and says what they show, each of them and the sum

Usage: wyrm roll [OPTIONS] <EXPR> and this line is as long as it is

Options:
      --dice <FACES>  Faces thrown by hand, in the order of the terms
      --a-flag-with-a-long-name  Its description has too little room here
  -h, --help          Print help
";

    #[test]
    fn help_at_a_glance_names_every_command_in_forty_lines() {
        assert!(SHORT.lines().count() <= 40);
        assert!(SHORT.lines().all(|line| line.width() <= 80));
        let named: Vec<&str> = SHORT.split([' ', ',', '\n']).collect();
        for command in crate::cli::titles().command().get_subcommands() {
            assert!(named.contains(&command.get_name()), "{}", command.get_name());
        }
    }

    #[test]
    fn a_description_is_wrapped_below_itself() {
        insta::assert_snapshot!(wrapped(HELP, 50), @"
        Throws dice and says what they show, each of them
        and the sum

        Usage: wyrm roll [OPTIONS] <EXPR> and this line is as long as it is

        Options:
              --dice <FACES>  Faces thrown by hand, in the
                              order of the terms
              --a-flag-with-a-long-name  Its description
              has too little room here
          -h, --help          Print help
        ");
        assert_eq!(wrapped(HELP, 100), HELP);
    }

    #[test]
    fn a_word_that_does_not_fit_stands_on_a_line_of_its_own() {
        assert_eq!(wrapped("to incomprehensibilities\n", 5), "to\nincomprehensibilities\n");
        assert_eq!(wrapped("   x\n", 1), "   x\n");
    }
}
