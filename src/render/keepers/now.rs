//! The decision: who makes it, the options, and what waits; and its commands.

use super::scene::{NAME, in_danger};
use super::{dragons, either};
use crate::DOT;
use crate::app::play::View;
use crate::fit::cut;
use crate::rules::keepers::{
    Dragon, Keepers, Loss, Mode, Outcome, Pending, Stage, State, Token, failure,
};
use crate::rules::words::{self, Joined};
use crate::scene::{Fact, Forms, Part};

/// The label of dice that blue may roll again.
const BLUE: &str = "blue shows";

/// The current moment in a few words: `round 4 · Ana plans`.
pub(super) fn moment(state: &State) -> String {
    let round = match (state.round, state.last_round) {
        (0, _) => "before round 1".to_owned(),
        (round, true) => format!("last round {round}"),
        (round, false) => format!("round {round}"),
    };
    let does = match &state.stage {
        Stage::Over => return format!("over after {round}"),
        Stage::Hunter if state.round == 0 => return round,
        Stage::Hunter => return format!("{round} is over"),
        Stage::Choosing => {
            let chosen = state.seats.len() - state.undecided().len();
            return format!("{round}{DOT}{chosen} of {} chose", state.seats.len());
        }
        Stage::Healing { .. } => "heals",
        Stage::Planning { .. } => "plans",
        Stage::Acting { .. } | Stage::After { .. } => "acts",
        Stage::Choice { .. } => "attacks",
    };
    let who = state.turn().map_or(String::new(), |player| short(state, player));
    format!("{round}{DOT}{who} {does}")
}

fn short(state: &State, player: usize) -> String {
    cut(state.name(player), NAME)
}

/// The current decision, the most important facts first.
pub(super) fn decision(state: &State) -> Vec<Part> {
    match &state.stage {
        Stage::Choice { pending: Pending::Reroll { faces, .. }, .. } => {
            let shown = waits(state);
            let shown = shown.strip_prefix(BLUE).unwrap_or_default().trim_start();
            vec![Part::Facts(vec![Fact::new(BLUE, shown).of(1..=faces.len())])]
        }
        _ => decided(state).into_iter().map(Part::Text).collect(),
    }
}

fn decided(state: &State) -> Vec<Forms> {
    if let Some(outcome) = &state.outcome {
        return vec![over(state, outcome)];
    }
    match &state.stage {
        Stage::Hunter => hunter(state),
        Stage::Choosing => {
            let left = state.undecided().len();
            let left = words::count(left, "player chooses", "players choose");
            let among = format!("{left}: {}", either(&state.targeted()));
            let rule = "nobody: an arrow · one: a shield · several: nothing";
            vec![with_danger(state, &among), rule.into()]
        }
        Stage::Planning { player } => {
            let plans = format!("{} plans", short(state, *player));
            let first = vec![with_danger(state, &plans), could(state, *player)];
            first.into_iter().chain(then(state, *player).map(Forms::from)).collect()
        }
        Stage::Acting { player } => acting(state, *player),
        Stage::Healing { .. } | Stage::After { .. } | Stage::Choice { .. } | Stage::Over => {
            vec![waits(state).into()]
        }
    }
}

/// How it ended. On one line, more than two who share the win are counted: their rows say so.
fn over(state: &State, outcome: &Outcome) -> Forms {
    let how = how(state, outcome);
    match outcome {
        Outcome::Keepers { winners } if winners.len() > 2 => {
            let names: Vec<&str> = winners.iter().map(|player| state.name(*player)).collect();
            let many = format!("{} players", names.len());
            Forms::of([how.replacen(&words::and(&names), &many, 1)]).said(how)
        }
        _ => how.into(),
    }
}

/// The winner and the reason.
pub(super) fn how(state: &State, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Keepers { .. } => state.verdict().how,
        Outcome::Won => "the keepers win: all six dragons have attacked".to_owned(),
        Outcome::Lost(Loss::Dragon(_)) => lost_dragons(state),
        Outcome::Lost(Loss::Deck) => "the hunters win: the Magic deck has run out".to_owned(),
    }
}

/// A lost Dragon game with every defeated dragon.
pub(super) fn lost_dragons(state: &State) -> String {
    let defeated = state.where_tile(|tile| tile.defeated);
    let were = match defeated.len() {
        1 => "dragon was",
        _ => "dragons were",
    };
    format!("the hunters win: the {} {were} defeated", dragons(&defeated))
}

/// The player and the choice that the table waits for.
fn waits(state: &State) -> String {
    let wounded = either(&state.wounded());
    let who = state.turn().map_or("", |player| state.name(player));
    let Stage::Choice { pending, player } = &state.stage else {
        return match state.stage {
            Stage::Healing { .. } => format!("{who} may take an arrow off {wounded}"),
            Stage::After { .. } => format!("{who} plays the Magic card, or keeps it"),
            _ => String::new(),
        };
    };
    let waits = match pending {
        Pending::Reroll { faces, .. } => {
            format!("{BLUE} {}", faces.iter().map(|face| face.word()).joined(", "))
        }
        Pending::White => format!("{who} takes an arrow off {wounded}"),
        Pending::Green => format!("{who} places a flame, or takes an arrow off {wounded}"),
        Pending::Yellow { hits } => {
            let left = words::count(*hits, "hit left", "hits left");
            format!("{who} takes two arrows off {wounded} ({left})")
        }
    };
    let magic = if state.seats[*player].selected { ", or plays the Magic card" } else { "" };
    waits + magic
}

/// With the dragons in danger: by colour, or by letters if colours do not fit.
fn with_danger(state: &State, text: &str) -> Forms {
    let all = Dragon::ALL.into_iter();
    let all: Vec<Dragon> = all.filter(|dragon| in_danger(state, *dragon)).collect();
    if all.is_empty() {
        return text.into();
    }
    let letters: String = all.iter().map(|dragon| dragon.letter()).collect();
    let said = |who: &str| format!("{text}{DOT}in danger: {who}");
    Forms::of([said(&dragons(&all)), said(&letters)])
}

/// The effect of a token on a dragon, as a number.
fn worth(state: &State, token: Token, dragon: Dragon) -> u8 {
    let tile = &state.dragons[dragon];
    match token {
        Token::Defend => tile.dice,
        Token::Heal => tile.arrows,
        Token::Train => 0,
        Token::Attack => crate::saturate(tile.training.len()),
    }
}

/// Keepers in hand for which a token works now: `R2 B1`, and in words.
fn works(state: &State, token: Token, hand: &[Dragon]) -> Option<(String, String)> {
    let fits = |dragon: &&Dragon| failure(state, token, **dragon).is_none();
    let said = |dragon: &Dragon| match worth(state, token, *dragon) {
        0 => (dragon.letter().to_string(), dragon.word().to_owned()),
        many => (format!("{}{many}", dragon.letter()), format!("{dragon} {many}")),
    };
    let (signs, words): (Vec<String>, Vec<String>) = hand.iter().filter(fits).map(said).unzip();
    (!signs.is_empty()).then(|| (signs.join(" "), words.join(", ")))
}

/// Where each token in hand could work: `could defend R2 B1 · heal nowhere`.
fn could(state: &State, player: usize) -> Forms {
    let hand = state.hand(player);
    let kinds = state.seats[player].tokens.kinds().map(|token| {
        let nowhere = || ("nowhere".to_owned(), "nowhere".to_owned());
        let (signs, words) = works(state, token, &hand).unwrap_or_else(nowhere);
        (format!("{token} {signs}"), format!("{token} {words}"))
    });
    let (signs, words): (Vec<String>, Vec<String>) = kinds.unzip();
    Forms::from(format!("could {}", signs.join(DOT))).said(format!("could {}", words.join("; ")))
}

/// Who plans after this player.
fn then(state: &State, player: usize) -> Option<String> {
    let later = state.turn_order().skip_while(|other| *other != player);
    let later: Vec<String> = later.skip(1).map(|other| short(state, other)).collect();
    (!later.is_empty()).then(|| format!("then {}", words::and(&later)))
}

fn acting(state: &State, player: usize) -> Vec<Forms> {
    let Some(token) = state.seats[player].planned else {
        return vec![waits(state).into()];
    };
    let hand = state.hand(player);
    let shows = format!("{} shows a Keeper to {token}", short(state, player));
    let reward = match token {
        Token::Defend | Token::Heal => match state.magic_sources().len() {
            0 => "no reward is left",
            _ => "the reward is a Magic card",
        },
        Token::Train => "the reward is an Action token",
        Token::Attack => "one hit is a success",
    };
    let selected = if state.seats[player].selected { "a Magic card is selected" } else { "" };
    let facts = |works: String| {
        let facts = [&*works, reward, selected].into_iter();
        facts.filter(|fact| !fact.is_empty()).joined(DOT)
    };
    let text = match works(state, token, &hand) {
        Some((signs, words)) => Forms::from(facts(format!("it works with {signs}")))
            .said(facts(format!("it works with {words}"))),
        None => facts("it fails with every Keeper in hand".to_owned()).into(),
    };
    vec![with_danger(state, &shows), text]
}

/// The effects of the Hunter phase.
fn hunter(state: &State) -> Vec<Forms> {
    let holder = match state.round {
        0 => state.holder,
        _ => (state.holder + 1) % state.seats.len(),
    };
    let who = short(state, holder);
    let burnt = match state.setup.mode {
        Mode::Keeper => 0,
        Mode::Dragon => state.flames / 3,
    };
    let dice = state.hunter_dice.saturating_sub(burnt);
    let top = state.deck.top().filter(|_| state.setup.mode == Mode::Dragon);
    // Cards come before the dice, and it is unknown how many of them add one.
    let dice = if top.is_some_and(|top| top.hunter > 0) {
        format!("{dice}+ dice")
    } else {
        words::dice(dice.into())
    };
    let mut text = vec![Forms::from(format!("{who} takes the Hunter token and rolls {dice}"))];
    let Some(top) = top else {
        return text;
    };
    let mut before = vec!["first turn the top card up".to_owned()];
    let cards = top.magic + top.hunter;
    if top.hunter > 0 {
        let chance = format!("a Hunter card ({} in {cards}) adds a die", top.hunter);
        before.push(chance);
    }
    if burnt > 0 {
        before.push(format!("flames burn {}", words::dice(burnt.into())));
    }
    text.push(before.join(DOT).into());
    text
}

/// The next commands.
pub(super) fn next(view: &View<Keepers>) -> String {
    let state = view.state;
    let act = match &state.stage {
        Stage::Over => return format!("wyrm play show {0}{DOT}wyrm keepers log {0}", view.id),
        Stage::Hunter => match state.deck.top() {
            // If the pile has both kinds of cards left, the table enters which one came.
            Some(pile) if pile.magic > 0 && pile.hunter > 0 && !state.setup.virtual_deck => {
                "wyrm keepers round --reveal magic, or hunter,magic"
            }
            _ => "wyrm keepers round",
        },
        Stage::Choosing => "wyrm keepers choose",
        Stage::Healing { .. } => "wyrm keepers heal COLOUR, or heal --none",
        Stage::Planning { player } => {
            match state.turn_order().skip_while(|other| other != player).count() {
                1 => "wyrm keepers plan ACTION, or plan pass",
                _ => "wyrm keepers plan ACTION …, or pass",
            }
        }
        Stage::Acting { player } => match state.seats[*player].planned {
            Some(Token::Defend | Token::Heal) if state.magic_sources().len() > 1 => {
                "wyrm keepers act COLOUR --take offer or discard"
            }
            Some(Token::Train) => "wyrm keepers act COLOUR --take ACTION",
            _ => "wyrm keepers act COLOUR",
        },
        Stage::After { .. } => "wyrm keepers next",
        Stage::Choice { pending, .. } => match pending {
            Pending::Reroll { .. } => "wyrm keepers reroll DIE, or reroll --none",
            Pending::White => "wyrm keepers heal COLOUR",
            Pending::Green => "wyrm keepers flame, or heal COLOUR",
            Pending::Yellow { .. } => "wyrm keepers heal COLOUR, or COLOUR,COLOUR",
        },
    };
    let selected = state.active().is_some_and(|player| state.seats[player].selected);
    let magic = selected.then_some("wyrm keepers magic --note TEXT --change WHAT");
    [act].into_iter().chain(magic).chain(["wyrm undo"]).joined(DOT)
}
