//! Commands beside the plays: the possible acts, and the sizes of a group's own mats. A play that
//! began on stand-ins adopts them if its record allows it.

use super::figure::Area;
use super::mat::{MatPart, Mats};
use super::{Drako, Fork, State, apply, resize};
use crate::act::{ActSpec, Domain, YES};
use crate::acts;
use crate::answers::{Answers, Stop, Walk};
use crate::aside::{Aside, AtHand, ChosenSetting, Unable};
use crate::begin::BeginContext;
use crate::name::shown;

const PARTS: Domain = Domain::Words(&["flight=", "fire=", "legs=", "brald=", "morin=", "urpen="]);

pub(super) const ASIDES: &[ActSpec] = &[
    acts!(@spec "options" ' ' []),
    acts!(@spec "box" ' ' ["sizes": PARTS Words, "confirm": YES Switch, "reset": YES Switch]),
];

/// The result of a command beside the plays.
pub enum Shown {
    /// The possible acts at this table.
    Options(Box<State>),
    Mats(Mats),
    Sizes(Box<Sizes>),
}

/// The mat sizes just entered, and their effect on the current play.
pub struct Sizes {
    pub mats: Mats,
    /// Only default sizes again.
    pub forgotten: bool,
    /// Sizes that the open play keeps instead.
    pub kept: Vec<(MatPart, u8)>,
    /// Abilities that the dragon regains, and those it loses.
    pub back: Vec<Area>,
    pub lost: Vec<Area>,
    /// Where the current play would have diverged.
    pub fork: Option<Fork>,
}

pub(super) fn aside(
    verb: &str,
    known: &BeginContext,
    at_hand: Option<&AtHand<Drako>>,
    walk: &mut Walk,
) -> Result<Aside<Drako>, Unable> {
    if verb == "options" {
        let open = at_hand.filter(|at_hand| !at_hand.over).ok_or(Stop::NoPlay)?;
        return Ok(Aside::of(Shown::Options(Box::new(open.state.clone()))));
    }
    let typed = walk.words();
    let (confirm, reset) = (walk.switch("confirm"), walk.switch("reset"));
    if typed.is_empty() && !confirm && !reset {
        return Ok(Aside::of(Shown::Mats(Mats::known(&known.settings))));
    }
    if confirm && reset {
        return Err(Stop::misread("confirm the sizes or reset them, not both", "").into());
    }
    if reset && !typed.is_empty() {
        return Err(Stop::misread("enter sizes or reset them, not both", "").into());
    }
    let sizes = read(&typed)?;
    let mut mats = if reset { Mats::default() } else { Mats::known(&known.settings) };
    for (part, size) in &sizes {
        mats.confirm(*part, *size);
    }
    for part in MatPart::ALL.into_iter().filter(|_| confirm) {
        mats.confirm(part, mats.size(part));
    }
    Ok(entered(mats, reset, at_hand))
}

/// Any word or switch enters something.
pub(super) fn remembers(verb: &str, answers: &Answers) -> bool {
    let switched = || ["confirm", "reset"].iter().any(|name| answers.flag_of(name).is_some());
    verb == "box" && (answers.word_count() > 0 || switched())
}

/// `flight=3 brald=6`, each part once.
fn read(typed: &[&str]) -> Result<Vec<(MatPart, u8)>, Unable> {
    let mut sizes: Vec<(MatPart, u8)> = Vec::new();
    for typed in typed {
        let wrong = || {
            let message = format!("{} has no number", shown(typed));
            Stop::misread(message, "as PART=N: flight=3")
        };
        let (part, size) = typed.split_once(['=', ':']).ok_or_else(wrong)?;
        let part = MatPart::read(part)?;
        if sizes.iter().any(|(known, _)| *known == part) {
            return Err(Stop::misread(format!("{} is given twice", part.word()), "").into());
        }
        sizes.push((part, part.size(size)?));
    }
    Ok(sizes)
}

fn entered(mats: Mats, forgotten: bool, at_hand: Option<&AtHand<Drako>>) -> Aside<Drako> {
    let resized = at_hand.map(|at_hand| resize(at_hand.start, at_hand.happened, &mats));
    let resized = resized.unwrap_or_default();
    let mut sizes = Sizes {
        mats,
        forgotten,
        kept: Vec::new(),
        back: Vec::new(),
        lost: Vec::new(),
        fork: resized.fork,
    };
    if let Some(open) = at_hand.filter(|at_hand| !at_hand.over) {
        let mut after = open.state.clone();
        resized.events.iter().for_each(|event| apply(&mut after, event));
        for area in Area::ABILITIES {
            match (open.state.lost(area), after.lost(area)) {
                (true, false) => sizes.back.push(area),
                (false, true) => sizes.lost.push(area),
                _ => {}
            }
        }
        let played = MatPart::ALL.map(|part| (part, after.setup.mats.size(part)));
        let other = |(part, size): &(MatPart, u8)| sizes.mats.size(*part) != *size;
        sizes.kept = played.into_iter().filter(other).collect();
    }
    // A stand-in is not stored.
    let chosen = |part: MatPart| -> ChosenSetting {
        let known = !sizes.mats.stand_ins.contains(&part);
        (part.word().to_owned(), known.then(|| sizes.mats.size(part).to_string()))
    };
    Aside {
        chosen: MatPart::ALL.map(chosen).to_vec(),
        events: resized.events,
        fork: resized.fork.map(|fork| fork.event),
        ..Aside::of(Shown::Sizes(Box::new(sizes)))
    }
}
