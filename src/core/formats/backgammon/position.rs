//! A backgammon position as other programs describe it: the men, the player on turn, the cube and
//! the score.

use crate::table::Table;
use std::fmt::Write;

/// The indices of the bar, from which men enter, and of the tray among a player's points.
pub(super) const BAR: u8 = 25;
pub(super) const OFF: u8 = 0;
/// The number of men of each player.
pub(super) const MEN: u8 = 15;

/// The men of a player on each point, counted from the player's own side.
pub(super) type Men = [u8; BAR as usize + 1];

/// A position. Seats are 0 (White) and 1 (Black).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Position {
    pub men: [Men; 2],
    /// The player on turn; `None` if the first throw of a game decides.
    pub turn: Option<usize>,
    /// Whether the cube has been offered to the player on turn.
    pub doubled: bool,
    pub cube: u16,
    pub owner: Option<usize>,
    pub score: [u16; 2],
    pub crawford: bool,
    pub after_crawford: bool,
    /// The dice left to play, in this program's notation; may be empty.
    pub dice: String,
    /// Whether the player on turn has decided not to double.
    pub has_declined_to_double: bool,
    /// Whether the game has ended by a limit of moves.
    pub void: bool,
}

impl Position {
    /// Returns the starting position of a game at this score.
    pub(super) fn begin(score: [u16; 2]) -> Position {
        let mut men = [0; BAR as usize + 1];
        for (point, count) in [(24, 2), (13, 5), (8, 3), (6, 5)] {
            men[point] = count;
        }
        Position {
            men: [men; 2],
            turn: None,
            doubled: false,
            cube: 1,
            owner: None,
            score,
            crawford: false,
            after_crawford: false,
            dice: String::new(),
            has_declined_to_double: false,
            void: false,
        }
    }

    /// Whether this is the starting position of a game.
    pub(super) fn begins_game(&self) -> bool {
        let begin = Position::begin(self.score);
        self.men == begin.men && self.turn.is_none() && self.cube == 1
    }

    /// Returns the position on a table.
    pub(super) fn of(table: &Table) -> Option<Position> {
        Position::read(&table.text())
    }

    /// Reads a position text.
    pub(super) fn read(text: &str) -> Option<Position> {
        let mut parts = text.split(';');
        let mut position = Position::begin([0; 2]);
        for own in &mut position.men {
            *own = [0; BAR as usize + 1];
            for word in parts.next()?.split_whitespace().skip(1) {
                let (point, count) = word.split_once(':')?;
                let point = match point {
                    "bar" => BAR,
                    "off" => OFF,
                    point => point.parse().ok().filter(|point| *point < BAR)?,
                };
                own[usize::from(point)] = count.parse().ok()?;
            }
        }
        let mut words = parts.next()?.split_whitespace();
        position.turn = seat(words.next()?);
        for word in words {
            match word.split_once(':') {
                Some(("cube", cube)) => {
                    let (value, owner) = cube.split_at(cube.len().checked_sub(1)?);
                    position.cube = value.parse().ok()?;
                    position.owner = seat(owner);
                }
                Some(("score", score)) => {
                    let (white, black) = score.split_once('-')?;
                    position.score = [white.parse().ok()?, black.parse().ok()?];
                }
                _ => match word {
                    "doubled" => position.doubled = true,
                    "roll" => position.has_declined_to_double = true,
                    "crawford" => position.crawford = true,
                    "post-crawford" => position.after_crawford = true,
                    "void" => position.void = true,
                    word => position.dice = word.strip_prefix('~')?.into(),
                },
            }
        }
        Some(position)
    }

    /// Writes the position in this program's notation.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for (letter, men) in ["W", "B"].into_iter().zip(&self.men) {
            text += letter;
            for point in (OFF..=BAR).rev() {
                let count = men[usize::from(point)];
                let name = match point {
                    BAR => "bar".into(),
                    OFF => "off".into(),
                    point => point.to_string(),
                };
                if count > 0 || point == OFF {
                    let _ = write!(text, " {name}:{count}");
                }
            }
            text += "; ";
        }
        text += self.turn.map_or("?", |seat| ["W", "B"][seat]);
        let mut word = |is_there: bool, word: &str| {
            if is_there {
                text += " ";
                text += word;
            }
        };
        let owner = self.owner.map_or("-", |seat| ["W", "B"][seat]);
        let [white, black] = self.score;
        word(self.doubled, "doubled");
        word(self.has_declined_to_double, "roll");
        let is_turned = self.cube > 1 || self.owner.is_some();
        word(is_turned, &format!("cube:{}{owner}", self.cube));
        word(self.score != [0; 2], &format!("score:{white}-{black}"));
        word(self.crawford, "crawford");
        word(self.after_crawford, "post-crawford");
        word(self.void, "void");
        word(!self.dice.is_empty(), &format!("~{}", self.dice));
        text
    }

    /// Returns the dice of a throw before any of it has been played.
    pub(super) fn unplayed_throw(&self) -> Option<(u8, u8)> {
        match self.dice.as_bytes() {
            [one, other] => Some((one - b'0', other - b'0')),
            _ => None,
        }
    }
}

fn seat(letter: &str) -> Option<usize> {
    ["W", "B"].iter().position(|known| *known == letter)
}
