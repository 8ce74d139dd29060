//! The variations of an SGF text.

use super::{
    super::too_many_variations_warning,
    play::{LINE_NAME, PlayedLine, Replayer, has_setup, names, played_stone},
    tree::value_of,
};
use crate::table::{
    Comment, ErrorCode, MAX_GAME_MOVES, MAX_VARIATIONS, RecordError, Table, Variation, add_comment,
    is_long_name, tidy_name,
};

/// The largest number of variations tried. Unplayable or repeated ones take time but no room.
const MOST_TRIED: usize = 4 * MAX_VARIATIONS;

/// The variations to keep, and warnings about the others.
pub(super) struct Found {
    pub variations: Vec<Variation>,
    pub warnings: Vec<RecordError>,
    /// Whether there was no room for more.
    pub is_full: bool,
}

impl Found {
    /// Notes that there is no room for the variation on a line of the text, nor for later ones.
    fn set_full(&mut self, line: usize) {
        self.warnings.push(too_many_variations_warning(line));
        self.is_full = true;
    }
}

/// A line of nodes that waits to be played.
struct PendingLine {
    node: usize,
    /// The number of moves at which it leaves another line, and that line.
    at: usize,
    of: Option<usize>,
}

/// Returns the lines that leave a played line, the first of them last.
fn pending_lines(
    replayer: &Replayer,
    line: &PlayedLine,
    parent: Option<usize>,
) -> Vec<PendingLine> {
    let mut pending = Vec::new();
    for (number, at) in line.nodes.iter().rev() {
        let others = replayer.nodes.children(*number).iter().skip(1).rev();
        pending.extend(others.map(|node| PendingLine {
            node: *node,
            at: *at,
            of: parent,
        }));
    }
    pending
}

/// Reads every variation of the mainline as far as it can be played, up to the limit. Comments of
/// lines without a move go to `comments` of the mainline, or to the line that they leave.
pub(super) fn read(
    replayer: &mut Replayer,
    main: &PlayedLine,
    comments: &mut Vec<Comment>,
    table: &mut Table,
) -> Found {
    let game: Vec<String> = table.moves().iter().map(ToString::to_string).collect();
    let mut found = Found {
        variations: Vec::new(),
        warnings: Vec::new(),
        is_full: false,
    };
    let mut total_moves = 0;
    let mut tried = 0;
    let mut pending = pending_lines(replayer, main, None);
    while let Some(PendingLine { node, at, of }) = pending.pop() {
        let line = replayer.nodes.text_line(node).unwrap_or(1);
        let path = path(&game, &found.variations, of, at);
        if tried >= MOST_TRIED || table.walk_to(&path).is_err() {
            found.set_full(line);
            break;
        }
        tried += 1;
        let own = replayer.line(node, (0, 0), table);
        let moves: Vec<String> = table.moves()[at..]
            .iter()
            .map(ToString::to_string)
            .collect();
        if let Some(error) = &own.error {
            found.warnings.push(variation_cut_warning(error));
        }
        let of = parent_at(at, of, &found.variations);
        total_moves += moves.len();
        if moves.is_empty() || total_moves > MAX_GAME_MOVES {
            let kept = match of {
                Some(of) => &mut found.variations[of].comments,
                None => &mut *comments,
            };
            for comment in own.comments.iter().filter(|comment| comment.at <= at) {
                add_comment(kept, at, &comment.text);
            }
            if !moves.is_empty() {
                found.set_full(line);
                break;
            }
            pending.extend(pending_lines(replayer, &own, of));
            continue;
        }
        pending.extend(pending_lines(replayer, &own, Some(found.variations.len())));
        found.variations.push(Variation {
            parent: of,
            at,
            name: name(replayer, node),
            moves,
            comments: own.comments,
        });
    }
    found
}

/// Returns the line that a variation leaves after `at` moves, given the line of the node before it.
/// A node without a move has the position of the line before it.
fn parent_at(at: usize, mut of: Option<usize>, variations: &[Variation]) -> Option<usize> {
    while let Some(line) = of.filter(|line| variations[*line].at == at) {
        of = variations[line].parent;
    }
    of
}

/// Returns the moves from the start to a place in a line.
fn path(
    game: &[String],
    variations: &[Variation],
    mut of: Option<usize>,
    at: usize,
) -> Vec<String> {
    let mut parts: Vec<&[String]> = Vec::new();
    let mut end = at;
    while let Some(line) = of.map(|of| &variations[of]) {
        if end > line.at {
            parts.push(&line.moves[..end - line.at]);
            end = line.at;
        }
        of = line.parent;
    }
    parts.push(&game[..end]);
    parts.reverse();
    parts.concat()
}

/// Returns the name of a variation from its first node, unless it is a word of the game. A longer
/// name is a comment.
fn name(replayer: &Replayer, first: usize) -> String {
    let node = replayer.nodes.properties(first);
    let mut named = String::new();
    if played_stone(node).is_some() || has_setup(node) {
        named = names(node);
    }
    if named.is_empty() {
        named = value_of(node, LINE_NAME).unwrap_or_default().into();
    }
    match is_long_name(&named) {
        true => String::new(),
        false => tidy_name(&named),
    }
}

/// Creates a warning about a variation that is cut at some place.
fn variation_cut_warning(error: &RecordError) -> RecordError {
    RecordError {
        code: ErrorCode::VariationLeftOut,
        message: format!("the variation is left out from here on: {}", error.message),
        ..error.clone()
    }
}
