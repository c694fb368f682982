//! What heroes do between hunts, and how a hunt begins and ends: the asks of each deed, and the deed that
//! the answers make.
//!
//! A completely typed deed needs no lookup. Before a question, the [`Village`] is looked up to find the
//! possible answers.

use super::aftermath::{BountyShare, Outcome, dragons_for, suggest_second};
use super::catalog::{CampaignFigures, EntryKind, ItemEffect};
use super::hero::{Hero, Standing, in_space};
use super::level::{self, Improvable, LevelWish, Options};
use super::market::MarketLine;
use super::new_hero::{self, Draft, SKILLS};
use super::purse::RESURRECTION;
use super::symbol::Symbol;
use crate::answers::{Stop, Walk};
use crate::name::{self, Name};
use crate::offer::{Answer, Ask};

/// The most heroes in one hunt.
const MOST_HEROES: usize = 5;

/// A deed between hunts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    New,
    LevelUp,
    Buy,
    Give,
    Drop,
    Pay,
    Resurrect,
    Retire,
    Return,
    /// A live hunt, or its setup.
    Start,
    /// A hunt entered by its result.
    Record,
    /// The end of a decided hunt.
    Settle,
}

/// Facts about the campaign that a deed needs.
#[derive(Debug, Clone, Default)]
pub struct Village {
    /// The campaign; empty: not looked up yet.
    pub campaign: String,
    pub chapter: u8,
    pub heroes: Vec<Hero>,
    pub figures: CampaignFigures,
    /// The remaining stock of the open market.
    pub stock: Vec<MarketLine>,
    /// What equal shares leave over, and who could get it, once known.
    pub left: Option<(Vec<String>, BountyShare)>,
}

/// A complete deed. Names are as typed or picked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CompleteDeed {
    New { draft: Draft, player: Option<String> },
    LevelUp { hero: String, wish: LevelWish },
    Buy { item: String, hero: String },
    Give { from: String, item: String, to: String },
    Drop { hero: String, item: String },
    Pay { from: String, to: String, gold: i64 },
    Resurrect { hero: String, paid_by: Vec<String> },
    Retire { hero: String },
    Return { hero: String },
    Start(HuntParty),
    Record { outcome: String, party: HuntParty, dead: Vec<String>, used: Vec<String> },
    Settle,
}

/// Who hunts what. Pairs are written `HERO:ITEM`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HuntParty {
    pub heroes: Vec<String>,
    pub dragons: Vec<String>,
    /// Who faces the second dragon.
    pub second: Vec<String>,
    /// Armour left off.
    pub off: Vec<String>,
}

/// The deed that the answers make; missing answers are asked for (`Stop::Ask`). `Stop::Which`: look
/// up the village first.
pub fn next(village: &Village, deed: Deed, walk: &mut Walk) -> Result<CompleteDeed, Stop> {
    Ok(match deed {
        Deed::New => village.new_hero(walk)?,
        Deed::LevelUp => {
            village.known_to(walk)?;
            let hero = village.hero(walk, "hero", "nobody can gain a level", &|hero| {
                alive(hero) && level::is_due(hero.level, hero.exp)
            })?;
            CompleteDeed::LevelUp { wish: village.wish(walk, &hero)?, hero }
        }
        Deed::Buy => {
            let left = village.stock.iter().filter(|shelf| shelf.left > 0);
            let item = word(walk, Ask::one("item", left.map(|shelf| &shelf.item)))?;
            CompleteDeed::Buy { item, hero: village.hero(walk, "hero", NO_ONE, &alive)? }
        }
        Deed::Give => {
            let from = village.hero(walk, "from", "nobody carries anything", &carries)?;
            let item = village.carried(walk, &from)?;
            CompleteDeed::Give { to: village.other(walk, &from)?, from, item }
        }
        Deed::Drop => {
            let hero = village.hero(walk, "hero", "nobody carries anything", &carries)?;
            CompleteDeed::Drop { item: village.carried(walk, &hero)?, hero }
        }
        Deed::Pay => {
            let from = village
                .hero(walk, "from", "nobody has gold", &|hero| alive(hero) && hero.gold > 0)?;
            let most = village.find(&from).map_or(i64::MAX, |hero| hero.gold.max(1));
            let to = village.other(walk, &from)?;
            let gold = word(walk, Ask::number("gold", 1, most))?;
            let wrong = || format!("{} is not an amount of gold", name::shown(&gold));
            let gold = gold.parse().ok().ok_or_else(|| Stop::misread(wrong(), ""))?;
            CompleteDeed::Pay { from, to, gold }
        }
        Deed::Resurrect => {
            let dead = |hero: &Hero| hero.standing == Standing::Dead;
            let hero = village.hero(walk, "hero", "nobody is dead", &dead)?;
            CompleteDeed::Resurrect { paid_by: village.payers(walk, &hero)?, hero }
        }
        Deed::Retire => CompleteDeed::Retire { hero: village.hero(walk, "hero", NO_ONE, &alive)? },
        Deed::Return => {
            let retired = |hero: &Hero| hero.standing == Standing::Retired;
            CompleteDeed::Return {
                hero: village.hero(walk, "hero", "nobody is retired", &retired)?,
            }
        }
        Deed::Start => CompleteDeed::Start(village.party(walk, true)?),
        Deed::Record => village.record(walk)?,
        Deed::Settle => CompleteDeed::Settle,
    })
}

/// The heroes who get leftovers, piece by piece; none: in turn order.
pub fn leftover(
    village: &Village,
    what: &'static str,
    walk: &mut Walk,
) -> Result<Option<Vec<String>>, Stop> {
    let Some((heroes, left)) = &village.left else {
        return Ok(None);
    };
    let pieces = if what == GOLD { left.gold } else { left.exp };
    let mut given = Vec::new();
    for n in 0..pieces {
        let ask = Ask::one(what, heroes);
        match walk.said(if n == 0 { ask.or_nothing() } else { ask })? {
            Some(hero) => given.push(hero),
            None => return Ok(None),
        }
    }
    Ok((pieces > 0).then_some(given))
}

/// The asks for who gets a leftover piece of gold or experience.
pub const GOLD: &str = "leftover-gold";
pub const EXP: &str = "leftover-exp";

fn alive(hero: &Hero) -> bool {
    hero.standing == Standing::Alive
}

fn carries(hero: &Hero) -> bool {
    alive(hero) && !hero.items.is_empty()
}

/// Why no hero can do what any living hero could.
const NO_ONE: &str = "nobody is alive";

/// A required word.
fn word(walk: &mut Walk, ask: Ask) -> Result<String, Stop> {
    Ok(walk.said(ask)?.unwrap_or_default())
}

impl Village {
    fn is_known(&self) -> bool {
        !self.campaign.is_empty()
    }

    /// Stops until the village is looked up, if a person may be asked.
    fn known_to(&self, walk: &Walk) -> Result<(), Stop> {
        if walk.has_person() && !self.is_known() { Err(Stop::Which) } else { Ok(()) }
    }

    /// The hero with this name, if unique.
    pub fn find(&self, typed: &str) -> Option<&Hero> {
        let keyed: Vec<(&Hero, String)> =
            self.heroes.iter().map(|hero| (hero, name::key(&hero.name))).collect();
        name::find("hero", typed, &keyed, |(hero, key)| (&hero.name, key)).ok().map(|(h, _)| *h)
    }

    fn names(&self, fits: &dyn Fn(&Hero) -> bool) -> Vec<String> {
        let fit = self.heroes.iter().filter(|hero| fits(hero));
        fit.map(|hero| hero.name.clone()).collect()
    }

    /// The named hero, or a question among those who fit; `nobody` says why none does.
    fn hero(
        &self,
        walk: &mut Walk,
        ask: &'static str,
        nobody: &str,
        fits: &dyn Fn(&Hero) -> bool,
    ) -> Result<String, Stop> {
        let mut names = self.names(fits);
        if names.is_empty() {
            let everybody = self.names(&|_| true);
            if walk.has_person() && !walk.has_flag(ask) && !everybody.is_empty() {
                return Err(Stop::misread(nobody, ""));
            }
            names = everybody;
        }
        word(walk, Ask::one(ask, names))
    }

    /// A living hero who receives another's gift.
    fn other(&self, walk: &mut Walk, giver: &str) -> Result<String, Stop> {
        let giver = self.find(giver).map(|hero| &hero.name);
        self.hero(walk, "to", "nobody else is alive", &|hero| {
            alive(hero) && giver != Some(&hero.name)
        })
    }

    /// Something that a hero carries.
    fn carried(&self, walk: &mut Walk, typed: &str) -> Result<String, Stop> {
        let hero = self.find(typed);
        let items = hero.map_or(&[][..], |hero| &hero.items).iter();
        let items: Vec<String> = items
            .map(|key| self.figures.name(EntryKind::Item, key).unwrap_or(key).to_owned())
            .collect();
        match (hero, walk.has_flag("item")) {
            (Some(hero), false) if items.is_empty() => {
                Err(Stop::misread(format!("{} carries nothing", hero.name), ""))
            }
            _ => word(walk, Ask::one("item", items)),
        }
    }

    /// What a hero improves or learns with a level, from exactly the allowed choices.
    fn wish(&self, walk: &mut Walk, hero: &str) -> Result<LevelWish, Stop> {
        if walk.switch("decline") {
            return Ok(LevelWish::Decline);
        }
        if let Some(skill) = walk.flag("improve") {
            return Ok(LevelWish::Improve(skill.to_owned()));
        }
        if let Some(skill) = walk.flag("learn") {
            return Ok(LevelWish::Learn(skill.to_owned()));
        }
        if !self.is_known() {
            return Err(Stop::Which);
        }
        let options = self.find(hero).and_then(|hero| level::options(hero, &self.figures).ok());
        Ok(match options {
            Some(Ok((_, Options::Improve(list)))) if !list.is_empty() => {
                LevelWish::Improve(word(walk, Ask::one("improve", improvable(&list)))?)
            }
            Some(Ok((_, Options::Learn(list)))) => {
                let keys = list.iter().map(|skill| &skill.key);
                let learned = walk.said(Ask::one("learn", keys).or_nothing())?;
                learned.map_or(LevelWish::Decline, LevelWish::Learn)
            }
            // Nothing to choose, or no level: the rules refuse with the reason.
            _ => LevelWish::Unsaid,
        })
    }

    /// Who pays to resurrect a hero, if its own gold is short and others have some.
    fn payers(&self, walk: &mut Walk, hero: &str) -> Result<Vec<String>, Stop> {
        let typed = walk.list("paid-by");
        if !typed.is_empty() || !walk.has_person() {
            return Ok(typed.into_iter().map(str::to_owned).collect());
        }
        self.known_to(walk)?;
        let Some(dead) = self.find(hero) else {
            return Ok(Vec::new());
        };
        let can = |hero: &Hero| hero.name == dead.name || alive(hero);
        let rich: Vec<&Hero> = self.heroes.iter().filter(|h| can(h) && h.gold > 0).collect();
        let all: i64 = rich.iter().map(|hero| hero.gold).sum();
        if dead.standing != Standing::Dead || dead.gold >= RESURRECTION || all < RESURRECTION {
            return Ok(Vec::new());
        }
        let usual = match rich.iter().position(|hero| hero.gold >= RESURRECTION) {
            Some(one) => vec![one],
            None => vec![0, 1],
        };
        let names = rich.iter().map(|hero| &hero.name);
        walk.all(Ask::some("paid-by", names, 1, rich.len()).preset(Answer::Picked(usual)))
    }

    /// Who hunts, and what they face.
    fn party(&self, walk: &mut Walk, live: bool) -> Result<HuntParty, Stop> {
        self.known_to(walk)?;
        let asked = !walk.has_flag("heroes");
        let heroes = self.hunters(walk)?;
        let dragons = self.dragons(walk, heroes.len())?;
        if !live {
            return Ok(HuntParty { heroes, dragons, ..HuntParty::default() });
        }
        let second = if walk.has_flag("second") || !walk.has_person() || heroes.len() < 4 {
            walk.list("second").into_iter().map(str::to_owned).collect()
        } else {
            let called = |typed: &String| match self.find(typed) {
                Some(hero) => hero.name.clone(),
                None => typed.clone(),
            };
            let names: Vec<String> = heroes.iter().map(called).collect();
            // The default without a word: all but the first two.
            let usual = (2..names.len()).collect();
            let ask = Ask::some("second", &names, 2, names.len() - 2);
            walk.all(ask.preset(Answer::Picked(usual)))?
        };
        let armor = if asked && walk.has_person() {
            self.pairs(&heroes, &|effect| matches!(effect, ItemEffect::Armor(_)))
        } else {
            Vec::new()
        };
        let off = if walk.has_flag("leave-off") || armor.is_empty() {
            walk.all_flags("leave-off")
        } else {
            walk.all(Ask::some("leave-off", &armor, 0, armor.len()))?
        };
        Ok(HuntParty { heroes, dragons, second, off })
    }

    /// Who takes part; `all` means all living heroes. The question preselects all of them if so
    /// many may hunt together.
    pub fn hunters(&self, walk: &mut Walk) -> Result<Vec<String>, Stop> {
        let alive = self.names(&alive);
        let count = alive.len();
        let marked = (0..if count > MOST_HEROES { 0 } else { count }).collect();
        let ask = Ask::some("heroes", &alive, 1, count).preset(Answer::Picked(marked));
        let heroes = walk.all(ask.clone())?;
        match heroes.as_slice() {
            [only] if name::key(only) != name::ALL => Ok(heroes),
            [_] if !self.is_known() => Err(Stop::Which),
            [_] if alive.is_empty() => Err(Stop::Ask(ask)),
            [_] => Ok(alive),
            _ => Ok(heroes),
        }
    }

    /// Four or five heroes hunt two dragons: the second is asked for.
    fn dragons(&self, walk: &mut Walk, heroes: usize) -> Result<Vec<String>, Stop> {
        let typed = walk.all_flags("dragon");
        if !typed.is_empty() || !walk.has_person() || dragons_for(heroes) == 1 {
            return Ok(typed);
        }
        let chapter = walk.flag("chapter").and_then(|n| n.parse().ok()).unwrap_or(self.chapter);
        let first = self.figures.chapter_dragon(chapter).ok().flatten();
        let (Some(first), Ok(all)) = (first, self.figures.dragons()) else {
            return Ok(typed);
        };
        let second = suggest_second(first, &all);
        let usual = all.iter().position(|dragon| dragon.name == second.name).into_iter().collect();
        let ask = Ask::one("dragon", all.iter().map(|dragon| &dragon.name));
        let ask = ask.preset(Answer::Picked(usual));
        Ok(vec![first.name.clone(), word(walk, ask)?])
    }

    /// Items of these heroes, as `HERO:ITEM`.
    fn pairs(&self, heroes: &[String], fits: &dyn Fn(&ItemEffect) -> bool) -> Vec<String> {
        let heroes = heroes.iter().filter_map(|typed| self.find(typed));
        let pair = |hero: &Hero, key: &String| {
            let item = self.figures.item(key).ok().flatten().filter(|item| fits(&item.effect))?;
            Some(format!("{}:{}", hero.name, item.name))
        };
        heroes.flat_map(|hero| hero.items.iter().filter_map(move |key| pair(hero, key))).collect()
    }

    /// A hunt by its result. If wyrm asks for the party, it also asks for the losses.
    fn record(&self, walk: &mut Walk) -> Result<CompleteDeed, Stop> {
        self.known_to(walk)?;
        let outcome = word(walk, Ask::one("outcome", Outcome::WORDS))?;
        let asked = !walk.has_flag("heroes") && walk.has_person();
        let heroes = self.hunters(walk)?;
        let mut some = |name: &'static str, from: Vec<String>, wanted: bool| {
            if walk.has_flag(name) || !asked || !wanted || from.is_empty() {
                Ok(walk.all_flags(name))
            } else {
                walk.all(Ask::some(name, &from, 0, from.len()))
            }
        };
        let wiped = Outcome::read(&outcome) == Some(Outcome::Wiped);
        let dead = some("dead", heroes.clone(), !wiped)?;
        let used = some("used", self.pairs(&heroes, &|_| true), true)?;
        let dragons = self.dragons(walk, heroes.len())?;
        let party = HuntParty { heroes, dragons, ..HuntParty::default() };
        Ok(CompleteDeed::Record { outcome, party, dead, used })
    }

    /// A new hero, of a class or custom.
    fn new_hero(&self, walk: &mut Walk) -> Result<CompleteDeed, Stop> {
        let asked = !walk.has_flag("name");
        let name = word(walk, Ask::text("name", 200))?;
        self.check_name(&name)?;
        let mut custom = walk.switch("custom");
        let mut class = walk.flag("class").map(str::to_owned);
        if !custom && class.is_none() {
            let classes = self.figures.all(EntryKind::Class).map(|class| class.entry.key.as_str());
            let ask = Ask::one("class", classes.chain(["custom"]));
            class = walk.said(ask)?.filter(|class| class != "custom");
            custom = class.is_none();
        }
        let person = walk.has_person();
        let player = if asked && person && !walk.has_flag("player") {
            walk.said(Ask::text("player", 200).or_nothing())?
        } else {
            walk.flag("player").map(str::to_owned)
        };
        if let Some(player) = player.as_ref().filter(|p| !p.bytes().all(|b| b.is_ascii_digit()))
            && self.is_known()
        {
            Name::new(player).map_err(|fault| Stop::unread(&fault))?;
        }
        let ask_for = |given: bool| custom && person && !given;
        let symbol = if ask_for(walk.has_flag("symbol")) {
            walk.said(Ask::one("symbol", Symbol::WORDS))?
        } else {
            walk.flag("symbol").map(str::to_owned)
        };
        let skills = if ask_for(walk.has_flag("skills")) {
            walk.all(Ask::some("skills", self.chart(), SKILLS, SKILLS))?
        } else {
            walk.list("skills").into_iter().map(str::to_owned).collect()
        };
        let initiative = walk.flag("initiative").and_then(|number| number.parse().ok());
        let draft = Draft { name, class, custom, skills, symbol, initiative };
        if self.is_known()
            && let Ok(Err(faults)) = new_hero::check(&draft, &self.figures)
        {
            return Err(Stop::unread(&faults));
        }
        Ok(CompleteDeed::New { draft, player })
    }

    /// Refuses a name at once, before a person answers the rest.
    fn check_name(&self, name: &str) -> Result<(), Stop> {
        if !self.is_known() {
            return Ok(());
        }
        Name::of_hero(name).map_err(|fault| Stop::unread(&fault))?;
        let same = |hero: &&Hero| name::key(&hero.name) == name::key(name);
        match self.heroes.iter().find(same) {
            None => Ok(()),
            Some(hero) => {
                let (hero, campaign) = (&hero.name, &self.campaign);
                let taken = format!("there is already a hero called {hero} in {campaign}");
                Err(Stop::misread(taken, ""))
            }
        }
    }

    /// Skills that a custom hero may have.
    fn chart(&self) -> Vec<String> {
        let skills = self.figures.skills().unwrap_or_default().into_iter();
        skills.filter(|skill| skill.chart).map(|skill| skill.key.clone()).collect()
    }
}

/// Every possible improvement: each space of a skill, and each half where it has two.
fn improvable(skills: &[Improvable]) -> Vec<String> {
    let mut all = Vec::new();
    for skill in skills {
        let number = |n: u8| (skill.places.len() > 1).then_some(n);
        for n in 1..=crate::saturate(skill.places.len()) {
            let name = in_space(&skill.name, number(n));
            if skill.halves {
                all.extend([format!("{name}:damage"), format!("{name}:healing")]);
            } else {
                all.push(name);
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::Answers;

    #[test]
    fn a_level_asks_what_is_improved() {
        let figures = CampaignFigures::default();
        let class = figures.class("wizard").unwrap().unwrap();
        let hero = Hero { exp: 39, ..Hero::fresh("Timorn", class) };
        let village =
            Village { campaign: "Ashes".into(), heroes: vec![hero], ..Village::default() };
        let mut answers = Answers::typed(Vec::new());
        answers.flag("hero", "timorn");
        let stop = next(&village, Deed::LevelUp, &mut Walk::new(&answers)).unwrap_err();
        let Stop::Ask(ask) = stop else { panic!("{stop:?}") };
        assert_eq!(ask.name, "improve");
    }
}
