//! The progress of long work, for a person who waits for it.

use std::fmt::Write;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::signals;
use super::ui::Ui;
use crate::render::odds::hunt::grouped;

/// A bar on the terminal, or nothing if nobody looks.
pub struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// A bar for this many pieces of work.
    pub fn new(ui: &Ui, total: u64, what: &'static str) -> Progress {
        ui.nothing_is_open();
        Progress::of_reading(ui, total, what)
    }

    /// A bar for reading through the database, which is open meanwhile.
    pub fn of_reading(ui: &Ui, total: u64, what: &'static str) -> Progress {
        let seen = ui.context.terminal.error && !ui.globals.json && !ui.globals.plain;
        if seen {
            signals::watch();
        }
        let target = match seen {
            true => ProgressDrawTarget::stderr(),
            false => ProgressDrawTarget::hidden(),
        };
        let bar = ProgressBar::with_draw_target(Some(total), target);
        let shape = " {wide_bar} {done} of {all} {msg}, {eta} left ";
        if let Ok(style) = ProgressStyle::with_template(shape) {
            let grouped = |to: &mut dyn Write, number| {
                // A bar that cannot be written is no reason to stop.
                let _ = to.write_str(&grouped(number));
            };
            let style = style
                .with_key("done", move |state: &ProgressState, to: &mut dyn Write| {
                    grouped(to, state.pos());
                })
                .with_key("all", move |state: &ProgressState, to: &mut dyn Write| {
                    grouped(to, state.len().unwrap_or_default());
                });
            bar.set_style(style.progress_chars("██░"));
        }
        bar.set_message(what);
        // Work that is done at once needs no bar.
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress { bar }
    }

    /// Counts more work as done, from any thread.
    pub fn add(&self, done: u64) {
        self.bar.inc(done);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
