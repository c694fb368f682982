//! `wyrm stats dice`: are the dice fair?

use std::collections::{BTreeMap, BTreeSet};

use super::StatsFilter;
use super::figures::{self, FigureSums};
use super::people::names;
use crate::rules::odds::luck::{Fair, fair};
use crate::rules::tally::{DieWords, RolledBy};
use crate::store::stats::FigureOwner;
use crate::{Result, Session};

/// Counts of faces, tested if the expectation is known.
#[derive(Debug, Clone, PartialEq)]
pub struct ShownFaces {
    pub counts: Vec<u64>,
    pub fair: Option<Fair>,
}

impl ShownFaces {
    pub fn dice(&self) -> u64 {
        self.counts.iter().sum()
    }
}

/// A kind of die, and all its faces shown.
#[derive(Debug, Clone, PartialEq)]
pub struct DieReport {
    pub words: DieWords,
    /// The number of sides with each face.
    pub sides: Vec<u32>,
    /// Nobody has read the faces off the die.
    pub stand_in: bool,
    pub by: Vec<(RolledBy, ShownFaces)>,
    /// Rolled by hand, by player.
    pub players: Vec<(String, ShownFaces)>,
    /// By roller and player; no player: a dragon's, or those of a hero without a player.
    pub each: Vec<(RolledBy, Option<String>, ShownFaces)>,
    /// Which of them were re-rolled until they showed a face.
    pub until: Vec<&'static str>,
}

impl DieReport {
    /// The expected count of a face in this many rolls.
    pub fn expected(&self, face: usize, dice: u64) -> f64 {
        let all: u32 = self.sides.iter().sum();
        let on = self.sides.get(face).copied().unwrap_or(0);
        f64::from(on) / f64::from(all.max(1)) * dice as f64
    }
}

/// A die's stored key: `dragon`, `red-2/1/3?`.
struct DieKey<'a> {
    kind: &'a str,
    sides: Option<Vec<u32>>,
    stand_in: bool,
}

fn read(kept: &str) -> DieKey<'_> {
    let (told, stand_in) = match kept.strip_suffix('?') {
        Some(told) => (told, true),
        None => (kept, false),
    };
    let split = told.split_once('-');
    let sides = split.and_then(|(_, sides)| sides.split('/').map(|on| on.parse().ok()).collect());
    DieKey { kind: split.map_or(told, |(kind, _)| kind), sides, stand_in }
}

/// Counts of faces by die, roller and player.
type FaceCounts = BTreeMap<String, BTreeMap<(RolledBy, Option<i64>), Vec<u64>>>;

/// Counts of faces from sums of figures, and which kinds of dice with bad results are among them.
fn counted(sums: &FigureSums) -> (FaceCounts, BTreeSet<&str>) {
    let mut counts = FaceCounts::new();
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
        let (Some(by), Ok(face)) = (RolledBy::spelled(by), face.parse::<usize>()) else {
            continue;
        };
        let player = match whose {
            FigureOwner::Player(player) => Some(*player),
            FigureOwner::Nobody | FigureOwner::Table => None,
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

/// All dice of the selected plays, in the order of their titles.
pub fn dice(session: &Session, filter: &StatsFilter) -> Result<Vec<DieReport>> {
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
    kept: &DieKey,
    counts: &BTreeMap<(RolledBy, Option<i64>), Vec<u64>>,
    names: &std::collections::HashMap<i64, String>,
) -> DieReport {
    let ones = vec![1; words.faces.len()];
    let sides = kept.sides.clone().filter(|sides| sides.len() == ones.len());
    let sides = sides.unwrap_or(ones);
    let tested = |by: RolledBy, counts: Vec<u64>| {
        // Only wyrm's own rolls have the faces of a stand-in.
        let known = !kept.stand_in || by == RolledBy::Wyrm;
        let fair = known.then(|| fair(&counts, &sides)).flatten();
        ShownFaces { counts, fair }
    };
    let sum = |meant: &dyn Fn(RolledBy, Option<i64>) -> bool| {
        let mut sums = vec![0; words.faces.len()];
        for ((by, player), counts) in counts {
            if meant(*by, *player) {
                sums.iter_mut().zip(counts).for_each(|(sum, n)| *sum += n);
            }
        }
        sums
    };
    let some = |counts: &Vec<u64>| counts.iter().sum::<u64>() > 0;
    let by = RolledBy::ALL.into_iter().filter_map(|by| {
        let counts = Some(sum(&|of, _| of == by)).filter(some)?;
        Some((by, tested(by, counts)))
    });
    let each = counts.keys().map(|(by, player)| {
        let counts = sum(&|of, whose| of == *by && whose == *player);
        let name = player.map(|id| names.get(&id).cloned().unwrap_or_default());
        (*by, name, tested(*by, counts))
    });
    let mut each: Vec<(RolledBy, Option<String>, ShownFaces)> = each.collect();
    each.sort_by(|a, b| (a.0, a.1.is_none(), &a.1).cmp(&(b.0, b.1.is_none(), &b.1)));
    let by_hand = each.iter().filter(|(by, ..)| *by == RolledBy::Hand);
    let players = by_hand.filter_map(|(_, name, faces)| Some((name.clone()?, faces.clone())));
    let mut players: Vec<(String, ShownFaces)> = players.collect();
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
