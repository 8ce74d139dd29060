//! Variations: lines that leave the mainline, or one another, at one of its moves. In this module
//! they are a tree of texts, whose moves the rules have checked. `branches` plays them.
//!
//! They form a list without nesting, so that readers need no recursion and every line has a number.

mod reader;

pub(super) use reader::{check, read};

use super::{Comment, IllegalMove, MAX_GAME_MOVES, Record, Table, notes};
use crate::rules::sort_small_by;
use serde::{Deserialize, Serialize};

/// The largest number of variations that a player can begin in a game.
pub const MAX_PLAYER_VARIATIONS: usize = 200;

/// The largest number of variations in a record. Besides the player's variations, there are undone
/// moves that other variations leave.
pub const MAX_VARIATIONS: usize = 256;

/// The largest number of moves in a record, with those of its variations.
pub const MAX_RECORD_MOVES: usize = 2 * MAX_GAME_MOVES;

/// The largest number of characters in the name of a variation.
pub const MAX_NAME_CHARS: usize = 60;

/// A variation in a record.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Variation {
    /// The index in the list of the variation that it leaves, which comes before this one. Without
    /// one, it leaves the mainline.
    #[serde(rename = "of", default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<usize>,
    /// The number of moves from the start where it begins.
    pub at: usize,
    /// Its name, of at most [`MAX_NAME_CHARS`] characters; empty if it has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Its own moves, by their notation.
    pub moves: Vec<String>,
    /// Comments on its positions, in the order of its moves.
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        with = "notes::by_moves"
    )]
    pub comments: Vec<Comment>,
}

/// The mainline or a variation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// The number of the line that it leaves; for the mainline, its own number.
    pub parent: usize,
    /// The number of moves from the start where it begins.
    pub at: usize,
    /// Its name; empty if it has none, and for the mainline.
    pub name: String,
    /// Its own moves.
    pub moves: Vec<String>,
    /// Comments on its positions, in the order of its moves.
    pub comments: Vec<Comment>,
}

impl Line {
    /// Takes out the comments after more than `moves` moves.
    fn split_comments(&mut self, moves: usize) -> Vec<Comment> {
        let first = self.comments.partition_point(|comment| comment.at <= moves);
        self.comments.split_off(first)
    }

    /// Adds comments, except those that the line already has.
    pub(super) fn add_comments(&mut self, comments: Vec<Comment>) {
        for comment in comments {
            notes::merge_comment(&mut self.comments, comment.at, comment.text);
        }
    }

    /// Returns the comments on the played moves, without those on undone moves.
    pub(super) fn played_comments(&self) -> Vec<Comment> {
        let played = self.comments.iter();
        let played = played.filter(|comment| comment.at <= self.end());
        played.cloned().collect()
    }

    /// Returns the comment on its position after `moves` moves from the start.
    pub fn comment(&self, moves: usize) -> Option<&str> {
        let comment = self.comments.iter().find(|comment| comment.at == moves);
        comment.map(|comment| &*comment.text)
    }

    /// Returns the number of moves from the start to its end.
    pub fn end(&self) -> usize {
        self.at + self.moves.len()
    }

    /// Returns its own move after `moves` moves from the start.
    fn move_after(&self, moves: usize) -> Option<&str> {
        let own = moves.checked_sub(self.at)?;
        self.moves.get(own).map(String::as_str)
    }
}

/// The lines of a game, by their numbers. The mainline is number 0. A line comes after the one that
/// it leaves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lines(Vec<Line>);

impl Lines {
    /// Returns the lines of an opened record.
    pub fn of(record: &Record) -> Lines {
        let mut lines = Lines::from_parts(record.moves.clone(), record.variations.clone());
        lines.0[0].comments.clone_from(&record.comments);
        lines
    }

    /// Numbers the mainline and its variations in their order.
    pub(super) fn from_parts(moves: Vec<String>, variations: Vec<Variation>) -> Lines {
        let mainline = Line {
            moves,
            ..Line::default()
        };
        let others = variations.into_iter().map(|variation| Line {
            parent: variation.parent.map_or(0, |index| index + 1),
            at: variation.at,
            name: variation.name,
            moves: variation.moves,
            comments: variation.comments,
        });
        Lines(std::iter::once(mainline).chain(others).collect())
    }

    /// Returns the variations as a record has them. Lines without a move are left out; no line
    /// leaves such a line.
    pub(super) fn variations(&self) -> Vec<Variation> {
        let mut indices = vec![None; self.0.len()];
        let mut variations = Vec::new();
        for (number, line) in self
            .numbered_variations()
            .filter(|(_, line)| !line.moves.is_empty())
        {
            indices[number] = Some(variations.len());
            variations.push(Variation {
                parent: indices[line.parent].filter(|_| line.parent > 0),
                at: line.at,
                name: line.name.clone(),
                moves: line.moves.clone(),
                comments: line.played_comments(),
            });
        }
        variations
    }

    /// Iterates over the variations, by their numbers.
    pub fn numbered_variations(&self) -> impl Iterator<Item = (usize, &Line)> {
        self.0.iter().enumerate().skip(1)
    }

    /// Iterates over the mainline, then the variations.
    pub fn all(&self) -> impl Iterator<Item = &Line> {
        self.0.iter()
    }

    /// Returns a line by its number.
    pub fn get(&self, number: usize) -> Option<&Line> {
        self.0.get(number)
    }

    /// Counts the moves of all lines except two.
    pub(super) fn count_moves_except(&self, excluded: [usize; 2]) -> usize {
        let others = (self.0.iter().enumerate()).filter(|(number, _)| !excluded.contains(number));
        others.map(|(_, line)| line.moves.len()).sum()
    }

    /// Counts the lines, with the mainline.
    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    /// Whether there is only the mainline.
    pub fn is_single(&self) -> bool {
        self.0.len() == 1
    }

    pub(super) fn line(&self, number: usize) -> &Line {
        &self.0[number]
    }

    pub(super) fn line_mut(&mut self, number: usize) -> &mut Line {
        &mut self.0[number]
    }

    /// Returns how many lines lie between a line and the mainline, counting the line itself.
    pub fn depth(&self, mut number: usize) -> usize {
        let mut depth = 0;
        while number > 0 {
            number = self.0[number].parent;
            depth += 1;
        }
        depth
    }

    /// Returns all moves from the start to the end of a line.
    pub fn path(&self, number: usize) -> Vec<String> {
        let (mut moves, mut number, mut end) = (Vec::new(), number, usize::MAX);
        loop {
            let line = &self.0[number];
            let count = line.moves.len().min(end.saturating_sub(line.at));
            moves.extend(line.moves[..count].iter().rev().cloned());
            if number == 0 {
                moves.reverse();
                return moves;
            }
            (number, end) = (line.parent, line.at);
        }
    }

    /// Returns the lines that leave this one, in the order of its moves.
    pub fn leaving(&self, number: usize) -> Vec<usize> {
        let mut leaving: Vec<usize> = self
            .numbered_variations()
            .filter(|(other, line)| line.parent == number && *other != number)
            .map(|(other, _)| other)
            .collect();
        sort_small_by(&mut leaving, |one, other| {
            (self.0[*one].at, one) < (self.0[*other].at, other)
        });
        leaving
    }

    /// Adds a line without a move, and returns its number.
    pub(super) fn add_empty_line(&mut self, of: usize, at: usize) -> usize {
        self.0.push(Line {
            parent: of,
            at,
            ..Line::default()
        });
        self.0.len() - 1
    }

    /// Renumbers the lines, each after the one that it leaves. Returns the new number of the line
    /// `number`.
    fn renumber(&mut self, number: usize) -> usize {
        let mut order = Vec::new();
        let mut pending = vec![0];
        while let Some(next) = pending.pop() {
            order.push(next);
            pending.extend(self.leaving(next).into_iter().rev());
        }
        let mut new_numbers = vec![0; self.0.len()];
        for (new_number, old) in order.iter().enumerate() {
            new_numbers[*old] = new_number;
        }
        let lines: Vec<Line> = order
            .iter()
            .map(|old| {
                let mut line = std::mem::take(&mut self.0[*old]);
                line.parent = new_numbers[line.parent];
                line
            })
            .collect();
        self.0 = lines;
        new_numbers[number]
    }

    /// Removes a line and every line that leaves it. Returns the new number of a line that stays.
    pub(super) fn remove(&mut self, number: usize, stays: usize) -> usize {
        // No path reaches a line that leaves itself.
        self.0[number].parent = number;
        self.renumber(stays)
    }

    /// Whether a line is the line `from`, or descends from it.
    pub(super) fn descends_from(&self, mut number: usize, from: usize) -> bool {
        while number != from && number > 0 {
            number = self.0[number].parent;
        }
        number == from
    }

    /// Returns the line that continues with this move after `moves` moves: the parent line, or
    /// another line that leaves it at that place.
    pub(super) fn existing_line_with(
        &self,
        number: usize,
        moves: usize,
        notation: &str,
    ) -> Option<usize> {
        let of = self.0[number].parent;
        let continues = |line: &Line| line.move_after(moves) == Some(notation);
        if continues(&self.0[of]) {
            return Some(of);
        }
        let mut others = self.numbered_variations();
        others
            .find(|(other, line)| {
                *other != number && line.parent == of && line.at == moves && continues(line)
            })
            .map(|(other, _)| other)
    }

    /// Extends a line with a move after `moves` moves. A line that left it with the same move now
    /// leaves it one move later.
    pub(super) fn extend_line(&mut self, number: usize, moves: usize, notation: &str) -> usize {
        let repeat = self
            .leaving(number)
            .into_iter()
            .find(|other| self.0[*other].move_after(moves) == Some(notation));
        let Some(repeat) = repeat.filter(|repeat| self.0[*repeat].at == moves) else {
            return number;
        };
        self.0[repeat].at += 1;
        self.0[repeat].moves.remove(0);
        let later = self.0[repeat].split_comments(moves + 1);
        let here = std::mem::replace(&mut self.0[repeat].comments, later);
        self.0[number].add_comments(here);
        let spent = self.0[repeat].moves.is_empty();
        for other in self.leaving(repeat) {
            if spent || self.0[other].at == moves + 1 {
                self.0[other].parent = number;
            }
        }
        if spent {
            self.remove(repeat, number)
        } else {
            self.renumber(number)
        }
    }

    /// Keeps lines that start after the first `left` moves of a line, before an undo. The undone
    /// moves, with the earlier undone moves in `rest`, become a separate line that holds them.
    /// Returns the new number of the line; `None`, with nothing changed, if there is no room for
    /// another line.
    pub(super) fn keep_as_variation(
        &mut self,
        number: usize,
        left: usize,
        taken: &[String],
        rest: &[String],
    ) -> Option<usize> {
        let mut affected = self.leaving(number);
        affected.retain(|other| self.0[*other].at > left);
        let end = left + taken.len();
        let continues = |other: &&usize| {
            let line = &self.0[**other];
            line.at == end && line.moves.first() == rest.first()
        };
        let kept = match (affected.iter().find(continues), rest) {
            _ if affected.is_empty() => return Some(number),
            // The line of earlier undone moves continues from there.
            (Some(other), [_, ..]) => *other,
            _ if self.0.len() > MAX_VARIATIONS => return None,
            _ => {
                let kept = self.add_empty_line(number, end);
                self.0[kept].moves = rest.to_vec();
                kept
            }
        };
        self.0[kept].at = left;
        self.0[kept].moves.splice(0..0, taken.iter().cloned());
        let comments = self.0[number].split_comments(left);
        self.0[kept].add_comments(comments);
        for other in affected.into_iter().filter(|other| *other != kept) {
            self.0[other].parent = kept;
        }
        Some(self.renumber(number))
    }

    /// Makes a line the mainline. The old mainline becomes a variation from there on.
    pub(super) fn promote(&mut self, mut number: usize) {
        while number > 0 {
            let (of, at) = (self.0[number].parent, self.0[number].at);
            for (other, line) in self.0.iter_mut().enumerate().skip(1) {
                if other == number || other == of {
                    continue;
                }
                if line.parent == number {
                    line.parent = of;
                } else if line.parent == of && line.at > at {
                    line.parent = number;
                }
            }
            let own = std::mem::take(&mut self.0[number].moves);
            let name = std::mem::take(&mut self.0[number].name);
            let from = at - self.0[of].at;
            let rest = self.0[of].moves.split_off(from);
            self.0[of].moves.extend(own);
            self.0[number].moves = rest;
            let comments = self.0[of].split_comments(at);
            let own = std::mem::replace(&mut self.0[number].comments, comments);
            self.0[of].add_comments(own);
            if of > 0 {
                self.0[number].name = std::mem::replace(&mut self.0[of].name, name);
            }
            if self.0[number].moves.is_empty() {
                number = self.remove(number, of);
            } else {
                number = of;
            }
        }
        self.renumber(0);
    }

    /// Plays every variation on a table at the end of line `number`, and writes their moves as the
    /// rules do. An error holds the variation, its move, and the reason.
    fn play_all(
        &mut self,
        number: usize,
        table: &mut Table,
    ) -> Result<(), (usize, usize, IllegalMove)> {
        for other in self.leaving(number).into_iter().rev() {
            let at = self.0[other].at;
            while table.ply_count() > at {
                table.undo();
            }
            for index in 0..self.0[other].moves.len() {
                table
                    .play(&self.0[other].moves[index])
                    .map_err(|illegal| (other - 1, index, illegal))?;
                self.0[other].moves[index] = table.past[at + index].notation.clone();
            }
            self.play_all(other, table)?;
        }
        Ok(())
    }
}

/// Tidies the name of a variation: one line, not too long, without the delimiters around names in
/// the text formats.
pub fn tidy_name(name: &str) -> String {
    let short: String = name_as_one_line(name)
        .chars()
        .take(MAX_NAME_CHARS)
        .collect();
    short.trim_end().into()
}

/// Whether the name of a variation is too long for a record to hold whole.
pub fn is_long_name(name: &str) -> bool {
    name_as_one_line(name).chars().count() > MAX_NAME_CHARS
}

fn name_as_one_line(name: &str) -> String {
    let name = strip_invisible(name)
        .replace('"', "”")
        .replace('{', "(")
        .replace('}', ")");
    let words: Vec<&str> = name
        .split(|letter: char| letter.is_whitespace() || letter.is_control())
        .filter(|word| !word.is_empty())
        .collect();
    words.join(" ")
}

/// Removes invisible characters from a text that this player has not written: those that change the
/// direction of text, or that have no width. Joining characters stay, because some scripts need
/// them.
pub fn strip_invisible(text: &str) -> String {
    let is_invisible = |character: &char| {
        matches!(character, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
    };
    text.chars()
        .filter(|character| !is_invisible(character))
        .collect()
}
