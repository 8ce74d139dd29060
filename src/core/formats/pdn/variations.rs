//! The variations of a PDN text: brackets after the move that they replace.

use super::{
    super::left_out_warning,
    Stop, ambiguous_capture_warning,
    game::{Part, Word},
    line,
    scan::MOST_PARTS,
};
use crate::{
    rules::Turn,
    table::{Comment, MAX_GAME_MOVES, RecordError, Table, Variation, add_comment, tidy_name},
};

/// Returns the moves from the start to the end of a variation, or of the mainline.
fn path(game: &[String], found: &[Variation], mut line: Option<usize>) -> Vec<String> {
    let (mut pieces, mut end) = (Vec::new(), usize::MAX);
    while let Some(number) = line {
        let Variation {
            parent, at, moves, ..
        } = &found[number];
        pieces.push(&moves[..moves.len().min(end - at)]);
        (line, end) = (*parent, *at);
    }
    pieces.push(&game[..game.len().min(end)]);
    pieces.into_iter().rev().flatten().cloned().collect()
}

/// The variations of a text.
pub(super) struct Found {
    pub variations: Vec<Variation>,
    /// The reason why the first variation to stop early did so, if the rules ended it.
    pub stop: Option<Stop>,
}

/// Reads every variation of a text as far as it can be played, up to the limit. Adds a warning for
/// each part that cannot be played. The table is at the end of the mainline.
pub(super) fn read(
    parts: &[Part],
    game: &[String],
    table: &mut Table,
    warnings: &mut Vec<RecordError>,
) -> Found {
    let mut found: Vec<Variation> = Vec::new();
    let mut stop = None;
    // For each played part, the number of moves before it, and its variation.
    let mut played: Vec<Option<(usize, Option<usize>)>> = vec![Some((0, None))];
    let mut all = 0;
    for (number, part) in parts.iter().enumerate().skip(1) {
        played.push(None);
        let Some(first) = part.moves.first() else {
            continue;
        };
        let place = played[part.parent].and_then(|(begins, around)| {
            // A bracket before the first move replaces no move.
            let at = begins + part.moves_before.saturating_sub(1);
            let line = path(game, &found, around);
            let room = found.len() < MOST_PARTS && at + part.moves_before.min(1) <= line.len();
            (room && table.walk_to(&line[..at]).is_ok()).then_some((at, around))
        });
        let Some((at, around)) = place else {
            // The line of this bracket was cut before it.
            warnings.push(variation_cut_warning(first));
            continue;
        };
        let line = line::play(table, &part.moves);
        let unclear = line.unclear.iter().map(|place| &part.moves[*place]);
        warnings.extend(unclear.map(ambiguous_capture_warning));
        if let Some(word) = part.moves.get(line.moves.len()) {
            if let Some(error) = line.error.filter(|_| matches!(table.turn(), Turn::Over(_))) {
                let moves = table.moves().into_iter().map(String::from).collect();
                let ended = Some(moves);
                stop.get_or_insert(Stop { error, ended });
            }
            warnings.push(variation_cut_warning(word));
        }
        all += line.moves.len();
        if line.moves.is_empty() || all > MAX_GAME_MOVES {
            continue;
        }
        let (name, comments) = name_and_comments(part, at, line.moves.len());
        found.push(Variation {
            parent: parent_at(at, around, &found),
            at,
            name,
            moves: line.moves,
            comments,
        });
        played[number] = Some((at, Some(found.len() - 1)));
    }
    Found {
        variations: found,
        stop,
    }
}

/// Returns the line that a variation leaves after `at` moves. The variation stands inside `around`.
/// If it replaces the first move of another one, it leaves the parent of that one.
fn parent_at(at: usize, around: Option<usize>, found: &[Variation]) -> Option<usize> {
    let mut parent = around;
    while let Some(before) = parent.filter(|before| found[*before].at >= at) {
        parent = found[before].parent;
    }
    parent
}

/// Creates the warning that a variation is cut from a word on.
fn variation_cut_warning(word: &Word) -> RecordError {
    left_out_warning(
        word.line,
        parse_error!(
            "variation-cut",
            "the variation is left out from \"{word}\" on",
            word = word.text
        ),
    )
}

/// Returns the name and the comments of a variation. It begins after `begins` moves of the game,
/// and `played` of its moves could be played.
fn name_and_comments(part: &Part, begins: usize, played: usize) -> (String, Vec<Comment>) {
    let mut name = String::new();
    let mut comments = Vec::new();
    for (index, comment) in part.comments.iter().enumerate() {
        let text = &comment.text;
        if index == 0 && comment.at == 0 && tidy_name(text) == text.trim() {
            name = tidy_name(text);
        } else if comment.at <= played {
            add_comment(&mut comments, begins + comment.at, text);
        }
    }
    (name, comments)
}

/// Returns the comments of the mainline.
pub(super) fn comments(part: &Part) -> Vec<Comment> {
    let mut comments = Vec::new();
    for comment in &part.comments {
        add_comment(&mut comments, comment.at, &comment.text);
    }
    comments
}
