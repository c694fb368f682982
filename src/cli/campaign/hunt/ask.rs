//! Questions of a hunt outside offers: how one begins, and who gets leftovers at its end.

use crate::app::hunt;
use crate::app::{Failure, Result};
use crate::cli::campaign::between_hunts::{DeedDialog, typed};
use crate::cli::campaign::level::{self, LevelArgs};
use crate::cli::terminal::ui::Ui;
use crate::rules::dice_dragons::between_hunts::{Deed, EXP, GOLD, leftover};
use crate::rules::name::{key, shown};

/// Due levels are gained before the hunt begins, or the heroes go without (ruling 32). Returns
/// whether they do; if nobody can be asked, the hunt refuses.
pub(super) fn ask_levels(ui: &mut Ui, heroes: &[String]) -> Result<bool> {
    if !ui.interactive() {
        return Ok(false);
    }
    let mut without = false;
    for typed in heroes {
        let one = std::slice::from_ref(typed);
        loop {
            let due = hunt::due_levels(&ui.look_up()?, one)?.pop();
            let Some((hero, to)) = due else {
                break;
            };
            let question = format!("{hero} can gain level {to}. Sheets are closed during a hunt.");
            let now = format!("gain level {to} now");
            let options = [now, "hunt without it".to_owned()];
            if ui.choose("--without-levels", &question, &options)? == 1 {
                without = true;
                break;
            }
            level::run(ui, LevelArgs::of(&hero))?;
        }
    }
    Ok(without)
}

/// Who takes part, as typed or asked for; `all` means all living heroes.
pub fn who_hunts(ui: &mut Ui, heroes: &[String]) -> Result<Vec<String>> {
    let talk = &mut DeedDialog::new(ui, Deed::Start, typed!(heroes));
    talk.through(ui, &mut |village, walk| village.hunters(walk))
}

/// Who gets the leftovers of equal shares: as typed, or asked for.
pub(super) fn ask_leftovers(
    ui: &mut Ui,
    talk: &mut DeedDialog,
    shares: &mut Leftovers,
) -> Result<()> {
    if !ui.interactive() {
        return Ok(());
    }
    for (what, slot) in [(GOLD, &mut shares.gold), (EXP, &mut shares.exp)] {
        if slot.is_none() {
            let heroes = talk.through(ui, &mut |village, walk| leftover(village, what, walk))?;
            *slot = heroes.map(|heroes| heroes.into_iter().map(|hero| (hero, 1)).collect());
        }
    }
    Ok(())
}

/// Heroes and their pieces of leftovers; none: in turn order.
#[derive(Default)]
pub(super) struct Leftovers {
    pub gold: Option<Vec<(String, i64)>>,
    pub exp: Option<Vec<(String, i64)>>,
}

/// Heroes and their items, as in the example.
pub(super) fn read_pairs(example: &str, typed: &[String]) -> Result<Vec<(String, String)>> {
    let pair = |typed: &String| match typed.split_once(':') {
        Some((hero, item)) if !hero.trim().is_empty() && !item.trim().is_empty() => {
            Ok((hero.to_owned(), item.to_owned()))
        }
        _ => Err(Failure::refused(format!("{} is not HERO:ITEM", shown(typed)))
            .hint(format!("as in {example}"))),
    };
    typed.iter().map(pair).collect()
}

/// Parses `gold=HEROES` or `exp=HEROES`.
pub(super) fn read_leftovers(typed: &[String]) -> Result<Leftovers> {
    let mut shares = Leftovers::default();
    typed.iter().try_for_each(|typed| read_leftover(typed, &mut shares))?;
    Ok(shares)
}

fn read_leftover(typed: &str, shares: &mut Leftovers) -> Result<()> {
    let wrong = || {
        Failure::refused(format!("{} is not gold=HEROES or exp=HEROES", shown(typed)))
            .hint("as in --leftover gold=denra,timorn or --leftover exp=denra:2")
    };
    let (what, names) = typed.split_once('=').ok_or_else(wrong)?;
    let mut given = Vec::new();
    for name in names.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        given.push(match name.split_once(':') {
            Some((hero, pieces)) => {
                (hero.to_owned(), pieces.trim().parse().map_err(|error| wrong().because(error))?)
            }
            None => (name.to_owned(), 1),
        });
    }
    let slot = match key(what).as_str() {
        "gold" => &mut shares.gold,
        "exp" | "experience" => &mut shares.exp,
        _ => return Err(wrong()),
    };
    slot.get_or_insert_default().extend(given);
    Ok(())
}
