//! Positions of Konane as text.

use super::{Konane, LETTERS};
use crate::{
    games::{
        clearing::{State, Stones},
        kit::{
            text::{self, Field},
            unknown_piece,
        },
    },
    rules::ParseError,
};

/// Writes a position: its fields, and in stage 1 the square that Black emptied.
pub(super) fn write(game: &Konane, state: &State) -> String {
    let emptied = state.opened[0].map(|place| format!(" {}", game.lattice.name(place.into())));
    text::write(&FIELDS, game, state) + &emptied.unwrap_or_default()
}

/// Reads the text of [`write`].
pub(super) fn read(game: &Konane, position: &str) -> Result<State, ParseError> {
    let mut words = position.split_whitespace();
    let fields: Vec<&str> = words.by_ref().take(FIELDS.len()).collect();
    let mut state = text::read(&FIELDS, game, State::EMPTY, &fields.join(" "))?;
    let emptied = words.next();
    if (emptied.is_some(), words.next()) != (state.stage == 1, None) {
        return Err(parse_error!(
            "not-the-emptied-square",
            "the square that Black emptied stands after stage 1, and nothing else"
        ));
    }
    let named = |name: &str| (0..game.lattice.len()).find(|at| game.lattice.name(*at) == name);
    let place = emptied.map(|name| {
        let place = named(name).filter(|place| game.is_own(*place, 0));
        place.ok_or_else(|| {
            parse_error!(
                "not-a-square-of-black",
                "\"{name}\" is no square of Black’s",
                name
            )
        })
    });
    state.opened[0] = place.transpose()?.map(|place| place as u16);
    // Before the jumps begin, only the pieces taken out are missing.
    let gone: Stones = state.opened[0].iter().map(|at| usize::from(*at)).collect();
    let full = Stones::first(game.lattice.len()) & !gone;
    if state.stage < 2 && state.occupied() != full {
        let stage = state.stage;
        return Err(parse_error!(
            "board-not-full",
            "in stage {stage} the board must be full",
            stage
        ));
    }
    if state.mover.0 != state.stage % 2 && state.stage < 2 {
        return Err(parse_error!(
            "wrong-side-takes-out",
            "Black takes out first, in stage 0, and White in stage 1"
        ));
    }
    Ok(state)
}

/// The rows from the top, with a dot for every empty square; the side to move; and the stage.
/// Stages 0 and 1 are those in which Black and White each take out a piece; stage 2 follows.
static FIELDS: [Field<Konane, State>; 3] = [
    Field {
        name: "the rows of squares",
        write: |game, state| {
            game.lattice.write(|place| {
                let letter = state.colour(place).map(|colour| ['b', 'w'][colour]);
                Some(letter.unwrap_or('.'))
            })
        },
        read: |game, state, rows| {
            game.lattice.read(rows, |place, letter| {
                let colour = match letter {
                    'b' => 0,
                    'w' => 1,
                    '.' => return Ok(()),
                    _ => return Err(unknown_piece(letter)),
                };
                if !game.is_own(place, colour) {
                    let name = game.lattice.name(place);
                    return Err(parse_error!(
                        "piece-may-not-come-there",
                        "{letter} never comes to {name}: jumps keep to squares of one colour",
                        letter,
                        name
                    ));
                }
                state.stones[colour].insert(place);
                Ok(())
            })
        },
    },
    text::mover!(LETTERS),
    Field {
        name: "the stage",
        write: |_, state| state.stage.to_string(),
        read: |_, state, stage| {
            let found = ["0", "1", "2"].iter().position(|known| *known == stage);
            let found = found.ok_or_else(|| {
                parse_error!(
                    "not-a-stage",
                    "the stage: \"{stage}\" is not 0, 1 or 2",
                    stage
                )
            })?;
            state.stage = found as u8;
            Ok(())
        },
    },
];
