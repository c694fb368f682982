//! Commands beside the plays: legal sets, the figures of the box, and the score of an untracked
//! game.

mod count;
mod figures;
mod helper;

pub use count::CountedScore;
pub(super) use figures::told_of_box;
pub use figures::{FigureLine, learned};
pub use helper::{Barred, HelperAnswer};

use super::chest::MagicItem;
use super::title::Amulets;
use crate::act::{ActSpec, Domain, FILE, PLAYER, TEXT, YES};
use crate::acts;
use crate::answers::{Answers, Walk};
use crate::aside::{Aside, AtHand, Unable};
use crate::begin::BeginContext;

const ITEM: Domain = Domain::Words(&MagicItem::WORDS);

pub(super) const ASIDES: &[ActSpec] = &[
    acts!(@spec "can-play" ' ' ["stacks": TEXT Flag, "book": TEXT Flag, "hand": TEXT Flag,
        "chest": ITEM List, "player": PLAYER Flag]),
    acts!(@spec "score" ' ' ["player": PLAYER List, "file": FILE Flag, "trust": YES Switch,
        "save": YES Switch, "note": TEXT Flag, "new-player": YES Switch, "date": TEXT Flag]),
    acts!(@spec "box" ' ' ["figures": TEXT Words, "forget": TEXT List]),
];

/// The result of a command beside the plays.
pub enum Shown {
    Help(Box<HelperAnswer>),
    Count(CountedScore),
    Figures(Vec<FigureLine>),
    /// Figures just entered or forgotten, and whether an open play keeps its own.
    Entered(Vec<FigureLine>, bool),
}

pub(super) fn aside(
    verb: &str,
    known: &BeginContext,
    at_hand: Option<&AtHand<Amulets>>,
    walk: &mut Walk,
) -> Result<Aside<Amulets>, Unable> {
    let open = at_hand.filter(|at_hand| !at_hand.over);
    match verb {
        "can-play" => helper::help(open, walk).map(|help| Aside::of(Shown::Help(Box::new(help)))),
        "score" => count::count(known, walk),
        _ => figures::figures(known, open.is_some(), walk),
    }
}

/// Any named figure is entered or forgotten.
pub(super) fn remembers(verb: &str, answers: &Answers) -> bool {
    verb == "box" && (answers.word_count() > 0 || answers.flag_of("forget").is_some())
}
