//! `wyrm drako`

mod args;
mod ask;
mod fight;

pub use args::DrakoArgs;

use serde_json::json;

use self::args::{CardArgs, DraftArgs, DrakoCommand, StartArgs, TurnCommand};
use crate::app::drako::{self, Draft, Drako, Start, Typed};
use crate::app::play::live::Live;
use crate::app::{Done, Failure};
use crate::cli::ui::Ui;
use crate::render;
use crate::rules::name::shown;

/// What is drawn for a setup is small enough to say aloud.
const SEEDS: u64 = 10_000;

pub fn run(ui: &mut Ui, args: DrakoArgs) -> Result<(), Failure> {
    match args.command.unwrap_or(DrakoCommand::Status) {
        DrakoCommand::Setup { draft, seed } => setup(ui, draft, seed),
        DrakoCommand::Start(args) => start(ui, args),
        DrakoCommand::Status => status(ui),
        DrakoCommand::Options => options(ui),
        DrakoCommand::Abandon => abandon(ui),
        DrakoCommand::Log { id } => log(ui, id),
        DrakoCommand::Box {
            sizes,
            confirm,
            reset,
        } => sizes_of_mats(ui, &sizes, confirm, reset),
        DrakoCommand::Turn(command) => turn(ui, command),
    }
}

/// The words of a turn.
fn turn(ui: &mut Ui, command: TurnCommand) -> Result<(), Failure> {
    let simple = match command {
        TurnCommand::Exchange => Typed::Exchange { swap: true },
        TurnCommand::Keep => Typed::Exchange { swap: false },
        TurnCommand::Draw { discard } => Typed::Draw { discard },
        TurnCommand::Net => Typed::Net,
        TurnCommand::ShakeOff => Typed::ShakeOff,
        TurnCommand::Burn => Typed::Burn,
        TurnCommand::End => Typed::End,
        TurnCommand::Pass => Typed::Pass,
        TurnCommand::Fury => return fury(ui),
        TurnCommand::Place { hexes } => return place(ui, hexes),
        TurnCommand::Move { words, value } => return moves(ui, words, value),
        TurnCommand::Fly { to } => return fly(ui, to),
        TurnCommand::Attack { words, card } => {
            let value = card.value;
            return attack(ui, Typed::Attack { words, value }, card);
        }
        TurnCommand::Fire { words, card } => {
            let value = card.value;
            return attack(ui, Typed::Fire { words, value }, card);
        }
        TurnCommand::Shoot { points, card } => return shoot(ui, points, card),
        TurnCommand::Defend { words, wounds } => return defend(ui, words, wounds),
        TurnCommand::Wound { words } => return wound(ui, words),
    };
    act(ui, None, &[simple])
}

fn status(ui: &mut Ui) -> Result<(), Failure> {
    let live = drako::status(&ui.look_up()?)?;
    ui.answer(
        || json!({ "drako": render::drako::json(&live) }),
        |look| render::drako::status(&live, look),
    )
}

fn options(ui: &mut Ui) -> Result<(), Failure> {
    let live = drako::status(&ui.look_up()?)?;
    ui.answer(
        || json!({ "options": render::drako::choices_json(&live) }),
        |look| render::drako::choices(&live, look),
    )
}

fn log(ui: &mut Ui, id: Option<i64>) -> Result<(), Failure> {
    let log = drako::log(&ui.look_up()?, id)?;
    ui.answer(
        || json!({ "drako": render::drako::log_json(&log) }),
        |look| render::drako::log(&log, look),
    )
}

fn shown_done(ui: &mut Ui, done: &Done<Live<Drako>>) -> Result<(), Failure> {
    ui.done(
        done,
        |live| json!({ "drako": render::drako::json(live) }),
        render::drako::answer,
    )
}

fn act(ui: &mut Ui, seen: Option<i64>, all: &[Typed]) -> Result<(), Failure> {
    let done = drako::act(&mut ui.change()?, seen, all)?;
    shown_done(ui, &done)
}

/// What was told, completed by questions about what it leads to: blocks, and where wounds go.
fn act_asking(ui: &mut Ui, mut all: Vec<Typed>) -> Result<(), Failure> {
    if !ui.interactive() {
        return act(ui, None, &all);
    }
    let live = drako::status(&ui.look_up()?)?;
    fight::follow(ui, &live.state, &mut all)?;
    act(ui, Some(live.last), &all)
}

fn attack(ui: &mut Ui, say: Typed, card: CardArgs) -> Result<(), Failure> {
    let say = match ui.interactive() {
        true => fight::complete(ui, say)?,
        false => say,
    };
    let mut all = vec![say];
    if !card.blocked.is_empty() {
        all.push(Typed::Defend {
            words: card.blocked,
        });
    }
    if !card.wounds.is_empty() {
        all.push(Typed::Wound { words: card.wounds });
    }
    act_asking(ui, all)
}

fn shoot(ui: &mut Ui, points: Option<i64>, card: CardArgs) -> Result<(), Failure> {
    let value = match (points, card.value) {
        (Some(_), Some(_)) => return Err(Failure::usage("the value is told twice")),
        (Some(value), None) | (None, Some(value)) => value,
        (None, None) => fight::shot(ui)?,
    };
    attack(ui, Typed::Shoot { value }, card)
}

fn defend(ui: &mut Ui, words: Vec<String>, wounds: Vec<String>) -> Result<(), Failure> {
    let mut all = vec![match words.is_empty() && ui.interactive() {
        true => fight::blocks_now(ui)?,
        false => Typed::Defend { words },
    }];
    if !wounds.is_empty() {
        all.push(Typed::Wound { words: wounds });
    }
    act_asking(ui, all)
}

fn wound(ui: &mut Ui, words: Vec<String>) -> Result<(), Failure> {
    if !words.is_empty() {
        return act(ui, None, &[Typed::Wound { words }]);
    }
    let live = drako::status(&ui.look_up()?)?;
    let words = fight::wounds(ui, &live.state)?;
    act(ui, Some(live.last), &[Typed::Wound { words }])
}

fn place(ui: &mut Ui, hexes: Vec<String>) -> Result<(), Failure> {
    let hexes = match hexes.is_empty() {
        true => ask::places(ui)?,
        false => hexes,
    };
    act(ui, None, &[Typed::Place { hexes }])
}

fn moves(ui: &mut Ui, words: Vec<String>, value: Option<i64>) -> Result<(), Failure> {
    if !words.is_empty() {
        return act(ui, None, &[Typed::Move { words, value }]);
    }
    let live = drako::status(&ui.look_up()?)?;
    let words = ask::walk(ui, &live.state, value)?;
    act(ui, Some(live.last), &[Typed::Move { words, value }])
}

fn fly(ui: &mut Ui, to: Option<String>) -> Result<(), Failure> {
    if let Some(to) = to {
        return act(ui, None, &[Typed::Fly { to }]);
    }
    let live = drako::status(&ui.look_up()?)?;
    let to = ask::free_hex(ui, &live.state)?;
    act(ui, Some(live.last), &[Typed::Fly { to }])
}

/// Fury that would kill Brald is warned of (ruling 9).
fn fury(ui: &mut Ui) -> Result<(), Failure> {
    let live = drako::status(&ui.look_up()?)?;
    if live.state.fury_ready() && live.state.fury_kills() {
        match ui.interactive() {
            true => fight::sure(ui)?,
            false => ui.say("(the wound of fury kills Brald)"),
        }
    }
    act(ui, Some(live.last), &[Typed::Fury])
}

fn draft(args: DraftArgs, places: Vec<String>) -> Draft {
    Draft {
        players: args.players,
        dragon: args.dragon,
        first_game: args.first_game,
        advanced: args.advanced,
        places,
    }
}

fn seeded(seed: i64) -> Result<u64, Failure> {
    u64::try_from(seed).map_err(|error| {
        Failure::refused(format!("a seed is 0 or more, not {seed}")).because(error)
    })
}

fn setup(ui: &mut Ui, args: DraftArgs, seed: Option<i64>) -> Result<(), Failure> {
    let mut draft = draft(args, Vec::new());
    draft.players = ask::players(ui, draft.players)?;
    let seed = match seed {
        Some(seed) => seeded(seed)?,
        None => (ui.context.entropy)() % SEEDS,
    };
    let drawn = drako::draw(&ui.look_up()?, &draft, seed)?;
    ui.answer(
        || json!({ "setup": render::drako::setup_json(&drawn) }),
        |look| render::drako::setup(&drawn, look),
    )
}

fn start(ui: &mut Ui, args: StartArgs) -> Result<(), Failure> {
    let mut draft = draft(args.draft, args.places);
    let seed = args.seed.map(seeded).transpose()?;
    draft.players = ask::players(ui, draft.players)?;
    if seed.is_none() && draft.dragon.is_none() {
        draft.dragon = ask::dragon(ui, &draft.players)?;
    }
    let sides = match (seed, &draft.dragon) {
        (Some(seed), _) => seed,
        (None, Some(_)) => 0,
        (None, None) if ui.globals.dry_run => {
            return Err(Failure::usage(
                "a dry run does not draw sides by chance: give --dragon or --seed",
            ));
        }
        (None, None) => (ui.context.entropy)(),
    };
    let start = Start {
        draft,
        sides,
        places: seed,
        new_players: args.new_player,
    };
    let done = drako::start(&mut ui.change()?, &start)?;
    shown_done(ui, &done)
}

fn abandon(ui: &mut Ui) -> Result<(), Failure> {
    if ui.interactive() {
        let options = ["no, keep it".to_owned(), "yes, drop it".to_owned()];
        if ui.choose("abandon", "Drop the open play without a result?", &options)? == 0 {
            return Err(Failure::interrupted());
        }
    }
    let done = drako::abandon(&mut ui.change()?)?;
    ui.done(
        &done,
        |id| json!({ "drako": { "id": id, "outcome": "abandoned" } }),
        |id, _| format!("play {id} is dropped, without a result\n"),
    )
}

fn sizes_of_mats(ui: &mut Ui, typed: &[String], confirm: bool, reset: bool) -> Result<(), Failure> {
    if typed.is_empty() && !confirm && !reset {
        let mats = drako::known(&ui.look_up()?)?;
        return ui.answer(
            || json!({ "box": render::drako::mats_json(&mats) }),
            |look| render::drako::mats(&mats, look),
        );
    }
    let pairs: Result<Vec<(String, String)>, Failure> = typed.iter().map(|t| pair(t)).collect();
    let done = drako::remember(&mut ui.change()?, &pairs?, confirm, reset)?;
    ui.done(
        &done,
        |boxed| json!({ "box": render::drako::boxed_json(boxed) }),
        render::drako::boxed,
    )
}

fn pair(typed: &str) -> Result<(String, String), Failure> {
    let split = typed.split_once(['=', ':']);
    let (part, size) = split.ok_or_else(|| {
        Failure::refused(format!("{} does not say how many", shown(typed)))
            .hint("as PART=N: flight=3")
    })?;
    Ok((part.to_owned(), size.to_owned()))
}
