//! Positions of draughts as PDN-FEN, the notation of positions in Portable Draughts Notation:
//! `W:W18,K22:B7` has White to move, a man on 18 and a king on 22 against a man on 7.

use super::{Draughts, Naming, State, ballots, site};
use crate::rules::{ParseError, Seat};

const LETTERS: [&str; 2] = ["W", "B"];
/// The last part of the text while the opening is still being drawn by lot.
const BALLOT: &str = ":ballot";

/// Writes a position, with the squares of each side in the order of their names.
pub(super) fn write(game: &Draughts, state: &State) -> String {
    let side = |seat: Seat| {
        let mut squares: Vec<usize> = state.pieces[seat.index()].iter().collect();
        if game.rules.naming == Naming::Letters {
            squares.sort_by_key(|square| name(game, *square));
        }
        let pieces = squares.into_iter().map(|square| {
            let king = if state.kings.contains(square) {
                "K"
            } else {
                ""
            };
            format!("{king}{}", name(game, square))
        });
        pieces.collect::<Vec<_>>().join(",")
    };
    let mover = LETTERS[state.mover.index()];
    let drawn = if state.ballot_draw.is_some() {
        BALLOT
    } else {
        ""
    };
    let (white, black) = (side(Seat::FIRST), side(Seat::SECOND));
    format!("{mover}:W{white}:B{black}{drawn}")
}

/// Reads PDN-FEN: the sides in either order, and the squares in any order, as ranges (`21-32`) or
/// one by one.
pub(super) fn read(game: &Draughts, text: &str) -> Result<State, ParseError> {
    let (text, is_drawn) = match text.trim().strip_suffix(BALLOT) {
        Some(text) => (text, true),
        None => (text.trim(), false),
    };
    let parts: Vec<&str> = text.trim_end_matches('.').split(':').collect();
    let [mover, one, other] = parts[..] else {
        return Err(parse_error!(
            "not-three-parts",
            "three parts with \":\" between are needed: who moves, White's pieces, Black's pieces"
        ));
    };
    let mut state = State::bare(side(mover)?);
    for list in [one, other] {
        let (letter, squares) = list.split_at(list.chars().next().map_or(0, char::len_utf8));
        let seat = side(letter)?;
        for word in squares.split(',').filter(|word| !word.is_empty()) {
            let (is_king, named) = match word.strip_prefix('K') {
                Some(named) => (true, named),
                None => (false, word),
            };
            // A range is written as its first and last square.
            let (first, last) = named.split_once('-').unwrap_or((named, named));
            let squares = square(game, first).zip(square(game, last));
            let (first, last) = squares.ok_or_else(|| misnamed(game, word))?;
            for square in first..=last {
                if state.all().contains(square) {
                    let named = name(game, square);
                    return Err(parse_error!(
                        "two-pieces-on-one-place",
                        "two pieces stand on {named}",
                        named
                    ));
                }
                state.pieces[seat.index()].insert(square);
                if is_king {
                    state.kings.insert(square);
                }
            }
        }
    }
    check(game, &state)?;
    if is_drawn {
        ballots::resume(game, &mut state)?;
    }
    Ok(state)
}

/// Rejects positions that no play can reach: men that should be kings, or more pieces than at the
/// start.
pub(super) fn check(game: &Draughts, state: &State) -> Result<(), ParseError> {
    let crowned = game.rules.crowning.crowns();
    for (pieces, last_row) in state.pieces.iter().zip(game.last_row).filter(|_| crowned) {
        if let Some(square) = (*pieces & !state.kings & last_row).iter().next() {
            return Err(parse_error!(
                "man-must-be-king",
                "the man on {square} has reached the last row and must be a king",
                square = name(game, square)
            ));
        }
    }
    for (pieces, letter) in state.pieces.iter().zip(LETTERS) {
        let men = game.rules.men;
        if pieces.len() > men {
            return Err(parse_error!(
                "too-many-pieces",
                "{letter} has more than {men} pieces",
                letter,
                men
            ));
        }
    }
    Ok(())
}

fn name(game: &Draughts, square: usize) -> &str {
    game.board.name(site(square))
}

/// Returns a square by its name. Accepts numbers as well on boards with letters, because other
/// programs write them.
fn square(game: &Draughts, named: &str) -> Option<usize> {
    let count = game.rules.places().len();
    let number = named.parse::<u8>().ok().map(usize::from);
    let numbered = number.and_then(|number| number.checked_sub(1));
    let by_number = numbered.filter(|square| *square < count);
    by_number.or_else(|| {
        let mut squares = 0..count;
        let letters = game.rules.naming == Naming::Letters;
        squares.find(|square| letters && name(game, *square) == named)
    })
}

fn misnamed(game: &Draughts, word: &str) -> ParseError {
    let count = game.rules.places().len();
    let (first, last) = (name(game, 0), name(game, count - 1));
    match game.rules.naming {
        Naming::Numbers => parse_error!(
            "not-a-numbered-square",
            "\"{word}\" is not a square from {first} to {last}",
            word,
            first,
            last
        ),
        Naming::Letters => parse_error!(
            "not-a-square",
            "\"{word}\" is not a square that is played on",
            word
        ),
    }
}

fn side(letter: &str) -> Result<Seat, ParseError> {
    let seat = LETTERS.iter().position(|known| *known == letter);
    let seat = seat
        .ok_or_else(|| parse_error!("no-such-side", "\"{letter}\" is neither W nor B", letter))?;
    Ok(Seat(seat as u8))
}
