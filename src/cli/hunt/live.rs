//! `wyrm hunt live`: the same actions with single keys and short questions. Every key is one step,
//! kept at once, so that it can be left and resumed at any moment.

use super::args::{EndArgs, StartArgs, TableCommand};
use super::ask::{agreed, ask_fail, ask_release, ask_step_in, complete_use};
use crate::app::history::{self, Reach};
use crate::app::hunt::live::{self, LiveReport, Typed, Used};
use crate::app::{Dice, Direction, Failure, Kind};
use crate::cli::ui::Ui;
use crate::render;
use crate::rules::dice_dragons::catalog::ItemEffect;
use crate::rules::dice_dragons::hunt::{
    Choice, DieIx, Extra, ItemIx, Place, Stage, State, options,
};

/// A key, what it says, and what it does.
struct Key {
    key: char,
    label: String,
    does: Does,
}

enum Does {
    Typed(Typed),
    /// Dice are asked for first: which are rolled again.
    Reroll {
        blessed: bool,
    },
    Use,
    Fail,
    Item,
    Assist(Vec<DieIx>),
    StepIn,
    End,
    Hand,
    Undo,
    Quit,
}

pub fn run(ui: &mut Ui) -> Result<(), Failure> {
    if !ui.interactive() {
        return Err(Failure::usage("hunt live needs a terminal")
            .hint("wyrm hunt and its commands do the same"));
    }
    if !live::is_open(&ui.look_up()?)? {
        super::table::run(ui, TableCommand::Start(StartArgs::none()))?;
    }
    let mut by_hand = false;
    let mut report = live::status(&ui.look_up()?)?;
    draw(ui, &report)?;
    loop {
        let keys = keys(&report.state, by_hand);
        let menu = menu(&keys, ui.context.width);
        let letters: Vec<char> = keys.iter().map(|key| key.key).collect();
        let pressed = ui.context.ask.key(&menu, &letters);
        let chosen = pressed.and_then(|key| keys.iter().find(|k| k.key == key));
        match chosen.map(|chosen| &chosen.does) {
            None | Some(Does::Quit) => {
                ui.say("(the hunt waits: wyrm hunt live resumes it)");
                return Ok(());
            }
            Some(Does::Hand) => {
                by_hand = !by_hand;
                ui.say(match by_hand {
                    true => "(from now on you throw: type the dice when asked)",
                    false => "(from now on wyrm throws)",
                });
            }
            Some(Does::End) => {
                let end = TableCommand::End(EndArgs::none());
                return super::table::run(ui, end);
            }
            Some(does) => match press(ui, &report, does, by_hand) {
                Ok(news) => {
                    if !live::is_open(&ui.look_up()?)? {
                        ui.say("(no hunt is open any more: wyrm redo brings it back)");
                        return Ok(());
                    }
                    report = live::status(&ui.look_up()?)?;
                    draw(ui, news.as_ref().unwrap_or(&report))?;
                }
                Err(failure) if matches!(failure.kind, Kind::Refused | Kind::Interrupted) => {
                    let hint = failure
                        .hint
                        .map(|hint| format!(" ({hint})"))
                        .unwrap_or_default();
                    ui.say(&format!("{}{hint}", failure.message));
                }
                Err(failure) => return Err(failure),
            },
        }
    }
}

fn draw(ui: &mut Ui, report: &LiveReport) -> Result<(), Failure> {
    let board = render::hunt::status::news(report, &ui.look());
    let over = match report.state.outcome {
        Some(_) => render::hunt::status::next(&report.state, &ui.look()),
        None => String::new(),
    };
    ui.print(&format!("\n{board}{over}\n"))
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

/// What the keys do now.
fn keys(state: &State, by_hand: bool) -> Vec<Key> {
    let mut keys: Vec<Key> = Vec::new();
    for choice in options(state) {
        if let Some(key) = key_of(state, &choice)
            && !keys.iter().any(|known| known.key == key.key)
        {
            keys.push(key);
        }
    }
    let mut more = |key: char, label: &str, does: Does| {
        keys.push(Key {
            key,
            label: label.to_owned(),
            does,
        });
    };
    match state.outcome {
        Some(_) => more('e', "settle the hunt", Does::End),
        None if state.stage() == Stage::Ending => {}
        None => more(
            'h',
            if by_hand {
                "by hand: on"
            } else {
                "by hand: off"
            },
            Does::Hand,
        ),
    }
    more('z', "undo", Does::Undo);
    more('q', "leave", Does::Quit);
    keys
}

fn key_of(state: &State, choice: &Choice) -> Option<Key> {
    let (key, label, does) = match choice {
        Choice::Roll { hero, .. } => {
            let label = format!("{} rolls", state.name(*hero));
            ('r', label, Does::Typed(Typed::Roll { keep_assist: true }))
        }
        Choice::Reroll {
            by: Extra::Roll, ..
        } => (
            'r',
            "roll again".to_owned(),
            Does::Reroll { blessed: false },
        ),
        Choice::Reroll {
            by: Extra::Blessed, ..
        } => (
            'b',
            "blessed roll".to_owned(),
            Does::Reroll { blessed: true },
        ),
        Choice::Reroll { .. } | Choice::Drink { .. } | Choice::UseText { .. } => {
            ('i', "item".to_owned(), Does::Item)
        }
        Choice::Use { .. } => ('u', "use a skill".to_owned(), Does::Use),
        Choice::Fail { .. } => ('f', "fail".to_owned(), Does::Fail),
        Choice::Assist { dice, to } => (
            'a',
            format!("pass a die to {}", state.name(*to)),
            Does::Assist(dice.clone()),
        ),
        Choice::EndTurn => ('n', "end the turn".to_owned(), Does::Typed(Typed::Next)),
        Choice::Fury { dragon } => (
            'f',
            format!("Fury of the {}", state.dragon_name(*dragon)),
            Does::Typed(Typed::Fury),
        ),
        Choice::StepIn { .. } => ('s', "step in".to_owned(), Does::StepIn),
        Choice::Flee => ('g', "get away".to_owned(), Does::Typed(Typed::Flee)),
    };
    Some(Key { key, label, does })
}

/// Does what a key says, asking for what it needs; returns what happened, after an undo nothing.
fn press(
    ui: &mut Ui,
    report: &LiveReport,
    does: &Does,
    by_hand: bool,
) -> Result<Option<LiveReport>, Failure> {
    let state = &report.state;
    let say = match does {
        Does::Typed(Typed::Roll { .. }) => Typed::Roll {
            keep_assist: ask_assist(ui, state)?,
        },
        Does::Typed(Typed::Flee) => {
            agreed(ui)?;
            Typed::Flee
        }
        Does::Typed(say) => say.clone(),
        Does::Reroll { blessed } => Typed::Reroll {
            dice: ask_places(ui, state, "Which dice are rolled again? (1 3 5)")?,
            blessed: *blessed,
        },
        Does::Use => {
            let mut used = Used::default();
            complete_use(ui, state, &mut used)?;
            used.release = ask_release(ui, state)?;
            Typed::Use(used)
        }
        Does::Fail => Typed::Fail {
            cover: ask_fail(ui, state)?,
            release: ask_release(ui, state)?,
        },
        Does::Item => ask_item(ui, state)?,
        Does::Assist(dice) => Typed::Assist {
            die: ask_die(ui, state, dice)?,
        },
        Does::StepIn => Typed::StepIn {
            hero: ask_step_in(ui, state)?,
        },
        Does::Undo => {
            let mut session = ui.change()?;
            let walked = history::go(&mut session, Direction::Undo, Reach::Steps(1), false)?;
            for step in &walked.steps {
                ui.say(&format!("undone: {}", step.label));
            }
            return Ok(None);
        }
        Does::End | Does::Hand | Does::Quit => return Ok(None),
    };
    let dice = dice_for(ui, state, &say, by_hand)?;
    let done = live::act(&mut ui.change()?, Some(report.last), &say, &dice)?;
    Ok(Some(done.report))
}

fn throws(say: &Typed) -> bool {
    match say {
        Typed::Roll { .. } | Typed::Reroll { .. } | Typed::Keep { .. } | Typed::Fury => true,
        Typed::Item { dice, .. } => !dice.is_empty(),
        _ => false,
    }
}

fn dice_for(ui: &mut Ui, state: &State, say: &Typed, by_hand: bool) -> Result<Dice, Failure> {
    let none = match (say, state.next_in_pass()) {
        (Typed::Roll { keep_assist }, Some(hero)) => state.first_dice(hero, *keep_assist) == 0,
        _ => false,
    };
    match (throws(say) && !none, by_hand) {
        (false, _) => Ok(Dice::Typed(Vec::new())),
        (true, false) => ui.dice(None, None),
        (true, true) => {
            let help = "S sword, M magic, H hammer, C crossbow, D daggers, X dragon";
            let typed = ui.text(None, "--dice", "Dice as thrown:", help)?;
            ui.dice(Some(&typed), None)
        }
    }
}

fn ask_assist(ui: &mut Ui, state: &State) -> Result<bool, Failure> {
    let Some((_, face)) = state.assist else {
        return Ok(true);
    };
    let options = [format!("keep the {face}"), "roll all dice".to_owned()];
    Ok(ui.choose("--no-assist", "A die was passed on:", &options)? == 0)
}

/// Positions, checked before dice are asked for.
fn ask_places(ui: &mut Ui, state: &State, question: &str) -> Result<Vec<usize>, Failure> {
    let typed = ui.text(None, "DICE", question, "positions as shown, from 1")?;
    let places = super::table::places(&[typed])?;
    let dice = state.turn.as_ref().map_or(0, |turn| turn.dice.len());
    match places.iter().find(|place| **place > dice) {
        Some(beyond) => Err(Failure::refused(format!(
            "there is no die {beyond} on the table"
        ))),
        None => Ok(places),
    }
}

fn ask_die(ui: &mut Ui, state: &State, dice: &[DieIx]) -> Result<usize, Failure> {
    let faces = state
        .turn
        .as_ref()
        .map(|turn| turn.dice)
        .unwrap_or_default();
    let names: Vec<String> = dice
        .iter()
        .map(|die| format!("{}: {}", die.number(), faces[*die]))
        .collect();
    let chosen = ui.choose("DIE", "Which die is passed on?", &names)?;
    Ok(dice[chosen].number())
}

fn ask_item(ui: &mut Ui, state: &State) -> Result<Typed, Failure> {
    let Some(turn) = &state.turn else {
        return Err(Failure::interrupted());
    };
    let items = &state.setup.heroes[turn.hero].items;
    let usable: Vec<ItemIx> = items
        .places()
        .filter(|n| !state.heroes[turn.hero].items[*n].gone)
        .filter(|n| {
            matches!(items[*n].effect, ItemEffect::Heal(_) | ItemEffect::Text(_))
                || (matches!(items[*n].effect, ItemEffect::Reroll(_)) && !turn.done)
        })
        .collect();
    let names: Vec<String> = usable.iter().map(|n| items[*n].name.clone()).collect();
    let chosen = usable[ui.choose("ITEM", "Which item?", &names)?];
    let mut say = (None, Vec::new());
    match items[chosen].effect {
        ItemEffect::Heal(_) => {
            let living: Vec<String> = state.living().map(|h| state.name(h).to_owned()).collect();
            let on = ui.choose("--on HERO", "Who drinks it?", &living)?;
            say.0 = Some(living[on].clone());
        }
        ItemEffect::Reroll(_) => {
            say.1 = ask_places(ui, state, "Which dice are rolled again? (1 3)")?;
        }
        _ => {}
    }
    Ok(Typed::Item {
        item: items[chosen].name.clone(),
        on: say.0,
        dice: say.1,
    })
}
