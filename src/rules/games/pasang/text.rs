//! Positions of Pasang as text: rows, side, phase, passages, scores. In a match of rounds, `match:`
//! follows, with the number of the round and the scores of the earlier rounds.

use super::{CENTRE, LATTICE, Pasang, moving::half};
use crate::{
    games::{
        clearing::State,
        kit::{
            text::{self, Field},
            unknown_piece,
        },
    },
    rules::ParseError,
};

/// The value of all stones of both colours together.
const ALL_POINTS: u16 = 180;
const PHASES: [&str; 3] = ["o", "k", "m"];
const SIDES: [&str; 2] = ["1", "2"];

pub(super) static FIELDS: [Field<Pasang, State>; 5] = [
    Field {
        name: "the rows of points",
        write: |_, state| {
            LATTICE.write(|place| {
                let kas = |seat: usize| state.kas[seat] == Some(place as u16);
                match state.colour(place) {
                    _ if place == CENTRE => Some('#'),
                    _ if kas(0) => Some('R'),
                    _ if kas(1) => Some('G'),
                    colour => colour.map(|colour| ['w', 'b'][colour]),
                }
            })
        },
        read: |_, state, rows| read_rows(rows, state),
    },
    text::mover!(SIDES),
    Field {
        name: "the phase",
        write: |_, state| PHASES[usize::from(state.stage)].into(),
        read: |_, state, letter| {
            let stage = PHASES.iter().position(|phase| *phase == letter);
            let unknown = || {
                parse_error!(
                    "phase-not-o-k-or-m",
                    "the phase: \"{letter}\" is not o, k or m",
                    letter
                )
            };
            state.stage = stage.ok_or_else(unknown)? as u8;
            Ok(())
        },
    },
    Field {
        name: "the passages",
        write: |_, state| {
            let letter = |column: u16| char::from(b'a' + column as u8);
            let passages = state.opened.iter();
            passages.map(|column| column.map_or('-', letter)).collect()
        },
        read: |_, state, letters| {
            let column = |letter| match letter {
                '-' => Some(None),
                'a'..='k' => Some(Some(u16::from(letter as u8 - b'a'))),
                _ => None,
            };
            let columns: Option<Vec<_>> = letters.chars().map(column).collect();
            state.opened = columns
                .and_then(|columns| columns.try_into().ok())
                .ok_or_else(|| {
                    parse_error!(
                        "not-passages",
                        "the passages: \"{letters}\" is not two letters from a to k, or - for none",
                        letters
                    )
                })?;
            Ok(())
        },
    },
    Field {
        name: "the scores",
        write: |_, state| pair(state.scores),
        read: |_, state, scores| {
            state.scores = read_pair(scores, ALL_POINTS)?;
            Ok(())
        },
    },
];

pub(super) static MATCH: [Field<Pasang, State>; 1] = [Field {
    name: "match:",
    write: |game, state| match game.rounds {
        1 => String::new(),
        _ => format!("match:{},{}", state.round, pair(state.earlier)),
    },
    read: |game, state, value| {
        let round = value.split_once(',').and_then(|(round, earlier)| {
            let plain = round.bytes().all(|byte| byte.is_ascii_digit());
            let round: u8 = round.parse().ok().filter(|_| plain)?;
            Some((round, earlier)).filter(|_| (1..=game.rounds).contains(&round))
        });
        let (round, earlier) = round.ok_or_else(|| {
            parse_error!(
                "bad-match",
                "match:{value} must be a round from 1 to {rounds}, a comma and two scores",
                value,
                rounds = game.rounds
            )
        })?;
        state.round = round;
        state.earlier = read_pair(earlier, ALL_POINTS * u16::from(round - 1))?;
        Ok(())
    },
}];

fn pair([first, second]: [u16; 2]) -> String {
    format!("{first}-{second}")
}

fn read_pair(text: &str, most: u16) -> Result<[u16; 2], ParseError> {
    let number = |text: &str| {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|number| plain && *number <= most)
    };
    let pair = text.split_once('-');
    let pair = pair.and_then(|(first, second)| Some([number(first)?, number(second)?]));
    pair.ok_or_else(|| {
        parse_error!(
            "not-two-scores",
            "the scores: \"{text}\" is not two numbers up to {most} with - between",
            text,
            most
        )
    })
}

/// Reads the rows of the board; the missing point in the middle must be marked.
pub(super) fn read_rows(rows: &str, state: &mut State) -> Result<(), ParseError> {
    let mut centre = false;
    LATTICE.read(rows, |place, letter| {
        match (letter, place) {
            ('#', CENTRE) => centre = true,
            (_, CENTRE) | ('#', _) => {
                return Err(parse_error!(
                    "mark-off-missing-point",
                    "# stands for the missing point in the middle, f6"
                ));
            }
            ('w', _) => state.stones[0].insert(place),
            ('b', _) => state.stones[1].insert(place),
            ('R' | 'G', _) => {
                let kas = &mut state.kas[usize::from(letter == 'G')];
                if kas.replace(place as u16).is_some() {
                    return Err(parse_error!(
                        "letter-twice",
                        "there is more than one {letter}",
                        letter
                    ));
                }
            }
            _ => return Err(unknown_piece(letter)),
        }
        Ok(())
    })?;
    match centre {
        true => Ok(()),
        false => Err(parse_error!(
            "middle-of-row-not-marked",
            "the middle of row 6 must be #"
        )),
    }
}

/// Reads a position, and checks that phase, passages and kas fit together.
pub(super) fn read(game: &Pasang, position: &str) -> Result<State, ParseError> {
    let words: Vec<&str> = position.split_whitespace().collect();
    let (fields, labelled) = words.split_at(words.len().min(FIELDS.len()));
    let mut state = text::read(&FIELDS, game, State::EMPTY, &fields.join(" "))?;
    text::read_labelled(&MATCH, game, &mut state, labelled.iter().copied())?;
    let mover = state.mover.index();
    let missing = |pair: [Option<u16>; 2]| pair.iter().filter(|place| place.is_none()).count();
    let (closed, unmade) = (missing(state.opened), missing(state.kas));
    let fits = match state.stage {
        0 => closed > 0 && state.opened[mover].is_none() && unmade == 2,
        1 => closed == 0 && unmade > 0 && state.kas[mover].is_none(),
        _ => closed == 0 && unmade == 0,
    };
    if !fits {
        return Err(parse_error!(
            "phase-does-not-fit",
            "o stands until both passages are open, k until both kas are made, m after; the side to move has yet to open its passage or to make its ka"
        ));
    }
    if state.stage == 0 {
        let rows = half(state.mover);
        let full = rows.into_iter().flat_map(|row| {
            let first = row * LATTICE.width;
            first..first + LATTICE.width
        });
        if full.into_iter().any(|place| state.colour(place).is_none()) {
            return Err(parse_error!(
                "half-must-be-full",
                "the half of the side that opens a passage must be full"
            ));
        }
    }
    Ok(state)
}
