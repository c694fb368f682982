//! The board of a hunt: dragons and heroes with their hit points, marks and turns.

use unicode_width::UnicodeWidthStr;

use crate::rules::dice_dragons::hunt::{DragonIx, HeroIx, Stage, State};
use crate::rules::words;
use crate::{Cell, DOT, Ink, Look, Table, dotted};

/// Widths of a hero's bar, the widest first.
const BARS: [usize; 3] = [20, 10, 5];
/// The widest bar of a dragon, and the column of names that goes with it.
const DRAGON_BAR: usize = 40;
const DRAGON_NAME: usize = 20;

/// A bar of hit points, at least one mark while any are left.
pub(super) fn bar(now: u16, most: u16, width: usize) -> String {
    let part = usize::from(now) * width;
    let full = part.div_ceil(usize::from(most.max(1))).min(width);
    format!("{}{}", "█".repeat(full), "░".repeat(width - full))
}

/// The same, with the last loss still visible: a moving bar.
pub(super) fn moved(before: u16, now: u16, most: u16, width: usize) -> String {
    let full = |hp: u16| bar(hp, most, width).matches('█').count();
    let (was, is) = (full(before), full(now));
    let lost = was.saturating_sub(is);
    let empty = "░".repeat(width - is - lost);
    format!("{}{}{empty}", "█".repeat(is), "▒".repeat(lost))
}

pub(super) fn health(now: u16, most: u16) -> Ink {
    match (u32::from(now) * 3, u32::from(most)) {
        (part, most) if part > 2 * most => Ink::Good,
        (part, most) if part > most => Ink::Gold,
        _ => Ink::Bad,
    }
}

/// Every dragon with its hit points, and its marks below.
pub(super) fn dragons(state: &State, look: &Look) -> String {
    let names = state.dragons.places().map(|d| state.dragon_name(d).width());
    let longest = names.max().unwrap_or_default();
    // A space before and after the name, two before the figures, which take seven.
    let room = look.width.saturating_sub(11);
    let name = if room >= DRAGON_NAME + DRAGON_BAR { longest.max(DRAGON_NAME) } else { longest };
    let width = room.saturating_sub(name).min(DRAGON_BAR);
    state.dragons.places().map(|dragon| dragon_lines(state, dragon, (name, width), look)).collect()
}

fn dragon_lines(
    state: &State,
    dragon: DragonIx,
    (column, width): (usize, usize),
    look: &Look,
) -> String {
    let (now, sheet) = (&state.dragons[dragon], &state.setup.dragons[dragon].dragon);
    let marks = dragon_marks(state, dragon);
    if look.plain {
        let marks =
            if marks.is_empty() { String::new() } else { format!("; {}", marks.join(", ")) };
        return format!("dragon: {}; hit points: {}/{}{marks}\n", sheet.name, now.hp, sheet.hp);
    }
    let pad = " ".repeat(column.saturating_sub(sheet.name.width()));
    let drawn = look.paint(Ink::Dragon, &bar(now.hp, sheet.hp, width));
    let mut text = format!(" {}{pad} {drawn}  {}/{}\n", sheet.name, now.hp, sheet.hp);
    if !marks.is_empty() {
        text.push_str(&look.line(column + 2, &dotted(marks)));
    }
    text
}

pub(super) fn dragon_marks(state: &State, dragon: DragonIx) -> Vec<String> {
    let (now, sheet) = (&state.dragons[dragon], &state.setup.dragons[dragon].dragon);
    let mut marks: Vec<String> = Vec::new();
    if now.dead {
        marks.push("slain".to_owned());
    }
    if now.pinned > 0 {
        marks.push(format!("pinned {}", now.pinned));
    }
    if now.locked > 0 {
        marks.push(format!("{} locked", words::dice(now.locked.into())));
    }
    let abilities = sheet.abilities.iter();
    marks.extend(abilities.map(|ability| ability.word().to_owned()));
    marks.extend(sheet.text.clone());
    marks
}

/// A column of heroes: its title, and the cell of each hero.
type HeroColumn = (&'static str, Vec<Cell>);

pub(super) fn heroes(state: &State, look: &Look) -> String {
    // Two groups need one more column, and bars keep their width when marks appear.
    let widest = match (state.dragons.len() > 1, look.width < 100) {
        (true, true) => 1,
        _ => 0,
    };
    let whole = BARS[widest..].iter().map(|bar| (*bar, true, true));
    // Drop classes before marks; bars stay.
    let [.., least] = BARS;
    let below = BARS[1..].iter().map(|bar| (*bar, true, false));
    let mut shapes = whole.chain([(least, false, true)]).chain(below);
    let drawn = shapes.find_map(|(bar, classes, marks)| {
        let table = table(state, &columns(state, bar, (classes, marks), look));
        table.fits(look).then_some((table, marks))
    });
    let (table, marked) = drawn.unwrap_or_else(|| {
        let columns = columns(state, least, (false, false), look);
        (table(state, &columns), false)
    });
    if marked { table.draw(look) } else { table.draw(look) + &marks_below(state, look) }
}

fn table(state: &State, columns: &[HeroColumn]) -> Table {
    let heads: Vec<&'static str> = columns.iter().map(|(head, _)| *head).collect();
    let mut table = Table::new(&heads);
    for place in 0..state.order.len() {
        let cells = columns.iter().map(|(_, cells)| cells[place].clone());
        table.push(cells.collect());
    }
    table
}

/// The marks of all heroes, if there is no room beside them.
fn marks_below(state: &State, look: &Look) -> String {
    let marks = state.order.iter().filter_map(|hero| {
        let marks = marks(state, *hero, ", ");
        (!marks.is_empty()).then(|| format!("{} {marks}", state.name(*hero)))
    });
    format!("\n{}", look.fact("marks", &dotted(marks)))
}

/// The columns with a bar this wide, with or without classes, and their marks.
fn columns(
    state: &State,
    bar_width: usize,
    (classes, marked): (bool, bool),
    look: &Look,
) -> Vec<HeroColumn> {
    let of = |cell: &dyn Fn(HeroIx) -> Cell| state.order.iter().map(|hero| cell(*hero)).collect();
    let sheet = |hero: HeroIx| &state.setup.heroes[hero];
    let mut columns: Vec<HeroColumn> = vec![
        ("", of(&|hero| mover(state, hero, look))),
        ("hero", of(&|hero| Cell::inked(&sheet(hero).name, Ink::Title))),
    ];
    if classes {
        columns.push(("class", of(&|hero| class(state, hero))));
    }
    if !look.plain {
        let drawn = |hero: HeroIx| {
            let (now, most) = (state.heroes[hero].hp, sheet(hero).max_hp);
            Cell::inked(bar(now, most, bar_width), health(now, most))
        };
        let head = match bar_width {
            10.. => "hit points",
            _ => "",
        };
        columns.push((head, of(&drawn)));
    }
    let hp = |hero: HeroIx| format!("{}/{}", state.heroes[hero].hp, sheet(hero).max_hp).into();
    columns.extend([
        (">HP", of(&hp)),
        (">AC", of(&|hero| state.armor(hero).into())),
        ("turns", of(&|hero| turns(state, hero, look).into())),
    ]);
    if marked {
        columns.push(("marks", of(&|hero| marks(state, hero, DOT).into())));
    }
    if state.dragons.len() > 1 {
        columns.push(("faces", of(&|hero| faced(state, hero).into())));
    }
    columns
}

/// The hero on turn, or next.
pub(super) fn active(state: &State) -> Option<HeroIx> {
    let next = state.next_in_pass();
    state.on_turn().or(next.filter(|_| state.stage() == Stage::Between))
}

/// The mark of the hero on turn, or next.
fn mover(state: &State, hero: HeroIx, look: &Look) -> Cell {
    Cell::inked(look.mark(active(state) == Some(hero), "to move"), Ink::Good)
}

fn class(state: &State, hero: HeroIx) -> Cell {
    let sheet = &state.setup.heroes[hero];
    let ink = Ink::class(sheet.class_key.as_deref());
    Cell::inked(sheet.class.to_lowercase(), ink)
}

/// `●●○❄`: turns left, turns taken, tokens frozen.
pub(super) fn turns(state: &State, hero: HeroIx, look: &Look) -> String {
    let hero = &state.heroes[hero];
    if look.plain {
        format!("{} left", hero.turns_left())
    } else {
        format!(
            "{}{}{}",
            "●".repeat(usize::from(hero.turns_left())),
            "○".repeat(usize::from(hero.used)),
            "❄".repeat(hero.frozen.len())
        )
    }
}

pub(super) fn faced(state: &State, hero: HeroIx) -> String {
    match state.heroes[hero].faces {
        Some(dragon) => state.dragon_name(dragon).trim_end_matches(" Dragon").to_owned(),
        None => "supports".to_owned(),
    }
}

pub(super) fn marks(state: &State, hero: HeroIx, between: &str) -> String {
    let now = &state.heroes[hero];
    if now.dead {
        return "dead".to_owned();
    }
    let poison = if state.poison_kills(hero) { "deadly poison" } else { "poison" };
    let marks = [
        (crate::saturate(now.frozen.len()), "frozen"),
        (now.poison, poison),
        (now.ally, "ally"),
        (now.blessed, "blessed"),
    ];
    let marks = marks.into_iter().filter(|(count, _)| *count > 0);
    let marks: Vec<String> = marks
        .map(|(count, word)| match count {
            1 => word.to_owned(),
            n => format!("{word} {n}"),
        })
        .collect();
    marks.join(between)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_shows_what_was_just_lost() {
        assert_eq!(moved(10, 10, 20, 10), "█████░░░░░");
        assert_eq!(moved(20, 10, 20, 10), "█████▒▒▒▒▒");
        assert_eq!(moved(10, 14, 20, 10), "███████░░░", "healing is seen at once");
        assert_eq!(moved(1, 0, 20, 10), "▒░░░░░░░░░");
    }
}
