//! Comparison of two readings of a game's rules: positions that are valid in both, and the moves
//! that each reading allows there.

use crate::{
    games::Entry,
    rules::{Options, Turn, sort_small_by},
    table::{Record, Table},
};

/// A position that is valid in two readings, with the moves that each allows, by their notation.
#[derive(Clone, PartialEq, Debug)]
pub struct SharedPosition {
    /// The position as a record, in each reading.
    pub records: [Record; 2],
    /// The moves that each reading allows, by their notation.
    pub allowed: [Vec<String>; 2],
    /// The number of moves that only one of them allows.
    pub differences: usize,
}

impl SharedPosition {
    /// Returns the moves that both readings allow.
    pub fn both(&self) -> Vec<&str> {
        self.split(0).0
    }

    /// Returns the moves that only this reading allows.
    pub fn only(&self, reading: usize) -> Vec<&str> {
        self.split(reading).1
    }

    fn split(&self, reading: usize) -> (Vec<&str>, Vec<&str>) {
        let other = &self.allowed[1 - reading];
        let own = self.allowed[reading].iter().map(String::as_str);
        own.partition(|notation| other.iter().any(|allowed| allowed == notation))
    }
}

/// Returns the positions, as text, in which a player moves in both readings. Those with the most
/// differences come first.
pub fn shared_positions(
    entry: &Entry,
    readings: [&Options; 2],
    positions: &[String],
) -> Vec<SharedPosition> {
    let shared_position = |text: &String| {
        let open = |options: &Options| {
            let record = Record {
                options: options.clone(),
                start: Some(text.clone()),
                ..Record::of(entry)
            };
            let table = record.open().ok()?;
            // The same text may mean another position, so it must be written back identically.
            let is_valid = matches!(table.turn(), Turn::Player(_)) && table.text() == *text;
            is_valid.then(|| (record, allowed(&table)))
        };
        let [first, second] = readings.map(open);
        let ((one, ones), (other, others)) = (first?, second?);
        let mut shared = SharedPosition {
            records: [one, other],
            allowed: [ones, others],
            differences: 0,
        };
        shared.differences = shared.only(0).len() + shared.only(1).len();
        Some(shared)
    };
    let mut shared: Vec<SharedPosition> = positions.iter().filter_map(shared_position).collect();
    sort_small_by(&mut shared, |one, other| {
        one.differences > other.differences
    });
    shared
}

/// Returns the readings to compare first: the first two that differ in some position, or else the
/// first two that share one.
pub fn first_pair(entry: &Entry, positions: &[String]) -> [usize; 2] {
    let readings = entry.readings();
    let pairs = || (0..readings.len()).flat_map(|one| (0..one).map(move |other| [other, one]));
    let differing = |min: usize| {
        pairs().find(|pair| {
            let [one, other] = pair.map(|reading| &readings[reading].1);
            let first = shared_positions(entry, [one, other], positions)
                .into_iter()
                .next();
            first.is_some_and(|first| first.differences >= min)
        })
    };
    let found = differing(1).or_else(|| differing(0));
    found.unwrap_or([0, 1])
}

fn allowed(table: &Table) -> Vec<String> {
    let choices = table.legal_moves().into_iter();
    choices.map(|choice| choice.notation).collect()
}
