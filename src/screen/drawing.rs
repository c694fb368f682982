//! The table, drawn: head, board, current decision, keys, and news. Nothing scrolls.

use ratatui_core::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::colors::{self, Theme};
use super::console::Screen;
use super::dialog_view::{back, pick};
use super::key_bar;
use super::line_screen::LineScreen;
use super::page::Page;
use super::picture::{Picture, Style, wrapped};
use super::table::{Marks, Notice, ScreenMode, TableScreen};
use crate::app::DiceSource;
use crate::render::scene::{self, Part, Scene};
use crate::render::{Look, fit};
use crate::rules::offer::AnswerKind;

/// The smallest window for a table.
pub(super) const LEAST: (usize, usize) = (58, 20);
/// From this size on, log and odds are shown beside the table.
const WIDE: (usize, usize) = (116, 36);
/// The width of the table beside them.
const BESIDE: usize = 78;
/// The lines of a board in 24 lines, and at most.
const BOARD: usize = 13;
const MOST_BOARD: usize = 26;
/// More lines than any decision has.
const WHOLE: usize = 1000;
/// The lines of news.
const NEWS: usize = 2;

impl Screen for TableScreen {
    fn picture(&self, style: &Style) -> Picture {
        if style.width < LEAST.0 || style.height < LEAST.1 {
            return too_small(style);
        }
        match &self.mode {
            ScreenMode::Page(page) => page.picture(style),
            ScreenMode::Fixing(fixing) => {
                let mut picture = fixing.picture(style);
                if let Some(notice) = &self.notice {
                    let place = picture.lines.len() - 2;
                    picture.lines[place] = notice_line(notice, style.width, style.theme);
                }
                picture
            }
            _ if style.width >= WIDE.0 && style.height >= WIDE.1 => self.beside(style),
            _ => self.table(style),
        }
    }

    fn lines(&self, style: &Style) -> LineScreen {
        self.told_lines(style)
    }
}

impl TableScreen {
    /// The table alone.
    fn table(&self, style: &Style) -> Picture {
        let (width, height, theme) = (style.width, style.height, style.theme);
        let look = style.look(width - 2);
        let mut picture = Picture::default();
        let scene = self.words.scene(&self.live);
        let clock = scene.head.clock.within(width / 2);
        let table = scene.head.table.within(width.saturating_sub(clock.width() + 4));
        picture.spread(table, clock, width, theme);
        let room = (BOARD + height).saturating_sub(24).min(MOST_BOARD);
        picture.text(&scene::text(&scene.parts, &look, room).join("\n"), 1, theme);
        let below = height.saturating_sub(NEWS + 2);
        let lower = self.lower(&scene, style, below.saturating_sub(picture.lines.len() + 1));
        picture.rule(width, theme);
        if lower.covers {
            picture.ends_open();
        }
        picture.below(lower);
        picture.fill(below);
        picture.rule(width, theme);
        self.news(&mut picture, width, theme);
        picture.fill(height.saturating_sub(1));
        self.general_line(&mut picture, width, theme);
        picture
    }

    /// The current decision, with its questions or keys, in at most this many lines.
    fn lower(&self, scene: &Scene, style: &Style, lines: usize) -> Picture {
        let (width, theme) = (style.width, style.theme);
        let mut asked = Picture::default();
        match &self.mode {
            ScreenMode::Which(offers, picking) => {
                let question = offers.first().map(|o| self.words.which(&self.live, o));
                let words = (&*question.unwrap_or_default(), "");
                let hidden = pick(&mut asked, words, picking, lines, (width, theme));
                back(&mut asked, hidden, "", (width, theme));
            }
            ScreenMode::Talk(talk) => self.talk_lines(&mut asked, talk, lines, style),
            _ => key_bar::draw(&mut asked, &self.entries(), width, theme),
        }
        let dice = match &self.marks {
            Some(marks) => self.dice_lines(marks, style),
            None => Vec::new(),
        };
        let room = lines.saturating_sub(asked.lines.len() + dice.len());
        let look = style.look(width - 4);
        let now = self.now(scene, &look, room);
        let above = self.lines_above_dice(scene, &look);
        let mut picture = Picture::default();
        for (n, line) in now.iter().enumerate() {
            picture.text(line, 2, theme);
            if n + 1 == above.min(now.len()) {
                picture.lines.extend(dice.iter().cloned());
            }
        }
        if now.is_empty() {
            picture.lines.extend(dice);
        }
        if picture.lines.len() + asked.lines.len() < lines && !picture.lines.is_empty() {
            picture.push(Vec::new());
        }
        picture.below(asked);
        if picture.lines.len() > lines {
            picture.lines.truncate(lines);
            picture.ends_open();
        }
        picture.covers = now.is_empty() && !self.now(scene, &look, WHOLE).is_empty();
        picture
    }

    /// The current decision in at most this many lines; `…` marks omitted ones. Dice that can be
    /// marked are drawn by themselves.
    fn now(&self, scene: &Scene, look: &Look, room: usize) -> Vec<String> {
        let decided = scene.decided(self.marks.is_some());
        let lines = |room| match &self.result {
            Some(result) => result.iter().flat_map(|line| wrapped(line, look.width)).collect(),
            None => scene::close(&decided, look, room),
        };
        let (mut now, all) = (lines(room), lines(WHOLE).len());
        now.truncate(room);
        let cut = now.len() < all;
        if let Some(last) = now.last_mut().filter(|last| cut && !last.ends_with('…')) {
            *last = if last.width() + 2 <= look.width {
                format!("{last} …")
            } else {
                fit::cut(&format!("{last} "), look.width - 1)
            };
        }
        now
    }

    /// How many lines of the decision stand above the dice.
    fn lines_above_dice(&self, scene: &Scene, look: &Look) -> usize {
        let dice = scene.now.iter().position(|part| matches!(part, Part::Dice(_)));
        let dice = dice.filter(|_| self.result.is_none());
        dice.map_or(1, |at| scene::close(&scene.now[..at], look, WHOLE).len())
    }

    /// The dice on the table by number, and which to re-roll.
    fn dice_lines(&self, marks: &Marks, style: &Style) -> Vec<Line<'static>> {
        let theme = style.theme;
        let AnswerKind::Pick { from, .. } = &marks.ask.what else {
            return Vec::new();
        };
        let (kept, again) = self.words.toggled(&marks.offer, &marks.ask);
        let mut dice: Vec<Span<'static>> = vec![Span::raw("  ")];
        let mut below: Vec<Span<'static>> = vec![Span::raw("  ")];
        for (place, number) in from.iter().enumerate() {
            let chip = self.words.chip(&self.live, &marks.offer, &marks.ask, place);
            let marked = marks.marked.contains(&place);
            let word = if marked { again } else { kept };
            let wide = (number.width() + 1 + chip.width()).max(word.width()) + 3;
            let gap = wide - number.width() - 1 - chip.width();
            dice.push(Span::styled(format!("{number} "), theme.key()));
            dice.push(Span::styled(chip, theme.bold()));
            dice.push(Span::raw(" ".repeat(gap)));
            let styled = if marked { theme.key() } else { theme.quiet() };
            below.push(Span::styled(format!("{word:<wide$}"), styled));
        }
        let digits = format!("1-{} changes it", from.len());
        let taken: usize = below.iter().map(Span::width).sum();
        if matches!(self.mode, ScreenMode::Idle)
            && !self.watches
            && taken + digits.width() <= style.width
        {
            below.push(Span::styled(digits, theme.quiet()));
        }
        vec![Line::from(dice), Line::from(below)]
    }

    /// The last events, or a notice.
    fn news(&self, picture: &mut Picture, width: usize, theme: Theme) {
        let mut room = NEWS;
        if let Some(notice) = &self.notice {
            picture.lines.push(notice_line(notice, width, theme));
            room -= 1;
        }
        let from = self.said.len().saturating_sub(self.news);
        let news = self.said[from..].join(" · ");
        let lines = wrapped(&news, width.saturating_sub(4));
        let skipped = lines.len().saturating_sub(room);
        for (n, line) in lines.iter().skip(skipped).enumerate() {
            let start = if n == 0 && skipped > 0 { " …" } else { "  " };
            picture.push(vec![Span::raw(format!("{start}{line}"))]);
        }
    }

    /// General keys, on the last line.
    fn general_line(&self, picture: &mut Picture, width: usize, theme: Theme) {
        // A letter with another meaning now is omitted.
        let mut entries = self.general_entries();
        entries.retain(|(key, ..)| !self.is_an_answer(*key));
        let wide = |gap: usize| -> usize {
            let each = entries.iter().map(|(_, word, _)| 2 + word.width() + gap);
            each.sum()
        };
        let gap = [3, 2, 1].into_iter().find(|gap| wide(*gap) < width);
        let mut line: Vec<Span<'static>> = vec![Span::raw(" ")];
        for (key, word, _) in &entries {
            line.push(Span::styled(key.to_string(), theme.key()));
            let word = match gap {
                Some(gap) => format!(" {word}{}", " ".repeat(gap)),
                None => " ".to_owned(),
            };
            line.push(Span::styled(word, theme.quiet()));
        }
        picture.push(line);
    }

    /// The table with odds and log beside it.
    fn beside(&self, style: &Style) -> Picture {
        let narrow = Style { width: BESIDE, ..*style };
        let mut picture = self.table(&narrow);
        let room = style.width - BESIDE - 3;
        let side = self.side(style, room);
        for (n, line) in picture.lines.iter_mut().enumerate() {
            let pad = BESIDE.saturating_sub(line.width());
            line.push_span(Span::raw(" ".repeat(pad)));
            line.push_span(Span::styled("│ ", style.theme.quiet()));
            if let Some(beside) = side.get(n) {
                for span in beside.iter() {
                    line.push_span(span.clone());
                }
            }
        }
        picture
    }

    fn side(&self, style: &Style, room: usize) -> Vec<Line<'static>> {
        let theme = style.theme;
        let mut lines = vec![Line::from(Span::styled("Odds", theme.bold()))];
        let most = style.height / 2 - 2;
        let odds = self.odds_text(style, room, most);
        lines.extend(odds.lines().take(most).map(|line| colors::line(line, theme)));
        if odds.is_empty() {
            let off = Span::styled("advice is off: o shows the odds", theme.quiet());
            lines.push(Line::from(off));
        }
        lines.push(Line::default());
        lines.push(Line::from(Span::styled("What happened", theme.bold())));
        let left = style.height.saturating_sub(lines.len());
        let said = self.said.iter().rev().take(left);
        let mut log: Vec<String> = said.rev().flat_map(|line| wrapped(line, room)).collect();
        log.drain(..log.len().saturating_sub(left));
        lines.extend(log.iter().map(|line| colors::line(line, theme)));
        lines
    }

    /// The odds of the situation, computed once. Without advice they exclude decisions.
    fn odds_text(&self, style: &Style, width: usize, room: usize) -> String {
        let mut odds = self.odds.borrow_mut();
        let known = odds.take().filter(|(advises, _)| *advises == self.live.advises);
        let known = known.unwrap_or_else(|| (self.live.advises, self.words.odds(&self.live)));
        scene::page(&odds.insert(known).1, &style.look(width), room)
    }

    /// The odds of the situation on request, with or without advice.
    pub(super) fn odds_asked_for(&mut self, style: &Style, width: usize) -> String {
        self.live.advises = true;
        let odds = self.odds_text(style, width, Page::shown(style.height));
        self.live.advises = self.advises();
        odds
    }

    /// Whose dice they are, for the head of a page.
    pub(super) fn dice_by(&self) -> &'static str {
        match self.live.dice {
            Some(DiceSource::Hand) => "dice by hand",
            Some(DiceSource::Wyrm) => "wyrm rolls",
            None => "dice by hand or by wyrm",
        }
    }
}

fn notice_line(notice: &Notice, width: usize, theme: Theme) -> Line<'static> {
    let style = if notice.wrong { theme.warning() } else { theme.bold() };
    let text = fit::cut(&notice.text, width.saturating_sub(4));
    Line::from(vec![Span::raw("  "), Span::styled(text, style)])
}

fn too_small(style: &Style) -> Picture {
    let mut picture = Picture::default();
    let (width, height) = LEAST;
    let text = format!(
        "The table needs {width} columns and {height} lines. This window has {} and {}: make it larger, \
        or leave with q and use wyrm table --plain.",
        style.width, style.height
    );
    picture.text(&wrapped(&text, style.width.saturating_sub(2)).join("\n"), 1, style.theme);
    picture
}
