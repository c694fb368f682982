//! Dragons and heroes on the full screen. Nothing that decides a turn is cut: classes and bars make
//! way for marks, and words get shorter.

use unicode_width::UnicodeWidthStr;

use super::board::{active, dragon_marks, faced, health, marks, moved, turns};
use super::screen::NAME;
use crate::fit;
use crate::rules::dice_dragons::hunt::{DragonIx, HeroIx, State};
use crate::rules::words::Joined;
use crate::{DOT, Ink, Look};

/// From this width on, classes are shown.
const WIDE: usize = 74;

/// How many words a hero gets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum HeroDetail {
    Whole,
    /// ❄ marks frozen tokens, `!` deadly poison.
    Short,
    /// Dragons by their initials, counts after their words.
    Least,
}

/// The shape of a hero's line: whether the class is shown, the bar's width, the words.
type LineShape = (bool, usize, HeroDetail);

/// The first that fits is used.
const SHAPES: [LineShape; 8] = [
    (true, 14, HeroDetail::Whole),
    (true, 8, HeroDetail::Whole),
    (false, 8, HeroDetail::Whole),
    (true, 8, HeroDetail::Short),
    (false, 8, HeroDetail::Short),
    (false, 4, HeroDetail::Short),
    (false, 4, HeroDetail::Least),
    (false, 0, HeroDetail::Least),
];

/// Dragons with their attacks, then heroes in turn order.
pub(super) fn board(state: &State, before: &State, look: &Look, room: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    let name = |dragon| fit::cut(state.dragon_name(dragon), look.width / 2);
    let names = state.dragons.places().map(|dragon| name(dragon).width());
    let column = names.max().unwrap_or_default();
    for dragon in state.dragons.places() {
        let was = before.dragons[dragon].hp;
        lines.extend(dragon_lines(state, dragon, (&name(dragon), column, was), look));
    }
    // A line between them, if the decision has enough room.
    if lines.len() + state.order.len() + 4 < room {
        lines.push(String::new());
    }
    lines.extend(heroes(state, before, look));
    lines.join("\n")
}

/// Name, bar and hit points; below them attacks and marks.
fn dragon_lines(
    state: &State,
    dragon: DragonIx,
    (name, column, was): (&str, usize, u16),
    look: &Look,
) -> Vec<String> {
    let (now, sheet) = (&state.dragons[dragon], &state.setup.dragons[dragon].dragon);
    let bar_width = look.width.saturating_sub(column + 10).min(40);
    let drawn = look.paint(Ink::Dragon, &moved(was, now.hp, sheet.hp, bar_width));
    let pad = " ".repeat(column.saturating_sub(name.width()));
    let first = format!("{name}{pad}  {drawn} {:>3}/{}", now.hp, sheet.hp);
    let named = sheet.attacks.iter().map(|attack| format!("{} {}", attack.name, attack.damage));
    let damages = sheet.attacks.iter().map(|attack| attack.damage.to_string());
    let damages: Vec<String> = damages.collect();
    let attacks =
        [named.joined(", "), format!("attacks {}", damages.join(", ")), damages.join("/")];
    let mut marks = dragon_marks(state, dragon);
    // A custom text comes last: it may be long.
    let text = sheet.text.as_ref().and_then(|_| marks.pop());
    let room = look.width.saturating_sub(2);
    let with = |attacks: &String| {
        let facts: Vec<String> = marks.iter().chain([attacks]).cloned().collect();
        facts.join(DOT)
    };
    let mut forms = attacks.iter().map(with);
    let facts = forms.find(|facts| facts.width() <= room).unwrap_or_else(|| with(&attacks[2]));
    vec![first, format!("  {}", fit::cut(&std::iter::once(facts).chain(text).joined(DOT), room))]
}

/// All heroes in the first shape that fits them all.
fn heroes(state: &State, before: &State, look: &Look) -> Vec<String> {
    let mut drawn: Vec<String> = Vec::new();
    for shape in SHAPES {
        if shape.0 && look.width < WIDE {
            continue;
        }
        let lines = state.order.iter().map(|hero| line((state, before), *hero, shape, look));
        let (lines, widths): (Vec<String>, Vec<usize>) = lines.unzip();
        drawn = lines;
        if widths.iter().all(|wide| *wide <= look.width) {
            break;
        }
    }
    drawn
}

/// A hero's line, and its width.
fn line(
    (state, before): (&State, &State),
    hero: HeroIx,
    (classed, wide, said): LineShape,
    look: &Look,
) -> (String, usize) {
    let (now, sheet) = (&state.heroes[hero], &state.setup.heroes[hero]);
    let widest = |of: &dyn Fn(HeroIx) -> String| {
        state.order.iter().map(|hero| of(*hero).width()).max().unwrap_or_default()
    };
    let padded = |of: &dyn Fn(HeroIx) -> String| {
        let text = of(hero);
        let pad = " ".repeat(widest(of).saturating_sub(text.width()));
        (text, pad)
    };
    let mut parts: Vec<(Option<Ink>, String)> = Vec::new();
    let mark = if active(state) == Some(hero) { "▸ " } else { "  " };
    parts.push((Some(Ink::Good), mark.to_owned()));
    let (name, pad) = padded(&|hero| fit::cut(state.name(hero), NAME));
    parts.extend([(Some(Ink::Title), name), (None, pad + " ")]);
    if classed {
        let class = |hero: HeroIx| fit::cut(&state.setup.heroes[hero].class.to_lowercase(), 8);
        let (class, pad) = padded(&class);
        parts.push((Ink::class(sheet.class_key.as_deref()), class));
        parts.push((None, pad + "  "));
    }
    if wide > 0 {
        let drawn = moved(before.heroes[hero].hp, now.hp, sheet.max_hp, wide);
        parts.push((Some(health(now.hp, sheet.max_hp)), drawn));
        parts.push((None, " ".to_owned()));
    }
    let hp = |hero: HeroIx| {
        let most = state.setup.heroes[hero].max_hp;
        format!("{}/{most}", state.heroes[hero].hp)
    };
    let (hp, before) = padded(&hp);
    let (armor, after) = padded(&|hero| state.armor(hero).to_string());
    let (turns, pad) = padded(&|hero| turns(state, hero, look));
    let gap = if said == HeroDetail::Least { " " } else { "  " };
    parts.push((None, format!("{before}{hp}{gap}AC {armor}{after}{gap}{turns}{pad}{gap}")));
    parts.push((None, facts(state, hero, said)));
    let width = parts.iter().map(|(_, text)| text.width()).sum::<usize>();
    let painted = parts.iter().map(|(ink, text)| match ink {
        Some(ink) if !text.trim().is_empty() => look.paint(*ink, text),
        _ => text.clone(),
    });
    let text = painted.collect::<String>().trim_end().to_owned();
    (text, width)
}

/// The dragon a hero faces, and the hero's marks.
fn facts(state: &State, hero: HeroIx, said: HeroDetail) -> String {
    let now = &state.heroes[hero];
    let mut facts: Vec<String> = Vec::new();
    if state.dragons.len() > 1 && !now.dead {
        let whom = faced(state, hero);
        facts.push(match now.faces {
            Some(_) if said == HeroDetail::Least => format!("→{}", short_name(state, &whom)),
            Some(_) => format!("→{}", fit::cut(&brief(&whom), NAME)),
            None => whom,
        });
    }
    facts.push(match said {
        HeroDetail::Whole => marks(state, hero, " "),
        _ if now.dead => "dead".to_owned(),
        _ => short_marks(state, hero, said == HeroDetail::Least),
    });
    facts.retain(|fact| !fact.is_empty());
    facts.join(" ")
}

/// A dragon's name without the common word: `Young Red 1`.
fn brief(name: &str) -> String {
    name.replacen(" Dragon", "", 1)
}

/// A dragon by its initials, if they are unambiguous.
fn short_name(state: &State, name: &str) -> String {
    let initials = |name: &str| -> String {
        brief(name).split(' ').filter_map(|word| word.chars().next()).collect()
    };
    let wanted = initials(name);
    let dragons = state.dragons.places();
    let same = dragons.filter(|dragon| initials(state.dragon_name(*dragon)) == wanted);
    match same.count() {
        1 => wanted,
        _ => fit::cut(name, 6),
    }
}

fn short_marks(state: &State, hero: HeroIx, least: bool) -> String {
    let now = &state.heroes[hero];
    let gap = if least { "" } else { " " };
    let marks = [(now.poison, "poison"), (now.ally, "ally"), (now.blessed, "blessed")];
    let marks = marks.into_iter().filter(|(count, _)| *count > 0);
    let marks: Vec<String> = marks
        .map(|(count, word)| {
            let count = if count > 1 { format!("{gap}{count}") } else { String::new() };
            let kills = word == "poison" && state.poison_kills(hero);
            format!("{word}{count}{}", if kills { "!" } else { "" })
        })
        .collect();
    marks.join(" ")
}
