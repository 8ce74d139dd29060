//! The throws of one to three long dice.

use super::{Action, state::sort_faces};

/// Adds every throw of `count` dice once, in the order in which dice are kept.
pub(super) fn throws(count: usize, list: &mut Vec<Action>) {
    for number in 0..1 << (2 * count) {
        let mut faces = [0; 3];
        for (die, face) in faces[..count].iter_mut().enumerate() {
            *face = (number >> (2 * die) & 3) as u8;
        }
        if faces == sort_faces(faces) {
            let count = count as u8;
            list.push(Action::Throw { faces, count });
        }
    }
}

/// Returns in how many ways identical dice show these faces.
pub(super) fn arrangements(faces: &[u8]) -> u32 {
    match faces {
        [one, two, three] => match (one == two, two == three) {
            (true, true) => 1,
            (false, false) => 6,
            _ => 3,
        },
        [one, two] if one != two => 2,
        _ => 1,
    }
}
