//! The variations of a PDN text: what stands in brackets after the move that it could have replaced.

use super::{
    super::left_out,
    Stop, line,
    scan::{MOST_PARTS, Part, Word},
    several,
};
use crate::{
    rules::Turn,
    table::{Comment, LONGEST, RecordError, Table, Variation, add_comment, tidy_name},
};

/// The moves from the start to the end of a variation, or of the game itself.
fn path(game: &[String], found: &[Variation], mut line: Option<usize>) -> Vec<String> {
    let (mut pieces, mut end) = (Vec::new(), usize::MAX);
    while let Some(number) = line {
        let Variation { of, at, moves, .. } = &found[number];
        pieces.push(&moves[..moves.len().min(end - at)]);
        (line, end) = (*of, *at);
    }
    pieces.push(&game[..game.len().min(end)]);
    pieces.into_iter().rev().flatten().cloned().collect()
}

/// The variations of a text.
pub(super) struct Found {
    pub variations: Vec<Variation>,
    /// The reason that the first of them ended before its text, if the rules ended it.
    pub stop: Option<Stop>,
}

/// Every variation of a text that can be played, as far as it can, and as many as there is room for; a warning for what
/// cannot. The table stands at the end of the game itself.
pub(super) fn read(
    parts: &[Part],
    game: &[String],
    table: &mut Table,
    warnings: &mut Vec<RecordError>,
) -> Found {
    let mut found: Vec<Variation> = Vec::new();
    let mut stop = None;
    // Of each part that has been played, after how many moves it begins, and the variation that it is.
    let mut played: Vec<Option<(usize, Option<usize>)>> = vec![Some((0, None))];
    let mut all = 0;
    for (number, part) in parts.iter().enumerate().skip(1) {
        played.push(None);
        let Some(first) = part.moves.first() else {
            continue;
        };
        // A bracket before the first move replaces no move.
        let place = played[part.around].map(|(begins, around)| {
            let at = begins + part.after.saturating_sub(1);
            (at, around, path(game, &found, around))
        });
        let place = place.filter(|(at, _, line)| {
            let room = found.len() < MOST_PARTS && at + part.after.min(1) <= line.len();
            room && table.walk_to(&line[..*at]).is_ok()
        });
        let Some((at, around, _)) = place else {
            // What it belongs to has been cut before it.
            warnings.push(cut(first));
            continue;
        };
        let line = line::play(table, &part.moves);
        warnings.extend(
            line.unclear
                .iter()
                .map(|place| several(&part.moves[*place])),
        );
        if let Some(word) = part.moves.get(line.moves.len()) {
            if let Some(error) = line.error.filter(|_| matches!(table.turn(), Turn::Over(_))) {
                let moves = table.moves().into_iter().map(String::from).collect();
                let ended = Some(moves);
                stop.get_or_insert(Stop { error, ended });
            }
            warnings.push(cut(word));
        }
        all += line.moves.len();
        if line.moves.is_empty() || all > LONGEST {
            continue;
        }
        // What replaces the first move of a variation leaves what that one left.
        let mut of = around;
        while let Some(before) = of.filter(|before| found[*before].at >= at) {
            of = found[before].of;
        }
        let (name, comments) = said(part, at, line.moves.len());
        found.push(Variation {
            of,
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

/// A variation that is not kept from a word on.
fn cut(word: &Word) -> RecordError {
    left_out(
        word.line,
        misread!(
            "variation-cut",
            "the variation is left out from \"{word}\" on",
            word = word.text
        ),
    )
}

/// The name and the comments of a variation, of whose moves so many could be played. It begins after so
/// many moves of the game.
fn said(part: &Part, begins: usize, played: usize) -> (String, Vec<Comment>) {
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

/// The comments of a game itself.
pub(super) fn comments(part: &Part) -> Vec<Comment> {
    let mut comments = Vec::new();
    for comment in &part.comments {
        add_comment(&mut comments, comment.at, &comment.text);
    }
    comments
}
