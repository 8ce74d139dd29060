//! The differences between the readings of Senet, as data: throws, entering, houses, captures,
//! leaving.

use super::text::{FIELDS, WITH_POINTS};
use crate::games::{
    kit::text::Field,
    race::{EntryPlace, Exit, Position, Race, Steps, Throw},
};

/// A reading of the lost rules.
#[derive(Clone, Copy)]
pub(super) struct Reading {
    pub throws: &'static [Throw],
    /// The number of men of each side, five or seven, unless the players choose another.
    pub men: u8,
    /// Whether men begin on the board, in turns, and not in hand.
    pub starts_on_board: bool,
    pub enters_with: &'static [u8],
    pub enters_at: EntryPlace,
    /// Whether men move from the 30th square down to the first.
    pub downwards: bool,
    pub exit: Exit,
    pub again_with: &'static [u8],
    /// The steps that give another throw, those on which no man is hit, and those from which a man
    /// falls into the water.
    pub again_on: Steps,
    pub safe: Steps,
    pub water: Steps,
    /// Whether a man that falls into the water leaves the board, instead of going back to the 15th
    /// square.
    pub drowns: bool,
    /// Whether a man that is hit changes places with the man that hits it.
    pub swaps: bool,
    pub houses: Houses,
    /// The steps from which men go back if no man can move forwards.
    pub back_from: Steps,
    pub fields: &'static [Field<Race, Position>],
    pub entry_value: i32,
    pub favoured: &'static [(usize, i32)],
    pub hit_odds: &'static [i32],
}

/// The requirements of the last squares.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Houses {
    /// 28 waits for a three, 29 for a two, 30 for the next turn. No man leaves while another of its
    /// side stands in the first row.
    Numbers,
    /// Every man must stop on 26.
    Gate,
    /// Men leave from 28, 29 and 30 alone.
    Doors,
    /// No man leaves: the men come to rest on every other of the last ten squares.
    RestingSquares,
}

const fn throw(value: u8, weight: u32, faces: &'static [u8]) -> Throw {
    Throw {
        value,
        weight,
        faces,
    }
}

/// The throws in which each light side up counts one, and none counts `none`.
const fn light(none: u8) -> [Throw; 5] {
    [
        throw(1, 4, &[1, 0, 0, 0]),
        throw(2, 6, &[1, 1, 0, 0]),
        throw(3, 4, &[1, 1, 1, 0]),
        throw(4, 1, &[1, 1, 1, 1]),
        throw(none, 1, &[0, 0, 0, 0]),
    ]
}

/// The throws in which each coloured side up counts one, and none counts `none`.
const fn coloured(none: u8) -> [Throw; 5] {
    [
        throw(1, 4, &[0, 1, 1, 1]),
        throw(2, 6, &[0, 0, 1, 1]),
        throw(3, 4, &[0, 0, 0, 1]),
        throw(4, 1, &[0, 0, 0, 0]),
        throw(none, 1, &[1, 1, 1, 1]),
    ]
}

const REBIRTH: Steps = Steps::of(super::REBIRTH);
const WATER: Steps = Steps::of(super::WATER);

const BOOK: Reading = Reading {
    throws: &const { light(5) },
    men: 5,
    starts_on_board: true,
    enters_with: &[],
    enters_at: EntryPlace::Thrown,
    downwards: false,
    exit: Exit::Any,
    again_with: &[1, 4, 5],
    again_on: Steps::EMPTY,
    safe: REBIRTH.with(26).with(28).with(29).with(30),
    water: WATER,
    drowns: false,
    swaps: true,
    houses: Houses::Numbers,
    back_from: Steps::first(27),
    fields: &FIELDS,
    entry_value: 0,
    favoured: &[(15, 5), (26, 20), (30, 25)],
    // r(d) = p(d) + r(d-1)/4 + r(d-4)/16 + r(d-5)/16, where p(d) is the odds of the throw d.
    hit_odds: &[250, 437, 359, 152, 116, 72, 68, 49],
};

/// The book's reading, in which no light side up counts six.
pub(super) const BOOK_SIX: Reading = Reading {
    throws: &const { light(6) },
    again_with: &[1, 4, 6],
    ..BOOK
};

const KENDALL: Reading = Reading {
    throws: &const { coloured(5) },
    men: 7,
    exit: Exit::Bounce("r"),
    safe: Steps::EMPTY,
    houses: Houses::Gate,
    favoured: &[(26, 20)],
    ..BOOK
};

const BELL: Reading = Reading {
    men: 5,
    starts_on_board: false,
    enters_with: &[1, 2, 3, 4, 5],
    downwards: true,
    exit: Exit::Never,
    again_with: &[],
    // The entrance, 30 to 26.
    safe: Steps::first(6),
    water: Steps::EMPTY,
    swaps: false,
    houses: Houses::RestingSquares,
    back_from: Steps::EMPTY,
    fields: &WITH_POINTS,
    entry_value: 20,
    favoured: &[],
    hit_odds: &[250, 375, 250, 62, 62],
    ..KENDALL
};

const TAIT: Reading = Reading {
    throws: &const { coloured(6) },
    men: 5,
    starts_on_board: false,
    enters_with: &[4, 6],
    exit: Exit::Exact,
    again_with: &[],
    again_on: Steps::of(26),
    safe: REBIRTH,
    drowns: true,
    swaps: false,
    houses: Houses::Doors,
    back_from: Steps::EMPTY,
    entry_value: 250,
    favoured: &[],
    hit_odds: &[250, 375, 250, 62, 0, 62],
    ..BOOK
};

/// The readings, by the option's values.
pub(super) const READINGS: [(&str, Reading); 4] = [
    ("book", BOOK),
    ("kendall", KENDALL),
    ("bell", BELL),
    ("tait", TAIT),
];
