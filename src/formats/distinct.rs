//! Variations as a text of the field has them, without what stands there twice: a line that begins like one before it leaves
//! that one where it differs, and a line that differs nowhere is none.

use crate::table::{MOST_LINES, Variation};
use std::collections::BTreeMap;

/// A place on a line: the line (`None` is the game itself), and after how many moves from the start.
type Place = (Option<usize>, usize);

/// The variations of a game, each line once, and as many as a record may have. A variation names only variations before it.
pub(super) fn distinct(game: &[String], variations: Vec<Variation>) -> Vec<Variation> {
    // Every position that is reached, by the one before it and the move; the first is the start.
    let mut places: Vec<Place> = vec![(None, 0)];
    let mut steps: BTreeMap<(usize, String), usize> = BTreeMap::new();
    let mut at = 0;
    for (index, mv) in game.iter().enumerate() {
        places.push((None, index + 1));
        steps.insert((at, mv.clone()), places.len() - 1);
        at = places.len() - 1;
    }
    let mut paths: Vec<Vec<String>> = Vec::new();
    let mut kept: Vec<Variation> = Vec::new();
    for variation in variations {
        let before = match variation.of {
            None => Some(game),
            Some(of) => paths.get(of).map(Vec::as_slice),
        };
        let shared = before
            .and_then(|before| before.get(..variation.at))
            .unwrap_or_default();
        let path: Vec<String> = shared.iter().chain(&variation.moves).cloned().collect();
        let mut at = 0;
        let mut known = 0;
        while let Some(next) = path.get(known).and_then(|mv| steps.get(&(at, mv.clone()))) {
            (at, known) = (*next, known + 1);
        }
        if known == path.len() {
            // What it is called is not lost, where the line has no name.
            if let Some(line) = places[at].0
                && kept[line].name.is_empty()
            {
                kept[line].name = variation.name;
            }
        } else {
            let (of, depth) = places[at];
            let number = kept.len();
            for (index, mv) in path.iter().enumerate().skip(known) {
                places.push((Some(number), index + 1));
                steps.insert((at, mv.clone()), places.len() - 1);
                at = places.len() - 1;
            }
            kept.push(Variation {
                of,
                at: depth,
                name: variation.name,
                moves: path[known..].to_vec(),
            });
        }
        paths.push(path);
    }
    kept.truncate(MOST_LINES);
    kept
}
