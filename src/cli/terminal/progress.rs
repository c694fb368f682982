//! The progress of long work, for a waiting person.
#![expect(clippy::disallowed_methods, reason = "a bar is drawn while the work has the context")]

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError::Timeout, Sender};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use super::ui::Ui;
use super::{ascii, signals};
use crate::render::odds::hunt::grouped;
use crate::render::signs::in_ascii;

/// Shorter work needs no bar, and no bar is drawn more often.
const PAUSE: Duration = Duration::from_millis(200);

/// A bar on the terminal, or nothing if no person is there.
pub struct ProgressBar {
    done: Arc<AtomicU64>,
    /// Draws until the sender is gone.
    drawing: Option<(Sender<()>, JoinHandle<()>)>,
}

impl ProgressBar {
    /// A bar for this many pieces of work.
    pub fn new(ui: &Ui, total: u64, what: &'static str) -> ProgressBar {
        ui.nothing_is_open();
        ProgressBar::of_reading(ui, total, what)
    }

    /// A bar for reading the database, which is open meanwhile.
    pub fn of_reading(ui: &Ui, total: u64, what: &'static str) -> ProgressBar {
        let wanted = ui.context.terminal.error && !ui.globals.json && !ui.globals.plain;
        let done = Arc::new(AtomicU64::new(0));
        let mut drawing = None;
        if wanted && io::stderr().is_terminal() {
            signals::watch();
            let (until, gone) = mpsc::channel();
            let counted = Arc::clone(&done);
            let bar: Bar = if ascii::is_needed(&ui.context.env) { ascii_bar } else { bar };
            let drawn = Builder::new().spawn(move || {
                draw(&counted, total, &gone, &|done, left| bar(done, total, what, left, width()));
            });
            drawing = drawn.ok().map(|thread| (until, thread));
        }
        ProgressBar { done, drawing }
    }

    /// Counts more work as done, from any thread.
    pub fn add(&self, done: u64) {
        self.done.fetch_add(done, Relaxed);
    }
}

impl Drop for ProgressBar {
    fn drop(&mut self) {
        if let Some((until, thread)) = self.drawing.take() {
            drop(until);
            let _ = thread.join();
        }
    }
}

fn draw(counted: &AtomicU64, total: u64, gone: &Receiver<()>, bar: &dyn Fn(u64, f64) -> String) {
    let (mut before, mut pace, mut pauses) = (0, 0.0, 0.0);
    // A failed write of a bar is no reason to stop.
    let write = |text: String| io::stderr().write_all(text.as_bytes()).unwrap_or_default();
    while gone.recv_timeout(PAUSE) == Err(Timeout) {
        pauses += 1.0;
        let done = counted.load(Relaxed);
        // The work per pause, averaged so that a quarter of a minute ago counts a tenth.
        pace += ((done - before) as f64 - pace) * f64::max(1.0 / pauses, 0.03);
        before = done;
        let left = if pace > 0.0 {
            total.saturating_sub(done) as f64 / pace * PAUSE.as_secs_f64()
        } else {
            0.0
        };
        write(format!("\r{}", bar(done, left)));
    }
    if pauses > 0.0 {
        write("\r\x1b[2K".to_owned());
    }
}

fn width() -> usize {
    match crossterm::terminal::size() {
        Ok((width @ 1.., _)) => width.into(),
        _ => 80,
    }
}

/// A bar of work done, of all: pieces, seconds left, and the width.
type Bar = fn(u64, u64, &str, f64, usize) -> String;

fn ascii_bar(done: u64, total: u64, what: &str, left: f64, width: usize) -> String {
    in_ascii(&bar(done, total, what, left, width)).into_owned()
}

/// One line, as wide as the terminal.
fn bar(done: u64, total: u64, what: &str, left: f64, width: usize) -> String {
    let (all, left) = (grouped(total), time(left));
    let words = format!(" {} of {all} {what}, {left} left ", grouped(done));
    let room = width.saturating_sub(words.chars().count() + 1);
    let part = done as f64 / total.max(1) as f64 * room as f64;
    let full = room.min(crate::rules::truncate::<usize>(part) + usize::from(done > 0));
    let (full, empty) = ("█".repeat(full), "░".repeat(room - full));
    format!(" {full}{empty}{words}").chars().take(width).collect()
}

/// Seconds in the largest unit with a value of at least one and a half.
fn time(seconds: f64) -> String {
    let (unit, name) = match seconds {
        ..90.0 => (1.0, "s"),
        ..5400.0 => (60.0, "m"),
        ..129_600.0 => (3600.0, "h"),
        _ => (86_400.0, "d"),
    };
    format!("{}{name}", (seconds / unit).round())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_as_wide_as_the_terminal() {
        let shown = |done, left, width| bar(done, 500, "hunts", left, width);
        assert_eq!(shown(0, 0.0, 38), " ░░░░░░░░░░░░ 0 of 500 hunts, 0s left ");
        let some = " ████░░░░░░ 199 of 500 hunts, 3s left ";
        assert_eq!(shown(199, 3.2, 38), some);
        for width in 0..200 {
            assert_eq!(shown(501, 1e6, width).chars().count(), width);
        }
    }

    #[test]
    fn time_is_told_in_the_unit_that_says_most() {
        let told = [0.4, 89.4, 90.0, 200.0, 5399.0, 5400.0, 129_599.0, 1e6].map(time);
        assert_eq!(told, ["0s", "89s", "2m", "3m", "90m", "2h", "36h", "12d"]);
    }
}
