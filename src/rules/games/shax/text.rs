//! Positions of shax as text, and checks of whether they are possible.

use super::{
    super::{
        kit::{
            read_seat,
            text::{self, Field},
        },
        mills::{BLACK_HAND, LETTERS, Mills, POINT_ROWS, Phase, State, WHITE_HAND},
    },
    MEN,
    walking::can_move,
};
use crate::rules::{ParseError, Seat};

/// Checks that the fields fit together. `first_placer` placed the first man, and `first_taker` is
/// the first to take.
pub(super) fn check(
    state: &State,
    first_placer: Seat,
    first_taker: Seat,
) -> Result<(), ParseError> {
    let all = [Seat::FIRST, Seat::SECOND].map(|seat| state.all_men(seat));
    let twelve = usize::from(MEN);
    let [own, other] = [first_placer, first_placer.other()].map(|seat| state.hand[seat.index()]);
    if state.must_unblock && state.phase != Phase::Moving {
        return Err(parse_error!(
            "opening-move-owed-too-early",
            "an opening move is owed only where men move"
        ));
    }
    match state.phase {
        Phase::Placing if all != [twelve; 2] => Err(parse_error!(
            "men-while-placing",
            "each side must have 12 men while men are placed"
        )),
        Phase::Placing if own + u8::from(state.mover != first_placer) != other || other == 0 => {
            Err(parse_error!(
                "men-in-hand-do-not-fit",
                "the men in hand do not fit the player to move"
            ))
        }
        Phase::Placing => Ok(()),
        _ if own + other > 0 => Err(parse_error!(
            "man-in-hand-too-late",
            "no man is in hand once all are placed"
        )),
        Phase::Removing => {
            let mut expected = [twelve; 2];
            if state.mover != first_taker {
                expected[state.mover.index()] -= 1;
            }
            let fits = all == expected;
            fits.then_some(()).ok_or(parse_error!(
                "men-before-removal",
                "before men are taken off both sides have 12, and then one has 11"
            ))
        }
        Phase::Moving if all == [twelve; 2] => Err(parse_error!(
            "full-board-while-moving",
            "nobody can move on a full board"
        )),
        Phase::Moving if all.iter().any(|men| *men < 3) => Ok(()),
        Phase::Moving if state.must_unblock && can_move(state, state.mover.other()) => {
            Err(parse_error!(
                "opening-move-owed-without-need",
                "an opening move is owed only to a side that cannot move"
            ))
        }
        Phase::Moving => Ok(()),
    }
}

const PHASES: [(&str, Phase); 3] = [
    ("place", Phase::Placing),
    ("remove", Phase::Removing),
    ("move", Phase::Moving),
];

/// Points and hands, the phase, who made the first jare, the side to move, and whether it owes an
/// opening move. A series adds who has won how many games in a row, and how many games have been
/// played.
pub(super) static FIELDS: [Field<Mills, State>; 7] = [
    POINT_ROWS,
    WHITE_HAND,
    BLACK_HAND,
    Field {
        name: "the phase",
        write: |_, state| {
            let mut phases = PHASES.iter();
            let phase = phases.find(|(_, phase)| *phase == state.phase);
            phase.map_or("", |(word, _)| word).into()
        },
        read: |_, state, word| {
            let phase = PHASES.iter().find(|(phase, _)| *phase == word);
            let (_, phase) = phase.ok_or_else(|| {
                parse_error!(
                    "no-such-stage",
                    "\"{word}\" is not place, remove or move",
                    word
                )
            })?;
            state.phase = *phase;
            Ok(())
        },
    },
    Field {
        name: "the first jare",
        write: |_, state| {
            let first = state.first.map_or("-", |seat| LETTERS[seat.index()]);
            format!("jare={first}")
        },
        read: |_, state, word| {
            let first = word.strip_prefix("jare=").ok_or_else(|| {
                parse_error!(
                    "bad-jare",
                    "\"{word}\" must be jare=W, jare=B or jare=-",
                    word
                )
            })?;
            state.first = match first {
                "-" => None,
                letter => Some(read_seat(letter, LETTERS)?),
            };
            Ok(())
        },
    },
    Field {
        name: "the player to move",
        write: |_, state| {
            let owes = if state.must_unblock { "!" } else { "" };
            format!("{}{owes}", LETTERS[state.mover.index()])
        },
        read: |_, state, word| {
            let letter = word.strip_suffix('!').unwrap_or(word);
            state.must_unblock = letter != word;
            state.mover = read_seat(letter, LETTERS)?;
            Ok(())
        },
    },
    Field {
        name: "the series",
        write: |_, state| {
            let (winner, won) = state.run;
            format!("{}{won}/{}", LETTERS[winner.index()], state.games)
        },
        read: |_, state, word| {
            let run = word.split_once('/').and_then(|(run, games)| {
                let (letter, won) = run.split_at_checked(1)?;
                let winner = read_seat(letter, LETTERS).ok()?;
                let [won, games] =
                    [won, games].map(|number| text::read_lettered(number, "", 40).ok());
                Some(((winner, won?.min(5) as u8), games? as u8))
            });
            let (run, games) = run.ok_or_else(|| {
                parse_error!(
                    "not-a-side-with-two-counts",
                    "\"{word}\" must be as W2/5",
                    word
                )
            })?;
            (state.run, state.games) = (run, games);
            Ok(())
        },
    },
];
