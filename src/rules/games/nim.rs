//! Nim: rows of matches. An option decides whether the player who takes the last match loses or
//! wins.
//!
//! A turn takes any number of matches, at least one, from one row. The theory of the game is
//! complete (Bouton, "Nim, a game with a complete mathematical theory", 1901). The evaluation is
//! therefore exact, and a good move can be explained.
//!
//! Source: the book's section 13.1.

use super::{
    Entry,
    kit::{
        message,
        text::{self, Field},
    },
};
use crate::{
    rules::{
        Board, Evaluate, Event, Form, Game, Glyph, Log, Message, Method, OptionSpec, Options,
        Outcome, ParseError, PieceKind, Pile, Place, Seat, Site, Tap, Turn, Verdict,
    },
    search,
};

static ROWS: OptionSpec =
    OptionSpec::open("rows", &["1-3-5-7", "1-2-3-4-5-6-7", "3-4-5"], |value| {
        let begins_with_zero = |row: &str| row.starts_with('0');
        read_rows(value, '-').is_ok() && !value.split('-').any(begins_with_zero)
    });
static RULE: OptionSpec = OptionSpec::of("rule", &["misere", "normal"]);
static OPTIONS: [&OptionSpec; 2] = [&ROWS, &RULE];
const PLAYERS: [&str; 2] = ["1", "2"];

/// The registry entry of Nim.
pub(super) static ENTRY: Entry = Entry {
    key: "nim",
    chapter: "last-move",
    players: &PLAYERS,
    dice: false,
    options: &OPTIONS,
    reasons: &["gone"],
    remarks: &["zero-sum", "singles", "no-hope"],
    facts: &[],
    stages: &[],
    presets: &[],
    open: rules!(nim, |options| search::evaluated_game(Nim::new(options))),
};

/// The largest number of rows.
const MAX_ROWS: usize = 12;
/// The largest number of matches in a row.
const MAX_ROW_LENGTH: u8 = 20;
const MATCH: PieceKind = PieceKind::unowned(Glyph::Match);

/// Nim with its options set.
pub(super) struct Nim {
    board: Board,
    /// For each row, the number of matches that the board has room for.
    room: Rows,
    start: Position,
    is_misere: bool,
}

/// The matches in each row; rows that do not exist have none.
type Rows = [u8; MAX_ROWS];

/// The rows, their number, and the side to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Position {
    rows: Rows,
    count: u8,
    mover: Seat,
}

/// A number of matches taken from one row; rows are counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Taking {
    row: u8,
    matches: u8,
}

impl Nim {
    pub(super) fn new(options: &Options) -> Nim {
        let text = options.get(&ROWS);
        let rows = read_rows(text, '-').expect("rows that the option allows");
        let count = text.split('-').count() as u8;
        Nim {
            board: triangle(&rows, count),
            room: rows,
            start: Position {
                rows,
                count,
                mover: Seat::FIRST,
            },
            is_misere: options.is(&RULE, "misere"),
        }
    }

    /// Whether the side to move wins with best play, by Bouton's theory.
    fn is_won(&self, rows: &Rows) -> bool {
        let sum = rows.iter().fold(0, |sum, row| sum ^ row);
        if self.is_misere && rows.iter().all(|row| *row < 2) {
            sum == 0
        } else {
            sum != 0
        }
    }

    fn site(&self, row: u8, place: u8) -> Site {
        let before: u16 = self.room[..usize::from(row)]
            .iter()
            .map(|row| u16::from(*row))
            .sum();
        Site(before + u16::from(place))
    }
}

/// Returns the board: rows below each other, all centred.
fn triangle(rows: &Rows, count: u8) -> Board {
    const WIDTH: i16 = 60;
    const HEIGHT: i16 = 138;
    let mut places = Vec::new();
    for (row, matches) in rows.iter().enumerate().take(count.into()) {
        for place in 0..*matches {
            places.push(Place {
                name: format!("{}.{}", row + 1, place + 1),
                at: (
                    (2 * i16::from(place) - i16::from(*matches) + 1) * WIDTH / 2,
                    row as i16 * HEIGHT,
                ),
                form: Form::Match,
                owner: None,
            });
        }
    }
    Board {
        skin: "bare",
        places,
        ..Board::EMPTY
    }
}

impl Game for Nim {
    type Position = Position;
    type Move = Taking;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        self.start.clone()
    }

    fn has_board_of(&self, position: &Position) -> bool {
        let fits = |(rows, room): (&u8, &u8)| rows <= room;
        position.count == self.start.count && position.rows.iter().zip(&self.room).all(fits)
    }

    fn resize_board(&mut self, position: &Position) {
        if self.has_board_of(position) {
            return;
        }
        self.room = position.rows;
        self.board = triangle(&position.rows, position.count);
    }

    fn turn(&self, position: &Position) -> Turn {
        if position.rows.iter().any(|row| *row > 0) {
            return Turn::Player(position.mover);
        }
        // The other side has taken the last match.
        let winner = if self.is_misere {
            position.mover
        } else {
            position.mover.other()
        };
        Turn::Over(Outcome {
            verdict: Verdict::Won(winner),
            scores: None,
        })
    }

    fn moves(&self, position: &Position, list: &mut Vec<Taking>) {
        for (row, matches) in (0..).zip(position.rows) {
            list.extend((1..=matches).map(|matches| Taking { row, matches }));
        }
    }

    fn play(&self, position: &mut Position, mv: &Taking, log: &mut impl Log) {
        let left = &mut position.rows[usize::from(mv.row)];
        for place in (*left - mv.matches..*left).rev() {
            log.note(|| Event::Remove {
                kind: MATCH,
                site: self.site(mv.row, place),
            });
        }
        *left -= mv.matches;
        position.mover = position.mover.other();
    }

    fn piles(&self, position: &Position) -> Vec<Pile> {
        let rows = (0..).zip(position.rows);
        rows.flat_map(|(row, matches)| (0..matches).map(move |place| (row, place)))
            .map(|(row, place)| Pile {
                site: self.site(row, place),
                kind: MATCH,
                count: 1,
            })
            .collect()
    }

    fn taps(&self, position: &Position, mv: &Taking) -> Vec<Tap> {
        // Tapping a match takes it and all matches to its right.
        let left = position.rows[usize::from(mv.row)] - mv.matches;
        vec![Tap::Site(self.site(mv.row, left))]
    }

    fn why_not(&self, position: &Position, taps: &[Tap]) -> Option<Message> {
        let Turn::Player(_) = self.turn(position) else {
            return None;
        };
        let Some(Tap::Site(site)) = taps.first() else {
            return None;
        };
        let lies_here = self.piles(position).iter().any(|pile| pile.site == *site);
        (!lies_here).then(|| message("gone"))
    }

    fn write(&self, _: &Position, mv: &Taking) -> String {
        format!("{}-{}", mv.row + 1, mv.matches)
    }

    fn text(&self, position: &Position) -> String {
        text::write(&FIELDS, &(), position)
    }

    fn read(&self, text: &str) -> Result<Position, ParseError> {
        text::read(&FIELDS, &(), self.start.clone(), text)
    }
}

impl Evaluate for Nim {
    fn method(&self) -> Method {
        Method::Exact
    }

    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        // The result is certain, but the value is much smaller than that of a finished game. A weak
        // level can therefore still miss a win by a blunder.
        const CERTAIN: i32 = 300;
        if self.is_won(&position.rows) == (position.mover == seat) {
            CERTAIN
        } else {
            -CERTAIN
        }
    }

    fn explain(&self, position: &Position, mv: &Taking) -> Option<Message> {
        let mut after = position.rows;
        after[usize::from(mv.row)] -= mv.matches;
        let left = written(&after, position.count, ", ");
        let explained = if self.is_won(&after) {
            message("no-hope")
        } else if self.is_misere && after.iter().all(|row| *row < 2) {
            let singles = after.iter().filter(|row| **row == 1).count();
            message("singles").with("n", singles)
        } else {
            message("zero-sum")
        };
        Some(explained.with("rows", left))
    }
}

/// The fields of the position text: the rows, and the side to move.
static FIELDS: [Field<(), Position>; 2] = [
    Field {
        name: "the rows",
        write: |_, position| written(&position.rows, position.count, ","),
        read: |_, position, rows| {
            position.rows = read_rows(rows, ',')?;
            position.count = rows.split(',').count() as u8;
            Ok(())
        },
    },
    text::mover!(PLAYERS),
];

/// Writes the first `count` rows as text.
fn written(rows: &Rows, count: u8, separator: &str) -> String {
    let rows = rows[..usize::from(count)].iter().map(u8::to_string);
    rows.collect::<Vec<_>>().join(separator)
}

/// Reads the matches of each row.
fn read_rows(text: &str, separator: char) -> Result<Rows, ParseError> {
    let mut rows = [0; MAX_ROWS];
    for (index, number) in text.split(separator).enumerate() {
        let row = rows.get_mut(index).ok_or_else(|| {
            parse_error!(
                "too-many-rows",
                "there are more than {most_rows} rows",
                most_rows = MAX_ROWS
            )
        })?;
        let plain = number.bytes().all(|byte| byte.is_ascii_digit());
        *row = number
            .parse()
            .ok()
            .filter(|matches| plain && *matches <= MAX_ROW_LENGTH)
            .ok_or_else(|| {
                parse_error!(
                    "not-a-number-of-matches",
                    "row {row}: \"{number}\" is not a number of matches up to {longest_row}",
                    row = index + 1,
                    number,
                    longest_row = MAX_ROW_LENGTH
                )
            })?;
    }
    Ok(rows)
}
