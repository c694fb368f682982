//! Questions to the person in front of a command.

use std::path::PathBuf;

use super::Ui;
use crate::app::{Failure, FailureKind, NamedKind, Result};
use crate::rules::name::Name;

/// Names the missing argument, and its valid values.
fn missing_one(missing: &str, which: &str, options: &[String]) -> Failure {
    let failure = Failure::missing(missing);
    if options.is_empty() {
        failure
    } else {
        failure.hint(format!("{which}: {}", options.join(", ")))
    }
}

/// There is no hero to choose.
pub fn no_heroes(campaign: &str) -> Failure {
    Failure::refused(format!("{campaign} has no living hero"))
        .hint("a new one: wyrm hero new NAME --class CLASS")
}

impl Ui<'_> {
    /// Asks until nothing is refused, with the reason each time.
    pub fn insist<T>(&mut self, mut ask: impl FnMut(&mut Self) -> Result<T>) -> Result<T> {
        loop {
            match ask(self) {
                Err(failure) if failure.kind == FailureKind::Refused => self.say_failure(&failure),
                answered => return answered,
            }
        }
    }

    /// Asks until an answer is valid; typed text stays editable.
    pub fn until<T>(
        &mut self,
        missing: &str,
        question: &str,
        help: &str,
        mut read: impl FnMut(&mut Self, &str) -> Result<T>,
    ) -> Result<T> {
        let mut typed = String::new();
        self.insist(|ui| {
            typed = ui.line(missing, question, help, &typed)?;
            read(ui, &typed)
        })
    }

    /// Whether a person can be asked.
    pub fn interactive(&self) -> bool {
        let terminal = self.context.terminal;
        let for_a_program = self.globals.json || self.globals.csv;
        terminal.input && terminal.error && !self.globals.no_input && !for_a_program
    }

    /// Asks for confirmation; the default changes nothing.
    pub fn agree(&mut self, missing: &str, question: &str, no: &str, yes: &str) -> Result<()> {
        match self.choose(missing, question, &[no, yes])? {
            0 => Err(Failure::declined()),
            _ => Ok(()),
        }
    }

    /// Asks for one of several, or names the missing argument.
    pub fn choose(
        &mut self,
        missing: &str,
        question: &str,
        options: &[impl AsRef<str>],
    ) -> Result<usize> {
        let options: Vec<String> = options.iter().map(|one| one.as_ref().to_owned()).collect();
        if !self.interactive() || options.is_empty() {
            return Err(missing_one(missing, "one of", &options));
        }
        self.person().choose(question, &options).ok_or_else(Failure::interrupted)
    }

    /// The same for named options.
    pub fn pick(
        &mut self,
        missing: &str,
        question: &str,
        mut names: Vec<String>,
    ) -> Result<String> {
        let chosen = self.choose(missing, question, &names)?;
        Ok(names.swap_remove(chosen))
    }

    /// Asks for any number of options, some of them preselected, or names the missing argument.
    pub fn choose_many(
        &mut self,
        missing: &str,
        question: &str,
        options: &[String],
        marked: &[usize],
    ) -> Result<Vec<usize>> {
        if !self.interactive() || options.is_empty() {
            return Err(missing_one(missing, "some of", options));
        }
        self.person().choose_many(question, options, marked).ok_or_else(Failure::interrupted)
    }

    /// A given name, or one asked for until valid.
    pub fn name(&mut self, given: Option<String>, question: &str) -> Result<String> {
        match given {
            Some(name) => Ok(name),
            None => self.until("NAME", question, "", |_, typed| {
                Name::new(typed)?;
                Ok(typed.to_owned())
            }),
        }
    }

    /// The given text, or a line asked for; if nobody can be asked, names the missing argument.
    pub fn text(
        &mut self,
        given: Option<String>,
        missing: &str,
        question: &str,
        help: &str,
    ) -> Result<String> {
        match given {
            Some(text) => Ok(text),
            None => self.line(missing, question, help, ""),
        }
    }

    /// A given file, or one asked for.
    pub fn file(&mut self, given: Option<PathBuf>, missing: &str) -> Result<PathBuf> {
        match given {
            Some(file) => Ok(file),
            None => self.until(missing, "Which file?", "", |_, typed| match typed.trim() {
                "" => Err(Failure::refused("give a file name")),
                typed => Ok(PathBuf::from(typed)),
            }),
        }
    }

    /// A line asked for, with initial text.
    pub fn line(
        &mut self,
        missing: &str,
        question: &str,
        help: &str,
        typed: &str,
    ) -> Result<String> {
        match self.interactive() {
            true => self.person().text(question, help, typed).ok_or_else(Failure::interrupted),
            false if help.is_empty() => Err(Failure::missing(missing)),
            false => Err(Failure::missing(missing).hint(help)),
        }
    }

    /// The named hero, or one of the campaign's asked for.
    pub fn hero(&mut self, given: Option<String>, missing: &str, question: &str) -> Result<String> {
        if let Some(name) = given {
            return Ok(name);
        }
        let session = self.look_up()?;
        let campaign = session.request.campaign(session.conn())?;
        let names = NamedKind::Hero(campaign.id).all(session.conn(), 200)?;
        drop(session);
        let names: Vec<String> = names.into_iter().map(|(name, _)| name).collect();
        if names.is_empty() {
            return Err(no_heroes(&campaign.name));
        }
        self.pick(missing, question, names)
    }
}
