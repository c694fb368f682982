//! The helper that settles arguments, against the rulebook and against brute force.

use super::*;

fn stacks(typed: &str) -> Stacks {
    Stacks::read(typed).unwrap()
}

fn book(typed: &str) -> Book {
    Book::read(typed).unwrap()
}

fn hand(typed: &str) -> Hand {
    Hand::read(typed).unwrap()
}

/// Game objective, example: exactly 4 green dragons.
#[test]
fn the_book_says_exactly_how_many() {
    let help = help(&stacks("none"), book("4green"), Some(&hand("5green")), &[]);
    let way = help.now.unwrap();
    assert_eq!((way.colour, way.cards), (Colour::Green, 4));
    assert_eq!(way.shadows, (0, 0), "no shadow dragon in the hand");
}

/// Changing the magic book, example: with one green dragon a book of 4 does not work, one of 1 does.
#[test]
fn one_green_dragon_is_played_with_a_book_of_one() {
    let green = hand("green,red,white");
    let four = help(&stacks("none"), book("4green"), Some(&green), &[]);
    assert_eq!(four.now, None);
    assert_eq!(
        four.refusal.unwrap(),
        "a set of 4 is needed, the hand has 1 green and 0 shadow dragons"
    );
    assert_eq!(
        four.books,
        [(Colour::Green, vec![1]), (Colour::White, vec![1]), (Colour::Red, vec![1])]
    );
    let one = help(&stacks("none"), book("1green"), Some(&green), &[]);
    assert_eq!(one.now.unwrap().cards, 1);
}

/// Placement rule, example B: red on the left of white and green, so white is closed.
#[test]
fn a_closed_stack_takes_no_card() {
    let help = help(&stacks("red,white,green"), book("2white"), Some(&hand("2white")), &[]);
    assert_eq!(help.now, None);
    assert_eq!(help.closed, [Colour::White]);
    assert_eq!(
        help.refusal.unwrap(),
        "the white stack lies between two others: nothing more goes on it"
    );
}

/// Rewards, shadow dragons: wild cards, never on their own. Ruling 3: at most one less than the
/// cards laid; none where the book shows 1.
#[test]
fn shadow_dragons_fill_in_but_never_alone() {
    let table = stacks("green");
    let now = |number: &str, cards: &str| {
        let help = help(&table, book(number), Some(&hand(cards)), &[]);
        help.now.map(|way| way.shadows)
    };
    assert_eq!(now("3green", "green,2shadow"), Some((2, 2)));
    assert_eq!(now("3green", "2green,5shadow"), Some((1, 2)));
    assert_eq!(now("3green", "3green,5shadow"), Some((0, 2)));
    assert_eq!(now("3green", "9shadow"), None);
    assert_eq!(now("1green", "shadow"), None);
    assert_eq!(now("1green", "green,shadow"), Some((0, 0)));
    assert_eq!(now("6green", "green,5shadow"), Some((5, 5)));
    let alone = help(&table, book("3green"), Some(&hand("9shadow")), &[]);
    assert_eq!(
        alone.refusal.unwrap(),
        "a set of 3 needs at least one green dragon, the hand has none"
    );
}

/// Ruling 10: Prism Ink, one other colour for the whole set.
#[test]
fn prism_ink_adds_the_other_colours_that_the_hand_and_the_stacks_allow() {
    let help = help(
        &stacks("blue,green,white"),
        book("2green"),
        Some(&hand("2green,2blue,red,shadow")),
        &[MagicItem::PrismInk],
    );
    assert_eq!(help.now, None, "green is closed");
    let [(items, ways)] = help.added.as_slice() else {
        panic!("{:?}", help.added);
    };
    assert_eq!(*items, [MagicItem::PrismInk]);
    let colours: Vec<Colour> = ways.iter().map(|way| way.colour).collect();
    assert_eq!(colours, [Colour::Blue, Colour::Red]);
    assert_eq!(ways[1].shadows, (1, 1));
    assert_eq!(
        way(&stacks("none"), book("2green"), Colour::Green, &[MagicItem::PrismInk]),
        Err(PlacementRefusal::InkNotNeeded(Colour::Green))
    );
}

/// Ruling 10: the Troll Horn opens one closed stack for a play.
#[test]
fn the_troll_horn_opens_a_closed_stack_and_nothing_else() {
    let table = stacks("blue,green,white");
    let horn = [MagicItem::TrollHorn];
    let open = way(&table, book("2green"), Colour::Green, &horn).unwrap();
    assert_eq!((open.place, open.cards), (StackPlace::Closed, 2));
    assert_eq!(check(&table, book("2green"), Colour::Green, 0, None, &horn), Ok(open));
    assert_eq!(
        way(&table, book("2blue"), Colour::Blue, &horn),
        Err(PlacementRefusal::HornNotNeeded(Colour::Blue))
    );
    // No new stack between two: a new colour has only the two ends.
    assert_eq!(
        way(&table, book("2red"), Colour::Red, &horn),
        Err(PlacementRefusal::HornNotNeeded(Colour::Red))
    );
}

/// Ruling 10: the Swindler Feather needs a book of 2 or more. Ruling 3: shadow dragons are one less
/// than the cards actually played.
#[test]
fn the_swindler_feather_saves_a_card() {
    let feather = [MagicItem::SwindlerFeather];
    let way = |typed: &str| way(&stacks("none"), book(typed), Colour::Green, &feather);
    assert_eq!(way("1green"), Err(PlacementRefusal::FeatherNeedsTwo));
    let two = way("2green").unwrap();
    assert_eq!((two.cards, two.shadows), (1, (0, 0)));
    let three = way("3green").unwrap();
    assert_eq!((three.cards, three.shadows), (2, (0, 1)));
}

/// Two chests together open what neither does alone, and a set that one gives is not repeated for both.
#[test]
fn items_together_add_only_what_fewer_do_not() {
    let help = help(
        &stacks("blue,green,white"),
        book("3green"),
        Some(&hand("2green")),
        &[MagicItem::SwindlerFeather, MagicItem::TrollHorn, MagicItem::DragonMint],
    );
    let [(items, ways)] = help.added.as_slice() else {
        panic!("{:?}", help.added);
    };
    assert_eq!(*items, [MagicItem::TrollHorn, MagicItem::SwindlerFeather]);
    assert_eq!((ways[0].colour, ways[0].cards), (Colour::Green, 2));
}

#[test]
fn a_side_is_said_for_a_new_stack_beside_others_and_only_then() {
    let table = stacks("blue");
    let check = |colour, side| {
        let book = Book { number: 1, colour };
        check(&table, book, colour, 0, side, &[]).map(|way| way.place)
    };
    assert_eq!(check(Colour::Red, None), Err(PlacementRefusal::SaySide(Colour::Red)));
    assert_eq!(check(Colour::Red, Some(RowEnd::Left)), Ok(StackPlace::New));
    assert_eq!(check(Colour::Blue, None), Ok(StackPlace::Open));
    assert_eq!(
        check(Colour::Blue, Some(RowEnd::Left)),
        Err(PlacementRefusal::NoSide(Colour::Blue))
    );
}

/// The definition of a set: this many cards from the hand, each of the colour or a shadow dragon,
/// at least one of the colour, on a stack that is not between two others.
fn brute_force(row: &[Colour], book: Book, hand: &Hand, shadows: u8) -> bool {
    let at = row.iter().position(|colour| *colour == book.colour);
    let between = at.is_some_and(|at| at > 0 && at < row.len() - 1);
    let cards = i16::from(book.number) - i16::from(shadows);
    !between && cards >= 1 && cards <= i16::from(hand.of(book.colour)) && shadows <= hand.shadows
}

/// The placement rule and the book against brute force: all stack orders, all books, many hands.
#[test]
fn every_row_book_and_hand_agrees_with_brute_force() {
    let mut rows: Vec<Vec<Colour>> = vec![Vec::new()];
    let mut n = 0;
    while n < rows.len() {
        for colour in Colour::ALL {
            if !rows[n].contains(&colour) {
                let longer = [rows[n].as_slice(), &[colour]].concat();
                rows.push(longer);
            }
        }
        n += 1;
    }
    assert_eq!(rows.len(), 65);
    for row in &rows {
        let table = Stacks::of(row).unwrap();
        for book in Book::all() {
            for cards in 0..=6u8 {
                for dark in 0..=5u8 {
                    let shown = hand(&format!("{cards}{},{dark}shadow", book.colour));
                    let now = ways(&table, book, Some(&shown), &[]).into_iter().next();
                    for shadows in 0..=6 {
                        let may = now
                            .as_ref()
                            .is_some_and(|way| (way.shadows.0..=way.shadows.1).contains(&shadows));
                        let model = brute_force(row, book, &shown, shadows);
                        assert_eq!(may, model, "{row:?} {book} {shown:?} {shadows}");
                    }
                }
            }
        }
    }
}
