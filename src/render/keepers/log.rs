//! The events, in sentences.

use serde_json::{Value, json};

use super::magic_change::changed;
use super::{correct, dragons, now};
use crate::app::play::View;
use crate::rules::keepers::{
    Dragon, Event, FailReason, Keepers, Loss, MagicChange, State, Take, Thing, apply, targets,
};
use crate::rules::words::{self, Joined, number_of};
use crate::{DOT, Look};

/// An event, given the state before it.
pub(super) fn sentence(state: &State, event: &Event) -> Option<String> {
    let name = |player: &usize| state.name(*player);
    Some(match event {
        Event::RoundBegan { .. }
        | Event::DiceReturned
        | Event::Waits { .. }
        | Event::OfferDiscarded => return None,
        Event::CardRevealed { hunter: true } => "a Hunter card: the Hunter gains a die".to_owned(),
        Event::CardRevealed { hunter: false } => "a Magic card is the new offer".to_owned(),
        Event::LastRound => "the deck is empty: this round is the last".to_owned(),
        Event::FlamesSpent { times, dice } => burnt(*times, dice.unwrap_or(*times)),
        Event::FacesTold { shade, faces } => format!(
            "{} Battle dice have {faces} misses/Weak Flames/Flames, as read off them",
            shade.word()
        ),
        Event::HunterRolled { throws } => rolled(throws),
        Event::DieShaken => "blue sends one die back".to_owned(),
        Event::Chose { player, .. } => format!("{} has chosen", name(player)),
        Event::KeepersShown { keepers } => {
            let shown: Vec<String> = keepers
                .iter()
                .enumerate()
                .map(|(player, dragon)| format!("{} {dragon}", name(&player)))
                .collect();
            let several = |dragon: &Dragon| keepers.iter().filter(|d| *d == dragon).count() > 1;
            let crowded: Vec<Dragon> = Dragon::ALL.into_iter().filter(several).collect();
            let nothing = if crowded.is_empty() {
                String::new()
            } else {
                format!("; several before {}: nothing happens", dragons(&crowded))
            };
            format!("Keepers: {}{nothing}", shown.join(", "))
        }
        Event::Protected { player, dragon } => {
            format!("{} alone stands before {dragon}", name(player))
        }
        Event::ArrowsPlaced { dragon, arrows: n } => {
            format!("{dragon} takes {}", number_of(*n, "arrow"))
        }
        Event::ShieldPlaced { dragon, player } => match player {
            Some(player) => format!("{}'s shield lies on {dragon}", name(player)),
            None => format!("{dragon} has its shield"),
        },
        Event::ArrowsRemoved { dragon, arrows: n, .. } => {
            format!("{} off {dragon}", number_of(*n, "arrow"))
        }
        Event::HealDeclined { player } => format!("{} takes no arrow off", name(player)),
        Event::DragonDefeated { dragon } => format!("the {dragon} dragon is defeated"),
        Event::Planned { player, token, magic } => format!(
            "{} plans to {token}{}",
            name(player),
            if *magic { ", a Magic card beside it" } else { "" }
        ),
        Event::Passed { player, forced } => format!(
            "{} {} and takes everything back",
            name(player),
            if *forced { "must pass" } else { "passes" }
        ),
        Event::KeeperPlayed { player, keeper, token } => {
            format!("{}'s {keeper} Keeper: {token}", name(player))
        }
        Event::ActionFailed { why, .. } => format!("it fails: {}", failure(*why)),
        Event::Defended { dragon, dice, .. } => {
            format!("{} off {dragon}", words::dice((*dice).into()))
        }
        Event::MagicTaken { player, from } => format!(
            "{} takes the Magic card {}",
            name(player),
            if *from == Take::Offer { "on offer" } else { "off the discard pile" }
        ),
        Event::MagicBoxed { player } => {
            format!("a fourth card: {} puts one in the box", name(player))
        }
        Event::Trained { dragon, dice, .. } => {
            format!(
                "{dragon} is trained: a {} Battle die",
                words::and(dice.iter().map(|shade| shade.word())).replace(" and ", " and a ")
            )
        }
        Event::TokenGained { player, token } => {
            format!("{} gains a token: {}", name(player), token.name())
        }
        Event::Attacked { dragon, faces, .. } => {
            format!("{dragon} rolls {}", faces.iter().map(|face| face.word()).joined(", "))
        }
        Event::DieRerolled { die, face } => format!("die {} again: {}", die + 1, face.word()),
        Event::RerollDeclined => "no die is rolled again".to_owned(),
        Event::AttackCounted { dragon, hits, .. } => {
            format!("{dragon} attacks with {}", number_of(*hits, "hit"))
        }
        Event::FlamesPlaced { flames: n } => format!("{} on the Hunter", number_of(*n, "flame")),
        Event::MagicPlayed { player, note, changes } => magic(state, *player, note, changes),
        Event::MagicKept { player } => format!("{} keeps the Magic card", name(player)),
        Event::Corrected { set, reason } => correct::sentence(state, set, reason),
        Event::Decided { .. } => format!("over: {}", state.verdict().how),
        Event::Won => "over: all six dragons have attacked; the keepers win".to_owned(),
        Event::Lost { why: Loss::Dragon(_) } => format!("over: {}", now::lost_dragons(state)),
        Event::Lost { why: Loss::Deck } => "over: the last round is over; all is lost".to_owned(),
    })
}

/// Flames spent, and the dice they cost the Hunter.
fn burnt(times: u8, dice: u8) -> String {
    let spent = number_of(times * 3, "flame");
    let off = words::dice(dice.into());
    match dice {
        0 => format!("{spent} burn out: the Hunter has no die left"),
        _ if dice < times => format!("{spent} burn {off} off the Hunter, who has none left"),
        _ => format!("{spent} burn {off} off the Hunter"),
    }
}

fn rolled(throws: &[Vec<Dragon>]) -> String {
    let Some((last, before)) = throws.split_last() else {
        return String::new();
    };
    let again: String = before
        .iter()
        .map(|throw| format!("all {}, again; ", throw.first().map_or("alike", |d| d.word())))
        .collect();
    let on = targets(last);
    if on.len() == last.len() {
        format!("the Hunter rolls {again}{}", dragons(last))
    } else {
        format!("the Hunter rolls {again}{}", last.iter().map(|dragon| dragon.word()).joined(", "))
    }
}

fn failure(why: FailReason) -> &'static str {
    match why {
        FailReason::NoHunterDice => "no Hunter dice there",
        FailReason::NoArrows => "no arrows there",
        FailReason::Wounded => "the dragon has arrows",
        FailReason::Targeted => "the dragon has Hunter dice",
        FailReason::NoSpace => "no training space is free",
        FailReason::EmptyBag => "the bag is empty",
        FailReason::Untrained => "the dragon has no Battle die",
        FailReason::AllMissed => "all dice miss",
    }
}

fn magic(state: &State, player: usize, note: &str, changes: &[MagicChange]) -> String {
    let mut text = format!("{} plays a Magic card", state.name(player));
    if !note.is_empty() {
        text.push_str(&format!(": {note}"));
    }
    let changes: Vec<String> = changes.iter().map(|c| change(state, *c)).collect();
    if !changes.is_empty() {
        text.push_str(&format!(" ({})", changes.join(", ")));
    }
    text
}

fn change(state: &State, MagicChange { thing, by }: MagicChange) -> String {
    let what = match thing {
        Thing::Flames => "flames".to_owned(),
        Thing::Shield { dragon } => format!("shield on {dragon}"),
        Thing::Training { dragon, shade } => format!("{} dice on {dragon}", shade.word()),
        Thing::Keeper { player, dragon } => format!("{}'s {dragon} Keeper", state.name(player)),
        Thing::Discard => "discard pile".to_owned(),
        Thing::Offer => "offer".to_owned(),
        thing => changed(thing, thing.owner().map_or("", |player| state.name(player)), None),
    };
    format!("{what} {by:+}")
}

/// A whole play, round by round.
pub fn log(log: &View<Keepers>, look: &Look) -> String {
    let mut state = log.state.clone();
    let mode = state.setup.mode.name();
    let mut text = format!(" Dragon Keepers{DOT}{mode} game{DOT}play {}\n", log.id);
    for event in log.happened {
        match event {
            Event::RoundBegan { holder } => {
                let round = format!(
                    "round {}{DOT}{} holds the Hunter token",
                    state.round + 1,
                    state.name(*holder)
                );
                text.push_str(&format!("\n {round}\n"));
            }
            other => {
                text.extend(sentence(&state, other).map(|line| look.line(3, &line)));
            }
        }
        apply(&mut state, event);
    }
    text
}

pub fn log_json(log: &View<Keepers>) -> Value {
    json!({ "log": { "id": log.id, "mode": log.state.setup.mode, "events": log.happened } })
}
