//! Answers and errors, written to the right stream in the right form.

use std::ffi::OsString;
use std::io::Write;

use clap::error::ErrorKind;
use serde_json::{Value, json};

use crate::app::{Context, Failure, Kind};

/// Whether JSON was asked for, also on a command line that cannot be parsed.
pub fn wants_json(args: &[OsString]) -> bool {
    args.iter()
        .skip(1)
        .take_while(|arg| *arg != "--")
        .any(|arg| arg == "--json")
}

/// The exit code of a kind of failure.
pub fn code(kind: Kind) -> u8 {
    match kind {
        Kind::Refused => 1,
        Kind::Usage => 2,
        Kind::Storage => 3,
        Kind::Bug => 70,
        Kind::Interrupted => 130,
    }
}

fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Refused => "refused",
        Kind::Usage => "usage",
        Kind::Storage => "storage",
        Kind::Bug => "bug",
        Kind::Interrupted => "interrupted",
    }
}

/// Writes a failure to standard error and returns its exit code.
pub fn failed(failure: &Failure, json: bool, context: &mut Context) -> u8 {
    let text = match json {
        true => document(json!({
            "error": { "kind": word(failure.kind), "message": failure.message, "hint": failure.hint }
        })),
        false => {
            let message = failure.message.replace('\n', "\n       ");
            let hint = failure.hint.as_ref().map(|hint| format!("hint: {hint}\n"));
            format!("error: {message}\n{}", hint.unwrap_or_default())
        }
    };
    // A closed standard error leaves nobody to tell.
    let _ = context.err.write_all(text.as_bytes());
    let _ = context.err.flush();
    code(failure.kind)
}

/// A JSON document with its schema.
pub fn document(mut value: Value) -> String {
    if let Value::Object(map) = &mut value {
        map.insert("schema".to_owned(), json!(1));
    }
    format!("{value:#}\n")
}

/// What clap has to say: help and version are answers, the rest are errors.
pub fn clap_error(error: &clap::Error, json: bool, context: &mut Context) -> u8 {
    let text = error.to_string();
    let (kind, stream) = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => (0, &mut context.out),
        _ => (code(Kind::Usage), &mut context.err),
    };
    if kind != 0 && json {
        let failure = as_failure(&text);
        return failed(&failure, true, context);
    }
    let _ = stream.write_all(text.as_bytes());
    let _ = stream.flush();
    kind
}

fn as_failure(text: &str) -> Failure {
    let paragraphs: Vec<&str> = text.split("\n\n").map(str::trim).collect();
    let message = paragraphs.first().copied().unwrap_or_default();
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let hint = paragraphs
        .iter()
        .skip(1)
        .find(|p| p.starts_with("tip:") || p.starts_with("Usage:"));
    let failure = Failure::usage(message);
    match hint {
        Some(hint) => failure.hint(*hint),
        None => failure,
    }
}
