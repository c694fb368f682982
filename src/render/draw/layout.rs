//! How wide the columns of a table are, and which of them there is room for.

use unicode_width::UnicodeWidthStr;

use super::fit::{Long, lines, widest_word};

/// Longer words do not drive out other columns.
const WORD: usize = 24;

/// Rows that are looked at to share out the room; later ones look alike.
const SAMPLE: usize = 60;

/// A column to be laid out: its texts, the title included.
pub struct LayoutColumn<'a> {
    pub texts: Vec<&'a str>,
    /// How early it is left out where there is no room; never without a number.
    pub spare: Option<usize>,
    /// If its texts may be cut short where every row takes one line: from which width on they can be
    /// read, so that nothing else is left out to show more of them.
    pub readable: Option<usize>,
}

/// Between two columns.
const GAP: usize = 2;

/// The width of each column, none for those left out. With `one_line` every row takes one line, and
/// texts are cut; otherwise they wrap.
pub fn widths(columns: &[LayoutColumn], room: usize, one_line: bool) -> Vec<Option<usize>> {
    let natural: Vec<usize> = columns.iter().map(|column| widest(column).max(1)).collect();
    let least: Vec<usize> = columns
        .iter()
        .zip(&natural)
        .map(|(column, natural)| {
            if one_line {
                column.readable.map_or(*natural, |least| least.min(*natural))
            } else {
                column.texts.iter().map(|text| widest_word(text)).max().unwrap_or(0).max(1)
            }
        })
        .collect();
    let mut shown: Vec<usize> =
        (0..columns.len()).filter(|n| !one_line || has_facts(&columns[*n])).collect();
    let free = |shown: &[usize]| room.saturating_sub(GAP * shown.len().saturating_sub(1));
    while shown.iter().map(|n| least[*n].min(WORD)).sum::<usize>() > free(&shown) {
        let spare = shown.iter().filter_map(|n| Some((columns[*n].spare?, *n)));
        let Some((_, first)) = spare.min() else { break };
        shown.retain(|n| *n != first);
    }
    let free = free(&shown);
    let of = |widths: &[usize]| shown.iter().map(|n| widths[*n]).collect::<Vec<_>>();
    let chosen = if one_line {
        cut_to(&of(&natural), &shown, columns, free)
    } else {
        wrapped_to(&of(&natural), &of(&least), &shown, columns, free)
    };
    let mut widths = vec![None; columns.len()];
    for (n, width) in shown.iter().zip(chosen) {
        widths[*n] = Some(width);
    }
    widths
}

fn widest(column: &LayoutColumn) -> usize {
    let texts = column.texts.iter().map(|text| text.width());
    texts.max().unwrap_or(0)
}

/// A list has no column without a single fact.
fn has_facts(column: &LayoutColumn) -> bool {
    column.texts.iter().skip(1).any(|text| !text.is_empty())
}

/// The widest columns give way, all others stay as they are.
fn leveled(widths: &[usize], free: usize) -> Vec<usize> {
    let capped = |cap: usize| widths.iter().map(move |width| (*width).min(cap));
    let fits = |cap: &usize| capped(*cap).sum::<usize>() <= free;
    let cap = (1..=free).rev().find(fits).unwrap_or(1);
    let mut chosen: Vec<usize> = capped(cap).collect();
    let mut left = free.saturating_sub(chosen.iter().sum());
    for (chosen, width) in chosen.iter_mut().zip(widths) {
        if left > 0 && *chosen < *width {
            *chosen += 1;
            left -= 1;
        }
    }
    chosen
}

/// Texts that matter less are cut first, then all that may be; figures only if nothing else helps.
fn cut_to(natural: &[usize], shown: &[usize], columns: &[LayoutColumn], free: usize) -> Vec<usize> {
    let readable: Vec<Option<usize>> = shown.iter().map(|n| columns[*n].readable).collect();
    let first = readable.iter().flatten().min();
    let least = |n: usize| natural[n].min(readable[n].unwrap_or(natural[n]));
    let stages: [&dyn Fn(usize) -> bool; 3] = [
        &|n| readable[n].is_some() && readable[n].as_ref() == first,
        &|n| readable[n].is_some(),
        &|_| true,
    ];
    for (stage, gives) in stages.iter().enumerate() {
        let (given, firm): (Vec<usize>, Vec<usize>) = (0..shown.len()).partition(|n| gives(*n));
        let firm: usize = firm.iter().map(|n| natural[*n]).sum();
        let needed: usize = given.iter().map(|n| [least(*n), 1, 0][stage]).sum();
        if firm + needed > free {
            continue;
        }
        let wanted: Vec<usize> = given.iter().map(|n| natural[*n]).collect();
        let mut chosen = natural.to_vec();
        for (n, width) in given.iter().zip(leveled(&wanted, free - firm)) {
            chosen[*n] = width;
        }
        return chosen;
    }
    leveled(natural, free)
}

/// Every column as wide as its widest word; what is left goes where a little room saves the most
/// lines.
fn wrapped_to(
    natural: &[usize],
    least: &[usize],
    shown: &[usize],
    columns: &[LayoutColumn],
    free: usize,
) -> Vec<usize> {
    if natural.iter().sum::<usize>() <= free {
        return natural.to_vec();
    }
    let mut chosen = leveled(least, free);
    let mut left = free - chosen.iter().sum::<usize>().min(free);
    // Lines that each column takes, from its width now to the widest it can have.
    let taken: Vec<Vec<usize>> = (0..shown.len())
        .map(|n| {
            let widest = natural[n].min(chosen[n] + left);
            let widths = chosen[n]..=widest;
            widths.map(|width| height(&columns[shown[n]], width)).collect()
        })
        .collect();
    let start = chosen.clone();
    loop {
        // What more room saves, for each bit of it.
        let saving = |n: usize, more: usize| {
            let at = chosen[n] - start[n];
            let saved = taken[n][at].checked_sub(*taken[n].get(at + more)?)?;
            (saved > 0).then_some((saved * 1000 / more, n, more))
        };
        let savings = (0..shown.len()).flat_map(|n| (1..=left).filter_map(move |m| saving(n, m)));
        let Some((_, n, more)) = savings.max() else {
            break;
        };
        chosen[n] += more;
        left -= more;
    }
    // Nothing saves a line any more: what is left makes the longest text even.
    let longest = (0..shown.len()).max_by_key(|n| natural[*n] - chosen[*n]);
    if let Some(n) = longest {
        chosen[n] = natural[n].min(chosen[n] + left);
    }
    chosen
}

/// How many lines the first texts of a column take.
fn height(column: &LayoutColumn, width: usize) -> usize {
    let texts = column.texts.iter().take(SAMPLE);
    texts
        .map(|text| if text.width() <= width { 1 } else { lines(text, width, Long::Cut).len() })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column<'a>(texts: &[&'a str]) -> LayoutColumn<'a> {
        LayoutColumn { texts: texts.to_vec(), spare: None, readable: Some(12) }
    }

    #[test]
    fn what_fits_is_left_as_it_is() {
        let columns = [column(&["hero", "Denra"]), column(&["gold", "2"])];
        assert_eq!(widths(&columns, 11, true), [Some(5), Some(4)]);
        assert_eq!(widths(&columns, 11, false), [Some(5), Some(4)]);
    }

    #[test]
    fn no_word_is_broken_as_long_as_all_words_fit() {
        let columns = [
            column(&["dragon", "Young Red Dragon"]),
            column(&["attacks", "Slashing Claws 5, Tail Strike 7, Fire Breath 10"]),
        ];
        assert_eq!(widths(&columns, 20, false), [Some(6), Some(12)]);
    }

    #[test]
    fn spare_columns_go_before_texts_are_unreadable() {
        let long = "x".repeat(60);
        let mut columns = [column(&["hero", &long]), column(&["turns", "3"])];
        columns[1].spare = Some(0);
        columns[1].readable = None;
        assert_eq!(widths(&columns, 30, true), [Some(23), Some(5)]);
        assert_eq!(widths(&columns, 18, true), [Some(18), None]);
    }

    #[test]
    fn a_list_has_no_column_without_facts() {
        let columns = [column(&["hero", "Denra"]), column(&["took", ""])];
        assert_eq!(widths(&columns, 40, true), [Some(5), None]);
        assert_eq!(widths(&columns, 40, false), [Some(5), Some(4)]);
    }
}
