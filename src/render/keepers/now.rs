//! The decision on the full screen: who makes it, the options, and what waits.

use super::board::in_danger;
use super::seats::NAME;
use super::{dragons, either, next, status};
use crate::fit::{self, Long, cut};
use crate::rules::keepers::{Dragon, Mode, Outcome, Stage, State, Token, failure};
use crate::rules::words::{self, Joined};
use crate::{DOT, Look};

/// The current moment in a few words: `round 4 · Ana plans`.
pub(super) fn moment(state: &State) -> String {
    let name = |player: usize| cut(state.name(player), NAME);
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
    let who = state.turn().map_or(String::new(), name);
    format!("{round}{DOT}{who} {does}")
}

/// The title of the table, and its current moment. If both do not fit a narrow screen, the title is
/// shortened.
pub(super) fn head(state: &State, play: i64) -> (String, String) {
    let game = match state.setup.difficulty {
        Some(difficulty) => difficulty.word().to_owned(),
        None => "Keeper game".to_owned(),
    };
    let right = moment(state);
    let left = format!("Dragon Keepers{DOT}{game}{DOT}play {play}");
    let both = |left: &str| left.chars().count() + right.chars().count() + 2;
    if both(&left) <= 56 {
        (left, right)
    } else {
        (format!("Keepers{DOT}{game}{DOT}play {play}"), right)
    }
}

/// The current decision in at most this many lines.
pub(super) fn now(state: &State, look: &Look, room: usize) -> String {
    let mut lines = lines(state, look);
    // The board also shows who plans later: it is repeated only if there is room.
    if let Stage::Planning { player } = state.stage {
        let then = then(state, player).map(|then| wrapped(&then, look));
        lines.extend(then.filter(|then| lines.len() + then.len() <= room).into_iter().flatten());
    }
    lines.truncate(room);
    lines.join("\n")
}

/// The current decision on as many lines as it takes: at 58 columns never more than three.
pub(super) fn lines(state: &State, look: &Look) -> Vec<String> {
    let texts = decided(state, look.width.saturating_sub(1));
    texts.iter().flat_map(|text| wrapped(text, look)).collect()
}

fn wrapped(text: &str, look: &Look) -> Vec<String> {
    let lines = fit::lines(text, look.width.saturating_sub(1), Long::Cut);
    lines.iter().map(|line| format!(" {line}")).collect()
}

/// The current decision, the most important facts first.
fn decided(state: &State, wide: usize) -> Vec<String> {
    if let Some(outcome) = &state.outcome {
        return vec![over(state, outcome)];
    }
    match state.stage {
        Stage::Hunter => hunter(state),
        Stage::Choosing => {
            let left = state.undecided().len();
            let left = words::count(left, "player chooses", "players choose");
            let among = format!("{left}: {}", either(&state.targeted()));
            let rule = "nobody: an arrow · one: a shield · several: nothing";
            vec![with_danger(state, &among, wide), rule.to_owned()]
        }
        Stage::Planning { player } => {
            let who = cut(state.name(player), NAME);
            let plans = with_danger(state, &format!("{who} plans"), wide);
            vec![plans, could(state, player)]
        }
        Stage::Acting { player } => acting(state, player, wide),
        _ => vec![waits(state)],
    }
}

/// How it ended. More than two who share the win are counted: the board marks them.
fn over(state: &State, outcome: &Outcome) -> String {
    let how = status::how(state, outcome);
    let winners = match outcome {
        Outcome::Keepers { winners } if winners.len() > 2 => winners,
        _ => return how,
    };
    let names: Vec<&str> = winners.iter().map(|player| state.name(*player)).collect();
    how.replacen(&words::and(&names), &format!("{} players", names.len()), 1)
}

/// What the table waits for, in the words of the status.
fn waits(state: &State) -> String {
    let next = next::next(state).into_iter();
    next.map(|next| next.what).joined(", or ")
}

/// With the dragons in danger: by colour, or by letters if colours do not fit.
fn with_danger(state: &State, text: &str, wide: usize) -> String {
    let all = Dragon::ALL.into_iter();
    let all: Vec<Dragon> = all.filter(|dragon| in_danger(state, *dragon)).collect();
    if all.is_empty() {
        return text.to_owned();
    }
    let said = format!("{text}{DOT}in danger: {}", dragons(&all));
    if said.chars().count() <= wide {
        said
    } else {
        let letters: String = all.iter().map(|dragon| dragon.letter()).collect();
        format!("{text}{DOT}in danger: {letters}")
    }
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

/// Keepers in hand for which a token works now: `R2 B1`.
fn works(state: &State, token: Token, hand: &[Dragon]) -> Option<String> {
    let fits = |dragon: &&Dragon| failure(state, token, **dragon).is_none();
    let said = |dragon: &Dragon| match worth(state, token, *dragon) {
        0 => dragon.letter().to_string(),
        many => format!("{}{many}", dragon.letter()),
    };
    let said: Vec<String> = hand.iter().filter(fits).map(said).collect();
    (!said.is_empty()).then(|| said.join(" "))
}

/// Where each token in hand could work: `could defend R2 B1 · heal nowhere`.
fn could(state: &State, player: usize) -> String {
    let hand = state.hand(player);
    let kinds = state.seats[player].tokens.kinds();
    let works = |token| works(state, token, &hand).unwrap_or("nowhere".to_owned());
    let kinds = kinds.map(|token| format!("{token} {}", works(token)));
    format!("could {}", kinds.joined(DOT))
}

/// Who plans after this player.
fn then(state: &State, player: usize) -> Option<String> {
    let later = state.turn_order().skip_while(|other| *other != player);
    let later: Vec<String> = later.skip(1).map(|other| cut(state.name(other), NAME)).collect();
    (!later.is_empty()).then(|| format!("then {}", words::and(&later)))
}

fn acting(state: &State, player: usize, wide: usize) -> Vec<String> {
    let Some(token) = state.seats[player].planned else {
        return vec![waits(state)];
    };
    let who = cut(state.name(player), NAME);
    let hand = state.hand(player);
    let shows = format!("{who} shows a Keeper to {token}");
    let reward = match token {
        Token::Defend | Token::Heal => match state.magic_sources().len() {
            0 => "no reward is left",
            _ => "the reward is a Magic card",
        },
        Token::Train => "the reward is an Action token",
        Token::Attack => "one hit is a success",
    };
    let works = match works(state, token, &hand) {
        Some(works) => format!("it works with {works}"),
        None => "it fails with every Keeper at hand".to_owned(),
    };
    let selected = if state.seats[player].selected {
        Some("a Magic card is selected".to_owned())
    } else {
        None
    };
    let facts = [works, reward.to_owned()];
    vec![with_danger(state, &shows, wide), facts.into_iter().chain(selected).joined(DOT)]
}

/// The effects of the Hunter phase.
fn hunter(state: &State) -> Vec<String> {
    let holder = match state.round {
        0 => state.holder,
        _ => (state.holder + 1) % state.seats.len(),
    };
    let who = cut(state.name(holder), NAME);
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
    let mut text = vec![format!("{who} takes the Hunter token and rolls {dice}")];
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
    text.push(before.join(DOT));
    text
}
