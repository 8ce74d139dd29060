//! What the sowing games share: the two-row board, the way round the ring, seeds as text.
//!
//! It knows no game's captures, obligations or ends.

use crate::rules::{Board, Form, Glyph, Kind, Material, Misread, Place, Seat, Site};

/// The one kind of piece: seeds belong to nobody.
pub const SEED: Kind = Kind {
    owner: None,
    glyph: Glyph::Seed,
};

/// Two rows of `pits` pits, one for each seat, and a store on each one's right. The sites are
/// South's pits from left to right, North's as North sees them, South's store, North's store; the
/// first two lists together are the ring, in the direction of sowing.
pub fn two_rows(pits: i16) -> Board {
    const CELL: i16 = 100;
    let middle = CELL * 3 / 4;
    let mut places = Vec::new();
    for (seat, letter) in [(Seat::FIRST, 'S'), (Seat::SECOND, 'N')] {
        for pit in 0..pits {
            let (column, y) = match seat {
                Seat::FIRST => (pit, 2 * middle),
                _ => (pits - 1 - pit, 0),
            };
            places.push(Place {
                name: format!("{letter}{}", pit + 1),
                at: (column * CELL, y),
                form: Form::Pit { radius: 44 },
                owner: Some(seat),
            });
        }
    }
    for (seat, name, x) in [
        (Seat::FIRST, "S", pits * CELL - 8),
        (Seat::SECOND, "N", -CELL + 8),
    ] {
        places.push(Place {
            name: name.into(),
            at: (x, middle),
            form: Form::Store {
                width: 74,
                height: 210,
            },
            owner: Some(seat),
        });
    }
    Board {
        material: Material::Wood,
        places,
        lines: Vec::new(),
        dice: None,
    }
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

/// Reads exactly `N` numbers with `separator` between; `what` names them in the complaint.
pub fn read_numbers<const N: usize>(
    text: &str,
    separator: char,
    what: &str,
) -> Result<[u8; N], Misread> {
    let numbers: Vec<u8> = text
        .split(separator)
        .map(|number| {
            let plain = number.bytes().all(|byte| byte.is_ascii_digit());
            number.parse().ok().filter(|_| plain).ok_or_else(|| {
                Misread::new(format!("{what}: \"{number}\" is not a number of seeds"))
            })
        })
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
