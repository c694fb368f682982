//! Random keys at the full screen, in windows of changing sizes.
//! Nothing breaks, the record stays intact, and all of it can be undone and redone.
//!
//! The ordinary suite presses few keys. `WYRM_TORTURE=long` presses 100,000 for each title,
//! `WYRM_KEYS` any other number; `WYRM_SEED` presses other ones.

#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "how many keys is asked by the environment, and what came of them is told"
)]

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io;
use std::rc::Rc;
use std::time::Duration;

use ratatui_core::backend::TestBackend;
use ratatui_core::terminal::Terminal;
use wyrmkeep::screen::{Console, Happening, Key, Printer, Screen, Style};

use crate::harness::Table;
use crate::screen_driver::text;

/// Keys at one table; after them its record is checked.
const AT_ONE_TABLE: usize = 600;
/// The most visits to a table.
const MOST_VISITS: usize = 400;
/// Windows, from one that is too small to one with room for everything.
const SIZES: [(u16, u16); 10] = [
    (80, 24),
    (80, 24),
    (58, 20),
    (60, 24),
    (100, 30),
    (120, 40),
    (200, 60),
    (40, 10),
    (12, 5),
    (1, 1),
];

/// Keys that move about.
const MOVING: [Key; 9] = [
    Key::Up,
    Key::Down,
    Key::Left,
    Key::Right,
    Key::PageUp,
    Key::PageDown,
    Key::Home,
    Key::End,
    Key::Backspace,
];

/// How many keys each title gets.
fn many() -> usize {
    let asked = std::env::var("WYRM_KEYS").ok();
    let long = std::env::var("WYRM_TORTURE").is_ok_and(|asked| asked == "long");
    match asked.and_then(|asked| asked.parse().ok()) {
        Some(many) => many,
        None if long => 100_000,
        None => AT_ONE_TABLE,
    }
}

fn seed() -> u64 {
    let asked = std::env::var("WYRM_SEED").ok();
    asked.and_then(|asked| asked.parse().ok()).unwrap_or(0)
}

/// Splitmix64: a sequence of numbers from a seed.
#[derive(Clone)]
pub struct Chance(pub u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, many: usize) -> usize {
        (self.next() % many.max(1) as u64) as usize
    }

    pub fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

/// Ten fingers: their plan, and all pressed keys.
struct Fingers {
    chance: Chance,
    left: usize,
    /// The next keys, in order.
    row: VecDeque<Happening>,
    size: (u16, u16),
    pressed: Vec<Happening>,
}

impl Fingers {
    fn types(&mut self, line: &str) {
        self.row.extend(line.chars().map(|c| Happening::Key(Key::Char(c))));
    }

    fn then(&mut self, key: Key) {
        self.row.push_back(Happening::Key(key));
    }

    /// The next event, at this picture.
    fn next(&mut self, picture: &str) -> Happening {
        if self.left == 0 {
            return Happening::Gone;
        }
        self.left -= 1;
        if self.row.is_empty() {
            self.thinks_of(picture);
        }
        let next = self.row.pop_front().unwrap_or(Happening::Nothing);
        if next == Happening::Resized {
            self.size = self.chance.one(&SIZES);
        }
        self.pressed.push(next);
        next
    }

    /// A key suited to the picture: mostly one that continues.
    fn thinks_of(&mut self, picture: &str) {
        // A window that is too small soon grows.
        if self.size.0 < 58 && self.chance.below(3) > 0 {
            self.row.push_back(Happening::Resized);
            return;
        }
        if picture.contains("What do you want to correct?") && self.chance.below(2) > 0 {
            return self.then(Key::Esc);
        }
        let empty = picture.matches("[ ]").count();
        if empty > 0 && picture.contains(" due ") && self.chance.below(4) > 0 {
            let faces = faces(picture);
            for _ in 0..empty {
                let face = self.chance.one(&faces);
                self.then(Key::Char(face));
            }
            self.then(Key::Enter);
            return;
        }
        // A line is asked for.
        if picture.contains(" › ") && self.chance.below(4) > 0 {
            match self.chance.below(4) {
                0 => self.then(Key::Esc),
                _ => self.names_somebody(),
            }
            return;
        }
        let other = match self.chance.below(1000) {
            0..560 => {
                let shown = shown_keys(picture);
                let word = &shown[self.chance.below(shown.len())];
                return self.types(word);
            }
            560..720 => Key::Enter,
            720..760 => Key::Char(self.one_of("1234567890")),
            760..780 => Key::Char(self.one_of("smhcdxrygbpwDX")),
            780..800 => Key::Esc,
            800..806 => Key::Char('?'),
            806..812 => Key::Char('o'),
            812..818 => Key::Char('l'),
            818..832 => return self.corrects(),
            832..844 => Key::Char('z'),
            844..854 => Key::Char('y'),
            854..860 => Key::Char('h'),
            860..866 => Key::Tab,
            866..890 => Key::Char(' '),
            890..905 => return self.row.push_back(Happening::Resized),
            905..920 => return self.row.push_back(Happening::Nothing),
            920..955 => self.chance.one(&MOVING),
            955..970 => return self.names_somebody(),
            970..990 => Key::Char(self.one_of("~!ß漢👍\u{200b}\u{202e}\u{7}Q-+,")),
            990..996 => Key::Ctrl(self.one_of("uwrad")),
            996..999 => Key::Char('q'),
            _ => Key::Ctrl('c'),
        };
        self.then(other);
    }

    fn one_of(&mut self, chars: &str) -> char {
        let chars: Vec<char> = chars.chars().collect();
        self.chance.one(&chars)
    }

    fn names_somebody(&mut self) {
        let names =
            ["Ana", "Ben,Cleo", "Kate,John", "Ana,Ben", "7", "-1", "none", "é👍 漢", "", "DDSXM"];
        let name = self.chance.one(&names);
        if self.chance.below(4) > 0 {
            self.then(Key::Ctrl('u'));
        }
        self.types(name);
        self.then(Key::Enter);
    }

    /// A correction from `e` to its reason; its values may be nonsense.
    fn corrects(&mut self) {
        self.then(Key::Char('e'));
        for _ in 0..=self.chance.below(2) {
            for _ in 0..self.chance.below(12) {
                let key = self.chance.one(&[Key::Down, Key::Down, Key::Tab, Key::Up]);
                self.then(key);
            }
            let values =
                ["0", "1", "2", "3", "4", "6", "yes", "no", "1", "2", "+1", "none", "c3", "99"];
            let value = self.chance.one(&values);
            self.types(value);
            self.then(Key::Enter);
        }
        self.then(Key::Enter);
        self.types("seen");
        self.then(Key::Enter);
        // Out of it, from anywhere.
        for _ in 0..3 {
            self.then(Key::Esc);
        }
    }

    /// All pressed keys, as written in tests.
    fn written(&self) -> String {
        let last = self.pressed.len().saturating_sub(400);
        let sign = |happened: &Happening| match happened {
            Happening::Key(Key::Char(c)) => c.escape_debug().to_string(),
            Happening::Key(Key::Ctrl(c)) => format!("⌃{c}"),
            Happening::Key(Key::Enter) => "⏎".to_owned(),
            Happening::Key(Key::Esc) => "⎋".to_owned(),
            Happening::Key(Key::Backspace) => "⌫".to_owned(),
            Happening::Key(Key::Tab) => "⇥".to_owned(),
            Happening::Key(key) => format!("<{key:?}>"),
            Happening::Resized => "▭".to_owned(),
            Happening::Nothing => "…".to_owned(),
            Happening::Gone => String::new(),
        };
        self.pressed[last..].iter().map(sign).collect()
    }
}

/// Separate letters, digits and hexes below the board: keys, mostly.
pub fn shown_keys(picture: &str) -> Vec<String> {
    let lines: Vec<&str> = picture.lines().collect();
    // The last line has general keys.
    let below = lines.len() / 3..lines.len().saturating_sub(1);
    let words = lines[below].iter().flat_map(|line| line.split_whitespace());
    let is_key = |word: &&str| match word.as_bytes() {
        [one] => one.is_ascii_alphanumeric(),
        [letter, digit] => letter.is_ascii_lowercase() && digit.is_ascii_digit(),
        _ => false,
    };
    let shown: Vec<String> = words.filter(is_key).map(str::to_owned).collect();
    if shown.is_empty() { vec!["1".to_owned(), "2".to_owned(), "r".to_owned()] } else { shown }
}

/// Faces named by the slots: `S sword, M magic`.
pub fn faces(picture: &str) -> Vec<char> {
    let line = picture.lines().skip_while(|line| !line.contains("[ ]"));
    let line: Vec<&str> = line.take(2).collect();
    let words = line.join(" ");
    let words = words.split_whitespace().filter(|word| word.len() == 1);
    let faces: Vec<char> = words.filter_map(|word| word.chars().next()).collect();
    if faces.is_empty() { "smhcdxrygbpw".chars().collect() } else { faces }
}

/// A console under random fingers; its window changes at their request.
struct Leaned {
    terminal: Terminal<TestBackend>,
    /// Also prints every picture in lines.
    printer: Printer,
    fingers: Rc<RefCell<Fingers>>,
}

impl Console for Leaned {
    fn size(&mut self) -> (u16, u16) {
        let (width, height) = self.fingers.borrow().size;
        self.terminal.backend_mut().resize(width, height);
        (width, height)
    }

    fn draw(&mut self, screen: &dyn Screen, style: &Style) -> io::Result<()> {
        self.printer.pressed();
        let lines = Style { plain: true, ..*style };
        self.printer.print(screen.lines(&lines), &lines);
        let picture = screen.picture(style);
        self.terminal.draw(|frame| picture.draw(frame, style)).unwrap();
        Ok(())
    }

    fn next(&mut self, _: Duration) -> Happening {
        let shown = text(self.terminal.backend());
        self.fingers.borrow_mut().next(&shown)
    }
}

/// Prints the keys that led here, if a test panics.
struct Told(Rc<RefCell<Fingers>>, String);

impl Drop for Told {
    fn drop(&mut self) {
        if std::thread::panicking()
            && let Ok(fingers) = self.0.try_borrow()
        {
            let many = fingers.pressed.len();
            eprintln!("{}: after {many} keys: {}", self.1, fingers.written());
        }
    }
}

/// A count in the database.
fn number(table: &Table, sql: &str) -> i64 {
    let conn = rusqlite::Connection::open(table.db()).unwrap();
    conn.query_row(sql, [], |row| row.get(0)).unwrap()
}

/// The results of random keys.
#[derive(Debug, Default)]
struct Came {
    keys: usize,
    tables: usize,
    steps: i64,
    events: i64,
    finished: i64,
    corrections: i64,
}

/// Sits down at a table, again and again, until all keys are pressed; then checks the record.
fn leans(mut table: Table, words: &str, seed: u64, keys: usize, came: &mut Came) {
    let mut chance = Chance(seed);
    let fingers = Rc::new(RefCell::new(Fingers {
        size: chance.one(&SIZES[..7]),
        chance,
        left: keys,
        row: VecDeque::new(),
        pressed: Vec::new(),
    }));
    let told = Told(fingers.clone(), format!("wyrm {words}, seed {seed}"));
    let db = table.db().to_str().unwrap().to_owned();
    for visit in 0..MOST_VISITS {
        if fingers.borrow().left == 0 {
            break;
        }
        let hands = fingers.clone();
        let console = move |_| -> io::Result<Box<dyn Console>> {
            let (width, height) = hands.borrow().size;
            Ok(Box::new(Leaned {
                terminal: Terminal::new(TestBackend::new(width, height)).unwrap(),
                printer: Printer::default(),
                fingers: hands.clone(),
            }))
        };
        let advice = if visit % 3 == 1 { "--advice" } else { "" };
        let line = format!("--db {db} {words} {advice}");
        let mut args = vec!["wyrm"];
        args.extend(line.split_whitespace());
        let said = table.run_at(&args, Some(Box::new(console)));
        let fine = matches!(said.code, 0 | 1 | 130);
        assert!(fine, "{said}");
    }
    let left = fingers.borrow().left;
    assert_eq!(left, 0, "the keys were never pressed");
    looks_at_the_record(&mut table);
    came.keys += keys;
    came.tables += 1;
    let steps = "SELECT count(*) FROM step WHERE undone = 0";
    came.steps += number(&table, steps);
    came.events += number(&table, "SELECT count(*) FROM event");
    let finished = "SELECT count(*) FROM play WHERE state = 'finished'";
    came.finished += number(&table, finished);
    let corrections = "SELECT count(*) FROM event WHERE kind = 'corrected'";
    came.corrections += number(&table, corrections);
    drop(told);
}

/// The record is intact; undone it is empty, and redone it is the same.
fn looks_at_the_record(table: &mut Table) {
    let said = table.run("check");
    assert_eq!(said.code, 0, "{said}");
    let last = table.dump();
    let steps = number(table, "SELECT count(*) FROM step WHERE undone = 0");
    if steps == 0 {
        return;
    }
    table.ok(&format!("undo {steps} --yes"));
    assert_eq!(table.dump(), Table::new().dump(), "not all was undone");
    table.ok(&format!("redo {steps}"));
    assert_eq!(table.dump(), last, "not all was redone");
    let said = table.run("check");
    assert_eq!(said.code, 0, "{said}");
}

/// A place for keys: the words of the command, and its setup.
type Place = (&'static str, fn() -> Table);

/// This many keys for a title: at its open plays, and from the home screen.
fn title(name: &str, tables: &[Place]) {
    let (mut left, mut came) = (many(), Came::default());
    let each = AT_ONE_TABLE.min(left.div_ceil(tables.len())).max(1);
    let each = if left > 10_000 { 2000 } else { each };
    let began = std::time::Instant::now();
    let mut n = 0;
    while left > 0 {
        let (words, table) = tables[n % tables.len()];
        let keys = each.min(left);
        leans(table(), words, seed() * 1_000_003 + n as u64, keys, &mut came);
        left -= keys;
        n += 1;
    }
    println!("{name}: {came:?} in {:?}", began.elapsed());
}

/// A party at home, with nothing open.
fn party() -> Table {
    let mut table = Table::with_party();
    table.ok("player add Ana");
    table
}

fn hunting() -> Table {
    let mut table = Table::with_party();
    table.ok("catalog edit dragon young-red hp=24");
    table.ok("hunt start --heroes denra,timorn");
    table
}

fn hunting_by_wyrm() -> Table {
    let mut table = hunting();
    table.ok("hunt roll --dice wyrm --seed 7");
    table
}

#[test]
fn random_keys_at_hunts() {
    title("hunts", &[("table", hunting), ("table", hunting_by_wyrm), ("table", party)]);
}

fn keeper_game() -> Table {
    let mut table = Table::new();
    table.ok(crate::keepers::KEEPER);
    table
}

fn dragon_game() -> Table {
    let mut table = Table::new();
    table.ok(crate::keepers::DRAGON);
    table
}

#[test]
fn random_keys_at_dragon_keepers() {
    title(
        "Dragon Keepers",
        &[("table keepers", keeper_game), ("table keepers", dragon_game), ("table keepers", party)],
    );
}

fn amulets() -> Table {
    let mut table = Table::new();
    table.ok("amulets start --players Ana,Ben --first ana --seed 7 --chest ink,hammer,mint");
    table
}

fn amulets_of_untold_hands() -> Table {
    let mut table = amulets();
    table.untold_hands();
    table
}

#[test]
fn random_keys_at_dragonkeepers() {
    title(
        "Dragonkeepers",
        &[
            ("table amulets", amulets),
            ("table amulets", amulets_of_untold_hands),
            ("table amulets", party),
        ],
    );
}

fn drako_on_small_mats() -> Table {
    crate::drako::small()
}

fn drako() -> Table {
    let mut table = Table::new();
    table.ok("drako start --players Kate,John --dragon kate --places a1,c5,e1");
    table
}

#[test]
fn random_keys_at_drako() {
    title(
        "Drako",
        &[("table drako", drako_on_small_mats), ("table drako", drako), ("table drako", party)],
    );
}

/// The home screen, without a database and with several open plays.
#[test]
fn random_keys_at_the_home_screen() {
    let several: fn() -> Table = || {
        let mut table = dragon_game();
        table.ok("drako start --players Kate,John --dragon kate --first-game");
        table
    };
    title(
        "the home screen",
        &[("table", Table::new), ("table keepers", several), ("table drako", several)],
    );
}
