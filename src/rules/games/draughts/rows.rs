//! Positions row by row, for boards of lines: the rows from the top, the side to move, and the
//! earlier points of men that may not return: `5/1w3/5/3b1/5 b b4:a4`, or `-` for none.

use super::{Draughts, Squares, State, fen, site};
use crate::{
    games::kit::{
        text::{self, Field, mover},
        unknown_piece,
    },
    rules::{ParseError, Seat},
};

const LETTERS: [&str; 2] = ["w", "b"];

static FIELDS: [Field<Draughts, State>; 3] = [
    Field {
        name: "the rows of men",
        write: |game, state| {
            game.rules.lattice.write(|point| {
                let seat = (0..2).find(|seat| state.pieces[*seat].contains(point))?;
                LETTERS[seat].chars().next()
            })
        },
        read: |game, state, rows| {
            game.rules.lattice.read(rows, |point, letter| {
                let seat = LETTERS.iter().position(|known| known.starts_with(letter));
                let seat = seat.ok_or_else(|| unknown_piece(letter))?;
                state.pieces[seat].insert(point);
                Ok(())
            })
        },
    },
    mover!(LETTERS),
    Field {
        name: "where men have stood",
        write: write_trails,
        read: read_trails,
    },
];

pub(super) fn write(game: &Draughts, state: &State) -> String {
    text::write(&FIELDS, game, state)
}

pub(super) fn read(game: &Draughts, text: &str) -> Result<State, ParseError> {
    let state = text::read(&FIELDS, game, State::bare(Seat::FIRST), text)?;
    fen::check(game, &state)?;
    Ok(state)
}

fn write_trails(game: &Draughts, state: &State) -> String {
    let name = |point| game.board.name(site(point));
    let men = state.all().iter().map(|man| (man, state.trails.of(man)));
    let trails = men.filter(|(_, stood)| !stood.is_empty());
    let trails = trails.map(|(man, stood)| {
        let stood = stood.iter().map(name).collect::<String>();
        format!("{}:{stood}", name(man))
    });
    let trails = trails.collect::<Vec<_>>().join(",");
    if trails.is_empty() {
        "-".into()
    } else {
        trails
    }
}

fn read_trails(game: &Draughts, state: &mut State, word: &str) -> Result<(), ParseError> {
    if word == "-" {
        return Ok(());
    }
    for trail in word.split(',') {
        let wrong = || {
            parse_error!(
                "not-where-men-stood",
                "where men have stood: \"{trail}\" is not a man and the points, as c3:a3b3",
                trail
            )
        };
        let points = trail.split_once(':').filter(|_| !game.rules.retrace);
        let (man, others) = points.ok_or_else(wrong)?;
        let point = |name: &str| game.board.find_site(name).map(|site| site.index());
        let man =
            point(man).filter(|man| state.all().contains(*man) && state.trails.of(*man).is_empty());
        let man = man.ok_or_else(wrong)?;
        // Other rows do not matter: the man has left them for good.
        let names = others.as_bytes().chunks(2).map(std::str::from_utf8);
        let stood = names.map(|name| name.ok().and_then(point));
        let stood = stood.collect::<Option<Squares>>().ok_or_else(wrong)?;
        state.trails.set(man, stood);
    }
    Ok(())
}
