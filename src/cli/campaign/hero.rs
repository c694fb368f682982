//! `wyrm hero`

mod args;

use args::{EditArgs, NUMBERS};
pub use args::{HeroCommand, NewArgs};

use serde_json::json;

use super::between_hunts::{doing, perform, typed};
use super::level;
use crate::app::hero::{Edit, HeroNumber, NewHeroRequest, NumberEdit};
use crate::app::{Failure, Result, hero};
use crate::cli::date::DayArg;
use crate::cli::play::title;
use crate::cli::terminal::ui::Ui;
use crate::render;
use crate::rules::dice_dragons::between_hunts::{CompleteDeed, Deed};
use crate::rules::dice_dragons::hero::Standing;
use crate::rules::name::{key, shown};
use crate::rules::words;

pub fn run(ui: &mut Ui, command: HeroCommand) -> Result<()> {
    match command {
        HeroCommand::New(args) => new(ui, args),
        HeroCommand::List { all } => {
            let (campaign, heroes, hidden) = hero::list(&ui.look_up()?, all, ui.globals.json)?;
            if hidden > 0 && ui.globals.csv {
                ui.say(render::hero::not_shown(hidden).trim());
            }
            ui.answer(
                || json!({ "campaign": campaign.name, "heroes": heroes, "hidden": hidden }),
                |look| render::hero::list(&campaign.name, &heroes, hidden, look),
            )
        }
        HeroCommand::Show { hero: who } => {
            let who = ui.hero(who, "HERO", "Which hero?")?;
            let report = hero::show(&ui.look_up()?, &who)?;
            ui.answer(|| json!({ "hero": report }), |look| render::hero::sheet(&report, look))
        }
        HeroCommand::History { hero: who, newest } => {
            let limit = newest.limit("rows", &ui.globals)?;
            let who = ui.hero(who, "HERO", "Which hero?")?;
            let report = hero::history(&ui.look_up()?, &who, limit)?;
            ui.answer(
                || render::hero::history_json(&report),
                |look| render::hero::history(&report, look),
            )
        }
        HeroCommand::Why { hero: who, number, newest } => {
            let limit = newest.limit("rows", &ui.globals)?;
            let who = ui.hero(who, "HERO", "Which hero?")?;
            let number = match number {
                Some(typed) => typed,
                None => NUMBERS[ui.choose("gold|exp|hp", "Which value?", NUMBERS)?].to_owned(),
            };
            let report = hero::why(&ui.look_up()?, &who, read_number(&number)?, limit)?;
            ui.answer(|| render::hero::why_json(&report), |look| render::hero::why(&report, look))
        }
        HeroCommand::Give { from, item, to, day } => {
            perform(ui, &day, Deed::Give, typed!(from, item, to))
        }
        HeroCommand::Drop { hero, item, day } => perform(ui, &day, Deed::Drop, typed!(hero, item)),
        HeroCommand::Pay { from, to, amount: gold, day } => {
            perform(ui, &day, Deed::Pay, typed!(from, to, gold))
        }
        HeroCommand::Resurrect { hero, paid_by, day } => {
            perform(ui, &day, Deed::Resurrect, typed!(hero, paid_by))
        }
        HeroCommand::Retire { hero, day } => perform(ui, &day, Deed::Retire, typed!(hero)),
        HeroCommand::Return { hero, day } => perform(ui, &day, Deed::Return, typed!(hero)),
        HeroCommand::Edit(args) => edit(ui, args),
        HeroCommand::LevelUp(args) => level::run(ui, args),
    }
}

fn read_number(typed: &str) -> Result<HeroNumber> {
    match key(typed).as_str() {
        "gold" => Ok(HeroNumber::Gold),
        "exp" | "experience" | "xp" => Ok(HeroNumber::Exp),
        "hp" | "hit-points" => Ok(HeroNumber::Hp),
        _ => Err(Failure::refused(format!("{} is not gold, exp or hp", shown(typed)))),
    }
}

fn new(ui: &mut Ui, args: NewArgs) -> Result<()> {
    args.day.set_day(ui)?;
    let custom = args.custom.then(String::new);
    let NewArgs { name, class, player, symbol, initiative, skills, new_player, .. } = args;
    let answers = typed!(name, class, custom, player, symbol, initiative, skills);
    let CompleteDeed::New { draft, player } = doing(ui, Deed::New, answers)? else {
        return Err(Failure::bug("a new hero was read as another command"));
    };
    let (player, someone_new) = match player {
        Some(name) if ui.interactive() && !new_player => {
            title::confirm_player(ui, &name).map(|(name, new)| (Some(name), new))?
        }
        player => (player, new_player),
    };
    let custom = draft.custom;
    let wanted = NewHeroRequest { draft, player, new_player: someone_new };
    let given = (args.dice, args.seed);
    let done = if custom || given != (None, None) {
        let question = "Three rolls for hit points, setting Dragons aside:";
        level::with_dice(ui, question, given, &|session, dice| {
            hero::new(session, &wanted, Some(&dice))
        })?
    } else {
        hero::new(&mut ui.change()?, &wanted, None)?
    };
    ui.done(
        &done,
        |report| {
            let dice = report.dice.as_ref().map(|(dice, _)| dice);
            let added = report.player.as_ref().is_some_and(|player| player.added);
            json!({ "hero": report.hero, "dice": dice, "player_added": added })
        },
        |report, _| new_text(report),
    )
}

fn new_text(report: &hero::NewHeroReport) -> String {
    let hero = &report.hero;
    let mut text = format!(
        "{} joins as a level 1 {}: {} hit points, armour class {}, initiative {}\n",
        hero.name,
        match &hero.class_key {
            Some(_) => hero.class.to_lowercase(),
            None => "custom hero".to_owned(),
        },
        hero.max_hp,
        hero.armor_class,
        hero.initiative
    );
    if let Some((dice, count)) = &report.dice {
        let dragons = words::count(*count, "dragon", "dragons");
        text.push_str(&format!(" rolled {dice}: 18 + {dragons} set aside\n"));
    }
    if let Some(player) = report.player.as_ref().filter(|p| p.added) {
        text.push_str(&format!(" {} is a new player\n", player.name));
    }
    text
}

/// Resurrects a hero; asks who pays if the hero's own gold is not enough.
pub fn bring_back(ui: &mut Ui, hero: &str) -> Result<()> {
    let hero = [hero];
    perform(ui, &DayArg::default(), Deed::Resurrect, typed!(hero))
}

/// `5` sets, `+2` and `-1` add.
fn read_correction(typed: Option<String>, what: &str) -> Result<Option<NumberEdit>> {
    let Some(typed) = typed else { return Ok(None) };
    let number: i64 = typed.trim().parse().map_err(|error| {
        Failure::refused(format!("{} is not an amount of {what}", shown(&typed)))
            .hint("5 sets it, +2 or -1 changes it")
            .because(error)
    })?;
    let moves = typed.trim().starts_with(['+', '-']);
    Ok(Some(if moves { NumberEdit::Move(number) } else { NumberEdit::Set(number) }))
}

/// The correctable parts of a sheet, with an example of each.
const PARTS: [(&str, &str); 9] = [
    ("gold", "5 sets it, +2 or -1 changes it"),
    ("experience", "12 sets it, +2 or -1 changes it"),
    ("maximum hit points", "a number"),
    ("armour class", "a number"),
    ("initiative", "a number"),
    ("state", "alive, dead, fallen or retired"),
    ("name", ""),
    ("an item the hero carries", "its name"),
    ("an item the hero does not carry", "its name"),
];

/// Asks for the corrections of a sheet, if none were typed.
fn ask_what(ui: &mut Ui, args: &mut EditArgs) -> Result<()> {
    let part =
        ui.choose("the correction", "What do you want to correct?", &PARTS.map(|(part, _)| part))?;
    let (what, help) = PARTS[part];
    let value = ui.text(None, "VALUE", &format!("What is the correct value? ({what})"), help)?;
    let number = || {
        let wrong = format!("{} is not a number", shown(&value));
        value.trim().parse().map_err(|error| Failure::refused(wrong).because(error))
    };
    match part {
        0 => args.gold = Some(value),
        1 => args.exp = Some(value),
        2 => args.hp = Some(number()?),
        3 => args.armor = Some(number()?),
        4 => args.initiative = Some(number()?),
        5 => args.state = Some(value),
        6 => args.name = Some(value),
        7 => args.add_item = vec![value],
        _ => args.remove_item = vec![value],
    }
    Ok(())
}

fn edit(ui: &mut Ui, mut args: EditArgs) -> Result<()> {
    args.day.set_day(ui)?;
    let who = ui.hero(args.hero.take(), "HERO", "Whose sheet?")?;
    if ui.interactive() && args.changes_nothing() {
        ask_what(ui, &mut args)?;
    }
    let standing = |typed: &str| {
        Standing::spelled(&key(typed)).ok_or_else(|| {
            Failure::refused(format!(
                "{} is not a state: use alive, dead, fallen or retired",
                shown(typed)
            ))
        })
    };
    let edit = Edit {
        standing: args.state.as_deref().map(standing).transpose()?,
        gold: read_correction(args.gold, "gold")?,
        exp: read_correction(args.exp, "experience")?,
        reason: ui.text(args.reason, "--reason TEXT", "Why are you correcting it?", "")?,
        name: args.name,
        player: if args.no_player { Some(None) } else { args.player.map(Some) },
        new_player: args.new_player,
        hp: args.hp,
        armor: args.armor,
        initiative: args.initiative,
        add_items: args.add_item,
        remove_items: args.remove_item,
    };
    let done = hero::edit(&mut ui.change()?, &who, &edit)?;
    ui.done(
        &done,
        |report| json!({ "hero": report.hero, "corrected": report.corrected }),
        |report, _| {
            if report.corrected.is_empty() {
                format!("{} is already up to date\n", report.hero.name)
            } else {
                format!("{} corrected: {}\n", report.hero.name, report.corrected.join(", "))
            }
        },
    )
}
