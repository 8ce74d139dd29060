//! What games of several families share: the memory that ends games which lead nowhere, reading
//! the words of a position text, rows of points as text, sets of places.
//!
//! It knows no game.

use crate::rules::{Event, Glyph, Kind, Log, Message, Misread, Outcome, Seat, Turn, Verdict};
use std::hash::{Hash, Hasher};

/// The places of a set, one bit each, lowest first.
pub fn each(mut places: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let place = places.trailing_zeros();
        places &= places.wrapping_sub(1);
        (place < 32).then_some(place as u8)
    })
}

/// How a game stands: under way, or ended and how.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum End {
    #[default]
    None,
    Won(Seat),
    Drawn,
}

impl End {
    /// Whose turn it is where the game may have ended; no score is kept.
    pub fn turn(self, mover: Seat) -> Turn {
        let verdict = match self {
            End::None => return Turn::Player(mover),
            End::Won(seat) => Verdict::Won(seat),
            End::Drawn => Verdict::Drawn,
        };
        Turn::Over(Outcome {
            verdict,
            scores: None,
        })
    }
}

/// A man of a side.
pub fn man(seat: Seat) -> Kind {
    piece(seat, Glyph::Man)
}

/// A piece of a side.
pub fn piece(seat: Seat, glyph: Glyph) -> Kind {
    Kind {
        owner: Some(seat),
        glyph,
    }
}

/// After how much that leads nowhere a game is drawn; 0 for never.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Occurrences of a position with the same side to move.
    pub repetition: u16,
    /// Turns without progress.
    pub quiet: u16,
}

/// The turns since the last progress, and the positions met since: what came before cannot come
/// back.
#[derive(PartialEq, Eq, Debug, Default)]
pub struct Memory {
    quiet: u16,
    seen: Vec<u64>,
    /// Those met more than once, which are few.
    again: Vec<u64>,
}

impl Clone for Memory {
    fn clone(&self) -> Memory {
        Memory {
            quiet: self.quiet,
            seen: self.seen.clone(),
            again: self.again.clone(),
        }
    }

    fn clone_from(&mut self, other: &Memory) {
        self.quiet = other.quiet;
        self.seen.clone_from(&other.seen);
        self.again.clone_from(&other.again);
    }
}

/// Positions are told apart by what lies on the board; the memory stays out.
impl Hash for Memory {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Memory {
    /// The memory of a position that play begins from.
    pub fn new(key: u64) -> Memory {
        Memory {
            quiet: 0,
            seen: vec![key],
            again: Vec::new(),
        }
    }

    /// Turns without progress so far.
    pub fn quiet(&self) -> u16 {
        self.quiet
    }

    /// How often a position has been met.
    pub fn times(&self, key: u64) -> u16 {
        self.seen.iter().filter(|seen| **seen == key).count() as u16
    }

    /// Whether a position has been met more than once.
    pub fn met_again(&self, key: u64) -> bool {
        self.again.contains(&key)
    }

    /// Whether any position has been.
    pub fn any_met_again(&self) -> bool {
        !self.again.is_empty()
    }

    /// Takes the position after a turn in; `progress` is what can never be undone.
    pub fn turned(&mut self, key: u64, progress: bool) {
        if progress {
            self.quiet = 0;
            self.seen.clear();
            self.again.clear();
        } else {
            self.quiet = self.quiet.saturating_add(1);
        }
        if self.seen.contains(&key) && !self.again.contains(&key) {
            self.again.push(key);
        }
        self.seen.push(key);
    }

    /// Whether the limits end the game in the position last taken in; tells why.
    pub fn is_drawn(&self, limits: Limits, log: &mut impl Log) -> bool {
        let Some(now) = self.seen.last() else {
            return false;
        };
        let repeated = limits.repetition > 0
            && (limits.repetition == 1 || self.met_again(*now))
            && self.times(*now) >= limits.repetition;
        let stale = limits.quiet > 0 && self.quiet >= limits.quiet;
        if repeated {
            log.note(|| {
                Event::Remark(
                    Message::new("repetition", "the position has come back")
                        .with("n", limits.repetition),
                )
            });
        } else if stale {
            log.note(|| {
                Event::Remark(
                    Message::new("quiet", "nothing has happened for too long")
                        .with("n", limits.quiet),
                )
            });
        }
        repeated || stale
    }
}

/// The words of a position text, which must be so many.
pub fn fields<const N: usize>(text: &str) -> Result<[&str; N], Misread> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let found = words.len();
    words
        .try_into()
        .map_err(|_| Misread::new(format!("{N} words are needed, there are {found}")))
}

/// The seat of a letter in the position text.
pub fn seat(letter: &str, players: [&str; 2]) -> Result<Seat, Misread> {
    match players.iter().position(|player| *player == letter) {
        Some(index) => Ok(Seat(index as u8)),
        None => Err(Misread::new(format!(
            "the player to move: \"{letter}\" is neither {} nor {}",
            players[0], players[1]
        ))),
    }
}

/// Rows from the top, separated by `/`, with numbers for runs of empty places: each row must fill
/// `width` places, and there must be `height` rows. `place` hears of every piece.
pub fn read_rows(
    text: &str,
    width: usize,
    height: usize,
    mut place: impl FnMut(usize, char) -> Result<(), Misread>,
) -> Result<(), Misread> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != height {
        let found = rows.len();
        return Err(Misread::new(format!(
            "{height} rows are needed, there are {found}"
        )));
    }
    for (row, content) in rows.iter().enumerate() {
        let mut column = 0;
        let mut run = 0;
        for letter in content.chars() {
            if let Some(digit) = letter.to_digit(10) {
                run = 10 * run + digit as usize;
                if run > width {
                    break;
                }
                continue;
            }
            column += std::mem::take(&mut run);
            if column < width {
                place(row * width + column, letter)?;
            }
            column += 1;
        }
        if column + run != width {
            return Err(Misread::new(format!(
                "row {} from the top: \"{content}\" does not fill {width} places",
                row + 1
            )));
        }
    }
    Ok(())
}

/// What [`read_rows`] reads; `letter` tells what lies where, `None` for nothing.
pub fn write_rows(width: usize, height: usize, letter: impl Fn(usize) -> Option<char>) -> String {
    let mut text = String::new();
    for row in 0..height {
        if row > 0 {
            text.push('/');
        }
        let mut run = 0;
        for column in 0..width {
            match letter(row * width + column) {
                None => run += 1,
                Some(letter) => {
                    if run > 0 {
                        text += &run.to_string();
                    }
                    run = 0;
                    text.push(letter);
                }
            }
        }
        if run > 0 {
            text += &run.to_string();
        }
    }
    text
}

/// The unclear letter of a position text.
pub fn unknown(letter: char) -> Misread {
    Misread::new(format!("\"{letter}\" is not a piece of this game"))
}

/// The name of a place of a grid of so many rows, in letters and numbers from below: `c4`.
pub fn grid_name(column: usize, row_from_top: usize, rows: usize) -> String {
    let letter = char::from(b'a' + column as u8);
    format!("{letter}{}", rows - row_from_top)
}
