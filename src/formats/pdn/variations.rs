//! The variations of a PDN text: what stands in brackets after the move that it could have replaced.

use super::{as_move, is_pdn_result, meant, words};
use crate::table::{LONGEST, MOST_LINES, Table, Variation, tidy_name};

/// How many brackets of a text are looked into.
const MOST_PARTS: usize = 4 * MOST_LINES;

/// What stands between two brackets, or outside of all.
#[derive(Default)]
struct Part {
    /// The number of the part around it.
    around: usize,
    /// Before how many moves of its line it stands.
    after: usize,
    name: String,
    /// What has been read of its text, and not yet taken for words.
    text: String,
    moves: Vec<String>,
    /// The result of the game has been read.
    ended: bool,
}

impl Part {
    /// Takes what has been read for moves.
    fn take(&mut self) {
        for word in words(&std::mem::take(&mut self.text)) {
            self.ended |= is_pdn_result(&word);
            if !self.ended {
                self.moves.extend(as_move(&word));
            }
        }
    }
}

/// The parts of a text whose brackets and comments are in order, each after the one around it.
fn parts(text: &str) -> Vec<Part> {
    let mut parts = vec![Part::default()];
    let mut open = vec![0];
    let mut comment: Option<String> = None;
    // How many brackets are open of what is too much.
    let mut skipped = 0;
    for line in text.lines().filter(|line| !line.starts_with('%')) {
        for letter in line.chars() {
            let now = open.last().copied().unwrap_or(0);
            match (&mut comment, letter) {
                (Some(said), '}') if skipped == 0 => {
                    // What is said before the first move is its name.
                    let name = tidy_name(said);
                    let part = &mut parts[now];
                    part.take();
                    if part.moves.is_empty() && part.name.is_empty() {
                        part.name = name;
                    }
                    comment = None;
                }
                (Some(_), '}') => comment = None,
                (Some(said), _) => said.push(letter),
                (None, ';') => break,
                (None, '{') => comment = Some(String::new()),
                (None, '(') if skipped > 0 || parts.len() > MOST_PARTS => skipped += 1,
                (None, ')') if skipped > 0 => skipped -= 1,
                (None, _) if skipped > 0 => {}
                (None, '(') => {
                    parts[now].take();
                    open.push(parts.len());
                    parts.push(Part {
                        around: now,
                        after: parts[now].moves.len(),
                        ..Part::default()
                    });
                }
                (None, ')') => {
                    parts[now].take();
                    open.pop();
                }
                (None, _) => parts[now].text.push(letter),
            }
        }
        let now = open.last().copied().unwrap_or(0);
        match &mut comment {
            Some(said) => said.push(' '),
            None => parts[now].text.push('\n'),
        }
    }
    parts
}

/// The moves from the start to the end of a variation, or of the game itself.
fn path(game: &[String], found: &[Variation], mut line: Option<usize>) -> Vec<String> {
    let (mut pieces, mut end) = (Vec::new(), usize::MAX);
    while let Some(number) = line {
        let Variation { of, at, moves, .. } = &found[number];
        pieces.push(&moves[..moves.len().min(end - at)]);
        (line, end) = (*of, *at);
    }
    pieces.push(&game[..game.len().min(end)]);
    pieces.into_iter().rev().flatten().cloned().collect()
}

/// Every variation of a text that can be played, as far as it can, and as many as there is room for. The table
/// stands at the end of the game itself.
pub(super) fn read(text: &str, game: &[String], table: &mut Table) -> Vec<Variation> {
    let mut found: Vec<Variation> = Vec::new();
    // Of each part that has been played, after how many moves it begins, and the variation that it is.
    let mut played: Vec<Option<(usize, Option<usize>)>> = Vec::new();
    let mut all = 0;
    for (number, part) in parts(text).into_iter().enumerate() {
        if number == 0 {
            played.push(Some((0, None)));
            continue;
        }
        played.push(None);
        let Some((begins, around)) = played[part.around] else {
            continue;
        };
        // A bracket before the first move replaces no move.
        let at = begins + part.after.saturating_sub(1);
        let line = path(game, &found, around);
        let room = found.len() < MOST_PARTS && at + part.after.min(1) <= line.len();
        if !room || table.walk_to(&line[..at]).is_err() {
            continue;
        }
        for word in &part.moves {
            let notation = meant(table, word);
            if notation.is_none_or(|notation| table.play(&notation).is_err()) {
                break;
            }
        }
        let made: Vec<String> = table.moves()[at..]
            .iter()
            .map(ToString::to_string)
            .collect();
        all += made.len();
        if made.is_empty() || all > LONGEST {
            continue;
        }
        // What replaces the first move of a variation leaves what that one left.
        let mut of = around;
        while let Some(before) = of.filter(|before| found[*before].at >= at) {
            of = found[before].of;
        }
        found.push(Variation {
            of,
            at,
            name: part.name,
            moves: made,
        });
        played[number] = Some((at, Some(found.len() - 1)));
    }
    found
}
