//! Commands beside the plays: dice alone, settings, and the winner of an untracked Keeper game.

mod count;
mod dice;
mod rule;

pub use count::CountedGame;
pub use dice::{BattleRoll, Draw};
pub use rule::{InPlay, Rule};

use super::{Dragon, House, Keepers};
use crate::act::{ActSpec, Domain, NUMBER, PLAYER, TEXT, YES};
use crate::acts;
use crate::answers::{Answers, Stop, Walk};
use crate::aside::{Aside, AtHand, Unable};
use crate::begin::BeginContext;

const DICE: Domain = Domain::Words(&["hunter", "battle"]);
const COLOUR: Domain = Domain::Words(&Dragon::WORDS);
const SETTING: Domain =
    Domain::Words(&["shared-dragons", "defeated-dragon", "weak-flame", "white-die", "red-die"]);

pub(super) const ASIDES: &[ActSpec] = &[
    acts!(@spec "roll" ' ' ["die": DICE Word, "count": NUMBER Word, "white": NUMBER Flag,
        "red": NUMBER Flag, "seed": NUMBER Flag]),
    acts!(@spec "draw" ' ' ["count": NUMBER Word, "seed": NUMBER Flag]),
    acts!(@spec "score" ' ' ["player": PLAYER List, "defeated": COLOUR List, "save": YES Switch,
        "rounds": NUMBER Flag, "note": TEXT Flag, "new-player": YES Switch, "date": TEXT Flag]),
    acts!(@spec "rule" ' ' ["setting": SETTING Word, "value": TEXT Word]),
];

/// The result of a command beside the plays.
pub enum Shown {
    Hunter(Vec<Dragon>),
    Battle(BattleRoll),
    Draw(Draw),
    Rules(Vec<Rule>),
    /// The one just chosen.
    Rule(Rule),
    Count(CountedGame),
}

pub(super) fn aside(
    verb: &str,
    known: &BeginContext,
    at_hand: Option<&AtHand<Keepers>>,
    walk: &mut Walk,
) -> Result<Aside<Keepers>, Unable> {
    let open = at_hand.filter(|at_hand| !at_hand.over);
    match verb {
        "roll" => dice::roll(known, open, walk).map(Aside::of),
        "draw" => dice::draw(known, open, walk).map(|draw| Aside::of(Shown::Draw(draw))),
        "rule" => rule::rule(known, open, walk),
        "score" => count::count(known, walk),
        _ => Err(Stop::Which.into()),
    }
}

/// A value chooses a rule.
pub(super) fn remembers(verb: &str, answers: &Answers) -> bool {
    verb == "rule" && answers.word_count() > 1
}

/// The group's settings.
fn house(known: &BeginContext) -> House {
    House::from_choices(known.settings.iter().map(|(key, value)| (key.as_str(), value.as_str())))
}
