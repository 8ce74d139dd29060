//! Removes repeated lines. Other programs may repeat a line; each line of a game is kept once here.
//! A variation that begins like an earlier line now leaves that line at the first difference. A
//! variation without any difference is dropped.

use crate::table::{Comment, MAX_VARIATIONS, Variation, add_comment};
use std::collections::BTreeMap;

/// A position that the lines reach.
struct PathNode {
    /// The number of the previous position.
    before: usize,
    /// The line of the position; `None` is the mainline.
    line: Option<usize>,
    /// The number of moves from the start.
    depth: usize,
}

/// The positions of all lines; number 0 is the start.
struct PathTree<'a> {
    all: Vec<PathNode>,
    next: BTreeMap<(usize, &'a str), usize>,
}

impl<'a> PathTree<'a> {
    /// Makes a tree with nothing but the start.
    fn new() -> PathTree<'a> {
        let start = PathNode {
            before: 0,
            line: None,
            depth: 0,
        };
        PathTree {
            all: vec![start],
            next: BTreeMap::new(),
        }
    }

    /// Adds the positions after these new moves of a line, and returns the number of the last one.
    fn add(&mut self, from: usize, line: Option<usize>, moves: &'a [String]) -> usize {
        moves.iter().fold(from, |before, mv| {
            let number = self.all.len();
            let depth = self.all[before].depth + 1;
            self.all.push(PathNode {
                before,
                line,
                depth,
            });
            self.next.insert((before, mv), number);
            number
        })
    }

    /// Follows moves from a position as far as the tree has them. Returns the last position, and the
    /// number of moves to it.
    fn follow(&self, from: usize, moves: &[String]) -> (usize, usize) {
        let (mut at, mut shared) = (from, 0);
        while let Some(mv) = moves.get(shared)
            && let Some(next) = self.next.get(&(at, mv.as_str()))
        {
            (at, shared) = (*next, shared + 1);
        }
        (at, shared)
    }

    /// Returns the position after `depth` moves on the path to another position, or the start if
    /// that path is shorter.
    fn back(&self, from: usize, depth: usize) -> usize {
        if self.all[from].depth < depth {
            return 0;
        }
        let mut at = from;
        while self.all[at].depth > depth {
            at = self.all[at].before;
        }
        at
    }
}

/// Returns the variations of a game, each line once, and as many as a record may have. A variation
/// refers only to earlier variations. A comment on a position of an earlier line moves to that
/// line. Also returns how many variations are left out because a record has no room for them.
pub(super) fn without_repeats(
    game: &[String],
    comments: &mut Vec<Comment>,
    variations: Vec<Variation>,
) -> (Vec<Variation>, usize) {
    let mut tree = PathTree::new();
    let end = tree.add(0, None, game);
    // The last position of each variation, and the variations that are kept.
    let mut ends: Vec<usize> = Vec::new();
    let mut kept: Vec<Variation> = Vec::new();
    for variation in &variations {
        let before = match variation.parent {
            None => end,
            Some(of) => ends.get(of).copied().unwrap_or(0),
        };
        let (mut at, shared) = tree.follow(tree.back(before, variation.at), &variation.moves);
        let rest = &variation.moves[shared..];
        let depth = tree.all[at].depth;
        // Comments before its first new move belong to the known path.
        let (early, late): (Vec<_>, Vec<_>) =
            (variation.comments.iter()).partition(|comment| shared > 0 && comment.at <= depth);
        for comment in early {
            let line = tree.all[tree.back(at, comment.at)].line;
            let comments = match line {
                Some(line) => &mut kept[line].comments,
                None => &mut *comments,
            };
            add_comment(comments, comment.at, &comment.text);
        }
        if rest.is_empty() {
            // Keep the name of the variation if the line has none.
            if let Some(line) = tree.all[at].line
                && kept[line].name.is_empty()
            {
                kept[line].name.clone_from(&variation.name);
            }
        } else {
            let PathNode { line, depth, .. } = tree.all[at];
            at = tree.add(at, Some(kept.len()), rest);
            kept.push(Variation {
                parent: line,
                at: depth,
                name: variation.name.clone(),
                moves: rest.to_vec(),
                comments: late.into_iter().cloned().collect(),
            });
        }
        ends.push(at);
    }
    let dropped = kept.len().saturating_sub(MAX_VARIATIONS);
    kept.truncate(MAX_VARIATIONS);
    (kept, dropped)
}

#[cfg(test)]
mod tests {
    use super::{Variation, without_repeats};

    #[test]
    fn repeats_at_the_end_of_a_long_game_are_one_line() {
        let game: Vec<String> = (0..5_000).map(|number| format!("move {number}")).collect();
        let at_the_end = |number: usize| Variation {
            at: 4_999,
            moves: vec![format!("move {}", 4_999 + number % 2)],
            // Each variation leaves the one before it.
            parent: number.checked_sub(1),
            ..Variation::default()
        };
        let (kept, _) =
            without_repeats(&game, &mut Vec::new(), (0..1_024).map(at_the_end).collect());
        assert_eq!(kept.len(), 1);
        assert_eq!((kept[0].parent, kept[0].at), (None, 4_999));
        assert_eq!(kept[0].moves, ["move 5000"]);
    }

    #[test]
    fn a_variation_that_leaves_a_line_behind_its_end_begins_at_the_start() {
        let moves = |text: &str| text.split(' ').map(String::from).collect::<Vec<_>>();
        let late = Variation {
            at: 9,
            moves: moves("a c"),
            ..Variation::default()
        };
        let (kept, _) = without_repeats(&moves("a b"), &mut Vec::new(), vec![late]);
        assert_eq!((kept[0].parent, kept[0].at), (None, 1));
        assert_eq!(kept[0].moves, ["c"]);
    }
}
