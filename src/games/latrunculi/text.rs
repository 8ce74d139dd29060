//! Positions of latrunculi as text: `8/8/8/2w5/2B5/2w5/8/2b5 b m`.

use super::LETTERS;
use crate::{
    games::{
        custody::{Ground, Phase, State, text::ROWS},
        kit::text::{Field, lettered, mover},
    },
    rules::Misread,
};

/// Rows, who is to move, and what he is about.
pub static FIELDS: [Field<Ground, State>; 3] = [
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
                    let wrong = || Misread::new(format!("the phase: \"{word}\" is no phase"));
                    let (white, black) = word.split_once(',').ok_or_else(wrong)?;
                    state.hand[0] = lettered(white, "p:", 24)? as u8;
                    state.hand[1] = lettered(&format!("p:{black}"), "p:", 24)? as u8;
                    Phase::Placing
                }
            };
            Ok(())
        },
    },
];
