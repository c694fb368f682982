//! What heroes do between hunts: questions and results.

use serde_json::{Value, json};

use super::Phrases;
use crate::app::campaign_reports::HeroReport;
use crate::app::market::Purchase;
use crate::app::purse::{Handover, Resurrection};
use crate::rules::answers::Answers;
use crate::rules::dice_dragons::between_hunts::{Deed, EXP, GOLD, Village};
use crate::rules::dice_dragons::catalog::{EntryKind, Skill};
use crate::rules::dice_dragons::hero::{Hero, Standing};
use crate::rules::dice_dragons::level;
use crate::rules::dice_dragons::purse::RESURRECTION;
use crate::rules::offer::{AnswerKind, Ask};

/// The words of a question.
pub fn phrases(village: &Village, deed: Deed, ask: &Ask, answers: &Answers) -> Phrases {
    let asking = DeedQuestion { village, deed, answers };
    let (question, flag) = asking.question(ask);
    let help = match ask.name {
        "player" => "a name; Enter: nobody yet",
        _ => "",
    };
    Phrases {
        question,
        help: help.to_owned(),
        options: ask.keys().iter().map(|key| asking.option(ask, key)).collect(),
        declined: match ask.name {
            "learn" => "nothing".to_owned(),
            _ => "in turn order".to_owned(),
        },
        flag,
        typed: false,
    }
}

/// The missing argument, and its valid values.
pub fn missing(village: &Village, deed: Deed, ask: &Ask, answers: &Answers) -> (String, String) {
    let Phrases { mut flag, options, .. } = phrases(village, deed, ask, answers);
    let classes = village.figures.all(EntryKind::Class).map(|class| class.entry.key.as_str());
    let classes = classes.collect::<Vec<_>>().join(", ");
    let one = match &ask.what {
        AnswerKind::Pick { most: 1, .. } => "one of",
        _ => "some of",
    };
    let hint = match ask.name {
        "name" if answers.flag_of("class").is_none() && answers.flag_of("custom").is_none() => {
            flag.push_str(", and --class CLASS or --custom");
            format!("classes: {classes}")
        }
        "class" => format!("one of: {classes}"),
        "learn" => {
            let names = options.iter().filter_map(|option| option.split("  (").next());
            format!("one of: {}", names.collect::<Vec<_>>().join(", "))
        }
        _ if options.is_empty() => String::new(),
        _ => format!("{one}: {}", options.join(", ")),
    };
    (flag, hint)
}

struct DeedQuestion<'a> {
    village: &'a Village,
    deed: Deed,
    answers: &'a Answers,
}

impl DeedQuestion<'_> {
    /// The earlier answer.
    fn said(&self, name: &str) -> String {
        let said = self.answers.retyped().into_iter();
        said.filter(|(ask, _)| ask == name).map(|(_, value)| value).next_back().unwrap_or_default()
    }

    /// The hero in question.
    fn hero(&self) -> Option<&Hero> {
        self.village.find(&self.said("hero"))
    }

    /// The question, and the answer's name on the command line.
    fn question(&self, ask: &Ask) -> (String, String) {
        let (question, flag) = match (self.deed, ask.name) {
            (_, "name") => ("What is the hero called?", "NAME"),
            (_, "class") => ("Which class?", "--class CLASS or --custom"),
            (_, "player") => ("Who plays the hero?", "--player NAME"),
            (_, "symbol") => ("Which symbol does the hero set aside?", "--symbol SYMBOL"),
            (_, "skills") => ("Which six skills? (space marks, Enter ends)", "--skills SKILLS"),
            (_, "improve" | "learn") => return self.level(ask.name),
            (Deed::Buy, "item") => ("Which item?", "ITEM"),
            (Deed::Buy, _) => ("Which hero?", "--hero NAME"),
            (_, "item") => ("Which item?", "ITEM"),
            (Deed::Pay, "from") => ("Who pays?", "FROM"),
            (_, "from") => ("Who gives?", "FROM"),
            (_, "to") => ("To whom?", "TO"),
            (_, "gold") => ("How much gold?", "GOLD"),
            (Deed::Drop, _) => ("Who drops an item?", "HERO"),
            (Deed::Retire, _) => ("Who retires?", "HERO"),
            (Deed::Return, _) => ("Who comes back?", "HERO"),
            (_, "hero") => ("Which hero?", "HERO"),
            (_, "paid-by") => {
                let dead = self.hero().map_or("", |hero| hero.name.as_str());
                let question = format!("Who pays the {RESURRECTION} gold for {dead}?");
                return (question, "--paid-by HERO".to_owned());
            }
            (_, "outcome") => ("How did it end?", "--outcome slain|fled|wiped"),
            (Deed::Record, "heroes") => ("Who took part?", "--heroes A,B"),
            (_, "heroes") => ("Who takes part?", "--heroes A,B"),
            (_, "dragon") => return (self.second_dragon(), "--dragon".to_owned()),
            (_, "second") => {
                let dragon = self.answers.list_of("dragon").into_iter().nth(1);
                let dragon = dragon.unwrap_or_else(|| match self.said("dragon") {
                    said if said.is_empty() => "second dragon".to_owned(),
                    said => said,
                });
                return (format!("Who faces the {dragon}?"), "--second HEROES".to_owned());
            }
            (_, "leave-off") => (
                "Which armour is left off? (space marks, Enter ends; none: just Enter)",
                "--leave-off",
            ),
            (_, "dead") => ("Who died? (space marks, Enter ends; none: just Enter)", "--dead"),
            (_, "used") => {
                ("What was used up? (space marks, Enter ends; nothing: just Enter)", "--used")
            }
            (_, GOLD | EXP) => return (self.piece(ask.name), "--leftover".to_owned()),
            _ => ("", ask.name),
        };
        (question.to_owned(), flag.to_owned())
    }

    fn level(&self, ask: &str) -> (String, String) {
        let (name, to) = self.hero().map_or(("", 0), |hero| (&hero.name, hero.level + 1));
        match ask {
            "improve" => (
                format!("Level {to}: {name} improves which skill?"),
                format!("--improve SKILL (level {to} improves one)"),
            ),
            _ => (
                format!("Level {to}: which skill does {name} learn?"),
                format!("--learn SKILL or --decline (level {to})"),
            ),
        }
    }

    fn second_dragon(&self) -> String {
        let chapter = self.said("chapter").parse().unwrap_or(self.village.chapter);
        let first = self.village.figures.chapter_dragon(chapter).ok().flatten();
        let first = first.map_or("first dragon", |dragon| dragon.name.as_str());
        format!("Which second dragon joins the {first}?")
    }

    fn piece(&self, ask: &str) -> String {
        let before = self.answers.retyped().iter().filter(|(name, _)| name == ask).count();
        let left = self.village.left.as_ref().map(|(_, left)| *left).unwrap_or_default();
        let (what, pieces) = match ask {
            GOLD => ("gold", left.gold),
            _ => ("experience", left.exp),
        };
        format!("1 {what} left over ({} of {pieces}): who gets it?", before + 1)
    }

    /// An option of a pick, with its relevant facts.
    fn option(&self, ask: &Ask, key: &str) -> String {
        let about = match (self.deed, ask.name) {
            (_, "leave-off" | "used") => return key.replacen(':', ": ", 1),
            (_, "learn" | "skills") => {
                let skill = self.village.figures.skill(key).ok().flatten();
                return skill.map_or_else(|| key.to_owned(), described);
            }
            (Deed::Buy, "item") => {
                let shelf = self.village.stock.iter().find(|shelf| shelf.item == key);
                return shelf.map_or_else(
                    || key.to_owned(),
                    |shelf| format!("{} ({} gold)", shelf.name, shelf.price),
                );
            }
            (Deed::LevelUp | Deed::Resurrect | Deed::Buy, "hero") | (_, "paid-by") => {
                self.village.find(key).and_then(|hero| self.about(ask, hero))
            }
            _ => None,
        };
        about.map_or_else(|| key.to_owned(), |about| format!("{key} ({about})"))
    }

    /// The relevant facts about a hero.
    fn about(&self, ask: &Ask, hero: &Hero) -> Option<String> {
        let alive = hero.standing == Standing::Alive;
        match (self.deed, ask.name) {
            (Deed::LevelUp, _) if alive && level::is_due(hero.level, hero.exp) => {
                Some(format!("level {}", hero.level + 1))
            }
            (Deed::LevelUp, _) => None,
            (Deed::Resurrect, "hero") if hero.standing == Standing::Dead => {
                let figures = hero.figures(&self.village.figures).ok()?;
                Some(format!("{} gold, {} hit points", hero.gold, figures.max_hp))
            }
            (Deed::Resurrect, "hero") => None,
            _ => Some(format!("{} gold", hero.gold)),
        }
    }
}

fn described(skill: &Skill) -> String {
    format!("{}  ({}: {})", skill.name, skill.symbols, skill.effect)
}

pub fn retired(hero: &HeroReport, retired: bool) -> String {
    if retired {
        format!("{} retires, keeping {} gold and all items\n", hero.name, hero.gold)
    } else {
        format!("{} is back in the party\n", hero.name)
    }
}

pub fn bought(purchase: &Purchase) -> String {
    let Purchase { hero, item, price, .. } = purchase;
    format!("{} buys {item} for {price} and has {} gold left\n", hero.name, hero.gold)
}

pub fn bought_json(purchase: &Purchase) -> Value {
    let Purchase { item, price, left, place, .. } = purchase;
    json!({
        "purchase": { "item": item, "price": price, "left": left, "place": place },
        "hero": purchase.hero,
    })
}

pub fn gave(handover: &Handover) -> String {
    format!("{} gave {} {}\n", handover.from.name, handover.to.name, handover.what)
}

pub fn paid(handover: &Handover) -> String {
    let Handover { from, to, what } = handover;
    format!(
        "{} paid {} {what} ({} has {}, {} has {})\n",
        from.name, to.name, from.name, from.gold, to.name, to.gold
    )
}

pub fn dropped((hero, item): &(HeroReport, String)) -> String {
    format!("{} dropped {item}\n", hero.name)
}

pub fn brought_back(report: &Resurrection) -> String {
    let paid = report.payers.iter().map(|(hero, gold)| format!("{hero} paid {gold}"));
    format!("{} is alive again ({})\n", report.hero.name, paid.collect::<Vec<_>>().join(", "))
}
