//! Tables for tests, set up from a picture.

use super::board::Board;
use super::board_picture::BoardPicture;
use super::figure::{Area, ByDwarf, BySide, Dwarf, Figure, Side};
use super::mat::Mats;
use super::*;
use crate::correct::FieldValue;
use crate::title::Title;

/// The picture from the rulings: Morin has a clear shot, Brald is two steps from the dragon.
pub const USUAL: &str = "
       a1    a2    UR
    b1    b2    b3    b4
 c1    c2    DR    c4    c5
    BR    d2    d3    d4
       MO    e2    e3
";

pub fn hex(text: &str) -> Hex {
    text.parse().unwrap()
}

pub fn at(brald: &str, morin: &str, urpen: &str) -> ByDwarf<Hex> {
    ByDwarf { brald: hex(brald), morin: hex(morin), urpen: hex(urpen) }
}

pub fn setup(places: Option<ByDwarf<Hex>>) -> Setup {
    Setup {
        v: 1,
        players: BySide { dragon: "Kate".to_owned(), dwarves: "John".to_owned() },
        mats: Mats::default(),
        advanced: false,
        places,
    }
}

impl BoardPicture {
    /// Reads a picture; none if it is not this board with a dragon on it.
    pub fn read(text: &str) -> Option<BoardPicture> {
        let rows: Vec<Vec<&str>> = text
            .lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>())
            .filter(|row| !row.is_empty())
            .collect();
        let mut dwarves: ByDwarf<Option<Hex>> = ByDwarf::default();
        let (mut dragon, mut netted, mut line) = (None, false, Vec::new());
        let places: Vec<Vec<Hex>> = Hex::rows().collect();
        if rows.len() != places.len() {
            return None;
        }
        for (words, hexes) in rows.iter().zip(&places) {
            if words.len() != hexes.len() {
                return None;
            }
            for (word, hex) in words.iter().zip(hexes) {
                let bare = word.trim_matches(['·', '«', '»', '#', '~']);
                let figure = Figure::ALL.into_iter().find(|f| f.letters() == bare);
                match figure {
                    Some(Figure::Dragon) if dragon.is_none() => {
                        dragon = Some(*hex);
                        netted = word.starts_with('#');
                    }
                    Some(Figure::Dwarf(dwarf)) if dwarves[dwarf].is_none() => {
                        dwarves[dwarf] = Some(*hex);
                    }
                    None if bare == hex.to_string() => {
                        if word.starts_with('~') {
                            line.push(*hex);
                        }
                    }
                    _ => return None,
                }
            }
        }
        Some(BoardPicture { board: Board { dragon: dragon?, dwarves }, netted, line })
    }
}

/// A game and its events.
pub struct TestGame {
    pub state: State,
    pub log: Vec<Event>,
}

impl TestGame {
    /// The figures as drawn, at the start of a side's turn.
    pub fn of(picture: &str, side: Side) -> TestGame {
        let picture = BoardPicture::read(picture).unwrap();
        let mut state = State::new(setup(Some(first_game())));
        state.board = picture.board;
        for dwarf in Dwarf::ALL {
            if picture.board.dwarves[dwarf].is_none() {
                state.dwarves[dwarf] = state.setup.mats.dwarves[dwarf];
            }
        }
        state.netted = picture.netted;
        (state.side, state.turn, state.actions) = (side, 2, 2);
        TestGame { state, log: Vec::new() }
    }

    pub fn dragon(picture: &str) -> TestGame {
        Self::of(picture, Side::Dragon)
    }

    pub fn dwarves(picture: &str) -> TestGame {
        Self::of(picture, Side::Dwarves)
    }

    #[track_caller]
    pub fn does(&mut self, action: &Action) -> &mut Self {
        let events = decide(&self.state, action);
        let events = events.unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"));
        for event in events {
            apply(&mut self.state, &event);
            self.log.push(event);
        }
        self
    }

    #[track_caller]
    pub fn refuses(&self, action: &Action) -> DrakoRefusal {
        decide(&self.state, action).expect_err("it should be refused")
    }

    pub fn draws(&mut self) -> &mut Self {
        self.does(&Action::Draw { discard: None })
    }

    pub fn burns(&mut self) -> &mut Self {
        self.does(&Action::Burn)
    }

    #[track_caller]
    pub fn blocks(&mut self, blocked: &[Dwarf]) -> &mut Self {
        self.does(&Action::Defend { blocked: blocked.to_vec() })
    }

    /// An attack by these dwarves, or a bite.
    #[track_caller]
    pub fn attacks(&mut self, dwarves: &[Dwarf], value: u8) -> &mut Self {
        self.does(&attack(dwarves, value))
    }

    #[track_caller]
    pub fn corrects(&mut self, words: &str) -> &mut Self {
        self.does(&correct(words))
    }

    #[track_caller]
    pub fn impossible(&self, words: &str) -> Contradiction {
        match self.refuses(&correct(words)) {
            DrakoRefusal::Impossible(why) => why,
            other => panic!("{other:?}"),
        }
    }

    pub fn cards(&mut self, side: Side, deck: u8, hand: u8) -> &mut Self {
        self.state.cards[side] = Cards { deck, hand };
        self
    }

    pub fn acts(&self) -> Vec<Act> {
        Drako::acts(&self.state).into_iter().map(|(act, _)| act).collect()
    }

    pub fn wounds(&self) -> [u8; 4] {
        Area::ALL.map(|area| self.state.dragon[area])
    }

    pub fn picture(&self) -> String {
        let mut picture = BoardPicture::of(self.state.board);
        picture.netted = self.state.netted;
        picture.write()
    }

    pub fn at(&self, figure: Figure) -> String {
        let hex = self.state.board.hex_of(figure);
        hex.map_or_else(|| "gone".to_owned(), |hex| hex.to_string())
    }
}

pub fn attack(dwarves: &[Dwarf], value: u8) -> Action {
    Action::Attack { dwarves: dwarves.to_vec(), value }
}

pub fn walk(moves: &[(Figure, &str)], value: u8) -> Action {
    Action::Move {
        moves: moves.iter().map(|(figure, to)| (*figure, hex(to))).collect(),
        value: Some(value),
    }
}

pub const BRALD: Figure = Figure::Dwarf(Dwarf::Brald);
pub const MORIN: Figure = Figure::Dwarf(Dwarf::Morin);
pub const URPEN: Figure = Figure::Dwarf(Dwarf::Urpen);

/// `brald wounds=2 at=d2` as an action.
pub fn correct(words: &str) -> Action {
    let (mut of, mut set) = ("table".to_owned(), Vec::new());
    for word in words.split(' ') {
        let Some((field, value)) = word.split_once('=') else {
            of = word.to_owned();
            continue;
        };
        let to = match value.parse() {
            Ok(number) => FieldValue::Number(number),
            Err(_) => FieldValue::Word(value.to_owned()),
        };
        let (of, field) = (of.clone(), field.to_owned());
        set.push(Fix { of, field, to });
    }
    let reason = "as it lies".to_owned();
    Action::Correct { set, reason }
}
