//! Positions of seega as text: `5/2b1b/3w1/5/5 w m -`.

use super::LETTERS;
use crate::{
    games::{
        custody::{Cells, Grid, Phase, State, text::ROWS},
        kit::text::{Field, mover},
    },
    rules::{ParseError, Seat},
};

/// The rows, the side to move, the phase, and whether that side must open a way.
pub(super) static FIELDS: [Field<Grid, State>; 4] = [
    ROWS,
    mover!(LETTERS),
    Field {
        name: "the phase, p or m",
        write: |_, state| {
            if state.phase == Phase::Placing {
                "p"
            } else {
                "m"
            }
            .into()
        },
        read: |_, state, word| {
            state.phase = match word {
                "p" => Phase::Placing,
                "m" => Phase::Moving,
                _ => {
                    return Err(parse_error!(
                        "phase-not-p-or-m",
                        "the phase: \"{word}\" is neither p nor m",
                        word
                    ));
                }
            };
            Ok(())
        },
    },
    Field {
        name: "the duty, u or -",
        write: |_, state| {
            if state.phase == Phase::Unblocking {
                "u"
            } else {
                "-"
            }
            .into()
        },
        read: |_, state, word| match (word, state.phase) {
            ("-", _) => Ok(()),
            ("u", Phase::Moving) => {
                state.phase = Phase::Unblocking;
                Ok(())
            }
            _ => Err(parse_error!(
                "unknown-duty",
                "the duty: \"{word}\" is neither u nor -",
                word
            )),
        },
    },
];

/// Checks that each side has a number of men that the phase allows. `all` is the full number, which
/// is also the index of the centre.
pub(super) fn check(state: &mut State, all: usize) -> Result<(), ParseError> {
    if !state.bound.is_empty() {
        return Err(parse_error!(
            "nobody-is-bound",
            "nobody is bound in this game"
        ));
    }
    if state.phase != Phase::Placing {
        return Ok(());
    }
    if state.occupied().contains(all) {
        return Err(parse_error!(
            "centre-stays-empty",
            "nobody is placed on the centre"
        ));
    }
    let [white, black] = state.men.map(Cells::len);
    let placed = white + black;
    if placed == 2 * all {
        return Err(parse_error!("all-men-placed", "all men are placed"));
    }
    // The sides place pairs in turn, White first.
    let (rounds, rest) = (placed / 4, placed % 4);
    let expected = (2 * rounds + rest.min(2), Seat(u8::from(rest > 1)));
    if (white, state.mover) != expected {
        return Err(parse_error!(
            "not-placed-two-by-two",
            "the sides place two men each in turn, White first"
        ));
    }
    state.hand = [white, black].map(|men| (all - men) as u8);
    Ok(())
}
