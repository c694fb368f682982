//! The Magic Chests; ruling 10.

use super::super::super::book::{ByPage, Gift};
use super::super::super::chest::{MagicItem, Timing};
use super::super::super::placement::PlacementRefusal;
use super::super::samples::*;
use super::super::*;

const ALL: [MagicItem; 6] = MagicItem::ALL;

/// Ana with crystals, all chests open.
fn rich(crystals: u8) -> State {
    let mut state = table(2, &ALL);
    state.keepers[0].crystals = crystals;
    state.supply.crystals -= crystals;
    state
}

const MINT: Action = Action::Mint { shadows: 0 };

/// Dragon Mint: at the start of the own turn, beyond the three cards, for a crystal, once.
#[test]
fn dragon_mint_is_used_as_the_turn_begins() {
    let mut state = rich(2);
    act(&mut state, MINT);
    assert_eq!((state.keepers[0].crystals, state.supply.crystals), (1, 9));
    assert_eq!(refused(&state, MINT), AmuletsRefusal::MintTwice);
    act(&mut state, take(3));
    assert_eq!(state.taken, 3, "beyond the three");

    let mut late = rich(1);
    act(&mut late, take(1));
    assert_eq!(refused(&late, MINT), AmuletsRefusal::MintAtStart);
    assert_eq!(
        refused(&rich(0), MINT),
        AmuletsRefusal::NoCrystal { player: ana(), has: 0, needs: 1 }
    );
    let mut closed = table(2, &[]);
    closed.keepers[0].crystals = 1;
    assert_eq!(refused(&closed, MINT), AmuletsRefusal::ChestClosed(MagicItem::DragonMint));
    act(&mut late, Action::Pass);
    assert_eq!(refused(&late, MINT), AmuletsRefusal::NotYourTurn { player: ben(), active: ana() });
}

/// Dragon Mint: allowed while both pages have two or more; checked like a refill (rulings 8 and 10).
#[test]
fn dragon_mint_needs_two_cards_in_both_pages() {
    let mut state = counted(9, 2);
    state.keepers[0].crystals = 1;
    let events = act(&mut state, MINT);
    assert_eq!(events[1], Event::PageRunOut { page: Page::Right });
    assert_eq!(state.pages, Some(ByPage { left: 8, right: 1 }));
    let mut short = counted(9, 1);
    short.keepers[0].crystals = 1;
    assert_eq!(refused(&short, MINT), AmuletsRefusal::MintPages);
}

/// A shadow dragon that was placed on the left page may come with the mint (ruling 2).
#[test]
fn dragon_mint_may_bring_a_shadow_dragon() {
    let mut state = rich(1);
    assert_eq!(
        refused(&state, Action::Mint { shadows: 1 }),
        AmuletsRefusal::NoShadowInBook { there: 0 }
    );
    state.book_shadows = 2;
    assert_eq!(
        refused(&state, Action::Mint { shadows: 2 }),
        AmuletsRefusal::NoShadowInBook { there: 1 }
    );
    act(&mut state, Action::Mint { shadows: 1 });
    assert_eq!((state.keepers[0].shadows, state.book_shadows), (1, 1));
}

/// Each item costs a crystal, each once per player and turn, several together.
#[test]
fn every_item_costs_a_crystal() {
    let mut state = rich(1);
    act(&mut state, book("3green", "low"));
    let ink = set_with("red", &[MagicItem::PrismInk]);
    let both = set_with("red", &[MagicItem::PrismInk, MagicItem::SwindlerFeather]);
    let twice = set_with("red", &[MagicItem::PrismInk, MagicItem::PrismInk]);
    assert_eq!(
        refused(&state, Action::Play(both.clone())),
        AmuletsRefusal::NoCrystal { player: ana(), has: 1, needs: 2 }
    );
    assert_eq!(
        refused(&state, Action::Play(twice)),
        AmuletsRefusal::ItemTwice(MagicItem::PrismInk)
    );
    assert_eq!(
        refused(&state, Action::Play(set_with("green", &[MagicItem::DragonMint]))),
        AmuletsRefusal::MintAtStart
    );
    let mut two = rich(2);
    act(&mut two, book("3green", "low"));
    play(&mut two, both);
    assert_eq!(two.keepers[0].stacks.stack(colour("red")).unwrap().cards, 2);
    assert_eq!((two.keepers[0].crystals, two.supply.crystals), (0, 10));
    play(&mut state, ink);
    assert_eq!(state.keepers[0].stacks.stack(colour("red")).unwrap().cards, 3);
}

/// Prism Ink: one other colour for the whole set, and not the book's.
#[test]
fn prism_ink_is_for_another_colour() {
    let mut state = rich(1);
    act(&mut state, book("2green", "low"));
    assert_eq!(
        refused(&state, Action::Play(set_with("green", &[MagicItem::PrismInk]))),
        misplaced(PlacementRefusal::InkNotNeeded(colour("green")))
    );
    assert_eq!(state.keepers[0].crystals, 1);
}

/// Troll Horn: a closed stack for this play, and nothing else.
#[test]
fn the_troll_horn_opens_one_closed_stack() {
    let mut state = rich(2);
    state.keepers[0].stacks = stacks("blue,green,white");
    act(&mut state, book("2green", "low"));
    let horn = set_with("green", &[MagicItem::TrollHorn]);
    play(&mut state, horn.clone());
    assert_eq!(state.keepers[0].stacks.stack(colour("green")).unwrap().cards, 3);
    assert_eq!(state.keepers[0].stacks.closed(), [colour("green")], "still closed");
    let mut open = rich(1);
    open.keepers[0].stacks = stacks("green,white");
    act(&mut open, book("2green", "low"));
    assert_eq!(
        refused(&open, Action::Play(horn)),
        misplaced(PlacementRefusal::HornNotNeeded(colour("green")))
    );
}

/// Twilight Flute: exactly one played card that is not a shadow dragon stays; a won crest stays;
/// returned cards do not count in the tie-break; a crystal just received may pay.
#[test]
fn the_twilight_flute_leaves_one_card_and_the_crest() {
    let mut state = rich(0);
    state.keepers[0].stacks = stacks("blue,white,red");
    state.keepers[0].shadows = 2;
    act(&mut state, book("4green", "low+crystal"));
    play(
        &mut state,
        Set {
            shadows: 2,
            ..Set { side: Some(RowEnd::Right), ..set_with("green", &[MagicItem::TwilightFlute]) }
        },
    );
    let ana = &state.keepers[0];
    let green = *ana.stacks.stack(colour("green")).unwrap();
    assert_eq!((green.cards, green.shadows), (1, 0));
    assert_eq!((ana.shadows, ana.crystals), (2, 0));
    assert!(ana.crest.is_some());
    assert_eq!(ana.stacks.cards(), 4);
    assert_eq!(ana.pieces.len(), 1, "the reward is kept");
    let mut one = rich(1);
    act(&mut one, book("1green", "low"));
    assert_eq!(
        refused(&one, Action::Play(set_with("green", &[MagicItem::TwilightFlute]))),
        AmuletsRefusal::FluteNothing
    );
}

/// Green Ore Hammer: one of the lowest pieces is the second lowest instead, whichever one of them.
#[test]
fn the_green_ore_hammer_upgrades_one_lowest_piece() {
    let hammered = |hammer| {
        let mut state = rich(1);
        state.supply.pieces = pieces("1x1,2x4,1x6,1x20");
        act(&mut state, book("2green", "low+low+high"));
        play(&mut state, Set { hammer, ..set_with("green", &[MagicItem::GreenOreHammer]) });
        state.keepers[0].pieces.clone()
    };
    assert_eq!(hammered(None), [4, 1, 20]);
    assert_eq!(hammered(Some(0)), [4, 1, 20]);
    assert_eq!(hammered(Some(1)), [1, 6, 20]);
}

/// Green Ore Hammer: with one value left it is refused, no crystal spent; it needs a lowest piece.
#[test]
fn the_hammer_is_refused_where_there_is_nothing_to_upgrade() {
    let mut state = rich(1);
    let hammer = set_with("green", &[MagicItem::GreenOreHammer]);
    act(&mut state, book("2green", "high"));
    assert_eq!(refused(&state, Action::Play(hammer.clone())), AmuletsRefusal::HammerNoPiece(1));
    act(&mut state, book("2green", "low"));
    state.supply.pieces = pieces("3x4");
    assert_eq!(refused(&state, Action::Play(hammer.clone())), AmuletsRefusal::HammerNoSecond);
    state.supply.pieces = pieces("3x4,1x6");
    assert_eq!(
        refused(&state, Action::Play(Set { hammer: Some(1), ..hammer })),
        AmuletsRefusal::HammerNoPiece(2)
    );
    assert_eq!(
        refused(&state, Action::Play(Set { hammer: Some(0), ..set("green") })),
        AmuletsRefusal::HammerUnused
    );
}

/// Ruling 10: a crystal just received pays for items used with the reward, not for earlier ones.
#[test]
fn a_crystal_just_received_may_pay_for_the_hammer_but_not_for_the_ink() {
    let mut state = rich(0);
    act(&mut state, book("2green", "low+crystal"));
    assert_eq!(
        refused(&state, Action::Play(set_with("red", &[MagicItem::PrismInk]))),
        AmuletsRefusal::NoCrystal { player: ana(), has: 0, needs: 1 }
    );
    let events = play(&mut state, set_with("green", &[MagicItem::GreenOreHammer]));
    let gained = Event::Gained { player: 0, what: Gift::Crystal };
    assert!(events.contains(&gained));
    assert_eq!((state.keepers[0].crystals, state.supply.crystals), (0, 10));
}

/// Swindler Feather: one card less, a book of 2 or more.
#[test]
fn the_swindler_feather_saves_a_card_and_gives_the_reward() {
    let mut state = rich(1);
    act(&mut state, book("1green", "low"));
    let feather = set_with("green", &[MagicItem::SwindlerFeather]);
    assert_eq!(
        refused(&state, Action::Play(feather.clone())),
        misplaced(PlacementRefusal::FeatherNeedsTwo)
    );
    act(&mut state, take(1));
    act(&mut state, book("2green", "low"));
    play(&mut state, feather);
    let ana = &state.keepers[0];
    assert_eq!((ana.stacks.cards(), ana.pieces.len()), (1, 1));
}

/// Ruling 10, `chest-timing`: any play, or only when completing another player's turn.
#[test]
fn items_may_be_kept_for_completing_a_turn() {
    let mut state = rich(1);
    state.keepers[1].crystals = 1;
    state.setup.timing = Timing::CompletingOnly;
    act(&mut state, book("2green", "low"));
    let feather = set_with("green", &[MagicItem::SwindlerFeather]);
    assert_eq!(refused(&state, Action::Play(feather.clone())), AmuletsRefusal::CompletingOnly);
    assert!(decide(&state, &MINT).is_ok(), "Dragon Mint has its own time");
    act(&mut state, Action::Pass);
    play(&mut state, feather);
    assert_eq!(state.keepers[1].stacks.cards(), 1);
}
