//! What may be done now, with all its ranges; `decide` takes exactly what is listed here.

use super::super::catalog::ItemEffect;
use super::super::symbol::Face;
use super::decide::may_flee;
use super::state::{Stage, State};
use super::{Action, Activation, DieIx, DragonIx, Extra, HeroIx, ItemIx, Place, SkillIx, SkillRef};

/// Something that may be done now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// The next hero's first roll; a die may be waiting.
    Roll {
        hero: HeroIx,
        assist: Option<Face>,
    },
    /// Another roll of up to `most` of the dice.
    Reroll {
        by: Extra,
        dice: usize,
        most: usize,
    },
    /// A skill, with these items.
    Use {
        hero: HeroIx,
        skill: SkillRef,
        with: Vec<ItemIx>,
        /// Items that would add to it and may be left aside.
        bonuses: Vec<ItemIx>,
        /// Sets of dice that make it.
        using: Vec<Vec<DieIx>>,
        /// How many heroes it is aimed at, of those living.
        targets: usize,
        living: Vec<HeroIx>,
        /// Skills a general one may cover: those without a token (ruling 33). Empty for an own skill.
        covers: Vec<SkillIx>,
        /// Dragons to choose from if the counter attack releases a die.
        releases: Vec<DragonIx>,
    },
    Fail {
        covers: Vec<SkillIx>,
        releases: Vec<DragonIx>,
    },
    Drink {
        item: ItemIx,
        on: Vec<HeroIx>,
    },
    UseText {
        item: ItemIx,
    },
    Assist {
        dice: Vec<DieIx>,
        to: HeroIx,
    },
    EndTurn,
    Fury {
        dragon: DragonIx,
    },
    StepIn {
        heroes: Vec<HeroIx>,
        may_decline: bool,
    },
    Flee,
}

/// Everything that may be done now.
pub fn options(state: &State) -> Vec<Choice> {
    let mut list = match state.stage() {
        Stage::Over => Vec::new(),
        Stage::Between => state
            .next_in_pass()
            .map(|hero| Choice::Roll {
                hero,
                assist: state.assist.filter(|(to, _)| *to == hero).map(|(_, face)| face),
            })
            .into_iter()
            .collect(),
        Stage::Rolling => rolling(state),
        Stage::Ending => ending(state),
        Stage::Fury => state
            .fury_due
            .first()
            .map(|dragon| Choice::Fury { dragon: *dragon })
            .into_iter()
            .collect(),
        Stage::StepIn => vec![Choice::StepIn {
            heroes: state.supporters(),
            may_decline: state.abandoned().is_none(),
        }],
    };
    if may_flee(state) {
        list.push(Choice::Flee);
    }
    list
}

fn rolling(state: &State) -> Vec<Choice> {
    let Some(turn) = &state.turn else {
        return Vec::new();
    };
    let (hero, dice) = (turn.hero, turn.dice.len());
    let mut list = Vec::new();
    if turn.rolls < 3 {
        list.push(Choice::Reroll { by: Extra::Roll, dice, most: dice });
    }
    if state.heroes[hero].blessed > 0 {
        list.push(Choice::Reroll { by: Extra::Blessed, dice, most: dice });
    }
    for item in state.ready(hero, |effect| matches!(effect, ItemEffect::Reroll(_))) {
        if let ItemEffect::Reroll(most) = state.setup.heroes[hero].items[item].effect {
            list.push(Choice::Reroll {
                by: Extra::Item(item),
                dice,
                most: usize::from(most).min(dice),
            });
        }
    }
    for skill in state.all_skills(hero) {
        list.extend(uses(state, hero, skill));
    }
    if state.matching().is_empty() {
        list.push(Choice::Fail { covers: state.open_skills(hero), releases: state.releases() });
    }
    list.extend(items(state, hero));
    list
}

fn uses(state: &State, hero: HeroIx, skill: SkillRef) -> Vec<Choice> {
    let Some(known) = state.skill(hero, skill) else {
        return Vec::new();
    };
    let helpers = state.helpers(hero);
    let mut list = Vec::new();
    for with in subsets(&helpers) {
        let using = state.fits_open(hero, skill, &with);
        if using.is_empty() {
            continue;
        }
        list.push(Choice::Use {
            hero,
            skill,
            with,
            bonuses: state.bonuses(hero, &known),
            using: using.into_iter().map(|set| set.iter().collect()).collect(),
            targets: state.targets(known.effect),
            living: state.living().collect(),
            covers: match skill {
                SkillRef::Own(_) => Vec::new(),
                _ => state.open_skills(hero),
            },
            releases: state.releases(),
        });
    }
    list
}

fn items(state: &State, hero: HeroIx) -> Vec<Choice> {
    let drinks = state.ready(hero, |effect| matches!(effect, ItemEffect::Heal(_)));
    let texts = state.ready(hero, |effect| matches!(effect, ItemEffect::Text(_)));
    let drinks =
        drinks.into_iter().map(|item| Choice::Drink { item, on: state.living().collect() });
    drinks.chain(texts.into_iter().map(|item| Choice::UseText { item })).collect()
}

fn ending(state: &State) -> Vec<Choice> {
    let mut list = Vec::new();
    if let Some((dice, to)) = state.passable().filter(|(dice, _)| !dice.is_empty()) {
        let dice = dice.iter().collect();
        list.push(Choice::Assist { dice, to });
    }
    list.push(Choice::EndTurn);
    if let Some(turn) = &state.turn {
        list.extend(items(state, turn.hero));
    }
    list
}

impl Choice {
    /// Every action this choice stands for.
    pub fn actions(&self) -> Vec<Action> {
        match self {
            Choice::Roll { .. } => {
                vec![Action::Roll { keep_assist: true }, Action::Roll { keep_assist: false }]
            }
            Choice::Reroll { by, dice, most } => (1u32..1 << dice)
                .filter(|set| set.count_ones() as usize <= *most)
                .map(|set| Action::Reroll {
                    dice: DieIx::first(*dice).filter(|die| set & (1 << die.0) != 0).collect(),
                    by: *by,
                })
                .collect(),
            Choice::Use { .. } => self.activations(),
            Choice::Fail { covers, releases } => maybe(releases)
                .flat_map(|release| {
                    places(covers).map(move |cover| Action::Fail { cover, release })
                })
                .collect(),
            Choice::Drink { item, on } => {
                on.iter().map(|hero| Action::Drink { item: *item, on: *hero }).collect()
            }
            Choice::UseText { item } => vec![Action::UseText { item: *item }],
            Choice::Assist { dice, .. } => {
                dice.iter().map(|die| Action::Assist { die: *die }).collect()
            }
            Choice::EndTurn => vec![Action::EndTurn],
            Choice::Fury { .. } => vec![Action::Fury],
            Choice::StepIn { heroes, may_decline } => {
                let nobody = may_decline.then_some(Action::StepIn { hero: None });
                let someone = heroes.iter().map(|hero| Action::StepIn { hero: Some(*hero) });
                someone.chain(nobody).collect()
            }
            Choice::Flee => vec![Action::Flee],
        }
    }

    fn activations(&self) -> Vec<Action> {
        let Choice::Use { skill, with, bonuses, using, targets, living, covers, releases, .. } =
            self
        else {
            return Vec::new();
        };
        let on: Vec<Vec<HeroIx>> = match targets {
            0 => vec![Vec::new()],
            1 => living.iter().map(|hero| vec![*hero]).collect(),
            _ => living
                .iter()
                .flat_map(|a| living.iter().filter(move |b| *b != a).map(move |b| vec![*a, *b]))
                .collect(),
        };
        let dice = || std::iter::once(None).chain(using.iter().cloned().map(Some));
        let mut list = Vec::new();
        for without in subsets(bonuses) {
            for using in dice() {
                for on in &on {
                    for cover in places(covers) {
                        list.extend(maybe(releases).map(|release| {
                            Action::Use(Activation {
                                skill: *skill,
                                on: on.clone(),
                                cover,
                                with: with.clone(),
                                without: without.clone(),
                                using: using.clone(),
                                release,
                            })
                        }));
                    }
                }
            }
        }
        list
    }
}

/// Any of these, none first.
fn subsets(of: &[ItemIx]) -> impl Iterator<Item = Vec<ItemIx>> + '_ {
    (0u32..1 << of.len()).map(|set| {
        let chosen = of.iter().enumerate().filter(|(n, _)| set & (1 << n) != 0);
        chosen.map(|(_, item)| *item).collect()
    })
}

/// One of these, or nothing where there is nothing to name.
fn places<P: Place>(of: &[P]) -> impl Iterator<Item = Option<P>> + '_ {
    let nothing = of.is_empty().then_some(None);
    of.iter().map(|place| Some(*place)).chain(nothing)
}

/// Nothing named, or one of these.
fn maybe<P: Place>(of: &[P]) -> impl Iterator<Item = Option<P>> + '_ {
    std::iter::once(None).chain(of.iter().map(|place| Some(*place)))
}
