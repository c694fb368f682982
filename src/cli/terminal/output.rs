//! Answers and errors, written to the right stream in the right form.

use std::ffi::OsString;
use std::io::Write;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use serde_json::{Value, json};

use super::pager;
use crate::app::location::versions;
use crate::app::{Context, Failure, FailureKind};
use crate::cli::help;
use crate::cli::titles::Registry;
use crate::render::{Tongue, escaped, fit, refusal, safe};
use crate::rules::words;

/// How errors are written, known even if the command line cannot be parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ErrorOptions {
    pub json: bool,
    /// Whether the answer is for a program, in JSON or CSV.
    pub data: bool,
    /// Whether to show the cause of an error.
    pub verbose: bool,
    /// Whether to show long help without a pager.
    pub at_once: bool,
    /// Only `-h`: short help.
    pub short: bool,
}

impl ErrorOptions {
    pub fn of(args: &[OsString]) -> ErrorOptions {
        let said =
            |flag: &str| args.iter().skip(1).take_while(|arg| *arg != "--").any(|arg| arg == flag);
        ErrorOptions {
            json: said("--json"),
            data: said("--json") || said("--csv"),
            verbose: said("--verbose"),
            at_once: said("--no-pager") || said("--plain"),
            short: args.len() == 2 && args[1] == "-h",
        }
    }
}

/// The exit code of a kind of failure, and its word in JSON.
fn code(kind: FailureKind) -> (u8, &'static str) {
    match kind {
        FailureKind::Refused => (1, "refused"),
        FailureKind::Usage | FailureKind::Missing => (2, "usage"),
        FailureKind::Storage => (3, "storage"),
        FailureKind::Bug => (70, "bug"),
        FailureKind::Interrupted => (130, "interrupted"),
        FailureKind::Declined => (0, "declined"),
    }
}

/// Shortens words that clap repeats from the command line: they may have any length.
fn shortened(text: &str) -> String {
    let short = |word: &str| match word.char_indices().nth(100) {
        Some((at, _)) => format!("{}…", &word[..at]),
        None => word.to_owned(),
    };
    text.split_inclusive([' ', '\n'])
        .map(|word| match word.trim_end_matches([' ', '\n']) {
            bare if bare.chars().count() > 100 => short(bare) + &word[bare.len()..],
            _ => word.to_owned(),
        })
        .collect()
}

/// A message with its label, on a terminal wrapped beside it.
fn labelled(label: &str, message: &str, context: &Context) -> String {
    let room = context.width.saturating_sub(label.len()).max(20);
    let lines: Vec<String> = if context.terminal.error {
        message.split('\n').flat_map(|line| fit::message(line, room)).collect()
    } else {
        message.split('\n').map(str::to_owned).collect()
    };
    let beside = format!("\n{}", " ".repeat(label.len()));
    format!("{label}{}\n", lines.join(&beside))
}

/// A cause on separate lines.
fn because(cause: &str) -> String {
    format!("because: {}\n", cause.trim_end().replace('\n', "\n         "))
}

/// Writes a failure to standard error and returns its exit code. If an argument was missing, adds
/// the usage of the command with these `words`.
pub fn failed(
    failure: &Failure,
    words: &[String],
    titles: &Registry,
    asked: ErrorOptions,
    context: &mut Context,
) -> u8 {
    let usage = match failure.kind {
        FailureKind::Missing => titles.usage(words),
        _ => None,
    };
    let said = refusal::said(failure, &titles.words(), Tongue::Commands);
    let (code, kind) = code(failure.kind);
    if said.message.is_empty() {
        return code;
    }
    let causes = failure.causes();
    let text = match asked.json {
        true => {
            let mut error = json!({ "kind": kind, "message": said.message, "hint": said.hint });
            if !causes.is_empty() {
                error["causes"] = json!(causes);
            }
            if let Some(usage) = usage {
                error["usage"] = json!(usage);
            }
            document(json!({ "error": error }))
        }
        false if matches!(failure.kind, FailureKind::Declined | FailureKind::Interrupted) => {
            format!("({})\n", said.message)
        }
        false => {
            let mut text = labelled("error: ", &said.message, context);
            if asked.verbose {
                // A cause quoted in the message is not repeated.
                let news = causes.iter().filter(|cause| !said.message.contains(*cause));
                text.extend(news.map(|cause| because(cause)));
            }
            text.extend(said.hint.map(|hint| labelled("hint: ", &hint, context)));
            text.extend(usage.map(|usage| labelled("usage: ", &usage, context)));
            safe(&text, false).into_owned()
        }
    };
    // With standard error closed there is nobody to inform.
    let _ = context.err.write_all(text.as_bytes());
    let _ = context.err.flush();
    code
}

/// A document, marked if nothing was changed.
pub fn tried(mut value: Value, dry_run: bool) -> Value {
    if dry_run {
        value["dry_run"] = json!(true);
    }
    value
}

/// A JSON document with its schema. Invisible characters in strings are written as escapes such as
/// `\\u202e`, which read back the same.
pub fn document(mut value: Value) -> String {
    if let Value::Object(map) = &mut value {
        map.insert("schema".to_owned(), json!(1));
    }
    escaped(format!("{value:#}\n"))
}

/// The program's version, for reports of internal errors.
pub fn version() -> String {
    let (sqlite, schema) = versions();
    format!(
        "wyrm {}\ncommit   {}\nprofile  {}\nSQLite   {sqlite}\nschema   {schema}\n",
        env!("CARGO_PKG_VERSION"),
        env!("WYRM_COMMIT"),
        env!("WYRM_PROFILE"),
    )
}

/// The width of help: very long lines are hard to read.
pub fn help_width(context: &Context) -> usize {
    context.width.min(100)
}

/// Clap's output: help and version are answers, the rest are errors.
pub fn clap_error(
    error: clap::Error,
    titles: &Registry,
    asked: ErrorOptions,
    context: &mut Context,
) -> u8 {
    let error = with_near_tips(error);
    let said = match error.kind() {
        ErrorKind::DisplayHelp if asked.short => help::SHORT.to_owned(),
        ErrorKind::DisplayVersion if asked.verbose => version(),
        _ => error.to_string(),
    };
    let wraps = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => true,
        ErrorKind::DisplayVersion => false,
        _ => context.terminal.error && !asked.json,
    };
    let text = if wraps { help::wrapped(&said, help_width(context)) } else { said };
    if error.kind() == ErrorKind::DisplayHelp
        && let Some(pager) = pager::pager_command(context, &text).filter(|_| !asked.at_once)
        && pager::show_paged(context, &pager, &text)
    {
        return 0;
    }
    let (kind, stream, text) = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => (0, &mut context.out, text),
        _ => {
            let text = safe(&shortened(&text), false).into_owned();
            (code(FailureKind::Usage).0, &mut context.err, text)
        }
    };
    if kind != 0 && asked.json {
        let failure = match error.kind() {
            ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
                Failure::usage("a command is missing").hint(usage(&text))
            }
            _ => as_failure(&text),
        };
        return failed(&failure, &[], titles, asked, context);
    }
    let _ = stream.write_all(text.as_bytes());
    let _ = stream.flush();
    kind
}

/// A clap error with only near proposals: clap finds `hero` similar to `version`. Some words get
/// their own tip.
pub fn with_near_tips(mut error: clap::Error) -> clap::Error {
    use ContextKind::{InvalidArg, InvalidSubcommand, SuggestedArg, SuggestedSubcommand};
    keep_near(&mut error, InvalidArg, SuggestedArg);
    keep_near(&mut error, InvalidSubcommand, SuggestedSubcommand);
    if let Some(ContextValue::String(word)) = error.get(InvalidSubcommand)
        && let Some(tip) = own_tip(word)
    {
        error.remove(SuggestedSubcommand);
        let tips = ContextValue::StyledStrs(vec![tip.into()]);
        error.insert(ContextKind::Suggested, tips);
    }
    error
}

/// Keeps clap's nearest proposal for a word, if it is near at all.
fn keep_near(error: &mut clap::Error, typed: ContextKind, proposed: ContextKind) {
    let Some(ContextValue::String(word)) = error.get(typed).cloned() else {
        return;
    };
    let all = match error.remove(proposed) {
        Some(ContextValue::String(one)) => vec![one],
        Some(ContextValue::Strings(several)) => several,
        _ => return,
    };
    match words::nearest(&word, all.iter().map(String::as_str)) {
        Some(near) => error.insert(proposed, ContextValue::String(near.to_owned())),
        // The usage line is about clap's proposed option.
        None if proposed == ContextKind::SuggestedArg => error.remove(ContextKind::Usage),
        None => None,
    };
}

/// The replacement for a word that is not a command there.
fn own_tip(word: &str) -> Option<String> {
    match word {
        // Typed after a title.
        "undo" | "redo" | "history" => Some(format!("use it alone: wyrm {word}")),
        "version" => Some("wyrm --version".to_owned()),
        _ => None,
    }
}

/// The usage line of a command.
fn usage(text: &str) -> &str {
    text.lines().find(|line| line.starts_with("Usage:")).unwrap_or("see --help")
}

pub fn as_failure(text: &str) -> Failure {
    let paragraphs: Vec<&str> = text.split("\n\n").map(str::trim).collect();
    let message = paragraphs.first().copied().unwrap_or_default();
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let hint = paragraphs.iter().skip(1).find(|p| p.starts_with("tip:") || p.starts_with("Usage:"));
    let failure = Failure::usage(message);
    match hint {
        Some(hint) => failure.hint(hint.strip_prefix("tip: ").unwrap_or(hint)),
        None => failure,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_reads_back_the_same() {
        let text = document(json!({ "name": "a\u{202e}b\u{e0041}\u{7f}" }));
        assert!(text.is_ascii(), "{text}");
        let read: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(read["name"], "a\u{202e}b\u{e0041}\u{7f}");
    }

    #[test]
    fn a_long_word_of_a_command_line_is_cut() {
        let text = format!("error: unexpected argument '{}' found\n", "x".repeat(100_000));
        let short = shortened(&text);
        assert!(short.len() < 200, "{short}");
        assert!(short.ends_with("… found\n"), "{short}");
    }
}
