//! Opens a saved game that cannot be opened whole. A later release may have written it, the rules
//! may have been corrected since, or the data may be damaged. As much as is playable is opened.

use super::{
    Comment, MAX_RECORD_MOVES, MAX_VARIATIONS, Record, RecordError, Saved, Session, Table,
    Variation, variations::tidy_name,
};

impl Session {
    /// Resumes a saved game as far as it can be played, and returns whether that is all of it.
    /// Returns an error if not even the start can be set up.
    pub fn recover(saved: &Saved) -> Result<(Session, bool), RecordError> {
        let record = &saved.record;
        let mut table = record.open_start()?;
        let is_played = |table: &mut Table, notation: &String| table.play(notation).is_ok();
        let mut moves = record.moves.iter();
        let played = moves.by_ref().take_while(|mv| is_played(&mut table, mv));
        let played = played.count();
        let game = record.up_to(played);
        let whole = played == record.moves.len();
        let mut undone: Vec<String> = Vec::new();
        if whole {
            let ahead = saved.undone.iter().rev();
            undone = ahead
                .take_while(|mv| is_played(&mut table, mv))
                .cloned()
                .collect();
            undone.reverse();
        }
        let tried = Record {
            variations: record.variations.clone(),
            ..game.clone()
        };
        let ahead = played + undone.len();
        let variations = playable_variations(&tried, &mut table);
        let all = whole
            && undone.len() == saved.undone.len()
            && variations.len() == record.variations.len()
            && variations
                .iter()
                .zip(&record.variations)
                .all(|(kept, read)| kept.moves.len() == read.moves.len());
        let kept = Saved {
            record: Record {
                variations,
                comments: comments_until(&record.comments, ahead),
                ..game
            },
            undone,
            // These were true only of the whole game.
            resigned: saved.resigned.filter(|_| whole),
            agreed: saved.agreed && whole,
            shelved: saved.shelved && whole,
            branch: if all { saved.branch } else { 0 },
            ..saved.clone()
        };
        Ok((Session::restore(&kept)?, all))
    }
}

/// Returns the comments after at most `moves` moves.
fn comments_until(comments: &[Comment], moves: usize) -> Vec<Comment> {
    let kept = comments.iter().filter(|comment| comment.at <= moves);
    kept.cloned().collect()
}

/// Returns the playable part of each variation of a record. The record's moves have been played on
/// the table. The table may be at any position afterwards.
fn playable_variations(record: &Record, table: &mut Table) -> Vec<Variation> {
    let mut kept: Vec<Variation> = Vec::new();
    // The moves from the start to the end of each variation that is kept, and its number among
    // them.
    let mut paths: Vec<Option<(usize, Vec<String>)>> = Vec::new();
    let mut room = MAX_RECORD_MOVES.saturating_sub(record.moves.len());
    for variation in &record.variations {
        let parent = match variation.parent {
            None => Some((None, 0, &record.moves)),
            Some(parent_number) => (paths.get(parent_number).and_then(Option::as_ref))
                .map(|(number, path)| (Some(*number), kept[*number].at + 1, path)),
        };
        let playable = parent.filter(|(_, first, path)| {
            kept.len() < MAX_VARIATIONS && (*first..=path.len()).contains(&variation.at)
        });
        let Some((parent_number, _, path)) = playable else {
            paths.push(None);
            continue;
        };
        let mut path = path[..variation.at].to_vec();
        let mut moves = Vec::new();
        if table.walk_to(&path).is_ok() {
            for notation in variation.moves.iter().take(room) {
                if table.play(notation).is_err() {
                    break;
                }
                moves.push(notation.clone());
            }
        }
        if moves.is_empty() {
            paths.push(None);
            continue;
        }
        room -= moves.len();
        path.extend(moves.iter().cloned());
        paths.push(Some((kept.len(), path)));
        kept.push(Variation {
            parent: parent_number,
            at: variation.at,
            name: tidy_name(&variation.name),
            comments: comments_until(&variation.comments, variation.at + moves.len()),
            moves,
        });
    }
    kept
}
