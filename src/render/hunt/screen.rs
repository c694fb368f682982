//! A hunt on a screen that stays: everything that decides a turn, in few lines.

use unicode_width::UnicodeWidthStr;

use super::board::{active, bar, dragon_marks, faced, health, marks, turns};
use super::next::{fury, poison, vacancy};
use super::turn::{counter, helped};
use super::{campaign, turn};
use crate::app::odds::fury::{FuryAsk, of_hunt};
use crate::app::odds::turn::TurnOdds;
use crate::app::play::View;
use crate::render::fit::{self, Long};
use crate::render::odds as odds_text;
use crate::render::{DOT, Ink, Look, dotted};
use crate::rules::dice_dragons::aftermath::Outcome;
use crate::rules::dice_dragons::hunt::{
    DiceDragons, DieIx, DragonIx, HeroIx, Place, SkillRef, Stage, State, Turn,
};
use crate::rules::odds::turn::{Advice, Instead, Weights};
use crate::rules::words;

/// Names longer than this are cut.
const NAME: usize = 12;
/// From this width on, classes are shown and bars are long.
const WIDE: usize = 74;

/// Which hunt it is, and where it stands.
pub(super) fn head(view: &View<DiceDragons>) -> (String, String) {
    let state = view.state;
    let left = format!(
        "{}{DOT}chapter {}{DOT}hunt {}",
        campaign(view),
        state.setup.chapter,
        view.id
    );
    let whose = match (state.stage(), active(state)) {
        (Stage::Over, _) => "over".to_owned(),
        (Stage::Fury, _) => "Fury".to_owned(),
        (_, Some(hero)) => format!("{}'s turn", fit::cut(state.name(hero), NAME)),
        (_, None) => "heroes' phase".to_owned(),
    };
    (left, format!("round {}{DOT}{whose}", state.round))
}

/// A die as it lies there: `[D]`.
pub(super) fn chip(state: &State, place: usize) -> String {
    let dice = state.turn.as_ref().map(|turn| turn.dice);
    let face = dice.and_then(|dice| dice.get(place).copied());
    face.map_or_else(String::new, |face| format!("[{}]", face.letter()))
}

/// Dragons with their attacks, then heroes in turn order.
pub(super) fn board(state: &State, look: &Look, room: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    let dragons = state.dragons.places().map(|d| state.dragon_name(d).width());
    let name = dragons.max().unwrap_or_default();
    for dragon in state.dragons.places() {
        lines.extend(dragon_lines(state, dragon, name, look));
    }
    // A line between them, where there is room for it.
    if lines.len() + state.order.len() < room {
        lines.push(String::new());
    }
    let names = state.order.iter().map(|hero| state.name(*hero).width());
    let name = names.max().unwrap_or_default().min(NAME);
    lines.extend(
        state
            .order
            .iter()
            .map(|hero| hero_line(state, *hero, name, look)),
    );
    lines.join("\n")
}

/// Name, bar and hit points; below them what it does and what lies on it.
fn dragon_lines(state: &State, dragon: DragonIx, name: usize, look: &Look) -> Vec<String> {
    let (now, sheet) = (&state.dragons[dragon], &state.setup.dragons[dragon].dragon);
    let bar_width = look.width.saturating_sub(name + 10).min(40);
    let drawn = look.paint(Ink::Dragon, &bar(now.hp, sheet.hp, bar_width));
    let pad = " ".repeat(name.saturating_sub(sheet.name.width()));
    let first = format!("{}{pad}  {drawn} {:>3}/{}", sheet.name, now.hp, sheet.hp);
    let attacks = |named: bool| {
        let attacks = sheet.attacks.iter().map(|attack| match named {
            true => format!("{} {}", attack.name, attack.damage),
            false => attack.damage.to_string(),
        });
        attacks.collect::<Vec<_>>().join(", ")
    };
    let marks = dragon_marks(state, dragon);
    let with = |attacks: String| {
        let facts: Vec<String> = marks.iter().cloned().chain([attacks]).collect();
        facts.join(DOT)
    };
    let room = look.width.saturating_sub(2);
    let named = with(attacks(true));
    let facts = match named.width() <= room {
        true => named,
        false => fit::cut(&with(format!("attacks {}", attacks(false))), room),
    };
    vec![first, format!("  {facts}")]
}

fn hero_line(state: &State, hero: HeroIx, name_width: usize, look: &Look) -> String {
    let (now, sheet) = (&state.heroes[hero], &state.setup.heroes[hero]);
    let wide = look.width >= WIDE;
    let mark = match active(state) == Some(hero) {
        true => look.paint(Ink::Good, "▸"),
        false => " ".to_owned(),
    };
    let name = fit::cut(&sheet.name, NAME);
    let pad = " ".repeat(name_width.saturating_sub(name.width()));
    let class = match wide {
        true => {
            let class = fit::cut(&sheet.class.to_lowercase(), 8);
            let pad = " ".repeat(9usize.saturating_sub(class.width()));
            let ink = Ink::class(sheet.class_key.as_deref());
            let class = ink.map_or(class.clone(), |ink| look.paint(ink, &class));
            format!("{class}{pad}")
        }
        false => String::new(),
    };
    let bar_width = if wide { 14 } else { 8 };
    let drawn = look.paint(
        health(now.hp, sheet.max_hp),
        &bar(now.hp, sheet.max_hp, bar_width),
    );
    let hp = format!("{}/{}", now.hp, sheet.max_hp);
    let turns = turns(state, hero, look);
    let turns = format!(
        "{turns}{}",
        " ".repeat(4usize.saturating_sub(turns.width()))
    );
    let named = look.paint(Ink::Title, &name);
    let armor = state.armor(hero);
    let start = format!("{mark} {named}{pad} {class}{drawn} {hp:>6}  AC {armor:<2} {turns}");
    let taken = 2 + name_width + 1 + if wide { 9 } else { 0 } + bar_width + 7 + 2 + 6 + 4;
    let mut facts: Vec<String> = Vec::new();
    if state.dragons.len() > 1 && !now.dead {
        facts.push(match now.faces {
            Some(_) => format!("→{}", faced(state, hero)),
            None => faced(state, hero),
        });
    }
    facts.extend(Some(marks(state, hero, " ")).filter(|marks| !marks.is_empty()));
    let facts = fit::cut(&facts.join(" "), look.width.saturating_sub(taken + 1));
    format!("{start} {facts}").trim_end().to_owned()
}

/// What is decided now.
pub(super) fn now(view: &View<DiceDragons>, look: &Look, room: usize) -> String {
    let state = view.state;
    let mut lines = match (state.stage(), &state.turn) {
        (Stage::Rolling, Some(turn)) => rolling(view, turn, look, room),
        (Stage::Ending, Some(turn)) => vec![done(state, turn)],
        (Stage::Between, _) => between(state, look),
        (Stage::Fury, _) => wrapped(&fury(state), look),
        (Stage::StepIn, _) => wrapped(&vacancy(state), look),
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
        Some(Outcome::Slain) => "The dragon is slain!",
        Some(Outcome::Fled) => "The party has fled.",
        Some(Outcome::Wiped) => "All heroes have fallen.",
        None => "",
    }
}

fn done(state: &State, turn: &Turn) -> String {
    let faces: Vec<String> = turn.dice.iter().map(ToString::to_string).collect();
    let name = state.name(turn.hero);
    format!("{name} has acted; the dice show {}", faces.join(" "))
}

fn between(state: &State, look: &Look) -> Vec<String> {
    let Some(hero) = state.next_in_pass() else {
        return Vec::new();
    };
    let name = state.name(hero);
    let mut facts = vec![match state.poison_kills(hero) {
        true => format!("{name} is next"),
        false => format!("{name} is next, with {}", words::dice(state.dice_free())),
    }];
    if let Some((_, face)) = state.assist.filter(|(to, _)| *to == hero) {
        facts.push(format!("a {face} was passed on"));
    }
    facts.extend(poison(state, hero).map(|poison| format!("poison {poison}")));
    let mut lines = wrapped(&dotted(facts), look);
    lines.extend(sheet_lines(state, hero, look));
    lines
}

/// The roll and what it costs, what could be used, the skills, advice where it is wanted.
fn rolling(view: &View<DiceDragons>, turn: &Turn, look: &Look, room: usize) -> Vec<String> {
    let state = view.state;
    let roll = match turn.rolls {
        1 => "first roll, two left",
        2 => "second roll, one left",
        _ => "third roll, none left",
    };
    let cost = counter(state, turn.hero, &turn.dice);
    let cost = cost.map(|cost| match cost.starts_with("no ") {
        true => cost,
        false => format!("counter: {cost}"),
    });
    let first = std::iter::once(roll.to_owned()).chain(cost);
    let mut lines = wrapped(&dotted(first), look);
    let could: Vec<String> = state
        .matching()
        .iter()
        .filter_map(|skill| could(state, turn.hero, *skill))
        .chain(helped(state, turn.hero))
        .collect();
    let could = match could.is_empty() {
        true => "nothing matches: a turn that fails covers a skill".to_owned(),
        false => dotted(could),
    };
    let mut rest = labelled("could use", &could, look, 2);
    rest.extend(sheet_lines(state, turn.hero, look));
    let left = room.saturating_sub(lines.len() + rest.len());
    if view.live.advises && left > 0 {
        let advice = Advice::of(state, turn.hero, &Weights::default(), &Instead::default());
        let advice = odds_text::turn::line(state, &advice);
        rest.extend(labelled("advice", &advice, look, left.min(2)));
    }
    lines.extend(rest);
    lines
}

fn could(state: &State, hero: HeroIx, skill: SkillRef) -> Option<String> {
    let (name, effect) = state.outlook(hero, skill)?;
    Some(match state.places_nothing(hero, skill) {
        true => format!("{name} ({effect}; none left)"),
        false => format!("{name} ({effect})"),
    })
}

/// Text behind its label, in at most so many lines.
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
    let lines = lines.iter().enumerate();
    lines
        .map(|(n, line)| format!("{:<column$}{line}", start(n)))
        .collect()
}

/// The hero's open skills with their symbols, what is covered, and items at hand.
fn sheet_lines(state: &State, hero: HeroIx, look: &Look) -> Vec<String> {
    let (sheet, now) = (&state.setup.heroes[hero], &state.heroes[hero]);
    let open = state.open_skills(hero);
    let skill = |place| {
        let skill = &sheet.skills[place];
        format!("{} {}", skill.name, skill.symbols.letters())
    };
    let skills = open.iter().map(|place| skill(*place));
    let mut lines = labelled("skills", &dotted(skills), look, 2);
    let items = sheet.items.iter().zip(&now.items);
    let items = items.filter(|(item, now)| !now.gone && !item.off);
    let items: Vec<&str> = items.map(|(item, _)| item.name.as_str()).collect();
    if !items.is_empty() {
        lines.extend(labelled("items", &dotted(items), look, 1));
    }
    lines
}

/// The odds of what is about to happen: the turn, or the Fury.
pub(super) fn odds(view: &View<DiceDragons>, look: &Look) -> String {
    let state = view.state;
    let hero = match state.stage() {
        Stage::Rolling | Stage::Between => active(state),
        _ => None,
    };
    if let Some(hero) = hero.filter(|hero| !state.poison_kills(*hero)) {
        let weights = Weights::default();
        let odds = TurnOdds {
            hunt: None,
            state: state.clone(),
            advice: Advice::of(state, hero, &weights, &Instead::default()),
            weights,
        };
        return odds_text::turn::text(&odds, look);
    }
    if let Stage::Ending = state.stage()
        && let Some(handing) = turn::handing(view)
    {
        return format!("{}\n", odds_text::turn::handing_line(state, &handing));
    }
    match of_hunt(view.id, state, &FuryAsk::default()) {
        Ok(furies) if state.outcome.is_none() => odds_text::fury::text(&furies, look),
        _ => "the hunt is decided\n".to_owned(),
    }
}

/// Words that stand on the screen: abilities, tokens, marks.
pub(super) fn in_sight(state: &State) -> Vec<String> {
    let mut words: Vec<String> = ["armour class", "class token", "counter attack", "fury"]
        .map(str::to_owned)
        .to_vec();
    for dragon in state.dragons.places() {
        let sheet = &state.setup.dragons[dragon].dragon;
        words.extend(sheet.abilities.iter().map(|a| a.word().to_owned()));
        let now = &state.dragons[dragon];
        let there = [("pinned", now.pinned), ("locked", now.locked)];
        words.extend(
            there
                .iter()
                .filter(|(_, n)| *n > 0)
                .map(|(w, _)| (*w).to_owned()),
        );
    }
    for hero in &state.heroes {
        let there = [
            ("frozen", hero.frozen.len() as u8),
            ("poison", hero.poison),
            ("ally", hero.ally),
            ("blessed", hero.blessed),
            ("covered", hero.covered.iter().sum()),
        ];
        words.extend(
            there
                .iter()
                .filter(|(_, n)| *n > 0)
                .map(|(w, _)| (*w).to_owned()),
        );
    }
    if state.dragons.len() > 1 {
        words.push("faces".to_owned());
    }
    if state.assist.is_some() {
        words.push("passed die".to_owned());
    }
    let dice = state.turn.as_ref().map(|turn| turn.dice.len());
    if dice.is_some_and(|dice| DieIx::first(dice).next().is_some()) {
        words.push("advice".to_owned());
    }
    words
}
