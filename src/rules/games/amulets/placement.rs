//! Legal sets: the book, the placement rule, shadow dragons, and the effects of magic items
//! (Playing dragon cards; rulings 3, 4 and 10).

use super::book::{Book, Colour};
use super::chest::MagicItem;
use super::hand::Hand;
use super::stacks::{RowEnd, StackPlace, Stacks};
use crate::words;

/// One way to play a set: a number of cards of a colour, some of which may be shadow dragons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetOption {
    pub colour: Colour,
    pub place: StackPlace,
    /// Cards played, including shadow dragons.
    pub cards: u8,
    /// Fewest and most shadow dragons.
    pub shadows: (u8, u8),
}

/// Why a set cannot be laid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlacementRefusal {
    #[error("the book shows {book}, not {colour}")]
    Colour { book: Book, colour: Colour },
    #[error("the {0} stack lies between two others: nothing more goes on it")]
    Closed(Colour),
    #[error("{0} is a new stack: it goes to the left or the right end")]
    SaySide(Colour),
    #[error("{0} already has a stack: there is no side to choose")]
    NoSide(Colour),
    #[error("{} cannot make a set of {cards}: lay at least one dragon of the colour", words::count(*.shadows, "shadow dragon", "shadow dragons"))]
    Shadows { shadows: u8, cards: u8 },
    #[error("Prism Ink is not needed: the book shows {0}")]
    InkNotNeeded(Colour),
    #[error("the Troll Horn is not needed: {0} is not closed")]
    HornNotNeeded(Colour),
    #[error("the Swindler Feather needs a book of 2 or more")]
    FeatherNeedsTwo,
}

/// Cards of a set: the book's number, one less with a Swindler Feather (ruling 10).
pub fn set_size(number: u8, with: &[MagicItem]) -> Result<u8, PlacementRefusal> {
    match (with.contains(&MagicItem::SwindlerFeather), number) {
        (true, ..2) => Err(PlacementRefusal::FeatherNeedsTwo),
        (true, _) => Ok(number - 1),
        (false, _) => Ok(number),
    }
}

/// How a colour may be played with these items, for any hand.
pub fn way(
    stacks: &Stacks,
    book: Book,
    colour: Colour,
    with: &[MagicItem],
) -> Result<SetOption, PlacementRefusal> {
    match (colour == book.colour, with.contains(&MagicItem::PrismInk)) {
        (false, false) => return Err(PlacementRefusal::Colour { book, colour }),
        (true, true) => return Err(PlacementRefusal::InkNotNeeded(colour)),
        _ => {}
    }
    let cards = set_size(book.number, with)?;
    let place = stacks.place(colour);
    match (place, with.contains(&MagicItem::TrollHorn)) {
        (StackPlace::Closed, false) => return Err(PlacementRefusal::Closed(colour)),
        (StackPlace::New | StackPlace::Open, true) => {
            return Err(PlacementRefusal::HornNotNeeded(colour));
        }
        _ => {}
    }
    Ok(SetOption {
        colour,
        place,
        cards,
        // Ruling 3: at most one less than the cards played.
        shadows: (0, cards - 1),
    })
}

/// Whether exactly this set is legal.
pub fn check(
    stacks: &Stacks,
    book: Book,
    colour: Colour,
    shadows: u8,
    side: Option<RowEnd>,
    with: &[MagicItem],
) -> Result<SetOption, PlacementRefusal> {
    let way = way(stacks, book, colour, with)?;
    if shadows > way.shadows.1 {
        return Err(PlacementRefusal::Shadows { shadows, cards: way.cards });
    }
    match (stacks.sides(colour).contains(&side), side) {
        (true, _) => Ok(way),
        (false, None) => Err(PlacementRefusal::SaySide(colour)),
        (false, Some(_)) => Err(PlacementRefusal::NoSide(colour)),
    }
}

/// Narrows a way to a hand with this many dragons of its colour, if known, and shadow dragons; none
/// if impossible.
fn narrowed(way: &SetOption, dragons: Option<u8>, shadows: u8) -> Option<SetOption> {
    let fewest = dragons.map_or(0, |dragons| way.cards.saturating_sub(dragons));
    let most = way.shadows.1.min(shadows);
    (fewest <= most).then(|| SetOption { shadows: (fewest, most), ..way.clone() })
}

/// Every way to play a set with exactly these items.
pub fn ways(
    stacks: &Stacks,
    book: Book,
    hand: Option<&Hand>,
    with: &[MagicItem],
) -> Vec<SetOption> {
    Colour::ALL
        .into_iter()
        .filter_map(|colour| way(stacks, book, colour, with).ok())
        .filter_map(|way| match hand {
            Some(hand) => narrowed(&way, Some(hand.of(way.colour)), hand.shadows),
            None => Some(way),
        })
        .collect()
}

/// A player's legal sets with this book, and suggestions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacementHelp {
    pub book: Book,
    pub now: Option<SetOption>,
    /// Why nothing can be played now: the placement rule, or the hand.
    pub refusal: Option<String>,
    pub closed: Vec<Colour>,
    /// What each choice of magic items adds beyond smaller choices.
    pub added: Vec<(Vec<MagicItem>, Vec<SetOption>)>,
    /// Books that would make this hand playable, by colour.
    pub books: Vec<(Colour, Vec<u8>)>,
}

impl PlacementHelp {
    /// Narrows to a player with these shadow dragons, and this hand size if known.
    pub fn with_hand(mut self, cards: Option<u8>, shadows: u8) -> PlacementHelp {
        let dragons = cards.map(|cards| cards.saturating_sub(shadows));
        let narrowed = |way: &SetOption| narrowed(way, dragons, shadows);
        if let Some(way) = self.now.take() {
            self.now = narrowed(&way);
            let holds = words::count(cards.unwrap_or(0), "card", "cards");
            let short = format!("a set of {} is needed, the hand has {holds}", way.cards);
            self.refusal = self.now.is_none().then_some(short).or(self.refusal);
        }
        for (_, ways) in &mut self.added {
            *ways = ways.iter().filter_map(narrowed).collect();
        }
        self.added.retain(|(_, ways)| !ways.is_empty());
        self
    }
}

/// Items that change which sets are legal.
pub const LAYING: [MagicItem; 3] =
    [MagicItem::PrismInk, MagicItem::TrollHorn, MagicItem::SwindlerFeather];

/// Finds the legal sets: from the book and the stacks, and a hand if shown.
pub fn help(
    stacks: &Stacks,
    book: Book,
    hand: Option<&Hand>,
    chests: &[MagicItem],
) -> PlacementHelp {
    let now = ways(stacks, book, hand, &[]).into_iter().next();
    let refusal = match (&now, way(stacks, book, book.colour, &[])) {
        (Some(_), _) => None,
        (None, Err(refusal)) => Some(refusal.to_string()),
        (None, Ok(way)) => hand.map(|hand| lacking(&way, hand)),
    };
    let open: Vec<MagicItem> = LAYING.into_iter().filter(|item| chests.contains(item)).collect();
    let mut choices: Vec<Vec<MagicItem>> = MagicItem::choices(&open).skip(1).collect();
    choices.sort_by_key(Vec::len);
    let mut known: Vec<(Colour, u8)> = now.iter().map(|way| (way.colour, way.cards)).collect();
    let mut added = Vec::new();
    for choice in choices {
        let mut new = ways(stacks, book, hand, &choice);
        new.retain(|way| !known.contains(&(way.colour, way.cards)));
        // A set that fewer items give is not repeated for more of them.
        known.extend(new.iter().map(|way| (way.colour, way.cards)));
        if !new.is_empty() {
            added.push((choice, new));
        }
    }
    PlacementHelp {
        book,
        now,
        refusal,
        closed: stacks.closed(),
        added,
        books: hand.map_or(Vec::new(), |hand| books(stacks, hand)),
    }
}

/// Every book that makes a hand playable with these stacks.
fn books(stacks: &Stacks, hand: &Hand) -> Vec<(Colour, Vec<u8>)> {
    let mut found: Vec<(Colour, Vec<u8>)> = Vec::new();
    for colour in Colour::ALL {
        let numbers: Vec<u8> = Book::all()
            .filter(|book| book.colour == colour)
            .filter(|book| !ways(stacks, *book, Some(hand), &[]).is_empty())
            .map(|book| book.number)
            .collect();
        if !numbers.is_empty() {
            found.push((colour, numbers));
        }
    }
    found
}

fn lacking(way: &SetOption, hand: &Hand) -> String {
    let (has, shadows) = (hand.of(way.colour), hand.shadows);
    let with = words::count(shadows, "shadow dragon", "shadow dragons");
    match has {
        0 => format!(
            "a set of {} needs at least one {} dragon, the hand has none",
            way.cards, way.colour
        ),
        _ => format!(
            "a set of {} is needed, the hand has {has} {} and {with}",
            way.cards, way.colour
        ),
    }
}

#[cfg(test)]
mod tests;
