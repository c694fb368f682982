//! Two screens at one table: an offer may be taken while it is valid, and nothing is done twice.

use wyrmkeep::screen::Happening;

use crate::harness::Table;
use crate::screen_driver::{Evening, keys};

const SIZE: (u16, u16) = (80, 24);

/// Presses keys at a screen; at `‖`, something happens elsewhere before the next key. There is no
/// waiting in between, so the screen has not checked yet.
fn while_at(
    table: &mut Table,
    words: &str,
    written: &str,
    mut elsewhere: impl FnMut(&mut Table) + 'static,
) -> Evening {
    let mut other = table.beside(7);
    let mut keys = keys(written);
    let here = Happening::Key(wyrmkeep::screen::Key::Char('‖'));
    let hand = move |_: &str| {
        while keys.front() == Some(&here) {
            keys.pop_front();
            elsewhere(&mut other);
        }
        keys.pop_front().unwrap_or(Happening::Gone)
    };
    let evening = table.screen_by(words, SIZE, Box::new(hand));
    assert_eq!(evening.said.code, 0, "{}", evening.said);
    evening
}

fn hunting() -> Table {
    let mut table = Table::with_party();
    table.ok("catalog edit dragon young-red hp=24");
    table.ok("hunt start --heroes denra,timorn");
    table
}

fn keeper_game() -> Table {
    let mut table = Table::new();
    table.ok(crate::keepers::KEEPER);
    table.ok("keepers round --dice RYB");
    table
}

/// How many events of a kind are recorded.
fn events(table: &Table, kind: &str) -> i64 {
    let conn = rusqlite::Connection::open(table.db()).unwrap();
    let sql = "SELECT count(*) FROM event WHERE kind = ?1";
    conn.query_row(sql, [kind], |row| row.get(0)).unwrap()
}

#[test]
fn the_same_dice_are_never_rolled_twice() {
    let mut table = hunting();
    let evening = while_at(&mut table, "table", "ddsxm‖⏎", |other| {
        other.ok("hunt roll --dice HHCCX");
    });
    evening.shows("the hunt changed on another screen; your action was not carried out");
    evening.shows("1 [H]   2 [H]   3 [C]   4 [C]   5 [X]");
    assert_eq!(events(&table, "rolled"), 1);
    // By wyrm, too.
    let mut table = hunting();
    let evening = while_at(&mut table, "table", "‖⏎", |other| {
        other.screen("table", SIZE, "⏎");
    });
    evening.shows("the hunt changed on another screen; your action was not carried out");
    assert_eq!(events(&table, "rolled"), 1);
}

#[test]
fn half_told_dice_of_an_offer_that_is_gone_are_dropped_with_a_sentence() {
    let mut table = hunting();
    let evening = while_at(&mut table, "table", "dds‖…", |other| {
        other.screen("table", SIZE, "zhhccx⏎");
    });
    evening.shows("the hunt changed on another screen; your action was not carried out");
    evening.shows("1 [H]   2 [H]   3 [C]   4 [C]   5 [X]");
    assert_eq!(events(&table, "rolled"), 1);
}

#[test]
fn what_is_still_offered_is_done_though_another_screen_did_something() {
    // Another terminal lets wyrm roll from now on; these dice are already entered.
    for written in ["dds‖xm⏎", "dds‖…xm⏎", "ddsxm‖⏎"] {
        let mut table = hunting();
        let evening = while_at(&mut table, "table", written, |other| {
            other.screen("table", SIZE, "⎋hh");
        });
        evening.shows("1 [D]   2 [D]   3 [S]   4 [X]   5 [M]");
        assert_eq!(events(&table, "rolled"), 1, "{written}");
    }
    // Steps done and undone meanwhile make no difference.
    let mut table = keeper_game();
    let evening = while_at(&mut table, "table", "c1‖r", |other| {
        other.screen("table", SIZE, "c1bz");
    });
    evening.shows("1 of 3 chose");
}

#[test]
fn keepers_are_chosen_at_the_same_time_at_two_screens() {
    // Cleo chooses by a command while Ana looks at the list of players, or at the Keepers.
    for written in ["c1‖r", "c1‖…r", "c‖…1r"] {
        let mut table = keeper_game();
        let evening = while_at(&mut table, "table", written, |other| {
            other.ok("keepers choose cleo=blue");
        });
        evening.shows("2 of 3 chose");
        assert_eq!(events(&table, "chose"), 2, "{written}");
    }
    // A player who has chosen meanwhile does not choose again.
    let mut table = keeper_game();
    let evening = while_at(&mut table, "table", "c‖…3", |other| {
        other.ok("keepers choose cleo=blue");
    });
    evening.shows("that changed on another screen: choose again");
    assert_eq!(events(&table, "chose"), 1);
}

#[test]
fn the_same_choice_sent_twice_is_recorded_once() {
    let mut table = keeper_game();
    table.ok("keepers choose ana=red");
    // Ana changes her choice at both screens; in the list she is the last.
    let evening = while_at(&mut table, "table", "c3‖y", |other| {
        other.screen("table", SIZE, "c3y");
    });
    evening.shows("the play changed on another screen; your action was not carried out");
    assert_eq!(events(&table, "chose"), 2);
}

#[test]
fn a_correction_of_what_is_past_is_not_made() {
    let mut table = hunting();
    let evening = while_at(&mut table, "table", "e5⏎⏎‖⏎", |other| {
        other.screen("table", SIZE, "hhccx⏎");
    });
    evening.shows("the hunt changed on another screen; your action was not carried out");
    assert_eq!(events(&table, "rolled"), 1);
    assert_eq!(events(&table, "corrected"), 0);
}

#[test]
fn a_play_that_ended_elsewhere_is_said_to_be_over() {
    for written in ["‖…⏎", "ddsxm‖⏎⏎"] {
        let mut table = hunting();
        let evening = while_at(&mut table, "table", written, |other| {
            other.ok("hunt abandon --yes");
        });
        evening.saw("hunt 1 (id 1) was abandoned, without a result");
        assert_eq!(events(&table, "rolled"), 0);
    }
}

#[test]
fn undo_names_what_belongs_to_another_play_and_leaves_it() {
    let mut table = hunting();
    table.ok("drako start --players Kate,John --dragon kate --first-game");
    table.screen("table --play 1", SIZE, "hhccx⏎");
    table.screen("table --play 2", SIZE, "t");
    let before = table.dump();
    let evening = table.screen("table --play 1", SIZE, "z");
    evening.shows("the last step belongs to something else: drako play 2: the dragon draws");
    assert_eq!(table.dump(), before);
    // It is undone in its own play, and there redoing names the other one.
    let evening = table.screen("table --play 2", SIZE, "z");
    evening.shows("undone: drako play 2: the dragon draws 2 cards");
    let before = table.dump();
    let evening = table.screen("table --play 1", SIZE, "y");
    evening.shows("the next step belongs to something else: drako play 2");
    assert_eq!(table.dump(), before);
    // At two screens at once, too.
    let evening = while_at(&mut table, "table --play 1", "‖z", |other| {
        other.screen("table --play 2", SIZE, "t");
    });
    evening.shows("the last step belongs to something else: drako play 2");
    assert_eq!(events(&table, "rolled"), 1);
}

/// The default campaign of commands.
fn current(table: &mut Table) -> String {
    let campaign = table.json("campaign show")["campaign"].clone();
    campaign["name"].as_str().unwrap().to_owned()
}

/// How many rolls a play has.
fn rolls(table: &Table, play: i64) -> i64 {
    let conn = rusqlite::Connection::open(table.db()).unwrap();
    let sql = "SELECT count(*) FROM event WHERE kind = 'rolled' AND play_id = ?1";
    conn.query_row(sql, [play], |row| row.get(0)).unwrap()
}

#[test]
fn the_table_never_changes_the_current_campaign() {
    let mut table = hunting();
    table.ok("campaign new Embers");
    table.ok("hero new Kel --class ranger");
    table.ok("hero new Mira --class cleric");
    table.ok("catalog edit dragon young-red hp=4");
    table.ok("hunt start --heroes kel,mira");
    assert_eq!(current(&mut table), "Embers");
    table.screen("table --play 1", SIZE, "hhccx⏎");
    assert_eq!(current(&mut table), "Embers");
    assert_eq!(rolls(&table, 1), 1);
    assert_eq!(rolls(&table, 2), 0);
    table.screen("table --play 2", SIZE, "ddsxm⏎z");
    assert_eq!(rolls(&table, 2), 0);
    // In the opposite order, and to the end of a hunt: settled in its own campaign.
    table.ok("campaign use ashes");
    let mut left = 150;
    let player = move |picture: &str| {
        left -= 1;
        if left > 0 && !picture.starts_with(" wyrmkeep") {
            keys("⏎").pop_front().unwrap()
        } else {
            Happening::Gone
        }
    };
    table.ok("hunt roll --dice wyrm --seed 7 --campaign embers");
    let evening = table.screen_by("table --play 2 --advice", SIZE, Box::new(player));
    evening.shows("campaign Ashes");
    assert_eq!(current(&mut table), "Ashes");
    assert_eq!(rolls(&table, 1), 1);
    let hunts = table.json("hunt list --campaign embers")["hunts"].clone();
    assert_eq!(hunts.as_array().unwrap().len(), 1, "{hunts}");
}
