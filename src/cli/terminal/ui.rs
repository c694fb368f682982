//! The environment of every handler: the context, the global options, and ways to ask and answer.

mod questions;

pub use questions::no_heroes;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use chrono::NaiveDateTime;
use serde::Serialize;
use serde_json::{Value, json};

use super::console::ConsoleMaker;
use super::output::{document, tried};
use super::pager;
use crate::app::file::{self, OutputFile};
use crate::app::{
    Access, CommandDice, Context, Day, Done, Failure, Mishaps, OpenCount, PATIENCE, Prompter,
    Result,
};
use crate::app::{Session, Settings, UnreadableRecords, history};
use crate::cli::args::{ColorChoice, Globals};
use crate::cli::files::csv;
use crate::cli::titles::Registry;
use crate::render::{self, Csv, Look, Tongue, fit, refusal, safe};
use crate::rules::dice_dragons::symbol::Face;
use crate::rules::words;

/// The person in front of a command.
pub struct Ui<'a> {
    pub context: &'a mut Context,
    pub globals: Globals,
    pub titles: Registry,
    /// How refusals name acts.
    pub tongue: Tongue,
    /// Makes a full screen, if possible.
    pub console: Option<ConsoleMaker>,
    /// The play to which a mode is bound: nothing is done in another one.
    pub play: Option<i64>,
    /// Whether automatic backups are on.
    pub backups: bool,
    /// Problems beside a change that was stored.
    mishaps: Mishaps,
    /// An answer too long for the screen, to be paged once everything is closed.
    long: String,
    /// Warnings beside the answer.
    warnings: Vec<String>,
    /// How many of them were shown.
    warned: usize,
    /// Unreadable records found on the way.
    unread: UnreadableRecords,
    /// Shared with every session that is opened here.
    held: OpenCount,
    /// The named file that did not exist.
    missing: Option<PathBuf>,
    /// The day of changes; none: now.
    pub day: Option<Day>,
}

/// The default path of the database.
fn default_database(env: &BTreeMap<String, OsString>) -> Option<PathBuf> {
    let data = ["XDG_DATA_HOME", "APPDATA", "Library/Application Support", ".local/share"];
    file::own_folder(env, data).map(|folder| folder.join("wyrm.db"))
}

/// The database named on the command line or in the environment, or the default one.
pub fn database(
    named: Option<PathBuf>,
    env: &BTreeMap<String, OsString>,
    durable: bool,
) -> Result<Settings> {
    let chosen = named.or_else(|| env.get("WYRM_DB").filter(|p| !p.is_empty()).map(PathBuf::from));
    let make_folder = chosen.is_none();
    let path = chosen.or_else(|| default_database(env)).ok_or_else(|| {
        Failure::storage("there is no home folder for the database")
            .hint("name a file with --db or WYRM_DB")
    })?;
    Ok(Settings { path, make_folder, durable, patience: PATIENCE, backups: None })
}

/// An answer that could not be written, after a stored change.
pub fn all_the_same(failure: Failure, kept: &str) -> Failure {
    failure.before(format!("{kept}, but "))
}

impl<'a> Ui<'a> {
    pub fn new(context: &'a mut Context, globals: Globals, titles: Registry) -> Self {
        let ui = Self {
            context,
            globals,
            titles,
            tongue: Tongue::Commands,
            console: None,
            play: None,
            backups: true,
            mishaps: Mishaps::default(),
            long: String::new(),
            warnings: Vec::new(),
            warned: 0,
            unread: UnreadableRecords::default(),
            held: OpenCount::default(),
            missing: None,
            day: None,
        };
        if !ui.colors(ui.context.terminal.error) {
            ui.context.ask.without_colors();
        }
        ui
    }

    /// The database of the command.
    pub fn settings(&self) -> Result<Settings> {
        let settings = database(self.globals.db.clone(), &self.context.env, self.context.durable)?;
        let backups = self.backups.then(|| self.local_time());
        Ok(Settings { patience: self.context.patience, backups, ..settings })
    }

    pub fn local_time(&self) -> NaiveDateTime {
        (self.context.local)((self.context.clock)()).naive_local()
    }

    pub fn open(&mut self, access: Access) -> Result<Session> {
        if self.globals.csv && access != Access::Read {
            return Err(csv::refused("a change"));
        }
        let settings = self.settings()?;
        if settings.missing().is_some() {
            self.missing = Some(settings.path.clone());
        }
        let mut session = Session::open(
            self.context,
            &settings,
            access,
            self.globals.campaign.clone(),
            self.titles.titles(),
        )?;
        session.request.play = self.play;
        session.request.unread = self.unread.clone();
        session.held = self.held.clone();
        session.mishaps = self.mishaps.clone();
        Ok(session)
    }

    /// Nothing is open while a person reads or is asked: someone who copies the file meanwhile, or
    /// ends the program, finds everything in it. Every test that reaches a handler checks this.
    pub fn nothing_is_open(&self) {
        debug_assert!(
            !self.held.is_open(),
            "the database is open while a person reads or is asked"
        );
    }

    /// The person, for questions.
    pub fn person(&mut self) -> &mut dyn Prompter {
        self.nothing_is_open();
        &mut *self.context.ask
    }

    /// The database, for reading records. A named file must exist.
    pub fn look_up(&mut self) -> Result<Session> {
        match self.settings()?.missing() {
            Some(missing) => Err(missing.into()),
            None => self.look_up_if_there(),
        }
    }

    /// The database, for commands that need no records, or begin them.
    pub fn look_up_if_there(&mut self) -> Result<Session> {
        let session = self.open(Access::Read)?;
        if session.store.damage().is_some() {
            let file = self.settings()?.path;
            self.warn(&format!(
                "{} is damaged, and this answer may be wrong: see wyrm check",
                file.display()
            ));
        }
        Ok(session)
    }

    /// Warns once, beside the answer: on standard error, in JSON as one of `warnings`.
    pub fn warn(&mut self, text: &str) {
        if !self.warnings.iter().any(|said| said == text) {
            self.warnings.push(text.to_owned());
        }
    }

    /// Shows new warnings: with the answer, when nothing is open any more.
    fn say_warnings(&mut self) {
        for text in self.warnings.clone().into_iter().skip(self.warned) {
            self.say(&format!("warning: {text}"));
            self.warned += 1;
        }
    }

    /// A JSON document, with the warnings.
    fn document(&self, mut value: Value) -> String {
        if !self.warnings.is_empty() {
            value["warnings"] = json!(self.warnings);
        }
        document(value)
    }

    /// Reports what happened to a named file that did not exist.
    pub fn say_missing(&mut self) {
        if let Some(path) = self.missing.take() {
            let file = path.display();
            if path.exists() {
                self.say(&format!("({file} is a new file)"));
            } else {
                self.say(&format!("(there is no file {file} yet)"));
            }
        }
    }

    /// The database, for a change. Asks a person before one that drops many undone steps.
    pub fn change(&mut self) -> Result<Session> {
        let mut session = self.change_agreed()?;
        if let Some(day) = self.day {
            let Session { store, request, .. } = &mut session;
            request.happened(store.conn(), day)?;
        }
        Ok(session)
    }

    fn change_agreed(&mut self) -> Result<Session> {
        let mut session = self.change_journal()?;
        // A dry run assumes that the person would agree.
        let dry_run = self.globals.dry_run && self.interactive();
        if self.interactive() && !self.globals.yes && !dry_run {
            let many = history::would_drop_many(&session)?;
            if let Some(steps) = many {
                // Nothing is held open while a person thinks.
                drop(session);
                let question = format!("A new step drops {steps} undone steps for good. Continue?");
                self.agree("--yes", &question, "no, keep them", "yes, drop them")?;
                session = self.change_journal()?;
                session.store.agree();
            }
        }
        if self.globals.yes || dry_run {
            session.store.agree();
        }
        Ok(session)
    }

    /// The database, for undoing and redoing.
    pub fn change_journal(&mut self) -> Result<Session> {
        if self.globals.dry_run { self.open(Access::DryRun) } else { self.open(Access::Write) }
    }

    /// Whether to use colours, on a stream that is a terminal or not.
    fn colors(&self, terminal: bool) -> bool {
        let env = &self.context.env;
        let color = match self.globals.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => {
                let off = env.get("NO_COLOR").is_some_and(|v| !v.is_empty());
                terminal && !off && env.get("TERM").is_none_or(|term| term != "dumb")
            }
        };
        color && !self.globals.plain
    }

    /// The current rendering options.
    pub fn look(&self) -> Look<'_> {
        Look {
            width: self.context.width,
            color: self.colors(self.context.terminal.output),
            plain: self.globals.plain,
            local: &*self.context.local,
            csv: None,
        }
    }

    /// Answers on standard output, in JSON or text; only the requested form is made.
    pub fn answer(
        &mut self,
        json: impl FnOnce() -> Value,
        text: impl FnOnce(&Look) -> String,
    ) -> Result<()> {
        let unread = self.unread.take();
        if !unread.is_empty() {
            let records = words::count(unread.len(), "record", "records");
            self.warn(&format!("{records} cannot be read: see wyrm check"));
        }
        self.say_warnings();
        if self.globals.json {
            let mut value = json();
            if !unread.is_empty() {
                value["unreadable"] = json!(unread);
            }
            return self.print_exactly(&self.document(value));
        }
        if self.globals.csv {
            let csv = Csv::default();
            text(&Look { plain: true, csv: Some(&csv), ..self.look() });
            let text = csv.into_text();
            if text.is_empty() {
                return Err(csv::refused("this"));
            }
            return self.print_exactly(&text);
        }
        let mut text = text(&self.look());
        text.push_str(&render::unread(&unread));
        let at_once = self.globals.no_pager || self.globals.plain;
        if !at_once && pager::pager_command(self.context, &text).is_some() {
            let colors = self.look().color;
            self.long.push_str(&safe(&text, colors));
            return Ok(());
        }
        self.print(&text)
    }

    /// Shows a long text in the person's pager, or at once if that fails.
    pub fn turn_pages(&mut self) -> Result<()> {
        self.say_warnings();
        self.nothing_is_open();
        let text = std::mem::take(&mut self.long);
        match pager::pager_command(self.context, &text) {
            Some(pager) if pager::show_paged(self.context, &pager, &text) => Ok(()),
            _ => self.print_exactly(&text),
        }
    }

    /// Answers with a text for other programs, without escaping.
    pub fn answer_exactly(&mut self, json: impl FnOnce() -> Value, text: &str) -> Result<()> {
        if self.globals.json {
            self.print_exactly(&self.document(json()))
        } else {
            self.print_exactly(text)
        }
    }

    /// Writes safe text to standard output.
    pub fn print(&mut self, text: &str) -> Result<()> {
        let colors = self.look().color;
        self.print_exactly(&safe(text, colors))
    }

    /// Writes to standard output; a closed pipe ends quietly.
    fn print_exactly(&mut self, text: &str) -> Result<()> {
        self.tell_mishaps();
        if !self.long.is_empty() {
            self.long.push_str(text);
            return Ok(());
        }
        self.nothing_is_open();
        let written =
            self.context.out.write_all(text.as_bytes()).and_then(|()| self.context.out.flush());
        match written {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                Err(Failure::storage(format!("the answer cannot be written: {error}"))
                    .because(error))
            }
            _ => Ok(()),
        }
    }

    /// Reports problems beside a stored change, even with JSON.
    pub fn tell_mishaps(&mut self) {
        for failure in self.mishaps.take() {
            let text = format!("warning: {}", failure.message);
            let _ = writeln!(self.context.err, "{}", safe(&text, false));
        }
    }

    /// Chatter on standard error, silent with JSON.
    pub fn say(&mut self, text: &str) {
        if !self.globals.json {
            self.nothing_is_open();
            let line = !text.contains('\n') && self.context.terminal.error;
            let text = if line {
                Cow::Owned(fit::message(text, self.context.width).join("\n"))
            } else {
                Cow::Borrowed(text)
            };
            let _ = writeln!(self.context.err, "{}", safe(&text, false));
        }
    }

    /// Reports a failure on one line, and continues.
    pub fn say_failure(&mut self, failure: &Failure) {
        let said = refusal::said(failure, &self.titles.words(), self.tongue);
        let hint = said.hint.map(|hint| format!(" ({hint})"));
        self.say(&format!("{}{}", said.message, hint.unwrap_or_default()));
    }

    /// Answers a change: its effect, its step, and how to undo it.
    pub fn done<T>(
        &mut self,
        done: &Done<T>,
        json: impl FnOnce(&T) -> Value,
        text: impl FnOnce(&T, &Look) -> String,
    ) -> Result<()> {
        let step = done.step.as_ref();
        let with_step = |report: &T| {
            let mut value = json(report);
            value["step"] = step.map_or(Value::Null, |s| json!({ "id": s.id, "label": s.label }));
            tried(value, done.dry_run)
        };
        // The table shows the effect at once, and how to undo it.
        let answered = if self.globals.json {
            self.print_exactly(&self.document(with_step(&done.report)))
        } else {
            let text = text(&done.report, &self.look());
            self.print(&text)
        };
        answered.map_err(|failure| match step {
            Some(step) if !done.dry_run => {
                all_the_same(failure, &format!("the change was recorded as step {}", step.id))
            }
            _ => failure,
        })?;
        match (step, done.dry_run) {
            (Some(_), true) => self.say("(dry run: nothing was changed)"),
            (Some(_), false) if self.tongue == Tongue::Commands => self.say("(undo: wyrm undo)"),
            (Some(_), false) => {}
            (None, _) => self.say("(already up to date)"),
        }
        if done.dropped > 0 && !done.dry_run {
            let steps = words::count(done.dropped, "undone step", "undone steps");
            self.say(&format!("({steps} can no longer be redone)"));
        }
        Ok(())
    }

    /// Answers a change of one thing, which has this name in JSON.
    pub fn changed<T: Serialize>(
        &mut self,
        name: &str,
        done: &Done<T>,
        text: impl FnOnce(&T, &Look) -> String,
    ) -> Result<()> {
        self.done(done, |thing| json!({ name: thing }), text)
    }

    /// Answers a change of a name.
    pub fn renamed(&mut self, what: &str, done: &Done<(String, String)>) -> Result<()> {
        self.done(
            done,
            |(from, to)| json!({ what: { "name": to, "was": from } }),
            |(from, to), _| format!("{from} is now called {to}\n"),
        )
    }

    /// The text of a file that a person wrote, or of standard input for `-`.
    pub fn read_file(&mut self, path: &Path) -> Result<String> {
        self.read_up_to(path, file::MOST_READ)
    }

    /// The same for a text up to this many bytes.
    pub fn read_up_to(&mut self, path: &Path, most: u64) -> Result<String> {
        self.nothing_is_open();
        let read = if path.as_os_str() == "-" {
            (self.context.input)(most)
        } else {
            file::read(path, most)
        };
        read.map_err(|error| {
            Failure::storage(format!("{} cannot be read: {error}", path.display())).because(error)
        })
    }

    /// The output file for a text, if named.
    pub fn target(&self, file: Option<&Path>, force: bool) -> Result<Option<OutputFile>> {
        let target = |file| OutputFile::new(file, force, Some(&self.settings()?));
        file.map(target).transpose()
    }

    /// Dragon Dice as typed, or rolled by wyrm from a seed. For dice outside a play.
    pub fn dice(&mut self, typed: Option<&str>, seed: Option<i64>) -> Result<CommandDice> {
        match self.seed(typed.is_some(), seed)? {
            Some(seed) => Ok(CommandDice::Seed(seed)),
            None => {
                let faces = Face::read_all(typed.unwrap_or_default())?;
                Ok(CommandDice::Typed(Face::indices(&faces).collect()))
            }
        }
    }

    /// The seed of wyrm's dice, given or new; none if dice were typed.
    pub fn seed(&mut self, typed: bool, seed: Option<i64>) -> Result<Option<u64>> {
        let given = given_seed(typed, seed, self.globals.dry_run)?;
        let fresh = || (self.context.entropy)();
        Ok((!typed).then(|| given.unwrap_or_else(fresh)))
    }
}

/// A typed seed.
pub fn read_seed(seed: i64) -> Result<u64> {
    u64::try_from(seed).map_err(|error| {
        Failure::refused(format!("a seed must be at least 0, not {seed}")).because(error)
    })
}

/// The given seed of wyrm's dice. In a play they come from the play's own seed by default. A dry
/// run would reveal the coming roll, so it needs a seed or typed dice.
pub fn given_seed(typed: bool, seed: Option<i64>, dry_run: bool) -> Result<Option<u64>> {
    match (typed, seed) {
        (true, Some(_)) => Err(Failure::usage("--dice and --seed cannot be used together")
            .hint("--dice for dice rolled by hand, --seed for dice that wyrm rolls")),
        (false, Some(seed)) => read_seed(seed).map(Some),
        (false, None) if dry_run => Err(Failure::usage("a dry run needs --dice or --seed")),
        (_, None) => Ok(None),
    }
}
