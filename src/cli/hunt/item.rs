//! `wyrm hunt item`, `keep` and `reroll`: what was not said is asked for on a terminal.

use super::TITLE;
use super::args::{DiceArgs, ItemArgs, PlacesArgs};
use super::table::{POSITIONS, acted, looked_up, places, rolled, state_of};
use crate::app::hunt::{self, Typed};
use crate::app::play::Live;
use crate::app::{Failure, Kind};
use crate::cli::prompt::Given;
use crate::cli::solved;
use crate::cli::throwing;
use crate::cli::title;
use crate::cli::ui::Ui;
use crate::rules::dice_dragons::hunt::{Act, Extra, ItemIx};
use crate::rules::offer::Offer;

/// Uses an item: which one, on whom and with which dice.
pub(super) fn item(ui: &mut Ui, args: ItemArgs) -> Result<(), Failure> {
    let told = !args.places.is_empty() || args.on.is_some();
    let Some(typed) = args.item.clone() else {
        return which_item(ui, args);
    };
    if ui.interactive() && !told {
        let live = looked_up(ui)?;
        let item = hunt::held(state_of(&live)?, &typed)?;
        if offered(ui, &live, &|offer| uses(offer) == Some(item), "ITEM", &args)? {
            return Ok(());
        }
    }
    let say = Typed::Item { item: typed, on: args.on, dice: places(&args.places)? };
    match args.places.is_empty() && args.dice.faces.is_none() {
        true => acted(ui, &say),
        false => rolled(ui, &say, &args.dice),
    }
}

/// The item that an offer uses.
fn uses(offer: &Offer) -> Option<ItemIx> {
    match offer.act()? {
        Act::Drink(item) | Act::UseText(item) | Act::Reroll(Extra::Item(item)) => Some(*item),
        _ => None,
    }
}

fn which_item(ui: &mut Ui, args: ItemArgs) -> Result<(), Failure> {
    let live = looked_up(ui)?;
    let usable = |offer: &Offer| uses(offer).is_some();
    if !live.table.offers().iter().any(usable) {
        return Err(Failure::refused("no item can be used now").hint(
            "items that add a symbol are named with a skill: wyrm hunt use SKILL --with ITEM",
        ));
    }
    offered(ui, &live, &usable, "ITEM", &args)?;
    Ok(())
}

/// Takes up the offer of an item with what was said of it. False: it is not offered.
fn offered(
    ui: &mut Ui,
    live: &Live,
    fits: &dyn Fn(&Offer) -> bool,
    missing: &str,
    args: &ItemArgs,
) -> Result<bool, Failure> {
    if !ui.interactive() {
        let offers = live.table.offers();
        let labels = offers.iter().filter(|offer| fits(offer));
        let labels: Vec<String> = labels.map(|o| TITLE.words.label(live, o)).collect();
        let hint = format!("you can {}", labels.join(", "));
        return Err(Failure::missing(missing).hint(hint));
    }
    let on = args.on.iter().map(|on| ("on", on.clone()));
    thrown(ui, live, fits, missing, on.collect(), &args.dice)
}

/// Takes up an offer that may throw dice. False: it is not offered.
fn thrown(
    ui: &mut Ui,
    live: &Live,
    fits: &dyn Fn(&Offer) -> bool,
    missing: &str,
    mut given: Given,
    dice: &DiceArgs,
) -> Result<bool, Failure> {
    let wanted = dice.wanted();
    let throwing = wanted.throwing(ui, &TITLE)?;
    given.extend(wanted.faces.map(|faces| ("dice", faces)));
    let Some(mut done) = title::offer(ui, &TITLE, live, fits, missing, &given, throwing)? else {
        return Ok(false);
    };
    done.report.advises |= dice.advice.advice;
    solved::look_up(ui, &mut done.report);
    title::shown(ui, &TITLE, &done)?;
    throwing::say_whose(ui, throwing.remember);
    Ok(true)
}

/// Rolls again, asking which dice.
pub(super) fn reroll(ui: &mut Ui, args: PlacesArgs) -> Result<(), Failure> {
    if !ui.interactive() {
        return Err(Failure::missing("DICE").hint(POSITIONS));
    }
    let live = looked_up(ui)?;
    let by = match args.blessed {
        true => Extra::Blessed,
        false => Extra::Roll,
    };
    let fits = |offer: &Offer| offer.act() == Some(&Act::Reroll(by));
    match thrown(ui, &live, &fits, "DICE", Vec::new(), &args.dice)? {
        true => Ok(()),
        false => acted(ui, &Typed::Reroll { dice: vec![1], blessed: args.blessed }),
    }
}

/// Keeps dice and rolls the others again; on a terminal it is asked which.
pub(super) fn keep(ui: &mut Ui, args: PlacesArgs) -> Result<(), Failure> {
    let asks = args.places.is_empty() && ui.interactive();
    let mut typed = args.places.join(" ");
    if asks {
        // What cannot be rolled again is refused before anything is asked.
        let live = looked_up(ui)?;
        let fits =
            |offer: &Offer| matches!(offer.act(), Some(Act::Reroll(Extra::Roll | Extra::Blessed)));
        if !live.table.offers().iter().any(fits) {
            return rolled(ui, &kept(&typed, args.blessed)?, &args.dice);
        }
    }
    loop {
        if asks {
            let help = "positions as shown, from 1: 1 3 5 or 135; just Enter: none";
            typed = ui.line("DICE", "Which dice are kept?", help, &typed)?;
        }
        let done = kept(&typed, args.blessed).and_then(|say| rolled(ui, &say, &args.dice));
        match done {
            Err(failure) if asks && failure.kind == Kind::Refused => ui.say_failure(&failure),
            done => return done,
        }
    }
}

fn kept(typed: &str, blessed: bool) -> Result<Typed, Failure> {
    Ok(Typed::Keep { dice: places(&[typed.to_owned()])?, blessed })
}
