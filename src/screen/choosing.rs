//! A question with things to choose from, drawn.

use ratatui_core::text::Span;
use unicode_width::UnicodeWidthStr;

use super::ink::Theme;
use super::input::Picking;
use super::picture::{Picture, wrapped};
use crate::render::fit;
use crate::rules::name;
use crate::rules::offer::Answer;

/// A question with things to choose from, side by side where they fit; in so many lines with one for
/// a hint below. Returns how many things are not in sight.
pub(super) fn pick(
    asked: &mut Picture,
    (question, declined): (&str, &str),
    picking: &Picking,
    lines: usize,
    (width, theme): (usize, Theme),
) -> usize {
    let hint = match picking.usual() {
        Some(Answer::Declined) => format!("⏎ {declined}"),
        _ if picking.is_several() => "⏎ takes what is marked".to_owned(),
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
            let style = match picking.at == Some(n) {
                true => theme.chosen(),
                false => Default::default(),
            };
            line.push(Span::styled(key.clone(), theme.key()));
            line.push(Span::styled(label.clone(), style));
            line.push(Span::raw(" ".repeat(pad)));
            seen += 1;
        }
        asked.push(line);
    }
    all.len() - seen
}

/// What Enter takes while nobody has moved: it has to be in sight.
pub(super) fn usual_place(picking: &Picking) -> Option<usize> {
    match picking.usual() {
        Some(Answer::Picked(places)) => places.first().copied(),
        _ => None,
    }
}

/// A question, and beside it or below it what Enter does.
fn ask(asked: &mut Picture, question: &str, hint: &str, (width, theme): (usize, Theme)) {
    let mut questions = wrapped(question, width.saturating_sub(4));
    let last = questions.pop().unwrap_or_default();
    for line in questions {
        asked.push(vec![Span::raw(format!("  {line}"))]);
    }
    let last = format!("  {last}");
    let beside = last.width() + 3 + hint.width() <= width;
    let hint = Span::styled(hint.to_owned(), theme.quiet());
    if beside {
        asked.push(vec![Span::raw(last + "   "), hint]);
    } else {
        asked.push(vec![Span::raw(last)]);
        asked.push(vec![Span::raw("  "), hint]);
    }
}

/// Something to choose: its mark and key, then what it is.
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
    let label = match name::key(told) == key {
        true => String::new(),
        false => format!(" {told}"),
    };
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
