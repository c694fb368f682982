//! `wyrm keepers` in a play: one command for each thing that is done at the table.

use super::args::{ActArgs, RerollArgs, RoundArgs};
use super::say::{Fits, Thrown, ask, keys, lines, look, offered, quietly, say, view};
use super::several::Several;
use crate::app::Failure;
use crate::app::keepers::Typed;
use crate::cli::ui::Ui;
use crate::rules::dice::Die;
use crate::rules::keepers::battle::Shade;
use crate::rules::keepers::{Act, Stage};
use crate::rules::name::{key, shown as safe};

pub fn round(ui: &mut Ui, args: RoundArgs) -> Result<(), Failure> {
    let mut thrown = Thrown::new(ui, Die::Sides(6), args.dice, args.seed.seed)?;
    thrown.reveal(args.reveal.as_ref())?;
    say(ui, &Typed::Round, &thrown, |act| *act == Act::Round)
}

pub fn choose(ui: &mut Ui, typed: &[String]) -> Result<(), Failure> {
    let words = typed.iter().flat_map(|word| word.split(','));
    let words: Vec<&str> = words.map(str::trim).filter(|w| !w.is_empty()).collect();
    let pair = |word: &&str| {
        let pair = word.split_once('=').or_else(|| word.split_once(':'));
        pair.map(|(who, colour)| (who.trim().to_owned(), colour.trim().to_owned()))
    };
    let pairs: Option<Vec<(String, String)>> = words.iter().map(pair).collect();
    match (words.as_slice(), pairs) {
        ([], _) => Several::choices(ui, None),
        ([name], None) => Several::choices(ui, Some(name)),
        (_, Some(pairs)) => quietly(ui, &Typed::Choose(pairs)),
        (words, None) => {
            let wrong = words.iter().find(|word| !word.contains(['=', ':']));
            let wrong = safe(wrong.copied().unwrap_or_default());
            Err(Failure::refused(format!("{wrong} is not NAME=COLOUR"))
                .hint("as in wyrm keepers choose ana=red ben=blue"))
        }
    }
}

pub fn heal(ui: &mut Ui, mut dragons: Vec<String>, mut none: bool) -> Result<(), Failure> {
    if let [word] = dragons.as_slice()
        && key(word) == "none"
    {
        none = true;
        dragons.clear();
    }
    let live = match none || !dragons.is_empty() {
        true => return quietly(ui, &Typed::Heal(dragons)),
        false => look(ui)?,
    };
    let fits: Fits = |act| *act == Act::Heal;
    if offered(&live, fits).is_none() {
        return quietly(ui, &Typed::Heal(dragons));
    }
    if !ui.interactive() {
        let state = view(&live)?.state;
        let flag = match state.stage {
            Stage::Healing { .. } => "COLOUR or --none",
            _ => "COLOUR",
        };
        let words: Vec<String> = state.wounded().iter().map(ToString::to_string).collect();
        ui.choose(flag, "", &words)?;
    }
    ask(ui, &live, &Thrown::default(), fits)
}

pub fn plan(ui: &mut Ui, typed: &[String]) -> Result<(), Failure> {
    if typed.is_empty() {
        return Several::plans(ui);
    }
    let words = typed.iter().flat_map(|word| word.split(','));
    let words = words.map(str::trim).filter(|word| !word.is_empty());
    let plans = words.map(|word| match word.split_once('=') {
        Some((who, plan)) => (Some(who.to_owned()), plan.to_owned()),
        None => (None, word.to_owned()),
    });
    quietly(ui, &Typed::Plan(plans.collect()))
}

pub fn act(ui: &mut Ui, args: ActArgs) -> Result<(), Failure> {
    let die = Die::Weighted([0; 3]);
    let mut thrown = Thrown::new(ui, die, args.dice, args.seed.seed)?;
    thrown.reveal(args.reveal.as_ref())?;
    let shades = args.drawn.as_deref().map(Shade::read_all).transpose()?;
    let indices = shades.map(|shades| shades.into_iter().map(|shade| shade as u8).collect());
    thrown.drawn.dice = indices;
    thrown.tell("drawn", args.drawn.as_ref());
    thrown.tell("take", args.take.as_ref());
    thrown.tell("keeper", args.keeper.as_ref());
    let fits: Fits = |act| *act == Act::Show;
    if args.keeper.is_none() {
        let live = look(ui)?;
        if let Some(offer) = offered(&live, fits) {
            if !ui.interactive() {
                ui.choose("COLOUR", "", &keys(&live, &offer)?)?;
            }
            return ask(ui, &live, &thrown, fits);
        }
    }
    // Where nobody acts, any Keeper is told so.
    let acts =
        Typed::Act { keeper: args.keeper.unwrap_or_else(|| "red".to_owned()), take: args.take };
    say(ui, &acts, &thrown, fits)
}

pub fn reroll(ui: &mut Ui, args: RerollArgs) -> Result<(), Failure> {
    let die = Die::Weighted([0; 3]);
    let fits: Fits = |act| *act == Act::Reroll;
    if args.die.is_none() && !args.none {
        let live = look(ui)?;
        if let Some(offer) = offered(&live, fits) {
            if !ui.interactive() {
                ui.choose("DIE or --none", "", &lines(&live, &offer))?;
            }
            let thrown = Thrown::new(ui, die, args.dice, args.seed.seed)?;
            return ask(ui, &live, &thrown, fits);
        }
    }
    let thrown = Thrown::new(ui, die, args.dice, args.seed.seed)?;
    say(ui, &Typed::Reroll(args.die), &thrown, fits)
}

pub fn flame(ui: &mut Ui) -> Result<(), Failure> {
    quietly(ui, &Typed::Flame)
}

pub fn magic(ui: &mut Ui, note: Option<String>, changes: Vec<String>) -> Result<(), Failure> {
    if changes.is_empty() && ui.interactive() {
        let live = look(ui)?;
        let fits: Fits = |act| *act == Act::Magic;
        if offered(&live, fits).is_some() {
            let mut told = Thrown::default();
            told.tell("note", note.as_ref());
            return ask(ui, &live, &told, fits);
        }
    }
    if changes.is_empty() && note.is_none() {
        look(ui)?;
        return Err(Failure::missing("--change WHAT=BY or --note TEXT")
            .hint("what the card changed, or a line about a card that changed nothing"));
    }
    let note = note.unwrap_or_default();
    quietly(ui, &Typed::Magic { note, changes })
}

pub fn next(ui: &mut Ui) -> Result<(), Failure> {
    quietly(ui, &Typed::Next)
}
