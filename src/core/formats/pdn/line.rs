//! Plays the moves of a text. If a word may mean several moves, the words after it decide: each
//! move is tried in turn.

use super::{game::Word, squares::BoardGrid};
use crate::{
    rules::{Seat, Turn},
    table::{RecordError, Table},
};

/// The largest number of moves played beyond those of the text to resolve unclear words.
const MOST_TRIES: usize = 2_000;

/// The largest number of unclear moves checked for an equally good alternative.
const MOST_UNCLEAR: usize = 16;

/// The playable moves of a text.
pub(super) struct PlayedLine {
    /// The moves, by their notation, up to the first unplayable one.
    pub moves: Vec<String>,
    /// The indices of words after which the text could also continue with other moves.
    pub unclear: Vec<usize>,
    /// The reason why the next word cannot be played.
    pub error: Option<RecordError>,
}

/// Plays words from the current position of the table. The table ends after the last playable word.
pub(super) fn play(table: &mut Table, words: &[Word]) -> PlayedLine {
    let before: Vec<String> = table.moves().iter().map(ToString::to_string).collect();
    let mut search = Search {
        begin: before.len(),
        words,
        tries: MOST_TRIES + words.len(),
        best: Vec::new(),
        error: None,
    };
    let (complete, others) = search.run(table);
    let mut moves = search.best.clone();
    if complete {
        moves = search.played(table, table.moves().len());
    }
    let walk = |table: &mut Table, moves: &[String]| {
        let walked = table.walk_to(&[&before, moves].concat());
        debug_assert!(walked.is_ok(), "it has been played before");
    };
    let mut unclear = Vec::new();
    if complete {
        // Check the places where several moves fit for another move that would also work. A real
        // game has few such places.
        for (place, rest) in others
            .iter()
            .enumerate()
            .filter(|(_, rest)| !rest.is_empty())
            .take(MOST_UNCLEAR)
        {
            let also_fits = rest.iter().any(|other| {
                walk(table, &moves[..place]);
                table.play(other).is_ok() && {
                    let mut rest_search = Search {
                        begin: search.begin + place + 1,
                        words: &words[place + 1..],
                        tries: words.len(),
                        best: Vec::new(),
                        error: None,
                    };
                    rest_search.run(table).0
                }
            });
            if also_fits {
                unclear.push(place);
            }
        }
    }
    walk(table, &moves);
    PlayedLine {
        moves,
        unclear,
        error: search.error.filter(|_| !complete),
    }
}

struct Search<'a> {
    /// The number of moves on the table before the first word.
    begin: usize,
    words: &'a [Word],
    tries: usize,
    /// The longest playable line, and the reason why it ends.
    best: Vec<String>,
    error: Option<RecordError>,
}

impl Search<'_> {
    /// Returns the moves on the table from the first word up to the whole count `until`.
    fn played(&self, table: &Table, until: usize) -> Vec<String> {
        let moves = &table.moves()[self.begin..until];
        moves.iter().map(ToString::to_string).collect()
    }

    /// Plays the words. If a word cannot be played, goes back to the last word with another
    /// meaning. Returns whether all words were played, and the untried moves for each.
    fn run(&mut self, table: &mut Table) -> (bool, Vec<Vec<String>>) {
        let mut others: Vec<Vec<String>> = Vec::new();
        while others.len() < self.words.len() {
            let place = others.len();
            let mut candidates = matching_moves(table, &self.words[place]);
            candidates.reverse();
            let mut next = candidates.pop();
            if next.is_none() {
                self.record_failure(table, place);
                // Go back to the last word with another possible move.
                while let Some(mut rest) = others.pop() {
                    table.undo();
                    next = rest.pop();
                    if next.is_some() {
                        candidates = rest;
                        break;
                    }
                }
            }
            let Some(next) = next.filter(|_| self.tries > 0) else {
                return (false, others);
            };
            self.tries -= 1;
            if let Err(illegal) = table.play(&next) {
                // The game may be too long.
                let error = RecordError::from_illegal_move(
                    self.begin + others.len(),
                    table.entry().key,
                    illegal,
                );
                self.error = Some(error);
                self.best = self.played(table, table.moves().len());
                return (false, others);
            }
            others.push(candidates);
        }
        (true, others)
    }

    /// Records how far a line could be played.
    fn record_failure(&mut self, table: &Table, place: usize) {
        if self.error.is_some() && place <= self.best.len() {
            return;
        }
        let word = &self.words[place].text;
        self.best = self.played(table, table.moves().len());
        let reason = match table.turn() {
            Turn::Over(_) => parse_error!("game-is-over", "{word}: the game is over", word),
            _ => parse_error!("illegal-move", "\"{word}\" is not a legal move here", word),
        };
        self.error = Some(RecordError::illegal_move(self.begin + place, reason));
    }
}

/// Returns the legal moves that a word may mean.
fn matching_moves(table: &Table, word: &Word) -> Vec<String> {
    let mover = match table.turn() {
        Turn::Player(seat) => seat,
        Turn::Chance => Seat::FIRST,
        Turn::Over(_) => return Vec::new(),
    };
    let legal: Vec<String> = table
        .legal_moves()
        .into_iter()
        .map(|legal_move| legal_move.notation)
        .collect();
    BoardGrid::of(table, mover).best_matches(&word.text, &legal)
}
