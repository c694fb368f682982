//! Finds the clues that together turn the record into exactly the sheet.

use super::{CauseEffect, Clue, Paper, RecordedHero, SheetPart, items_beyond};
use crate::dice_dragons::hero::Standing;

/// Clues that together explain some parts of a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Story {
    pub parts: Vec<SheetPart>,
    pub clues: Vec<Clue>,
}

/// The most clues of a story: two hunts and two purchases. More than two hunts, or gold that went
/// two ways without a trace, have too many explanations.
const LONGEST: usize = 4;
const HUNTS: usize = 2;
const TRACELESS: usize = 1;

/// The most clues to try before the search ends with what it has.
const ENOUGH: usize = 300_000;

/// The differences still to explain; none: irrelevant.
#[derive(Debug, Clone)]
struct Rest {
    gold: Option<i64>,
    exp: Option<i64>,
    /// Items gained and lost.
    items: Option<(Vec<String>, Vec<String>)>,
    standing: Option<Option<Standing>>,
}

/// The parts that clues explain; levels and skills come from levels.
const PARTS: [SheetPart; 4] = [SheetPart::State, SheetPart::Exp, SheetPart::Gold, SheetPart::Items];

impl Rest {
    /// The sheet's differences from the record. Parts that agree stay as they are.
    fn of(record: &RecordedHero, paper: &Paper) -> Rest {
        let hero = &record.hero;
        Rest {
            gold: paper.gold.map(|gold| gold - hero.gold),
            exp: paper.exp.map(|exp| exp - hero.exp),
            items: paper
                .items
                .as_ref()
                .map(|items| (items_beyond(items, &hero.items), items_beyond(&hero.items, items))),
            standing: paper
                .standing
                .map(|standing| Some(standing).filter(|standing| *standing != hero.standing)),
        }
    }

    fn without(&self, what: SheetPart) -> Rest {
        let mut rest = self.clone();
        match what {
            SheetPart::Gold => rest.gold = None,
            SheetPart::Exp => rest.exp = None,
            SheetPart::Items => rest.items = None,
            _ => rest.standing = None,
        }
        rest
    }

    fn is_open(&self, what: SheetPart) -> bool {
        match what {
            SheetPart::Gold => self.gold.is_some_and(|gold| gold != 0),
            SheetPart::Exp => self.exp.is_some_and(|exp| exp != 0),
            SheetPart::Items => {
                let items = self.items.as_ref();
                items.is_some_and(|(gained, lost)| !gained.is_empty() || !lost.is_empty())
            }
            SheetPart::State => self.standing.is_some_and(|standing| standing.is_some()),
            _ => false,
        }
    }

    fn is_settled(&self) -> bool {
        !PARTS.into_iter().any(|what| self.is_open(what))
    }

    /// Whether a clue helps: it changes an open part, and no settled one except gold.
    fn is_helped(&self, clue: &CauseEffect) -> bool {
        let toward = |open: i64, by: i64| open.signum() == by.signum() && open.abs() >= by.abs();
        let exp = self.exp.filter(|_| clue.exp != 0);
        if exp.is_some_and(|exp| !toward(exp, clue.exp)) {
            return false;
        }
        let items = self.items.as_ref();
        let wanted = items.is_none_or(|(gained, lost)| {
            clue.gained.iter().all(|item| gained.contains(item))
                && clue.lost.iter().all(|item| lost.contains(item))
        });
        let standing = self.standing.filter(|_| clue.standing.is_some());
        if !wanted || standing.is_some_and(|wanted| wanted != clue.standing) {
            return false;
        }
        let moves_items = !clue.gained.is_empty() || !clue.lost.is_empty();
        let moved = exp.is_some() || standing.is_some() || items.is_some() && moves_items;
        let gold = self.gold.filter(|_| clue.gold != 0);
        moved || gold.is_some_and(|gold| toward(gold, clue.gold))
    }

    /// The rest after a clue that helps.
    fn after(&self, clue: &CauseEffect) -> Rest {
        let mut rest = self.clone();
        rest.gold = rest.gold.map(|gold| gold - clue.gold);
        rest.exp = rest.exp.map(|exp| exp - clue.exp);
        if let Some((gained, lost)) = &mut rest.items {
            for (wanted, moved) in [(gained, &clue.gained), (lost, &clue.lost)] {
                for item in moved {
                    if let Some(place) = wanted.iter().position(|wanted| wanted == item) {
                        wanted.remove(place);
                    }
                }
            }
        }
        if clue.standing.is_some() {
            rest.standing = rest.standing.map(|_| None);
        }
        rest
    }
}

/// Builds stories of one length.
struct Teller<'a> {
    told: Vec<&'a Clue>,
    found: Vec<Vec<Clue>>,
    tried: usize,
}

impl<'a> Teller<'a> {
    fn tell(&mut self, rest: &Rest, clues: &'a [Clue], length: usize) {
        if length == 0 {
            if rest.is_settled() {
                self.found.push(self.told.iter().copied().cloned().collect());
            }
            return;
        }
        for (n, clue) in clues.iter().enumerate() {
            self.tried += 1;
            if self.tried > ENOUGH {
                return;
            }
            if self.has_room(clue) && rest.is_helped(&clue.effect) {
                self.told.push(clue);
                self.tell(&rest.after(&clue.effect), &clues[n + 1..], length - 1);
                self.told.pop();
            }
        }
    }

    fn has_room(&self, clue: &Clue) -> bool {
        let count = |like: fn(&CauseEffect) -> bool| {
            let told = self.told.iter().filter(|told| like(&told.effect)).count();
            if like(&clue.effect) { told } else { 0 }
        };
        count(|effect| effect.exp != 0) < HUNTS && count(is_gold_alone) < TRACELESS
    }
}

/// Whether a clue changes only gold.
fn is_gold_alone(effect: &CauseEffect) -> bool {
    let CauseEffect { exp, gained, lost, standing, .. } = effect;
    *exp == 0 && gained.is_empty() && lost.is_empty() && standing.is_none()
}

/// The shortest stories that explain the open parts, likeliest first.
fn stories(rest: &Rest, clues: &[Clue]) -> Vec<Vec<Clue>> {
    let mut teller = Teller { told: Vec::new(), found: Vec::new(), tried: 0 };
    for length in 1..=LONGEST {
        teller.tell(rest, clues, length);
        if !teller.found.is_empty() {
            break;
        }
    }
    let mut found = teller.found;
    found.sort_by_key(|story| story.iter().map(|clue| clue.far).sum::<u32>());
    found.dedup();
    found
}

/// Stories for as many parts at once as possible, then for the remaining ones. Parts without a
/// story have none.
pub fn explain(record: &RecordedHero, paper: &Paper, clues: &[Clue]) -> Vec<Story> {
    // Gold alone comes last: clues that also move gold are settled first.
    let (alone, with): (Vec<&Clue>, Vec<&Clue>) =
        clues.iter().partition(|clue| is_gold_alone(&clue.effect));
    // Experience only grows: a clue in the other direction explains nothing.
    let off = paper.exp.map_or(0, |exp| exp - record.hero.exp).signum();
    let against = |clue: &&Clue| off != 0 && clue.effect.exp.signum() == -off;
    let clues = with.into_iter().chain(alone);
    let clues: Vec<Clue> = clues.filter(|clue| !against(clue)).cloned().collect();
    let whole = Rest::of(record, paper);
    let mut open: Vec<SheetPart> = PARTS.into_iter().filter(|w| whole.is_open(*w)).collect();
    let mut told = Vec::new();
    while !open.is_empty() {
        let Some((parts, found)) = largest(&whole, &open, &clues) else {
            break;
        };
        open.retain(|what| !parts.contains(what));
        told.extend(found.into_iter().map(|clues| Story { parts: parts.clone(), clues }));
    }
    told
}

/// The largest group of open parts that has a story.
fn largest(
    whole: &Rest,
    open: &[SheetPart],
    clues: &[Clue],
) -> Option<(Vec<SheetPart>, Vec<Vec<Clue>>)> {
    let mut groups: Vec<u32> = (1..1u32 << open.len()).collect();
    groups.sort_by_key(|group| std::cmp::Reverse(group.count_ones()));
    groups.into_iter().find_map(|group| {
        let member = |n: usize| group >> n & 1 == 1;
        let parts: Vec<SheetPart> =
            (0..open.len()).filter(|n| member(*n)).map(|n| open[n]).collect();
        let others = PARTS.into_iter().filter(|what| whole.is_open(*what));
        let others = others.filter(|what| !parts.contains(what));
        let rest = others.fold(whole.clone(), |rest, what| rest.without(what));
        let found = stories(&rest, clues);
        (!found.is_empty()).then_some((parts, found))
    })
}
