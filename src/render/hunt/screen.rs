//! A hunt on the full screen: everything that decides a turn, in few lines.

use std::any::Any;

use unicode_width::UnicodeWidthStr;

use super::board::active;
use super::next::{fury, poison, vacancy};
use super::turn::{counter, helped};
use super::{called, turn};
use crate::app::odds::fury::{FuryAsk, of_hunt};
use crate::app::play::View;
use crate::fit::{self, Long};
use crate::odds as odds_text;
use crate::rules::dice_dragons::aftermath::Outcome;
use crate::rules::dice_dragons::hunt::{
    ADVICE_SEED, DiceDragons, FIRST_EFFORT, HeroIx, HuntThought, SkillRef, Stage, State, Turn,
    counsel, roll_out,
};
use crate::rules::odds::win::{Hypothetical, Lore};
use crate::rules::words;
use crate::{DOT, Look, dotted};

/// Names longer than this are cut.
pub(super) const NAME: usize = 12;

/// The title of the hunt, and its current moment.
pub(super) fn head(view: &View<DiceDragons>) -> (String, String) {
    let state = view.state;
    let left = called(view);
    let whose = match (state.stage(), active(state)) {
        (Stage::Over, _) => "over".to_owned(),
        (Stage::Fury, _) => "Fury".to_owned(),
        (_, Some(hero)) => format!("{}'s turn", fit::cut(state.name(hero), NAME)),
        (_, None) => "heroes' phase".to_owned(),
    };
    (left, format!("round {}{DOT}{whose}", state.round))
}

/// A die on the table: `[D]`.
pub(super) fn chip(state: &State, place: usize) -> String {
    let face = state.dice().get(place).copied();
    face.map_or_else(String::new, |face| format!("[{}]", face.letter()))
}

/// The current decision.
pub(super) fn now(view: &View<DiceDragons>, look: &Look, room: usize) -> String {
    let state = view.state;
    let mut lines = match (state.stage(), &state.turn) {
        (Stage::Rolling, Some(turn)) => rolling(view, turn, look, room),
        (Stage::Ending, Some(turn)) => done(view, turn, look),
        (Stage::Between, _) => between(view, look, room),
        (Stage::Fury, _) => advised(view, wrapped(&fury(state), look), look, room),
        (Stage::StepIn, _) => advised(view, wrapped(&vacancy(state), look), look, room),
        (Stage::Over, _) => vec![over(state).to_owned()],
        _ => Vec::new(),
    };
    lines.truncate(room);
    lines.join("\n")
}

fn wrapped(text: &str, look: &Look) -> Vec<String> {
    fit::lines(text, look.width, Long::Broken)
}

fn over(state: &State) -> &'static str {
    match state.outcome {
        Some(Outcome::Slain) if state.dragons.len() > 1 => "Both dragons are slain!",
        Some(Outcome::Slain) => "The dragon is slain!",
        Some(Outcome::Fled) => "The party has fled.",
        Some(Outcome::Wiped) => "All heroes have fallen.",
        None => "",
    }
}

/// The dice by number.
fn lying(state: &State, turn: &Turn) -> String {
    let dice = (0..turn.dice.len()).map(|n| format!("{} {}", n + 1, chip(state, n)));
    dice.collect::<Vec<_>>().join("   ")
}

/// The dice on the table, and the best one to pass on.
fn done(view: &View<DiceDragons>, turn: &Turn, look: &Look) -> Vec<String> {
    let state = view.state;
    let name = fit::cut(state.name(turn.hero), NAME);
    let lines = vec![format!("{name} has acted   {}", lying(state, turn))];
    advised(view, lines, look, usize::MAX)
}

/// Lines, with advice below them if it is on and fits.
fn advised(
    view: &View<DiceDragons>,
    mut lines: Vec<String>,
    look: &Look,
    room: usize,
) -> Vec<String> {
    let left = room.saturating_sub(lines.len()).min(2);
    if let Some(advice) = turn::advice(view).filter(|_| left > 0) {
        lines.extend(labelled("advice", &advice, look, left));
    }
    if let Some(better) = turn::better(view).filter(|_| lines.len() < room) {
        lines.push(fit::cut(&format!("now better: {better}"), look.width));
    }
    lines
}

fn between(view: &View<DiceDragons>, look: &Look, room: usize) -> Vec<String> {
    let state = view.state;
    let Some(hero) = state.next_in_pass() else {
        return Vec::new();
    };
    let name = state.name(hero);
    let mut facts = vec![if state.poison_kills(hero) {
        format!("{name} is next")
    } else {
        format!("{name} is next, with {}", words::dice(state.dice_free()))
    }];
    if let Some((_, face)) = state.assist.filter(|(to, _)| *to == hero) {
        facts.push(format!("a die was passed on: {face}"));
    }
    facts.extend(poison(state, hero).map(|poison| format!("poison {poison}")));
    let mut lines = wrapped(&dotted(facts), look);
    let most = (room.saturating_sub(lines.len() + 1).clamp(1, 3), 1);
    lines.extend(sheet_lines(state, hero, &[], look, most));
    advised(view, lines, look, room)
}

/// The roll and its counter attack, usable skills, other skills, and advice if it is on.
fn rolling(view: &View<DiceDragons>, turn: &Turn, look: &Look, room: usize) -> Vec<String> {
    let state = view.state;
    let roll = match turn.rolls {
        1 => "first roll, two left",
        2 => "second roll, one left",
        _ => "third roll, none left",
    };
    let cost = counter(state, turn.hero, &turn.dice).unwrap_or_default();
    let whole = match cost.is_empty() || cost.starts_with("no ") {
        true if cost.is_empty() => roll.to_owned(),
        true => format!("{roll}{DOT}{cost}"),
        false => format!("{roll}{DOT}counter: {cost}"),
    };
    // The dice come below the first line.
    let mut lines = if whole.width() <= look.width {
        vec![whole]
    } else {
        let cost = labelled("counter", &cost, look, 2);
        std::iter::once(roll.to_owned()).chain(cost).collect()
    };
    // The screen itself draws dice that can be re-rolled.
    if state.rerolls(turn.hero).next().is_none() {
        lines.insert(1, lying(state, turn));
    }
    let matching = state.matching();
    let could = matching
        .iter()
        .filter_map(|skill| turn::skill_line(state, turn.hero, *skill, "none left"))
        .chain(helped(state, turn.hero));
    let could = turn::or_nothing(could.collect());
    lines.extend(labelled("could use", &could, look, room));
    let left = |lines: &[String]| room.saturating_sub(lines.len());
    let most = (left(&lines).min(3), usize::from(left(&lines) > 1));
    let sheet = sheet_lines(state, turn.hero, &matching, look, most);
    lines.extend(sheet.into_iter().take(left(&lines)));
    advised(view, lines, look, room)
}

/// Text after its label, in at most this many lines.
fn labelled(label: &str, text: &str, look: &Look, most: usize) -> Vec<String> {
    let column = 10;
    let mut lines = fit::lines(text, look.width.saturating_sub(column), Long::Broken);
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            *last = fit::cut(&format!("{last} …"), look.width.saturating_sub(column));
        }
    }
    let start = |n: usize| if n == 0 { label } else { "" };
    lines.iter().enumerate().map(|(n, line)| format!("{:<column$}{line}", start(n))).collect()
}

/// The hero's open skills that do not match, with their symbols, and items at hand, in at most this
/// many lines each.
fn sheet_lines(
    state: &State,
    hero: HeroIx,
    matching: &[SkillRef],
    look: &Look,
    (skills, items): (usize, usize),
) -> Vec<String> {
    let (sheet, now) = (&state.setup.heroes[hero], &state.heroes[hero]);
    let open = state.open_skills(hero).into_iter();
    let others = open.filter(|place| !matching.contains(&SkillRef::Own(*place)));
    let others: Vec<String> = others
        .map(|place| {
            let skill = &sheet.skills[place];
            format!("{} {}", skill.name, skill.symbols.letters())
        })
        .collect();
    let label = if matching.is_empty() { "skills" } else { "others" };
    let mut lines = if others.is_empty() || skills == 0 {
        Vec::new()
    } else {
        labelled(label, &dotted(others), look, skills)
    };
    let there = sheet.items.iter().zip(&now.items).filter(|(item, now)| !now.gone && !item.off);
    let there: Vec<&str> = there.map(|(item, _)| item.name.as_str()).collect();
    if !there.is_empty() && items > 0 {
        lines.extend(labelled("items", &dotted(there), look, items));
    }
    lines
}

/// The odds of the next event: the turn, or the Fury. Values of decisions are advice, so without
/// advice there are only the odds of the Fury.
pub(super) fn odds(view: &View<DiceDragons>, look: &Look) -> String {
    let state = view.state;
    let hero = match state.stage() {
        Stage::Rolling | Stage::Between => active(state),
        _ => None,
    };
    let decides = !matches!(state.stage(), Stage::Fury | Stage::Over);
    if decides && !view.live.advises {
        return String::new();
    }
    let thought = view.live.thought().and_then(|thought| thought.as_any().downcast_ref());
    if let Some(HuntThought::Counsel(counsel)) = thought.filter(|_| decides) {
        return odds_text::counsel::text(state, counsel, None, view.live.want.purpose, look);
    }
    if let Some(hero) = hero.filter(|hero| !state.poison_kills(*hero)) {
        return of_turn(view, hero, look);
    }
    match of_hunt(view.id, state, &FuryAsk::default()) {
        Ok(furies) if state.outcome.is_none() => odds_text::fury::text(&furies, look),
        _ => "the hunt is decided\n".to_owned(),
    }
}

/// The odds of a turn that has not begun.
fn of_turn(view: &View<DiceDragons>, hero: HeroIx, look: &Look) -> String {
    let (state, want) = (view.state, view.live.want);
    let lore = view.live.lore.as_deref().and_then(|lore| (lore as &dyn Any).downcast_ref::<Lore>());
    counsel(state, Some(hero), want, &Hypothetical::default(), lore.cloned().unwrap_or_default())
        .map_or_else(String::new, |mut counsel| {
            roll_out(&mut counsel, FIRST_EFFORT, ADVICE_SEED, &mut |_| {});
            odds_text::counsel::text(state, &counsel, None, want.purpose, look)
        })
}

/// Words on the screen: abilities, tokens, marks.
pub(super) fn in_sight(state: &State) -> Vec<String> {
    let mut words: Vec<String> =
        ["armour class", "class token", "counter attack", "fury"].map(str::to_owned).to_vec();
    for dragon in state.dragons.places() {
        let sheet = &state.setup.dragons[dragon].dragon;
        words.extend(sheet.abilities.iter().map(|a| a.word().to_owned()));
        let now = &state.dragons[dragon];
        let there = [("pinned", now.pinned), ("locked", now.locked)];
        words.extend(there.iter().filter(|(_, n)| *n > 0).map(|(w, _)| (*w).to_owned()));
    }
    for hero in &state.heroes {
        let there = [
            ("frozen", crate::saturate(hero.frozen.len())),
            ("poison", hero.poison),
            ("ally", hero.ally),
            ("blessed", hero.blessed),
            ("covered", hero.covered.iter().sum()),
        ];
        words.extend(there.iter().filter(|(_, n)| *n > 0).map(|(w, _)| (*w).to_owned()));
    }
    if state.dragons.len() > 1 {
        words.push("faces".to_owned());
    }
    if state.assist.is_some() {
        words.push("passed die".to_owned());
    }
    if !state.dice().is_empty() {
        words.push("advice".to_owned());
    }
    words
}
