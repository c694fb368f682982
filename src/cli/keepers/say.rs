//! What a command says at the table: what is completely said is done at once, and where something is
//! missing, the offers of the play ask for it.

use std::any::Any;

use super::TITLE;
use crate::app::keepers::table;
use crate::app::keepers::{CARD, Drawn, Typed};
use crate::app::play::conversation::{Conversation, due};
use crate::app::play::{Live, View, act, open};
use crate::app::{Dice, Done, Failure};
use crate::cli::prompt::{Given, talk};
use crate::cli::throwing::{Throwing, Wanted, say_whose};
use crate::cli::title;
use crate::cli::ui::Ui;
use crate::render::{self, Tongue};
use crate::rules::dice::{DiceFault, Die};
use crate::rules::keepers::{Act, Event, Keepers, Refusal, read_cards};
use crate::rules::name::shown as shown_word;
use crate::rules::offer::{Ask, Next, Offer, What};
use crate::rules::title::Title;

/// The open play.
pub fn look(ui: &mut Ui) -> Result<Live, Failure> {
    open::status(&ui.look_up()?, TITLE.handle())
}

/// The same with the types of this title.
pub fn view(live: &Live) -> Result<View<'_, Keepers>, Failure> {
    let view = live.view();
    view.ok_or_else(|| Failure::bug("a play of another title"))
}

/// Which acts a command means.
pub type Fits = fn(&Act) -> bool;

/// The first offer that a command means.
pub fn offered(live: &Live, fits: Fits) -> Option<Offer> {
    let mut offers = live.table.offers().into_iter();
    offers.find(|offer| offer.act().is_some_and(fits))
}

/// Dice that a command throws or tells.
#[derive(Default)]
pub struct Thrown {
    /// None: it is only tried, and nobody told what is thrown, or it is asked for.
    dice: Option<Dice>,
    throwing: Throwing,
    pub drawn: Drawn,
    /// What was told, by the names that the asks for it have.
    given: Given,
}

impl Thrown {
    pub fn new(
        ui: &mut Ui,
        die: Die,
        typed: Option<String>,
        seed: Option<i64>,
    ) -> Result<Thrown, Failure> {
        let wanted = Wanted::new(typed, seed);
        let told = wanted.faces.is_some() || seed.is_some();
        let throwing = match ui.globals.dry_run && !told {
            true => Throwing { by_hand: true, ..Throwing::NONE },
            false => wanted.throwing(ui, &TITLE)?,
        };
        let dice = match (throwing.by_hand, &wanted.faces) {
            (true, _) => None,
            (_, None) => Some(throwing.by_wyrm()),
            (_, Some(typed)) => Some(Dice::Typed(Keepers::read_faces(die, typed)?)),
        };
        let faces = wanted.faces.into_iter();
        Ok(Thrown {
            dice,
            throwing,
            drawn: Drawn::default(),
            given: faces.map(|faces| ("dice", faces)).collect(),
        })
    }

    pub fn tell(&mut self, name: &'static str, typed: Option<&String>) {
        self.given.extend(typed.map(|typed| (name, typed.clone())));
    }

    /// Cards that were turned up.
    pub fn reveal(&mut self, typed: Option<&String>) -> Result<(), Failure> {
        self.drawn.cards = typed.map(|typed| read_cards(typed)).transpose()?;
        self.tell("reveal", typed);
        Ok(())
    }
}

/// Answers something that was done.
pub fn shown(ui: &mut Ui, mut done: Done<Live>) -> Result<(), Failure> {
    let veiled = table::veil(&mut done);
    title::shown(ui, &TITLE, &done)?;
    if veiled {
        ui.say("(it can be chosen; all Keepers are shown when it is)");
    }
    if done.report.over && !done.dry_run {
        let id = done.report.id;
        ui.say(&format!("(kept: wyrm play show {id})"));
    }
    Ok(())
}

/// Does what was said, or asks for the rest of it.
pub fn say(ui: &mut Ui, what: &Typed, thrown: &Thrown, fits: Fits) -> Result<(), Failure> {
    let dice = thrown.dice.as_ref();
    let done = table::act(
        &mut ui.change()?,
        TITLE.handle(),
        None,
        what,
        dice,
        &thrown.drawn,
        thrown.throwing.remember,
    );
    match done {
        Err(failure) if due(&failure).is_some() && ui.interactive() => {
            let live = look(ui)?;
            ask(ui, &live, thrown, fits)
        }
        Err(failure) if due(&failure).is_some() => {
            Err(Failure::usage("a dry run does not roll by chance: give --dice or --seed"))
        }
        Err(failure) => match missing(&failure, &thrown.drawn) {
            Some(_) if ui.interactive() => {
                let live = look(ui)?;
                ask(ui, &live, thrown, fits)
            }
            Some(missing) => Err(missing),
            None => Err(failure),
        },
        Ok(done) => told(ui, done, thrown),
    }
}

/// What was not said, where a person could still say it: the same failure, or a word about the
/// missing argument.
fn missing(failure: &Failure, drawn: &Drawn) -> Option<Failure> {
    let refusal: &dyn Any = &**failure.refusal.as_ref()?;
    match refusal.downcast_ref::<Refusal>()? {
        Refusal::SayReward { .. } => Some(failure.clone()),
        Refusal::Dice(DiceFault::Untold { what: CARD, .. }) if drawn.cards.is_none() => Some(
            Failure::missing("--reveal CARDS")
                .hint("magic, or hunter,magic if a Hunter card came first"),
        ),
        _ => None,
    }
}

/// Asks for what a command left out.
pub fn ask(ui: &mut Ui, live: &Live, thrown: &Thrown, fits: Fits) -> Result<(), Failure> {
    let Some(offer) = offered(live, fits) else {
        return Err(Failure::refused("the play has moved on, look again").hint("wyrm keepers"));
    };
    let throwing = thrown.throwing;
    let talk = talk(ui, &TITLE, live, &offer, &thrown.given, throwing)?;
    refuse_unread(live, &talk, &thrown.given)?;
    let remember = throwing.remember;
    let done = act::take_up(&mut ui.change()?, TITLE.handle(), &talk, remember, false)?;
    told(ui, done, thrown)
}

/// What the command line told must be what happens: a reward, a card or a die that nobody took is
/// refused, as it is where nothing is asked.
fn refuse_unread(live: &Live, talk: &Conversation, given: &Given) -> Result<(), Failure> {
    let mut tried = live.table.copy();
    talk.act(&mut *tried)?;
    let events = tried.events().downcast_ref::<Vec<Event>>();
    for (name, typed) in given {
        if let Some(events) = events
            && !table::happens(events, name, typed)?
        {
            let nothing = format!("--{name} {} does not happen here", shown_word(typed));
            return Err(Failure::refused(nothing).hint(format!("leave --{name} out")));
        }
    }
    Ok(())
}

/// Answers, and says so where faces that nobody has read off the dice decided.
fn told(ui: &mut Ui, done: Done<Live>, thrown: &Thrown) -> Result<(), Failure> {
    let note = match thrown.dice {
        Some(Dice::Seed(_) | Dice::Play) => {
            render::keepers::thrown_stand_ins(&view(&done.report)?, Tongue::Commands)
        }
        _ => None,
    };
    shown(ui, done)?;
    if let Some(note) = note {
        ui.say(&format!("({note})"));
    }
    say_whose(ui, thrown.throwing.remember);
    Ok(())
}

/// Something that neither throws nor draws.
pub fn quietly(ui: &mut Ui, what: &Typed) -> Result<(), Failure> {
    let nothing = Thrown { dice: Some(Dice::Typed(Vec::new())), ..Thrown::default() };
    say(ui, what, &nothing, |_| false)
}

/// What an offer asks first, if it is a pick, and what is picked from.
fn first_pick(live: &Live, offer: &Offer) -> Option<(Ask, Vec<String>)> {
    let Ok(Next::Ask(ask)) = live.table.next(offer, &[]) else {
        return None;
    };
    match &ask.what {
        What::Pick { from, .. } => Some((ask.clone(), from.clone())),
        _ => None,
    }
}

/// Keepers that can be shown now, those that can do what is planned first.
pub fn keys(live: &Live, offer: &Offer) -> Result<Vec<String>, Failure> {
    let view = view(live)?;
    let hand = view.state.active().map(|player| view.state.hand(player));
    Ok(match (hand.as_deref(), first_pick(live, offer)) {
        // Not asked for where there is only one.
        (Some([only]), _) => vec![only.to_string()],
        (_, Some((_, from))) => from,
        _ => Vec::new(),
    })
}

/// What an offer asks first, line by line.
pub fn lines(live: &Live, offer: &Offer) -> Vec<String> {
    let Some((ask, from)) = first_pick(live, offer) else {
        return Vec::new();
    };
    let option = |place| TITLE.words.option(live, offer, &ask, place);
    let lines = (0..from.len()).map(option);
    let none = ask.optional.then(|| TITLE.words.declined(live, offer, &ask));
    lines.chain(none).collect()
}
