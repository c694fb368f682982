//! The table in lines: events, state, questions.

use super::dialog::{Dialog, Input};
use super::dialog_view::{choice, usual_place};
use super::dice::DiceSlots;
use super::input::Picking;
use super::key_bar::{self, ENTER};
use super::line_screen::{LineScreen, Sentences};
use super::picture::Style;
use super::table::{ScreenMode, TableScreen};
use crate::rules::offer::{Answer, AnswerKind};

impl TableScreen {
    pub(super) fn told_lines(&self, style: &Style) -> LineScreen {
        let mut lines = LineScreen::default();
        let last = self.live.last;
        match &self.mode {
            ScreenMode::Page(page) => return super::Screen::lines(page, style),
            ScreenMode::Fixing(fixing) => fixing.lines(&mut lines),
            mode => {
                self.stands(&mut lines, style);
                match mode {
                    ScreenMode::Which(offers, picking) => {
                        let question = offers.first().map(|o| self.words.which(&self.live, o));
                        lines.asked.id = format!("which {last} {}", offers.len());
                        lines.asked.lines.extend(question);
                        picks(&mut lines, picking, "", false);
                        lines.hints.push("Esc: back".to_owned());
                    }
                    ScreenMode::Talk(talk) => self.talks(&mut lines, talk),
                    _ => {
                        lines.asked.id = format!("keys {last}");
                        lines.asked.lines = self.key_lines(|_| true);
                    }
                }
                lines.hints.push(self.general_keys());
            }
        }
        lines.notice = self.notice.as_ref().map(|notice| notice.text.clone());
        lines
    }

    /// The last events, and the state of the play.
    fn stands(&self, lines: &mut LineScreen, style: &Style) {
        let (all, news) = (self.said.clone(), self.news);
        lines.said = Some(Sentences { play: self.live.id, all, news });
        let board = self.words.standing(&self.live, &style.look(style.width));
        let result = self.result.iter().flatten().map(|line| format!("\n{line}"));
        lines.board = Some(result.fold(board, |board, line| board + &line));
    }

    /// The possible acts, one key per line.
    fn key_lines(&self, wanted: impl Fn(&key_bar::KeyEntry) -> bool) -> Vec<String> {
        let entries = self.entries().into_iter().filter(wanted);
        let line = |entry: key_bar::KeyEntry| {
            let mark = if entry.advised { key_bar::ADVISED } else { "" };
            format!("{}: {}{mark}", entry.key, entry.label)
        };
        let mut lines: Vec<String> = entries.map(line).collect();
        if let Some(marks) = self.marks.as_ref().filter(|_| matches!(self.mode, ScreenMode::Idle))
            && let AnswerKind::Pick { from, .. } = &marks.ask.what
        {
            lines.push(format!("1 to {}: mark a die to roll it again", from.len()));
            if marks.marked.is_empty() && !marks.untouched {
                lines.push("No die is marked".to_owned());
            }
        }
        lines
    }

    fn general_keys(&self) -> String {
        let keys = self.general_entries().into_iter().map(|(key, word, _)| match key {
            'h' => "h dice by hand or by wyrm".to_owned(),
            key => format!("{key} {word}"),
        });
        let keys: Vec<String> = keys.collect();
        format!("Always: {}, Tab advice, Ctrl-L repeats everything", keys.join(", "))
    }

    fn talks(&self, lines: &mut LineScreen, talk: &Dialog) {
        let offer = &talk.conversation.offer;
        let answered = talk.conversation.answers().len() + talk.told.len() + talk.drawn.len();
        lines.asked.id = format!("{} {answered}", offer.id.as_str());
        if !talk.chosen.is_empty() {
            let label = self.words.label(&self.live, offer);
            let mark = if self.is_advised(offer) { key_bar::ADVISED } else { "" };
            lines.asked.lines.push(format!("{label}: {}{mark}", talk.chosen.join(", ")));
        }
        match &talk.input {
            Input::Agree(question, picking) => {
                lines.asked.lines.push(question.clone());
                picks(lines, picking, "", false);
            }
            Input::Pick(ask, picking) => {
                lines.asked.lines.push(self.words.question(&self.live, offer, ask));
                let declined = self.words.declined(&self.live, offer, ask);
                picks(lines, picking, &declined, ask.secret_to.is_some());
            }
            Input::Typed(ask, typing) => {
                let (question, usual) = self.typed_question(offer, ask);
                lines.asked.lines.push(question);
                lines.asked.lines.extend(usual.map(|usual| format!("Enter: {usual}")));
                lines.typed = Some(typing.text.clone());
            }
            Input::Dice(slots) => self.dice_due(lines, talk, slots),
            Input::Drawn(due, _, picking) => {
                if !talk.drawn.is_empty() {
                    lines.asked.lines.push(format!("So far {}", talk.drawn.join(", ")));
                }
                lines.asked.lines.push(self.words.throw(&self.live, *due));
                picks(lines, picking, "", false);
            }
        }
        if talk.by_itself {
            let others = self.key_lines(|entry| entry.key != ENTER);
            lines.asked.lines.extend(others);
        } else {
            lines.hints.push("Esc: back".to_owned());
        }
    }

    fn dice_due(&self, lines: &mut LineScreen, talk: &Dialog, slots: &DiceSlots) {
        let before = super::dialog_view::told_before(talk);
        if !before.is_empty() {
            lines.asked.lines.push(format!("Entered: {}", before.trim_end()));
        }
        lines.asked.lines.push(self.words.throw(&self.live, slots.due));
        let unsaid = talk.chose.or(self.live.dice).is_none();
        if slots.may_throw && unsaid {
            lines.asked.lines.push("Type the faces, or Enter: wyrm rolls".to_owned());
        }
        if slots.faces.len() == slots.due.count {
            lines
                .asked
                .lines
                .push("All entered: Enter accepts them, Backspace corrects".to_owned());
        }
        let faces = self.words.faces(slots.due.die);
        lines.hints.push(format!("Faces: {faces}"));
        if slots.may_throw {
            lines.hints.push("Space: wyrm rolls the dice that you did not type".to_owned());
        }
        lines.typed = Some(slots.faces.iter().map(|(letter, _)| letter).collect());
    }
}

/// Things to choose from, one per line; a secret choice is not echoed.
fn picks(lines: &mut LineScreen, picking: &Picking, declined: &str, secret: bool) {
    let asked = &mut lines.asked.lines;
    let usual = usual_place(picking).filter(|_| !picking.is_several());
    let line = |n: usize| {
        let (key, label) = choice(picking, n, usize::MAX);
        let label = label.trim_end_matches(ENTER).trim();
        let enter = if usual == Some(n) { ", or Enter" } else { "" };
        if label.is_empty() { format!("{key}{enter}") } else { format!("{key}{enter}: {label}") }
    };
    let choices: Vec<String> = (0..picking.lines.len()).map(line).collect();
    // Self-explanatory words need no line each.
    if choices.iter().any(|choice| choice.contains(": ")) {
        asked.extend(choices);
    } else {
        asked.push(choices.join("; "));
    }
    if let Some(key) = picking.nothing {
        asked.push(format!("{key}: {declined}"));
    }
    match picking.usual() {
        Some(Answer::Declined) => asked.push(format!("Enter: {declined}")),
        _ if picking.is_several() => asked.push("Enter: accept".to_owned()),
        _ => {}
    }
    if let Some(line) = picking.at.and_then(|at| picking.lines.get(at)) {
        asked.push(format!("Here: {line}"));
    }
    lines.typed = Some(picking.typed.clone()).filter(|typed| !secret && !typed.is_empty());
}
