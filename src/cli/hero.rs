//! `wyrm hero`

mod args;

use args::{EditArgs, NUMBERS, ResurrectArgs};
pub use args::{HeroCommand, NewArgs};

use serde_json::{Value, json};

use super::deed::{doing, perform, several, typed};
use super::level;
use super::ui::Ui;
use crate::app::hero::{Correction, Edit, Number, Wanted};
use crate::app::{Failure, hero};
use crate::render;
use crate::rules::dice_dragons::deeds::{Deed, Doing};
use crate::rules::dice_dragons::hero::Standing;
use crate::rules::name::{key, shown};
use crate::rules::words;

pub fn run(ui: &mut Ui, command: HeroCommand) -> Result<(), Failure> {
    match command {
        HeroCommand::New(args) => new(ui, args),
        HeroCommand::List { all } => {
            let (campaign, heroes, hidden) = hero::list(&ui.look_up()?, all, ui.globals.json)?;
            if hidden > 0 && ui.globals.csv {
                ui.say(render::hero::not_shown(hidden).trim());
            }
            ui.answer(
                || json!({ "campaign": campaign.name, "heroes": heroes.iter().map(render::hero::json).collect::<Vec<_>>(), "hidden": hidden }),
                |look| render::hero::list(&campaign.name, &heroes, hidden, look),
            )
        }
        HeroCommand::Show { hero: who } => {
            let who = ui.hero(who, "HERO", "Which hero?")?;
            let report = hero::show(&ui.look_up()?, &who)?;
            ui.answer(
                || json!({ "hero": render::hero::json(&report) }),
                |look| render::hero::sheet(&report, look),
            )
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
                None => {
                    let words = NUMBERS.iter().map(ToString::to_string).collect::<Vec<_>>();
                    words[ui.choose("gold|exp|hp", "Which number?", &words)?].clone()
                }
            };
            let report = hero::why(&ui.look_up()?, &who, read_number(&number)?, limit)?;
            ui.answer(
                || json!({ "why": render::hero::why_json(&report) }),
                |look| render::hero::why(&report, look),
            )
        }
        HeroCommand::Give { from, item, to, day } => {
            day.told(ui)?;
            perform(ui, Deed::Give, typed([("from", from), ("item", item), ("to", to)]))
        }
        HeroCommand::Drop { hero, item, day } => {
            day.told(ui)?;
            perform(ui, Deed::Drop, typed([("hero", hero), ("item", item)]))
        }
        HeroCommand::Pay { from, to, amount, day } => {
            day.told(ui)?;
            let gold = amount.map(|gold| gold.to_string());
            perform(ui, Deed::Pay, typed([("from", from), ("to", to), ("gold", gold)]))
        }
        HeroCommand::Resurrect(args) => resurrect(ui, args),
        HeroCommand::Retire { hero, day } => {
            day.told(ui)?;
            perform(ui, Deed::Retire, typed([("hero", hero)]))
        }
        HeroCommand::Return { hero, day } => {
            day.told(ui)?;
            perform(ui, Deed::Return, typed([("hero", hero)]))
        }
        HeroCommand::Edit(args) => edit(ui, args),
        HeroCommand::LevelUp(args) => level::run(ui, args),
    }
}

fn read_number(typed: &str) -> Result<Number, Failure> {
    match key(typed).as_str() {
        "gold" => Ok(Number::Gold),
        "exp" | "experience" | "xp" => Ok(Number::Exp),
        "hp" | "hit-points" => Ok(Number::Hp),
        _ => Err(Failure::refused(format!("{} is not gold, exp or hp", shown(typed)))),
    }
}

fn new(ui: &mut Ui, args: NewArgs) -> Result<(), Failure> {
    args.day.told(ui)?;
    let mut answers = typed([
        ("name", args.name),
        ("class", args.class),
        ("custom", args.custom.then(String::new)),
        ("player", args.player),
        ("symbol", args.symbol),
        ("initiative", args.initiative.map(|number| number.to_string())),
    ]);
    several(&mut answers, "skills", &args.skills);
    let Doing::New { draft, player } = doing(ui, Deed::New, answers)? else {
        return Err(Failure::bug("a new hero is another deed"));
    };
    let custom = draft.custom;
    let wanted = Wanted { draft, player, new_player: args.new_player };
    let given = (args.dice, args.seed);
    let done = match custom || given != (None, None) {
        true => {
            let question = "Three rolls for hit points, setting Dragons aside:";
            level::with_dice(ui, question, given, &|session, dice| {
                hero::new(session, &wanted, Some(&dice))
            })?
        }
        false => hero::new(&mut ui.change()?, &wanted, None)?,
    };
    ui.done(
        &done,
        |report| {
            let mut value = json!({ "hero": render::hero::json(&report.hero) });
            value["dice"] = report.dice.as_ref().map_or(Value::Null, |(dice, _)| json!(dice));
            value["player_added"] = json!(report.player.as_ref().is_some_and(|p| p.added));
            value
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
        hero.armor,
        hero.initiative
    );
    if let Some((dice, count)) = &report.dice {
        let dragons = words::count(i64::from(*count), "dragon", "dragons");
        text.push_str(&format!(" rolled {dice}: 18 + {dragons} set aside\n"));
    }
    if let Some(player) = report.player.as_ref().filter(|p| p.added) {
        text.push_str(&format!(" {} is a new player\n", player.name));
    }
    text
}

/// Brings a hero back; who pays is asked where the hero's own gold is not enough.
pub fn bring_back(ui: &mut Ui, hero: &str) -> Result<(), Failure> {
    perform(ui, Deed::Resurrect, typed([("hero", Some(hero.to_owned()))]))
}

fn resurrect(ui: &mut Ui, args: ResurrectArgs) -> Result<(), Failure> {
    args.day.told(ui)?;
    let mut answers = typed([("hero", args.hero)]);
    several(&mut answers, "paid-by", &args.paid_by);
    perform(ui, Deed::Resurrect, answers)
}

/// `5` sets, `+2` and `-1` move.
fn read_correction(typed: Option<String>, what: &str) -> Result<Option<Correction>, Failure> {
    let Some(typed) = typed else { return Ok(None) };
    let number: i64 = typed.trim().parse().map_err(|error| {
        Failure::refused(format!("{} is not an amount of {what}", shown(&typed)))
            .hint("5 sets it, +2 or -1 moves it")
            .because(error)
    })?;
    Ok(Some(match typed.trim().starts_with(['+', '-']) {
        true => Correction::Move(number),
        false => Correction::Set(number),
    }))
}

fn edit(ui: &mut Ui, args: EditArgs) -> Result<(), Failure> {
    args.day.told(ui)?;
    let who = ui.hero(args.hero, "HERO", "Whose sheet?")?;
    let standing = match args.state.as_deref() {
        Some(typed) => Some(Standing::read(&key(typed)).ok_or_else(|| {
            Failure::refused(format!("{} is not alive, dead, fallen or retired", shown(typed)))
        })?),
        None => None,
    };
    let edit = Edit {
        gold: read_correction(args.gold, "gold")?,
        exp: read_correction(args.exp, "experience")?,
        reason: ui.text(args.reason, "--reason TEXT", "Why is it corrected?", "")?,
        name: args.name,
        player: match args.no_player {
            true => Some(None),
            false => args.player.map(Some),
        },
        new_player: args.new_player,
        hp: args.hp,
        armor: args.armor,
        initiative: args.initiative,
        standing,
        add_items: args.add_item,
        remove_items: args.remove_item,
    };
    let done = hero::edit(&mut ui.change()?, &who, &edit)?;
    ui.done(
        &done,
        |report| json!({ "hero": render::hero::json(&report.hero), "corrected": report.corrected }),
        |report, _| match report.corrected.is_empty() {
            true => format!("{} is already like that\n", report.hero.name),
            false => format!("{} corrected: {}\n", report.hero.name, report.corrected.join(", ")),
        },
    )
}
