//! The board: a shield of ivory with a shared hole at its top, nineteen holes down each edge, and
//! ten up each side of the palm tree's trunk. Lines are cut into it where a peg is carried on.

use super::LETTERS;
use crate::{
    games::race::trays,
    rules::{Board, Form, Ornament, Place, Seat},
};

/// The last hole of each side; the shared one is 0.
pub(super) const LAST: usize = 29;
/// The lines cut into the board: the hole on which a move ends, and the hole to which the peg is
/// carried.
pub(super) const LINKS: [(usize, usize); 2] = [(10, 24), (20, 22)];
/// Returns the step of a hole. The hole that both sides begin from is step 1.
pub(super) const fn step(hole: usize) -> usize {
    hole + 1
}

/// The holes of the right edge, from the top.
const EDGE: [(i16, i16); 19] = [
    (66, 2),
    (132, 12),
    (195, 32),
    (254, 63),
    (305, 105),
    (345, 158),
    (374, 218),
    (391, 282),
    (399, 348),
    (400, 414),
    (396, 481),
    (385, 546),
    (363, 608),
    (329, 666),
    (284, 714),
    (230, 752),
    (169, 778),
    (104, 793),
    (38, 799),
];
/// The position of the lowest hole beside the trunk, and the distance to the next one above it.
const TRUNK: (i16, i16) = (46, 715);
const UP: i16 = 56;

/// Returns the number of a hole, counted up from the beginning or down to the end.
pub(super) fn number(hole: usize, down: bool) -> String {
    match down {
        true => LAST + 1 - hole,
        false => hole,
    }
    .to_string()
}

fn ornament(hole: usize) -> Ornament {
    match hole {
        // The two holes that are marked "good" on the board from Thebes.
        5 | 15 => Ornament::Nefer,
        25.. => Ornament::Guard,
        _ => Ornament::Plain,
    }
}

/// Returns the board, with its holes numbered up or down.
pub(super) fn board(down: bool) -> Board {
    let mut places = vec![Place {
        name: number(0, down),
        at: (0, 0),
        form: Form::Hole(Ornament::Sun),
        owner: None,
    }];
    for (seat, side) in [(Seat::FIRST, 1), (Seat::SECOND, -1)] {
        let letter = LETTERS[seat.index()];
        let trunk = (0..10).map(|hole| (TRUNK.0, TRUNK.1 - hole * UP));
        let holes = EDGE.into_iter().chain(trunk).zip(1..);
        places.extend(holes.map(|((x, y), hole)| Place {
            name: format!("{letter}{}", number(hole, down)),
            at: (side * x, y),
            form: Form::Hole(ornament(hole)),
            owner: Some(seat),
        }));
        places.extend(trays(letter, seat, &[("hand", (side * 216, 270), 66, 220)]));
    }
    let mut board = Board {
        skin: "ivory",
        places,
        // The dice lie beside the trunk, away from the holes.
        dice: Some((204, 585)),
        ..Board::EMPTY
    };
    let links = LETTERS.iter().flat_map(|letter| {
        let site = |hole: usize| board.find_site(&format!("{letter}{}", number(hole, down)));
        let sites = LINKS.map(|(from, to)| Some((site(from)?, site(to)?)));
        sites.into_iter().flatten()
    });
    board.lines = links.collect();
    board
}
