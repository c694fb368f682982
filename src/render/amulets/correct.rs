//! Corrections in words: what a field is called, what was set right, and what does not go together.

use super::super::{Saying, Tongue};
use crate::rules::amulets::RING;
use crate::rules::amulets::play::{
    Audience, Counted, Own, Shared, Spot, State, Uncorrected, fields,
};
use crate::rules::correct::{Field, Fix, Value};
use crate::rules::words;

/// What a field is called in plain words.
pub fn field(field: &Field) -> String {
    match Spot::read(&field.of, &field.name) {
        Some(spot) => what(spot),
        None => field.name.clone(),
    }
}

fn what(spot: Spot) -> String {
    match spot {
        Spot::Of(_, own) => match own {
            Own::Turn => "turn".to_owned(),
            Own::Decided => "set or pass this turn".to_owned(),
            Own::Hand => "cards in the hand".to_owned(),
            Own::Shadows => "shadow dragons in the hand".to_owned(),
            Own::Crystals => "crystals".to_owned(),
            Own::Eggs => "golden eggs".to_owned(),
            Own::Crest => "crest".to_owned(),
            Own::Pearls(pearl) => format!("{} pearls", pearl.word()),
            Own::Laid(colour) => format!("{colour} dragons laid out"),
            Own::LaidShadows(colour) => format!("shadow dragons on {colour}"),
            Own::Place(colour) => format!("place of {colour} from the left"),
            Own::Pieces(value) => format!("pieces of {value}"),
        },
        Spot::Table(shared) => match shared {
            Shared::Turns => "turns so far".to_owned(),
            Shared::Taken => "cards taken this turn".to_owned(),
            Shared::Minted => "Dragon Mint used this turn".to_owned(),
            Shared::Changed(page) => format!("{} page changed this turn", page.word()),
            Shared::Number => "number of the book".to_owned(),
            Shared::Colour => "colour of the book".to_owned(),
            Shared::Cards(page) => format!("cards of the {} page", page.word()),
            Shared::LastCard => "a page is down to one card".to_owned(),
            Shared::Shadows => "shadow dragons in the book".to_owned(),
            Shared::Pieces(value) => format!("pieces of {value} in the supply"),
            Shared::Chest(item) => format!("chest of {item}"),
        },
    }
}

/// Whether a correction tells something that lies face down.
pub fn is_hidden(fix: &Fix) -> bool {
    let spot = Spot::read(&fix.of, &fix.field);
    matches!(spot, Some(Spot::Of(_, Own::Pieces(_))))
}

/// `corrected: Ana's golden eggs 2 → 3, crystals 0 → 1 (forgot one)`, given the table before it.
/// Values of pieces only for those who may see them.
pub fn sentence(state: &State, set: &[Fix], reason: &str, audience: Audience) -> String {
    let fields = fields(state);
    let open = audience == Audience::All || state.ended.is_some();
    let (mut parts, mut owner) = (Vec::<String>::new(), "");
    for fix in set {
        let known = |field: &&Field| field.of == fix.of && field.name == fix.field;
        let whose = fields.iter().find(known).map_or("", |field| &field.whose);
        let before = match owner == fix.of || whose.is_empty() {
            true => String::new(),
            false => format!("{whose}'s "),
        };
        let part = match is_hidden(fix) && !open {
            true => format!("{before}amulet pieces"),
            false => format!("{before}{}", change(state, &fields, fix)),
        };
        owner = &fix.of;
        // Several of them are told at once.
        let again = parts.last().is_some_and(|last| last.ends_with(&part));
        if !(again && is_hidden(fix) && !open) {
            parts.push(part);
        }
    }
    let why = match reason.is_empty() {
        true => String::new(),
        false => format!(" ({reason})"),
    };
    format!("corrected: {}{why}", parts.join(", "))
}

/// `golden eggs 2 → 3`
fn change(state: &State, fields: &[Field], fix: &Fix) -> String {
    let spot = Spot::read(&fix.of, &fix.field);
    let called = spot.map_or_else(|| fix.field.clone(), what);
    let known = |field: &&Field| field.of == fix.of && field.name == fix.field;
    let now = match spot {
        Some(Spot::Of(player, Own::Pieces(value))) => {
            let keeper = state.keepers.get(player);
            keeper.map(|keeper| Value::Number(keeper.pieces_of(value) as i64))
        }
        _ => fields.iter().find(known).map(|field| field.now.clone()),
    };
    match now {
        Some(now) => format!("{called} {now} → {}", fix.to),
        None => format!("{called} → {}", fix.to),
    }
}

/// What does not go together, and what would.
pub fn refusal(refusal: &Uncorrected, tongue: Tongue) -> Saying {
    let saying = Saying::new(message(refusal));
    match hint(refusal, tongue) {
        Some(hint) => saying.hint(hint),
        None => saying,
    }
}

fn message(refusal: &Uncorrected) -> String {
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
            format!("two stacks of {player} cannot both be in place {place}")
        }
        No::SmallHand { player, cards, shadows } => {
            let cards = words::count(i64::from(*cards), "card", "cards");
            format!("{player} holds {cards}: {shadows} of them cannot be shadow dragons")
        }
        No::Pearls { player, pieces, pearls } => {
            let amulets = match pieces / RING {
                0 => "no amulet".to_owned(),
                amulets => words::count(amulets as i64, "amulet", "amulets"),
            };
            let pieces = words::count(*pieces as i64, "piece", "pieces");
            let pearls = words::count(*pearls as i64, "pearl is", "pearls are");
            format!("{player} has {pieces} and {amulets}: {pearls} too many")
        }
        No::SayPearl { player, amulets } => {
            let amulets = words::count(*amulets as i64, "amulet", "amulets");
            format!("{player}'s pieces make {amulets}: is the pearl red or blue?")
        }
        No::CrestTooEarly { player } => {
            format!("a crest takes all four colours, and {player} does not have them")
        }
        No::CrestDue { player } => {
            format!("{player} has all four colours, and a crest goes with them")
        }
        No::CrestTwice { order } => format!("two players cannot both have the {order} crest"),
        No::CrestBefore { order, before } => {
            format!("nobody has the {before} crest, so nobody has the {order}")
        }
        No::OneTurn => "the turn is exactly one player's".to_owned(),
        No::NoSix => "the book shows a 6 only if a shadow dragon is in it".to_owned(),
        No::NotOver { amulets, target } => {
            format!("the game ended with {target} amulets, and this leaves {amulets}")
        }
    }
}

fn too_many(what: Counted, most: u16, would: u16) -> String {
    let of = match what {
        Counted::Eggs => "golden eggs".to_owned(),
        Counted::Crystals => "crystals".to_owned(),
        Counted::Shadows => "shadow dragons".to_owned(),
        Counted::Dragons(colour) => format!("{colour} dragons"),
        Counted::Pearls(None) => "pearls".to_owned(),
        Counted::Pearls(Some(pearl)) => format!("{} pearls", pearl.word()),
        Counted::PiecesOf(value) => format!("pieces of {value} in the game"),
    };
    format!("there are {most} {of}, not {would}")
}

fn hint(refusal: &Uncorrected, tongue: Tongue) -> Option<String> {
    use Uncorrected as No;
    let hint = match refusal {
        No::TooMany { what: Counted::PiecesOf(_) | Counted::Pearls(_), .. }
        | No::AllPieces { .. } => "say where it comes from in the same correction".to_owned(),
        No::Cards { most, would, pages: Some(pages) } => format!(
            "the pages count {} and {} cards, {} too many if these are right: count them, and add \
             left-cards=N right-cards=N",
            pages.left,
            pages.right,
            would - most
        ),
        No::TooMany { .. } | No::Cards { .. } => {
            "say who has fewer in the same correction".to_owned()
        }
        No::NoDragon { colour, .. } => format!("{colour}-shadows=0 with it"),
        No::SmallHand { .. } => "correct the hand with it".to_owned(),
        No::Pearls { .. } | No::SayPearl { .. } => {
            "correct red-pearls or blue-pearls with it".to_owned()
        }
        No::CrestTooEarly { .. } => "crest=none with it".to_owned(),
        No::CrestTwice { .. } | No::CrestBefore { .. } => {
            "correct everyone's crest at once".to_owned()
        }
        No::OneTurn => "say whose it is, as in ben turn=yes".to_owned(),
        No::NoSix => "book-shadows=1 with it".to_owned(),
        No::NotOver { .. } => match tongue {
            Tongue::Commands => "wyrm undo goes back into the game".to_owned(),
            Tongue::Keys => "[z] goes back into the game".to_owned(),
        },
        No::SamePlace { .. } | No::CrestDue { .. } => return None,
    };
    Some(hint)
}
