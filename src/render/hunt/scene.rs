//! The table of a hunt: dragons, heroes, and what they stand under.

use super::{called, now};
use crate::app::play::View;
use crate::rules::dice_dragons::hunt::{DiceDragons, DragonIx, HeroIx, ListIndex, Stage, State};
use crate::rules::name;
use crate::rules::offer::Seat;
use crate::rules::words::{self, Joined};
use crate::scene::{Cell, Column, Fact, Forms, Head, Meter, MeterKind, Part, Row, Rows, Scene};
use crate::{DOT, Ink, dotted, fit, saturate};

/// Longer names are cut where there is little room.
pub(super) const NAME: usize = 12;
/// Longer names of classes are cut.
const CLASS: usize = 8;
/// With so many lines of dragons and heroes, the decision gets the empty line between them.
const MANY: usize = 9;
/// A board of 24 lines has no more than these to spare, which the decision gets.
const FREE: usize = 9;

const DRAGON_BAR: MeterKind = MeterKind::Bar(&[40, 36, 32, 28, 24, 20, 16, 12, 8, 4]);
const HERO_BAR: MeterKind = MeterKind::Bar(&[14, 8, 4, 0]);

pub(super) fn scene(view: &View<DiceDragons>) -> Scene {
    let (state, before) = (view.state, view.before);
    let dragons = std::iter::once(dragons(state, before).into()).chain(texts(state));
    let heroes = Part::from(heroes(state, before));
    let mut parts = if state.dragons.len() * 2 + state.order.len() >= MANY {
        vec![close(dragons.chain([heroes]))]
    } else {
        vec![close(dragons), heroes]
    };
    parts.push(Part::Spare(Box::new(Part::Facts(sheets(state))), FREE));
    Scene { head: head(view), parts, now: now::decision(view), about: about(state) }
}

/// Parts without empty lines between them.
fn close(parts: impl Iterator<Item = Part>) -> Part {
    Part::Beside { left: parts.collect(), right: Vec::new() }
}

/// The title of the hunt, and its current moment.
fn head(view: &View<DiceDragons>) -> Head {
    let state = view.state;
    let on_turn = active(state);
    let whose = match (state.stage(), on_turn) {
        (Stage::Over, _) => "over".to_owned(),
        (Stage::Fury, _) => "Fury".to_owned(),
        (_, Some(hero)) => format!("{}'s turn", fit::cut(state.name(hero), NAME)),
        (_, None) => "heroes' phase".to_owned(),
    };
    Head {
        table: called(view).into(),
        clock: format!("round {}{DOT}{whose}", state.round).into(),
        turn: on_turn.map(seat),
    }
}

fn seat(hero: HeroIx) -> Seat {
    Seat(hero.index())
}

/// The hero on turn, or next.
pub(super) fn active(state: &State) -> Option<HeroIx> {
    if state.outcome.is_some() {
        return None;
    }
    let next = state.next_in_pass();
    state.on_turn().or(next.filter(|_| state.stage() == Stage::Between))
}

/// Hit points beside their bar, which says them aloud.
fn hit_points(now: u16, most: u16) -> Cell {
    Cell::text(Forms::from(format!("{now}/{most}")).said(""))
}

/// Every dragon with its hit points; its marks and attacks below.
pub(super) fn dragons(state: &State, before: &State) -> Rows {
    let row = |dragon: DragonIx| {
        let (now, sheet) = (&state.dragons[dragon], &state.setup.dragons[dragon].dragon);
        let bar = Meter::new(now.hp, sheet.hp, DRAGON_BAR).was(before.dragons[dragon].hp);
        Row {
            key: name::key(&sheet.name),
            name: sheet.name.as_str().into(),
            cells: vec![Cell::Meter(bar.ink(Ink::Dragon)), hit_points(now.hp, sheet.hp)],
            below: vec![dragon_marks(state, dragon), Cell::text(attacks(state, dragon))],
            ..Row::default()
        }
    };
    // Names longer than a line of a hero are cut before the bar is too short to be read.
    let columns =
        vec![Column::new("hit points", &[9, 9, 9, 9, 9, 9, 9, 1, 1]), Column::new("", &[]).right()];
    let rows = state.dragons.places().map(row).collect();
    Rows { noun: "dragon", columns, rows, ..Rows::default() }
}

/// Tokens on a dragon and its abilities; with many of them the words are cut.
fn dragon_marks(state: &State, dragon: DragonIx) -> Cell {
    let (now, sheet) = (&state.dragons[dragon], &state.setup.dragons[dragon].dragon);
    let slain = now.dead.then(|| "slain".to_owned());
    let pinned = (now.pinned > 0).then(|| format!("pinned {}", now.pinned));
    let locked = (now.locked > 0).then(|| format!("{} locked", words::dice(now.locked.into())));
    let tokens = slain.into_iter().chain(pinned).chain(locked);
    let abilities = || sheet.abilities.iter().map(|ability| ability.word());
    let with = |abilities: Vec<String>| tokens.clone().chain(abilities).joined(DOT);
    let [whole, brief] = [usize::MAX, 6]
        .map(|most| with(abilities().map(|ability| fit::cut(ability, most)).collect()));
    Cell::text(Forms::of([whole.clone(), brief]).said(whole.replace(DOT, ", ")))
}

/// The attacks for one, two and three Dragon symbols.
fn attacks(state: &State, dragon: DragonIx) -> [String; 3] {
    let attacks = state.setup.dragons[dragon].dragon.attacks.iter();
    let damages = attacks.clone().map(|attack| attack.damage.to_string());
    let named = attacks.map(|attack| format!("{} {}", attack.name, attack.damage));
    [named.joined(", "), format!("attacks {}", damages.clone().joined(", ")), damages.joined("/")]
}

/// Abilities in a group's own words.
fn texts(state: &State) -> Option<Part> {
    let sheets = state.setup.dragons.iter().map(|dragon| &dragon.dragon);
    let text = sheets.filter_map(|sheet| {
        let text = sheet.text.as_ref()?;
        let alone = state.dragons.len() == 1;
        Some(if alone { text.clone() } else { format!("{}: {text}", sheet.name) })
    });
    let facts: Vec<Fact> = text.map(|text| Fact::new("text", text).most(1)).collect();
    (!facts.is_empty()).then_some(Part::Facts(facts))
}

/// Heroes in turn order. Nothing that decides a turn is cut: bars and classes make way for marks,
/// and words get shorter.
pub(super) fn heroes(state: &State, before: &State) -> Rows {
    let facing = if state.dragons.len() > 1 { 8 } else { 0 };
    let columns = vec![
        Column::new("class", &[7]),
        Column::new("HP", &[9, 5, 3]),
        Column::new("", &[]).right(),
        Column::new("AC", &[1]),
        Column::new("turns", &[]),
        // Room for a mark, so that the first one moves nothing.
        Column::new("", &[6, 4]).keeps(facing + "poison".len()),
    ];
    let rows = state.order.iter().map(|hero| of_hero(state, before, *hero)).collect();
    Rows { noun: "hero", columns, rows, turns: true, ..Rows::default() }
}

fn of_hero(state: &State, before: &State, hero: HeroIx) -> Row {
    let (now, sheet) = (&state.heroes[hero], &state.setup.heroes[hero]);
    let class = sheet.class.to_lowercase();
    let bar = Meter::new(now.hp, sheet.max_hp, HERO_BAR).was(before.heroes[hero].hp);
    let armor = state.armor(hero);
    Row {
        key: name::key(&sheet.name),
        seat: Some(seat(hero)),
        name: sheet.name.as_str().into(),
        ink: Some(Ink::Title),
        turn: active(state) == Some(hero),
        cells: vec![
            Cell::inked(
                Forms::of([fit::cut(&class, CLASS), String::new()]).said(class),
                Ink::class(sheet.class_key.as_deref()),
            ),
            Cell::Meter(bar.ink(health(now.hp, sheet.max_hp))),
            hit_points(now.hp, sheet.max_hp),
            Cell::text(
                Forms::of([format!("AC {armor}"), armor.to_string()]).said(armor.to_string()),
            ),
            Cell::text(turns(state, hero)),
            Cell::text(marks(state, hero)),
        ],
        ..Row::default()
    }
}

fn health(now: u16, most: u16) -> Ink {
    match (u32::from(now) * 3, u32::from(most)) {
        (part, most) if part > 2 * most => Ink::Good,
        (part, most) if part > most => Ink::Gold,
        _ => Ink::Bad,
    }
}

/// `●●○❄`: turns left, turns taken, tokens frozen.
fn turns(state: &State, hero: HeroIx) -> Forms {
    let hero = &state.heroes[hero];
    let signs = [
        ("●", usize::from(hero.turns_left())),
        ("○", usize::from(hero.used)),
        ("❄", hero.frozen.len()),
    ];
    let signs: String = signs.map(|(sign, count)| sign.repeat(count)).concat();
    Forms::from(signs).said(format!("{} left", hero.turns_left()))
}

/// The dragon a hero faces, and the hero's marks: in words; with ❄ alone for frozen tokens and `!`
/// for deadly poison; with dragons by their initials.
fn marks(state: &State, hero: HeroIx) -> Forms {
    if state.heroes[hero].dead {
        return "dead".into();
    }
    let (faced, short) = (faced(state, hero), marked(state, hero, false));
    let drawn = |faced: &str, marks: Vec<String>| {
        let faced = Some(faced.to_owned()).filter(|faced| !faced.is_empty());
        faced.into_iter().chain(marks).joined(" ")
    };
    let least = short.iter().map(|mark| mark.replace(' ', "")).collect();
    let [whole, initials, said] = faced;
    let spoken = Some(said).filter(|said| !said.is_empty()).into_iter();
    let said = spoken.chain(marked(state, hero, true)).joined(", ");
    Forms::of([
        drawn(&whole, marked(state, hero, true)),
        drawn(&whole, short),
        drawn(&initials, least),
    ])
    .said(said)
}

fn marked(state: &State, hero: HeroIx, whole: bool) -> Vec<String> {
    let now = &state.heroes[hero];
    let kills = state.poison_kills(hero);
    let frozen = if whole { saturate(now.frozen.len()) } else { 0 };
    let poison = if kills && whole { "deadly poison" } else { "poison" };
    let marks =
        [("frozen", frozen), (poison, now.poison), ("ally", now.ally), ("blessed", now.blessed)];
    let marks = marks.into_iter().filter(|(_, count)| *count > 0).map(|(word, count)| {
        let count = if count > 1 { format!(" {count}") } else { String::new() };
        let deadly = if kills && !whole && word == "poison" { "!" } else { "" };
        format!("{word}{count}{deadly}")
    });
    marks.collect()
}

/// The dragon a hero faces, if there are two: in short, by its initials, and aloud.
fn faced(state: &State, hero: HeroIx) -> [String; 3] {
    if state.dragons.len() == 1 {
        return Default::default();
    }
    let Some(dragon) = state.heroes[hero].faces else {
        return ["supports"; 3].map(str::to_owned);
    };
    let name = state.dragon_name(dragon);
    let short = fit::cut(&brief(name), NAME);
    [format!("→{short}"), format!("→{}", initials(state, name)), format!("faces {name}")]
}

/// A dragon's name without the common word: `Young Red 1`.
fn brief(name: &str) -> String {
    name.replacen(" Dragon", "", 1)
}

/// A dragon by its initials, if they are unambiguous.
fn initials(state: &State, name: &str) -> String {
    let initials = |name: &str| -> String {
        brief(name).split(' ').filter_map(|word| word.chars().next()).collect()
    };
    let wanted = initials(name);
    let dragons = state.dragons.places();
    let same = dragons.filter(|dragon| initials(state.dragon_name(*dragon)) == wanted);
    if same.count() == 1 { wanted } else { fit::cut(&brief(name), 6) }
}

/// Covered skills and used items of all heroes.
fn sheets(state: &State) -> Vec<Fact> {
    let each = |marked: &dyn Fn(HeroIx) -> Vec<String>| {
        let heroes = state.order.iter().map(|hero| (state.name(*hero), marked(*hero)));
        let heroes = heroes.filter(|(_, marked)| !marked.is_empty());
        dotted(heroes.map(|(name, marked)| format!("{name} {}", marked.join(", "))))
    };
    let covered = |hero: HeroIx| {
        let skills = state.setup.heroes[hero].skills.iter().zip(&state.heroes[hero].covered);
        let skills = skills.filter_map(|(skill, tokens)| match tokens {
            0 => None,
            1 => Some(skill.name.clone()),
            many => Some(format!("{} ×{many}", skill.name)),
        });
        skills.collect()
    };
    let used = |hero: HeroIx| {
        let items = state.setup.heroes[hero].items.iter().zip(&state.heroes[hero].items);
        let items = items.filter_map(|(item, now)| match (now.gone, now.used) {
            (true, _) => Some(format!("{} (gone)", item.name)),
            (false, true) => Some(item.name.clone()),
            (false, false) => None,
        });
        items.collect()
    };
    let facts = [Fact::new("covered", each(&covered)), Fact::new("used", each(&used))];
    facts.into_iter().filter(|fact| !fact.text.is_empty()).map(|fact| fact.most(2)).collect()
}

/// Words of the moment.
fn about(state: &State) -> Vec<&'static str> {
    let mut words = vec!["armour class", "class token", "counter attack", "fury"];
    let covered = |hero: HeroIx| state.heroes[hero].covered.iter().any(|tokens| *tokens > 0);
    words.extend(state.order.iter().any(|hero| covered(*hero)).then_some("covered"));
    words.extend((state.dragons.len() > 1).then_some("faces"));
    words.extend(state.assist.map(|_| "passed die"));
    words.extend((!state.dice().is_empty()).then_some("advice"));
    words
}
