//! Whose dice are thrown: wyrm's, or those on the table, which are typed throw by throw.

use crate::app::play::Live;
use crate::app::play::conversation::{MadeRolls, SeededDice};
use crate::app::{DiceSource, Failure};
use crate::cli::terminal::ui::{Ui, given_seed};
use crate::cli::titles::TitleEntry;
use crate::rules::dice::{Die, Due};
use crate::rules::name;
use crate::rules::title::WhoMayRoll;

/// Whose dice are thrown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RollSettings {
    /// Dice are typed; otherwise wyrm throws.
    pub by_hand: bool,
    /// Whether wyrm may roll dice that nobody types.
    pub may_roll: bool,
    /// The seed that was given for wyrm's dice, in place of the play's own.
    pub seed: Option<u64>,
    /// Written with the action: whose dice the play goes on with.
    pub remember: Option<DiceSource>,
}

impl RollSettings {
    /// For what throws no dice.
    pub const NONE: RollSettings =
        RollSettings { by_hand: false, may_roll: false, seed: None, remember: None };
}

/// What `--dice` and `--seed` say: faces, or whose dice the play goes on with.
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

    /// Whether `--dice` says anything.
    pub fn is_told(&self) -> bool {
        self.faces.is_some() || self.by.is_some()
    }

    /// The seed that was given.
    pub fn seed(&self, dry_run: bool) -> Result<Option<u64>, Failure> {
        given_seed(self.faces.is_some(), self.seed, dry_run)
    }

    /// Who throws now, and what the play remembers of it. Faces typed on a terminal make it a play by
    /// hand, unless somebody said otherwise before. In a script nothing is asked or remembered that
    /// was not said.
    pub fn throwing(
        &self,
        interactive: bool,
        dry_run: bool,
        known: Option<DiceSource>,
    ) -> Result<RollSettings, Failure> {
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
                .hint("without a terminal the faces are typed with the command"));
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

/// Says whose dice the play goes on with, where that is new.
pub fn say_whose(ui: &mut Ui, remember: Option<DiceSource>) {
    ui.say(match remember {
        Some(DiceSource::Hand) => "(you roll from now on; --dice wyrm: wyrm rolls)",
        Some(DiceSource::Wyrm) => "(wyrm rolls from now on; --dice hand: you roll)",
        None => return,
    });
}

/// Makes the throws of one action.
pub struct RollMaker<'a> {
    live: &'a Live,
    throwing: RollSettings,
    chance: SeededDice,
}

impl<'a> RollMaker<'a> {
    pub fn new(live: &'a Live, throwing: RollSettings) -> RollMaker<'a> {
        RollMaker { live, throwing, chance: live.chance().or_seed(throwing.seed) }
    }

    /// Dice that nobody types: certain, dealt, or thrown by wyrm. False: a person has to.
    pub fn throw_alone(
        &self,
        throws: &mut MadeRolls,
        due: Due,
        source: WhoMayRoll,
    ) -> Result<bool, Failure> {
        if throws.roll_unasked(due, source, self.chance)? {
            return Ok(true);
        }
        let by_wyrm = source == WhoMayRoll::Anyone && !self.throwing.by_hand;
        if by_wyrm {
            throws.by_wyrm(due, &[], source, self.chance)?;
        }
        Ok(by_wyrm)
    }

    /// Dice that a person types, or leaves to wyrm. What was typed wrongly stays to be changed.
    pub fn throw(
        &self,
        ui: &mut Ui,
        title: &TitleEntry,
        throws: &mut MadeRolls,
        due: Due,
        source: WhoMayRoll,
    ) -> Result<(), Failure> {
        let may_throw = source == WhoMayRoll::Anyone && self.throwing.may_roll;
        let (nth, mut typed) = (throws.count(due.die) + 1, String::new());
        let told =
            ui.insist(|ui| match faces(ui, title, self.live, due, nth, may_throw, &mut typed)? {
                Some(faces) => throws.by_hand(due, faces).map(|()| true),
                None => Ok(false),
            })?;
        if told { Ok(()) } else { throws.by_wyrm(due, &[], source, self.chance) }
    }
}

/// One throw as a person tells it; none: wyrm throws it.
fn faces(
    ui: &mut Ui,
    title: &TitleEntry,
    live: &Live,
    due: Due,
    nth: usize,
    may_throw: bool,
    typed: &mut String,
) -> Result<Option<Vec<u8>>, Failure> {
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
        nth => format!("Throw {nth}: {question}"),
    };
    let mut help = title.words.faces(due.die);
    if may_throw && ui.interactive() {
        help.push_str("; just Enter: wyrm rolls");
    }
    *typed = ui.line(&flag, &question, &help, typed)?;
    if may_throw && typed.trim().is_empty() {
        return Ok(None);
    }
    Ok(Some(live.table.read_faces(due.die, typed)?))
}
