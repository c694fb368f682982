//! Refusals at a table of Dragon Keepers, in words.

use std::any::Any;

use super::{correct, either, magic_change};
use crate::rules::Refused;
use crate::rules::dice::DiceFault;
use crate::rules::keepers::battle::Shade;
use crate::rules::keepers::{
    Dragon, FailReason, Mode, Pending, Refusal, SetupFault, Stage, Take, Token,
};
use crate::rules::words::{self, Joined};
use crate::{Saying, Tongue, refusal as shared};

/// A refusal of a play.
pub(super) fn saying(refusal: &Refusal, tongue: Tongue) -> Saying {
    match refusal {
        Refusal::Stop(_) => Saying::new(""),
        Refusal::Setup(begins) => fault(begins)
            .unwrap_or_else(|| Saying { message: begins.to_string(), hint: begins.hint() }),
        Refusal::Over => Saying::new("the play is over"),
        Refusal::First { stage, names } => first(stage, names, tongue),
        Refusal::NotTargeted(dragon, targeted) => Saying::new(format!(
            "{dragon} is not targeted: a Keeper must protect a dragon with a Hunter die"
        ))
        .hint(format!("targeted: {}", either(targeted))),
        Refusal::NoPlayer(number) => Saying::new(format!("there is no player {number}")),
        Refusal::NoArrow(dragon, wounded) => {
            lying_on(format!("{dragon} has no arrow to take off"), wounded)
        }
        Refusal::MustHeal(wounded) => {
            lying_on("an arrow must come off a dragon: say which one".to_owned(), wounded)
        }
        Refusal::NoToken { player, token, has } => no_token(player, *token, has, tongue),
        Refusal::NoMagic(player) => Saying::new(format!("{player} has no Magic card to select")),
        Refusal::KeeperGone { player, keeper, hand } => {
            Saying::new(format!("{player}'s {keeper} Keeper has been played and not taken back"))
                .hint(format!("in hand: {}", either(hand)))
        }
        Refusal::SayReward { token, there } => say_reward(*token, there, tongue),
        Refusal::NoReward { take, token, keeper, fails, there } => {
            no_reward(*take, *token, *keeper, *fails, there, tongue)
        }
        Refusal::NoDie { die, dragon, has } => {
            Saying::new(format!("there is no Battle die {die} on {dragon}, which has {has}"))
        }
        Refusal::TwoDragons(named) => {
            Saying::new(format!("one or two different dragons, not {named}"))
        }
        Refusal::NotSelected(player) => {
            Saying::new(format!("{player} has selected no Magic card this round"))
        }
        Refusal::NotAChoice(typed) => {
            let saying = Saying::new(format!("{typed} is not NAME=COLOUR"));
            match tongue {
                Tongue::Commands => saying.hint("as in wyrm keepers choose ana=red ben=blue"),
                Tongue::Keys => saying,
            }
        }
        Refusal::Change { thing, owner, why } => {
            magic_change::cannot(*thing, owner.as_deref().unwrap_or_default(), *why)
        }
        Refusal::Note(fault) => shared::answer(fault),
        Refusal::NotInBag(shade) => {
            Saying::new(format!("no {} Battle die is left in the bag", shade.word()))
        }
        Refusal::WrongCard { hunter } => wrong_card(*hunter),
        Refusal::HunterDice { fault, mode, dealt } => hunter_dice(fault, *mode, *dealt),
        Refusal::BattleDice { given, dice } => battle_dice(*given, dice),
        Refusal::Dice(fault) => dice(fault),
        Refusal::Correction(fault) => correct::fault(fault),
        Refusal::Fix(fault) => correct::cannot(fault),
    }
}

fn wrong_card(hunter: bool) -> Saying {
    Saying::new(if hunter {
        "no Hunter card can come now: this pile has already had one"
    } else {
        "a Hunter card must come now: it is the last of its pile"
    })
    .hint("each pile of the deck holds exactly one Hunter card")
}

fn battle_dice(given: usize, dice: &[Shade]) -> Saying {
    let shades: Vec<&str> = dice.iter().map(|shade| shade.word()).collect();
    let needed = words::count(dice.len(), "Battle die", "Battle dice");
    let given = match given {
        0 => "none was".to_owned(),
        1 => "only 1 was".to_owned(),
        more => format!("only {more} were"),
    };
    Saying::new(format!("the attack rolls {needed}, {given} typed")).hint(match shades.len() {
        1 => format!("one {} die: M miss, W weak flame, F flame", shades[0]),
        _ => format!("as they lie on the dragon: {}", shades.join(", ")),
    })
}

fn hunter_dice(fault: &DiceFault, mode: Mode, dealt: bool) -> Saying {
    Saying::new(fault.to_string()).hint(match (mode, dealt) {
        (Mode::Keeper, _) => "type every die; if all show the same, roll them again: RRR,RYB",
        (Mode::Dragon, true) => "a Hunter card was dealt: the Hunter rolls one more",
        (Mode::Dragon, false) => EVERY_DIE,
    })
}

/// How to enter a draw.
const CARDS: &str = "--reveal magic, or --reveal hunter,magic if a Hunter card came first";
const BAG: &str = "--drawn white or --drawn red, or --drawn white,red for two";
const EVERY_DIE: &str = "type every die rolled, in order";

fn dice(fault: &DiceFault) -> Saying {
    Saying {
        message: fault.to_string(),
        hint: match fault {
            DiceFault::TooFew { .. } | DiceFault::LeftOver { .. } => Some(EVERY_DIE.to_owned()),
            DiceFault::Untold { what: "card" } => Some(CARDS.to_owned()),
            DiceFault::Untold { .. } => Some(BAG.to_owned()),
            _ => fault.hint(),
        },
    }
}

/// With the dragons that have arrows, if any.
fn lying_on(message: String, wounded: &[Dragon]) -> Saying {
    if wounded.is_empty() {
        Saying::new(message)
    } else {
        Saying::new(message).hint(format!("arrows lie on {}", either(wounded)))
    }
}

/// Alternatives to continue; a key for both is named once.
fn ways(tongue: Tongue, ways: &[(&str, char)]) -> String {
    let mut said: Vec<String> = Vec::new();
    for (command, key) in ways {
        let way = tongue.act(&format!("keepers {command}"), *key);
        if !said.contains(&way) {
            said.push(way);
        }
    }
    said.join(", or ")
}

/// What the table waits for.
fn first(stage: &Stage, names: &[String], tongue: Tongue) -> Saying {
    let who = words::and(names);
    let (what, hint): (String, &[(&str, char)]) = match stage {
        Stage::Over => return Saying::new("the play is over"),
        Stage::Hunter => ("comes the Hunter phase".to_owned(), &[("round", 'r')]),
        Stage::Choosing => {
            let verb = match names.len() {
                1 => "chooses",
                _ => "choose",
            };
            (format!("{who} {verb} a Keeper"), &[("choose", 'c')])
        }
        Stage::Healing { .. } => (
            format!("{who} may take an arrow off a dragon"),
            &[("heal COLOUR", 't'), ("heal --none", 't')],
        ),
        Stage::Planning { .. } => {
            (format!("{who} plans or passes"), &[("plan ACTION", 'c'), ("plan pass", 'p')])
        }
        Stage::Acting { .. } => {
            (format!("{who} shows the Keeper and acts"), &[("act COLOUR", 'u')])
        }
        Stage::After { .. } => (
            format!("{who} plays the selected Magic card or keeps it"),
            &[("magic", 'i'), ("next", 'n')],
        ),
        Stage::Choice { pending, .. } => {
            let (does, hint) = choice(pending);
            (format!("{who} {does}"), hint)
        }
    };
    Saying::new(format!("first {what}")).hint(ways(tongue, hint))
}

/// What an attack waits for.
fn choice(pending: &Pending) -> (&'static str, &'static [(&'static str, char)]) {
    match pending {
        Pending::Reroll { .. } => (
            "rolls one Battle die again or keeps them all",
            &[("reroll DIE", 'r'), ("reroll --none", 'r')],
        ),
        Pending::White => ("takes an arrow off a dragon", &[("heal COLOUR", 't')]),
        Pending::Green => {
            ("places a flame or takes an arrow off", &[("flame", 'k'), ("heal COLOUR", 't')])
        }
        Pending::Yellow { .. } => (
            "takes arrows off one or two dragons",
            &[("heal COLOUR", 't'), ("heal COLOUR,COLOUR", 't')],
        ),
    }
}

fn no_token(player: &str, token: Token, has: &[Token], tongue: Tongue) -> Saying {
    let pass = tongue.act("keepers plan pass", 'p');
    Saying::new(format!("{player} has no {} token", token.name())).hint(if has.is_empty() {
        format!("no token is left: {pass} takes them back")
    } else {
        format!("in hand: {}; or pass", has.iter().map(|token| token.word()).joined(", "))
    })
}

fn rewards(there: &[Take]) -> String {
    let words: Vec<&str> = there.iter().map(|take| take.word()).collect();
    words::or(&words)
}

fn say_reward(token: Token, there: &[Take], tongue: Tongue) -> Saying {
    let what = match token {
        Token::Train => "an Action token",
        _ => "a Magic card",
    };
    let there = rewards(there);
    Saying::new(format!("the reward is {what}: say which one")).hint(match tongue {
        Tongue::Commands => format!("--take {there}"),
        Tongue::Keys => there,
    })
}

fn no_reward(
    take: Take,
    token: Token,
    keeper: Dragon,
    fails: Option<FailReason>,
    there: &[Take],
    tongue: Tongue,
) -> Saying {
    if !there.is_empty() {
        return Saying::new(format!("{} cannot be the reward", take.word()))
            .hint(format!("the reward is {}", rewards(there)));
    }
    let saying = Saying::new(match fails {
        Some(_) => format!("there is no reward: the {keeper} Keeper cannot {token}"),
        None => "there is no reward here".to_owned(),
    });
    match tongue {
        Tongue::Commands => saying.hint("leave --take out"),
        Tongue::Keys => saying,
    }
}

/// Faults of a setup whose hint names an argument.
pub(crate) fn fault(refusal: &dyn Any) -> Option<Saying> {
    let fault = refusal.downcast_ref::<SetupFault>()?;
    let SetupFault::Players { has, .. } = fault else {
        return None;
    };
    let other = Mode::for_players(*has)?;
    let (fewest, most) = other.seats();
    let hint = format!("--mode {} is for {fewest} to {most}", other.word());
    Some(Saying::new(fault.to_string()).hint(hint))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(refusal: Refusal) -> (String, Option<String>) {
        let said = saying(&refusal, Tongue::Commands);
        (said.message, said.hint)
    }

    #[test]
    fn what_the_table_waits_for_is_said_in_the_tongue_of_the_front_end() {
        let stage = Stage::Healing { players: vec![0] };
        let names = vec!["Ana".to_owned()];
        let refusal = Refusal::First { stage, names };
        let commands = saying(&refusal, Tongue::Commands);
        assert_eq!(commands.message, "first Ana may take an arrow off a dragon");
        assert_eq!(commands.hint.unwrap(), "wyrm keepers heal COLOUR, or wyrm keepers heal --none");
        assert_eq!(saying(&refusal, Tongue::Keys).hint.unwrap(), "[t]");
    }

    #[test]
    fn a_player_without_tokens_is_told_to_pass() {
        let refusal = |has: &[Token]| Refusal::NoToken {
            player: "Ana".to_owned(),
            token: Token::Attack,
            has: has.to_vec(),
        };
        let (message, hint) = said(refusal(&[Token::Heal]));
        assert_eq!(message, "Ana has no Attack token");
        assert_eq!(hint.unwrap(), "in hand: heal; or pass");
        assert_eq!(
            said(refusal(&[])).1.unwrap(),
            "no token is left: wyrm keepers plan pass takes them back"
        );
    }

    /// With keys no command is named, whatever the table waits for.
    #[test]
    fn at_keys_no_command_is_named() {
        let one = || vec!["Ana".to_owned()];
        let waits = [
            Stage::Hunter,
            Stage::Choosing,
            Stage::Healing { players: vec![0] },
            Stage::Planning { player: 0 },
            Stage::Acting { player: 0 },
            Stage::Choice { player: 0, pending: Pending::Green },
            Stage::Choice { player: 0, pending: Pending::White },
            Stage::Choice { player: 0, pending: Pending::Yellow { hits: 1 } },
            Stage::After { player: 0 },
            Stage::Over,
        ];
        let waits = waits.map(|stage| Refusal::First { stage, names: one() });
        let (player, token) = ("Ana".to_owned(), Token::Attack);
        let dragons = vec![Dragon::Red];
        let others = [
            Refusal::Over,
            Refusal::NotTargeted(Dragon::Blue, dragons.clone()),
            Refusal::NoPlayer(7),
            Refusal::NoArrow(Dragon::Blue, dragons.clone()),
            Refusal::MustHeal(dragons.clone()),
            Refusal::NoToken { player: player.clone(), token, has: Vec::new() },
            Refusal::NoMagic(player.clone()),
            Refusal::KeeperGone { player: player.clone(), keeper: Dragon::Red, hand: dragons },
            Refusal::SayReward { token, there: Vec::new() },
            Refusal::TwoDragons(3),
            Refusal::NotSelected(player),
            Refusal::NotInBag(Shade::White),
            Refusal::WrongCard { hunter: true },
            Refusal::BattleDice { given: 1, dice: vec![Shade::White, Shade::Red] },
        ];
        for refusal in waits.iter().chain(&others) {
            let said = format!("{:?}", saying(refusal, Tongue::Keys));
            assert!(!said.contains("wyrm ") && !said.contains(" --"), "{said}");
        }
    }
}
