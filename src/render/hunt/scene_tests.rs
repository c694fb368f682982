//! The largest table in every width that a screen has.

use chrono::{DateTime, FixedOffset, Utc};
use unicode_width::UnicodeWidthStr;

use super::scene::{dragons, heroes};
use crate::Look;
use crate::rules::dice_dragons::catalog::{CampaignFigures, EntryKind};
use crate::rules::dice_dragons::hero::Hero;
use crate::rules::dice_dragons::hunt::{DragonIx, HeroIx, ListIndex, Setup, State};
use crate::scene::{Part, plain, text};

const NAMES: [(&str, &str); 5] = [
    ("Maximilianus", "rogue"),
    ("Bartholomeus", "wizard"),
    ("Alexandrinia", "ranger"),
    ("Wilhelminara", "warrior"),
    ("Christophina", "cleric"),
];

/// Five heroes of long names against the two dragons with the longest texts.
fn largest() -> State {
    let figures = CampaignFigures::default();
    let heroes = NAMES.map(|(name, class)| {
        let mut hero = Hero::fresh(class, figures.class(class).unwrap().unwrap());
        hero.name = name.to_owned();
        hero
    });
    let dragons = ["blue", "black"].map(|key| {
        let found = figures.find(EntryKind::Dragon, key).unwrap();
        found.checked().unwrap().dragon().unwrap().clone()
    });
    let setup = Setup::of(&heroes, &dragons, 6, &figures).unwrap();

    State::new(setup)
}

fn local(time: DateTime<Utc>) -> DateTime<FixedOffset> {
    time.fixed_offset()
}

fn drawn(state: &State, width: usize) -> Vec<String> {
    let look = Look { width, color: false, plain: false, local: &local, csv: None };
    let parts: [Part; 2] = [dragons(state, state).into(), heroes(state, state).into()];
    text(&parts, &look, 13)
}

#[test]
fn the_largest_table_fits_whatever_lies_on_it() {
    let mut state = largest();
    let mut chance = 1_u64;
    let mut below = |n: u64| {
        chance = (chance * 7919 + 104_729) % 1_000_003;
        u8::try_from(chance % n).unwrap()
    };
    for _ in 0..200 {
        for (n, hero) in state.heroes.iter_mut().enumerate() {
            hero.faces = Some(DragonIx::new(n / 3));
            hero.hp = 1 + u16::from(below(24));
            (hero.poison, hero.ally, hero.blessed) = (below(3), below(3), below(2));
        }
        for dragon in &mut state.dragons {
            (dragon.pinned, dragon.locked) = (below(3), below(3));
        }
        for width in [58, 76, 78, 98] {
            let lines = drawn(&state, width);
            assert_eq!(lines.len(), 10, "{lines:#?}");
            for line in &lines {
                assert!(line.width() <= width && !line.contains('…'), "{width}: {line}");
            }
            for (place, hero) in state.heroes.placed() {
                let line = lines.iter().find(|line| line.contains(state.name(place))).unwrap();
                let marks =
                    [("poison", hero.poison), ("ally", hero.ally), ("blessed", hero.blessed)];
                for (mark, count) in marks {
                    assert_eq!(line.contains(mark), count > 0, "{width}: {mark}: {line}");
                }
                assert_eq!(
                    line.contains('!') || line.contains("deadly"),
                    state.poison_kills(place)
                );
            }
        }
    }
}

/// A first mark moves no column.
#[test]
fn the_first_mark_of_a_hero_moves_nothing() {
    let mut state = largest();
    for width in [58, 78] {
        state.heroes[HeroIx(0)].poison = 0;
        let before = drawn(&state, width);
        state.heroes[HeroIx(0)].poison = 1;
        let after = drawn(&state, width);
        for (before, after) in before.iter().zip(&after) {
            assert!(after.starts_with(before.as_str()), "{before}\n{after}");
        }
    }
}

#[test]
fn a_hero_is_read_aloud_in_words() {
    let mut state = largest();
    let hero = &mut state.heroes[HeroIx(0)];
    (hero.hp, hero.poison, hero.ally) = (1, 2, 1);
    let lines = plain(&[dragons(&state, &state).into(), heroes(&state, &state).into()]);
    assert_eq!(
        lines[1..3],
        [
            "dragon: Black Dragon; hit points: 80 of 80; sneaky, shockwave; \
             Reaping Jaws 7, Tail Strike 13, Black Inferno 18",
            "hero: Maximilianus; class: rogue; HP: 1 of 19; AC: 1; turns: 3 left; \
             faces Blue Dragon, deadly poison 2, ally",
        ]
    );
}
