//! The content of a terminal's screen after all output: just enough of a terminal to read a full
//! screen.
#![cfg(unix)]

/// A screen of characters.
pub struct Glass {
    width: usize,
    cells: Vec<Vec<char>>,
    at: (usize, usize),
    /// Whether a full screen covers the shell's.
    pub covered: bool,
}

impl Glass {
    pub fn new(width: usize, height: usize) -> Glass {
        Glass { width, cells: vec![vec![' '; width]; height], at: (0, 0), covered: false }
    }

    /// Interprets all output, from the beginning.
    pub fn of(bytes: &[u8], width: usize, height: usize) -> Glass {
        let mut glass = Glass::new(width, height);
        let text = String::from_utf8_lossy(bytes);
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                '\x1b' if chars.next_if_eq(&'[').is_some() => {
                    let mut code = String::new();
                    // Another one may begin before this one ends: a signal interrupts a picture.
                    while let Some(c) = chars.next_if(|c| *c != '\x1b') {
                        if c.is_ascii_alphabetic() {
                            glass.code(&code, c);
                            break;
                        } else {
                            code.push(c);
                        }
                    }
                }
                '\x1b' => {}
                '\r' => glass.at.0 = 0,
                '\n' => glass.at.1 += 1,
                c => glass.put(c),
            }
        }
        glass
    }

    fn put(&mut self, c: char) {
        let (x, y) = self.at;
        if x < self.width
            && let Some(line) = self.cells.get_mut(y)
        {
            line[x] = c;
        }
        self.at.0 += 1;
    }

    fn code(&mut self, code: &str, last: char) {
        let numbers: Vec<usize> = code.split(';').filter_map(|n| n.parse().ok()).collect();
        let nth = |n: usize| numbers.get(n).copied().unwrap_or(1).max(1) - 1;
        match last {
            'H' => self.at = (nth(1), nth(0)),
            'A' => self.at.1 = self.at.1.saturating_sub(nth(0) + 1),
            'C' => self.at.0 += nth(0) + 1,
            'J' => self.cells.iter_mut().for_each(|line| line.fill(' ')),
            'K' => {
                let (x, y) = self.at;
                if let Some(line) = self.cells.get_mut(y) {
                    line.iter_mut().skip(x).for_each(|cell| *cell = ' ');
                }
            }
            'h' if code == "?1049" => self.covered = true,
            'l' if code == "?1049" => {
                self.covered = false;
                self.cells.iter_mut().for_each(|line| line.fill(' '));
            }
            _ => {}
        }
    }

    /// Its lines, without the space at their ends.
    pub fn text(&self) -> String {
        let line = |line: &Vec<char>| line.iter().collect::<String>().trim_end().to_owned() + "\n";
        self.cells.iter().map(line).collect()
    }
}
