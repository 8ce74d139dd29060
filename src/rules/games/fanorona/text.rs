//! Positions of Fanorona as text: rows, the side to move, and the vela. The vela is `-`, or `v:G,N`
//! with the giver and the number of men it has lost.

use super::{
    LETTERS, VELA_MEN,
    state::{LATTICE, State, Vela},
};
use crate::{
    games::kit::{
        read_seat,
        text::{self, Field},
        unknown_piece,
    },
    rules::ParseError,
};

pub(super) static FIELDS: [Field<(), State>; 3] = [
    Field {
        name: "the rows of men",
        write: |_, state| {
            LATTICE.write(|point| {
                let seat = (0..2).find(|seat| state.men[*seat].contains(point))?;
                LETTERS[seat].chars().next()
            })
        },
        read: |_, state, rows| {
            LATTICE.read(rows, |point, letter| {
                let seat = match letter {
                    'w' => 0,
                    'b' => 1,
                    _ => return Err(unknown_piece(letter)),
                };
                state.men[seat].insert(point);
                Ok(())
            })
        },
    },
    text::mover!(LETTERS),
    Field {
        name: "the vela",
        write: |_, state| match state.vela {
            None => "-".into(),
            Some(vela) => format!("v:{},{}", LETTERS[vela.giver.index()], vela.lost),
        },
        read: |_, state, word| {
            state.vela = read_vela(word)?;
            Ok(())
        },
    },
];

fn read_vela(word: &str) -> Result<Option<Vela>, ParseError> {
    if word == "-" {
        return Ok(None);
    }
    let parts = word
        .strip_prefix("v:")
        .and_then(|vela| vela.split_once(','));
    let vela = parts.and_then(|(giver, lost)| {
        let giver = read_seat(giver, LETTERS).ok()?;
        let lost = lost.parse().ok().filter(|lost| *lost < VELA_MEN)?;
        Some(Vela { giver, lost })
    });
    vela.map(Some).ok_or_else(|| {
        parse_error!(
            "bad-vela",
            "the vela: \"{word}\" is neither - nor v:G,N with the giver and up to {most} men lost",
            word,
            most = VELA_MEN - 1
        )
    })
}
