//! The live mode of every title: single keys and short questions. Every key is one step, kept at
//! once, so that a person can leave and resume at any moment.

use clap::Args;

use super::args::number;
use super::prompt::{choose_offer, take_up};
use super::table;
use super::throwing::Throwing;
use super::title::read_log;
use super::titles::TitleEntry;
use super::ui::Ui;
use crate::app::history::{self, Reach};
use crate::app::play::{Live, open};
use crate::app::{DiceBy, Direction, Failure, Kind, Pressed};
use crate::render::Tongue;
use crate::rules::offer::{Offer, OfferId};

/// A key, what it says, and what it does.
struct Key {
    key: char,
    label: String,
    does: Does,
}

#[derive(Clone)]
enum Does {
    /// One of these offers.
    Act(Vec<Offer>),
    Settle,
    Hand,
    Log,
    Undo,
    Redo,
    Quit,
}

impl Does {
    /// Whether it acts on what was drawn.
    fn needs_the_table(&self) -> bool {
        !matches!(self, Does::Hand | Does::Log | Does::Quit)
    }
}

/// How the loop goes on.
enum Then {
    /// The play has changed, or is drawn again.
    Draw(Box<Live>),
    /// Another screen has gone on.
    Look,
    Stay,
    Leave,
}

// What a live mode takes.
#[derive(Debug, Args)]
pub struct LiveArgs {
    /// The play, by its number, if several are open
    #[arg(long, value_name = "ID", allow_negative_numbers = true, value_parser = number)]
    play: Option<i64>,
}

/// The live mode of the play that is meant; of several that are open, one is chosen.
pub fn of(ui: &mut Ui, title: &TitleEntry, args: &LiveArgs) -> Result<(), Failure> {
    // Of a title without campaigns, only one play can be open.
    let several = title.game.in_campaign() || args.play.is_some();
    if several && ui.interactive() && !ui.globals.dry_run {
        table::bind(ui, title, args.play)?;
    }
    run(ui, title)
}

pub fn run(ui: &mut Ui, title: &TitleEntry) -> Result<(), Failure> {
    let (noun, command) = (title.words.noun(), title.words.command());
    if !ui.interactive() {
        let group = command.trim_start_matches("wyrm ");
        return Err(Failure::usage(format!("{group} live needs a terminal"))
            .hint(format!("{command} and its commands do the same")));
    }
    if ui.globals.dry_run {
        return Err(Failure::usage("a live mode records every key: it cannot run dry")
            .hint(format!("try the commands of {command} with --dry-run")));
    }
    ui.tongue = Tongue::Keys;
    let begins = !open::is_open(&ui.look_up_if_there()?, title.handle())?;
    if begins {
        title.begin(ui)?;
    }
    let mut live = open::status(&ui.look_up()?, title.handle())?;
    // A play that just began has been shown.
    if !begins {
        draw(ui, title, &live)?;
    }
    let mut by_hand = live.dice == Some(DiceBy::Hand);
    loop {
        let Some(does) = pressed(ui, &keys(title, &live, by_hand)) else {
            waits(ui, title);
            return Err(Failure::cut());
        };
        if matches!(does, Does::Hand) {
            by_hand = !by_hand;
            ui.say(match by_hand {
                true => "(from now on you throw: type the dice when asked)",
                false => "(from now on wyrm throws)",
            });
            continue;
        }
        let then = match does.needs_the_table() && !is_current(ui, title, &live)? {
            true => Ok(Then::Look),
            false => press(ui, title, &live, &does, by_hand),
        };
        let now = match then {
            Ok(Then::Stay) => continue,
            Ok(Then::Leave) => return Ok(()),
            Ok(Then::Draw(news)) => {
                draw(ui, title, &news)?;
                match open::find(&ui.look_up()?, title.handle())? {
                    None if news.over => return Ok(()),
                    now => now,
                }
            }
            Ok(Then::Look) => overtaken(ui, title)?,
            Err(failure)
                if matches!(failure.kind, Kind::Refused | Kind::Interrupted | Kind::Declined) =>
            {
                // Another screen may have gone on meanwhile.
                match is_current(ui, title, &live)? {
                    true => {
                        ui.say_failure(&failure);
                        continue;
                    }
                    false => overtaken(ui, title)?,
                }
            }
            Err(failure) => return Err(failure),
        };
        match now {
            Some(now) => live = now,
            None => {
                ui.say(&format!("(no {noun} is open any more)"));
                return Ok(());
            }
        }
    }
}

/// Shows the keys and reads one; none: Ctrl-C.
fn pressed(ui: &mut Ui, keys: &[Key]) -> Option<Does> {
    let letters: Vec<char> = keys.iter().map(|key| key.key).collect();
    let menu = menu(keys, ui.context.width);
    match ui.person().key(&menu, &letters) {
        Pressed::Key(pressed) => {
            let key = keys.iter().find(|key| key.key == pressed);
            Some(key.map_or(Does::Quit, |key| key.does.clone()))
        }
        Pressed::Leave => Some(Does::Quit),
        Pressed::Cut => None,
    }
}

/// Whether the play still is as it was drawn.
fn is_current(ui: &mut Ui, title: &TitleEntry, live: &Live) -> Result<bool, Failure> {
    let ids = |live: &Live| -> Vec<OfferId> {
        let offers = live.table.offers().into_iter();
        offers.map(|offer| offer.id).collect()
    };
    let now = open::find(&ui.look_up()?, title.handle())?;
    Ok(now.is_some_and(|now| (now.id, now.last) == (live.id, live.last) && ids(&now) == ids(live)))
}

/// Says that another screen has gone on, and draws the play as it is now.
fn overtaken(ui: &mut Ui, title: &TitleEntry) -> Result<Option<Live>, Failure> {
    let now = open::find(&ui.look_up()?, title.handle())?;
    if let Some(now) = &now {
        let noun = title.words.noun();
        ui.say(&format!("(the {noun} went on at another screen; nothing was done here)"));
        draw(ui, title, now)?;
    }
    Ok(now)
}

/// Says how the play is resumed.
fn waits(ui: &mut Ui, title: &TitleEntry) {
    let (noun, command) = (title.words.noun(), title.words.command());
    ui.say(&format!("(the {noun} waits: {command} live resumes it)"));
}

fn draw(ui: &mut Ui, title: &TitleEntry, live: &Live) -> Result<(), Failure> {
    if let Some((width, height)) = (ui.context.measure)() {
        (ui.context.width, ui.context.height) = (width, height);
    }
    let news = title.words.news(live, &ui.look());
    ui.print(&format!("\n{news}\n"))
}

/// The keys in as many lines as they need.
fn menu(keys: &[Key], width: usize) -> String {
    let mut lines: Vec<String> = vec![String::new()];
    for key in keys {
        let item = format!("[{}] {}", key.key, key.label);
        let last = lines.len() - 1;
        let taken = lines[last].chars().count();
        if taken > 0 && taken + 2 + item.chars().count() >= width {
            lines.push(item);
        } else {
            if taken > 0 {
                lines[last].push_str("  ");
            }
            lines[last].push_str(&item);
        }
    }
    lines.join("\n")
}

/// What the keys do now: offers first, then what every table has.
fn keys(title: &TitleEntry, live: &Live, by_hand: bool) -> Vec<Key> {
    let mut groups: Vec<(char, Vec<Offer>)> = Vec::new();
    for offer in live.table.offers() {
        let key = offer.spec.key;
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, offers)) => offers.push(offer),
            None => groups.push((key, vec![offer])),
        }
    }
    let mut keys: Vec<Key> = Vec::new();
    for (key, offers) in groups {
        let label = match offers.as_slice() {
            [only] => title.words.label(live, only),
            [first, ..] => title.words.group(live, first),
            [] => continue,
        };
        keys.push(Key { key, label, does: Does::Act(offers) });
    }
    let mut more = |key: char, label: &str, does: Does| {
        keys.push(Key { key, label: label.to_owned(), does });
    };
    if let Some(settle) = title.settle.filter(|settle| (settle.is_due)(live)) {
        more('n', settle.label, Does::Settle);
    }
    if live.table.throws() {
        let label = match by_hand {
            true => "by hand: on",
            false => "by hand: off",
        };
        more('h', label, Does::Hand);
    }
    more('l', "log", Does::Log);
    more('z', "undo", Does::Undo);
    more('y', "redo", Does::Redo);
    more('q', "leave", Does::Quit);
    keys
}

/// Does what a key says, asking for what it needs.
fn press(
    ui: &mut Ui,
    title: &TitleEntry,
    live: &Live,
    does: &Does,
    by_hand: bool,
) -> Result<Then, Failure> {
    match does {
        Does::Act(offers) => {
            let Some(offer) = choose_offer(ui, title, live, offers, offers[0].spec.verb)? else {
                return Ok(Then::Stay);
            };
            let throwing = throwing(live, by_hand);
            let done = take_up(ui, title, live, &offer, &Vec::new(), throwing)?;
            Ok(Then::Draw(Box::new(done.report)))
        }
        Does::Settle => {
            if let Some(settle) = title.settle {
                // Commands come next.
                ui.tongue = Tongue::Commands;
                let settled = (settle.run)(ui);
                ui.tongue = Tongue::Keys;
                settled?;
            }
            Ok(Then::Leave)
        }
        Does::Log => {
            let log = read_log(ui, title, None)?;
            let text = title.words.log(&log, &ui.look());
            ui.print(&text)?;
            Ok(Then::Stay)
        }
        Does::Undo => walk(ui, title, live.id, Direction::Undo),
        Does::Redo => walk(ui, title, live.id, Direction::Redo),
        Does::Quit => {
            waits(ui, title);
            Ok(Then::Leave)
        }
        Does::Hand => Ok(Then::Stay),
    }
}

/// Whose dice are thrown; written with the action if the play says otherwise.
fn throwing(live: &Live, by_hand: bool) -> Throwing {
    let wanted = match by_hand {
        true => DiceBy::Hand,
        false => DiceBy::Wyrm,
    };
    let known = live.dice.unwrap_or(DiceBy::Wyrm);
    Throwing { by_hand, may_roll: true, seed: None, remember: (wanted != known).then_some(wanted) }
}

fn walk(ui: &mut Ui, title: &TitleEntry, play: i64, direction: Direction) -> Result<Then, Failure> {
    let mut session = ui.change_journal()?;
    // Another game's step is named, and left for `wyrm undo`.
    if let Some(step) = history::next(&session, direction)?
        && step.play != Some(play)
    {
        drop(session);
        let what = match direction {
            Direction::Undo => "last step",
            Direction::Redo => "next step",
        };
        let label = &step.label;
        ui.say(&format!(
            "the {what} belongs to something else: {label} (leave with [q] to go there)"
        ));
        return Ok(Then::Stay);
    }
    let dry_run = ui.globals.dry_run;
    let walked = history::go(&mut session, direction, Reach::Steps(1), false, dry_run)?;
    let now = open::find(&session, title.handle())?;
    drop(session);
    for step in &walked.steps {
        let what = match direction {
            Direction::Undo => "undone",
            Direction::Redo => "redone",
        };
        ui.say(&format!("{what}: {}", step.label));
    }
    match now {
        Some(now) => Ok(Then::Draw(Box::new(now))),
        None => {
            let noun = title.words.noun();
            ui.say(&match direction {
                Direction::Undo => format!(
                    "(the start of the {noun} is undone, so it is no longer recorded: wyrm redo \
                     brings it back)"
                ),
                Direction::Redo => format!("(the {noun} is over again)"),
            });
            Ok(Then::Leave)
        }
    }
}
