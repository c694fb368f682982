//! `wyrm hero`

mod args;

use args::{EditArgs, NUMBERS, ResurrectArgs};
pub use args::{HeroCommand, NewArgs};

use serde_json::{Value, json};

use super::args::number;
use super::day::DayArg;
use super::level;
use super::ui::Ui;
use crate::app::hero::{Correction, Edit, Number, Wanted};
use crate::app::purse::{self, Handover};
use crate::app::report::HeroReport;
use crate::app::{Failure, campaign, hero};
use crate::render;
use crate::rules::dice_dragons::catalog::{Kind, builtin};
use crate::rules::dice_dragons::custom::Draft;
use crate::rules::dice_dragons::hero::Standing;
use crate::rules::dice_dragons::purse::RESURRECTION;
use crate::rules::name::{Name, key, shown};
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
            let from = ui.hero(from, "FROM", "Who gives?")?;
            let item = item_for(ui, &from, item)?;
            let to = ui.hero(to, "TO", "To whom?")?;
            let done = purse::give(&mut ui.change()?, &from, &item, &to)?;
            ui.done(&done, handover_json, |h, _| {
                format!("{} gave {} {}\n", h.from.name, h.to.name, h.what)
            })
        }
        HeroCommand::Drop { hero, item, day } => {
            day.told(ui)?;
            let hero = ui.hero(hero, "HERO", "Who drops something?")?;
            let item = item_for(ui, &hero, item)?;
            let done = purse::drop_item(&mut ui.change()?, &hero, &item)?;
            ui.done(
                &done,
                |(hero, item)| json!({ "hero": render::hero::json(hero), "item": item }),
                |(hero, item), _| format!("{} dropped {item}\n", hero.name),
            )
        }
        HeroCommand::Pay { from, to, amount, day } => {
            day.told(ui)?;
            let from = ui.hero(from, "FROM", "Who pays?")?;
            let to = ui.hero(to, "TO", "To whom?")?;
            let amount = match amount {
                Some(amount) => amount,
                None => {
                    let typed = ui.text(None, "GOLD", "How much gold?", "")?;
                    let wrong = || format!("{} is not an amount of gold", shown(&typed));
                    number(typed.trim()).ok().ok_or_else(|| Failure::refused(wrong()))?
                }
            };
            let done = purse::pay(&mut ui.change()?, &from, &to, amount)?;
            ui.done(&done, handover_json, |h, _| {
                format!(
                    "{} paid {} {} ({} has {}, {} has {})\n",
                    h.from.name, h.to.name, h.what, h.from.name, h.from.gold, h.to.name, h.to.gold
                )
            })
        }
        HeroCommand::Resurrect(args) => resurrect(ui, args),
        HeroCommand::Retire { hero, day } => {
            day.told(ui)?;
            let who = ui.hero(hero, "HERO", "Who retires?")?;
            retire(ui, &who, true)
        }
        HeroCommand::Return { hero, day } => {
            day.told(ui)?;
            let who = ui.hero(hero, "HERO", "Who comes back?")?;
            retire(ui, &who, false)
        }
        HeroCommand::Edit(args) => edit(ui, args),
        HeroCommand::LevelUp(args) => level::run(ui, args),
    }
}

/// The item named, or one asked for among those the hero carries.
fn item_for(ui: &mut Ui, who: &str, given: Option<String>) -> Result<String, Failure> {
    if let Some(item) = given {
        return Ok(item);
    }
    let hero = hero::show(&ui.look_up()?, who)?;
    let names: Vec<String> = hero.items.into_iter().map(|item| item.name).collect();
    if names.is_empty() {
        return Err(Failure::refused(format!("{} carries nothing", hero.name)));
    }
    Ok(names[ui.choose("ITEM", "Which item?", &names)?].clone())
}

fn handover_json(handover: &Handover) -> Value {
    json!({
        "from": render::hero::json(&handover.from),
        "to": render::hero::json(&handover.to),
        "what": handover.what,
    })
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
    if ui.interactive() {
        let session = ui.look_up()?;
        session.request.campaign(session.conn())?;
    }
    let asked = args.name.is_none();
    let needs_class = args.class.is_none() && !args.custom;
    let classes: Vec<String> = builtin(Kind::Class).iter().map(|c| c.key.clone()).collect();
    if asked && needs_class && !ui.interactive() {
        return Err(Failure::missing("NAME, and --class CLASS or --custom")
            .hint(format!("classes: {}", classes.join(", "))));
    }
    let name = ui.name(args.name, "What is the hero called?")?;
    let class = match needs_class {
        true => {
            Some(classes[ui.choose("--class CLASS or --custom", "Which class?", &classes)?].clone())
        }
        false => args.class,
    };
    let player = match args.player {
        None if asked && ui.interactive() => {
            let help = "a name, or just Enter: nobody yet";
            let typed = ui.until("--player NAME", "Who plays the hero?", help, &|typed| {
                if !typed.trim().is_empty() && !typed.trim().bytes().all(|b| b.is_ascii_digit()) {
                    Name::new(typed)?;
                }
                Ok(typed.trim().to_owned())
            })?;
            Some(typed).filter(|typed| !typed.is_empty())
        }
        given => given,
    };
    let dice = match args.custom || args.dice.is_some() || args.seed.is_some() {
        true => Some(ui.dice(args.dice.as_deref(), args.seed)?),
        false => None,
    };
    let wanted = Wanted {
        draft: Draft {
            name,
            class,
            custom: args.custom,
            skills: args.skills,
            symbol: args.symbol,
            initiative: args.initiative,
        },
        player,
        new_player: args.new_player,
    };
    let done = hero::new(&mut ui.change()?, &wanted, dice.as_ref())?;
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

fn retire(ui: &mut Ui, who: &str, retire: bool) -> Result<(), Failure> {
    let done = hero::set_retired(&mut ui.change()?, who, retire)?;
    ui.done(
        &done,
        |hero| json!({ "hero": render::hero::json(hero) }),
        |hero, _| match retire {
            true => format!("{} retires, keeping {} gold and all items\n", hero.name, hero.gold),
            false => format!("{} is back in the party\n", hero.name),
        },
    )
}

/// `Timorn`, `Timorn:1`.
fn read_payer(typed: &str) -> Result<(String, Option<i64>), Failure> {
    match typed.split_once(':') {
        None => Ok((typed.to_owned(), None)),
        Some((name, gold)) => match gold.trim().parse() {
            Ok(gold) => Ok((name.to_owned(), Some(gold))),
            Err(error) => {
                Err(Failure::refused(format!("{} is not an amount of gold", shown(gold)))
                    .hint("--paid-by NAME:GOLD, as in --paid-by timorn:1,denra:1")
                    .because(error))
            }
        },
    }
}

/// Brings a hero back; who pays is asked where the hero's own gold is not enough.
pub fn bring_back(ui: &mut Ui, hero: &str) -> Result<(), Failure> {
    let args =
        ResurrectArgs { hero: Some(hero.to_owned()), paid_by: Vec::new(), day: DayArg::default() };
    resurrect(ui, args)
}

/// Who pays, where the dead hero's own gold is not enough and others have some.
fn ask_payers(ui: &mut Ui, who: &str) -> Result<Vec<(String, Option<i64>)>, Failure> {
    let session = ui.look_up()?;
    let dead = hero::show(&session, who)?;
    let heroes = campaign::show(&session, None)?.heroes;
    drop(session);
    let rich = |hero: &&HeroReport| {
        let can = hero.id == dead.id || hero.standing == Standing::Alive;
        can && hero.gold > 0
    };
    let rich: Vec<&HeroReport> = heroes.iter().filter(rich).collect();
    let all: i64 = rich.iter().map(|hero| hero.gold).sum();
    if dead.standing != Standing::Dead || dead.gold >= RESURRECTION || all < RESURRECTION {
        return Ok(Vec::new());
    }
    let lines: Vec<String> =
        rich.iter().map(|hero| format!("{} ({} gold)", hero.name, hero.gold)).collect();
    let question = format!("Who pays the {RESURRECTION} gold for {}?", dead.name);
    let usual: Vec<usize> = match rich.iter().position(|hero| hero.gold >= RESURRECTION) {
        Some(one) => vec![one],
        None => vec![0, 1],
    };
    let chosen = ui.choose_marked("--paid-by HERO", &question, &lines, &usual)?;
    let names = chosen.iter().map(|place| (rich[*place].name.clone(), None));
    Ok(names.collect())
}

fn resurrect(ui: &mut Ui, args: ResurrectArgs) -> Result<(), Failure> {
    args.day.told(ui)?;
    let who = ui.hero_among(args.hero, "Which hero?", &|hero| {
        let gold = format!("{} gold, {} hit points", hero.gold, hero.max_hp);
        (hero.standing == Standing::Dead).then_some(gold)
    })?;
    let payers: Vec<(String, Option<i64>)> = match args.paid_by.as_slice() {
        [] if ui.interactive() => ask_payers(ui, &who)?,
        paid_by => {
            let payers = paid_by.iter().map(|typed| read_payer(typed));
            payers.collect::<Result<_, _>>()?
        }
    };
    let done = purse::resurrect(&mut ui.change()?, &who, &payers)?;
    ui.done(
        &done,
        |report| {
            let payers: Vec<Value> = report
                .payers
                .iter()
                .map(|(hero, gold)| json!({ "hero": hero, "gold": gold }))
                .collect();
            json!({ "hero": render::hero::json(&report.hero), "paid": payers })
        },
        |report, _| {
            let paid: Vec<String> =
                report.payers.iter().map(|(hero, gold)| format!("{hero} paid {gold}")).collect();
            format!("{} is alive again ({})\n", report.hero.name, paid.join(", "))
        },
    )
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
