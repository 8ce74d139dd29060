//! Positions of latrunculi as text: `8/8/8/2w5/2B5/2w5/8/2b5 b m`.

use super::LETTERS;
use crate::{
    games::{
        custody::{Grid, Phase, State, text::ROWS},
        kit::text::{Field, mover, read_lettered},
    },
    rules::{ParseError, Seat},
};

/// The rows, the side to move, and the phase.
pub(super) static FIELDS: [Field<Grid, State>; 3] = [
    ROWS,
    mover!(LETTERS),
    Field {
        name: "the phase, m, r or p: and the men in hand",
        write: |_, state| match state.phase {
            Phase::Placing => format!("p:{},{}", state.hand[0], state.hand[1]),
            Phase::Removing => "r".into(),
            _ => "m".into(),
        },
        read: |_, state, word| {
            state.phase = match word {
                "m" => Phase::Moving,
                "r" => Phase::Removing,
                _ => {
                    let wrong =
                        || parse_error!("no-such-phase", "the phase: \"{word}\" is no phase", word);
                    let (white, black) = word.split_once(',').ok_or_else(wrong)?;
                    state.hand[0] = read_lettered(white, "p:", 24)? as u8;
                    state.hand[1] = read_lettered(&format!("p:{black}"), "p:", 24)? as u8;
                    Phase::Placing
                }
            };
            Ok(())
        },
    },
];

/// Checks that each side has a number of men that the phase allows; `men` is the full number.
pub(super) fn check(state: &State, men: usize) -> Result<(), ParseError> {
    if state.phase != Phase::Placing {
        return Ok(());
    }
    if !state.bound.is_empty() {
        return Err(parse_error!(
            "bound-too-early",
            "nobody is bound before all are placed"
        ));
    }
    let [white, black] = state.hand;
    let expected = match state.mover {
        Seat::FIRST => white,
        _ => white + 1,
    };
    if black != expected || black == 0 {
        return Err(parse_error!(
            "not-placed-one-by-one",
            "the sides place one man each in turn, White first"
        ));
    }
    let fits = |side: usize| state.men[side].len() + usize::from(state.hand[side]) <= men;
    if !(fits(0) && fits(1)) {
        let most = men;
        return Err(parse_error!(
            "side-with-too-many-men",
            "a side has more than {most} men",
            most
        ));
    }
    Ok(())
}
