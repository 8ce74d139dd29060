//! The points and lines of the board.

use crate::games::kit::Places;

/// The number of points.
pub(super) const POINTS: usize = 24;
/// The column and row of each point, in the order of the position text: from the top, left to
/// right.
pub(super) const AT: [(u8, u8); POINTS] = [
    (0, 7),
    (3, 7),
    (6, 7),
    (1, 6),
    (3, 6),
    (5, 6),
    (2, 5),
    (3, 5),
    (4, 5),
    (0, 4),
    (1, 4),
    (2, 4),
    (4, 4),
    (5, 4),
    (6, 4),
    (2, 3),
    (3, 3),
    (4, 3),
    (1, 2),
    (3, 2),
    (5, 2),
    (0, 1),
    (3, 1),
    (6, 1),
];
/// The number of points in each row of the position text.
pub(super) const ROWS: [usize; 7] = [3, 3, 3, 6, 3, 3, 3];
/// The 16 lines, each from end to end.
pub(super) const LINES: [[usize; 3]; 16] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [9, 10, 11],
    [12, 13, 14],
    [15, 16, 17],
    [18, 19, 20],
    [21, 22, 23],
    [0, 9, 21],
    [3, 10, 18],
    [6, 11, 15],
    [1, 4, 7],
    [16, 19, 22],
    [8, 12, 17],
    [5, 13, 20],
    [2, 14, 23],
];

/// A set of points.
pub(in crate::games) type Points = Places<1>;
/// All points.
pub(in crate::games) const ALL: Points = Places::first(POINTS);

/// For each point, the other points of its two lines.
const BESIDE: [[Points; 2]; POINTS] = {
    let mut beside = [[Points::EMPTY; 2]; POINTS];
    let mut lines = [0; POINTS];
    let mut line = 0;
    while line < LINES.len() {
        let [a, b, c] = LINES[line];
        let others = [(a, b, c), (b, a, c), (c, a, b)];
        let mut index = 0;
        while index < 3 {
            let (point, one, other) = others[index];
            beside[point][lines[point]] = Points::of(one).with(other);
            lines[point] += 1;
            index += 1;
        }
        line += 1;
    }
    beside
};

/// For each point, its neighbours along the lines.
pub(in crate::games) const NEXT: [Points; POINTS] = {
    let mut next = [Points::EMPTY; POINTS];
    let mut line = 0;
    while line < LINES.len() {
        let [a, b, c] = LINES[line];
        next[a] = next[a].with(b);
        next[b] = next[b].with(a).with(c);
        next[c] = next[c].with(b);
        line += 1;
    }
    next
};

/// Returns how many lines a man on a point completes with the other men of its side.
pub(in crate::games) fn mills_at(point: usize, men: Points) -> usize {
    let [one, other] = BESIDE[point];
    usize::from(men.covers(one)) + usize::from(men.covers(other))
}

/// Returns the men of a side that stand in mills.
pub(in crate::games) fn in_mills(men: Points) -> Points {
    men.iter()
        .filter(|point| mills_at(*point, men) > 0)
        .collect()
}

/// Returns how many lines a side can complete by moving a man along a line to an empty point.
pub(in crate::games) fn closable_at(point: usize, men: Points) -> usize {
    let beside = BESIDE[point].into_iter();
    beside
        .filter(|others| men.covers(*others) && (NEXT[point] & men & !*others) != Points::EMPTY)
        .count()
}

/// Whether the name of a point sorts before another's: by column, then from below.
pub(in crate::games) fn is_named_before(one: usize, other: usize) -> bool {
    AT[one] < AT[other]
}

/// Returns the name of a point in notation: its column and row.
pub(super) fn name(point: usize) -> String {
    let (column, row) = AT[point];
    format!("{}{row}", char::from(b'a' + column))
}
