//! The titles on the command line: each brings its rules, its words and its group of commands.

use std::ffi::OsString;
use std::rc::Rc;

use clap::{ArgMatches, Command, CommandFactory, FromArgMatches};

use super::args::{self, Cli, Globals};
use super::play::acts;
use super::play::begin;
use super::play::common;
use super::terminal::ui::Ui;
use crate::app::play::{Live, TitleHandle, TitleRules, Titles};
use crate::app::{Failure, Result, Session};
use crate::render::Wording;
use crate::render::glossary::Meaning;
use crate::rules::title::Slug;

/// A title's entry in the command line.
#[derive(Clone, Copy)]
pub struct TitleEntry {
    pub game: &'static dyn TitleRules,
    pub words: &'static dyn Wording,
    /// The group with the title's own commands.
    pub args: fn(Command) -> Command,
    /// Runs one of them.
    pub run: fn(&mut Ui, &ArgMatches) -> Result<()>,
    /// Begins a play by questions, if differently from other titles.
    pub start: Option<RunFn>,
    /// How to settle a decided but open play.
    pub settle: Option<Settle>,
    /// Glossary words from its records: the catalogue.
    pub recorded: fn(&Session) -> Result<Vec<Meaning>>,
}

pub type RunFn = fn(&mut Ui) -> Result<()>;

/// How to settle a decided play: whether it is due, the label of its key, and its action.
#[derive(Clone, Copy)]
pub struct Settle {
    pub is_due: fn(&Live) -> bool,
    pub label: &'static str,
    pub run: RunFn,
}

/// The titles of a run.
#[derive(Clone)]
pub struct Registry(Rc<[TitleEntry]>);

impl TitleEntry {
    /// A title without its own commands.
    pub const fn new(game: &'static dyn TitleRules, words: &'static dyn Wording) -> TitleEntry {
        TitleEntry {
            game,
            words,
            args: |group| group,
            run: |_, _| Err(Failure::bug("a command of no title")),
            start: None,
            settle: None,
            recorded: |_| Ok(Vec::new()),
        }
    }

    /// Begins a play by questions.
    pub fn begin(&self, ui: &mut Ui) -> Result<()> {
        match self.start {
            Some(start) => start(ui),
            None => begin::by_questions(ui, self),
        }
    }

    /// The name of its group of commands: `drako` in `wyrm drako`.
    pub fn group(&self) -> &'static str {
        let command = self.words.command();
        command.strip_prefix("wyrm ").unwrap_or(command)
    }

    /// Its group of commands, by name and in a line.
    fn command(&self) -> Command {
        let aliases = self.words.aliases().iter().copied();
        Command::new(self.group()).about(self.words.about()).visible_aliases(aliases)
    }

    /// The complete group, with the requested acts complete.
    fn whole(&self, wanted: &dyn Fn(&str) -> bool) -> Command {
        let group = (self.args)(self.command().next_display_order(common::OWN));
        let group = common::add(group, self).about(self.words.about());
        let group = match self.words.after() {
            "" => group,
            after => group.after_help(after),
        };
        acts::add(group, self, wanted)
    }

    /// Whether a word of the command line may name the group.
    fn is_named(&self, word: &OsString) -> bool {
        word == self.group() || self.words.aliases().iter().any(|alias| word == alias)
    }

    /// The part for `app`.
    pub fn handle(&self) -> TitleHandle {
        TitleHandle { game: self.game, tell: self.words }
    }
}

impl Registry {
    pub fn new(entries: &[TitleEntry]) -> Registry {
        Registry(entries.into())
    }

    pub fn entries(&self) -> &[TitleEntry] {
        &self.0
    }

    pub fn words(&self) -> Vec<&'static dyn Wording> {
        self.0.iter().map(|entry| entry.words).collect()
    }

    /// The part for `app`.
    pub fn titles(&self) -> Titles {
        let handles: Vec<TitleHandle> = self.0.iter().map(TitleEntry::handle).collect();
        Titles::new(&handles)
    }

    /// The title whose group of commands has this name.
    pub fn group(&self, name: &str) -> Option<TitleEntry> {
        self.0.iter().copied().find(|entry| entry.group() == name)
    }

    /// The title of an open play or a typed name.
    pub fn of(&self, slug: Slug) -> Result<TitleEntry> {
        let found = self.0.iter().copied().find(|entry| entry.game.slug() == slug);
        found.ok_or_else(|| Failure::bug("a title without commands"))
    }
}

/// A parsed command line.
pub struct Parsed {
    pub globals: Globals,
    pub wanted: CommandGroup,
    /// The command and those below it, by name.
    pub words: Vec<String>,
}

/// The request of a command line.
pub enum CommandGroup {
    Own(args::Command),
    /// A command of a title's group.
    Title(TitleEntry, ArgMatches),
    Nothing,
}

impl Registry {
    /// The complete command line, with groups of all titles.
    pub fn command(&self) -> Command {
        self.program(&|_| true, &|_| true)
    }

    /// The command line with the requested groups complete: making one takes longer than parsing
    /// the words.
    fn program(
        &self,
        wanted: &dyn Fn(&TitleEntry) -> bool,
        acts: &dyn Fn(&str) -> bool,
    ) -> Command {
        let mut program = Cli::command();
        let mut order: Vec<String> =
            program.get_subcommands().map(|command| command.get_name().to_owned()).collect();
        // Hunts come after heroes, the groups of other titles after the catalogue.
        let mut last = "catalog";
        for entry in self.entries() {
            let group = if wanted(entry) { entry.whole(acts) } else { entry.command() };
            let name = entry.group();
            let after = if name == "hunt" { "hero" } else { std::mem::replace(&mut last, name) };
            let place = order.iter().position(|known| known == after);
            order.insert(place.map_or(order.len(), |place| place + 1), name.to_owned());
            program = program.subcommand(group);
        }
        for (n, name) in order.iter().enumerate() {
            program = program.mut_subcommand(name, |command| command.display_order(n));
        }
        program
    }

    /// The usage of the command with these words: `wyrm hero new [OPTIONS] [NAME]`.
    pub fn usage(&self, words: &[String]) -> Option<String> {
        let mut program = self.command();
        program.build();
        let mut command = &mut program;
        for word in words {
            command = command.find_subcommand_mut(word)?;
        }
        let usage = command.render_usage().to_string();
        let lines = usage.strip_prefix("Usage: ")?.lines().map(str::trim);
        Some(lines.collect::<Vec<_>>().join("\n"))
    }

    /// Parses a command line; one without a command asks where things stand.
    pub fn parse(&self, args: &[OsString], width: usize) -> Result<Parsed, clap::Error> {
        let named = |entry: &TitleEntry| args.iter().any(|word| entry.is_named(word));
        let mut program = self.program(&named, &|verb| args.iter().any(|word| word == verb));
        if width > 0 {
            program = program.term_width(width);
        }
        let matches = program.try_get_matches_from(args)?;
        let words = words(&matches);
        if let Some((name, below)) = matches.subcommand()
            && let Some(entry) = self.group(name)
        {
            return Ok(Parsed {
                globals: Globals::from_arg_matches(&matches)?,
                wanted: CommandGroup::Title(entry, below.clone()),
                words,
            });
        }
        let cli = Cli::from_arg_matches(&matches)?;
        Ok(Parsed {
            globals: cli.globals,
            wanted: cli.command.map_or(CommandGroup::Nothing, CommandGroup::Own),
            words,
        })
    }
}

/// The commands of a command line, from the group to the last one.
fn words(mut matches: &ArgMatches) -> Vec<String> {
    let mut words = Vec::new();
    while let Some((name, below)) = matches.subcommand() {
        words.push(name.to_owned());
        matches = below;
    }
    words
}
