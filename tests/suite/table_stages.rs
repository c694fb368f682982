//! Every stage of every title at the full screen, in three sizes and in both themes.

mod amulets;
mod drako;
mod home;
mod hunt;
mod keepers;

use insta::assert_snapshot;
use ratatui_core::style::{Color, Modifier};

use crate::harness::Table;
use crate::screen_driver::{Evening, Inks};

const SIZES: [(u16, u16); 3] = [(60, 24), (80, 24), (120, 40)];
const USUAL: (u16, u16) = (80, 24);

/// Pictures of a title, one stage below the other.
struct Reel {
    title: &'static str,
    /// One text for each size.
    pictures: [String; 3],
    /// The styles of the lines, dark and light.
    inks: String,
}

impl Reel {
    fn new(title: &'static str) -> Reel {
        Reel { title, pictures: Default::default(), inks: String::new() }
    }

    /// Sits down at a copy of the table and presses these keys; the last picture counts.
    #[track_caller]
    fn stage(&mut self, table: &Table, stage: &str, keys: &str) {
        self.stage_of(table, stage, "", keys);
    }

    /// The same with more words after `wyrm table`.
    #[track_caller]
    fn stage_of(&mut self, table: &Table, stage: &str, words: &str, keys: &str) {
        let evening = |size, option: &str| {
            let words = format!("table {option} {words}");
            sits(table, &words, size, keys)
        };
        let dark = SIZES.map(|size| evening(size, "--theme dark"));
        for (evening, text) in dark.iter().zip(&mut self.pictures) {
            text.push_str(&format!("═══ {stage}\n{}\n", evening.last()));
        }
        let [_, dark, _] = dark;
        let light = evening(USUAL, "--theme light");
        let never = evening(USUAL, "--color never");
        assert_eq!(dark.last(), light.last(), "{stage}: other characters");
        assert_eq!(dark.last(), never.last(), "{stage}: other characters");
        is_readable_on_white(stage, &light);
        has_no_colour(stage, &never);
        self.inks.push_str(&format!("═══ {stage}\n"));
        let mut last = String::new();
        for (n, (dark, light)) in dark.inks.iter().zip(&light.inks).enumerate() {
            let inks = format!("{} | {}", named(dark), named(light));
            if inks != last && !dark.is_empty() {
                self.inks.push_str(&format!("{:>2} {inks}\n", n + 1));
                last = inks;
            }
        }
    }

    fn compare(self) {
        for ((width, height), text) in SIZES.into_iter().zip(self.pictures) {
            assert_snapshot!(format!("{}_{width}x{height}", self.title), text);
        }
        assert_snapshot!(format!("{}_inks", self.title), self.inks);
    }
}

/// An independent copy of a table.
fn copy(table: &Table) -> Table {
    if table.db().exists() { table.another(1) } else { Table::without_database() }
}

fn sits(table: &Table, words: &str, size: (u16, u16), keys: &str) -> Evening {
    let evening = copy(table).screen(words, size, keys);
    // Leaving a question interrupts it.
    let code = evening.said.code;
    assert!(matches!(code, 0 | 130), "{}\n{}", evening.said, evening.last());
    evening
}

#[track_caller]
fn is_readable_on_white(stage: &str, evening: &Evening) {
    let pale = [
        Color::Yellow,
        Color::LightYellow,
        Color::White,
        Color::Gray,
        Color::LightCyan,
        Color::LightGreen,
    ];
    for (line, (color, _)) in lines(evening) {
        assert!(!pale.contains(&color), "{stage}: {color}: {line}");
    }
}

#[track_caller]
fn has_no_colour(stage: &str, evening: &Evening) {
    for (line, (color, _)) in lines(evening) {
        assert_eq!(color, Color::Reset, "{stage}: {line}");
    }
}

/// Every style of the last picture with its line.
fn lines(evening: &Evening) -> Vec<(&str, (Color, Modifier))> {
    let lines = evening.last().lines().zip(&evening.inks);
    lines.flat_map(|(line, inks)| inks.iter().map(move |ink| (line, *ink))).collect()
}

/// `bold LightCyan, DarkGray`; plain text is omitted.
fn named(inks: &Inks) -> String {
    let name = |(color, modifier): &(Color, Modifier)| {
        let styles = [(Modifier::BOLD, "bold"), (Modifier::REVERSED, "reversed")];
        let styles = styles.iter().filter(|(style, _)| modifier.contains(*style));
        let mut words: Vec<String> = styles.map(|(_, word)| (*word).to_owned()).collect();
        if *color != Color::Reset {
            words.push(color.to_string());
        }
        words.join(" ")
    };
    let mut names: Vec<String> = inks.iter().map(name).collect();
    names.retain(|name| !name.is_empty());
    names.sort();
    if names.is_empty() { "plain".to_owned() } else { names.join(", ") }
}

#[test]
fn a_terminal_that_wants_no_colour_gets_none() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn");
    table.env.insert("NO_COLOR".to_owned(), "1".into());
    let mut seen = Vec::new();
    for option in ["", "--theme light", "--theme dark"] {
        let evening = table.screen(&format!("table {option}"), USUAL, "⎋dd");
        has_no_colour(option, &evening);
        seen.push(evening.last().to_owned());
    }
    table.env.clear();
    let evening = table.screen("table --theme dark", USUAL, "⎋dd");
    assert!(seen.iter().all(|picture| picture == evening.last()));
    let colours = lines(&evening).into_iter();
    assert!(colours.filter(|(_, (ink, _))| *ink != Color::Reset).count() > 3);
}
