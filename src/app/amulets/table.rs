//! At the table: set up, begun, followed, ended.

pub use super::typed::{BookWords, Needs, PlayWords, Typed, needs};

use super::typed::understood;
use super::{Amulets, called, figures};
use crate::app::play::live::{self, Live};
use crate::app::{Done, Failure, Session};
use crate::rules::amulets::book::Book;
use crate::rules::amulets::chest::{Item, Timing};
use crate::rules::amulets::figures::Figure;
use crate::rules::amulets::hand::Hand;
use crate::rules::amulets::notation::numbers;
use crate::rules::amulets::pieces::Pieces;
use crate::rules::amulets::placement::{Help, help};
use crate::rules::amulets::play::{Action, AmuletsRefusal, Event, Revealed, State, decide};
use crate::rules::amulets::setup::{Setup, Wish, deal, seat};
use crate::rules::amulets::stacks::Stacks;
use crate::rules::name::shown;
use crate::rules::title_list::Title;
use crate::store::setting;

/// The open play.
pub type Open = Live<Amulets>;

/// A table to set up, as it is said.
#[derive(Debug, Clone, Default)]
pub struct Ask {
    pub players: Vec<String>,
    pub first: Option<String>,
    pub chests: i64,
    pub chest: Vec<String>,
    pub removed: Option<String>,
    pub seed: u64,
}

impl Ask {
    fn wish(&self, players: Vec<String>) -> Result<Wish, Failure> {
        let chests = usize::try_from(self.chests).map_err(|error| {
            Failure::refused(format!("there are 6 chests, not {}", self.chests)).because(error)
        })?;
        let named: Result<Vec<Item>, _> = self.chest.iter().map(|c| Item::find(c)).collect();
        Ok(Wish {
            players,
            first: self.first.clone(),
            chests,
            named: named?,
            removed: self.removed.as_deref().map(Pieces::read).transpose()?,
        })
    }
}

/// A table as it would be set up; nothing is stored.
pub fn setup(session: &Session, ask: &Ask) -> Result<Setup, Failure> {
    let players: Result<Vec<String>, Failure> = ask
        .players
        .iter()
        .map(|typed| called(session, typed))
        .collect();
    let players = players?;
    Ok(deal(&ask.wish(players)?, &figures::of(session)?, ask.seed)?)
}

/// Begins a play. Answers about the box are remembered in the same step.
pub fn start(
    session: &mut Session,
    ask: &Ask,
    new_players: bool,
    answers: &[(Figure, Option<String>)],
) -> Result<Done<Open>, Failure> {
    live::begin::<Amulets>(session, &ask.players, new_players, |conn, players| {
        figures::keep(conn, answers)?;
        Ok(deal(&ask.wish(players)?, &figures::known(conn)?, ask.seed)?)
    })
}

/// Does one thing at the table. A reward that is to be remembered counts for later plays too.
pub fn act(session: &mut Session, seen: Option<i64>, say: &Typed) -> Result<Done<Open>, Failure> {
    live::act_and::<Amulets>(
        session,
        seen,
        |state, _| understood(state, say),
        |conn, _, events| {
            for event in events {
                if let Event::BookSeen {
                    book,
                    reward: Some(reward),
                    remember: true,
                } = event
                {
                    let key = Figure::Reward(book.number).key();
                    let value = reward.to_string();
                    setting::choose_for_title(conn, Title::Amulets.slug(), &key, Some(&value))?;
                }
            }
            Ok(())
        },
    )
}

/// What is turned up at the end, as it is said: pearls as `NAME=8+3`, crests as `NAME=12`.
#[derive(Debug, Clone, Default)]
pub struct TurnedUp {
    pub pearls: Vec<(String, String)>,
    pub crests: Vec<(String, String)>,
}

impl TurnedUp {
    fn read(&self, state: &State) -> Result<Revealed, Failure> {
        let count = state.keepers.len();
        let mut revealed = Revealed {
            pearls: vec![Vec::new(); count],
            crests: vec![None; count],
        };
        for list in [&self.pearls, &self.crests] {
            let seats = list
                .iter()
                .map(|(name, _)| seat(&state.setup.players, name));
            let seats = seats.collect::<Result<Vec<usize>, _>>()?;
            if let Some(twice) = (1..seats.len()).find(|n| seats[..*n].contains(&seats[*n])) {
                let name = state.name(seats[twice]);
                return Err(Failure::refused(format!("{name} is named twice")));
            }
        }
        for (name, typed) in &self.pearls {
            let player = seat(&state.setup.players, name)?;
            revealed.pearls[player] = numbers("pearl", typed)?;
        }
        for (name, typed) in &self.crests {
            let player = seat(&state.setup.players, name)?;
            revealed.crests[player] = Some(read_crest(typed)?);
        }
        Ok(revealed)
    }
}

/// A crest's value as it is typed.
pub fn read_crest(typed: &str) -> Result<u16, Failure> {
    let value = typed.trim().parse().ok().filter(|value| *value > 0);
    value.ok_or_else(|| Failure::refused(format!("{} is not a crest", shown(typed))))
}

/// Counts the play, which is over with it; what it brought to light of the box is remembered.
pub fn end(
    session: &mut Session,
    seen: Option<i64>,
    turned_up: &TurnedUp,
) -> Result<Done<Open>, Failure> {
    live::act_and::<Amulets>(
        session,
        seen,
        |state, _| {
            let action = Action::Count(turned_up.read(state)?);
            Ok((decide(state, &action)?, "counted".to_owned()))
        },
        |conn, state, _| {
            for (figure, value) in learned(state) {
                setting::choose_for_title(
                    conn,
                    Title::Amulets.slug(),
                    &figure.key(),
                    Some(&value),
                )?;
            }
            Ok(())
        },
    )
}

/// Figures of the box that a counted play brought to light, as they are remembered.
pub fn learned(state: &State) -> Vec<(Figure, String)> {
    let learned = state.learned();
    let mut figures = Vec::new();
    if let Some([high, low]) = learned.crests {
        figures.push((Figure::Crests, format!("{high}+{low}")));
    }
    if let Some(count) = learned.red_pearls {
        figures.push((Figure::RedPearls, count.to_string()));
    }
    figures
}

/// Refuses a count before the end.
pub fn refuse_early(state: &State) -> Result<(), Failure> {
    match state.ended {
        Some(_) => Ok(()),
        None => Err(AmuletsRefusal::NotYet {
            amulets: state.amulets(),
            target: state.setup.target,
        }
        .into()),
    }
}

/// What somebody wants settled: stacks, a book, a hand, chests.
#[derive(Debug, Clone, Default)]
pub struct Question {
    pub player: Option<String>,
    pub stacks: Option<String>,
    pub book: Option<String>,
    pub hand: Option<String>,
    pub chests: Vec<String>,
}

/// What may be played, and by whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    pub player: Option<String>,
    /// What the player can pay items with.
    pub crystals: Option<u8>,
    pub stacks: Stacks,
    pub hand: Option<Hand>,
    pub chests: Vec<Item>,
    /// Why the player can use no magic item now.
    pub barred: Option<String>,
    pub help: Help,
}

/// Settles what may be played: from what was said, or for somebody in the open play.
pub fn can_play(session: &Session, ask: &Question) -> Result<Answer, Failure> {
    let open = at_table(session, ask)?;
    let keeper = open.as_ref().map(|(n, state)| &state.keepers[*n]);
    let stacks = match (&ask.stacks, keeper) {
        (Some(typed), _) => Stacks::read(typed)?,
        (None, keeper) => keeper.map_or_else(Stacks::default, |keeper| keeper.stacks.clone()),
    };
    let book = match &ask.book {
        Some(typed) => Some(Book::read(typed)?),
        None => open.as_ref().and_then(|(_, state)| state.book()),
    };
    let book = book.ok_or_else(|| {
        Failure::usage("missing: --book BOOK").hint("what it shows, as in --book 3green")
    })?;
    let hand = ask.hand.as_deref().map(Hand::read).transpose()?;
    // Shadow dragons come openly into a hand, so the table knows how many there are.
    if let (Some((n, state)), Some(hand)) = (&open, &hand)
        && hand.shadows > state.keepers[*n].shadows
    {
        return Err(AmuletsRefusal::NoShadow {
            player: state.name(*n).to_owned(),
            has: state.keepers[*n].shadows,
        }
        .into());
    }
    let chests = match (ask.chests.is_empty(), &open) {
        (true, Some((_, state))) => state.setup.chests.clone(),
        _ => named(&ask.chests)?,
    };
    let mut settled = help(&stacks, book, hand.as_ref(), &chests);
    let at_table = open.as_ref().filter(|_| ask.chests.is_empty());
    let barred = at_table.and_then(|(n, state)| barred(state, *n));
    if let (Some(_), Some(keeper)) = (at_table, keeper) {
        let most = if barred.is_some() { 0 } else { keeper.crystals };
        settled
            .added
            .retain(|(items, _)| items.len() <= usize::from(most));
    }
    Ok(Answer {
        barred,
        player: open.as_ref().map(|(n, state)| state.name(*n).to_owned()),
        crystals: keeper.map(|keeper| keeper.crystals),
        help: match (keeper, &hand) {
            (Some(keeper), None) => settled.with_shadows(keeper.shadows),
            _ => settled,
        },
        stacks,
        hand,
        chests,
    })
}

/// Why somebody can use no magic item now: when they may be used, and what they cost (ruling 10).
fn barred(state: &State, player: usize) -> Option<String> {
    if state.setup.chests.is_empty() {
        return None;
    }
    if state.setup.timing == Timing::CompletingOnly && player == state.active {
        return Some(AmuletsRefusal::CompletingOnly.to_string());
    }
    let name = state.name(player);
    let after = [Item::GreenOreHammer, Item::TwilightFlute];
    match (
        state.keepers[player].crystals,
        after.map(|item| state.has(item)),
    ) {
        (1.., _) => None,
        (0, [false, false]) => Some(format!("{name} has no crystal")),
        (0, _) => Some(format!(
            "{name} has no crystal; one of the reward may pay for a hammer or a flute"
        )),
    }
}

/// Who is asked about in the open play; nobody where the stacks were said.
fn at_table(session: &Session, ask: &Question) -> Result<Option<(usize, State)>, Failure> {
    if ask.player.is_none() && ask.stacks.is_some() {
        return Ok(None);
    }
    let state = live::status::<Amulets>(session)?.state;
    let player = match &ask.player {
        Some(typed) => seat(&state.setup.players, typed)?,
        None => state.next().ok_or(AmuletsRefusal::Over)?,
    };
    // Another book may be asked about at any time.
    if ask.book.is_none() && !state.waiting.contains(&player) {
        return Err(AmuletsRefusal::NotAgain(state.name(player).to_owned()).into());
    }
    Ok(Some((player, state)))
}

/// Magic items by name, each once.
fn named(typed: &[String]) -> Result<Vec<Item>, Failure> {
    let mut items = Vec::new();
    for typed in typed {
        let item = Item::find(typed)?;
        if !items.contains(&item) {
            items.push(item);
        }
    }
    Ok(items)
}
