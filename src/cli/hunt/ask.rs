//! Questions of a hunt that no offer asks: how one begins, and which skill is meant.

use crate::app::hunt::{self, Used};
use crate::app::play::Live;
use crate::app::{Failure, Session};
use crate::cli::prompt::choose_offer;
use crate::cli::ui::Ui;
use crate::render::hunt::use_line;
use crate::rules::dice_dragons::hunt::{Act, Choice, State, options};
use crate::rules::name::key;
use crate::rules::offer::Offer;

/// Four or five heroes split in two groups: on a terminal it is asked for.
pub(super) fn ask_second(
    ui: &mut Ui,
    session: &Session,
    heroes: &[String],
    dragons: &[String],
    told: Vec<String>,
) -> Result<Vec<String>, Failure> {
    if !ui.interactive() || !told.is_empty() || heroes.len() < 4 {
        return Ok(told);
    }
    let (_, party, _) = crate::app::hero::list(session, false, false)?;
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

/// Armour that stays off, where anybody carries some (ruling 25).
pub(super) fn ask_armor(
    ui: &mut Ui,
    session: &Session,
    heroes: &[String],
) -> Result<Vec<(String, String)>, Failure> {
    if !ui.interactive() {
        return Ok(Vec::new());
    }
    let armor = hunt::armor(session, heroes)?;
    if armor.is_empty() {
        return Ok(Vec::new());
    }
    let lines: Vec<String> = armor
        .iter()
        .map(|(hero, item)| format!("{hero}: {item}"))
        .collect();
    let question = "Which armour is left off? (space marks, Enter ends; none: just Enter)";
    let off = ui.choose_many("--leave-off", question, &lines)?;
    Ok(off.into_iter().map(|place| armor[place].clone()).collect())
}

/// Says who may step in, where nobody can be asked and somebody or nobody has to be named.
pub(super) fn ask_step_in(ui: &mut Ui, state: &State) -> Result<(), Failure> {
    let choices = options(state);
    let Some(Choice::StepIn {
        heroes,
        may_decline,
    }) = choices.first()
    else {
        return Ok(());
    };
    let names = heroes.iter().map(|hero| state.name(*hero).to_owned());
    let nobody = may_decline.then(|| "nobody".to_owned());
    let names: Vec<String> = names.chain(nobody).collect();
    ui.choose("HERO or --nobody", "Who steps in?", &names)?;
    Ok(())
}

/// Asks for the skill where none was named; false: nothing can be asked now.
pub(super) fn ask_skill(ui: &mut Ui, live: &Live, used: &mut Used) -> Result<bool, Failure> {
    let Some(state) = live.table.state().downcast_ref::<State>() else {
        return Ok(false);
    };
    let Some(turn) = &state.turn else {
        return Ok(false);
    };
    let mut offers = live.table.offers();
    offers.retain(|offer| matches!(offer.act(), Some(Act::Use { .. })));
    if offers.is_empty() {
        return Err(match turn.done {
            true => Failure::refused(format!("{}'s skill is done", state.name(turn.hero)))
                .hint("wyrm hunt next, or wyrm hunt assist DIE"),
            false => Failure::refused("no skill matches the dice")
                .hint("roll again, or wyrm hunt fail --cover SKILL"),
        });
    }
    if !ui.interactive() {
        let line = |offer: &Offer| match offer.act() {
            Some(Act::Use { skill, with }) => use_line(state, turn.hero, *skill, with),
            _ => String::new(),
        };
        let lines: Vec<String> = offers.iter().map(line).collect();
        ui.choose("SKILL", "Which skill?", &lines)?;
    }
    let chosen = choose_offer(ui, &super::TITLE, live, &offers, "SKILL")?;
    if let Some(Act::Use { skill, with }) = chosen.as_ref().and_then(Offer::act) {
        let items = &state.setup.heroes[turn.hero].items;
        used.skill = state.skill_name(turn.hero, *skill);
        used.with = with.iter().map(|item| items[*item].name.clone()).collect();
    }
    Ok(true)
}
