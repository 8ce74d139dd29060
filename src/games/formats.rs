//! The texts of the field that games can be written in and read from: SGF for Go, PDN for draughts.
//! The engine offers them; the page asks it.

mod pdn;
mod sgf;

use super::Entry;
use crate::{
    rules::{Seat, Turn, Verdict},
    table::{Record, RecordError, Table},
};

/// A text of the field, as SGF or PDN.
pub struct Format {
    /// The name in requests.
    pub key: &'static str,
    /// The key of the game that it is for.
    pub game: &'static str,
    /// A record as such a text; an error says what it cannot hold.
    pub write: fn(&Record) -> Result<String, RecordError>,
    /// The record of such a text; anything wrong is an error that says where.
    pub read: fn(&str, &'static Entry) -> Result<Record, RecordError>,
}

/// Every format of every game.
pub static FORMATS: [Format; 2] = [
    Format {
        key: "sgf",
        game: "go",
        write: sgf::write,
        read: sgf::read,
    },
    Format {
        key: "pdn",
        game: "italian-draughts",
        write: pdn::write_italian,
        read: pdn::read,
    },
];

/// Who won the game of a table: `None` while it goes on, `Some(None)` where nobody did.
fn record_result(table: &Table) -> Option<Option<Seat>> {
    let Turn::Over(outcome) = table.turn() else {
        return None;
    };
    Some(match outcome.verdict {
        Verdict::Won(seat) => Some(seat),
        _ => None,
    })
}

/// Sets an option that a text of the field names as `key=value`.
fn read_option(record: &mut Record, text: &str) -> Result<(), RecordError> {
    let entry = super::find(&record.game).expect("a game of the collection");
    let pair = text.split_once('=');
    let known = pair.and_then(|(key, value)| {
        let spec = entry.options.iter().find(|spec| spec.key == key)?;
        spec.allows(value).then(|| record.options.set(spec, value))
    });
    known.ok_or_else(|| {
        RecordError::new(
            "unknown-option",
            "options",
            format!("\"{text}\" is not an option of {}", entry.key),
        )
    })
}
