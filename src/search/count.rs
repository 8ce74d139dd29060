//! Counting: sequences of moves or turns, and where a whole turn can lead.

use super::Step;
use crate::rules::{Course, Turn};

/// How many sequences of `depth` steps begin at a ply; a game that ended earlier counts as one
/// where `ended_counts`.
pub(super) fn sequences(
    course: &mut dyn Course,
    ply: usize,
    depth: u32,
    step: Step,
    ended_counts: bool,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let turn = course.turn(ply);
    if matches!(turn, Turn::Over(_)) || course.settled(ply) {
        return u64::from(ended_counts);
    }
    let count = course.list(ply);
    if depth == 1 && step == Step::Move {
        return count as u64;
    }
    let mut sum = 0;
    for index in 0..count {
        course.play(ply, index);
        // A throw belongs to the turn that it begins, and a turn lasts to its last move.
        let goes_on = step == Step::Turn && (turn == Turn::Chance || course.midturn(ply + 1));
        let left = if goes_on { depth } else { depth - 1 };
        sum += sequences(course, ply + 1, left, step, ended_counts);
    }
    sum
}

/// The distinct texts of the positions after the whole turn of the side to move, sorted.
pub(super) fn successors(course: &mut dyn Course) -> Vec<String> {
    let (mut left_behind, mut met) = (Vec::new(), Vec::new());
    go_on(course, 0, &mut left_behind, &mut met);
    // By insertion: there are few, and a sort of the standard library weighs more than it gains.
    let mut sorted: Vec<String> = Vec::with_capacity(left_behind.len());
    for text in left_behind {
        let place = sorted.partition_point(|other| *other < text);
        if sorted.get(place) != Some(&text) {
            sorted.insert(place, text);
        }
    }
    sorted
}

/// Adds the texts that the turn can lead to from a ply; `met` has those in the middle of it.
fn go_on(
    course: &mut dyn Course,
    ply: usize,
    left_behind: &mut Vec<String>,
    met: &mut Vec<String>,
) {
    for index in 0..course.list(ply) {
        course.play(ply, index);
        let text = course.text(ply + 1);
        let goes_on = matches!(course.turn(ply + 1), Turn::Player(_)) && course.midturn(ply + 1);
        if !goes_on {
            left_behind.push(text);
        } else if !met.contains(&text) {
            met.push(text);
            go_on(course, ply + 1, left_behind, met);
        }
    }
}
