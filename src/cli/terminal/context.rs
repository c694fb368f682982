//! The one place that reads the system: streams, clock, time zone, randomness, environment, terminal.
#![expect(clippy::disallowed_methods, reason = "this file alone fills the context from the system")]

use std::io::IsTerminal;
use std::time::SystemTime;

use chrono::{DateTime, Local, TimeZone, Utc};

use super::inquire_prompts::TerminalAsk;
use crate::app::{Context, PATIENCE, Terminals, file};

/// The context of a real run.
pub fn system() -> Context {
    let terminal = Terminals {
        input: std::io::stdin().is_terminal(),
        output: std::io::stdout().is_terminal(),
        error: std::io::stderr().is_terminal(),
    };
    let seen = || crossterm::terminal::size().ok();
    let size = terminal.output.then(seen).flatten();
    Context {
        out: Box::new(std::io::stdout()),
        err: Box::new(std::io::stderr()),
        input: Box::new(|most| file::read_text(std::io::stdin(), most)),
        ask: Box::new(TerminalAsk),
        // Unlike `Utc::now`, this accepts times before 1970: a laptop's clock may have lost its battery.
        clock: Box::new(|| DateTime::<Utc>::from(SystemTime::now())),
        local: Box::new(|time: DateTime<Utc>| time.with_timezone(&Local).fixed_offset()),
        universal: Box::new(|time| Local.from_local_datetime(&time).earliest().map(|t| t.to_utc())),
        entropy: Box::new(rand::random::<u64>),
        env: std::env::vars_os()
            .filter_map(|(name, value)| Some((name.into_string().ok()?, value)))
            .collect(),
        width: width(size),
        height: size.map_or(24, |(_, height)| usize::from(height)),
        page: Box::new(super::pager::run),
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        terminal,
        durable: true,
        patience: PATIENCE,
    }
}

/// The terminal's width, 80 without one; COLUMNS overrides it.
fn width(seen: Option<(u16, u16)>) -> usize {
    let told = std::env::var("COLUMNS").ok().and_then(|text| text.parse::<usize>().ok());
    let width = seen.map(|(width, _)| usize::from(width)).filter(|width| *width > 0).or(told);
    width.filter(|width| *width >= 20).unwrap_or(80)
}
