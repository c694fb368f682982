//! `wyrm table`: the screen that a group leaves open all evening, drawn or in lines. The live modes
//! of the titles are the latter.

mod evening;
mod home;
mod play;
mod watch;

use clap::{Args, ValueEnum};

use self::evening::{Evening, EveningStage};
use self::watch::Watch;
use crate::app::home::{OpenPlay, open_plays};
use crate::app::{Failure, NamedKind, Result, Session};
use crate::cli::args::number;
use crate::cli::help::complete;
use crate::cli::terminal::console::Drawing;
use crate::cli::terminal::ui::Ui;
use crate::cli::titles::TitleEntry;
use crate::rules::name;
use crate::screen::Theme;

#[derive(Debug, Default, Args)]
#[command(after_help = "\
It resumes the open play, and asks if there are several. Without one it shows
the home screen: campaign, party, market, next step.
On the screen, ? explains every key and every word, q leaves.
With --watch it is view-only: it follows other terminals from play to play, and
no key changes anything.
With --plain it prints lines, for screen readers and slow terminals: only
changes, with the same keys. wyrm hunt live, keepers live, amulets live and
drako live are the same for one title. --watch needs a full screen.")]
pub struct TableArgs {
    /// The title: hunt, keepers, amulets or drako
    #[arg(value_name = "TITLE", add = complete::groups())]
    title: Option<String>,
    /// The play's number, as shown by wyrm play list or by wyrm without a command
    #[arg(long, value_name = "ID", allow_negative_numbers = true, value_parser = number)]
    play: Option<i64>,
    /// Show advice (always: wyrm campaign rule advice on)
    #[arg(long)]
    advice: bool,
    /// Only show what other terminals do: no key changes anything
    #[arg(long)]
    watch: bool,
    /// The terminal's background
    #[arg(long, value_name = "THEME", default_value = "auto")]
    theme: Background,
}

/// How dark the terminal's background is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum Background {
    #[default]
    Auto,
    Dark,
    Light,
}

pub fn run(ui: &mut Ui, args: TableArgs) -> Result<()> {
    let hint = "wyrm hunt, keepers, amulets and drako do the same with commands";
    refuse_without_a_person(ui, "table", hint)?;
    let title = args.title.as_deref().map(|typed| title_of(ui, typed)).transpose()?;
    let dumb = ui.context.env.get("TERM").is_some_and(|term| term == "dumb");
    let drawing = if ui.globals.plain || dumb { Drawing::Lines } else { Drawing::Full };
    if args.watch && drawing == Drawing::Lines {
        return Err(Failure::usage("table --watch needs a full screen")
            .hint("wyrm hunt, keepers, amulets and drako show how a play stands"));
    }
    sit_down(ui, drawing, title, &args)
}

/// The live mode of a title: its table in lines (`wyrm table TITLE --plain`).
pub fn live(ui: &mut Ui, title: &TitleEntry, play: Option<i64>) -> Result<()> {
    let hint = format!("{} and its commands do the same", title.words.command());
    refuse_without_a_person(ui, &format!("{} live", title.group()), &hint)?;
    sit_down(ui, Drawing::Lines, Some(*title), &TableArgs { play, ..TableArgs::default() })
}

/// Opens the table of the requested play.
fn sit_down(
    ui: &mut Ui,
    drawing: Drawing,
    title: Option<TitleEntry>,
    args: &TableArgs,
) -> Result<()> {
    if ui.globals.dry_run && !args.watch {
        return Err(Failure::usage("the table records every key, so it has no dry run")
            .hint("try the commands of a title with --dry-run"));
    }
    ui.globals.plain |= drawing == Drawing::Lines;
    let open = open_plays(&ui.look_up_if_there()?)?;
    let place = first_stage(ui, title, args.play, open)?;
    let console = ui.console.as_mut().map(|make| make(drawing));
    let console = console.unwrap_or_else(|| Err(std::io::ErrorKind::Unsupported.into()));
    let console = console.map_err(|error| {
        Failure::storage(format!("the terminal cannot be opened: {error}")).because(error)
    })?;
    let theme = theme(ui, args.theme);
    let watch = args.watch.then_some(Watch { title });
    Evening::begin(ui, (drawing, console), theme, args.advice, watch).run(place)
}

fn refuse_without_a_person(ui: &Ui, what: &str, hint: &str) -> Result<()> {
    if !ui.interactive() || !ui.context.terminal.output {
        return Err(Failure::usage(format!("{what} needs a terminal")).hint(hint));
    }
    Ok(())
}

/// The typed title: by its group of commands, its slug, its name or maker.
fn title_of(ui: &Ui, typed: &str) -> Result<TitleEntry> {
    match ui.titles.group(&name::key(typed)) {
        Some(entry) => Ok(entry),
        None => ui.titles.of(ui.titles.titles().find(typed)?.game.slug()),
    }
}

/// The start of the evening: the requested play, a title to begin, or the home screen.
fn first_stage(
    ui: &mut Ui,
    title: Option<TitleEntry>,
    play: Option<i64>,
    mut open: Vec<OpenPlay>,
) -> Result<EveningStage> {
    let all = open.clone();
    let campaign = ui.globals.campaign.clone();
    retain_meant(&ui.look_up_if_there()?, title, campaign, &mut open)?;
    if let Some(play) = play {
        let found = open.iter().find(|open| open.id == play);
        let found = found.ok_or_else(|| not_open(play, title, &all))?;
        return EveningStage::of(ui, found);
    }
    match (open.as_slice(), title) {
        ([], Some(title)) => Ok(EveningStage::Begin(title)),
        ([], None) => Ok(EveningStage::Home),
        ([only], _) => EveningStage::of(ui, only),
        _ => Ok(EveningStage::Which(open)),
    }
}

/// Keeps the plays of a title and of the named campaign.
fn retain_meant(
    session: &Session,
    title: Option<TitleEntry>,
    campaign: Option<String>,
    open: &mut Vec<OpenPlay>,
) -> Result<()> {
    if let Some(title) = title {
        open.retain(|open| open.title.game.slug() == title.game.slug());
    }
    if let Some(typed) = campaign {
        let campaign = NamedKind::Campaign.find(session.conn(), &typed)??;
        open.retain(|open| open.campaign.as_ref().is_none_or(|(id, _)| *id == campaign.id));
    }
    Ok(())
}

fn not_open(play: i64, title: Option<TitleEntry>, open: &[OpenPlay]) -> Failure {
    let failure = Failure::refused(match title {
        Some(title) => {
            let (name, noun) = (title.game.name(), title.words.noun());
            format!("{play} is not an open {noun} of {name}")
        }
        None => format!("play {play} is not open"),
    });
    let open = open.iter().map(|open| format!("{} ({})", open.id, open.title.game.name()));
    match open.collect::<Vec<_>>() {
        none if none.is_empty() => failure.hint("no play is open: wyrm table begins one"),
        open => failure.hint(format!("open: {}", open.join(", "))),
    }
}

/// Light or dark: as requested, or as the terminal reports.
fn theme(ui: &Ui, wanted: Background) -> Theme {
    if !ui.look().color {
        return Theme::Plain;
    }
    let says = ui.context.env.get("COLORFGBG");
    let says = says.and_then(|text| text.to_str()?.rsplit(';').next()?.parse::<u8>().ok());
    match (wanted, says) {
        (Background::Light, _) | (Background::Auto, Some(7 | 9..=15)) => Theme::Light,
        _ => Theme::Dark,
    }
}
