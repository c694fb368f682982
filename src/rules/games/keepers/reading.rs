//! Reads typed colours, names, plans, rewards and changes of a card.

use super::battle::Shade;
use super::dragon::Dragon;
use super::magic::MagicChange;
use super::magic_target::Thing;
use super::setup::Setup;
use super::state::State;
use super::token::Token;
use super::{Action, Refusal, Take};
use crate::answers::Stop;
use crate::name::{self, shown};
use crate::words;

fn misread<T>(message: impl Into<String>, hint: impl Into<String>) -> Result<T, Refusal> {
    Err(Stop::misread(message, hint).into())
}

/// One dragon by its colour.
pub fn read_dragon(typed: &str) -> Result<Dragon, Refusal> {
    match (Dragon::find(typed), several(typed)) {
        (Some(dragon), _) => Ok(dragon),
        (None, Some(several)) => {
            let several: Vec<&str> = several.iter().map(|dragon| dragon.word()).collect();
            let several = words::and(&several);
            misread(format!("{} is {several}: give one colour here", shown(typed)), "")
        }
        (None, None) => {
            let known = Dragon::ALL.map(Dragon::word).join(", ");
            misread(format!("there is no {} dragon", shown(typed)), known)
        }
    }
}

/// Dragons by their letters, if more than one.
fn several(typed: &str) -> Option<Vec<Dragon>> {
    let dragons = Dragon::read_all(typed).ok()?;
    (dragons.len() > 1).then_some(dragons)
}

/// Dragons by their colours, or by adjoining letters.
pub fn read_dragons<'a>(typed: impl IntoIterator<Item = &'a str>) -> Result<Vec<Dragon>, Refusal> {
    let mut all = Vec::new();
    for word in typed {
        match several(word) {
            Some(several) => all.extend(several),
            None => all.push(read_dragon(word)?),
        }
    }
    Ok(all)
}

pub(super) fn player(setup: &Setup, typed: &str) -> Result<usize, Refusal> {
    let names = setup.players.iter().map(|player| &player.name);
    let place = name::find_place("player in this play", typed, names);
    Ok(place.map_err(|miss| Stop::unread(&miss))?)
}

fn token(typed: &str) -> Result<Token, Refusal> {
    Ok(Token::find(typed).map_err(|miss| Stop::unread(&miss))?)
}

/// An action, perhaps with `+magic`, or `pass`.
pub(super) fn plan(typed: &str) -> Result<Action, Refusal> {
    let lower = name::key(typed);
    if !lower.is_empty() && "pass".starts_with(&lower) {
        return Ok(Action::Pass);
    }
    let (action, magic) = match typed.split_once('+') {
        Some((action, magic)) if "magic".starts_with(&name::key(magic)) => (action, true),
        Some(_) => {
            let hint = "an action, with a Magic card selected: defend+magic";
            return misread(format!("{} is not a plan", shown(typed)), hint);
        }
        None => (typed, false),
    };
    let hint = "defend, heal, train or attack, each with +magic if a card is selected; or pass";
    let token = Token::find(action).map_err(|miss| Stop::misread(miss.to_string(), hint))?;
    Ok(Action::Plan { token, magic })
}

/// A reward.
pub(super) fn take(typed: &str) -> Result<Take, Refusal> {
    let key = name::key(typed);
    let is = |word: &str| !key.is_empty() && word.starts_with(&key);
    let hint = "offer or discard after defend and heal; defend, heal, train or attack after train";
    Ok(match (is("offer"), is("discard")) {
        (true, _) => Take::Offer,
        // `d` alone could be the discard pile or a Defense token.
        (_, true) if key.len() > 1 => Take::Discard,
        _ => {
            let found = Token::find(typed);
            Take::Token(found.map_err(|miss| Stop::misread(miss.to_string(), hint))?)
        }
    })
}

/// The valid changes of a Magic card at this table.
fn changes(state: &State) -> String {
    let who = name::key(state.name(0));
    format!(
        "arrows:blue=-2, dice:red=-1, flames=+2, shield:red=+1, white:red=+1 or red:red=-1 \
         (training dice), token:{who}:attack=+1, used:{who}:heal=-1 and keeper:{who}:red=+1 \
         (back in hand), magic:{who}=+1, offer=-1, discard=-1, deck=-1, hunter-cards=-1, \
         hunter-dice=-1"
    )
}

/// `arrows:blue=-2`, `token:ana:attack=+1`.
pub(super) fn change(state: &State, typed: &str) -> Result<MagicChange, Refusal> {
    let wrong = || {
        let message = format!("{} is not a change of the table", shown(typed));
        Stop::misread(message, changes(state))
    };
    let (what, by) = typed.split_once('=').ok_or_else(wrong)?;
    let by = by.trim().parse::<i8>().ok().ok_or_else(wrong)?;
    let player = |typed: &str| player(&state.setup, typed);
    let parts: Vec<&str> = what.split(':').map(str::trim).collect();
    let thing = match parts.as_slice() {
        ["arrows" | "arrow", of] => Thing::Arrows { dragon: read_dragon(of)? },
        ["dice" | "die", of] => Thing::Dice { dragon: read_dragon(of)? },
        ["flames" | "flame"] => Thing::Flames,
        ["shield" | "shields", of] => Thing::Shield { dragon: read_dragon(of)? },
        ["white", of] => Thing::Training { dragon: read_dragon(of)?, shade: Shade::White },
        ["red", of] => Thing::Training { dragon: read_dragon(of)?, shade: Shade::Red },
        ["token" | "tokens", who, of] => Thing::Token { player: player(who)?, token: token(of)? },
        ["used", who, of] => Thing::Used { player: player(who)?, token: token(of)? },
        ["keeper" | "keepers", who, of] => {
            Thing::Keeper { player: player(who)?, dragon: read_dragon(of)? }
        }
        ["magic", who] => Thing::Magic { player: player(who)? },
        ["hunter-dice" | "hunter-die"] => Thing::HunterDice,
        ["discard"] => Thing::Discard,
        ["offer"] => Thing::Offer,
        ["deck"] => Thing::Deck,
        ["hunter-cards" | "hunter-card"] => Thing::HunterCards,
        _ => return Err(wrong().into()),
    };
    Ok(thing.by(by))
}
