//! Positions of seega as text: `5/2b1b/3w1/5/5 w m -`.

use super::LETTERS;
use crate::{
    games::{
        custody::{Ground, Phase, State, text::ROWS},
        kit::text::{Field, mover},
    },
    rules::Misread,
};

/// Rows, who is to move, what he is about, and whether he must open a way.
pub static FIELDS: [Field<Ground, State>; 4] = [
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
                    return Err(Misread::new(format!(
                        "the phase: \"{word}\" is neither p nor m"
                    )));
                }
            };
            Ok(())
        },
    },
    Field {
        name: "the duty, u or -",
        write: |_, state| {
            if state.phase == Phase::Opening {
                "u"
            } else {
                "-"
            }
            .into()
        },
        read: |_, state, word| match (word, state.phase) {
            ("-", _) => Ok(()),
            ("u", Phase::Moving) => {
                state.phase = Phase::Opening;
                Ok(())
            }
            _ => Err(Misread::new(format!(
                "the duty: \"{word}\" is neither u nor -"
            ))),
        },
    },
];
