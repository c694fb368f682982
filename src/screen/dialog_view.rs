//! The questions of an offer, drawn: lists, input lines, slots for dice.

use ratatui_core::text::Span;
use unicode_width::UnicodeWidthStr;

use super::colors::Theme;
use super::dialog::{Dialog, Input};
use super::dice::DiceSlots;
use super::input::Picking;
use super::key_bar;
use super::picture::{Picture, Style, wrapped};
use super::table::TableScreen;
use crate::render::fit;
use crate::rules::name;
use crate::rules::offer::{Answer, AnswerKind, Ask, Offer};

impl TableScreen {
    pub(super) fn talk_lines(
        &self,
        asked: &mut Picture,
        talk: &Dialog,
        lines: usize,
        style: &Style,
    ) {
        let (width, theme) = (style.width, style.theme);
        let offer = &talk.conversation.offer;
        // Earlier choices stay visible: an ask may be repeated.
        let label = std::iter::once(self.words.label(&self.live, offer));
        let label: Vec<String> = label.chain(talk.chosen.iter().cloned()).collect();
        let label = label.join(" · ");
        let look = (width, theme);
        let mut hidden = 0;
        match &talk.input {
            Input::Agree(question, picking) => {
                hidden = pick(asked, (question, ""), picking, lines, look);
            }
            Input::Pick(ask, picking) => {
                let question = self.words.question(&self.live, offer, ask);
                let declined = self.words.declined(&self.live, offer, ask);
                hidden = pick(asked, (&question, &declined), picking, lines, look);
            }
            Input::Typed(ask, typing) => {
                self.typed_line(asked, (offer, ask), &typing.text, style);
            }
            Input::Dice(slots) => self.slots(asked, talk, slots, style),
            Input::Drawn(due, _, picking) => {
                let mut question = self.words.throw(&self.live, *due);
                if !talk.drawn.is_empty() {
                    let drawn = talk.drawn.join(", ");
                    question = format!("So far {drawn} (⌫ corrects). {question}");
                }
                hidden = pick(asked, (&question, ""), picking, lines, look);
            }
        }
        if talk.by_itself {
            // Slots may have opened on advice whose own line has no room.
            if !talk.chosen.is_empty() {
                let mark = if self.is_advised(offer) { key_bar::ADVISED } else { "" };
                let label = fit::cut(&label, width.saturating_sub(2 + mark.width()));
                let label = format!("  {label}{mark}");
                asked.push(vec![Span::styled(label, theme.quiet())]);
            }
            let mut others = self.entries();
            others.retain(|entry| entry.key != key_bar::ENTER);
            key_bar::draw(asked, &others, width, theme);
        } else {
            back(asked, hidden, &label, look);
        }
    }

    /// A question answered by typing, and the meaning of Enter alone.
    pub(super) fn typed_question(&self, offer: &Offer, ask: &Ask) -> (String, Option<String>) {
        let question = self.words.question(&self.live, offer, ask);
        let range = match ask.what {
            _ if question.ends_with(')') => String::new(),
            AnswerKind::Number { least, most } if least == most => format!(" ({least})"),
            AnswerKind::Number { least, most } => format!(" ({least} to {most})"),
            _ => String::new(),
        };
        let usual = match (&ask.preset, ask.optional) {
            (Some(Answer::Number(number)), _) => Some(number.to_string()),
            (_, true) => Some(self.words.declined(&self.live, offer, ask)),
            _ => None,
        };
        (question + &range, usual)
    }

    fn typed_line(
        &self,
        asked: &mut Picture,
        (offer, ask): (&Offer, &Ask),
        typed: &str,
        style: &Style,
    ) {
        let theme = style.theme;
        let (question, usual) = self.typed_question(offer, ask);
        let usual = usual.map_or_else(String::new, |usual| format!("   ⏎ {usual}"));
        // Leaves room for typing after the question.
        let room = style.width.saturating_sub(usual.width() + 8);
        let start = all_but_last(asked, &question, room) + " ";
        let tail = style.width.saturating_sub(start.width() + usual.width() + 2);
        let skipped = typed.chars().count().saturating_sub(tail);
        let seen: String = typed.chars().skip(skipped).collect();
        let column = start.width() + seen.width();
        asked.cursor = Some((column, asked.lines.len()));
        asked.push(vec![
            Span::raw(start),
            Span::styled(seen, theme.bold()),
            Span::styled(usual, theme.quiet()),
        ]);
    }

    /// Slots for dice by hand: the number due is always visible.
    fn slots(&self, asked: &mut Picture, talk: &Dialog, slots: &DiceSlots, style: &Style) {
        let theme = style.theme;
        let (told, due) = (slots.faces.len(), slots.due.count);
        let question = self.words.throw(&self.live, slots.due);
        // The number due is shown once, together with the rest of the question.
        let (dice, more) = question.split_once(" as rolled").unwrap_or((&question, ""));
        let more = more.trim_start_matches(',').trim_end_matches(':');
        let nth = match slots.nth {
            1 => String::new(),
            nth => format!("roll {nth}: "),
        };
        let left = match due - told {
            0 => "ready".to_owned(),
            _ if told == 0 => format!("{} due{more}", dice.trim_end_matches(':')),
            left => format!("{left} more due{more}"),
        };
        let unsaid = talk.chose.or(self.live.dice).is_none();
        let keys = match (slots.may_throw, unsaid, told == due) {
            (_, _, true) => "⏎ accepts   ⌫ corrects",
            (true, ..) if told > 0 => "space for the rest   ⌫ corrects",
            (true, true, _) if due == 1 => "type it, or ⏎ wyrm rolls",
            (true, true, _) => "type them, or ⏎ wyrm rolls",
            (true, false, _) => "space wyrm rolls   ⌫ corrects",
            (false, ..) => "⌫ corrects",
        };
        let keys = Span::styled(keys, theme.quiet());
        let room = style.width.saturating_sub(4);
        let left = fit::cut(&left, room.saturating_sub(nth.width()));
        let mut first = vec![Span::raw(format!("  {nth}")), Span::styled(left, theme.key())];
        let taken: usize = first.iter().map(Span::width).sum();
        if taken + 3 + keys.width() <= room {
            first.extend([Span::raw("   "), keys]);
            asked.push(first);
        } else {
            asked.push(first);
            asked.push(vec![Span::raw("  "), keys]);
        }
        let before = told_before(talk);
        let mut line = vec![Span::raw(format!("  {before}"))];
        for n in 0..due {
            match slots.faces.get(n) {
                Some((c, _)) => line.push(Span::styled(format!("[{c}] "), theme.bold())),
                None => line.push(Span::raw("[ ] ")),
            }
        }
        asked.cursor =
            Some((2 + before.width() + 4 * told.min(due.saturating_sub(1)) + 1, asked.lines.len()));
        let mut faces = self.words.faces(slots.due.die);
        let beside = style.width.saturating_sub(6 + before.width() + 4 * due);
        if faces.width() > room {
            faces = faces.replace(", ", " ");
        }
        let faces = fit::cut(&faces, room);
        let faces = Span::styled(format!("  {faces}"), theme.quiet());
        if faces.width() <= beside {
            line.push(faces);
            asked.push(line);
        } else {
            asked.push(line);
            asked.push(vec![faces]);
        }
    }
}

/// The current act, its hidden context, and the way back.
pub(super) fn back(
    asked: &mut Picture,
    hidden: usize,
    label: &str,
    (width, theme): (usize, Theme),
) {
    let more = format!("↑ ↓ {hidden} more");
    let parts = [label, &more, "Esc back"].into_iter();
    let parts = parts.filter(|part| !part.is_empty() && (hidden > 0 || *part != more));
    let hint = format!("  {}", parts.collect::<Vec<_>>().join("   "));
    asked.push(vec![Span::styled(fit::cut(&hint, width), theme.quiet())]);
}

/// Entered rolls of this action, before the one due: `XXSSS  `.
pub(super) fn told_before(talk: &Dialog) -> String {
    let rolls = talk.told.iter().map(|roll| {
        let typed: String = roll.typed.iter().map(|(letter, _)| letter).collect();
        match (typed.is_empty(), roll.wyrm) {
            (true, _) => "wyrm's  ".to_owned(),
            (false, true) => format!("{typed} + wyrm's  "),
            (false, false) => format!("{typed}  "),
        }
    });
    rolls.collect()
}

/// A question with options, side by side if they fit; in at most this many lines with one for a
/// hint below. Returns the number of hidden options.
pub(super) fn pick(
    asked: &mut Picture,
    (question, declined): (&str, &str),
    picking: &Picking,
    lines: usize,
    (width, theme): (usize, Theme),
) -> usize {
    let hint = match picking.usual() {
        Some(Answer::Declined) => format!("⏎ {declined}"),
        _ if picking.is_several() => "⏎ accepts".to_owned(),
        _ => String::new(),
    };
    let above = asked.lines.len();
    ask(asked, question, &hint, (width, theme));
    let most = lines.saturating_sub(asked.lines.len() - above + 1).max(1);
    let room = width.saturating_sub(4);
    let mut all: Vec<(String, String)> =
        (0..picking.lines.len()).map(|n| choice(picking, n, room)).collect();
    let nothing = picking.nothing;
    all.extend(nothing.map(|key| (key.to_string(), format!(" {declined}"))));
    let widest = all.iter().map(|(key, label)| key.width() + label.width());
    let column = widest.max().unwrap_or(1) + 3;
    let across = (room / column).max(1);
    let rows = all.len().div_ceil(across);
    let at = picking.at.or(usual_place(picking)).unwrap_or(0) / across;
    let from = at.saturating_sub(most / 2).min(rows.saturating_sub(most));
    let mut seen = 0;
    for row in (0..rows).skip(from).take(most) {
        let mut line = vec![Span::raw("  ")];
        for n in (row * across..all.len()).take(across) {
            let (key, label) = &all[n];
            let pad = column - key.width() - label.width();
            let style = if picking.at == Some(n) { theme.chosen() } else { Default::default() };
            line.push(Span::styled(key.clone(), theme.key()));
            line.push(Span::styled(label.clone(), style));
            line.push(Span::raw(" ".repeat(pad)));
            seen += 1;
        }
        asked.push(line);
    }
    all.len() - seen
}

/// The default of Enter before any movement: it must be visible.
pub(super) fn usual_place(picking: &Picking) -> Option<usize> {
    match picking.usual() {
        Some(Answer::Picked(places)) => places.first().copied(),
        _ => None,
    }
}

/// Draws all lines of a question except the last one, which is returned.
fn all_but_last(asked: &mut Picture, question: &str, width: usize) -> String {
    let mut questions = wrapped(question, width).into_iter().map(|line| format!("  {line}"));
    let last = questions.next_back().unwrap_or_else(|| "  ".to_owned());
    questions.for_each(|line| asked.push(vec![Span::raw(line)]));
    last
}

/// A question, and beside or below it the meaning of Enter.
fn ask(asked: &mut Picture, question: &str, hint: &str, (width, theme): (usize, Theme)) {
    let last = all_but_last(asked, question, width.saturating_sub(4));
    let beside = last.width() + 3 + hint.width() <= width;
    let hint = Span::styled(hint.to_owned(), theme.quiet());
    if beside {
        asked.push(vec![Span::raw(last + "   "), hint]);
    } else {
        asked.push(vec![Span::raw(last)]);
        asked.push(vec![Span::raw("  "), hint]);
    }
}

/// An option: its mark and key, then its text.
pub(super) fn choice(picking: &Picking, n: usize, room: usize) -> (String, String) {
    let key = picking.shown_key(n);
    let mark = match (picking.is_several(), picking.marked.contains(&n)) {
        (false, _) => "",
        (true, true) => "● ",
        (true, false) => "○ ",
    };
    let enter = match picking.usual() {
        Some(Answer::Picked(places)) if !picking.is_several() && *places == [n] => " ⏎",
        _ => "",
    };
    let line = &picking.lines[n];
    let without = |gap: &str| line.strip_prefix(&format!("{key}{gap}"));
    let told = without(": ").or(without(" ")).unwrap_or(line);
    let label = if name::key(told) == key { String::new() } else { format!(" {told}") };
    let label = fit::cut(&label, room.saturating_sub(key.width() + 6));
    (format!("{mark}{key}"), format!("{label}{enter}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_enter_takes_is_in_sight_however_long_the_list_is() {
        let keys: Vec<String> = (1..=30).map(|n| format!("thing-{n}")).collect();
        let lines = keys.iter().map(|key| format!("{key} of many")).collect();
        let picking = Picking::one(keys, lines, Some(Answer::Picked(vec![27])));
        let mut asked = Picture::default();
        let hidden = pick(&mut asked, ("Which?", ""), &picking, 5, (40, Theme::Plain));
        let shown: Vec<String> = asked.lines.iter().map(ToString::to_string).collect();
        assert!(hidden > 0 && asked.lines.len() <= 5, "{shown:?}");
        assert!(shown.join("\n").contains("28 of many ⏎"), "{shown:?}");
    }
}
