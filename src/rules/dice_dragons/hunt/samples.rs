//! Sample hunts for tests: any party, dragons and items.

use super::super::catalog::{CampaignFigures, EntryKind};
use super::super::hero::{Hero, KnownSkill};
use super::super::symbol::Face;
use super::*;
use crate::dice::TypedDice;
use crate::offer::{Answer, Next};
use crate::offer_checks::fitting;
use crate::title::{Title, next};

/// A level 1 hero of a class, named after it.
pub fn hero(class: &str, items: &[&str], extra: &[&str]) -> SetupHero {
    let figures = CampaignFigures::default();
    let class = figures.class(class).unwrap().unwrap();
    let mut hero = Hero::fresh(&class.name, class);
    hero.skills.extend(extra.iter().map(|key| KnownSkill {
        key: (*key).to_owned(),
        improved: None,
        learned_at: Some(3),
    }));
    let item = |typed: &&str| figures.find(EntryKind::Item, typed).unwrap().entry.key.clone();
    hero.items = items.iter().map(item).collect();
    SetupHero::of(&hero, &figures).unwrap()
}

/// A hunt of these heroes; with two dragons the first half faces the first.
pub fn hunt(heroes: Vec<SetupHero>, dragons: &[&str]) -> State {
    let figures = CampaignFigures::default();
    let half = heroes.len() / 2;
    let two = dragons.len() > 1;
    let heroes = heroes
        .into_iter()
        .enumerate()
        .map(|(n, hero)| SetupHero { faces: DragonIx((two && n >= half).into()), ..hero });
    State::new(Setup {
        v: 1,
        chapter: 1,
        house: figures.house,
        heroes: heroes.collect(),
        dragons: dragons
            .iter()
            .map(|typed| SetupDragon {
                dragon: figures
                    .dragon(&figures.find(EntryKind::Dragon, typed).unwrap().entry.key)
                    .unwrap()
                    .unwrap()
                    .clone(),
                changed: Vec::new(),
            })
            .collect(),
    })
}

/// Every action that an act leads to.
pub fn actions(state: &State, act: &Act) -> Vec<Action> {
    let mut actions = Vec::new();
    let mut open: Vec<Vec<Answer>> = vec![Vec::new()];
    while let Some(answers) = open.pop() {
        match next::<DiceDragons>(state, act, &answers).unwrap() {
            Next::Ready(action) => actions.push(action),
            Next::Ask(ask) => {
                let longer = |answer| [answers.as_slice(), &[answer]].concat();
                open.extend(fitting(&ask).into_iter().map(longer));
            }
        }
    }
    actions
}

/// A hunt played step by step in a test; heroes are named by class. Every step must be accepted.
pub struct TestHunt {
    pub state: State,
    /// The events of the last step.
    pub last: Vec<Event>,
}

impl TestHunt {
    /// Level 1 heroes without items against these dragons.
    pub fn of(classes: &[&str], dragons: &[&str]) -> TestHunt {
        TestHunt::with(classes.iter().map(|class| hero(class, &[], &[])).collect(), dragons)
    }

    pub fn with(heroes: Vec<SetupHero>, dragons: &[&str]) -> TestHunt {
        TestHunt { state: hunt(heroes, dragons), last: Vec::new() }
    }

    /// The events of an action with these dice, or the refusal.
    pub fn tries(&self, action: &Action, dice: &str) -> Result<Vec<Event>, HuntRefusal> {
        let faces = Face::read_all(dice).unwrap();
        let dice: Vec<u8> = Face::indices(&faces).collect();
        decide(&self.state, action, &mut TypedDice::new(dice))
    }

    pub fn offers(&self, wanted: &Act) -> bool {
        DiceDragons::acts(&self.state).iter().any(|(act, _)| act == wanted)
    }

    pub fn does(&mut self, action: &Action, dice: &str) -> &mut TestHunt {
        let events = self.tries(action, dice);
        self.last = events.unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"));
        for event in &self.last {
            apply(&mut self.state, event);
        }
        self
    }

    /// An event without a decision.
    pub fn meets(&mut self, event: Event) {
        apply(&mut self.state, &event);
    }

    /// The next hero's first roll; a waiting die is kept.
    pub fn roll(&mut self, dice: &str) -> &mut TestHunt {
        self.does(&Action::Roll { keep_assist: true }, dice)
    }

    /// One of the three re-rolls, of dice by index.
    pub fn reroll(&mut self, places: &[u8], dice: &str) -> &mut TestHunt {
        self.does(&reroll(places, Extra::Roll), dice)
    }

    pub fn uses(&mut self, skill: &str) -> &mut TestHunt {
        self.does(&Action::Use(self.activation(skill)), "")
    }

    pub fn uses_on(&mut self, skill: &str, on: &[&str]) -> &mut TestHunt {
        let mut activation = self.activation(skill);
        activation.on = on.iter().map(|hero| self.place(hero)).collect();
        self.does(&Action::Use(activation), "")
    }

    /// Activates with items by index.
    pub fn uses_with(&mut self, skill: &str, with: &[u8]) -> &mut TestHunt {
        let mut activation = self.activation(skill);
        activation.with = with.iter().copied().map(ItemIx).collect();
        self.does(&Action::Use(activation), "")
    }

    /// A skill of the hero on turn by its key; `jab` and `treat-wounds` cover the first open one,
    /// Treat Wounds heals the hero itself.
    pub fn activation(&self, skill: &str) -> Activation {
        let hero = self.state.turn.as_ref().unwrap().hero;
        let own = &self.state.setup.heroes[hero].skills;
        let skill = match skill {
            "jab" => SkillRef::Jab,
            "treat-wounds" => SkillRef::TreatWounds,
            key => SkillRef::Own(own.find(|own| own.key == key).unwrap()),
        };
        let general = !matches!(skill, SkillRef::Own(_));
        Activation {
            skill,
            on: match skill {
                SkillRef::TreatWounds => vec![hero],
                _ => Vec::new(),
            },
            cover: self.state.open_skills(hero).first().copied().filter(|_| general),
            with: Vec::new(),
            without: Vec::new(),
            using: None,
            release: None,
        }
    }

    /// Fails, covering the last open skill.
    pub fn fails(&mut self) -> &mut TestHunt {
        let hero = self.state.turn.as_ref().unwrap().hero;
        let cover = self.state.open_skills(hero).last().copied();
        self.does(&Action::Fail { cover, release: None }, "")
    }

    pub fn ends(&mut self) -> &mut TestHunt {
        self.does(&Action::EndTurn, "")
    }

    pub fn passes(&mut self, die: u8) -> &mut TestHunt {
        self.does(&Action::Assist { die: DieIx(die) }, "")
    }

    /// A turn whose dice match nothing and show no Dragon.
    pub fn idles(&mut self) -> &mut TestHunt {
        let hero = self.state.next_in_pass().unwrap();
        let dice = match self.state.setup.heroes[hero].class_key.as_deref() {
            Some("ranger") => "DDSSH",
            Some("rogue") => "CCSSH",
            _ => "CCDDS",
        };
        let dice = &dice[..self.state.dice_free()];
        self.does(&Action::Roll { keep_assist: false }, dice);
        self.fails().ends()
    }

    /// Idle turns until this hero is next.
    pub fn idles_until(&mut self, hero: &str) -> &mut TestHunt {
        while self.state.next_in_pass() != Some(self.place(hero)) {
            self.idles();
        }
        self
    }

    /// Idle turns until the Heroes' phase is over.
    pub fn idles_out(&mut self) -> &mut TestHunt {
        while self.state.stage() == Stage::Between && self.state.phase == Phase::Heroes {
            self.idles();
        }
        self
    }

    pub fn fury(&mut self, dice: &str) -> &mut TestHunt {
        self.does(&Action::Fury, dice)
    }

    /// A Fury without a Dragon.
    pub fn calm(&mut self) -> &mut TestHunt {
        self.fury("SSSSS SSSSS SSSSS")
    }

    pub fn place(&self, class: &str) -> HeroIx {
        let heroes = &self.state.setup.heroes;
        heroes.find(|hero| hero.class_key.as_deref() == Some(class)).unwrap()
    }

    pub fn hero(&self, class: &str) -> &HeroState {
        &self.state.heroes[self.place(class)]
    }

    /// The sheets, to change the setup of the hunt.
    pub fn setup_mut(&mut self) -> &mut Setup {
        std::sync::Arc::make_mut(&mut self.state.setup)
    }

    pub fn hero_mut(&mut self, class: &str) -> &mut HeroState {
        let place = self.place(class);
        &mut self.state.heroes[place]
    }

    pub fn lost(&self, class: &str) -> u16 {
        self.state.setup.heroes[self.place(class)].max_hp - self.hero(class).hp
    }

    pub fn wounds(&self, dragon: u8) -> u16 {
        let dragon = DragonIx(dragon);
        self.state.setup.dragons[dragon].dragon.hp - self.state.dragons[dragon].hp
    }

    /// Who is next, by class.
    pub fn next(&self) -> Option<&str> {
        let hero = self.state.next_in_pass()?;
        self.state.setup.heroes[hero].class_key.as_deref()
    }

    pub fn saw(&self, event: &Event) -> bool {
        self.last.contains(event)
    }

    /// Keys of the skills the dice match.
    pub fn matching(&self) -> Vec<String> {
        let hero = self.state.turn.as_ref().unwrap().hero;
        let key = |skill| match skill {
            SkillRef::Jab => "jab".to_owned(),
            SkillRef::TreatWounds => "treat-wounds".to_owned(),
            SkillRef::Own(n) => self.state.setup.heroes[hero].skills[n].key.clone(),
        };
        self.state.matching().into_iter().map(key).collect()
    }
}

pub fn reroll(places: &[u8], by: Extra) -> Action {
    Action::Reroll { dice: places.iter().copied().map(DieIx).collect(), by }
}
