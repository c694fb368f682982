//! Internal errors: their location goes into a report, without any data from the database.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Write;
use std::panic::PanicHookInfo;
use std::path::Path;
use std::sync::Mutex;

use chrono::{DateTime, Utc};

use crate::app::{file, permissions};

/// The location of the last internal error, and its message.
static LAST: Mutex<Option<String>> = Mutex::new(None);

/// Records internal errors, instead of printing over a screen.
pub fn watch() {
    std::panic::set_hook(Box::new(|fault| {
        if let Ok(mut last) = LAST.lock() {
            *last = Some(described(fault));
        }
    }));
}

fn described(fault: &PanicHookInfo) -> String {
    let place = fault.location().map_or_else(|| "unknown".to_owned(), ToString::to_string);
    // Constant text holds no names; text formatted at run time might.
    let words = fault.payload().downcast_ref::<&str>().copied();
    format!("place    {place}\nmessage  {}\n", words.unwrap_or("left out: it may hold names"))
}

/// The words of a command line that are commands, so that a report has no names.
fn commands(args: &[OsString]) -> Vec<&str> {
    let all = crate::cli::titles().command();
    let mut group = &all;
    let mut words = Vec::new();
    for word in args.iter().skip(1).filter_map(|word| word.to_str()) {
        if let Some(below) = group.find_subcommand(word) {
            words.push(word);
            group = below;
        }
    }
    words
}

/// Writes a report of the last internal error; returns the message for a person.
pub fn report(args: &[OsString], env: &BTreeMap<String, OsString>, at: DateTime<Utc>) -> String {
    let last = LAST.lock().ok().and_then(|mut last| last.take()).unwrap_or_default();
    let text = format!(
        "{}command  wyrm {}\nsystem   {} {}\n{last}",
        super::output::version(),
        commands(args).join(" "),
        std::env::consts::OS,
        std::env::consts::ARCH,
    );
    let state = ["XDG_STATE_HOME", "LOCALAPPDATA", "Library/Logs", ".local/state"];
    let path = file::own_folder(env, state)
        .map(|folder| folder.join(at.format("fault-%Y%m%dT%H%M%S.txt").to_string()));
    let told = "error: internal error; your records are safe\n";
    match path.filter(|path| write(path, &text).is_ok()) {
        Some(path) => format!("{told}hint: the report contains no records: {}\n", path.display()),
        None => format!("{told}{text}"),
    }
}

fn write(path: &Path, text: &str) -> std::io::Result<()> {
    path.parent().map_or(Ok(()), permissions::create_folder)?;
    permissions::create(path)?.write_all(text.as_bytes())
}
