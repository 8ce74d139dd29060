//! The parts that games of several families share: lattices and sets of places, the history that
//! ends games without progress, position texts field by field, plain words for programs.
//!
//! It is independent of the games.

pub(crate) mod custodian;
pub(crate) mod history;
pub(crate) mod lattice;
pub(crate) mod places;
pub(crate) mod plain;
pub(crate) mod stones;
pub(crate) mod text;

pub(crate) use history::{History, KeyHistory, WithHistory};
pub(crate) use lattice::{Direction, Lattice};
pub(crate) use places::Places;
pub(crate) use plain::message;

use crate::rules::{
    BoardInfo, Event, Glyph, Log, OptionSpec, Options, Outcome, ParseError, PieceKind, Pile, Seat,
    Site, Turn, Verdict,
};

/// The state of a game: in progress, or ended with a result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum End {
    #[default]
    None,
    Won(Seat),
    Drawn,
}

impl End {
    /// Returns the turn for a game that may have ended; no score is kept.
    pub(crate) fn turn(self, mover: Seat) -> Turn {
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

/// Returns the kind of a man of a side.
pub(crate) fn man(seat: Seat) -> PieceKind {
    piece(seat, Glyph::Man)
}

/// Returns the kind of a piece of a side.
pub(crate) fn piece(seat: Seat, glyph: Glyph) -> PieceKind {
    PieceKind::of(seat, glyph)
}

/// The limits after which a game without progress is drawn; 0 for never.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The number of occurrences of a position with the same side to move.
    pub repetition: u16,
    /// The number of turns without progress.
    pub no_progress: u16,
}

impl Limits {
    /// Reads the limits from two options, each of which has a number as its value.
    pub fn of(
        options: &Options,
        repetition: &'static OptionSpec,
        no_progress: &'static OptionSpec,
    ) -> Limits {
        Limits {
            repetition: options.count(repetition),
            no_progress: options.count(no_progress),
        }
    }

    /// Adds the turns without progress to the facts beside the board.
    pub fn add_facts(&self, history: &History, info: BoardInfo) -> BoardInfo {
        let no_progress = history.no_progress();
        if self.no_progress == 0 || no_progress == 0 {
            return info;
        }
        info.with_fact("quiet", format!("{no_progress}/{}", self.no_progress))
    }
}

/// Returns one piece on each place, of the kind that `kind` returns.
pub(crate) fn piles<const WORDS: usize>(
    places: Places<WORDS>,
    kind: impl Fn(usize) -> PieceKind,
) -> Vec<Pile> {
    let pile = |place: usize| Pile {
        site: Site(place as u16),
        kind: kind(place),
        count: 1,
    };
    places.iter().map(pile).collect()
}

/// Returns the men of both sides, one on each place.
pub(crate) fn men<const WORDS: usize>(men: [Places<WORDS>; 2]) -> Vec<Pile> {
    let seat = |place: usize| Seat(u8::from(!men[0].contains(place)));
    piles(men[0] | men[1], |place| man(seat(place)))
}

/// Returns how many men each side has captured; `armies` are the numbers at the start.
pub(crate) fn taken<const WORDS: usize>(men: [Places<WORDS>; 2], armies: [usize; 2]) -> BoardInfo {
    let mut info = BoardInfo::default();
    for seat in [Seat::FIRST, Seat::SECOND] {
        let other = seat.other().index();
        let lost = armies[other].saturating_sub(men[other].len());
        if lost > 0 {
            info = info.with_side_fact(seat, "taken", lost as u16);
        }
    }
    info
}

/// Reports a remark by its key.
pub(crate) fn remark(log: &mut impl Log, key: &'static str) {
    log.note(|| Event::Remark(plain::message(key)));
}

/// Reports a remark with a number in it, `{n}`.
pub(crate) fn remark_count(log: &mut impl Log, key: &'static str, count: u16) {
    log.note(|| Event::Remark(plain::message(key).with("n", count)));
}

/// Returns the values of an option from a list that pairs each with its meaning; the default comes
/// first.
pub(crate) const fn values<T, const N: usize>(
    meanings: &[(&'static str, T); N],
) -> [&'static str; N] {
    let mut values = [""; N];
    let mut place = 0;
    while place < N {
        values[place] = meanings[place].0;
        place += 1;
    }
    values
}

/// Returns the meaning of the chosen value of an option, from the list that defines its values.
pub(crate) fn chosen<T: Copy>(
    options: &Options,
    spec: &'static OptionSpec,
    meanings: &[(&'static str, T)],
) -> T {
    let mut meanings = meanings.iter();
    let found = meanings.find(|(value, _)| options.is(spec, value));
    found.expect("a value of the option").1
}

/// Returns the seat of a letter in the position text.
pub(crate) fn read_seat(letter: &str, players: [&str; 2]) -> Result<Seat, ParseError> {
    match players.iter().position(|player| *player == letter) {
        Some(index) => Ok(Seat(index as u8)),
        None => Err(parse_error!(
            "no-such-player",
            "the player to move: \"{letter}\" is neither {first} nor {second}",
            letter,
            first = players[0],
            second = players[1]
        )),
    }
}

/// Reads rows from the top, separated by `/`, with numbers for runs of empty places. Each row must
/// fill `width` places, and there must be `height` rows. Calls `place` for every piece.
pub(crate) fn read_rows(
    text: &str,
    width: usize,
    height: usize,
    mut place: impl FnMut(usize, char) -> Result<(), ParseError>,
) -> Result<(), ParseError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != height {
        let found = rows.len();
        return Err(parse_error!(
            "wrong-number-of-rows",
            "{height} rows are needed, there are {found}",
            height,
            found
        ));
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
            return Err(parse_error!(
                "row-not-full",
                "row {row} from the top: \"{content}\" does not fill {width} places",
                row = row + 1,
                content,
                width
            ));
        }
    }
    Ok(())
}

/// Writes the text for [`read_rows`]; `letter` returns the letter of a place, `None` if it is
/// empty.
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

/// Makes the error for an unknown letter in a position text.
pub(crate) fn unknown_piece(letter: char) -> ParseError {
    parse_error!(
        "no-such-piece",
        "\"{letter}\" is not a piece of this game",
        letter
    )
}
