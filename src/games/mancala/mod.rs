//! What the sowing games share: boards of pits, the way round the ring, seeds as text.
//!
//! It knows no game's captures, obligations or ends. Awele and Bao use what stands here; the others
//! are one type, [`family::Sowing`], to which each game's file says what is peculiar to it.

pub mod ayoayo;
pub mod congklak;
mod family;
mod ground;
pub mod hawalis;
pub mod hoyito;
pub mod latho;
mod laying;
pub mod layli_goobalay;
pub mod mangala;
pub mod nsa_isong;
mod plan;
mod sower;
pub mod tchuka_ruma;
mod text;
pub mod togyzkumalak;

use crate::rules::{Board, Form, Glyph, Kind, Material, Misread, Place, Seat, Site};

/// The one kind of piece: seeds belong to nobody.
pub const SEED: Kind = Kind {
    owner: None,
    glyph: Glyph::Seed,
};

/// The sides of all sowing games for two, as notation names them.
pub const LETTERS: [&str; 2] = ["S", "N"];

/// Where the stores begin in the list of the places of a ground.
const STORES: usize = 30;

/// A row of pits as it lies on the board; its pits become sites in the order of sowing.
pub struct Row {
    pub owner: Seat,
    /// What stands before the number of a pit in its name.
    pub letter: &'static str,
    pub y: i16,
    /// The sowing runs from right to left here, as the first seat sees it.
    pub leftwards: bool,
    /// The numbers fall along the sowing.
    pub falling: bool,
}

/// A board with so many pits in a row, and in these rows, the radius of a pit given; stores follow.
pub fn wooden(pits: i16, radius: i16, rows: &[Row]) -> Board {
    let mut places = Vec::new();
    for row in rows {
        for pit in 0..pits {
            let back = pits - 1 - pit;
            let column = if row.leftwards { back } else { pit };
            let number = 1 + if row.falling { back } else { pit };
            places.push(Place {
                name: format!("{}{number}", row.letter),
                at: (column * CELL, row.y),
                form: Form::Pit { radius },
                owner: Some(row.owner),
            });
        }
    }
    Board {
        material: Material::Wood,
        places,
        lines: Vec::new(),
        dice: None,
    }
}

const CELL: i16 = 100;

/// The same board with a store, or a hand, for each seat, at these places and of this size.
pub fn with_stores(mut board: Board, at: [(i16, i16); 2], (width, height): (i16, i16)) -> Board {
    for (seat, at) in [Seat::FIRST, Seat::SECOND].into_iter().zip(at) {
        board.places.push(Place {
            name: LETTERS[seat.index()].into(),
            at,
            form: Form::Store { width, height },
            owner: Some(seat),
        });
    }
    board
}

/// The same board for one player, with his store at the right end, its middle at this height.
pub fn with_store(mut board: Board, name: &str, y: i16, height: i16) -> Board {
    let right = board.places.iter().map(|place| place.at.0).max();
    board.places.push(Place {
        name: name.into(),
        at: (right.unwrap_or(0) + CELL - 8, y),
        form: Form::Store { width: 74, height },
        owner: Some(Seat::FIRST),
    });
    board
}

/// How far below the upper of two rows their middle lies.
const MIDDLE: i16 = 75;

/// Two rows of `pits` pits, one for each seat, without stores.
fn two_rows_of_pits(pits: i16) -> Board {
    let row = |owner: Seat, y, leftwards| Row {
        owner,
        letter: LETTERS[owner.index()],
        y,
        leftwards,
        falling: false,
    };
    let rows = [
        row(Seat::FIRST, 2 * MIDDLE, false),
        row(Seat::SECOND, 0, true),
    ];
    wooden(pits, 44, &rows)
}

/// Two rows of `pits` pits, one for each seat, and a store on each one's right. The sites are
/// South's pits from left to right, North's as North sees them, South's store, North's store; the
/// first two lists together are the ring, in the direction of sowing.
pub fn two_rows(pits: i16) -> Board {
    let ends = [(pits * CELL - 8, MIDDLE), (8 - CELL, MIDDLE)];
    with_stores(two_rows_of_pits(pits), ends, (74, 210))
}

/// How far apart the rows of a board of four lie.
pub const FOUR_ROWS: i16 = 112;

/// Four rows of `pits` pits, the two near to a seat its own, the radius of a pit given. The sites are
/// South's inner row `A` from left to right and his outer row `B` back, then North's `a` and `b` as
/// North sees them: each seat's ring, clockwise.
pub fn four_rows(pits: i16, radius: i16) -> Board {
    let row = |owner, letter, y, leftwards, falling| Row {
        owner,
        letter,
        y,
        leftwards,
        falling,
    };
    let (south, north) = (Seat::FIRST, Seat::SECOND);
    let rows = [
        row(south, "A", 2 * FOUR_ROWS + 30, false, false),
        row(south, "B", 3 * FOUR_ROWS + 30, true, true),
        row(north, "a", FOUR_ROWS, true, false),
        row(north, "b", 0, false, true),
    ];
    wooden(pits, radius, &rows)
}

/// The pits of a ring of `N` that get a seed when `seeds` are sown from `origin`, in order, the
/// origin being skipped each time it comes round.
pub fn skipping_origin<const N: usize>(
    origin: usize,
    seeds: u8,
) -> impl Iterator<Item = usize> + Clone {
    let mut at = origin;
    (0..seeds).map(move |_| {
        at = next::<N>(at);
        if at == origin {
            at = next::<N>(at);
        }
        at
    })
}

fn next<const N: usize>(pit: usize) -> usize {
    if pit + 1 == N { 0 } else { pit + 1 }
}

/// A row of pits as text: numbers with single spaces between.
pub fn write_row(pits: &[u8]) -> String {
    let numbers: Vec<String> = pits.iter().map(u8::to_string).collect();
    numbers.join(" ")
}

/// Reads a number of seeds, written plainly; `what` names it in the complaint.
pub fn read_number(text: &str, what: &str) -> Result<u8, Misread> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| plain);
    number.ok_or_else(|| Misread::new(format!("{what}: \"{text}\" is not a number of seeds")))
}

/// Reads exactly `N` numbers with `separator` between; `what` names them in the complaint.
pub fn read_numbers<const N: usize>(
    text: &str,
    separator: char,
    what: &str,
) -> Result<[u8; N], Misread> {
    let numbers: Vec<u8> = text
        .split(separator)
        .map(|number| read_number(number, what))
        .collect::<Result<_, _>>()?;
    let found = numbers.len();
    numbers
        .try_into()
        .map_err(|_| Misread::new(format!("{what}: {N} numbers are needed, there are {found}")))
}

/// The pit's site on a board of [`two_rows`]: ring and sites are numbered alike.
pub fn site(pit: usize) -> Site {
    Site(pit as u16)
}
