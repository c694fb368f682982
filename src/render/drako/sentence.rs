//! Events in sentences: for the answer to a command, the log, and the history of steps.

use super::correct;
use crate::rules::drako::figure::{Area, Dwarf, Side};
use crate::rules::drako::{Attack, Event, GameEnd, State};
use crate::rules::words::{self, number_of};

/// The dwarves by name: `Brald and Morin`.
pub(super) fn names(dwarves: &[Dwarf]) -> String {
    words::and(dwarves.iter().map(|dwarf| dwarf.name()))
}

/// `the dragon draws`, `the dwarves draw`.
fn does(side: Side, verb: &str) -> String {
    match side {
        Side::Dragon => format!("the dragon {verb}s"),
        Side::Dwarves => format!("the dwarves {verb}"),
    }
}

pub(super) fn of_attack(attack: &Attack, value: u8) -> String {
    match attack {
        Attack::Axes { dwarves } if dwarves.len() > 1 => {
            format!("{} attack with a {value} each", names(dwarves))
        }
        Attack::Axes { dwarves } => format!("{} attacks with a {value}", names(dwarves)),
        Attack::Crossbow => format!("Morin shoots with a {value}"),
        Attack::Bite { dwarf } => {
            format!("the dragon attacks {} with a {value}", dwarf.name())
        }
        Attack::Fire { way, dwarves } => format!(
            "the dragon breathes fire to the {} with a {value}: {}",
            way.word(),
            names(dwarves)
        ),
    }
}

/// The winner and the reason.
pub(super) fn ending(how: GameEnd, state: &State) -> String {
    let winner = state.player(how.winner());
    match how {
        GameEnd::Slain => format!("{winner} wins: the dragon is slain"),
        GameEnd::Escaped => format!("{winner} wins: the dwarves have no cards, the dragon escapes"),
        GameEnd::DwarvesDead => format!("{winner} wins: all dwarves are dead"),
    }
}

/// An event as a clause; the state before it gives names and old values.
pub(super) fn of(event: &Event, state: &State) -> String {
    match event {
        Event::HandKept { side } => format!("{} the starting hand", does(*side, "keep")),
        Event::HandExchanged { side } => {
            format!("{} the starting hand", does(*side, "exchange"))
        }
        Event::Placed { at } => format!(
            "the dwarves take their places: Brald {}, Morin {}, Urpen {}",
            at.brald, at.morin, at.urpen
        ),
        Event::TurnBegan { side, .. } => {
            format!("{} turn ({})", side.whose(), state.player(*side))
        }
        Event::TurnResumed { side } => format!("{} turn continues", side.whose()),
        Event::Corrected { set, reason } => correct::told(state, set, reason),
        Event::Drew { side, cards: drawn, discarded } => {
            let draws = format!("{} {}", does(*side, "draw"), number_of(*drawn, "card"));
            match discarded {
                0 => draws,
                gone => format!("{draws} and discard{} {}", s(*side), number_of(*gone, "card")),
            }
        }
        Event::Moved { walks, value } => {
            let walks: Vec<String> = walks
                .iter()
                .map(|walk| format!("{} moves from {} to {}", walk.figure, walk.from, walk.to))
                .collect();
            format!("{} with a {value}", words::and(&walks))
        }
        Event::Flew { from, to } => format!("the dragon flies from {from} to {to}"),
        Event::Attacked { attack, value } => of_attack(attack, *value),
        Event::Blocked { side, dwarves } => {
            let who = names(dwarves);
            match side {
                Side::Dragon => format!("the dragon blocks {who}"),
                Side::Dwarves => format!("the dwarves block for {who}"),
            }
        }
        Event::Unblocked => "nothing is blocked".to_owned(),
        Event::DwarfHurt { dwarf, wounds: n } => {
            format!("{} takes {}", dwarf.name(), number_of(*n, "wound"))
        }
        Event::DwarfDied { dwarf } => format!("{} is dead", dwarf.name()),
        Event::DragonHurt { area, wounds: n } => {
            format!("the dragon takes {} on its {}", number_of(*n, "wound"), area.word())
        }
        Event::WoundsDue { wounds: n } => format!("{} to place", number_of(*n, "wound")),
        Event::WoundsIgnored { wounds: n } => format!("no space for {}", number_of(*n, "wound")),
        Event::AbilityLost { area } => match area {
            Area::Fire => "the dragon can no longer breathe fire".to_owned(),
            Area::Flight => "the dragon can no longer fly".to_owned(),
            Area::Legs | Area::Armour => "the dragon can no longer walk".to_owned(),
        },
        Event::Netted => "Urpen nets the dragon".to_owned(),
        Event::ShookOff => "the dragon shakes the net off".to_owned(),
        Event::FuryUsed => "Brald's fury: a third action".to_owned(),
        Event::Burned { side } => format!("{} a card without effect", does(*side, "spend")),
        Event::Passed => "the dragon has no cards and passes".to_owned(),
        Event::Sized { part, size } => {
            let spaces = number_of(*size, "space");
            format!("{} has {spaces}, read from the mat", part.word())
        }
        Event::Ended { how } => ending(*how, state),
    }
}

fn s(side: Side) -> &'static str {
    match side {
        Side::Dragon => "s",
        Side::Dwarves => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::drako::figure::{BySide, Dwarf, Figure};
    use crate::rules::drako::mat::Mats;
    use crate::rules::drako::{Attack, FigureMove, Setup, first_game};
    use crate::rules::hex::Direction;

    fn state() -> State {
        let players = BySide { dragon: "Kate".to_owned(), dwarves: "John".to_owned() };
        State::new(Setup {
            v: 1,
            players,
            mats: Mats::default(),
            advanced: false,
            places: Some(first_game()),
        })
    }

    #[test]
    fn a_turn_reads_as_people_tell_it() {
        let (state, side) = (state(), Side::Dragon);
        let fire = Attack::Fire { way: Direction::SouthWest, dwarves: vec![Dwarf::Morin] };
        let walk = FigureMove {
            figure: Figure::Dwarf(Dwarf::Brald),
            from: "d1".parse().unwrap(),
            to: "d2".parse().unwrap(),
        };
        let events = [
            Event::Drew { side, cards: 2, discarded: 1 },
            Event::Attacked { attack: fire, value: 2 },
            Event::Unblocked,
            Event::DwarfHurt { dwarf: Dwarf::Morin, wounds: 2 },
            Event::TurnBegan { side: Side::Dwarves, by_itself: false },
            Event::Moved { walks: vec![walk], value: 1 },
        ];
        let told = events.map(|event| of(&event, &state));
        assert_eq!(
            told,
            [
                "the dragon draws 2 cards and discards 1 card",
                "the dragon breathes fire to the south-west with a 2: Morin",
                "nothing is blocked",
                "Morin takes 2 wounds",
                "the dwarves' turn (John)",
                "Brald moves from d1 to d2 with a 1",
            ]
        );
    }
}
