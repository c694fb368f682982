//! Every reader of typed and stored words, with valid, nearly valid and invalid texts: each answers
//! quickly, and none panics.

use std::path::Path;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use wyrmkeep::app::play::TitleRules;
use wyrmkeep::rules::amulets::{book, chest, figures, hand, pieces, reading, stacks};
use wyrmkeep::rules::dice::{Die, RandomDice};
use wyrmkeep::rules::dice_dragons::catalog::{self, EntryKind};
use wyrmkeep::rules::dice_dragons::{aftermath, hero, house, hunt, symbol};
use wyrmkeep::rules::drako::{figure, mat};
use wyrmkeep::rules::hex::{Direction, Hex};
use wyrmkeep::rules::odds::battle_dice;
use wyrmkeep::rules::odds::expr::{self, Formula, TypedFaces};
use wyrmkeep::rules::title::Title;
use wyrmkeep::rules::{amulets, drako, keepers, name, words};

use crate::mutate;
use crate::scale::{Budget, Chance, Fault, Figures, say};
use crate::world::{Watched, quietly};

/// The CPU time limit of one text.
const LIMIT: Duration = Duration::from_secs(10);
/// How many dice are enumerated: that is slow in a test build.
const COUNTED: u32 = if cfg!(debug_assertions) { 2 } else { 12 };

/// A reader, and texts that it accepts.
struct Reader {
    name: &'static str,
    read: Box<dyn Fn(&str)>,
    corpus: Vec<String>,
}

fn reader(name: &'static str, corpus: &[&str], read: impl Fn(&str) + 'static) -> Reader {
    Reader {
        name,
        read: Box::new(read),
        corpus: corpus.iter().map(|text| (*text).to_owned()).collect(),
    }
}

fn dice_and_expressions() -> Vec<Reader> {
    const EXPRESSIONS: [&str; 9] = [
        "2d6+3",
        "4d6kh3",
        "5d6>=5",
        "3d6!",
        "2d6+3 >= 9",
        "(d20+d%)*2-1",
        "2d20kl1",
        "10d10!>=8",
        "d6×d6−−3",
    ];
    vec![
        reader("expressions", &EXPRESSIONS, |text| {
            if let Ok(formula) = Formula::read(text) {
                let again = Formula::read(&formula.to_string());
                assert_eq!(again.as_ref(), Ok(&formula), "what is printed reads back");
                let _ = expr::roll(&formula, &mut RandomDice::new(1, 1));
                if formula.dice() <= COUNTED {
                    let _ = expr::distribution(&formula);
                }
            }
        }),
        reader("faces typed", &["4 1 6", "3,3/2", "1;2|3"], |text| {
            let _ = TypedFaces::read(text);
        }),
        reader("dragon dice", &["DDSSX", "s,m,h", "sword magic dragon"], |text| {
            let _ = symbol::Face::read_all(text);
            let _ = symbol::Symbol::read(text);
            let _ = symbol::Pattern::read(text);
        }),
        reader("dice of every title", &["DDS", "1 2 3", "RYB", "ww"], |text| {
            for die in [Die::Dragon, Die::Sides(6), Die::Sides(20), Die::Weighted([2, 2, 2])] {
                let _ = hunt::DiceDragons::read_faces(die, text);
                let _ = keepers::Keepers::read_faces(die, text);
                let _ = drako::Drako::read_faces(die, text);
                let _ = amulets::title::Amulets::read_faces(die, text);
            }
        }),
    ]
}

fn names() -> Vec<Reader> {
    let known = ["healing-potion", "holy-water", "haste-potion"];
    vec![
        reader("names", &["Denra", "Old Ben", "Brum’s Axe", "Ærø", "李 明"], move |text| {
            if let Ok(named) = name::Name::new(text) {
                assert_eq!(name::key(named.text()), named.key());
            }
            let key = name::key(text);
            let _ = name::line("note", text, 200);
            let _ = name::fit("holy-water", &key);
            let _ = words::nearest(&key, known);
            let _ = name::find("item", text, &known, |word| (word, word));
            assert!(name::shown(text).chars().count() <= 1000, "it is shortened");
        }),
        reader("settings", &["advice", "on", "white-die", "2/2/2"], |text| {
            let _ = house::rule(text);
            let _ = keepers::setting(text);
            for setting in &keepers::SETTINGS {
                let _ = setting.value(text);
            }
        }),
    ]
}

fn words_of_titles() -> Vec<Reader> {
    vec![
        reader("words of hunts", &["slain", "fled", "alive", "dragon"], |text| {
            let _ = aftermath::Outcome::read(text);
            let _ = hero::Standing::spelled(text);
            let _ = EntryKind::read(text);
            for field in EntryKind::ALL.iter().flat_map(|kind| kind.fields()) {
                let _ = field.shape.canonical(text);
            }
        }),
        reader(
            "words of Dragon Keepers",
            &["red", "RYB", "magic,hunter", "MWF", "train", "2/2/2", "extreme", "wwr"],
            |text| {
                let _ = keepers::Dragon::find(text);
                let _ = keepers::Dragon::read_all(text);
                let _ = keepers::read_cards(text);
                let _ = keepers::Token::find(text);
                let _ = keepers::Mode::find(text);
                let _ = keepers::Difficulty::find(text);
                let _ = keepers::battle::Face::read_all(text);
                let _ = keepers::battle::Shade::read_all(text);
                let _ = keepers::battle::Faces::read(text);
                let _ = battle_dice::with_faces(Default::default(), text);
                let _ = battle_dice::with_weak_flame(Default::default(), text);
            },
        ),
        reader(
            "words of Dragonkeepers",
            &["3green", "low+egg", "3x1,2x4,1x20", "1,2|3,4", "12+8", "left", "horn", "2r3b1s"],
            |text| {
                let _ = pieces::Pieces::read(text);
                let _ = stacks::Stacks::read(text);
                let _ = stacks::RowEnd::read(text);
                let _ = book::Book::read(text);
                let _ = book::Colour::read(text);
                let _ = book::Reward::read(text);
                let _ = chest::MagicItem::find(text);
                let _ = hand::Hand::read(text);
                let _ = reading::numbers("pearls", text);
                let (named, value) = text.split_once('=').unwrap_or((text, text));
                let _ = figures::BoxFigure::find(named);
                for figure in figures::BoxFigure::all() {
                    let _ = figures::BoxFigures::default().set(figure, value);
                }
            },
        ),
        reader("words of Drako", &["c3", "brald", "ne", "flight", "legs", "flight=3"], |text| {
            let _ = text.parse::<Hex>();
            let _ = Direction::read(text);
            let _ = figure::Dwarf::read(text);
            let _ = figure::Figure::read(text);
            let _ = figure::Area::ability(text);
            if let Ok(part) = mat::MatPart::read(text.split('=').next().unwrap_or(text)) {
                let _ = part.size(text.split('=').next_back().unwrap_or(text));
            }
        }),
    ]
}

fn files() -> Vec<Reader> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = |path: &str| std::fs::read_to_string(root.join(path)).unwrap();
    let data = ["classes", "dragons", "items", "markets", "skills"]
        .map(|kind| text(&format!("src/rules/dice_dragons/data/{kind}.toml")));
    // Whole files, and their entries one by one, so that changes hit the important parts more often.
    let entries = data.iter().flat_map(|file| file.split("\n\n"));
    let corpus = entries.map(str::to_owned).collect();
    let read = |text: &str| {
        if let Ok(entries) = catalog::read_toml(text, &EntryKind::ALL) {
            for entry in entries {
                let _ = entry.check();
            }
        }
    };
    let toml = Reader { name: "TOML", read: Box::new(read), corpus };
    let titles = wyrmkeep::cli::titles();
    let stored = titles.entries().iter().map(|entry| {
        let slug = entry.game.slug().as_str();
        stored(entry.game, &text(&format!("tests/fixtures/golden/{slug}.txt")))
    });
    std::iter::once(toml).chain(stored).collect()
}

/// Setups and events as stored, including JSON of any form.
fn stored(game: &'static dyn TitleRules, golden: &str) -> Reader {
    let lines: Vec<String> = golden.lines().map(str::to_owned).collect();
    let setups = lines.iter().filter_map(|line| line.strip_prefix("setup "));
    let setups: Vec<String> = setups.map(str::to_owned).collect();
    let read = move |text: &str| {
        let names = ["Ana".to_owned(), "Ben".to_owned()];
        if let Some(setup) = text.strip_prefix("setup ") {
            let table = game.start("play 1", setup, &names);
            let _ = table.map(|table| table.offers());
        } else if let Some(mut table) = setups.first().and_then(|s| game.start("1", s, &names).ok())
        {
            let event = text.strip_prefix("event ").unwrap_or(text);
            let replayed = table.replay("play 1", 1, event);
            let _ = replayed.map(|()| (table.offers(), table.ending(), table.clock()));
        }
    };
    Reader { name: game.name(), read: Box::new(read), corpus: lines }
}

#[test]
fn every_reader_answers_at_once_whatever_it_reads() {
    let mut figures = Figures::of("readers");
    let mut readers = dice_and_expressions();
    readers.extend(names());
    readers.extend(words_of_titles());
    readers.extend(files());
    let budget = Budget::of("readers", 20_000, 200_000);
    let mut runs: Vec<Run> = readers.iter().map(Run::of).collect();
    while budget.allows(figures.counted("inputs")) {
        for run in runs.iter_mut().filter(|run| run.panics <= 5) {
            for _ in 0..IN_A_ROW {
                run.reads(&mut figures);
            }
        }
    }
    for Run { reader, slowest, .. } in runs {
        let name = reader.name;
        say(&format!("torture: {name}: the slowest text took {slowest:.1?}"));
    }
    figures.end();
}

/// How many texts a reader gets before the next one's turn.
const IN_A_ROW: usize = 100;

/// The progress of a reader.
struct Run<'a> {
    reader: &'a Reader,
    chance: Chance,
    slowest: Duration,
    panics: u32,
}

/// The CPU time of this thread, so that other programs do not count; if the system does not report
/// it, its age.
fn busy() -> Duration {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let began = *BEGAN;
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = text.and_then(|text| text.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| began.elapsed(), Duration::from_nanos)
}

impl<'a> Run<'a> {
    fn of(reader: &'a Reader) -> Run<'a> {
        Run { reader, chance: Chance::of(reader.name, 0), slowest: Duration::ZERO, panics: 0 }
    }

    fn reads(&mut self, figures: &mut Figures) {
        let Reader { name, read, corpus } = self.reader;
        let text = mutate::text(&mut self.chance, corpus);
        let watched = Watched::over(&format!("{name}: {text:?}"));
        let began = busy();
        let done = quietly(|| read(&text));
        drop(watched);
        let took = busy().saturating_sub(began);
        self.slowest = self.slowest.max(took);
        figures.count("inputs", 1);
        if let Err(place) = done {
            figures.fault(Fault::Panic, &format!("{name}: {text:?}: {place}"));
            self.panics += 1;
        }
        if took > LIMIT {
            figures.fault(Fault::Hang, &format!("{name}: {text:?}"));
        }
    }
}
