//! What players say at the table, by names and colours, turned into actions.

use crate::Failure;
use crate::rules::keepers::battle::Shade;
use crate::rules::keepers::{Action, Change, Dragon, Pending, Setup, Stage, State, Take, Token};
use crate::rules::name::{self, shown};
use crate::rules::words;

/// What a Magic card may change, as it is typed at this table.
fn changes(state: &State) -> String {
    let who = name::key(state.name(0));
    format!(
        "arrows:blue=-2, dice:red=-1, flames=+2, shield:red=+1, white:red=+1 or red:red=-1 \
         (training dice), token:{who}:attack=+1, used:{who}:heal=-1 and keeper:{who}:red=+1 \
         (back in hand), magic:{who}=+1, offer=-1, discard=-1, deck=-1, hunter-cards=-1, \
         hunter-dice=-1"
    )
}

/// What the players said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Typed {
    Round,
    /// Player and colour.
    Choose(Vec<(String, String)>),
    /// Colours of dragons; none: no arrow comes off.
    Heal(Vec<String>),
    /// Player, if named, and what is planned: an action, with `+magic`, or `pass`.
    Plan(Vec<(Option<String>, String)>),
    Act {
        keeper: String,
        take: Option<String>,
    },
    /// A die as shown, from 1.
    Reroll(Option<i64>),
    Flame,
    Magic {
        note: String,
        changes: Vec<String>,
    },
    Next,
}

/// One dragon by its colour.
pub(super) fn dragon(typed: &str) -> Result<Dragon, Failure> {
    Dragon::find(typed).ok_or_else(|| match several(typed) {
        Some(several) => Failure::refused(format!(
            "{} is {}: one colour is meant here",
            shown(typed),
            words::and(&several.iter().map(|d| d.word()).collect::<Vec<_>>())
        )),
        None => Failure::refused(format!("there is no {} dragon", shown(typed)))
            .hint(Dragon::ALL.map(Dragon::word).join(", ")),
    })
}

/// Dragons by their letters, if they are more than one.
fn several(typed: &str) -> Option<Vec<Dragon>> {
    let dragons = Dragon::read_all(typed).ok()?;
    (dragons.len() > 1).then_some(dragons)
}

/// Dragons by their colours, or by letters written together.
pub(super) fn dragons(typed: &[String]) -> Result<Vec<Dragon>, Failure> {
    let mut all = Vec::new();
    for word in typed {
        match several(word) {
            Some(several) => all.extend(several),
            None => all.push(dragon(word)?),
        }
    }
    Ok(all)
}

pub(super) fn player(setup: &Setup, typed: &str) -> Result<usize, Failure> {
    let known: Vec<(String, String, usize)> = setup
        .players
        .iter()
        .enumerate()
        .map(|(n, player)| (player.name.clone(), name::key(&player.name), n))
        .collect();
    let found =
        name::find("player in this play", typed, &known, |(n, k, _)| (n.as_str(), k.as_str()))?;
    Ok(found.2)
}

fn plan(typed: &str) -> Result<Action, Failure> {
    let lower = name::key(typed);
    if !lower.is_empty() && "pass".starts_with(&lower) {
        return Ok(Action::Pass);
    }
    let (action, magic) = match typed.split_once('+') {
        Some((action, magic)) if "magic".starts_with(&name::key(magic)) => (action, true),
        Some(_) => {
            return Err(Failure::refused(format!("{} is not a plan", shown(typed)))
                .hint("an action, with a Magic card selected: defend+magic"));
        }
        None => (typed, false),
    };
    let token = Token::find(action).map_err(|miss| {
        let hint = "defend, heal, train or attack, each with +magic if a card is selected; or pass";
        Failure::refused(miss.to_string()).hint(hint)
    })?;
    Ok(Action::Plan { token, magic })
}

pub(super) fn take(typed: &str) -> Result<Take, Failure> {
    let key = name::key(typed);
    let is = |word: &str| !key.is_empty() && word.starts_with(&key);
    Ok(match (is("offer"), is("discard")) {
        (true, _) => Take::Offer,
        // `d` alone would be the discard pile or a Defense token.
        (_, true) if key.len() > 1 => Take::Discard,
        _ => Take::Token(Token::find(typed).map_err(|miss| {
            let hint =
                "offer or discard after defend and heal; defend, heal, train or attack after train";
            Failure::refused(miss.to_string()).hint(hint)
        })?),
    })
}

/// `arrows:blue=-2`, `token:ana:attack=+1`.
fn change(state: &State, typed: &str) -> Result<Change, Failure> {
    let wrong = || {
        let wrong = format!("{} is not a change of the table", shown(typed));
        Failure::refused(wrong).hint(changes(state))
    };
    let (what, by) = typed.split_once('=').ok_or_else(wrong)?;
    let by = by.trim().parse::<i8>();
    let by = by.map_err(|error| wrong().because(error))?;
    let parts: Vec<&str> = what.split(':').map(str::trim).collect();
    Ok(match parts.as_slice() {
        ["arrows" | "arrow", of] => Change::Arrows { dragon: dragon(of)?, by },
        ["dice" | "die", of] => Change::Dice { dragon: dragon(of)?, by },
        ["flames" | "flame"] => Change::Flames { by },
        ["shield" | "shields", of] => Change::Shield { dragon: dragon(of)?, by },
        ["white", of] => Change::Training { dragon: dragon(of)?, shade: Shade::White, by },
        ["red", of] => Change::Training { dragon: dragon(of)?, shade: Shade::Red, by },
        ["token" | "tokens", who, token] => {
            Change::Token { player: player(&state.setup, who)?, token: Token::find(token)?, by }
        }
        ["used", who, token] => {
            Change::Used { player: player(&state.setup, who)?, token: Token::find(token)?, by }
        }
        ["keeper" | "keepers", who, of] => {
            Change::Keeper { player: player(&state.setup, who)?, dragon: dragon(of)?, by }
        }
        ["magic", who] => Change::Magic { player: player(&state.setup, who)?, by },
        ["hunter-dice" | "hunter-die"] => Change::HunterDice { by },
        ["discard"] => Change::Discard { by },
        ["offer"] => Change::Offer { by },
        ["deck"] => Change::Deck { by },
        ["hunter-cards" | "hunter-card"] => Change::HunterCards { by },
        _ => return Err(wrong()),
    })
}

/// The next thing that was said as an action, and what of it is left to say.
pub(super) fn understood(state: &State, say: &mut Typed) -> Result<Option<Action>, Failure> {
    Ok(Some(match say {
        Typed::Choose(choices) => {
            if choices.is_empty() {
                return Ok(None);
            }
            let (player, colour) = next_choice(state, choices)?;
            Action::Choose { player, dragon: dragon(&colour)? }
        }
        Typed::Plan(plans) => {
            if plans.is_empty() {
                return Ok(None);
            }
            let (_, typed) = plans.remove(next_plan(state, plans)?);
            plan(&typed)?
        }
        _ => {
            let action = single(state, say)?;
            *say = Typed::Choose(Vec::new());
            action
        }
    }))
}

/// Whoever chooses anew comes before those who have not chosen yet: with the last of them all Keepers
/// are shown.
fn next_choice(
    state: &State,
    choices: &mut Vec<(String, String)>,
) -> Result<(usize, String), Failure> {
    let mut players = Vec::new();
    for (who, _) in choices.iter() {
        let player = player(&state.setup, who)?;
        if players.contains(&player) {
            let name = state.name(player);
            return Err(Failure::refused(format!("{name} is named twice")));
        }
        players.push(player);
    }
    let anew = |player: &usize| state.seats[*player].chosen.is_some();
    let place = players.iter().position(anew).unwrap_or(0);
    Ok((players[place], choices.remove(place).1))
}

/// Whichever of these plans is that of the player whose turn it is to plan.
fn next_plan(state: &State, plans: &[(Option<String>, String)]) -> Result<usize, Failure> {
    let Stage::Planning { player: next } = state.stage else {
        return Ok(0);
    };
    for (n, (who, _)) in plans.iter().enumerate() {
        match who {
            None => return Ok(n),
            Some(who) if player(&state.setup, who)? == next => return Ok(n),
            Some(_) => {}
        }
    }
    Err(Failure::refused(format!(
        "first {} plans or passes: plans are made in turn order",
        state.name(next)
    )))
}

fn single(state: &State, say: &Typed) -> Result<Action, Failure> {
    Ok(match say {
        Typed::Heal(colours) => {
            let dragons = dragons(colours)?;
            let yellow =
                matches!(state.stage, Stage::Choice { pending: Pending::Yellow { .. }, .. });
            match (yellow, dragons.as_slice()) {
                (true, _) => Action::Relieve { dragons },
                (false, []) => Action::Heal { dragon: None },
                (false, [one]) => Action::Heal { dragon: Some(*one) },
                (false, _) => {
                    return Err(Failure::refused("one arrow comes off one dragon"));
                }
            }
        }
        Typed::Act { keeper, take: typed } => {
            Action::Act { keeper: dragon(keeper)?, take: typed.as_deref().map(take).transpose()? }
        }
        Typed::Reroll(die) => Action::Reroll {
            die: match die {
                None => None,
                Some(die) => {
                    let place = usize::try_from(*die).ok();
                    let place = place.and_then(|place| place.checked_sub(1));
                    Some(place.ok_or_else(|| Failure::refused("dice are counted from 1"))?)
                }
            },
        },
        Typed::Flame => Action::Flame,
        Typed::Magic { note, changes } => Action::Magic {
            note: match note.trim().is_empty() {
                true => String::new(),
                false => name::line("a note", note, 200)?,
            },
            changes: changes.iter().map(|typed| change(state, typed)).collect::<Result<_, _>>()?,
        },
        Typed::Next => Action::Next,
        Typed::Round | Typed::Choose(_) | Typed::Plan(_) => Action::Round,
    })
}
