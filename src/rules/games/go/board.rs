//! The board of Go as it is drawn: point names, star points, and the points of handicap stones.

use crate::rules::{Board, Form, Place, Site};

/// Returns the name of a point: a letter, skipping i, and the row counted from below.
fn point_name(size: usize, point: usize) -> String {
    let column = (point % size) as u8;
    let letter = b'a' + column + u8::from(column >= 8);
    format!("{}{}", char::from(letter), size - point / size)
}

/// Returns the distance from the edge of the lines on which the star points lie.
fn star_line(size: usize) -> usize {
    if size > 9 { 3 } else { 2 }
}

/// Returns the star points in the order of handicap stones: corners, sides, bottom and top, and the
/// centre last.
fn stars(size: usize) -> [usize; 9] {
    let (low, middle, high) = (star_line(size), size / 2, size - 1 - star_line(size));
    // Columns from the left, rows from the top.
    let at = |column: usize, row: usize| row * size + column;
    [
        at(high, low),
        at(low, high),
        at(high, high),
        at(low, low),
        at(low, middle),
        at(high, middle),
        at(middle, high),
        at(middle, low),
        at(middle, middle),
    ]
}

/// Returns the points of `count` handicap stones. An odd number from five on includes the centre.
pub fn handicap_points(size: usize, count: usize) -> Vec<usize> {
    let stars = stars(size);
    let with_centre = count >= 5 && count % 2 == 1;
    let around = count - usize::from(with_centre);
    let mut points = stars[..around].to_vec();
    if with_centre {
        points.push(stars[8]);
    }
    points
}

/// Returns the board of `size` by `size` points.
pub(super) fn board(size: usize) -> Board {
    let shown_stars: &[usize] = match size {
        9 | 13 | 15 => &[0, 1, 2, 3, 8],
        19 => &[0, 1, 2, 3, 4, 5, 6, 7, 8],
        _ => &[],
    };
    let is_star = |point: usize| shown_stars.iter().any(|star| stars(size)[*star] == point);
    let place = |point: usize| Place {
        name: point_name(size, point),
        at: ((point % size) as i16 * 100, (point / size) as i16 * 100),
        form: if is_star(point) {
            Form::Star
        } else {
            Form::Point
        },
        owner: None,
    };
    let site = |column: usize, row: usize| Site((row * size + column) as u16);
    // Each line is drawn once, from edge to edge.
    let rows = (0..size).map(|row| (site(0, row), site(size - 1, row)));
    let columns = (0..size).map(|column| (site(column, 0), site(column, size - 1)));
    Board {
        skin: "kaya",
        edge_names: true,
        open_everywhere: true,
        places: (0..size * size).map(place).collect(),
        lines: rows.chain(columns).collect(),
        ..Board::EMPTY
    }
}
