//! Offers: the possible acts, and their questions.

use std::hash::Hash;

use super::dragon::Dragon;
use super::dragon_mode::{failure, rewards};
use super::magic::note_ask;
use super::magic_asks::changes;
use super::state::{Pending, Stage, State};
use super::token::Token;
use super::{Action, Refusal, defaults, reading};
use crate::act::{DICE, Domain, NUMBER, TEXT, YES};
use crate::acts;
use crate::answers::{Stop, Walk};
use crate::name;
use crate::offer::{Answer, Ask, Seat};

/// A kind of act, with its object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// The Hunter phase of the next round.
    Round,
    /// This player places a Keeper.
    Choose(usize),
    /// Arrows off one dragon or two, or none.
    Heal,
    /// Green's flame.
    Flame,
    /// The next player places this token.
    Plan(Token),
    Pass,
    /// The active player shows a Keeper.
    Show,
    /// Blue's die.
    Reroll,
    Magic,
    /// Keeps the selected card.
    Next,
}

const COLOUR: Domain = Domain::Words(&Dragon::WORDS);
const PLAN: Domain = Domain::Words(&["defend", "heal", "train", "attack", "pass"]);
const TAKE: Domain = Domain::Words(&["offer", "discard", "defend", "heal", "train", "attack"]);

acts! { Act:
    Round "round" 'r' ["dice": DICE Flag, "reveal": DICE Flag];
    Choose(..) "choose" 'c' ["choices": TEXT Each];
    Heal "heal" 't' ["dragons": COLOUR Words, "none": YES Instead];
    Plan(..) "plan" 'c' ["plans": PLAN Each];
    Pass "plan" 'p' [];
    Show "act" 'u' [
        "keeper": COLOUR Word,
        "take": TAKE Flag,
        "dice": DICE Flag,
        "drawn": DICE Flag,
        "reveal": DICE Flag
    ];
    Reroll "reroll" 'r' ["die": NUMBER Word, "none": YES Instead, "dice": DICE Flag];
    Flame "flame" 'k' [];
    Magic "magic" 'i' ["note": TEXT Flag, "change": TEXT List];
    Next "next" 'n' [];
}

/// The possible acts and their players; first choices come before changed ones.
pub(super) fn acts(state: &State) -> Vec<(Act, Option<Seat>)> {
    let mut acts = of_stage(state);
    if state.active().is_some_and(|player| state.seats[player].selected) {
        acts.push(Act::Magic);
    }
    let anew = |act: &Act| matches!(act, Act::Choose(who) if state.seats[*who].chosen.is_some());
    acts.sort_by_key(anew);
    let seat = |act: Act| match act {
        Act::Choose(player) => Some(player),
        _ => state.turn(),
    };
    acts.into_iter().map(|act| (act, seat(act).map(Seat))).collect()
}

fn of_stage(state: &State) -> Vec<Act> {
    let heal = (!state.wounded().is_empty()).then_some(Act::Heal).into_iter();
    match &state.stage {
        Stage::Over => Vec::new(),
        Stage::Hunter => vec![Act::Round],
        Stage::Choosing => (0..state.seats.len()).map(Act::Choose).collect(),
        Stage::Healing { .. } => vec![Act::Heal],
        Stage::Planning { player } => {
            state.seats[*player].tokens.kinds().map(Act::Plan).chain([Act::Pass]).collect()
        }
        Stage::Acting { .. } => vec![Act::Show],
        Stage::Choice { pending: Pending::Reroll { .. }, .. } => vec![Act::Reroll],
        Stage::Choice { pending: Pending::Green, .. } => heal.chain([Act::Flame]).collect(),
        Stage::Choice { .. } => heal.collect(),
        Stage::After { .. } => vec![Act::Next],
    }
}

/// All public state that decides the offers. Players choose their Keepers at the same time: such an
/// offer depends on the targets and on how often this player chose, not on other players. Chosen
/// Keepers are secret.
pub(super) fn moment(state: &State, act: &Act) -> impl Hash {
    // A correction may change any other part of an offer.
    let (round, stage, told) = (state.round, &state.stage, state.told);
    let chosen = match act {
        Act::Choose(player) => Some((state.targeted(), state.seats[*player].choices)),
        _ => None,
    };
    let together = chosen.is_none().then(|| {
        let tiles = state.dragons.0.iter().map(|tile| (tile.arrows, tile.dice));
        let selected = state.seats.iter().map(|seat| seat.selected);
        (tiles.collect::<Vec<_>>(), selected.collect::<Vec<_>>())
    });
    (round, stage, told, chosen, together)
}

/// The action that the answers make.
pub(super) fn next(state: &State, act: &Act, walk: &mut Walk) -> Result<Action, Refusal> {
    in_time(state, act)?;
    Ok(match act {
        Act::Round => Action::Round,
        Act::Choose(player) => choose(state, *player, walk)?,
        Act::Heal => heal(state, walk)?,
        Act::Flame => Action::Flame,
        Act::Plan(token) => plan(state, *token, walk)?,
        Act::Pass => Action::Pass,
        Act::Show => show(state, walk)?,
        Act::Reroll => reroll(state, walk)?,
        Act::Magic => magic(state, walk)?,
        Act::Next => Action::Next,
    })
}

/// Refuses untimely acts before words are read.
fn in_time(state: &State, act: &Act) -> Result<(), Refusal> {
    if acts(state).iter().any(|(known, _)| known == act) {
        Ok(())
    } else if *act == Act::Magic {
        state.may_play_magic().map(drop)
    } else {
        Err(state.not_now())
    }
}

/// One of these, by default this one; a sole one is not asked for.
fn one_of(
    name: &'static str,
    from: &[Dragon],
    preset: Option<Answer>,
    walk: &mut Walk,
) -> Result<Dragon, Stop> {
    let ask = Ask { preset, ..Ask::one(name, from) };
    Ok(walk.one(from, ask)?.unwrap_or(Dragon::Red))
}

/// A Keeper that nobody else may see yet.
fn choose(state: &State, player: usize, walk: &mut Walk) -> Result<Action, Stop> {
    let targeted = state.targeted();
    let ask = Ask::one("colour", &targeted).secret_to(Seat(player));
    let dragon = walk.pick(&targeted, ask)?;
    Ok(Action::Choose { player, dragon: dragon.unwrap_or(Dragon::Red) })
}

/// Dragons as typed, or `none`; `None` if nothing was typed.
fn healed(state: &State, walk: &mut Walk) -> Result<Option<Action>, Refusal> {
    let words: Vec<&str> = walk.words().into_iter().flat_map(|word| word.split(',')).collect();
    let none = walk.switch("none") || matches!(&words[..], [word] if name::key(word) == "none");
    if words.is_empty() && !none {
        return Ok(None);
    }
    let dragons = if none { Vec::new() } else { reading::read_dragons(words)? };
    let yellow = matches!(state.stage, Stage::Choice { pending: Pending::Yellow { .. }, .. });
    match (yellow, dragons.as_slice()) {
        (true, _) => Ok(Some(Action::Relieve { dragons })),
        (false, []) => Ok(Some(Action::Heal { dragon: None })),
        (false, [one]) => Ok(Some(Action::Heal { dragon: Some(*one) })),
        (false, _) => Err(Stop::misread("one arrow comes off one dragon", "").into()),
    }
}

fn heal(state: &State, walk: &mut Walk) -> Result<Action, Refusal> {
    if let Some(action) = healed(state, walk)? {
        return Ok(action);
    }
    let wounded = state.wounded();
    let preset = defaults::to_heal(state, &wounded);
    match &state.stage {
        Stage::Healing { .. } => {
            // A line must name "none" explicitly.
            let none = walk.is_typed().then_some("none");
            let from = wounded.iter().map(|dragon| dragon.word()).chain(none);
            let ask = walk.or_nothing(Ask::one("dragons", from));
            Ok(Action::Heal { dragon: walk.pick(&wounded, Ask { preset, ..ask })? })
        }
        Stage::Choice { pending: Pending::Yellow { .. }, .. } => {
            let most = wounded.len().min(2);
            let ask = Ask::some("dragons", &wounded, 1, most);
            Ok(Action::Relieve { dragons: walk.pick_some(&wounded, Ask { preset, ..ask })? })
        }
        _ => Ok(Action::Heal { dragon: Some(one_of("dragons", &wounded, preset, walk)?) }),
    }
}

/// A token, and a Magic card with it for players who have one.
fn plan(state: &State, token: Token, walk: &mut Walk) -> Result<Action, Stop> {
    let has_magic = state.turn().is_some_and(|player| state.seats[player].magic > 0);
    let ask = Ask::one("magic", ["magic"]).usually_none();
    let magic = has_magic && walk.place(ask)?.is_some();
    Ok(Action::Plan { token, magic })
}

/// A Keeper, and the reward if there is a choice. Keepers that can perform the planned action come first.
fn show(state: &State, walk: &mut Walk) -> Result<Action, Refusal> {
    let typed = walk.word().map(reading::read_dragon).transpose()?;
    let taken = walk.flag("take").map(reading::take).transpose()?;
    let mut hand = state.active().map_or(Vec::new(), |player| state.hand(player));
    let planned = state.active().and_then(|player| state.seats[player].planned);
    let fails = |dragon: &Dragon| planned.is_some_and(|t| failure(state, t, *dragon).is_some());
    hand.sort_by_key(fails);
    let preset = defaults::to_show(state, planned, &hand);
    let keeper = match typed {
        Some(keeper) => keeper,
        None => one_of("keeper", &hand, preset, walk)?,
    };
    let takes = planned.map_or(Vec::new(), |token| rewards(state, token, keeper));
    let take = match takes.as_slice() {
        _ if taken.is_some() => taken,
        [] | [_] => None,
        // The refusal lists the rewards.
        _ if walk.is_typed() && !walk.has_person() => None,
        several => {
            let ask = Ask::one("take", several.iter().map(|take| take.word()));
            walk.pick(several, Ask { preset: defaults::to_take(several), ..ask })?
        }
    };
    Ok(Action::Act { keeper, take })
}

/// One die by its position, or none.
fn reroll(state: &State, walk: &mut Walk) -> Result<Action, Refusal> {
    if walk.switch("none") {
        return Ok(Action::Reroll { die: None });
    }
    if let Some(word) = walk.word() {
        let die = word.parse::<usize>().ok().and_then(|die| die.checked_sub(1));
        let die = die.ok_or_else(|| Stop::misread("dice are counted from 1", ""))?;
        return Ok(Action::Reroll { die: Some(die) });
    }
    let dice = match &state.stage {
        Stage::Choice { pending: Pending::Reroll { dice, .. }, .. } => dice.len(),
        _ => 0,
    };
    let preset = defaults::to_reroll(state);
    let ask = walk.or_nothing(Ask::one("die", 1..=dice));
    let die = walk.place(Ask { preset, ..ask })?;
    Ok(Action::Reroll { die })
}

/// The changes of the card, one after the other, and a note.
fn magic(state: &State, walk: &mut Walk) -> Result<Action, Refusal> {
    if !walk.is_typed() {
        let changes = changes(state, walk)?;
        let note = walk.text(note_ask())?.unwrap_or_default();
        return Ok(Action::Magic { note, changes });
    }
    let changes = walk.list("change");
    let note = match walk.flag("note") {
        None if changes.is_empty() => walk.text(Ask::text("card", 200))?.unwrap_or_default(),
        note => note.unwrap_or_default().to_owned(),
    };
    let note = if note.trim().is_empty() {
        String::new()
    } else {
        name::line("a note", &note, 200).map_err(|fault| Stop::unread(&fault))?
    };
    let changes = changes.into_iter().map(|typed| reading::change(state, typed));
    Ok(Action::Magic { note, changes: changes.collect::<Result<_, _>>()? })
}
