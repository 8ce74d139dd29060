//! Readings of a game's rules side by side: positions that two of them can hold, and what each allows there.

use crate::{
    games::Entry,
    rules::{Options, Turn, arrange},
    table::{Record, Table},
};

/// A position that two readings hold, and the moves that each allows in it, by their notation.
#[derive(Clone, PartialEq, Debug)]
pub struct Shared {
    pub records: [Record; 2],
    pub allowed: [Vec<String>; 2],
    /// How many moves one of them allows, and the other does not.
    pub differences: usize,
}

impl Shared {
    /// The moves that both readings allow.
    pub fn both(&self) -> Vec<&str> {
        self.split(0).0
    }

    /// The moves that only this reading allows.
    pub fn only(&self, reading: usize) -> Vec<&str> {
        self.split(reading).1
    }

    fn split(&self, reading: usize) -> (Vec<&str>, Vec<&str>) {
        let other = &self.allowed[1 - reading];
        let own = self.allowed[reading].iter().map(String::as_str);
        own.partition(|notation| other.iter().any(|held| held == notation))
    }
}

/// Of these positions, as text, those in which a player moves by both readings; first those in which the
/// readings differ most.
pub fn shared(entry: &Entry, readings: [&Options; 2], positions: &[String]) -> Vec<Shared> {
    let held = |text: &String| {
        let open = |options: &Options| {
            let record = Record {
                options: options.clone(),
                start: Some(text.clone()),
                ..Record::of(entry)
            };
            let table = record.open().ok()?;
            // The same words can mean another position: it must say the same again.
            let holds = matches!(table.turn(), Turn::Player(_)) && table.text() == *text;
            holds.then(|| (record, allowed(&table)))
        };
        let [first, second] = readings.map(open);
        let ((one, ones), (other, others)) = (first?, second?);
        let mut shared = Shared {
            records: [one, other],
            allowed: [ones, others],
            differences: 0,
        };
        shared.differences = shared.only(0).len() + shared.only(1).len();
        Some(shared)
    };
    let mut shared: Vec<Shared> = positions.iter().filter_map(held).collect();
    arrange(&mut shared, |one, other| {
        one.differences > other.differences
    });
    shared
}

/// The readings that are compared before any have been chosen: the first two that differ in a position, or
/// else that have one to share.
pub fn first_pair(entry: &Entry, positions: &[String]) -> [usize; 2] {
    let readings = entry.readings();
    let pairs = || (0..readings.len()).flat_map(|one| (0..one).map(move |other| [other, one]));
    let differing = |least: usize| {
        pairs().find(|pair| {
            let [one, other] = pair.map(|reading| &readings[reading].1);
            let most = shared(entry, [one, other], positions).into_iter().next();
            most.is_some_and(|most| most.differences >= least)
        })
    };
    let found = differing(1).or_else(|| differing(0));
    found.unwrap_or([0, 1])
}

fn allowed(table: &Table) -> Vec<String> {
    let choices = table.choices().into_iter();
    choices.map(|choice| choice.notation).collect()
}
