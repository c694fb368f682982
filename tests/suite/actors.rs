//! Players at other devices: each acts for their own seats, a request is done once, and a step knows
//! who did it.

use std::collections::BTreeSet;

use wyrmkeep::app::actor::{Actor, ActorFault, ActorRight};
use wyrmkeep::app::history::{self, Reach};
use wyrmkeep::app::play::conversation::{Conversation, ConversationStep};
use wyrmkeep::app::play::{Live, act, open};
use wyrmkeep::app::{Access, Done, Failure, JournalDirection};
use wyrmkeep::rules::correct;
use wyrmkeep::rules::offer::{Answer, Offer, Seat};

use crate::harness::Table;

/// Who asks, with which token.
#[derive(Clone, Default)]
struct Asking {
    by: Option<Actor>,
    token: Option<&'static str>,
}

fn player(live: &Live, seat: usize) -> Asking {
    let by = Actor {
        player: live.seats[seat].player.unwrap(),
        seats: vec![Seat(seat)],
        right: ActorRight::Play,
    };
    Asking { by: Some(by), token: None }
}

/// A conversation with presets and first options for answers.
fn talk(live: &Live, offer: &Offer) -> Conversation {
    let mut talk = Conversation::new(offer.clone());
    while let ConversationStep::Ask(ask) = talk.step(live.table()).unwrap() {
        let answer = ask.usual(&[]).unwrap_or(Answer::Picked(vec![0]));
        talk.answer(&ask, answer).unwrap();
    }
    talk
}

impl Table {
    /// Takes an offer that was seen in this play.
    fn takes(
        &mut self,
        group: &str,
        live: &Live,
        offer: &Offer,
        asking: &Asking,
    ) -> Result<Done<Live>, Failure> {
        let (title, mut session) = (self.title(group), self.session(Access::Write));
        session.request.by = asking.by.clone();
        session.request.token = asking.token.map(str::to_owned);
        act::take_up(&mut session, title.handle(), &talk(live, offer), None, false)
    }

    fn undoes(&mut self, asking: &Asking, play: i64) -> Result<(), Failure> {
        let mut session = self.session(Access::Write);
        session.request.by = asking.by.clone();
        session.request.play = Some(play);
        let undo = JournalDirection::Undo;
        history::go(&mut session, undo, Reach::Steps(1), false, false).map(|_| ())
    }
}

fn fault(failure: &Failure) -> ActorFault {
    let refusal: &dyn std::any::Any = &**failure.refusal.as_ref().unwrap();
    refusal.downcast_ref::<ActorFault>().unwrap().clone()
}

/// Four players who have the dice of a round before them.
fn four() -> Table {
    let mut table = Table::new();
    table.ok("keepers start --players Ana,Ben,Cleo,Dirk --mode keeper --seed 1");
    table.ok("keepers round --seed 1");
    table
}

#[test]
fn four_players_choose_in_every_order_from_offers_made_before() {
    let mut table = four();
    let (_, live) = table.open_play("keepers");
    let offers = live.table().offers();
    assert_eq!(offers.len(), 4);
    let mut orders = 0;
    for order in permutations(4) {
        for seat in order {
            let offer = offers.iter().find(|offer| offer.seat == Some(Seat(seat))).unwrap();
            let done = table.takes("keepers", &live, offer, &player(&live, seat)).unwrap();
            assert_eq!(done.step.unwrap().player, live.seats[seat].player);
        }
        orders += 1;
        table.ok("undo 4");
    }
    assert_eq!(orders, 24);
}

fn permutations(of: usize) -> Vec<Vec<usize>> {
    (0..of).fold(vec![Vec::new()], |orders, n| {
        let with = |order: &Vec<usize>, at: usize| {
            let mut order = order.clone();
            order.insert(at, n);
            order
        };
        orders.iter().flat_map(|order| (0..=order.len()).map(|at| with(order, at))).collect()
    })
}

/// In every title: an offer of another seat is refused, one without a seat is everyone's.
#[test]
fn nobody_acts_for_another_seat() {
    for (group, begins) in [
        ("keepers", &["keepers start --players Ana,Ben --mode dragon --seed 1"][..]),
        ("amulets", &["amulets start --players Ana,Ben --seed 1"]),
        ("drako", &["drako start --players Ana,Ben --first-game"]),
        ("hunt", &["hunt start --heroes denra,timorn"]),
    ] {
        let mut table = if group == "hunt" { Table::with_party() } else { Table::new() };
        begins.iter().for_each(|begin| drop(table.ok(*begin)));
        let (_, live) = table.open_play(group);
        let before = table.dump();
        for offer in live.table().offers() {
            for seat in 0..live.seats.len() {
                let Some(owner) = offer.seat.and_then(|seat| live.seats[seat.0].player) else {
                    continue;
                };
                if live.seats[seat].player.is_none_or(|player| player == owner) {
                    continue;
                }
                let talk = Conversation::new(offer.clone());
                let (title, mut session) = (table.title(group), table.session(Access::Write));
                session.request.by = player(&live, seat).by;
                let refused = act::take_up(&mut session, title.handle(), &talk, None, false);
                let refused = fault(&refused.map(|_| ()).unwrap_err());
                assert!(matches!(refused, ActorFault::OtherSeat(_)), "{group}: {refused:?}");
            }
        }
        assert_eq!(table.dump(), before);
    }
}

#[test]
fn a_device_that_looks_changes_nothing_and_only_the_host_ends_a_play() {
    let mut table = four();
    let (title, live) = table.open_play("keepers");
    let offer = &live.table().offers()[0];
    let mut looks = player(&live, 0);
    looks.by.as_mut().unwrap().right = ActorRight::Look;
    let refused = table.takes("keepers", &live, offer, &looks).map(|_| ()).unwrap_err();
    assert_eq!(fault(&refused), ActorFault::Looks);
    let mut session = table.session(Access::Write);
    session.request.by = player(&live, 0).by;
    let refused = act::abandon(&mut session, title.handle()).map(|_| ()).unwrap_err();
    assert_eq!(fault(&refused), ActorFault::Host);
    session.request.by.as_mut().unwrap().right = ActorRight::Host;
    act::abandon(&mut session, title.handle()).unwrap();
}

#[test]
fn a_player_corrects_their_own_things_and_those_of_the_table() {
    let mut table = Table::new();
    table.ok("amulets start --players Ana,Ben --seed 1");
    let (title, live) = table.open_play("amulets");
    let corrects = |table: &mut Table, typed: &str| {
        let mut session = table.session(Access::Write);
        session.request.by = player(&live, 0).by;
        let typed: Vec<String> = typed.split(' ').map(str::to_owned).collect();
        let read = |fields: &[correct::Field]| Ok(correct::read(fields, &typed)?);
        let done = act::correct(&mut session, title.handle(), None, &read, "", false);
        done.map(|done| done.step.unwrap().player_name)
    };
    assert_eq!(corrects(&mut table, "ana eggs=1").unwrap(), Some("Ana".to_owned()));
    let refused = corrects(&mut table, "ben eggs=1").unwrap_err();
    assert_eq!(fault(&refused), ActorFault::OtherSeat("Ben".to_owned()));
    corrects(&mut table, "number=3 colour=red").unwrap();
}

#[test]
fn an_actor_undoes_only_their_own_last_step_in_this_play() {
    let mut table = four();
    let (_, live) = table.open_play("keepers");
    let offers = live.table().offers();
    let [ana, ben] = [player(&live, 0), player(&live, 1)];
    table.takes("keepers", &live, &offers[0], &ana).unwrap();
    let refused = table.undoes(&ben, live.id).unwrap_err();
    assert!(matches!(fault(&refused), ActorFault::OtherStep(_)));
    let refused = table.undoes(&ana, live.id + 1).unwrap_err();
    assert!(matches!(fault(&refused), ActorFault::OtherStep(_)));
    table.undoes(&ana, live.id).unwrap();
    // The step before is the terminal's.
    assert!(table.undoes(&ana, live.id).is_err());
}

/// The number of events in the file, and of steps with a token.
fn counts(table: &Table) -> (i64, i64) {
    let conn = rusqlite::Connection::open(table.db()).unwrap();
    let count = |sql: &str| conn.query_row(sql, [], |row| row.get(0)).unwrap();
    (count("SELECT count(*) FROM event"), count("SELECT count(*) FROM step WHERE token = 'T'"))
}

#[test]
fn the_same_token_is_one_step() {
    // What happens between one request and the next.
    let between: [&[&str]; 5] = [
        &[],
        &["undo"],
        &["undo", "redo"],
        // The branch is dropped by another step.
        &["undo", "player add Max"],
        &["player add Max", "undo", "undo", "redo"],
    ];
    for (n, between) in between.into_iter().enumerate() {
        let mut table = four();
        let (_, live) = table.open_play("keepers");
        let offer = live.table().offers().remove(0);
        let asking = Asking { token: Some("T"), ..player(&live, 0) };
        let first = table.takes("keepers", &live, &offer, &asking).unwrap().step.unwrap();
        assert_eq!(first.token.as_deref(), Some("T"));
        between.iter().for_each(|words| drop(table.ok(*words)));
        let before = counts(&table);
        for _ in 0..=n {
            let again = table.takes("keepers", &live, &offer, &asking).unwrap();
            assert_eq!(counts(&table), before, "{between:?}");
            match again.step {
                Some(step) => assert_eq!(step.id, first.id),
                None => assert!(between.len() > 1 && before.1 == 0, "{between:?}"),
            }
        }
    }
}

/// A merge and a document carry tokens along.
#[test]
fn a_token_is_known_in_every_file() {
    let mut table = four();
    let mut there = table.another(7);
    let (_, live) = table.open_play("keepers");
    let offers = live.table().offers();
    let own = offers[0].seat.unwrap().0;
    let asking = Asking { token: Some("T"), ..player(&live, own) };
    there.takes("keepers", &live, &offers[0], &asking).unwrap();
    let document = there.ok("export json").out;
    table.ok(&["merge", there.db().to_str().unwrap()]);
    let before = counts(&table);
    let again = table.takes("keepers", &live, &offers[0], &asking).unwrap();
    assert_eq!((counts(&table), again.step), (before, None));

    // A token that both files know stays with the step here, and the other step is merged.
    let own = offers[1].seat.unwrap().0;
    let mine = Asking { token: Some("U"), ..player(&live, own) };
    table.takes("keepers", &live, &offers[1], &mine).unwrap();
    there.ok("player add Max");
    there.edit_elsewhere("UPDATE step SET token = 'U' WHERE label LIKE '%Max%'");
    table.ok(&["merge", there.db().to_str().unwrap()]);
    assert!(table.ok("player list").out.contains("Max"));
    let again = table.takes("keepers", &live, &offers[1], &mine).unwrap();
    assert_eq!(again.step.unwrap().player, live.seats[own].player);

    let file = table.db().with_file_name("document.json");
    std::fs::write(&file, document).unwrap();
    let mut fresh = Table::new();
    fresh.ok(&["import", "json", file.to_str().unwrap()]);
    let before = counts(&fresh);
    let again = fresh.takes("keepers", &live, &offers[0], &asking).unwrap();
    assert_eq!((counts(&fresh), again.step), (before, None));
}

#[test]
fn the_history_names_the_player() {
    let mut table = four();
    let (_, live) = table.open_play("keepers");
    let offer = live.table().offers().remove(2);
    let asking = Asking { token: Some("T"), ..player(&live, 2) };
    table.takes("keepers", &live, &offer, &asking).unwrap();
    let history = table.json("history");
    let last = history["history"]["steps"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&last["by"], &last["token"]), (&"Cleo".into(), &"T".into()));
    assert!(table.ok("history").out.contains("Cleo chooses (by Cleo)"));
}

/// A form holds a half-made act as texts.
#[test]
fn a_conversation_is_rebuilt_from_texts() {
    let mut table = Table::new();
    table.ok("drako start --players Kate,John --first-game");
    let (_, live) = table.open_play("drako");
    let fly = live.table().offers().into_iter().find(|offer| offer.spec.verb == "fly").unwrap();
    let rebuilt = |answers: &[&str], rolls: &[&str]| {
        let texts = |all: &[&str]| all.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
        let (answers, rolls) = (texts(answers), texts(rolls));
        Conversation::from_texts(live.table(), fly.id.as_str(), &answers, &rolls)
    };
    assert!(matches!(rebuilt(&[], &[]).unwrap().step(live.table()), Ok(ConversationStep::Ask(_))));
    assert!(matches!(
        rebuilt(&["c4"], &[]).unwrap().step(live.table()),
        Ok(ConversationStep::Ready)
    ));
    assert!(rebuilt(&["z9"], &[]).is_err());
    assert!(rebuilt(&["c4", "c5"], &[]).is_err());
    assert!(rebuilt(&["c4"], &["1"]).is_err());
    let gone = Conversation::from_texts(live.table(), "0123456789abcdef", &[], &[]);
    assert!(gone.is_err());

    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn");
    let (_, live) = table.open_play("hunt");
    let roll = &live.table().offers()[0];
    let typed =
        |rolls: &[String]| Conversation::from_texts(live.table(), roll.id.as_str(), &[], rolls);
    let talk = typed(&["SMDXH".to_owned()]).unwrap();
    assert!(matches!(talk.step(live.table()), Ok(ConversationStep::Ready)));
    assert!(typed(&["SMD".to_owned()]).is_err());
}

/// A play as it stood after each event, and its course in sentences.
#[test]
fn a_play_can_be_looked_at_event_by_event() {
    let mut table = Table::new();
    table.ok("drako start --players Kate,John --first-game");
    table.ok("drako fly c4");
    let (title, live) = table.open_play("drako");
    let session = table.session(Access::Read);
    let at = |n| open::at(&session, title.handle(), live.id, n);
    let seen = |live: &Live| format!("{:?}", title.words.scene(live).parts);
    let scenes: BTreeSet<String> = (0..=live.last).map(|n| seen(&at(n).unwrap())).collect();
    assert!(scenes.len() >= 3, "{scenes:?}");
    assert_eq!(seen(&at(live.last).unwrap()), seen(&live));
    assert!(at(live.last + 1).is_err() && at(-1).is_err());
    let course = open::log(&session, title.handle(), None).unwrap().course();
    let last = course.last().unwrap();
    assert_eq!(last.sentence, "The dragon flies from c3 to c4");
    assert_eq!((last.seat, last.at.is_empty()), (Some(Seat(0)), false));
}
