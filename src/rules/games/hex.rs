//! A board of 19 hexes: rows a to e of three, four, five, four and three, each counted from the left.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::name::shown;

/// The distance of the outer ring from the centre.
const RADIUS: i8 = 2;

/// A hex of the board, in axial coordinates around the centre: `r` counts rows, `q` columns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hex {
    r: i8,
    q: i8,
}

/// One of the six directions of a straight row of hexes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    East,
    NorthEast,
    NorthWest,
    West,
    SouthWest,
    SouthEast,
}

/// A word that is no hex of the board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no hex {}", shown(.0))]
pub struct NoHex(pub String);

crate::worded!(NoHex, "the board has a1–a3, b1–b4, c1–c5, d1–d4 and e1–e3");

crate::spelled! {
    Direction: East "east", NorthEast "north-east", NorthWest "north-west", West "west",
    SouthWest "south-west", SouthEast "south-east",
}

impl Direction {
    fn step(self) -> (i8, i8) {
        match self {
            Direction::East => (0, 1),
            Direction::NorthEast => (-1, 1),
            Direction::NorthWest => (-1, 0),
            Direction::West => (0, -1),
            Direction::SouthWest => (1, -1),
            Direction::SouthEast => (1, 0),
        }
    }

    /// As typed: `e`, `ne`, `nw`, `w`, `sw`, `se`.
    pub fn short(self) -> &'static str {
        match self {
            Direction::East => "e",
            Direction::NorthEast => "ne",
            Direction::NorthWest => "nw",
            Direction::West => "w",
            Direction::SouthWest => "sw",
            Direction::SouthEast => "se",
        }
    }

    /// Reads a direction, in any case, short or long.
    pub fn read(typed: &str) -> Option<Direction> {
        let typed = super::name::key(typed);
        Self::ALL.into_iter().find(|way| typed == way.short() || typed == way.word())
    }
}

impl Hex {
    /// The middle of the board, c3.
    pub const CENTRE: Hex = Hex { r: 0, q: 0 };

    /// All 19, row by row.
    pub fn all() -> impl Iterator<Item = Hex> {
        (-RADIUS..=RADIUS).flat_map(Hex::row)
    }

    fn row(r: i8) -> impl Iterator<Item = Hex> {
        (first_of(r)..=(RADIUS - r).min(RADIUS)).map(move |q| Hex { r, q })
    }

    /// The five rows from the top, each from the left.
    pub fn rows() -> impl Iterator<Item = Vec<Hex>> {
        (-RADIUS..=RADIUS).map(|r| Hex::row(r).collect())
    }

    pub fn next(self, way: Direction) -> Option<Hex> {
        let (r, q) = way.step();
        let next = Hex { r: self.r + r, q: self.q + q };
        (next.distance(Hex::CENTRE) <= RADIUS as u8).then_some(next)
    }

    pub fn neighbours(self) -> impl Iterator<Item = Hex> {
        Direction::ALL.into_iter().filter_map(move |way| self.next(way))
    }

    /// The distance of two hexes on an empty board.
    pub fn distance(self, other: Hex) -> u8 {
        let (r, q) = (self.r - other.r, self.q - other.q);
        r.unsigned_abs().max(q.unsigned_abs()).max((r + q).unsigned_abs())
    }

    /// The hexes from here to the edge, without this one.
    pub fn ray(self, way: Direction) -> impl Iterator<Item = Hex> {
        std::iter::successors(self.next(way), move |hex| hex.next(way))
    }

    /// The direction straight to another hex, if they are in one row.
    pub fn toward(self, other: Hex) -> Option<Direction> {
        Direction::ALL.into_iter().find(|way| self.ray(*way).any(|hex| hex == other))
    }
}

/// The leftmost column of a row.
fn first_of(r: i8) -> i8 {
    (-RADIUS - r).max(-RADIUS)
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = char::from(b'a' + crate::saturate::<u8>(self.r + RADIUS));
        write!(f, "{row}{}", self.q - first_of(self.r) + 1)
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Hex {
    type Err = NoHex;

    fn from_str(typed: &str) -> Result<Hex, NoHex> {
        let wanted = typed.trim().to_lowercase();
        Hex::all().find(|hex| hex.to_string() == wanted).ok_or_else(|| NoHex(typed.to_owned()))
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hex, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The middle of a hex in a drawing, in rows and half columns. It describes the board without
    /// coordinates.
    fn drawn(hex: Hex) -> (f64, f64) {
        let label = hex.to_string();
        let row = f64::from(label.as_bytes()[0] - b'a');
        let place = f64::from(label.as_bytes()[1] - b'1');
        let width = 5.0 - (row - 2.0).abs();
        (place - (width - 1.0) / 2.0, row * 3f64.sqrt() / 2.0)
    }

    fn apart(a: Hex, b: Hex) -> f64 {
        let ((ax, ay), (bx, by)) = (drawn(a), drawn(b));
        (ax - bx).hypot(ay - by)
    }

    #[test]
    fn the_board_has_nineteen_hexes_with_names_to_say_aloud() {
        let names: Vec<String> = Hex::all().map(|hex| hex.to_string()).collect();
        assert_eq!(names.join(" "), "a1 a2 a3 b1 b2 b3 b4 c1 c2 c3 c4 c5 d1 d2 d3 d4 e1 e2 e3");
        assert_eq!(Hex::CENTRE.to_string(), "c3");
        for hex in Hex::all() {
            assert_eq!(hex.to_string().to_uppercase().parse(), Ok(hex));
        }
        for wrong in ["a4", "b5", "c0", "c6", "f1", "", "c", "33", "c3x"] {
            assert_eq!(wrong.parse::<Hex>(), Err(NoHex(wrong.to_owned())));
        }
    }

    #[test]
    fn neighbours_are_the_hexes_that_touch_in_the_drawing() {
        for a in Hex::all() {
            for b in Hex::all() {
                let touch = (apart(a, b) - 1.0).abs() < 1e-9;
                assert_eq!(a.neighbours().any(|n| n == b), touch, "{a} {b}");
                assert_eq!(a.distance(b) == 1, touch, "{a} {b}");
            }
        }
    }

    /// A row is straight when everything between lies on the line through both middles.
    #[test]
    fn straight_rows_are_straight_in_the_drawing() {
        for a in Hex::all() {
            for b in Hex::all().filter(|b| *b != a) {
                let on_line: Vec<Hex> = Hex::all()
                    .filter(|m| *m != a && *m != b)
                    .filter(|m| (apart(a, *m) + apart(*m, b) - apart(a, b)).abs() < 1e-9)
                    .collect();
                // In a row of hexes the middles are at distance one from each other.
                let straight = (apart(a, b) - (on_line.len() + 1) as f64).abs() < 1e-9;
                assert_eq!(a.toward(b).is_some(), straight, "{a} {b}");
                if let Some(way) = a.toward(b) {
                    let mut between: Vec<Hex> = a.ray(way).take_while(|hex| *hex != b).collect();
                    between.sort();
                    assert_eq!(between, on_line, "{a} {b}");
                }
            }
        }
    }

    #[test]
    fn distance_is_the_fewest_steps() {
        for a in Hex::all() {
            let mut reached = vec![a];
            for steps in 0..=4 {
                for b in Hex::all() {
                    assert_eq!(a.distance(b) <= steps, reached.contains(&b), "{a} {b}");
                }
                let more: Vec<Hex> = reached.iter().flat_map(|hex| hex.neighbours()).collect();
                reached.extend(more);
            }
        }
    }

    /// The corners of the outer ring have three neighbours.
    fn is_corner(hex: Hex) -> bool {
        hex.neighbours().count() == 3
    }

    #[test]
    fn six_corners_and_six_directions() {
        let corners: Vec<String> =
            Hex::all().filter(|hex| is_corner(*hex)).map(|hex| hex.to_string()).collect();
        assert_eq!(corners, ["a1", "a3", "c1", "c5", "e1", "e3"]);
        for way in Direction::ALL {
            assert_eq!(Direction::read(&way.word().to_uppercase()), Some(way));
            assert_eq!(Direction::read(way.short()), Some(way));
            let end = Hex::CENTRE.ray(way).last();
            assert!(end.is_some_and(is_corner), "{way:?}");
        }
        assert_eq!(Hex::CENTRE.toward("a3".parse().unwrap()), Some(Direction::NorthEast));
    }
}
