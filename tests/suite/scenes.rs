//! The scene of a table is all of it: whatever a correction changes is seen, and what a person types
//! for a thing on the table is its key in the scene.

use wyrmkeep::app::play::{Live, TitlePlay};
use wyrmkeep::cli::TitleEntry;
use wyrmkeep::render::scene::plain;
use wyrmkeep::rules::correct::{Field, FieldValue, Range};
use wyrmkeep::rules::dice::RandomDice;
use wyrmkeep::rules::dice_dragons::catalog::{EntryKind, builtin};
use wyrmkeep::rules::offer::{Answer, AnswerKind, Ask, Next};

use crate::harness::{Table, samples};

/// A random play: a title, its table, and chance.
pub struct RandomPlay {
    pub title: TitleEntry,
    pub live: Live,
    pub chance: RandomDice,
}

impl RandomPlay {
    pub fn below(&mut self, many: usize) -> usize {
        self.chance.below(u32::try_from(many).unwrap()) as usize
    }

    fn scene(&self) -> String {
        format!("{:?}", self.title.words.scene(&self.live))
    }

    /// An answer that fits.
    fn answer(&mut self, ask: &Ask, after: usize) -> Answer {
        if ask.optional && (after > 6 || self.below(3) == 0) {
            return Answer::Declined;
        }
        match &ask.what {
            AnswerKind::Pick { from, least, most } => {
                let mut places: Vec<usize> = (0..from.len()).collect();
                let many = least + self.below(most.min(&from.len()) - least + 1);
                let picked = (0..many).map(|_| places.swap_remove(self.below(places.len())));
                let mut picked: Vec<usize> = picked.collect();
                picked.sort_unstable();
                Answer::Picked(picked)
            }
            AnswerKind::Number { least, most } => {
                let many = usize::try_from(most - least + 1).unwrap();
                Answer::Number(least + self.below(many) as i64)
            }
            AnswerKind::Text { .. } => Answer::Text("so it is".to_owned()),
        }
    }

    /// Does something at random, with a look at every ask. False once nothing can be done.
    pub fn acts(&mut self) -> bool {
        let mut offers = self.live.table().offers();
        if offers.is_empty() {
            return false;
        }
        let offer = offers.swap_remove(self.below(offers.len()));
        let mut answers = Vec::new();
        loop {
            match self.live.table().next(&offer, &answers).unwrap() {
                Next::Ready(action) => {
                    let mut table = self.live.table().copy();
                    table.act(&*action, &mut self.chance).unwrap();
                    self.live.show(table, None);
                    return true;
                }
                Next::Ask(ask) => {
                    self.has_keys(&ask);
                    answers.push(self.answer(&ask, answers.len()));
                }
            }
        }
    }

    /// Another value of a field.
    fn value(&mut self, field: &Field) -> Option<FieldValue> {
        let value = match &field.range {
            Range::Number { least, most } => {
                // Mostly near the current value, so that many are possible.
                let now = field.now.number().unwrap_or(*least);
                let [low, high] = [now - 2, now + 2].map(|near| near.clamp(*least, *most));
                let many = usize::try_from(high - low + 1).unwrap();
                FieldValue::Number(low + self.below(many) as i64)
            }
            Range::Word(words) => FieldValue::Word(words[self.below(words.len())].clone()),
        };
        (value != field.now).then_some(value)
    }

    /// The table with this field corrected, if that is possible.
    fn corrected(&mut self, field: &Field) -> Option<(FieldValue, Box<dyn TitlePlay>)> {
        let value = self.value(field)?;
        let mut table = self.live.table().copy();
        table.correct(vec![field.to(value.clone())], "so it is").ok()?;
        Some((value, table))
    }
}

/// Fields that a scene does not show: the title, words of a decision at which it does not (or at
/// any), the field, and the reason.
const UNSEEN: [(&str, &str, &str, &str); 9] = [
    ("amulets", "", "pieces-", "pieces lie face down until the end"),
    ("amulets", "completes", "taken", "the turn of cards is over"),
    ("amulets", "completes", "minted", "the turn of cards is over"),
    ("amulets", "completes", "left-changed", "the turn of cards is over"),
    ("amulets", "completes", "right-changed", "the turn of cards is over"),
    ("amulets", "no more cards", "taken", "nothing can be taken or changed any more"),
    ("amulets", "no more cards", "minted", "nothing can be taken or changed any more"),
    ("amulets", "no more cards", "left-changed", "nothing can be taken or changed any more"),
    ("amulets", "no more cards", "right-changed", "nothing can be taken or changed any more"),
];

/// Asks whose options are not things on the table.
const WORDS: [(&str, &[&str], &str); 8] = [
    ("hunt", &["assist"], "keep or roll"),
    ("hunt", &["cover", "without"], "skills and items of one sheet, which the question lists"),
    ("hunt", &["using"], "sets of dice: their numbers written together"),
    ("keepers", &["magic", "change", "take"], "kinds of cards, changes and rewards"),
    ("amulets", &["number", "colour", "ink", "pearl", "pearls"], "values of cards and pearls"),
    ("amulets", &["pages", "side", "hammer-piece"], "letters, ends of a row, places in a reward"),
    ("amulets", &["reward", "remember", "shadow"], "words of a reward, yes and no"),
    ("drako", &["where"], "directions"),
];

impl RandomPlay {
    /// A corrected field differs in the scene. Some corrections last.
    fn shows_a_field(&mut self) {
        let fields = self.live.table().fields();
        if fields.is_empty() {
            return;
        }
        let field = &fields[self.below(fields.len())];
        let (group, before, said) = (self.title.group(), self.scene(), self.decision());
        let Some((value, table)) = self.corrected(field) else {
            return;
        };
        let old = self.live.table().copy();
        self.live.show(table, None);
        let known = |(title, when, name, _): &(&str, &str, &str, &str)| {
            *title == group && said.contains(when) && field.name.starts_with(name)
        };
        // What follows from a correction may undo it: a ring without a pearl takes one again.
        let undone = self.live.table().fields().contains(field);
        if !undone && !UNSEEN.iter().any(known) {
            let seen = self.scene() != before;
            assert!(seen, "{group}: {} = {value} is not in the scene\n{said}", field.called());
        }
        if self.below(8) > 0 {
            self.live.show(old, None);
        }
    }

    /// The decision as it is read aloud.
    fn decision(&self) -> String {
        plain(&self.title.words.scene(&self.live).now).join("\n")
    }

    /// Each option that is a thing has its key: a part of it, if it is of several things.
    fn has_keys(&self, ask: &Ask) {
        let group = self.title.group();
        if WORDS.iter().any(|(title, asks, _)| *title == group && asks.contains(&ask.name)) {
            return;
        }
        let scene = self.title.words.scene(&self.live).keys();
        let scene: Vec<String> = scene.iter().map(|key| key.to_lowercase()).collect();
        for option in ask.keys() {
            let things = option.split([':', '=']).next().unwrap_or_default();
            for thing in things.split('+') {
                let there = scene.contains(&thing.to_lowercase());
                assert!(there, "{group}: {thing} of {} is not in {scene:?}", ask.name);
            }
        }
    }
}

/// Random plays of a title: whatever a correction changes is seen, and things have their keys.
fn plays(all: usize, begin: fn(&mut Table, u64) -> &'static str) {
    for seed in 0..samples(all) as u64 {
        let mut table = Table::new();
        let group = begin(&mut table, seed);
        let (title, live) = table.open_play(group);
        let mut play = RandomPlay { title, live, chance: RandomDice::new(seed, 1) };
        for _ in 0..300 {
            for _ in 0..4 {
                play.shows_a_field();
            }
            if !play.acts() {
                break;
            }
        }
    }
}

/// A hunt of up to five heroes with two items each, against one dragon or two.
fn hunt(table: &mut Table, seed: u64) -> &'static str {
    const HEROES: [(&str, &str); 5] = [
        ("Denra", "rogue"),
        ("Timorn", "wizard"),
        ("Old-Kel", "ranger"),
        ("Brum", "warrior"),
        ("Cara", "cleric"),
    ];
    const DRAGONS: [&str; 8] =
        ["blue", "young-red", "pale", "green", "young-black", "red", "undead", "black"];
    table.ok("campaign new Ashes");
    let mut chance = RandomDice::new(seed, 2);
    let mut below = |many: usize| chance.below(u32::try_from(many).unwrap()) as usize;
    let heroes = 1 + below(5);
    for (hero, class) in &HEROES[..heroes] {
        table.ok(&format!("hero new {hero} --class {class}"));
        for _ in 0..2 {
            let items = builtin(EntryKind::Item);
            let item = &items[below(items.len())].key;
            // A class may not carry it.
            table.run(&format!("hero edit {hero} --reason told --add-item {item}"));
        }
    }
    let dragon = DRAGONS[below(8)];
    let second = if heroes > 3 { "--dragon young-red" } else { "" };
    table.ok(&format!("hunt start --heroes all --dragon {dragon} {second}"));
    "hunt"
}

pub fn keepers(table: &mut Table, seed: u64) -> &'static str {
    let mode = ["dragon", "keeper", "dragon --virtual-deck"][seed as usize % 3];
    table.ok(&format!("keepers start --players Ana,Jörg,Bo-Li --seed {seed} --mode {mode}"));
    if mode != "keeper" {
        // Random play hardly ever attacks.
        let dragons = ["blue", "green", "yellow", "white"];
        let dice = dragons.map(|dragon| format!("{dragon} arrows=1 white=1"));
        let attack = "ana attack=2 jörg attack=2 bo-li attack=2";
        table.ok(&format!("keepers correct {} {attack}", dice.join(" ")));
    }
    "keepers"
}

pub fn amulets(table: &mut Table, seed: u64) -> &'static str {
    if seed.is_multiple_of(2) {
        table.ok("amulets box pages=52+52 red-pearls=7 crests=12+8");
    }
    let chests = seed % 5;
    table.ok(&format!("amulets start --players Ana,Jörg,Bo-Li --seed {seed} --chests {chests}"));
    "amulets"
}

fn drako(table: &mut Table, seed: u64) -> &'static str {
    let way = ["--advanced", "--first-game"][seed as usize % 2];
    table.ok(&format!("drako start --players Ana,Jörg --seed {seed} {way}"));
    "drako"
}

#[test]
fn a_hunt_is_all_in_its_scene() {
    plays(40, hunt);
}

#[test]
fn dragon_keepers_is_all_in_its_scene() {
    plays(120, keepers);
}

#[test]
fn dragonkeepers_is_all_in_its_scene() {
    plays(24, amulets);
}

#[test]
fn drako_is_all_in_its_scene() {
    plays(60, drako);
}
