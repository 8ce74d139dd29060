//! The board of Go as it is drawn: names of points, star points, and where handicap stones go.

use crate::rules::{Board, Form, Material, Place, Site};

/// The name of a point: letters without i, rows from below.
fn point_name(size: usize, point: usize) -> String {
    let column = (point % size) as u8;
    let letter = b'a' + column + u8::from(column >= 8);
    format!("{}{}", char::from(letter), size - point / size)
}

/// The lines on which the star points lie, from the edge.
fn star_line(size: usize) -> usize {
    if size > 9 { 3 } else { 2 }
}

/// The star points, in the order in which handicap stones are put: corners, then sides, bottom and
/// top; the centre is the last.
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

/// The points of so many handicap stones: an odd number from five on has one in the centre.
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

/// The board of `size` by `size` points.
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
    // A line from edge to edge is one line to draw.
    let rows = (0..size).map(|row| (site(0, row), site(size - 1, row)));
    let columns = (0..size).map(|column| (site(column, 0), site(column, size - 1)));
    Board {
        material: Material::Kaya,
        places: (0..size * size).map(place).collect(),
        lines: rows.chain(columns).collect(),
        ..Board::EMPTY
    }
}
