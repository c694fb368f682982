//! `wyrm hunt` at the table: one command for each thing that is done there.

use clap::{Args, Subcommand};
use serde_json::{Value, json};

use super::complete;
use super::ui::Ui;
use crate::app::hunt::live::{self, LiveReport, Say, Start, Used};
use crate::app::{Desk, Dice, Done, Failure};
use crate::render;
use crate::rules::dice_dragons::catalog::Effect;
use crate::rules::dice_dragons::hunt::{Choice, SkillRef, State, options};
use crate::rules::name::{key, shown};

#[derive(Debug, Subcommand)]
pub enum TableCommand {
    /// Begin a live hunt: every die and blow is kept, and it can be left and resumed at any moment
    Start(StartArgs),
    /// How the hunt stands (the same as `wyrm hunt`)
    Status,
    /// The whole hunt with single keys and short questions, on a terminal
    Live,
    /// The next hero's first roll
    Roll {
        /// Roll the die that was passed on with the others
        #[arg(long)]
        no_assist: bool,
        #[command(flatten)]
        dice: DiceArgs,
    },
    /// Roll some dice again, by their positions: 1 3 5 or 135
    Reroll(PlacesArgs),
    /// Keep these dice and roll the others again
    Keep(PlacesArgs),
    /// Activate a skill
    Use(UseArgs),
    /// No skill matches: cover one
    Fail {
        /// The skill that is covered
        #[arg(long, value_name = "SKILL", add = complete::skills())]
        cover: Option<String>,
        /// The dragon a counter attack releases a locked die from
        #[arg(long, value_name = "DRAGON", add = complete::dragons())]
        release: Option<String>,
    },
    /// Use an item: drink a potion, or re-roll dice with one
    Item {
        #[arg(add = complete::items())]
        item: String,
        /// Positions of the dice to re-roll with it
        #[arg(value_name = "DICE")]
        places: Vec<String>,
        /// Who is healed [default: the hero whose turn it is]
        #[arg(long, value_name = "HERO", add = complete::heroes())]
        on: Option<String>,
        #[command(flatten)]
        dice: DiceArgs,
    },
    /// Pass a die to the next hero; the turn is over
    Assist {
        #[arg(value_name = "DIE", allow_negative_numbers = true)]
        die: i64,
    },
    /// End the turn without passing a die
    Next,
    /// The Fury of the dragon that is next
    Fury {
        #[command(flatten)]
        dice: DiceArgs,
    },
    /// A hero whose dragon is dead takes a dead hero's place
    StepIn {
        #[arg(add = complete::heroes())]
        hero: Option<String>,
        /// Nobody does
        #[arg(long, conflicts_with = "hero")]
        nobody: bool,
    },
    /// The party flees, all living heroes agreeing
    Flee,
    /// Settle a decided hunt: bounty, deaths, used items, market, levels
    End(EndArgs),
    /// Drop the open hunt without a result; nothing of it counts
    Abandon,
    /// What happened, round by round, in the open hunt or another one
    Log {
        #[arg(value_name = "ID", allow_negative_numbers = true)]
        id: Option<i64>,
    },
}

#[derive(Debug, Args)]
#[command(after_help = "\
Four or five heroes split in two groups: --second names those who face the
second dragon, the others face the first.")]
pub struct StartArgs {
    /// Who takes part, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "HEROES", add = complete::heroes())]
    heroes: Vec<String>,
    /// The dragon, if not the chapter's; twice for two
    #[arg(long, add = complete::dragons())]
    dragon: Vec<String>,
    /// Who faces the second dragon, separated by commas [default: all but the first two]
    #[arg(long, value_delimiter = ',', value_name = "HEROES", add = complete::heroes())]
    second: Vec<String>,
    /// Armour that its owner leaves off, as HERO:ITEM
    #[arg(long, value_name = "HERO:ITEM")]
    leave_off: Vec<String>,
    /// The chapter [default: the campaign's]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    chapter: Option<i64>,
}

/// Dice thrown by hand, or a seed for the program's.
#[derive(Debug, Args, Clone, Default)]
pub struct DiceArgs {
    /// Dice thrown by hand (S M H C D, X dragon), in the order they were thrown
    #[arg(long = "dice", value_name = "FACES")]
    faces: Option<String>,
    /// Throw the dice from this seed
    #[arg(long, allow_negative_numbers = true)]
    seed: Option<i64>,
}

#[derive(Debug, Args)]
pub struct PlacesArgs {
    /// Positions as shown
    #[arg(value_name = "DICE", required = true)]
    places: Vec<String>,
    /// Spend a Blessed token for it
    #[arg(long)]
    blessed: bool,
    #[command(flatten)]
    dice: DiceArgs,
}

#[derive(Debug, Args)]
pub struct UseArgs {
    #[arg(add = complete::skills())]
    skill: Option<String>,
    /// Who it is used on, two separated by a comma
    #[arg(long, value_delimiter = ',', value_name = "HERO", add = complete::heroes())]
    on: Vec<String>,
    /// The own skill that a general one covers
    #[arg(long, value_name = "SKILL", add = complete::skills())]
    cover: Option<String>,
    /// Items that add a symbol, or a Scroll, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "ITEM", add = complete::items())]
    with: Vec<String>,
    /// The dice that are used, by their positions [default: the best one is left to pass on]
    #[arg(long, value_name = "DICE")]
    using: Vec<String>,
    /// The dragon a counter attack releases a locked die from
    #[arg(long, value_name = "DRAGON", add = complete::dragons())]
    release: Option<String>,
}

#[derive(Debug, Args)]
pub struct EndArgs {
    /// Who gets what equal shares leave over, as gold=HERO,… or exp=HERO,…
    #[arg(long, value_name = "WHAT=HEROES")]
    leftover: Vec<String>,
    /// A line to remember it by
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
}

impl StartArgs {
    /// Nothing said beforehand: it is asked for.
    pub(super) fn none() -> Self {
        Self {
            heroes: Vec::new(),
            dragon: Vec::new(),
            second: Vec::new(),
            leave_off: Vec::new(),
            chapter: None,
        }
    }
}

impl EndArgs {
    /// Nothing said beforehand: it is asked for.
    pub(super) fn none() -> Self {
        Self {
            leftover: Vec::new(),
            note: None,
        }
    }
}

/// Positions: `1 3 5`, `135` or `1,3,5`.
pub(super) fn places(typed: &[String]) -> Result<Vec<usize>, Failure> {
    let mut places = Vec::new();
    for word in typed {
        for c in word.chars().filter(|c| *c != ',' && *c != ' ') {
            match c.to_digit(10) {
                Some(place @ 1..) => places.push(place as usize),
                _ => {
                    return Err(Failure::refused(format!(
                        "{} is no position of a die",
                        shown(word)
                    ))
                    .hint("positions as shown, from 1: 1 3 5 or 135"));
                }
            }
        }
    }
    Ok(places)
}

pub fn run(ui: &mut Ui, command: TableCommand) -> Result<(), Failure> {
    match command {
        TableCommand::Start(args) => start(ui, args),
        TableCommand::Status => status(ui),
        TableCommand::Live => super::live_mode::run(ui),
        TableCommand::Roll { no_assist, dice } => {
            let say = Say::Roll {
                keep_assist: !no_assist,
            };
            rolled(ui, &say, &dice)
        }
        TableCommand::Reroll(args) => {
            let say = Say::Reroll {
                dice: places(&args.places)?,
                blessed: args.blessed,
            };
            rolled(ui, &say, &args.dice)
        }
        TableCommand::Keep(args) => {
            let say = Say::Keep {
                dice: places(&args.places)?,
                blessed: args.blessed,
            };
            rolled(ui, &say, &args.dice)
        }
        TableCommand::Use(args) => activate(ui, args),
        TableCommand::Fail { cover, release } => fail(ui, cover, release),
        TableCommand::Item {
            item,
            places: typed,
            on,
            dice,
        } => {
            let say = Say::Item {
                item,
                on,
                dice: places(&typed)?,
            };
            match typed.is_empty() && dice.faces.is_none() {
                true => act(ui, None, &say),
                false => rolled(ui, &say, &dice),
            }
        }
        TableCommand::Assist { die } => {
            let die =
                usize::try_from(die).map_err(|_| Failure::refused("dice are counted from 1"))?;
            act(ui, None, &Say::Assist { die })
        }
        TableCommand::Next => act(ui, None, &Say::Next),
        TableCommand::Fury { dice } => rolled(ui, &Say::Fury, &dice),
        TableCommand::StepIn { hero, nobody } => step_in(ui, hero, nobody),
        TableCommand::Flee => flee(ui),
        TableCommand::End(args) => end(ui, args),
        TableCommand::Abandon => abandon(ui),
        TableCommand::Log { id } => {
            let report = live::log(&ui.look_up()?, id)?;
            ui.answer(
                || json!({ "hunt": render::live_log::log_json(&report) }),
                |look| render::live_log::log(&report, look),
            )
        }
    }
}

/// `wyrm hunt`
pub fn status(ui: &mut Ui) -> Result<(), Failure> {
    let report = live::status(&ui.look_up()?)?;
    ui.answer(
        || json!({ "hunt": render::live::json(&report) }),
        |look| render::live::status(&report, look),
    )
}

fn shown_done(ui: &mut Ui, done: &Done<LiveReport>) -> Result<(), Failure> {
    ui.done(
        done,
        |report| json!({ "hunt": render::live::json(report) }),
        render::live::answer,
    )
}

/// Something that throws no dice.
fn act(ui: &mut Ui, seen: Option<i64>, say: &Say) -> Result<(), Failure> {
    let done = live::act(&mut ui.change()?, seen, say, &Dice::Typed(Vec::new()))?;
    shown_done(ui, &done)
}

/// Something that throws dice: typed, or by the program.
fn rolled(ui: &mut Ui, say: &Say, dice: &DiceArgs) -> Result<(), Failure> {
    let dice = ui.dice(dice.faces.as_deref(), dice.seed)?;
    let done = live::act(&mut ui.change()?, None, say, &dice)?;
    shown_done(ui, &done)
}

fn start(ui: &mut Ui, args: StartArgs) -> Result<(), Failure> {
    let desk = ui.look_up()?;
    let heroes = super::hunt::heroes(ui, &desk, args.heroes, "Who takes part?")?;
    let dragons = super::hunt::ask_dragons(ui, &desk, heroes.len(), args.dragon, args.chapter)?;
    let second = ask_second(ui, &desk, &heroes, &dragons, args.second)?;
    drop(desk);
    let off: Result<Vec<(String, String)>, Failure> = args
        .leave_off
        .iter()
        .map(|typed| super::hunt::read_pair("--leave-off denra:steel-shield", typed))
        .collect();
    let start = Start {
        heroes,
        dragons,
        second,
        off: off?,
        chapter: args.chapter,
    };
    let done = live::start(&mut ui.change()?, &start)?;
    shown_done(ui, &done)?;
    if done.report.state.heroes.len() == 1 {
        ui.say("(one hero alone: the rules advise against it)");
    }
    Ok(())
}

/// Four or five heroes split in two groups: on a terminal it is asked for.
fn ask_second(
    ui: &mut Ui,
    desk: &Desk,
    heroes: &[String],
    dragons: &[String],
    told: Vec<String>,
) -> Result<Vec<String>, Failure> {
    if !ui.interactive() || !told.is_empty() || heroes.len() < 4 {
        return Ok(told);
    }
    let (_, party, _) = crate::app::hero::list(desk, false, false)?;
    let known: Vec<String> = heroes
        .iter()
        .map(|typed| {
            let hero = party
                .iter()
                .find(|hero| key(&hero.name).starts_with(&key(typed)));
            hero.map_or_else(|| typed.clone(), |hero| hero.name.clone())
        })
        .collect();
    let second = dragons.get(1).map_or("second dragon", String::as_str);
    let question = format!("Who faces the {second}? (space marks, Enter ends)");
    let chosen = ui.choose_many("--second HEROES", &question, &known)?;
    Ok(chosen
        .into_iter()
        .map(|place| known[place].clone())
        .collect())
}

fn flee(ui: &mut Ui) -> Result<(), Failure> {
    if ui.interactive() {
        agreed(ui)?;
    }
    act(ui, None, &Say::Flee)
}

/// Flight is unanimous: asked, with fighting on as the first answer.
pub(super) fn agreed(ui: &mut Ui) -> Result<(), Failure> {
    let options = ["no, we fight on".to_owned(), "yes, we flee".to_owned()];
    match ui.choose("flee", "Do all living heroes agree to flee?", &options)? {
        1 => Ok(()),
        _ => Err(Failure::interrupted()),
    }
}

fn abandon(ui: &mut Ui) -> Result<(), Failure> {
    if ui.interactive() {
        let options = ["no, keep it".to_owned(), "yes, drop it".to_owned()];
        if ui.choose("abandon", "Drop the open hunt without a result?", &options)? == 0 {
            return Err(Failure::interrupted());
        }
    }
    let done = live::abandon(&mut ui.change()?)?;
    ui.done(
        &done,
        |id| json!({ "hunt": { "id": id, "outcome": "abandoned" } }),
        |id, _| format!("hunt {id} is dropped, nothing of it counts\n"),
    )
}

fn step_in(ui: &mut Ui, hero: Option<String>, nobody: bool) -> Result<(), Failure> {
    if hero.is_some() || nobody {
        return act(ui, None, &Say::StepIn { hero });
    }
    let report = live::status(&ui.look_up()?)?;
    let hero = ask_step_in(ui, &report.state)?;
    act(ui, Some(report.last), &Say::StepIn { hero })
}

/// Who steps in, asked among those who may.
pub(super) fn ask_step_in(ui: &mut Ui, state: &State) -> Result<Option<String>, Failure> {
    let mut names: Vec<String> = Vec::new();
    for choice in options(state) {
        if let Choice::StepIn {
            heroes,
            may_decline,
        } = choice
        {
            names.extend(heroes.iter().map(|h| state.name(*h).to_owned()));
            if may_decline {
                names.push("nobody".to_owned());
            }
        }
    }
    if names.is_empty() {
        return Ok(None);
    }
    let chosen = ui.choose("HERO or --nobody", "Who steps in?", &names)?;
    Ok(Some(names[chosen].clone()).filter(|name| name != "nobody"))
}

fn fail(ui: &mut Ui, cover: Option<String>, release: Option<String>) -> Result<(), Failure> {
    let report = live::status(&ui.look_up()?)?;
    let cover = match cover {
        Some(cover) => Some(cover),
        None => ask_fail(ui, &report.state)?,
    };
    act(ui, Some(report.last), &Say::Fail { cover, release })
}

/// The skill a failed turn covers, asked among the open ones.
pub(super) fn ask_fail(ui: &mut Ui, state: &State) -> Result<Option<String>, Failure> {
    let Some(turn) = &state.turn else {
        return Ok(None);
    };
    let can_fail = options(state)
        .iter()
        .any(|choice| matches!(choice, Choice::Fail { .. }));
    if !can_fail {
        return Ok(None);
    }
    ask_cover(ui, state, turn.hero)
}

fn ask_cover(ui: &mut Ui, state: &State, hero: usize) -> Result<Option<String>, Failure> {
    let open: Vec<String> = state
        .open_skills(hero)
        .iter()
        .map(|place| state.setup.heroes[hero].skills[*place].name.clone())
        .collect();
    if open.is_empty() {
        return Ok(None);
    }
    let chosen = ui.choose("--cover SKILL", "Which skill is covered?", &open)?;
    Ok(Some(open[chosen].clone()))
}

fn activate(ui: &mut Ui, args: UseArgs) -> Result<(), Failure> {
    let report = live::status(&ui.look_up()?)?;
    let mut used = Used {
        skill: args.skill.unwrap_or_default(),
        on: args.on,
        cover: args.cover,
        with: args.with,
        using: places(&args.using)?,
        release: args.release,
    };
    complete_use(ui, &report.state, &mut used)?;
    act(ui, Some(report.last), &Say::Use(used))
}

/// Asks for what an activation still needs: the skill, its heroes, the skill a general one covers.
pub(super) fn complete_use(ui: &mut Ui, state: &State, used: &mut Used) -> Result<(), Failure> {
    let Some(turn) = &state.turn else {
        return Ok(());
    };
    let mut possible: Vec<Choice> = options(state)
        .into_iter()
        .filter(|choice| matches!(choice, Choice::Use { .. }))
        .collect();
    possible.sort_by_key(|choice| std::cmp::Reverse(harm(state, choice)));
    if used.skill.is_empty() && possible.is_empty() {
        return Err(match turn.done {
            true => Failure::refused(format!("{}'s skill is done", state.name(turn.hero)))
                .hint("wyrm hunt next, or wyrm hunt assist DIE"),
            false => Failure::refused("no skill matches the dice")
                .hint("roll again, or wyrm hunt fail --cover SKILL"),
        });
    }
    if used.skill.is_empty() {
        let lines: Vec<String> = possible
            .iter()
            .map(|choice| use_line(state, choice))
            .collect();
        let chosen = ui.choose("SKILL", "Which skill?", &lines)?;
        if let Choice::Use {
            hero, skill, with, ..
        } = &possible[chosen]
        {
            used.skill = skill_name(state, *hero, *skill);
            used.with = with
                .iter()
                .map(|i| state.setup.heroes[*hero].items[*i].name.clone())
                .collect();
        }
    }
    let wanted = key(&used.skill);
    let meant = possible.iter().find(|choice| match choice {
        Choice::Use { hero, skill, .. } => {
            key(&skill_name(state, *hero, *skill)).starts_with(&wanted)
        }
        _ => false,
    });
    let Some(Choice::Use {
        targets,
        living,
        covers,
        ..
    }) = meant
    else {
        return Ok(());
    };
    if used.on.len() < *targets && ui.interactive() {
        let names: Vec<String> = living.iter().map(|h| state.name(*h).to_owned()).collect();
        used.on = match targets {
            1 => vec![names[ui.choose("--on HERO", "On whom?", &names)?].clone()],
            _ => {
                let chosen = ui.choose_many(
                    "--on HERO,HERO",
                    "On which two? (space marks, Enter ends)",
                    &names,
                )?;
                chosen.into_iter().map(|n| names[n].clone()).collect()
            }
        };
    }
    if !covers.is_empty() && used.cover.is_none() && ui.interactive() {
        used.cover = ask_cover(ui, state, turn.hero)?;
    }
    Ok(())
}

fn skill_name(state: &State, hero: usize, skill: SkillRef) -> String {
    match skill {
        SkillRef::Own(place) => state.setup.heroes[hero].skills[place].name.clone(),
        SkillRef::Jab => "Jab".to_owned(),
        SkillRef::TreatWounds => "Treat Wounds".to_owned(),
    }
}

/// The damage an activation would do, for putting the strongest first.
fn harm(state: &State, choice: &Choice) -> u16 {
    let Choice::Use { hero, skill, .. } = choice else {
        return 0;
    };
    match state.outlook(*hero, *skill) {
        Some((_, Effect::Attack { damage } | Effect::Drain { damage, .. })) => damage,
        _ => 0,
    }
}

fn use_line(state: &State, choice: &Choice) -> String {
    let Choice::Use {
        hero, skill, with, ..
    } = choice
    else {
        return String::new();
    };
    let name = match state.outlook(*hero, *skill) {
        Some((name, effect)) => format!("{name} ({effect})"),
        None => skill_name(state, *hero, *skill),
    };
    let items: Vec<&str> = with
        .iter()
        .map(|i| state.setup.heroes[*hero].items[*i].name.as_str())
        .collect();
    match items.is_empty() {
        true => name,
        false => format!("{name} with {}", items.join(" and ")),
    }
}

fn end(ui: &mut Ui, args: EndArgs) -> Result<(), Failure> {
    let (mut gold, mut exp) = (None, None);
    for typed in &args.leftover {
        super::hunt::read_leftover(typed, &mut gold, &mut exp)?;
    }
    if ui.interactive() {
        let (heroes, left) = live::leftovers(&ui.look_up()?)?;
        super::hunt::ask_leftover(ui, &heroes, left.gold, "1 gold", &mut gold)?;
        super::hunt::ask_leftover(ui, &heroes, left.exp, "1 experience", &mut exp)?;
    }
    let done = live::end(&mut ui.change()?, gold, exp, args.note.as_deref())?;
    ui.done(
        &done,
        |hunt| -> Value { json!({ "hunt": render::hunt::json(hunt) }) },
        render::hunt::recorded,
    )
}
