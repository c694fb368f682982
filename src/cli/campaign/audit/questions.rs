//! The walk through the sheets: reads each hero's sheet, then settles difference by difference.

use super::typing;
use crate::app::audit::{self, AuditReport, Audited, Mend, PaperSheet, SheetDifference};
use crate::app::{Done, Failure, FailureKind, Result, hero};
use crate::cli::terminal::ui::{Ui, no_heroes};
use crate::render::{self, audit::part};
use crate::rules::dice_dragons::audit::{Paper, SheetPart};
use crate::rules::words;

/// The results of a walk, and the rest for paper and for later.
#[derive(Default)]
struct AuditWalk {
    sheets: Vec<PaperSheet>,
    entered: usize,
    /// Sheets to be corrected.
    on_paper: Vec<String>,
    /// Differences that are decided, or left for later.
    seen: Vec<(String, SheetPart)>,
    reason: String,
}

/// A person's choice about a difference.
enum DifferenceChoice {
    Enter(Mend),
    Correct,
    Paper,
    Later,
}

pub fn walk(ui: &mut Ui, heroes: Vec<String>) -> Result<()> {
    let heroes = if heroes.is_empty() {
        let (campaign, party, _) = hero::list(&ui.look_up()?, false, false)?;
        if party.is_empty() {
            return Err(no_heroes(&campaign.name));
        }
        party.into_iter().map(|hero| hero.name).collect()
    } else {
        heroes
    };
    let mut walk = AuditWalk { reason: "as on the sheet".to_owned(), ..AuditWalk::default() };
    for who in &heroes {
        let sheet = read_off(ui, who)?;
        walk.sheets.push(sheet);
    }
    let report = audit::compare(&ui.look_up()?, &walk.sheets)?;
    let text = render::audit::report(&report, &ui.look());
    ui.print(&text)?;
    walk.settle(ui).map_err(|failure| walk.interrupted(failure))?;
    walk.summary(ui)
}

/// Asks for the contents of a sheet, with the record as a default.
fn read_off(ui: &mut Ui, who: &str) -> Result<PaperSheet> {
    let (name, recorded, shown) = audit::recorded(&ui.look_up()?, who)?;
    let mut paper = Paper::default();
    for (what, shown) in SheetPart::ALL.into_iter().zip(&shown) {
        let level = paper.level.unwrap_or(1).max(recorded.level.unwrap_or(1));
        let asked = match what {
            SheetPart::Improved => level >= 2,
            SheetPart::Learned => level >= 3,
            _ => true,
        };
        if asked {
            ask(ui, &name, &mut paper, what, &render::audit::value(shown))?;
        }
    }
    Ok(PaperSheet { hero: name, paper })
}

fn ask(ui: &mut Ui, name: &str, paper: &mut Paper, what: SheetPart, record: &str) -> Result<()> {
    let question = format!("{name}: {} on the sheet? ({record} on record)", part(what));
    let help = match what {
        SheetPart::Items | SheetPart::Improved | SheetPart::Learned => {
            "names separated by commas, or none; Enter: as recorded"
        }
        SheetPart::State => "alive, dead, fallen or retired; Enter: as recorded",
        _ => "Enter: as recorded",
    };
    ui.until("the values on the sheets", &question, help, |ui, typed| {
        let said = match typed.trim() {
            "" => record,
            said => said,
        };
        audit::read(&ui.look_up()?, paper, what, &typing(what, said)?)
    })
}

/// The first undecided difference.
fn next<'a>(
    report: &'a AuditReport,
    seen: &[(String, SheetPart)],
) -> Option<(&'a Audited, &'a SheetDifference)> {
    let all = report.heroes.iter();
    let mut all = all.flat_map(|hero| hero.differs.iter().map(move |differs| (hero, differs)));
    all.find(|(hero, differs)| !seen.contains(&(hero.name.clone(), differs.what)))
}

impl AuditWalk {
    /// Difference by difference. Each entry may explain others, so everything is compared again
    /// after it.
    fn settle(&mut self, ui: &mut Ui) -> Result<()> {
        loop {
            let report = audit::compare(&ui.look_up()?, &self.sheets)?;
            let Some((hero, differs)) = next(&report, &self.seen) else {
                return Ok(());
            };
            if hero.hunt.is_some() {
                self.seen.extend(hero.differs.iter().map(|d| (hero.name.clone(), d.what)));
                continue;
            }
            match choose(ui, hero, differs)? {
                DifferenceChoice::Enter(mend) => {
                    let entered = audit::enter(&mut ui.change()?, &mend);
                    self.entered(ui, entered, hero, differs)?;
                }
                DifferenceChoice::Correct => {
                    let why = "Why are you correcting it?";
                    self.reason = ui.line("--reason TEXT", why, "", &self.reason)?;
                    let paper = self.paper(&hero.name).map(|paper| paper.only(differs.what));
                    let sheet =
                        PaperSheet { hero: hero.name.clone(), paper: paper.unwrap_or_default() };
                    let done = audit::correct(&mut ui.change()?, &[sheet], &self.reason);
                    self.entered(ui, done, hero, differs)?;
                }
                DifferenceChoice::Paper => {
                    let write = render::audit::to_write(differs);
                    self.on_paper.push(format!("{}: {write}", hero.name));
                    self.write(ui, &hero.name, differs.what)?;
                }
                DifferenceChoice::Later => self.seen.push((hero.name.clone(), differs.what)),
            }
        }
    }

    fn paper(&mut self, hero: &str) -> Option<&mut Paper> {
        let sheet = self.sheets.iter_mut().find(|sheet| sheet.hero == hero);
        sheet.map(|sheet| &mut sheet.paper)
    }

    /// Notes that the sheet gets the record's value.
    fn write(&mut self, ui: &mut Ui, hero: &str, what: SheetPart) -> Result<()> {
        let (_, recorded, _) = audit::recorded(&ui.look_up()?, hero)?;
        if let Some(paper) = self.paper(hero) {
            paper.take(what, &recorded);
        }
        Ok(())
    }

    /// Reports an entry; a refused one is reported, and asked for again.
    fn entered<T>(
        &mut self,
        ui: &mut Ui,
        done: Result<Done<T>>,
        hero: &Audited,
        differs: &SheetDifference,
    ) -> Result<()> {
        match done {
            Ok(done) => {
                let label = done.step.as_ref().map(|step| step.label.clone()).unwrap_or_default();
                ui.done(&done, |_| serde_json::json!({}), |_, _| format!("{label}\n"))?;
                self.entered += usize::from(done.step.is_some() && !done.dry_run);
                // A dry run changes nothing, so the difference would come again.
                if done.dry_run || done.step.is_none() {
                    self.seen.push((hero.name.clone(), differs.what));
                }
                Ok(())
            }
            Err(failure) if failure.kind == FailureKind::Refused => {
                ui.say_failure(&failure);
                Ok(())
            }
            Err(failure) => Err(failure),
        }
    }

    /// Entries made before an interruption stay.
    fn interrupted(&self, failure: Failure) -> Failure {
        let kept = words::count(self.entered, "entry stays", "entries stay");
        match (failure.kind, self.entered) {
            (FailureKind::Interrupted, 1..) => {
                Failure { message: format!("{kept}; undo: wyrm undo {}", self.entered), ..failure }
            }
            _ => failure,
        }
    }

    fn summary(&self, ui: &mut Ui) -> Result<()> {
        let report = audit::compare(&ui.look_up()?, &self.sheets)?;
        let look = ui.look();
        let mut text = String::new();
        for write in &self.on_paper {
            text.push_str(&look.fact("write", write));
        }
        for hero in &report.heroes {
            for differs in &hero.differs {
                let part = differs.what.word();
                let open = render::audit::difference(differs);
                text.push_str(&look.fact("open", &format!("{}: {part}, {open}", hero.name)));
            }
        }
        if report.differences() == 0 && self.on_paper.is_empty() && self.entered > 0 {
            text.push_str("all sheets match the record now\n");
        }
        ui.print(&text)?;
        if self.entered > 1 {
            ui.say(&format!("(undo all of it: wyrm undo {})", self.entered));
        }
        Ok(())
    }
}

/// Asks what to do about a difference.
fn choose(ui: &mut Ui, hero: &Audited, differs: &SheetDifference) -> Result<DifferenceChoice> {
    let mut choices = Vec::new();
    for because in &differs.because {
        if let Some(mend) = &because.mend {
            let line = format!("enter: {}", render::audit::why(&hero.name, because));
            choices.push((line, DifferenceChoice::Enter(mend.clone())));
        }
    }
    if differs.correctable {
        let to = render::audit::value(&differs.sheet);
        let line = format!("correct the record: {} {to}", part(differs.what));
        choices.push((line, DifferenceChoice::Correct));
    }
    let write = render::audit::to_write(differs);
    choices.push((format!("the sheet is wrong: write {write}"), DifferenceChoice::Paper));
    choices.push(("later".to_owned(), DifferenceChoice::Later));
    let open = render::audit::difference(differs);
    let question = format!("{}: {}, {open}", hero.name, part(differs.what));
    let lines: Vec<&String> = choices.iter().map(|(line, _)| line).collect();
    let chosen = ui.choose("the correction", &question, &lines)?;
    Ok(choices.swap_remove(chosen).1)
}
