//! The words of Dragon Keepers: acts, questions, states.

use serde_json::Value;

use super::{
    aside, asks, chances, correct, json, log, now, refusal, scene, thrown_stand_ins, usage,
};
use crate::app::play::{AsideRecord, Summary, View};
use crate::glossary::{GlossaryEntry, Meaning};
use crate::rules::correct::Field;
use crate::rules::dice::{Die, Due};
use crate::rules::keepers::battle::{Face, Shade};
use crate::rules::keepers::{
    Act, CARDS, Dragon, Event, Keepers, Pending, Refusal, SETTINGS, Setup, Shown, Stage, State,
    draws_from_bag,
};
use crate::rules::offer::Ask;
use crate::rules::words::{self, Joined};
use crate::scene::{DieFace, Part, Scene};
use crate::wording::forward;
use crate::{AnswerContext, FlagUsage, Look, Phrases, Saying, Tongue, Usage, Words};

pub struct KeepersWords;

impl Words for KeepersWords {
    type Title = Keepers;
    const COMMAND: &'static str = "wyrm keepers";
    const RECORD: Option<&'static str> = Some("wyrm keepers score --save");
    const OLD_NAME: Option<&'static str> = Some("keepers");

    const ABOUT: &'static str =
        "Dragon Keepers (Lacerda): set up, dice, both games tracked, scored";
    const AFTER: &'static str = usage::AFTER;

    fn glossary() -> Vec<GlossaryEntry> {
        super::glossary::entries()
    }

    fn meanings() -> Vec<Meaning> {
        SETTINGS.iter().map(|one| Meaning::of_setting("setting", one, "keepers rule")).collect()
    }

    const USAGE: &'static [Usage] = usage::USAGE;
    const FLAGS: &'static [FlagUsage] = usage::FLAGS;

    fn opening(view: &View<Keepers>) -> Scene {
        let mut scene = Self::scene(view);
        scene.parts.splice(..0, super::setup::remaining(&view.state.setup));
        scene
    }

    fn setup_json(setup: &Setup, _seed: u64, start: &str) -> Value {
        let mut value = json::setup(setup);
        value["start"] = start.into();
        value
    }

    fn label(state: &State, act: &Act) -> String {
        match act {
            Act::Round => "the next round".to_owned(),
            Act::Choose(player) => {
                let anew = match state.seats[*player].chosen {
                    Some(_) => "chooses again",
                    None => "chooses a Keeper",
                };
                format!("{} {anew}", state.name(*player))
            }
            Act::Heal => match &state.stage {
                Stage::Choice { pending: Pending::Yellow { .. }, .. } => {
                    "take two arrows off".to_owned()
                }
                _ => "take an arrow off".to_owned(),
            },
            Act::Flame => "a flame on the Hunter".to_owned(),
            Act::Plan(token) => format!("plan to {token}"),
            Act::Pass => "pass".to_owned(),
            Act::Show => "show a Keeper".to_owned(),
            Act::Reroll => "re-roll one die".to_owned(),
            Act::Magic => "play the Magic card".to_owned(),
            Act::Next => "keep the Magic card".to_owned(),
        }
    }

    fn word(state: &State, act: &Act) -> String {
        match act {
            Act::Plan(token) => token.to_string(),
            _ => Self::label(state, act),
        }
    }

    fn group(state: &State, act: &Act) -> String {
        match act {
            Act::Choose(_) => "choose Keepers".to_owned(),
            Act::Plan(_) => "plan an action".to_owned(),
            _ => Self::label(state, act),
        }
    }

    fn which(state: &State, act: &Act) -> String {
        match act {
            Act::Choose(_) => "Who chooses?".to_owned(),
            _ => format!("What does {} plan?", turn(state)),
        }
    }

    fn declined(_state: &State, act: &Act, ask: &Ask) -> String {
        match (act, ask.name) {
            (Act::Reroll, _) => "none, keep them all",
            (Act::Plan(_), _) => "no Magic card",
            (Act::Magic, "change") => "nothing more",
            _ => "none",
        }
        .to_owned()
    }

    fn help(_state: &State, _act: &Act, ask: &Ask) -> String {
        match ask.name {
            "by" => "+2 adds two, -1 removes one, 0 changes nothing".to_owned(),
            "note" => "a short note about the card, or nothing".to_owned(),
            "card" => {
                "what the card changed, or a line about a card that changed nothing".to_owned()
            }
            _ => String::new(),
        }
    }

    fn flag(act: &Act, ask: &Ask) -> String {
        match (act, ask.name) {
            (Act::Show, "keeper") | (Act::Heal | Act::Choose(_), _) => "COLOUR".to_owned(),
            (Act::Reroll, _) => "DIE or --none".to_owned(),
            (Act::Plan(_), _) => "ACTION+magic".to_owned(),
            (Act::Magic, "note") => "--note TEXT".to_owned(),
            (Act::Magic, "card") => "--change WHAT=BY or --note TEXT".to_owned(),
            (Act::Magic, _) => "--change WHAT=BY".to_owned(),
            (_, name) => format!("--{name}"),
        }
    }

    fn throw(state: &State, due: Due) -> String {
        let count = crate::saturate::<i64>(due.count);
        match due.die {
            Die::Drawn(_) if draws_from_bag(state) => "Drawn from the bag:".to_owned(),
            Die::Drawn(_) => "Turn the top card up: what is it?".to_owned(),
            Die::Weighted(_) => battle_throw(state, due),
            _ => format!("{} as rolled:", words::count(count, "Hunter die", "Hunter dice")),
        }
    }

    fn draws(state: &State, due: Due) -> String {
        if draws_from_bag(state) { Self::faces(due.die) } else { CARDS.to_owned() }
    }

    fn face(die: Die, face: u8) -> DieFace {
        let word = match die {
            Die::Weighted(_) => Face::at(face).word(),
            Die::Drawn(_) => Shade::at(face).word(),
            _ => Dragon::at(face).word(),
        };
        // No two faces of a die begin with the same letter.
        DieFace::new(word[..1].to_uppercase(), word)
    }

    fn drawn(state: &State, die: Die, face: u8) -> String {
        match (draws_from_bag(state), face) {
            (true, _) => Self::face(die, face).word,
            (false, 0) => "a Magic card".to_owned(),
            (false, _) => "a Hunter card".to_owned(),
        }
    }

    fn throw_flag(state: &State, due: Due) -> &'static str {
        match due.die {
            Die::Drawn(_) if draws_from_bag(state) => "drawn",
            Die::Drawn(_) => "reveal",
            _ => "dice",
        }
    }

    fn sentence(state: &State, event: &Event) -> Option<String> {
        log::sentence(state, event)
    }

    /// A few words for a step, without secrets.
    fn step(before: &State, after: &State, events: &[Event]) -> String {
        let name = |player: &usize| before.name(*player);
        let mut parts = chooses(before, after);
        for event in events {
            parts.push(match event {
                Event::RoundBegan { .. } => format!("round {} begins", before.round + 1),
                Event::Planned { player, token, .. } => {
                    format!("{} plans to {token}", name(player))
                }
                Event::Passed { player, forced: false } => format!("{} passes", name(player)),
                Event::KeeperPlayed { player, keeper, token } => {
                    format!("{}'s {keeper} Keeper {token}s", name(player))
                }
                Event::DieRerolled { .. } => "one die re-rolled".to_owned(),
                Event::RerollDeclined => "no die is rolled again".to_owned(),
                Event::MagicPlayed { player, .. } => format!("{} plays a Magic card", name(player)),
                Event::MagicKept { player } => format!("{} keeps the Magic card", name(player)),
                Event::HealDeclined { player } => format!("{} heals nothing", name(player)),
                Event::Corrected { set, .. } => correct::sentence(before, set, ""),
                _ => continue,
            });
        }
        if parts.is_empty() {
            parts.extend(events.iter().find_map(|event| match event {
                Event::ArrowsRemoved { dragon, .. } => Some(format!("{dragon} is healed")),
                Event::FlamesPlaced { .. } => Some("a flame on the Hunter".to_owned()),
                _ => None,
            }));
        }
        words::and(&parts)
    }

    fn summary(state: &State) -> Summary {
        let setup = &state.setup;
        let outcome = state.outcome.as_ref();
        let how = outcome.map_or_else(String::new, |outcome| now::how(state, outcome));
        let mut facts = vec![("mode", setup.mode.word().to_owned())];
        let difficulty = setup.difficulty.map(|difficulty| difficulty.word());
        facts.extend(difficulty.map(|word| ("difficulty", word.to_owned())));
        facts.push(("tribes", setup.to_string()));
        facts.push(("rounds", state.round.to_string()));
        Summary::new(how, &facts)
    }

    fn facts(state: &State) -> Vec<(&'static str, String)> {
        let arrows = state.dragons.iter().filter(|(_, tile)| tile.arrows > 0);
        let arrows: Vec<String> =
            arrows.map(|(dragon, tile)| format!("{dragon} {}", tile.arrows)).collect();
        let dice: Vec<String> = state.targeted().iter().map(ToString::to_string).collect();
        let shields: usize = (0..state.seats.len()).map(|p| state.shields(p)).sum();
        let shielded = state.where_tile(|tile| tile.shielded).len();
        let training: usize = state.dragons.0.iter().map(|t| t.training.len()).sum();
        let planned = state.seats.iter().filter(|s| s.planned.is_some()).count();
        let chosen = state.seats.len() - state.undecided().len();
        vec![
            ("round", state.round.to_string()),
            ("arrows", arrows.joined_or(", ", "none")),
            ("targeted", dice.joined_or(", ", "none")),
            ("shields", (shields + shielded).to_string()),
            ("flames", state.flames.to_string()),
            ("training dice", training.to_string()),
            ("chosen or planned", (chosen + planned).to_string()),
        ]
    }

    fn afterwards(view: &View<Keepers>, told: AnswerContext) -> Vec<String> {
        let veiled =
            "this choice is possible; all Keepers are shown once everyone has chosen".to_owned();
        let kept = format!("recorded: wyrm play show {}", view.id);
        let rolled = told.rolled.then(|| thrown_stand_ins(view)).flatten();
        let veiled = told.veiled.then_some(veiled).into_iter();
        veiled.chain((view.live.over && !told.dry_run).then_some(kept)).chain(rolled).collect()
    }

    fn refusal(refusal: &Refusal, tongue: Tongue) -> Saying {
        refusal::saying(refusal, tongue)
    }

    forward! {
        fn shown(shown: &Shown, kept: &AsideRecord) -> Vec<Part> = aside::shown(shown, kept);
        fn shown_json(shown: &Shown, kept: &AsideRecord) -> Value = aside::shown_json(shown, kept);
        fn remarks(shown: &Shown) -> Vec<String> = aside::remarks(shown);
        fn aside_step(shown: &Shown) -> String = aside::step(shown);
        fn counted(shown: &Shown) -> Summary = aside::counted(shown);
        fn before(ask: &Ask, players: &[String]) -> Phrases = asks::before(ask, players);
        fn setup(setup: &Setup, _seed: u64, start: &str) -> Scene =
            super::setup::setup(setup, start);
        fn question(state: &State, act: &Act, ask: &Ask) -> String = asks::question(state, act, ask);
        fn option(state: &State, act: &Act, ask: &Ask, place: usize) -> String =
            asks::option(state, act, ask, place);
        fn scene(view: &View<Keepers>) -> Scene = scene::scene(view);
        fn next(view: &View<Keepers>) -> String = now::next(view);
        fn odds(view: &View<Keepers>) -> Vec<Part> = chances::odds(view.state);
        fn field(field: &Field) -> String = correct::field(&field.name);
        fn log(view: &View<Keepers>, look: &Look) -> String = log::log(view, look);
        fn json(view: &View<Keepers>) -> Value = json::table(view);
        fn log_json(view: &View<Keepers>) -> Value = log::log_json(view);
    }
}

/// Battle dice that are due: of one colour, or of both in their order on the dragon.
fn battle_throw(state: &State, due: Due) -> String {
    let dice = &state.setup.house.dice;
    let of = |shade: &Shade| dice[*shade].die() == due.die;
    let shade = match Shade::ALL.iter().filter(|shade| of(shade)).collect::<Vec<_>>()[..] {
        [one] => format!("{} ", one.word()),
        _ => String::new(),
    };
    let (one, many) = (format!("{shade}Battle die"), format!("{shade}Battle dice"));
    let due_dice = words::count(due.count, &one, &many);
    if shade.is_empty() && due.count > 1 {
        format!("{due_dice} as rolled, in the order they lie on the dragon:")
    } else {
        format!("{due_dice} as rolled:")
    }
}

/// The name of the player on turn.
fn turn(state: &State) -> &str {
    state.turn().map_or("", |player| state.name(player))
}

/// Who chose a Keeper: the choice itself is secret.
fn chooses(before: &State, after: &State) -> Vec<String> {
    let seats = 0..before.seats.len();
    let chose = seats.filter(|player| after.seats[*player].choices > before.seats[*player].choices);
    chose.map(|player| format!("{} chooses", before.name(player))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::dice::RandomDice;
    use crate::rules::keepers::battle::Faces;
    use crate::rules::keepers::{House, Mode, Wishes, lay_out};

    /// If the colour decides what a Weak Flame means, a roll of both colours states the order.
    #[test]
    fn battle_dice_of_both_colours_are_typed_in_the_order_they_lie_in() {
        let asked = |red: &str, die: fn(&House) -> Die, count| {
            let mut house = House { weak_white_only: true, ..House::default() };
            house.dice.red = Faces::read(red).unwrap();
            let due = Due { die: die(&house), count };
            let names = vec!["Ana".to_owned(), "Ben".to_owned()];
            let chance = &mut RandomDice::new(1, 0);
            let setup = lay_out(Mode::Dragon, names, &Wishes::default(), house, chance);
            battle_throw(&State::new(setup.unwrap()), due)
        };
        let white: fn(&House) -> Die = |house| house.dice.white.die();
        let red: fn(&House) -> Die = |house| house.dice.red.die();
        let both = "2 Battle dice as rolled, in the order they lie on the dragon:";
        assert_eq!(asked("2/2/2", white, 2), both);
        assert_eq!(asked("2/2/2", red, 1), "1 Battle die as rolled:");
        assert_eq!(asked("2/1/3", white, 1), "1 white Battle die as rolled:");
        assert_eq!(asked("2/1/3", red, 2), "2 red Battle dice as rolled:");
    }
}
