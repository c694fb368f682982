//! Questions about a live hunt, offering exactly what may be done.

use crate::app::hunt::live::Used;
use crate::app::{Failure, Session};
use crate::cli::ui::Ui;
use crate::rules::dice_dragons::catalog::Effect;
use crate::rules::dice_dragons::hunt::{Choice, HeroIx, State, options};
use crate::rules::dice_dragons::symbol::Face;
use crate::rules::name::key;

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

/// Flight is unanimous: asked, with fighting on as the first answer.
pub(super) fn agreed(ui: &mut Ui) -> Result<(), Failure> {
    let options = ["no, we fight on".to_owned(), "yes, we flee".to_owned()];
    match ui.choose("flee", "Do all living heroes agree to flee?", &options)? {
        1 => Ok(()),
        _ => Err(Failure::interrupted()),
    }
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

pub(super) fn ask_cover(
    ui: &mut Ui,
    state: &State,
    hero: HeroIx,
) -> Result<Option<String>, Failure> {
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
            used.skill = state.skill_name(*hero, *skill);
            used.with = with
                .iter()
                .map(|i| state.setup.heroes[*hero].items[*i].name.clone())
                .collect();
        }
    }
    let wanted = key(&used.skill);
    let meant = possible.iter().find(|choice| match choice {
        Choice::Use { hero, skill, .. } => {
            key(&state.skill_name(*hero, *skill)).starts_with(&wanted)
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
        None => state.skill_name(*hero, *skill),
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

/// Which dragon gives a locked die back, asked where both hold one and Dragons show (Shockwave).
pub(super) fn ask_release(ui: &mut Ui, state: &State) -> Result<Option<String>, Failure> {
    let counters = state
        .turn
        .as_ref()
        .is_some_and(|turn| turn.dice.contains(&Face::Dragon));
    let releases = options(state).into_iter().find_map(|choice| match choice {
        Choice::Use { releases, .. } | Choice::Fail { releases, .. } => Some(releases),
        _ => None,
    });
    let names: Vec<String> = releases
        .unwrap_or_default()
        .iter()
        .map(|dragon| state.dragon_name(*dragon).to_owned())
        .collect();
    if !counters || names.len() < 2 {
        return Ok(None);
    }
    let chosen = ui.choose(
        "--release DRAGON",
        "A hurt hero frees a die: from which dragon?",
        &names,
    )?;
    Ok(Some(names[chosen].clone()))
}
