//! Corrections in words: field names, corrected values, contradictions.

use super::super::Tongue;
use super::number_of;
use crate::rules::amulets::RING;
use crate::rules::amulets::book::Colour;
use crate::rules::amulets::chest::MagicItem;
use crate::rules::amulets::play::{CountedPieces, PIECES_FIELD, State, Uncorrected, fields};
use crate::rules::correct::Fix;
use crate::rules::words;
use crate::wording::corrected;

/// The name of a field in plain words.
pub fn field(name: &str) -> String {
    let chest = MagicItem::ALL.into_iter().find(|item| item.key() == name);
    match (name, name.split_once('-')) {
        ("decided", _) => "set or pass this turn".to_owned(),
        ("hand", _) => "cards in the hand".to_owned(),
        ("shadows", _) => "shadow dragons in the hand".to_owned(),
        ("eggs", _) => "golden eggs".to_owned(),
        ("turns", _) => "turns so far".to_owned(),
        ("taken", _) => "cards taken this turn".to_owned(),
        ("minted", _) => "Dragon Mint used this turn".to_owned(),
        ("number" | "colour", _) => format!("{name} of the book"),
        ("last-card", _) => "a page is down to one card".to_owned(),
        ("book-shadows", _) => "shadow dragons in the book".to_owned(),
        (_, Some((page, "changed"))) => format!("{page} page changed this turn"),
        (_, Some((page, "cards"))) => format!("cards of the {page} page"),
        (_, Some((pearl, "pearls"))) => format!("{pearl} pearls"),
        (_, Some((colour, "shadows"))) => format!("shadow dragons on {colour}"),
        (_, Some((colour, "place"))) => format!("place of {colour} from the left"),
        (_, Some(("pieces", value))) => format!("pieces of {value}"),
        (_, Some(("supply", value))) => format!("pieces of {value} in the supply"),
        _ => match (chest, Colour::spelled(name)) {
            (Some(item), _) => format!("chest of {item}"),
            (None, Some(colour)) => format!("{colour} dragons laid out"),
            (None, None) => name.to_owned(),
        },
    }
}

/// `corrected: Ana's golden eggs 2 → 3, crystals 0 → 1 (forgot one)`, given the table before it.
pub fn sentence(state: &State, set: &[Fix], reason: &str) -> String {
    let fields = fields(state);
    let hidden = |fix: &Fix| fix.field == PIECES_FIELD;
    let mut set: Vec<&Fix> = set.iter().collect();
    // Several of them share one phrase.
    set.dedup_by(|a, b| a.of == b.of && hidden(a) && hidden(b));
    let told = corrected::told(set, ", ", |fix| {
        if hidden(fix) {
            let owner = fields.iter().find(|field| field.of == fix.of);
            return Some((corrected::whose(owner), "amulet pieces".to_owned()));
        }
        let known = fix.known(&fields);
        let now = match pieces(state, fix) {
            Some(pieces) => format!("{pieces} "),
            None => known.map_or(String::new(), |field| format!("{} ", field.now)),
        };
        Some((corrected::whose(known), format!("{} {now}→ {}", field(&fix.field), fix.to)))
    });
    corrected::sentence(&told, reason)
}

/// The number of a player's pieces of a value that is corrected.
fn pieces(state: &State, fix: &Fix) -> Option<usize> {
    let player: usize = fix.of.strip_prefix("player-")?.parse().ok()?;
    let value = fix.field.strip_prefix("pieces-")?.parse().ok()?;
    Some(state.keepers.get(player)?.pieces_of(value))
}

/// The contradiction.
pub fn message(refusal: &Uncorrected) -> String {
    use Uncorrected as No;
    match refusal {
        No::TooMany { what, most, would } => too_many(*what, *most, *would),
        No::Cards { most, would, .. } => {
            format!("there are {most} cards in the game, not {would}")
        }
        No::AllPieces { all, would } => {
            format!("{all} amulet pieces are in the game, not {would}")
        }
        No::NoDragon { player, colour } => {
            format!("{player}'s {colour} stack has shadow dragons and no {colour} dragon")
        }
        No::SamePlace { player, place } => {
            format!("two of {player}'s stacks cannot share place {place}")
        }
        No::SmallHand { player, cards, shadows } => {
            let cards = number_of(*cards, "card");
            format!("{player} holds {cards}: {shadows} of them cannot be shadow dragons")
        }
        No::Pearls { player, pieces, pearls } => {
            let amulets = match pieces / RING {
                0 => "no amulet".to_owned(),
                amulets => number_of(amulets, "amulet"),
            };
            let pieces = number_of(*pieces, "piece");
            let pearls = words::count(*pearls, "pearl is", "pearls are");
            format!("{player} has {pieces} and {amulets}: {pearls} too many")
        }
        No::SayPearl { player, amulets } => {
            let amulets = number_of(*amulets, "amulet");
            format!("{player}'s pieces make {amulets}: is the pearl red or blue?")
        }
        No::CrestTooEarly { player } => {
            format!("a crest takes all four colours, and {player} does not have them")
        }
        No::CrestDue { player } => {
            format!("{player} has all four colours and so must have a crest")
        }
        No::CrestTwice { order } => format!("two players cannot both have the {order} crest"),
        No::CrestBefore { order, before } => {
            format!("nobody has the {before} crest, so nobody can have the {order}")
        }
        No::NoTurn => "exactly one player can have the turn".to_owned(),
        No::TwoTurns => "only one player can have the turn".to_owned(),
        No::NoSix => "the book shows a 6 only if a shadow dragon is in it".to_owned(),
        No::NotOver { amulets, target } => {
            format!("the game ended with {target} amulets, but this leaves {amulets}")
        }
    }
}

fn too_many(what: CountedPieces, most: u16, would: u16) -> String {
    let of = match what {
        CountedPieces::Eggs => "golden eggs".to_owned(),
        CountedPieces::Crystals => "crystals".to_owned(),
        CountedPieces::Shadows => "shadow dragons".to_owned(),
        CountedPieces::Dragons(colour) => format!("{colour} dragons"),
        CountedPieces::Pearls(None) => "pearls".to_owned(),
        CountedPieces::Pearls(Some(pearl)) => format!("{} pearls", pearl.word()),
        CountedPieces::PiecesOf(value) => format!("pieces of {value} in the game"),
    };
    format!("there are {most} {of}, not {would}")
}

/// The remedy.
pub fn hint(refusal: &Uncorrected, tongue: Tongue) -> Option<String> {
    use Uncorrected as No;
    let hint = match refusal {
        No::TooMany { what: CountedPieces::PiecesOf(_) | CountedPieces::Pearls(_), .. }
        | No::AllPieces { .. } => "also correct the supply or player they left".to_owned(),
        No::Cards { most, would, pages: Some(pages) } => format!(
            "the pages count {} and {} cards, {} too many if these are right: count them, and add \
             left-cards=N right-cards=N",
            pages.left,
            pages.right,
            would - most
        ),
        No::TooMany { .. } | No::Cards { .. } => {
            "take some from another player in the same correction".to_owned()
        }
        No::NoDragon { colour, .. } => format!("add {colour}-shadows=0"),
        No::SmallHand { .. } => "correct the hand as well".to_owned(),
        No::Pearls { .. } | No::SayPearl { .. } => {
            "correct red-pearls or blue-pearls as well".to_owned()
        }
        No::CrestTooEarly { .. } => "add crest=none".to_owned(),
        No::CrestTwice { .. } | No::CrestBefore { .. } => {
            "correct everyone's crest at once".to_owned()
        }
        No::NoTurn => "say whose turn it is, as in ben turn=yes".to_owned(),
        No::NoSix => "add book-shadows=1".to_owned(),
        No::NotOver { .. } => match tongue {
            Tongue::Commands => "wyrm undo reopens the game".to_owned(),
            Tongue::Keys => "[z] reopens the game".to_owned(),
        },
        No::SamePlace { .. } | No::CrestDue { .. } | No::TwoTurns => return None,
    };
    Some(hint)
}
