//! At the table: set up, begun, followed.

use serde_json::json;

use super::super::ui::Ui;
use super::args::{PlayArgs, SetupArgs, TurnCommand};
use super::ask;
use crate::app::amulets::table::{self, Ask, BookWords, Open, PlayWords, Typed};
use crate::app::amulets::{Amulets, figures};
use crate::app::play::live;
use crate::app::{Done, Failure};
use crate::render::amulets::{board, score, setup as render_setup};
use crate::rules::amulets::play::Audience;
use crate::rules::name::key;

/// Seeds are short enough to be typed.
const SEEDS: u64 = 100_000;

/// The seed given, or a short one by chance.
fn seed(ui: &mut Ui, given: Option<i64>, changes: bool) -> Result<u64, Failure> {
    match given {
        Some(seed) => u64::try_from(seed).map_err(|error| {
            Failure::refused(format!("a seed is 0 or more, not {seed}")).because(error)
        }),
        None if changes && ui.globals.dry_run => Err(Failure::usage(
            "a dry run does not draw by chance: give --seed",
        )),
        None => Ok((ui.context.entropy)() % SEEDS),
    }
}

/// The table that is wanted, and whether a name like a known player's is someone new.
fn wanted(ui: &mut Ui, args: SetupArgs, changes: bool) -> Result<(Ask, bool), Failure> {
    let (players, new) = match args.players.is_empty() {
        true => ask::players(ui, "Who plays?")?,
        false => (args.players, false),
    };
    let ask = Ask {
        players,
        first: args.first,
        chests: args.chests.unwrap_or(0),
        chest: args.chest,
        removed: args.removed,
        seed: seed(ui, args.seed, changes)?,
    };
    Ok((ask, new))
}

/// What was said beside players and seed, as it is typed.
fn said(ask: &Ask) -> Vec<String> {
    let mut said = Vec::new();
    said.extend(
        ask.first
            .iter()
            .map(|name| format!("--first {}", key(name))),
    );
    if ask.chests > 0 {
        said.push(format!("--chests {}", ask.chests));
    }
    if !ask.chest.is_empty() {
        let keys: Vec<String> = ask.chest.iter().map(|item| key(item)).collect();
        said.push(format!("--chest {}", keys.join(",")));
    }
    said.extend(
        ask.removed
            .iter()
            .map(|pieces| format!("--removed {}", pieces.replace(' ', ""))),
    );
    said
}

pub fn setup(ui: &mut Ui, args: SetupArgs) -> Result<(), Failure> {
    let (ask, _) = wanted(ui, args, false)?;
    let setup = table::setup(&ui.look_up()?, &ask)?;
    let said = said(&ask);
    ui.answer(
        || json!({ "setup": render_setup::json(&setup, &said) }),
        |look| render_setup::offered(&setup, &said, look),
    )
}

pub fn start(ui: &mut Ui, args: SetupArgs, new_player: bool) -> Result<(), Failure> {
    let session = ui.look_up()?;
    live::refuse_open(session.conn(), crate::rules::title_list::Title::Amulets)?;
    let unknown = figures::to_ask(&session)?;
    let (wish, new) = wanted(ui, args, true)?;
    // Nobody is asked about the box for a table that cannot be.
    table::setup(&session, &wish)?;
    drop(session);
    let answers = ask::figures(ui, &unknown)?;
    let done = table::start(&mut ui.change()?, &wish, new_player || new, &answers)?;
    let said = said(&wish);
    ui.done(
        &done,
        |open| {
            let setup = render_setup::json(&open.state.setup, &said);
            json!({ "play": board::json(open, Audience::Table), "setup": setup })
        },
        |open, look| {
            let mut text = render_setup::checklist(&open.state.setup, look);
            text.push('\n');
            text.push_str(&board::next(&open.state, look));
            text.push_str(&score::new_players(&open.added, look));
            text
        },
    )
}

pub fn status(ui: &mut Ui, reveal: bool) -> Result<(), Failure> {
    let open = live::status::<Amulets>(&ui.look_up()?)?;
    let audience = match reveal {
        true => Audience::All,
        false => Audience::Table,
    };
    ui.answer(
        || json!({ "play": board::json(&open, audience) }),
        |look| board::status(&open, audience, look),
    )
}

fn shown(ui: &mut Ui, done: &Done<Open>) -> Result<(), Failure> {
    ui.done(
        done,
        |open| json!({ "play": board::json(open, Audience::Table) }),
        board::answer,
    )
}

fn act(ui: &mut Ui, seen: Option<i64>, say: &Typed) -> Result<(), Failure> {
    let done = table::act(&mut ui.change()?, seen, say)?;
    shown(ui, &done)
}

pub fn turn(ui: &mut Ui, command: TurnCommand) -> Result<(), Failure> {
    let say = match command {
        TurnCommand::Take { cards, shadows } => {
            let help = "1 to 3, 4 for a crystal; or their pages where these are counted: LLR";
            let cards = ui.text(cards, "CARDS, as in take 3", "How many cards?", help)?;
            Typed::Take { cards, shadows }
        }
        TurnCommand::Mint { shadow } => Typed::Mint {
            shadows: i64::from(shadow),
        },
        TurnCommand::Change { words } if words.is_empty() => {
            let help = "a number left, a colour right, or both, as in 1 green";
            let missing = "NUMBER, COLOUR or both, as in change 1 green";
            let typed = ui.text(None, missing, "What is laid on the book?", help)?;
            Typed::Change(typed.split_whitespace().map(str::to_owned).collect())
        }
        TurnCommand::Change { words } => Typed::Change(words),
        TurnCommand::Book { book, reward } => {
            let book = ask::book(ui, book, "BOOK, as in book 3green")?;
            Typed::Book(BookWords {
                book: Some(book),
                reward: reward.reward,
                remember: reward.remember,
            })
        }
        TurnCommand::Pass { by } => Typed::Pass(by),
        TurnCommand::Next => Typed::Next,
        TurnCommand::LastCard { page: Some(page) } => Typed::LastCard(page),
        TurnCommand::LastCard { page: None } => {
            let pages = ["left".to_owned(), "right".to_owned()];
            let page = ui.choose("PAGE", "Which page is down to one card?", &pages)?;
            Typed::LastCard(pages[page].clone())
        }
    };
    act(ui, None, &say)
}

pub fn play(ui: &mut Ui, args: PlayArgs) -> Result<(), Failure> {
    let mut words = PlayWords {
        book: BookWords {
            book: args.book,
            reward: args.reward.reward,
            remember: args.reward.remember,
        },
        by: args.by,
        ink: args.ink,
        shadows: args.shadows,
        side: args.side,
        with: args.with,
        hammer: args.hammer_piece,
        pearls: args.pearl,
    };
    if !ui.interactive() {
        return act(ui, None, &Typed::Play(words));
    }
    let open = live::status::<Amulets>(&ui.look_up()?)?;
    ask::missing(ui, &open.state, &mut words)?;
    act(ui, Some(open.last), &Typed::Play(words))
}
