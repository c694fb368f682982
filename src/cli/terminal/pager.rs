//! Long answers, page by page: the person's pager (`PAGER`), or `less` configured like git.

use std::io::Write;
use std::process::{Command, Stdio};

use super::signals::Paged;
use crate::app::Context;

/// The pager for a text, if it is longer than the screen and a person is there.
pub fn pager_command(context: &Context, text: &str) -> Option<String> {
    if !context.terminal.output || text.lines().count() < context.height {
        return None;
    }
    let named = |name: &str| context.env.get(name).map(|value| value.to_string_lossy());
    if named("TERM").is_some_and(|term| term == "dumb") {
        return None;
    }
    let pager = match named("PAGER") {
        Some(pager) => pager.trim().to_owned(),
        None if cfg!(windows) => "more".to_owned(),
        None => "less".to_owned(),
    };
    (!pager.is_empty() && pager != "cat").then_some(pager)
}

/// Shows a text in a pager; returns whether it worked.
pub fn show_paged(context: &mut Context, pager: &str, text: &str) -> bool {
    // Keep colours, no pager for a single screen, and leave the text on the screen.
    let settings: Vec<(&str, &str)> = [("LESS", "FRX"), ("LV", "-c")]
        .into_iter()
        .filter(|(name, _)| !context.env.contains_key(*name))
        .collect();
    (context.page)(pager, &settings, text)
}

/// Runs a pager until the person has read enough.
pub fn run(pager: &str, settings: &[(&str, &str)], text: &str) -> bool {
    let mut command = if cfg!(windows) { Command::new("cmd") } else { Command::new("sh") };
    command.args([if cfg!(windows) { "/C" } else { "-c" }, pager]);
    command.envs(settings.iter().copied()).stdin(Stdio::piped());
    let paged = Paged::begin();
    let Ok(mut child) = command.spawn() else {
        return false;
    };
    paged.by(child.id());
    if let Some(mut pages) = child.stdin.take() {
        // A pager that is left early has shown enough.
        let _ = pages.write_all(text.as_bytes());
    }
    let ended = child.wait();
    drop(paged);
    // Ended by a signal: the person wanted that.
    ended.is_ok_and(|status| status.code().is_none_or(|code| code == 0))
}
