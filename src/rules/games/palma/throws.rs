//! The throws of three sticks, and the holes from which they lead to a link.

use super::{super::race::Throw, FIVE, board::step};

/// Each dark side up counts one; no dark side up counts five.
pub(super) const THROWS: [Throw; 4] = [
    throw(1, 3, &[0, 1, 1]),
    throw(2, 3, &[0, 0, 1]),
    throw(3, 1, &[0, 0, 0]),
    throw(FIVE, 1, &[1, 1, 1]),
];

/// The holes before a link, valued by how far it carries and by the odds of the throws that lead to
/// it.
pub(super) const FAVOURED: [(usize, i32); 7] = [
    (step(5), 12),
    (step(7), 25),
    (step(8), 50),
    (step(9), 50),
    (step(14), 8),
    (step(18), 6),
    (step(19), 6),
];

const fn throw(value: u8, weight: u32, faces: &'static [u8]) -> Throw {
    Throw {
        value,
        weight,
        faces,
    }
}
