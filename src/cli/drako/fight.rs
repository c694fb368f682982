//! Questions about attacks in Drako: who strikes, what is blocked, where the wounds go.

use super::ask::refuse;
use crate::app::Failure;
use crate::app::drako::{self, Typed, try_all};
use crate::cli::ui::Ui;
use crate::rules::drako::figure::{Dwarf, Side};
use crate::rules::drako::{Choice, MOST_VALUE, Stage, State, names, options};
use crate::rules::words;

/// The value of a card.
fn value(ui: &mut Ui) -> Result<i64, Failure> {
    let lines: Vec<String> = (1..=MOST_VALUE).map(|value| value.to_string()).collect();
    let chosen = ui.choose("VALUE", "What is the card's value?", &lines);
    match chosen {
        Ok(place) => Ok(place as i64 + 1),
        Err(failure) => Err(failure.hint("the number beside the symbol on the card")),
    }
}

/// Asks who attacks, or where fire goes, and for the value, where they are not told.
pub(super) fn complete(ui: &mut Ui, say: Typed) -> Result<Typed, Failure> {
    let (Typed::Attack { words, value: told } | Typed::Fire { words, value: told }) = &say else {
        return Ok(say);
    };
    let mut parts = words.iter().flat_map(|word| word.split([',', ' ']));
    let has_value = told.is_some() || parts.clone().any(is_number);
    let mut who: Vec<String> = words.clone();
    if parts.all(is_number) {
        let live = drako::status(&ui.look_up()?)?;
        who.extend(targets(ui, &live.state, &say)?);
    }
    let value = match has_value {
        true => *told,
        false => Some(value(ui)?),
    };
    Ok(match say {
        Typed::Fire { .. } => Typed::Fire { words: who, value },
        _ => Typed::Attack { words: who, value },
    })
}

fn is_number(word: &str) -> bool {
    word.parse::<i64>().is_ok()
}

fn targets(ui: &mut Ui, state: &State, say: &Typed) -> Result<Vec<String>, Failure> {
    for choice in options(state) {
        match (choice, say) {
            (Choice::Attack { dwarves, most }, Typed::Attack { .. }) => {
                let question = match state.side {
                    Side::Dragon => "Whom does the dragon attack?",
                    Side::Dwarves => "Who attacks?",
                };
                let groups = groups(&dwarves, 1, most);
                let lines: Vec<String> = groups.iter().map(|group| names(group)).collect();
                let chosen = match groups.len() {
                    1 => 0,
                    _ => ui.choose("WHO VALUE", question, &lines)?,
                };
                return Ok(words_for(&groups[chosen]));
            }
            (Choice::Fire { lines }, Typed::Fire { .. }) => {
                let shown: Vec<String> = lines
                    .iter()
                    .map(|(way, hit)| format!("{}: hits {}", way.word(), names(hit)))
                    .collect();
                let chosen = match lines.len() {
                    1 => 0,
                    _ => ui.choose("WHERE VALUE", "Where does the fire go?", &shown)?,
                };
                return Ok(vec![lines[chosen].0.short().to_owned()]);
            }
            _ => {}
        }
    }
    let value = Some(1);
    refuse(
        state,
        match say {
            Typed::Fire { .. } => Typed::Fire {
                words: vec!["e".to_owned()],
                value,
            },
            _ => Typed::Attack {
                words: Vec::new(),
                value,
            },
        },
    )?;
    Ok(Vec::new())
}

/// The value of a shot, if there is one to take.
pub(super) fn shot(ui: &mut Ui) -> Result<i64, Failure> {
    if ui.interactive() {
        let live = drako::status(&ui.look_up()?)?;
        refuse(&live.state, Typed::Shoot { value: 1 })?;
    }
    value(ui)
}

/// Asks for what follows from what was said: blocks, then where wounds go.
pub(super) fn follow(ui: &mut Ui, state: &State, all: &mut Vec<Typed>) -> Result<(), Failure> {
    loop {
        let (after, _) = try_all(state, all)?;
        match after.stage() {
            Stage::Block => {
                let words = blocks(ui, &after)?;
                all.push(Typed::Defend { words });
            }
            Stage::Wounds => {
                let words = wounds(ui, &after)?;
                all.push(Typed::Wound { words });
            }
            _ => return Ok(()),
        }
    }
}

/// What is blocked of the attack that waits.
pub(super) fn blocks_now(ui: &mut Ui) -> Result<Typed, Failure> {
    let live = drako::status(&ui.look_up()?)?;
    let words = match live.state.stage() {
        Stage::Block => blocks(ui, &live.state)?,
        // The refusal says what is wrong.
        _ => vec!["all".to_owned()],
    };
    Ok(Typed::Defend { words })
}

fn blocks(ui: &mut Ui, state: &State) -> Result<Vec<String>, Failure> {
    let Some((pending, side)) = state.pending.as_ref().zip(state.defender()) else {
        return Ok(Vec::new());
    };
    let player = state.player(side);
    let dwarves = pending.attack.dwarves();
    if let [dwarf] = dwarves[..] {
        let lines = ["no".to_owned(), "yes, with a card".to_owned()];
        let question = match side {
            Side::Dragon => format!("Does {player} block {}'s attack?", dwarf.name()),
            Side::Dwarves => format!("Does {player} block for {}?", dwarf.name()),
        };
        return Ok(match ui.choose("defend WHO", &question, &lines)? {
            0 => words_for(&[]),
            _ => words_for(&[dwarf]),
        });
    }
    let groups = groups(&dwarves, 0, state.cards[side].hand.into());
    let lines: Vec<String> = groups
        .iter()
        .map(|group| names(group).replace("none", "nothing"))
        .collect();
    let question = format!("What does {player} block?");
    let chosen = ui.choose("defend WHO", &question, &lines)?;
    Ok(words_for(&groups[chosen]))
}

/// All groups of so many of these dwarves, the smallest first.
fn groups(dwarves: &[Dwarf], least: usize, most: usize) -> Vec<Vec<Dwarf>> {
    let chosen = |mask: u32| {
        let dwarves = dwarves.iter().enumerate();
        let chosen = dwarves.filter(move |(n, _)| mask & (1 << n) != 0);
        chosen.map(|(_, dwarf)| *dwarf).collect::<Vec<Dwarf>>()
    };
    let mut groups: Vec<Vec<Dwarf>> = (0..1u32 << dwarves.len()).map(chosen).collect();
    groups.retain(|group| (least..=most).contains(&group.len()));
    groups.sort_by_key(Vec::len);
    groups
}

/// A group as it would be typed.
fn words_for(group: &[Dwarf]) -> Vec<String> {
    match group {
        [] => vec!["none".to_owned()],
        _ => group.iter().map(|dwarf| dwarf.name().to_owned()).collect(),
    }
}

/// Where wounds go, one after the other, asked among the areas with spaces left.
pub(super) fn wounds(ui: &mut Ui, state: &State) -> Result<Vec<String>, Failure> {
    let mut open = state.open_areas();
    let mut chosen = Vec::new();
    for n in 1..=state.due {
        open.retain(|(_, free)| *free > 0);
        let lines: Vec<String> = open
            .iter()
            .map(|(area, free)| {
                let free = words::count(i64::from(*free), "space", "spaces");
                format!("{} ({free} left)", area.word())
            })
            .collect();
        let player = state.player(Side::Dwarves);
        let question = format!("Wound {n} of {}: where does {player} put it?", state.due);
        let place = ui.choose("AREA", &question, &lines)?;
        open[place].1 -= 1;
        chosen.push(open[place].0.word().to_owned());
    }
    Ok(chosen)
}

/// Brald would die of it.
pub(super) fn sure(ui: &mut Ui) -> Result<(), Failure> {
    let lines = ["no".to_owned(), "yes, his last deed".to_owned()];
    match ui.choose("fury", "The wound kills Brald. Use fury?", &lines)? {
        1 => Ok(()),
        _ => Err(Failure::interrupted()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_those_a_card_or_a_hand_allows() {
        let [brald, morin, urpen] = Dwarf::ALL;
        assert_eq!(
            groups(&Dwarf::ALL, 1, 2),
            [
                vec![brald],
                vec![morin],
                vec![urpen],
                vec![brald, morin],
                vec![brald, urpen],
                vec![morin, urpen],
            ]
        );
        assert_eq!(
            groups(&[brald, morin], 0, 1),
            [vec![], vec![brald], vec![morin]]
        );
        assert_eq!(groups(&Dwarf::ALL, 0, 3).len(), 8);
    }
}
