//! `wyrm stats dice`: whether dice fall as fair ones do.

use std::collections::{BTreeMap, BTreeSet};

use super::Filter;
use super::figures::{self, Sums};
use super::people::names;
use crate::rules::odds::luck::{Fair, fair};
use crate::rules::tally::{By, DieWords};
use crate::store::stats::Whose;
use crate::{Failure, Session};

/// Faces that were shown, tested where it is known what could be expected.
#[derive(Debug, Clone, PartialEq)]
pub struct Faces {
    pub counts: Vec<u64>,
    pub fair: Option<Fair>,
}

impl Faces {
    pub fn dice(&self) -> u64 {
        self.counts.iter().sum()
    }
}

/// A kind of die, and all that it showed.
#[derive(Debug, Clone, PartialEq)]
pub struct DieReport {
    pub words: DieWords,
    /// How many sides show each face.
    pub sides: Vec<u32>,
    /// Nobody has read the faces off the die.
    pub stand_in: bool,
    pub by: Vec<(By, Faces)>,
    /// Thrown by hand, by player.
    pub players: Vec<(String, Faces)>,
    /// By thrower and player; no player: a dragon's, or those of a hero whom nobody plays.
    pub each: Vec<(By, Option<String>, Faces)>,
    /// Which of them were thrown again until they showed something.
    pub until: Vec<&'static str>,
}

impl DieReport {
    /// How often a face could be expected in so many throws.
    pub fn expected(&self, face: usize, dice: u64) -> f64 {
        let all: u32 = self.sides.iter().sum();
        let on = self.sides.get(face).copied().unwrap_or(0);
        f64::from(on) / f64::from(all.max(1)) * dice as f64
    }
}

/// Which die, as it is kept: `dragon`, `red-2/1/3?`.
struct Kept<'a> {
    kind: &'a str,
    sides: Option<Vec<u32>>,
    stand_in: bool,
}

fn read(kept: &str) -> Kept<'_> {
    let (told, stand_in) = match kept.strip_suffix('?') {
        Some(told) => (told, true),
        None => (kept, false),
    };
    let split = told.split_once('-');
    let sides = split.and_then(|(_, sides)| sides.split('/').map(|on| on.parse().ok()).collect());
    Kept { kind: split.map_or(told, |(kind, _)| kind), sides, stand_in }
}

/// Counts of faces by die, thrower and player.
type Counts = BTreeMap<String, BTreeMap<(By, Option<i64>), Vec<u64>>>;

/// What sums of figures say of faces, and which kinds of dice that can be bad are among them.
fn counted(sums: &Sums) -> (Counts, BTreeSet<&str>) {
    let mut counts = Counts::new();
    let mut tried = BTreeSet::new();
    for ((whose, name), value) in sums {
        let parts: Vec<&str> = name.split(':').collect();
        let (die, by, face) = match parts.as_slice() {
            ["die", die, by, face] => (die, by, face),
            ["luck", what, ..] => {
                tried.insert(*what);
                continue;
            }
            _ => continue,
        };
        let (Some(by), Ok(face)) = (By::spelled(by), face.parse::<usize>()) else {
            continue;
        };
        let player = match whose {
            Whose::Player(player) => Some(*player),
            Whose::Nobody | Whose::Table => None,
        };
        let of_die = counts.entry((*die).to_owned()).or_default();
        let faces = of_die.entry((by, player)).or_default();
        faces.resize(faces.len().max(face.min(20) + 1), 0);
        if let Some(count) = faces.get_mut(face) {
            *count += crate::saturate::<u64>((*value).max(0));
        }
    }
    (counts, tried)
}

/// All dice of the plays that are meant, in the order of their titles.
pub fn dice(session: &Session, filter: &Filter) -> Result<Vec<DieReport>, Failure> {
    let conn = &session.moment()?;
    let plays = filter.plays(session)?;
    let sums = figures::sums(session, &plays, &["die", "luck"])?;
    let (counts, tried) = counted(&sums);
    let names = names(conn)?;
    let mut dice = Vec::new();
    for title in session.titles.0.iter() {
        let again = title.game.luck().iter();
        let again = again.filter(|words| tried.contains(words.key));
        let until: Vec<&str> = again.filter_map(|words| words.until).collect();
        for words in title.game.dice() {
            for (die, counts) in &counts {
                let kept = read(die);
                if kept.kind == words.key {
                    let report = report(*words, &kept, counts, &names);
                    let until = until.clone();
                    dice.push(DieReport { until, ..report });
                }
            }
        }
    }
    Ok(dice)
}

fn report(
    words: DieWords,
    kept: &Kept,
    counts: &BTreeMap<(By, Option<i64>), Vec<u64>>,
    names: &std::collections::HashMap<i64, String>,
) -> DieReport {
    let ones = vec![1; words.faces.len()];
    let sides = kept.sides.clone().filter(|sides| sides.len() == ones.len());
    let sides = sides.unwrap_or(ones);
    let tested = |by: By, counts: Vec<u64>| {
        // What the stand-in's faces are like, only the program's own throws tell.
        let known = !kept.stand_in || by == By::Wyrm;
        let fair = known.then(|| fair(&counts, &sides)).flatten();
        Faces { counts, fair }
    };
    let sum = |meant: &dyn Fn(By, Option<i64>) -> bool| {
        let mut sums = vec![0; words.faces.len()];
        for ((by, player), counts) in counts {
            if meant(*by, *player) {
                sums.iter_mut().zip(counts).for_each(|(sum, n)| *sum += n);
            }
        }
        sums
    };
    let some = |counts: &Vec<u64>| counts.iter().sum::<u64>() > 0;
    let by = By::ALL.into_iter().filter_map(|by| {
        let counts = Some(sum(&|of, _| of == by)).filter(some)?;
        Some((by, tested(by, counts)))
    });
    let each = counts.keys().map(|(by, player)| {
        let counts = sum(&|of, whose| of == *by && whose == *player);
        let name = player.map(|id| names.get(&id).cloned().unwrap_or_default());
        (*by, name, tested(*by, counts))
    });
    let mut each: Vec<(By, Option<String>, Faces)> = each.collect();
    each.sort_by(|a, b| (a.0, a.1.is_none(), &a.1).cmp(&(b.0, b.1.is_none(), &b.1)));
    let by_hand = each.iter().filter(|(by, ..)| *by == By::Hand);
    let players = by_hand.filter_map(|(_, name, faces)| Some((name.clone()?, faces.clone())));
    let mut players: Vec<(String, Faces)> = players.collect();
    players.sort_by(|a, b| b.1.dice().cmp(&a.1.dice()).then_with(|| a.0.cmp(&b.0)));
    DieReport {
        words,
        by: by.collect(),
        players,
        each,
        sides: sides.clone(),
        stand_in: kept.stand_in,
        until: Vec::new(),
    }
}
