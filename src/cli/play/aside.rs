//! Commands beside the plays of a title: shown, remembered, or recorded as a play; missing answers
//! are asked for.

use clap::ArgMatches;

use super::acts::{self, is_given, seed, typed, value};
use super::begin;
use crate::app::play::aside::{self, AsideLine, AsideReport};
use crate::app::play::begin::BeginLine;
use crate::app::play::open;
use crate::app::{Done, Failure, Result};
use crate::cli::date::DayArg;
use crate::cli::terminal::ui::{Ui, read_seed};
use crate::cli::titles::TitleEntry;
use crate::render::scene::page;
use crate::rules::act::ActSpec;
use crate::rules::aside::{DATE, NOTE, SAVE, counts, file_of};
use crate::rules::begin::{NEW_PLAYER, SEED};
use crate::rules::words;

/// Runs a command beside the plays; none if it is another command.
pub fn run(ui: &mut Ui, title: &TitleEntry, matches: &ArgMatches) -> Option<Result<()>> {
    let (verb, matches) = matches.subcommand()?;
    let spec = title.game.asides().iter().find(|spec| spec.verb == verb)?;
    Some(typed_answers(ui, title, spec, matches))
}

fn typed_answers(
    ui: &mut Ui,
    title: &TitleEntry,
    spec: &'static ActSpec,
    matches: &ArgMatches,
) -> Result<()> {
    let mut line = aside_line(ui, spec, matches)?;
    if counts(spec) {
        return count(ui, title, line, is_given(matches, SAVE));
    }
    if title.game.remembers(spec.verb, &line.said.answers) {
        return remember(ui, title, line);
    }
    let report = looked(ui, title, &mut line)?;
    show(ui, title, &report)
}

/// The typed line. A file is read here; the title parses its text.
fn aside_line(ui: &mut Ui, spec: &'static ActSpec, matches: &ArgMatches) -> Result<AsideLine> {
    let value = |name: &str| value(matches, name).cloned();
    DayArg { date: value(DATE) }.set_day(ui)?;
    if value(NOTE).is_some() && !is_given(matches, SAVE) {
        return Err(Failure::usage("--note goes with --save"));
    }
    let seed = if spec.asks.iter().any(|ask| ask.name == SEED) {
        Some(seed(matches).map_or_else(|| Ok((ui.context.entropy)()), read_seed)?)
    } else {
        None
    };
    let mut answers = typed(spec, matches);
    if let Some(name) = file_of(spec)
        && let Some(path) = value(name)
    {
        answers.replace(name, &ui.read_file(path.as_ref())?);
    }
    let said = BeginLine {
        answers: answers.asking(ui.interactive()),
        seed,
        new_players: is_given(matches, NEW_PLAYER),
        ..BeginLine::default()
    };
    Ok(AsideLine { spec, said, settings: None, note: value(NOTE) })
}

/// The result of the command; a person is asked for missing answers.
fn looked(ui: &mut Ui, title: &TitleEntry, line: &mut AsideLine) -> Result<AsideReport> {
    loop {
        let found = aside::run_read_only(&ui.look_up_if_there()?, title.handle(), line);
        match found {
            Ok(report) => return Ok(report),
            Err(failure) => ask(ui, title, line, failure)?,
        }
    }
}

fn ask(ui: &mut Ui, title: &TitleEntry, line: &mut AsideLine, failure: Failure) -> Result<()> {
    if begin::is_ask(&failure) && ui.interactive() && !failure.message.is_empty() {
        ui.say(&failure.message);
    }
    let AsideLine { spec, settings, note, .. } = line;
    let (spec, settings, note) = (*spec, settings.clone(), note.clone());
    begin::ask(ui, title, &mut line.said, failure, "Who played?", &|ui, said| {
        let said = said.clone();
        let line = AsideLine { spec, said, settings: settings.clone(), note: note.clone() };
        aside::run_read_only(&ui.look_up_if_there()?, title.handle(), &line).map(|_| ())
    })
}

fn remarks(ui: &mut Ui, title: &TitleEntry, report: &AsideReport) {
    for remark in title.words.remarks(&*report.shown).iter().filter(|_| !report.kept.seen) {
        ui.say(&format!("({remark})"));
    }
}

fn show(ui: &mut Ui, title: &TitleEntry, report: &AsideReport) -> Result<()> {
    remarks(ui, title, report);
    ui.answer(
        || title.words.shown_json(&*report.shown, &report.kept),
        |look| page(&title.words.shown(&*report.shown, &report.kept), look, usize::MAX),
    )
}

fn changed(ui: &mut Ui, title: &TitleEntry, done: &Done<AsideReport>) -> Result<()> {
    remarks(ui, title, &done.report);
    ui.done(
        done,
        |report| title.words.shown_json(&*report.shown, &report.kept),
        |report, look| page(&title.words.shown(&*report.shown, &report.kept), look, usize::MAX),
    )
}

/// Stores figures read off the box, or settings.
fn remember(ui: &mut Ui, title: &TitleEntry, mut line: AsideLine) -> Result<()> {
    if ui.interactive() && !ui.globals.dry_run {
        line.settings = gone_back(ui, title, &line)?;
    }
    let done = aside::remember(&mut ui.change()?, title.handle(), &line)?;
    changed(ui, title, &done)
}

/// If a figure would have changed the current play, a person may go back to that moment. Steps of
/// other subjects are never undone along with it. Going back also undoes earlier figures; those to
/// set again are returned.
fn gone_back(
    ui: &mut Ui,
    title: &TitleEntry,
    line: &AsideLine,
) -> Result<Option<Vec<(String, String)>>> {
    let report = aside::run_read_only(&ui.look_up_if_there()?, title.handle(), line)?;
    let Some(moment) = report.kept.moment else {
        return Ok(None);
    };
    let Some(back) = moment.back.as_ref().filter(|back| back.others.is_empty()) else {
        return Ok(None);
    };
    let (play, differs) = (moment.play, title.words.differs(&*report.shown));
    ui.say(&format!("(play {play}: with these sizes {differs})"));
    let steps = words::count(back.steps.len(), "step", "steps");
    let options = [
        format!("no, play {play} stays as it is"),
        format!("yes, undo {steps} for good; then the sizes apply"),
    ];
    if ui.choose("--no-input", "Go back to that point?", &options)? == 0 {
        return Ok(None);
    }
    // That includes the steps which the figures drop.
    ui.globals.yes = true;
    let undone = aside::go_back(&mut ui.change_journal()?, back)?;
    for step in undone {
        ui.say(&format!("undone: {}", step.label));
    }
    ui.say(&format!("(enter all moves since then again: {})", title.words.command()));
    Ok(Some(moment.settings))
}

/// Counts an untracked game, and records it if wanted.
fn count(ui: &mut Ui, title: &TitleEntry, mut line: AsideLine, save: bool) -> Result<()> {
    let asks = line.said.answers.is_bare(line.spec.asks);
    if asks {
        let open = open::find_open_play(&ui.look_up_if_there()?, title.handle())?;
        if let Some(live) = open {
            let due =
                |verb: &str| live.table().offers().iter().any(|offer| offer.spec.verb == verb);
            if let Some(verb) = title.game.counts().filter(|verb| due(verb)) {
                ui.say(&format!("(play {} is over and is counted)", live.id));
                return acts::run_plain(ui, title, verb);
            }
            if ui.interactive() {
                ui.say(&format!("(play {} is still open: {})", live.id, title.words.command()));
            }
        }
    }
    if save {
        let done = loop {
            let done = aside::record(&mut ui.change()?, title.handle(), &line);
            match done {
                Ok(done) => break done,
                Err(failure) => ask(ui, title, &mut line, failure)?,
            }
            looked(ui, title, &mut line)?;
        };
        return changed(ui, title, &done);
    }
    let report = looked(ui, title, &mut line)?;
    show(ui, title, &report)?;
    match (report.kept.can_be_recorded, asks) {
        (true, true) if wants_it_kept(ui) => {
            let mut done = aside::record(&mut ui.change()?, title.handle(), &line)?;
            done.report.kept.seen = true;
            changed(ui, title, &done)
        }
        (true, false) if ui.interactive() => {
            ui.say("(not recorded; --save records it)");
            Ok(())
        }
        _ => Ok(()),
    }
}

/// After so much typing it offers to save the count; leaving the question means no.
fn wants_it_kept(ui: &mut Ui) -> bool {
    let chosen = ui.choose("--save", "Record it as a play?", &["yes", "no"]);
    chosen.is_ok_and(|chosen| chosen == 0)
}
