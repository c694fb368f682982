//! Whose dice are rolled: wyrm's, or those on the table, which are typed roll by roll.

use crate::app::play::Live;
use crate::app::play::conversation::{DueRoll, MadeRolls, SeededDice};
use crate::app::{DiceSource, Failure, Result};
use crate::cli::terminal::ui::{Ui, given_seed};
use crate::cli::titles::TitleEntry;
use crate::rules::dice::{Die, Due};
use crate::rules::name;
use crate::rules::title::WhoMayRoll;

/// Whose dice are rolled.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RollSettings {
    /// Whether dice are typed; otherwise wyrm rolls.
    pub by_hand: bool,
    /// Whether wyrm may roll dice that nobody types.
    pub may_roll: bool,
    /// The given seed of wyrm's dice, instead of the play's own.
    pub seed: Option<u64>,
    /// Stored with the action: whose dice the play continues with.
    pub remember: Option<DiceSource>,
}

impl RollSettings {
    /// For acts without dice.
    pub const NONE: RollSettings =
        RollSettings { by_hand: false, may_roll: false, seed: None, remember: None };
}

/// The values of `--dice` and `--seed`: faces, or whose dice the play continues with.
#[derive(Debug, Clone, Default)]
pub struct DiceFlags {
    pub faces: Option<String>,
    pub seed: Option<i64>,
    by: Option<DiceSource>,
}

impl DiceFlags {
    pub fn new(typed: Option<String>, seed: Option<i64>) -> DiceFlags {
        let by = match typed.as_deref().map(name::key).as_deref() {
            Some("hand") => Some(DiceSource::Hand),
            Some("wyrm") => Some(DiceSource::Wyrm),
            _ => None,
        };
        DiceFlags { faces: typed.filter(|_| by.is_none()), seed, by }
    }

    /// Whether `--dice` has a value.
    pub fn is_told(&self) -> bool {
        self.faces.is_some() || self.by.is_some()
    }

    /// The given seed.
    pub fn seed(&self, dry_run: bool) -> Result<Option<u64>> {
        given_seed(self.faces.is_some(), self.seed, dry_run)
    }

    /// Who rolls now, and what the play remembers about it. Faces typed on a terminal make it a
    /// play by hand, unless set otherwise before. A script is asked nothing, and only its explicit
    /// choice is remembered.
    pub fn throwing(
        &self,
        interactive: bool,
        dry_run: bool,
        known: Option<DiceSource>,
    ) -> Result<RollSettings> {
        let known = known.filter(|_| interactive || self.by.is_some());
        let told = self.faces.is_some() || self.seed.is_some();
        let wanted = match self.by {
            None if self.faces.is_some() && interactive => known.or(Some(DiceSource::Hand)),
            None => known,
            by => by,
        };
        let by_hand = wanted == Some(DiceSource::Hand) && !told;
        if by_hand && !interactive {
            return Err(Failure::missing("--dice FACES")
                .hint("without a terminal, enter the faces with the command"));
        }
        let tries_by_hand = by_hand && dry_run;
        let seed = if tries_by_hand { None } else { self.seed(dry_run)? };
        Ok(RollSettings {
            by_hand,
            may_roll: !tries_by_hand && self.faces.is_none(),
            seed,
            remember: wanted.filter(|_| wanted != known),
        })
    }
}

/// Reports whose dice the play continues with, if new.
pub fn say_whose(ui: &mut Ui, remember: Option<DiceSource>) {
    ui.say(match remember {
        Some(DiceSource::Hand) => "(you roll from now on; --dice wyrm: wyrm rolls)",
        Some(DiceSource::Wyrm) => "(wyrm rolls from now on; --dice hand: you roll)",
        None => return,
    });
}

/// Makes the rolls of one action.
pub struct RollMaker<'a> {
    live: &'a Live,
    throwing: RollSettings,
    chance: SeededDice,
}

impl<'a> RollMaker<'a> {
    pub fn new(live: &'a Live, throwing: RollSettings) -> RollMaker<'a> {
        RollMaker { live, throwing, chance: live.chance().or_seed(throwing.seed) }
    }

    /// Dice that nobody types: certain, dealt, or rolled by wyrm. False: a person must type them.
    pub fn throw_alone(&self, throws: &mut MadeRolls, roll: DueRoll) -> Result<bool> {
        if throws.roll_unasked(roll, self.chance)? {
            return Ok(true);
        }
        let by_wyrm = roll.source == WhoMayRoll::Anyone && !self.throwing.by_hand;
        if by_wyrm {
            throws.by_wyrm(roll, &[], self.chance)?;
        }
        Ok(by_wyrm)
    }

    /// Dice that a person types, or leaves to wyrm. Invalid input stays editable.
    pub fn throw(
        &self,
        ui: &mut Ui,
        title: &TitleEntry,
        throws: &mut MadeRolls,
        roll: DueRoll,
    ) -> Result<()> {
        let DueRoll { due, source } = roll;
        let may_throw = source == WhoMayRoll::Anyone && self.throwing.may_roll;
        let (nth, mut typed) = (throws.count(due.die) + 1, String::new());
        let told =
            ui.insist(|ui| match faces(ui, title, self.live, due, nth, may_throw, &mut typed)? {
                Some(faces) => throws.by_hand(due, faces).map(|()| true),
                None => Ok(false),
            })?;
        if told { Ok(()) } else { throws.by_wyrm(roll, &[], self.chance) }
    }
}

/// One roll as typed; none: wyrm rolls it.
fn faces(
    ui: &mut Ui,
    title: &TitleEntry,
    live: &Live,
    due: Due,
    nth: usize,
    may_throw: bool,
    typed: &mut String,
) -> Result<Option<Vec<u8>>> {
    let question = title.words.throw(live, due);
    let flag = format!("--{}", title.words.throw_flag(live, due));
    if let (Die::Drawn(counts), 1) = (due.die, due.count) {
        let faces: Vec<u8> = (0..3u8).filter(|face| counts[usize::from(*face)] > 0).collect();
        let lines: Vec<String> =
            faces.iter().map(|face| title.words.drawn(live, due.die, *face)).collect();
        let chosen = ui.choose(&flag, &question, &lines)?;
        return Ok(Some(faces.get(chosen).copied().into_iter().collect()));
    }
    let question = match nth {
        1 => question,
        nth => format!("Roll {nth}: {question}"),
    };
    let mut help = title.words.faces(due.die);
    if may_throw && ui.interactive() {
        help.push_str("; Enter: wyrm rolls");
    }
    *typed = ui.line(&flag, &question, &help, typed)?;
    if may_throw && typed.trim().is_empty() {
        return Ok(None);
    }
    Ok(Some(live.table().read_faces(due.die, typed)?))
}
