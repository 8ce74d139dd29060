//! Reads the variations of a record, and checks them by the rules.

use super::{Lines, MAX_RECORD_MOVES, MAX_VARIATIONS, Variation, strip_invisible, tidy_name};
use crate::{
    rules::ParseError,
    table::{
        ErrorCode, Record, RecordError, Table,
        fields::{not_a_list, pairs, text, texts},
        notes::read_comments,
    },
};
use serde_json::{Map, Value};

/// Creates an error for a part of a variation.
fn variation_error(code: ErrorCode, index: usize, part: &str, reason: ParseError) -> RecordError {
    RecordError::new(code, format!("variations[{index}]{part}"), reason)
}

/// Checks whether the variations of a record can form a tree.
fn check_form(record: &Record) -> Result<(), RecordError> {
    let variations = &record.variations;
    let all: usize = variations.iter().map(|known| known.moves.len()).sum();
    if variations.len() > MAX_VARIATIONS || record.moves.len() + all > MAX_RECORD_MOVES {
        let reason = parse_error!(
            "too-many-variations",
            "no more than {most} variations, and {moves} moves with those of the game",
            most = MAX_VARIATIONS,
            moves = MAX_RECORD_MOVES
        );
        return Err(RecordError::new(ErrorCode::TooLarge, "variations", reason));
    }
    for (index, variation) in variations.iter().enumerate() {
        let bad = |part: &str, reason: ParseError| {
            Err(variation_error(
                ErrorCode::BadVariation,
                index,
                part,
                reason,
            ))
        };
        let (first, last) = match variation.parent {
            None => (0, record.moves.len()),
            Some(of) if of < index => {
                let left = &variations[of];
                (left.at + 1, left.at + left.moves.len())
            }
            Some(_) => {
                return bad(
                    ".of",
                    parse_error!("no-such-variation", "no variation before this one"),
                );
            }
        };
        if !(first..=last).contains(&variation.at) {
            return bad(
                ".at",
                parse_error!(
                    "no-such-move-in-line",
                    "the line that it leaves has no such move"
                ),
            );
        }
        if variation.moves.is_empty() {
            return bad(
                ".moves",
                parse_error!("variation-without-move", "a variation has a move"),
            );
        }
        if strip_invisible(&variation.name) != tidy_name(&variation.name) {
            return bad(
                ".name",
                parse_error!("bad-name", "a name is one line, and not a long one"),
            );
        }
    }
    Ok(())
}

/// Plays the variations of a record on a table at the end of its moves. The table ends at the same
/// position. Returns the variations as the rules write them.
pub(in crate::table) fn check(
    record: &Record,
    table: &mut Table,
) -> Result<Vec<Variation>, RecordError> {
    check_form(record)?;
    let Some(first) = record.variations.iter().map(|variation| variation.at).min() else {
        return Ok(Vec::new());
    };
    let mut lines = Lines::of(record);
    lines
        .play_all(0, table)
        .map_err(|(index, mv, illegal)| RecordError {
            at: format!("variations[{index}].moves[{mv}]"),
            ..RecordError::from_illegal_move(mv, &record.game, illegal)
        })?;
    while table.ply_count() > first {
        table.undo();
    }
    for (index, notation) in record.moves.iter().enumerate().skip(first) {
        table
            .play(notation)
            .map_err(|illegal| RecordError::from_illegal_move(index, &record.game, illegal))?;
    }
    Ok(lines.variations())
}

/// Reads the variations of a record, before any of it has been played.
pub(in crate::table) fn read(value: Option<Value>) -> Result<Vec<Variation>, RecordError> {
    let list = match value {
        None | Some(Value::Null) => return Ok(Vec::new()),
        Some(Value::Array(list)) => list,
        Some(_) => return Err(not_a_list("variations")),
    };
    list.into_iter().enumerate().map(read_variation).collect()
}

/// Reads the variation at an index of the list.
fn read_variation((index, value): (usize, Value)) -> Result<Variation, RecordError> {
    let Value::Object(mut fields) = value else {
        return Err(variation_error(
            ErrorCode::WrongType,
            index,
            "",
            parse_error!("not-an-object", "not an object"),
        ));
    };
    let parent = read_number(&mut fields, index, "of")?;
    let at = read_number(&mut fields, index, "at")?.ok_or_else(|| {
        variation_error(
            ErrorCode::Missing,
            index,
            ".at",
            parse_error!("where-it-leaves-missing", "where it leaves is missing"),
        )
    })?;
    let of = format!("variations[{index}].");
    let name = match fields.remove("name") {
        None | Some(Value::Null) => String::new(),
        Some(name) => strip_invisible(&text(name, &format!("{of}name"))?),
    };
    let comments = pairs(fields.remove("comments"), &format!("{of}comments"))?;
    let comments = read_comments(&comments, &of)?;
    let part = format!("{of}moves");
    let moves = match fields.remove("moves") {
        Some(Value::Array(moves)) => texts(moves, &part)?,
        _ => return Err(not_a_list(&part)),
    };
    if let Some(key) = fields.keys().next() {
        return Err(variation_error(
            ErrorCode::UnknownField,
            index,
            &format!(".{key}"),
            parse_error!(
                "unknown-field-of-variation",
                "a variation has of, at, name, moves and comments"
            ),
        ));
    }
    Ok(Variation {
        parent,
        at,
        name,
        moves,
        comments,
    })
}

/// Reads a field of the variation at an index, if it has this field.
fn read_number(
    fields: &mut Map<String, Value>,
    index: usize,
    key: &str,
) -> Result<Option<usize>, RecordError> {
    let value = match fields.remove(key) {
        None | Some(Value::Null) => return Ok(None),
        Some(value) => value,
    };
    let number = value
        .as_u64()
        .and_then(|number| usize::try_from(number).ok());
    match number {
        Some(_) => Ok(number),
        None => Err(variation_error(
            ErrorCode::WrongType,
            index,
            &format!(".{key}"),
            parse_error!("not-a-number", "not a number"),
        )),
    }
}
