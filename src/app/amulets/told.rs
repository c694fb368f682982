//! What was told with a command, and what it leaves out: the rest is asked for.

use super::read::{read_book, read_crest, read_pearl, seated};
use super::typed::{BookWords, PlayWords, Trial, TurnedUp, act, lay};
use crate::Failure;
use crate::rules::amulets::book::{Colour, Reward};
use crate::rules::amulets::chest::Item;
use crate::rules::amulets::notation::numbers;
use crate::rules::amulets::placement::PlacementRefusal;
use crate::rules::amulets::play::{Action, AmuletsRefusal, Revealed, Set, State, check_pearls};
use crate::rules::amulets::setup::seat;
use crate::rules::amulets::stacks::Side;

/// Whether something is missing for a set that a person can be asked for.
pub fn is_missing(state: &State, said: &PlayWords) -> bool {
    let ink = |typed: &String| Item::find(typed) == Ok(Item::PrismInk);
    if said.ink.is_none() && said.with.iter().any(ink) {
        return true;
    }
    let laid = lay(&mut Trial::new(state), said);
    match laid.map(Result::err) {
        Ok(Some(AmuletsRefusal::PearlCount { due, given })) => given < due,
        Ok(Some(AmuletsRefusal::Placement { refusal, .. })) => {
            matches!(refusal, PlacementRefusal::SaySide(_))
        }
        Ok(Some(refusal)) => matches!(
            refusal,
            AmuletsRefusal::BookUnknown
                | AmuletsRefusal::RewardUnknown(_)
                | AmuletsRefusal::SayPearl
        ),
        Ok(None) | Err(_) => false,
    }
}

impl PlayWords {
    /// Takes over from a set that was agreed on what these words leave out.
    pub fn complete(&mut self, set: &Set) {
        if self.with.is_empty() && self.ink.is_none() {
            let keys = set.with.iter().map(|item| item.key().to_owned());
            self.with = keys.collect();
        }
        if set.with.contains(&Item::PrismInk) {
            self.ink.get_or_insert_with(|| set.colour.to_string());
        }
        self.shadows.get_or_insert(set.shadows.into());
        self.side = self.side.take().or(set.side.map(|side| side.word().to_owned()));
        self.hammer = self.hammer.or(set.hammer.map(|piece| piece as i64 + 1));
        let pearls = set.pearls.iter().skip(self.pearls.len());
        let pearls: Vec<String> = pearls.map(|pearl| pearl.word().to_owned()).collect();
        self.pearls.extend(pearls);
    }
}

/// What was told: the name of each ask of the table, and what answers it.
pub type Answers = Vec<(&'static str, String)>;

/// What was told of the book.
pub fn told_book(state: &State, said: &BookWords) -> Result<Answers, Failure> {
    let mut told = Vec::new();
    if let Some(typed) = &said.book {
        let book = read_book(state, typed)?;
        told.push(("number", book.number.to_string()));
        told.push(("colour", book.colour.to_string()));
    }
    if let Some(typed) = &said.reward {
        let reward = Reward::read(typed)?;
        let gifts = reward.gifts().iter();
        told.extend(gifts.map(|gift| ("reward", gift.word().to_owned())));
    }
    if said.reward.is_some() || said.remember {
        let remember = if said.remember { "yes" } else { "no" };
        told.push(("remember", remember.to_owned()));
    }
    Ok(told)
}

/// What was told of a set.
pub fn told_set(state: &State, said: &PlayWords) -> Result<Answers, Failure> {
    let mut told = Vec::new();
    let items = said.with.iter().map(|typed| Item::find(typed));
    let mut items = items.collect::<Result<Vec<Item>, _>>()?;
    if let Some(typed) = &said.ink {
        items.push(Item::PrismInk);
        told.push(("ink", Colour::read(typed)?.to_string()));
    }
    // In the order of the chests, as the table lists them.
    let items = state.setup.chests.iter().filter(|item| items.contains(item));
    let keys: Vec<&str> = items.map(|item| item.key()).collect();
    if !keys.is_empty() {
        told.push(("with", keys.join("+")));
    }
    told.extend(said.shadows.map(|count| ("shadows", count.to_string())));
    if let Some(typed) = &said.side {
        told.push(("side", Side::read(typed)?.word().to_owned()));
    }
    told.extend(said.hammer.map(|piece| ("hammer-piece", piece.to_string())));
    for typed in &said.pearls {
        told.push(("pearl", read_pearl(typed)?.word().to_owned()));
    }
    Ok(told)
}

/// What was told of the count, if it can be.
pub fn told_count(state: &State, said: &TurnedUp) -> Result<Answers, Failure> {
    let mut told = Vec::new();
    for (player, typed) in seated(state, &said.pearls)? {
        let mut values = numbers("pearl", typed)?;
        check_pearls(state, player, &values)?;
        values.sort_unstable_by(|a, b| b.cmp(a));
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        told.push(("pearls", format!("{}={}", state.name(player), values.join("+"))));
    }
    for (player, typed) in seated(state, &said.crests)? {
        let value = read_crest(typed)?;
        told.push(("crest", format!("{}={value}", state.name(player))));
    }
    Ok(told)
}

/// Whether something of the count is missing that a person can be asked for.
pub fn is_untold(state: &State, said: &TurnedUp) -> bool {
    let counted = said.read(state).map(|revealed| {
        let action = Action::Count(revealed);
        act(&mut Trial::new(state), &action)
    });
    matches!(counted, Ok(Err(AmuletsRefusal::SayPearls(_) | AmuletsRefusal::SayCrest(_))))
}

impl TurnedUp {
    /// Takes over from a count that was agreed on what these words leave out.
    pub fn complete(&mut self, state: &State, revealed: &Revealed) {
        let players = &state.setup.players;
        let untold = |list: &[(String, String)], player| {
            let mut seats = list.iter().map(|(name, _)| seat(players, name));
            !seats.any(|seat| seat == Ok(player))
        };
        for (player, values) in revealed.pearls.iter().enumerate() {
            if !values.is_empty() && untold(&self.pearls, player) {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                self.pearls.push((players[player].clone(), values.join("+")));
            }
        }
        for (player, value) in revealed.crests.iter().enumerate() {
            if let (Some(value), true) = (value, untold(&self.crests, player)) {
                self.crests.push((players[player].clone(), value.to_string()));
            }
        }
    }
}
