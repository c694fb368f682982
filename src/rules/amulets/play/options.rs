//! What may be done now, with all its ranges; `decide` takes exactly what is listed here.

use super::super::SHADOW_NUMBER;
use super::super::book::{Book, Colour, Gift, Page, Reward};
use super::super::chest::Item;
use super::decide::{dragons, may_mint, may_name_pages, may_see, may_take, taken_from};
use super::hand;
use super::outlook::{Outlook, outlook_on};
use super::state::{Stage, State};
use super::{Action, Pearl, Set};

/// Something that may be done now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    Mint {
        /// Most shadow dragons that may come with it.
        shadows: u8,
    },
    /// Up to so many cards; the pages of each way to take them, where pages are counted.
    Take {
        most: u8,
        shadows: u8,
        pages: Option<Vec<Vec<Page>>>,
        /// Pages that may be named where nobody counts them.
        named: Vec<Vec<Page>>,
    },
    /// A card on pages that have none of this turn yet.
    Change {
        numbers: Vec<u8>,
        colours: Vec<Colour>,
        /// Most cards that are not shadow dragons.
        dragons: u8,
    },
    /// What the book shows, if it may still be said.
    Book {
        books: Vec<Book>,
    },
    Play {
        outlook: Outlook,
        /// Pearls that may be named.
        pearls: Vec<Vec<Pearl>>,
    },
    /// A set with what is not known of the book, if it shows one of these.
    Unseen {
        player: usize,
        books: Vec<Book>,
    },
    Pass {
        player: usize,
    },
    /// Everyone who is left passes.
    Next,
    LastCard,
    /// How many cards someone holds: the fewest and the most, and what is known.
    Hand {
        player: usize,
        range: (u8, u8),
        known: Option<u8>,
    },
    /// How many red and blue pearls each turns up, and whose crest is told, in the order won.
    Count {
        pearls: Vec<(usize, usize)>,
        crests: Vec<usize>,
    },
}

/// Everything that may be done now.
pub fn options(state: &State) -> Vec<Choice> {
    let Some(player) = state.next() else {
        return counting(state).into_iter().collect();
    };
    let mut list = Vec::new();
    if state.stage() == Stage::Turn && !state.run_out {
        own_turn(state, player, &mut list);
    }
    let books: Vec<Book> = Book::all().filter(|book| may_see(state, *book).is_ok()).collect();
    if !books.is_empty() {
        list.push(Choice::Book { books });
    }
    list.extend(
        sets(state, player)
            .into_iter()
            .map(|outlook| Choice::Play { pearls: pearls(state, outlook.rings), outlook }),
    );
    let books = unseen(state, player);
    if !books.is_empty() {
        list.push(Choice::Unseen { player, books });
    }
    list.push(Choice::Pass { player });
    list.push(Choice::Next);
    if state.pages.is_none() && !state.run_out {
        list.push(Choice::LastCard);
    }
    list.extend((0..state.keepers.len()).map(|player| Choice::Hand {
        player,
        range: hand::range(state, player),
        known: state.keepers[player].hand,
    }));
    list
}

fn counting(state: &State) -> Option<Choice> {
    let of = |pearls: &[Pearl], wanted| pearls.iter().filter(|p| **p == wanted).count();
    let pearls = state.keepers.iter().map(|keeper| {
        let pearls = &keeper.pearls;
        (of(pearls, Pearl::Red), of(pearls, Pearl::Blue))
    });
    (state.stage() == Stage::Counting)
        .then(|| Choice::Count { pearls: pearls.collect(), crests: state.unknown_crests() })
}

fn own_turn(state: &State, player: usize, list: &mut Vec<Choice>) {
    if may_mint(state, player).is_ok() {
        list.push(Choice::Mint { shadows: state.book_shadows.min(1) });
    }
    if let Ok(most @ 1..) = may_take(state, player) {
        list.push(Choice::Take {
            most,
            shadows: state.book_shadows,
            pages: state.pages.map(|_| takings(state, most)),
            named: match may_name_pages(state) {
                true => takings(state, most),
                false => Vec::new(),
            },
        });
    }
    let keeper = &state.keepers[player];
    // At most one card on each page.
    let dragons = keeper.dragons().map_or(2, |dragons| dragons.min(2));
    let held = |number: &u8| match *number == SHADOW_NUMBER {
        true => keeper.shadows > 0,
        false => dragons > 0,
    };
    let numbers = (1..=SHADOW_NUMBER).filter(held);
    let numbers: Vec<u8> = numbers.filter(|_| !state.changed.left).collect();
    let colours = Colour::ALL.into_iter();
    let colours = colours.filter(|_| !state.changed.right && dragons > 0);
    let colours: Vec<Colour> = colours.collect();
    if !numbers.is_empty() || !colours.is_empty() {
        list.push(Choice::Change { numbers, colours, dragons });
    }
}

/// Every way to take up to so many cards from named pages.
fn takings(state: &State, most: u8) -> Vec<Vec<Page>> {
    let mut all = Vec::new();
    let mut longest: Vec<Vec<Page>> = vec![Vec::new()];
    for count in 1..=most {
        let longer = longest.iter().flat_map(|pages| {
            [Page::Left, Page::Right].map(|page| [pages.as_slice(), &[page]].concat())
        });
        longest = longer.filter(|pages| taken_from(state, count, pages).is_ok()).collect();
        all.extend(longest.clone());
    }
    all
}

/// Every set that may be laid, with each choice of items.
fn sets(state: &State, player: usize) -> Vec<Outlook> {
    match (state.book(), state.reward()) {
        (Some(book), Some(reward)) => sets_on(state, player, (book, reward)),
        _ => Vec::new(),
    }
}

/// Books that somebody could play a set with, where what it shows and gives is not all known.
pub(super) fn unseen(state: &State, player: usize) -> Vec<Book> {
    if state.knows_book() {
        return Vec::new();
    }
    // Whatever a page gives, it decides only what a set costs and brings.
    let any = Reward::least();
    let fits = |book: &Book| {
        state.book.left.is_none_or(|number| number == book.number)
            && state.book.right.is_none_or(|colour| colour == book.colour)
            && may_see(state, *book).is_ok()
            && ways_on(state, player, (*book, &any)).next().is_some()
    };
    Book::all().filter(fits).collect()
}

/// The same if the book shows and gives this.
pub(super) fn sets_on(state: &State, player: usize, on: (Book, &Reward)) -> Vec<Outlook> {
    ways_on(state, player, on).collect()
}

/// The same one after the other, without items first.
pub(super) fn ways_on<'a>(
    state: &'a State,
    player: usize,
    (book, reward): (Book, &'a Reward),
) -> impl Iterator<Item = Outlook> + 'a {
    let open = &state.setup.chests;
    // Nobody pays for more than they have or may get with the reward.
    let most = usize::from(state.keepers[player].crystals) + reward.count(Gift::Crystal);
    let choices = (0u32..1 << open.len()).filter(move |set| set.count_ones() as usize <= most);
    choices.flat_map(move |choice| {
        let chosen = open.iter().enumerate();
        let chosen = chosen.filter(|(n, _)| choice & (1 << n) != 0);
        let with: Vec<Item> = chosen.map(|(_, item)| *item).collect();
        let on = move |colour| outlook_on(state, player, (book, reward), colour, &with).ok();
        Colour::ALL.into_iter().filter_map(on)
    })
}

/// Pearls that may be named for rings that close: none needed where the red ones are counted.
fn pearls(state: &State, rings: usize) -> Vec<Vec<Pearl>> {
    let reds = |reds: usize| {
        let reds = reds.min(rings);
        let blue = std::iter::repeat_n(Pearl::Blue, rings - reds);
        std::iter::repeat_n(Pearl::Red, reds).chain(blue).collect()
    };
    match (state.supply.reds, rings) {
        (_, 0) => vec![Vec::new()],
        (Some(left), _) => vec![Vec::new(), reds(usize::from(left))],
        (None, _) => (0..=rings).map(reds).collect(),
    }
}

impl Choice {
    /// Every action this choice stands for; a book without its reward, and nothing of a set with an
    /// unknown book or of a count, whose values are open.
    pub fn actions(&self) -> Vec<Action> {
        match self {
            Choice::Mint { shadows } => {
                (0..=*shadows).map(|shadows| Action::Mint { shadows }).collect()
            }
            Choice::Take { most, shadows, pages, named } => {
                takes(*most, *shadows, pages.as_deref(), named)
            }
            Choice::Change { numbers, colours, dragons: most } => {
                let left = std::iter::once(None).chain(numbers.iter().copied().map(Some));
                let right = || std::iter::once(None).chain(colours.iter().copied().map(Some));
                left.flat_map(|left| right().map(move |right| Action::Change { left, right }))
                    .filter(|action| match action {
                        Action::Change { left, right } => {
                            (left.is_some() || right.is_some()) && dragons(*left, *right) <= *most
                        }
                        _ => false,
                    })
                    .collect()
            }
            Choice::Book { books } => books
                .iter()
                .map(|book| Action::Book { book: *book, reward: None, remember: false })
                .collect(),
            Choice::Play { outlook, pearls } => plays(outlook, pearls),
            Choice::Pass { .. } => vec![Action::Pass],
            Choice::Next => vec![Action::Next],
            Choice::Count { .. } | Choice::Unseen { .. } => Vec::new(),
            Choice::Hand { player, range: (least, most), known } => std::iter::once(None)
                .chain((*least..=*most).map(Some))
                .filter(|cards| cards.is_some() || known.is_some())
                .map(|cards| Action::Hand { player: *player, cards })
                .collect(),
            Choice::LastCard => {
                [Page::Left, Page::Right].map(|page| Action::LastCard { page }).to_vec()
            }
        }
    }
}

fn takes(most: u8, shadows: u8, pages: Option<&[Vec<Page>]>, named: &[Vec<Page>]) -> Vec<Action> {
    let mut ways: Vec<(u8, u8, Vec<Page>)> = match pages {
        None => (1..=most).map(|count| (count, count, Vec::new())).collect(),
        Some(_) => Vec::new(),
    };
    ways.extend(pages.unwrap_or(named).iter().map(|pages| {
        let left = pages.iter().filter(|page| **page == Page::Left).count();
        (pages.len() as u8, left as u8, pages.clone())
    }));
    ways.into_iter()
        .flat_map(|(count, left, pages)| {
            (0..=shadows.min(left)).map(move |shadows| Action::Take {
                count,
                shadows,
                pages: pages.clone(),
            })
        })
        .collect()
}

fn plays(outlook: &Outlook, pearls: &[Vec<Pearl>]) -> Vec<Action> {
    let hammers: Vec<Option<usize>> =
        std::iter::once(None).chain(outlook.hammers.iter().copied().map(Some)).collect();
    let mut list = Vec::new();
    for shadows in outlook.shadows.0..=outlook.shadows.1 {
        for side in &outlook.sides {
            for hammer in &hammers {
                list.extend(pearls.iter().map(|pearls| {
                    Action::Play(Set {
                        sight: None,
                        colour: outlook.colour,
                        shadows,
                        side: *side,
                        with: outlook.with.clone(),
                        hammer: *hammer,
                        pearls: pearls.clone(),
                    })
                }));
            }
        }
    }
    list
}
