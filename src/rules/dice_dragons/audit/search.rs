//! Which clues together move the record to exactly what the sheet says.

use super::{Clue, Effect, Paper, Record, What, items_beyond};
use crate::dice_dragons::hero::Standing;

/// Clues that together explain some parts of a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Story {
    pub parts: Vec<What>,
    pub clues: Vec<Clue>,
}

/// How many clues a story has at most: a hunt, a payment and two purchases.
const LONGEST: usize = 4;

/// How many stories are looked at.
const ENOUGH: usize = 200;

/// What is still to be explained; none: it does not matter.
#[derive(Debug, Clone)]
struct Rest {
    gold: Option<i64>,
    exp: Option<i64>,
    /// Items gained and lost.
    items: Option<(Vec<String>, Vec<String>)>,
    standing: Option<Option<Standing>>,
}

/// The parts that clues explain; levels and skills come from levels.
const PARTS: [What; 4] = [What::State, What::Exp, What::Gold, What::Items];

impl Rest {
    /// What the sheet says beyond the record. Parts that agree stay as they are.
    fn of(record: &Record, paper: &Paper) -> Rest {
        let hero = &record.hero;
        Rest {
            gold: paper.gold.map(|gold| gold - hero.gold),
            exp: paper.exp.map(|exp| exp - hero.exp),
            items: paper.items.as_ref().map(|items| {
                (
                    items_beyond(items, &hero.items),
                    items_beyond(&hero.items, items),
                )
            }),
            standing: paper
                .standing
                .map(|standing| Some(standing).filter(|standing| *standing != hero.standing)),
        }
    }

    fn without(&self, what: What) -> Rest {
        let mut rest = self.clone();
        match what {
            What::Gold => rest.gold = None,
            What::Exp => rest.exp = None,
            What::Items => rest.items = None,
            _ => rest.standing = None,
        }
        rest
    }

    fn is_open(&self, what: What) -> bool {
        match what {
            What::Gold => self.gold.is_some_and(|gold| gold != 0),
            What::Exp => self.exp.is_some_and(|exp| exp != 0),
            What::Items => {
                let items = self.items.as_ref();
                items.is_some_and(|(gained, lost)| !gained.is_empty() || !lost.is_empty())
            }
            What::State => self.standing.is_some_and(|standing| standing.is_some()),
            _ => false,
        }
    }

    fn is_settled(&self) -> bool {
        !PARTS.into_iter().any(|what| self.is_open(what))
    }

    /// What is left after a clue, if the clue helps and leads nowhere else.
    fn after(&self, clue: &Effect) -> Option<Rest> {
        let mut rest = self.clone();
        let mut helps = false;
        if let (Some(exp), true) = (&mut rest.exp, clue.exp != 0) {
            if exp.signum() != clue.exp.signum() || exp.abs() < clue.exp.abs() {
                return None;
            }
            *exp -= clue.exp;
            helps = true;
        }
        if let Some((gained, lost)) = &mut rest.items {
            for (wanted, moved) in [(gained, &clue.gained), (lost, &clue.lost)] {
                for item in moved {
                    let place = wanted.iter().position(|wanted| wanted == item)?;
                    wanted.remove(place);
                    helps = true;
                }
            }
        }
        if let (Some(wanted), Some(standing)) = (&mut rest.standing, clue.standing) {
            if *wanted != Some(standing) {
                return None;
            }
            *wanted = None;
            helps = true;
        }
        if let (Some(gold), true) = (&mut rest.gold, clue.gold != 0) {
            let toward = gold.signum() == clue.gold.signum() && gold.abs() >= clue.gold.abs();
            if !helps && !toward {
                return None;
            }
            *gold -= clue.gold;
            helps = true;
        }
        helps.then_some(rest)
    }
}

/// The shortest stories that explain what is open, the likeliest first.
fn stories(rest: &Rest, clues: &[Clue]) -> Vec<Vec<Clue>> {
    fn tell<'a>(
        rest: &Rest,
        clues: &'a [Clue],
        length: usize,
        told: &mut Vec<&'a Clue>,
        found: &mut Vec<Vec<Clue>>,
    ) {
        if length == 0 {
            if rest.is_settled() && found.len() < ENOUGH {
                found.push(told.iter().map(|clue| (*clue).clone()).collect());
            }
            return;
        }
        for (n, clue) in clues.iter().enumerate() {
            if let Some(rest) = rest.after(&clue.effect) {
                told.push(clue);
                tell(&rest, &clues[n + 1..], length - 1, told, found);
                told.pop();
            }
        }
    }
    let mut found = Vec::new();
    for length in 1..=LONGEST {
        tell(rest, clues, length, &mut Vec::new(), &mut found);
        if !found.is_empty() {
            break;
        }
    }
    found.sort_by_key(|story| story.iter().map(|clue| clue.far).sum::<u32>());
    found.dedup();
    found
}

/// Stories for as many parts at once as possible, then for those that are left. Parts that no story
/// explains have none.
pub fn explain(record: &Record, paper: &Paper, clues: &[Clue]) -> Vec<Story> {
    // Gold that moves alone comes last: what else moved gold is settled before it.
    let (alone, with): (Vec<&Clue>, Vec<&Clue>) = clues.iter().partition(|clue| {
        let Effect {
            exp,
            gained,
            lost,
            standing,
            ..
        } = &clue.effect;
        *exp == 0 && gained.is_empty() && lost.is_empty() && standing.is_none()
    });
    let clues: Vec<Clue> = with.into_iter().chain(alone).cloned().collect();
    let whole = Rest::of(record, paper);
    let mut open: Vec<What> = PARTS.into_iter().filter(|w| whole.is_open(*w)).collect();
    let mut told = Vec::new();
    while !open.is_empty() {
        let Some((parts, found)) = largest(&whole, &open, &clues) else {
            break;
        };
        open.retain(|what| !parts.contains(what));
        told.extend(found.into_iter().map(|clues| Story {
            parts: parts.clone(),
            clues,
        }));
    }
    told
}

/// The largest group of open parts that has a story.
fn largest(whole: &Rest, open: &[What], clues: &[Clue]) -> Option<(Vec<What>, Vec<Vec<Clue>>)> {
    let mut groups: Vec<u32> = (1..1u32 << open.len()).collect();
    groups.sort_by_key(|group| std::cmp::Reverse(group.count_ones()));
    groups.into_iter().find_map(|group| {
        let member = |n: usize| group >> n & 1 == 1;
        let parts: Vec<What> = (0..open.len())
            .filter(|n| member(*n))
            .map(|n| open[n])
            .collect();
        let others = PARTS.into_iter().filter(|what| whole.is_open(*what));
        let others = others.filter(|what| !parts.contains(what));
        let rest = others.fold(whole.clone(), |rest, what| rest.without(what));
        let found = stories(&rest, clues);
        (!found.is_empty()).then_some((parts, found))
    })
}
