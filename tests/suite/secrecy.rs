//! What lies face down is secret: two tables that differ only in that look, sound and read the same
//! to everyone who may not see it.

use wyrmkeep::app::play::{Live, TitlePlay};
use wyrmkeep::cli::TitleEntry;
use wyrmkeep::render::Look;
use wyrmkeep::rules::amulets::play::Event as AmuletsEvent;
use wyrmkeep::rules::amulets::title::Amulets;
use wyrmkeep::rules::audience::Audience;
use wyrmkeep::rules::dice::RandomDice;
use wyrmkeep::rules::keepers::{Dragon, Event, Keepers};
use wyrmkeep::rules::offer::{Next, Seat};
use wyrmkeep::rules::title::{Title, Trial};

use crate::harness::{Table, samples};
use crate::scenes::{RandomPlay, amulets, keepers};

/// Everything that an audience is told about a table: pictures, documents, offers, asks, sentences.
fn told(title: &TitleEntry, live: &mut Live, table: Box<dyn TitlePlay>) -> Vec<String> {
    let local = |time: chrono::DateTime<chrono::Utc>| time.fixed_offset();
    let look = Look { width: 100, color: false, plain: false, local: &local, csv: None };
    live.show(table, None);
    let mut told = vec![
        format!("{:?}", title.words.scene(live)),
        title.words.status(live, &look),
        title.words.json(live).to_string(),
        format!("{:?} {:?}", live.facts(), live.table().fields()),
    ];
    for offer in live.table().offers() {
        let ask = match live.table().next(&offer, &[]) {
            Ok(Next::Ask(ask)) => {
                format!("{ask:?} {}", title.words.question(live, &offer, &ask))
            }
            Ok(Next::Ready(_)) => "ready".to_owned(),
            Err(failure) => format!("{failure:?}"),
        };
        let label = title.words.label(live, &offer);
        told.push(format!("{:?} {:?} {label} {ask}", offer.id, offer.seat));
    }
    told
}

/// The same about its events since the start.
fn told_of_course<T: Title>(
    title: &TitleEntry,
    live: &mut Live,
    start: &dyn TitlePlay,
    table: &dyn TitlePlay,
) -> Vec<String> {
    let local = |time: chrono::DateTime<chrono::Utc>| time.fixed_offset();
    let look = Look { width: 100, color: false, plain: false, local: &local, csv: None };
    let [mut log, mut now] = [start.copy(), table.copy()];
    trial::<T>(&mut log).events = trial::<T>(&mut now).events.clone();
    live.show(log, None);
    vec![
        title.words.log(live, &look),
        title.words.log_json(live).to_string(),
        title.words.told(live).join("\n"),
        format!("{:?}", live.course()),
    ]
}

/// The table of a title's own types.
fn trial<T: Title>(table: &mut Box<dyn TitlePlay>) -> &mut Trial<T> {
    table.as_any_mut().downcast_mut().unwrap()
}

/// Other Keepers face down, except this player's.
fn other_keepers(table: &mut Box<dyn TitlePlay>, own: Option<usize>, chance: &mut RandomDice) {
    let Trial { state, events } = trial::<Keepers>(table);
    let targets = state.targeted();
    for (player, seat) in state.seats.iter_mut().enumerate().filter(|(n, _)| Some(*n) != own) {
        if targets.is_empty() || seat.chosen.is_none() {
            continue;
        }
        let other: Dragon = targets[chance.below(targets.len() as u32) as usize];
        seat.chosen = Some(other);
        for event in events.iter_mut() {
            match event {
                Event::Chose { player: who, dragon } if *who == player => *dragon = other,
                _ => {}
            }
        }
    }
}

/// Other values of the pieces that lie face down, except this player's.
fn other_pieces(table: &mut Box<dyn TitlePlay>, own: Option<usize>, chance: &mut RandomDice) {
    const VALUES: [u16; 8] = [1, 4, 6, 8, 10, 12, 16, 20];
    let mut value = || VALUES[chance.below(8) as usize];
    let Trial { state, events } = trial::<Amulets>(table);
    if state.ended.is_some() {
        return;
    }
    for (_, keeper) in state.keepers.iter_mut().enumerate().filter(|(n, _)| Some(*n) != own) {
        keeper.pieces.fill_with(&mut value);
    }
    for event in events {
        match event {
            AmuletsEvent::PieceTaken { player, value: old, .. } if Some(*player) != own => {
                *old = value();
            }
            _ => {}
        }
    }
}

type Change = fn(&mut Box<dyn TitlePlay>, Option<usize>, &mut RandomDice);

/// Random states, each compared with another one that differs only in what others have face down;
/// returns how many differed.
fn keeps_secrets<T: Title>(
    states: usize,
    begin: fn(&mut Table, u64) -> &'static str,
    change: Change,
) {
    // A sixteenth of them by default.
    let (wanted, mut seen, mut hid) = (samples(samples(states)), 0, 0);
    for seed in 0.. {
        let mut table = Table::new();
        let group = begin(&mut table, seed);
        let (title, live) = table.open_play(group);
        let start = live.table().copy();
        let mut play = RandomPlay { title, live, chance: RandomDice::new(seed, 3) };
        while seen < wanted && play.acts() {
            seen += 1;
            let true_table = play.live.table().copy();
            let seats = play.live.seats.len();
            let own = (seen % (seats + 1)).checked_sub(1);
            let audience = own.map_or(Audience::Table, |own| Audience::Seat(Seat(own)));
            let mut other = true_table.copy();
            change(&mut other, own, &mut play.chance);
            play.live = play.live.seen_by(Audience::All);
            let differs = told(&title, &mut play.live, true_table.copy())
                != told(&title, &mut play.live, other.copy());
            hid += usize::from(differs);
            play.live = play.live.seen_by(audience);
            let [first, second] =
                [&true_table, &other].map(|table| told(&title, &mut play.live, table.copy()));
            assert_eq!(first, second, "{group} {audience:?}");
            // A game that is over has no secrets.
            if !true_table.is_revealed() {
                let [first, second] = [&true_table, &other]
                    .map(|table| told_of_course::<T>(&title, &mut play.live, &*start, &**table));
                assert_eq!(first, second, "{group} {audience:?}");
            }
            play.live.show(true_table, None);
        }
        if seen >= wanted {
            break;
        }
    }
    assert!(hid * 4 > seen, "too little was hidden: {hid} of {seen}");
}

#[test]
fn keepers_that_lie_face_down_are_secret() {
    let keeper_game: fn(&mut Table, u64) -> &'static str =
        |table, seed| keepers(table, 3 * seed + 1);
    keeps_secrets::<Keepers>(10_000, keeper_game, other_keepers);
}

#[test]
fn amulet_pieces_that_lie_face_down_are_secret() {
    keeps_secrets::<Amulets>(10_000, amulets, other_pieces);
}
