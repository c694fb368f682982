//! Questions of a hunt that no offer asks: how one begins, and who gets what is left over at its end.

use crate::app::hunt;
use crate::app::{Failure, hero};
use crate::cli::level::{self, LevelArgs};
use crate::cli::ui::{Ui, no_heroes};
use crate::rules::dice_dragons::aftermath::dragons_for;
use crate::rules::dice_dragons::catalog::Kind;
use crate::rules::dice_dragons::hero::Standing;
use crate::rules::name::{find, key, shown};

/// How many heroes hunt together at most.
const MOST_HEROES: usize = 5;

/// Four or five heroes split in two groups: on a terminal it is asked for.
pub(super) fn ask_second(
    ui: &mut Ui,
    heroes: &[String],
    dragons: &[String],
    told: Vec<String>,
) -> Result<Vec<String>, Failure> {
    if !ui.interactive() || !told.is_empty() || heroes.len() < 4 {
        return Ok(told);
    }
    let (_, party, _) = hero::list(&ui.look_up()?, false, false)?;
    let party: Vec<(String, String)> =
        party.into_iter().map(|hero| (key(&hero.name), hero.name)).collect();
    let named = |typed: &String| {
        let hero = find("hero", typed, &party, |(key, name)| (name, key));
        hero.map_or_else(|_| typed.clone(), |(_, name)| name.clone())
    };
    let known: Vec<String> = heroes.iter().map(named).collect();
    let second = dragons.get(1).map_or("second dragon", String::as_str);
    let question = format!("Who faces the {second}?");
    // As it is without a word: all but the first two.
    let mut chosen: Vec<usize> = (2..known.len()).collect();
    loop {
        chosen = ui.choose_marked("--second HEROES", &question, &known, &chosen)?;
        let first = known.len() - chosen.len();
        if first.min(chosen.len()) >= 2 {
            break;
        }
        ui.say("(at least two heroes face each dragon)");
    }
    Ok(chosen.into_iter().map(|place| known[place].clone()).collect())
}

/// Armour that stays off, where anybody carries some (ruling 25).
pub(super) fn ask_armor(ui: &mut Ui, heroes: &[String]) -> Result<Vec<(String, String)>, Failure> {
    if !ui.interactive() {
        return Ok(Vec::new());
    }
    let armor = hunt::armor(&ui.look_up()?, heroes)?;
    if armor.is_empty() {
        return Ok(Vec::new());
    }
    let lines: Vec<String> = armor.iter().map(|(hero, item)| format!("{hero}: {item}")).collect();
    let question = "Which armour is left off? (space marks, Enter ends; none: just Enter)";
    let off = ui.choose_many("--leave-off", question, &lines)?;
    Ok(off.into_iter().map(|place| armor[place].clone()).collect())
}

/// Levels that are due are gained before the hunt begins, or the heroes go without (ruling 32).
/// Whether they do; where nobody can be asked, the hunt says it.
pub(super) fn ask_levels(ui: &mut Ui, heroes: &[String]) -> Result<bool, Failure> {
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
            let question = format!("{hero} may gain level {to}. In a hunt the sheet is closed.");
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

/// Who takes part, as typed or asked for. `all` are all who live; asked, they are marked beforehand
/// where so many can hunt together.
pub fn who_hunts(ui: &mut Ui, typed: Vec<String>, question: &str) -> Result<Vec<String>, Failure> {
    let all = matches!(typed.as_slice(), [only] if key(only) == "all");
    if !typed.is_empty() && !all {
        return Ok(typed);
    }
    let (campaign, party, _) = hero::list(&ui.look_up()?, false, false)?;
    let alive: Vec<String> = party
        .into_iter()
        .filter(|hero| hero.standing == Standing::Alive)
        .map(|hero| hero.name)
        .collect();
    if alive.is_empty() {
        return Err(no_heroes(&campaign.name));
    }
    if all {
        return Ok(alive);
    }
    let marked: Vec<usize> = match alive.len() {
        many if many > MOST_HEROES => Vec::new(),
        many => (0..many).collect(),
    };
    let chosen = ui.choose_marked("--heroes A,B", question, &alive, &marked)?;
    Ok(chosen.into_iter().map(|place| alive[place].clone()).collect())
}

/// Four or five heroes hunt two dragons: on a terminal the second is asked for.
pub(super) fn ask_dragons(
    ui: &mut Ui,
    heroes: usize,
    told: Vec<String>,
    chapter: Option<i64>,
) -> Result<Vec<String>, Failure> {
    if !ui.interactive() || !told.is_empty() || dragons_for(heroes) == 1 {
        return Ok(told);
    }
    let session = ui.look_up()?;
    let suggested = hunt::suggested_dragons(&session, heroes, chapter)?;
    let [first, second] = suggested.as_slice() else {
        return Ok(told);
    };
    let mut names: Vec<String> =
        hero::figures(&session)?.all(Kind::Dragon).map(|d| d.entry.name.clone()).collect();
    drop(session);
    names.sort_by_key(|name| name != second);
    let question = format!("Beside the {first}, which second dragon?");
    let chosen = ui.choose("--dragon", &question, &names)?;
    Ok(vec![first.clone(), names[chosen].clone()])
}

/// Who gets each of these pieces, unless it was said before.
pub(super) fn ask_leftover(
    ui: &mut Ui,
    heroes: &[String],
    pieces: i64,
    what: &str,
    slot: &mut Option<Vec<(String, i64)>>,
) -> Result<(), Failure> {
    if pieces == 0 || slot.is_some() {
        return Ok(());
    }
    let mut options = heroes.to_vec();
    options.push("in turn order".to_owned());
    let mut given = Vec::new();
    for n in 1..=pieces {
        let question = format!("{what} left over ({n} of {pieces}): who gets it?");
        let chosen = ui.choose("--leftover", &question, &options)?;
        match heroes.get(chosen) {
            Some(hero) => given.push((hero.clone(), 1)),
            None => return Ok(()),
        }
        options.truncate(heroes.len());
    }
    *slot = Some(given);
    Ok(())
}

/// Hero and item, as in the example.
pub(super) fn read_pair(example: &str, typed: &str) -> Result<(String, String), Failure> {
    match typed.split_once(':') {
        Some((hero, item)) if !hero.trim().is_empty() && !item.trim().is_empty() => {
            Ok((hero.to_owned(), item.to_owned()))
        }
        _ => Err(Failure::refused(format!("{} is not HERO:ITEM", shown(typed)))
            .hint(format!("as in {example}"))),
    }
}

/// Hero and pieces.
type Given = Option<Vec<(String, i64)>>;

/// `gold=HEROES` or `exp=HEROES`
pub(super) fn read_leftover(typed: &str, gold: &mut Given, exp: &mut Given) -> Result<(), Failure> {
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
        "gold" => gold,
        "exp" | "experience" => exp,
        _ => return Err(wrong()),
    };
    slot.get_or_insert_default().extend(given);
    Ok(())
}
