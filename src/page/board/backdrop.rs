//! The picture of a bare board, as SVG text. It is drawn once and never changes, so Yew need not
//! compare it between renders. This module also draws the outlines of places, and the marks that
//! rules put on them. The styles are in `styles/board.css` and in `static/symbols.svg`.

use super::skins::{self, Part, Skin};
use crate::{
    rules::{Board, Form, Ornament, Place, Seat, Sign, SignShape},
    scene::{Bounds, bounds, pivot, place_position, rotate},
};

/// Draws a rectangle with round corners.
fn rect(class: &str, at: Bounds, round: i16) -> String {
    let Bounds {
        left,
        top,
        width,
        height,
    } = at;
    format!(
        "<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"{round}\"/>"
    )
}

/// Returns the rectangle of this size around a place.
fn around((x, y): (i16, i16), width: i16, height: i16) -> Bounds {
    Bounds {
        left: x - width / 2,
        top: y - height / 2,
        width,
        height,
    }
}

fn shrunk(at: Bounds, by: i16) -> Bounds {
    Bounds {
        left: at.left + by,
        top: at.top + by,
        width: at.width - 2 * by,
        height: at.height - 2 * by,
    }
}

fn circle(class: &str, (x, y): (i16, i16), radius: i16) -> String {
    format!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")
}

/// Draws the outline of a place. On each side `grow` enlarges pits, stores and trays by its full
/// amount, and other forms by half of it.
pub fn outline(form: Form, at: (i16, i16), grow: i16, class: &str, turned: bool) -> String {
    let (width, height) = form.size();
    let grown = |round: i16| {
        let bounds = around(at, width + 2 * grow, height + 2 * grow);
        rect(class, bounds, round)
    };
    match form {
        Form::Pit { radius } => circle(class, at, radius + grow),
        Form::Store { .. } => grown((width + 2 * grow) / 2),
        Form::SquarePit { .. } => grown(16),
        Form::Tray { .. } => grown(8),
        Form::Square { .. } | Form::Tile(_) => rect(class, around(at, 92 + grow, 92 + grow), 4),
        Form::Point | Form::Star | Form::Crossing(_) => circle(class, at, 44 + grow / 2),
        Form::Hole(_) => circle(class, at, 27 + grow / 2),
        Form::Match => rect(class, around(at, 40 + grow, 122 + grow), 12),
        Form::Panel { .. } => rect(class, around(at, width + grow, height + grow), 5),
        Form::Spike { tip, .. } => {
            // The mark goes on the foot of the spike, where a man would land.
            let (right, down) = rotate(tip, turned);
            circle(class, (at.0 + right * 44, at.1 + down * 44), 42 + grow / 2)
        }
    }
}

/// The distance from the edge of a board to its band.
const BAND: i16 = 19;

/// Draws the board without anything on it.
// Long, because it lists the layers of a board from the bottom to the top.
pub fn backdrop(board: &Board, turned: bool) -> String {
    let all = bounds(board);
    let skin = skins::find(board.skin);
    let mut svg = String::new();
    if skin.has(Part::Feet) {
        svg += &feet(all);
    }
    svg += &rect("block", all, 30);
    if skin.has(Part::Grain) {
        svg += &grains(all);
    }
    svg += &rect("edge", shrunk(all, 6), 26);
    // A narrow edge has no room for a band.
    if skin.has(Part::Band) && board.margin > BAND {
        svg += &rect("band", shrunk(all, BAND), 10);
    }
    let pivot = pivot(board);
    let at = |place| place_position(pivot, place, turned);
    if skin.has(Part::Shield) {
        let (x, y) = (all.left + all.width / 2, all.top + all.height / 2);
        let turn = if turned { 180 } else { 0 };
        svg += &format!("<use href=\"#shield\" transform=\"translate({x} {y}) rotate({turn})\"/>");
    }
    if skin.has(Part::Leaves) {
        svg += &leaves(board, turned);
    }
    // The lower edge of a line cut in stone catches the light.
    let cut: &[_] = match skin.has(Part::Gleam) {
        true => &[("gleam", 4), ("line", 0)],
        false => &[("line", 0)],
    };
    for (class, down) in cut {
        let mut path = String::new();
        for (from, to) in &board.lines {
            let ((x1, y1), (x2, y2)) = (at(board.place(*from)), at(board.place(*to)));
            let (y1, y2) = (y1 + down, y2 + down);
            path += &if skin.has(Part::Shield) {
                // The line bends outwards, around anything between its two ends.
                let out = if x1 + x2 > 2 * all.left + all.width {
                    1
                } else {
                    -1
                };
                let (x, y) = ((x1 + x2) / 2 + out * 34, (y1 + y2) / 2 - 34);
                format!("M{x1} {y1}Q{x} {y} {x2} {y2}")
            } else {
                format!("M{x1} {y1}L{x2} {y2}")
            };
        }
        svg += &draw_path(class, &path);
    }
    let carved = carving(board, turned);
    if let Some((from, to)) = carved {
        let ((x1, y1), (x2, y2)) = (from, to);
        svg += &format!("<path class=\"carving\" d=\"M{x1} {y1} L{x2} {y2}\"/>");
    }
    let mut flat: Vec<(&str, String)> = Vec::new();
    for place in &board.places {
        if let (true, Form::Pit { radius }, Some((from, to))) =
            (skin.has(Part::Troughs), place.form, carved)
        {
            svg += &trough(at(place), radius, from, to);
        } else if let Some((class, path)) = flat_place(place.form, at(place)) {
            match flat.iter_mut().find(|(known, _)| *known == class) {
                Some((_, paths)) => *paths += &path,
                None => flat.push((class, path)),
            }
        } else {
            svg += &place_picture(skin, place.form, at(place), turned);
        }
    }
    for (class, path) in flat {
        svg += &draw_path(class, &path);
    }
    svg
}

/// Draws a path; an empty path gives nothing.
fn draw_path(class: &str, path: &str) -> String {
    match path {
        "" => String::new(),
        _ => format!("<path class=\"{class}\" d=\"{path}\"/>"),
    }
}

/// Returns the class and the outline of a place that is one flat shape. All places of a class become
/// one path: the cover shows a board for each game, and a board of nineteen lines has 361 points.
fn flat_place(form: Form, (x, y): (i16, i16)) -> Option<(&'static str, String)> {
    match form {
        Form::Square { dark } => {
            let class = if dark { "square dark" } else { "square light" };
            let (left, top) = (x - 50, y - 50);
            Some((class, format!("M{left} {top}h100v100h-100z")))
        }
        Form::Point => {
            let left = x - 5;
            Some((
                "point",
                format!("M{left} {y}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z"),
            ))
        }
        _ => None,
    }
}

/// Draws the feet of a block of wood.
fn feet(all: Bounds) -> String {
    let foot = |left: i16| {
        let bounds = Bounds {
            left,
            top: all.top + all.height - 30,
            width: 110,
            height: 38,
        };
        rect("leg", bounds, 12)
    };
    foot(all.left + 70) + &foot(all.left + all.width - 180)
}

/// Returns the ends of the line between the rows of pits, along which a board may be carved; `None`
/// if there is only one row.
fn carving(board: &Board, turned: bool) -> Option<((i16, i16), (i16, i16))> {
    let pits = board.places.iter();
    let pits = pits.filter(|place| matches!(place.form, Form::Pit { .. } | Form::SquarePit { .. }));
    let pivot = pivot(board);
    let at: Vec<(i16, i16)> = pits
        .map(|place| place_position(pivot, place, turned))
        .collect();
    let range =
        |of: fn(&(i16, i16)) -> i16| Some((at.iter().map(of).min()?, at.iter().map(of).max()?));
    let ((left, right), (top, bottom)) = (range(|at| at.0)?, range(|at| at.1)?);
    let middle = |from: i16, to: i16| from + (to - from) / 2;
    match (right - left, bottom - top) {
        (_, 0) | (0, _) => None,
        (width, height) if width > height => {
            let y = middle(top, bottom);
            Some(((left - 44, y), (right + 44, y)))
        }
        _ => {
            let x = middle(left, right);
            Some(((x, top - 44), (x, bottom + 44)))
        }
    }
}

/// Draws a pit that is elongated towards the line between the rows.
fn trough((x, y): (i16, i16), radius: i16, from: (i16, i16), to: (i16, i16)) -> String {
    /// The difference between the length and the width of the pit.
    const LONGER: i16 = 14;
    let (right, down) = match from.1 == to.1 {
        true => (0, (from.1 - y).signum()),
        false => ((from.0 - x).signum(), 0),
    };
    let middle = (x + right * LONGER / 2, y + down * LONGER / 2);
    let drawn = |class: &str, grow: i16| {
        let (width, height) = (
            2 * (radius + grow) + right.abs() * LONGER,
            2 * (radius + grow) + down.abs() * LONGER,
        );
        rect(class, around(middle, width, height), radius + grow - 12)
    };
    drawn("rim", 2) + &drawn("hollow", 0) + &drawn("bottom", -9)
}

/// Draws the two halves of a backgammon box, open like a book, and its hinges.
fn leaves(board: &Board, turned: bool) -> String {
    let all = bounds(board);
    let places = board.places.iter();
    let on_its_side =
        |place: &Place| matches!(place.form, Form::Spike { tip: (right, _), .. } if right != 0);
    let upright = board.places.iter().any(on_its_side);
    let points = places.filter(|place| matches!(place.form, Form::Spike { .. }));
    let pivot = pivot(board);
    // The code below lays out a wide box; on an upright board, the axes are swapped.
    let swapped = |bounds: Bounds| match upright {
        true => Bounds {
            left: bounds.top,
            top: bounds.left,
            width: bounds.height,
            height: bounds.width,
        },
        false => bounds,
    };
    let all = swapped(all);
    let across: Vec<i16> = points
        .map(|place| place_position(pivot, place, turned))
        .map(|(x, y)| if upright { y } else { x })
        .collect();
    let left = across.iter().copied().min().unwrap_or(all.left);
    let right = across.iter().copied().max().unwrap_or(all.left);
    let fold = (left + right) / 2;
    let inset = board.margin - 12;
    let (top, height) = (all.top + inset, all.height - 2 * inset);
    let leaf = |from: i16, to: i16| {
        let bounds = Bounds {
            left: from,
            top,
            width: to - from,
            height,
        };
        rect("leaf", swapped(bounds), 4)
    };
    let hinge = |down: i16| {
        let bounds = around((fold, all.top + down), 56, 96);
        rect("hinge", swapped(bounds), 8)
    };
    let (quarter, rest) = (all.height / 4, all.height - all.height / 4);
    leaf(left - 54, fold - 22) + &leaf(fold + 22, right + 54) + &hinge(quarter) + &hinge(rest)
}

const GRAINS: i16 = 13;

/// Draws the wood grain: every third line is deep.
fn grains(all: Bounds) -> String {
    let lines = |deep: bool| -> String {
        let lines = (0..GRAINS).filter(|line| (line % 3 == 0) == deep);
        lines.map(|line| grain(all, line)).collect()
    };
    draw_path("grain deep", &lines(true)) + &draw_path("grain", &lines(false))
}

/// Returns the path of a line of the wood grain: a wave that no other line repeats.
fn grain(all: Bounds, line: i16) -> String {
    const SWAY: [i16; 7] = [0, 5, 3, -4, -6, -1, 4];
    let sway = |step: i16| SWAY[usize::from((3 * step + 5 * line).unsigned_abs()) % SWAY.len()];
    let y = |step: i16| {
        let height = i32::from(all.height) * i32::from(2 * line + 1) / i32::from(2 * GRAINS);
        all.top + height as i16 + sway(step)
    };
    let x = |step: i16| all.left + 14 + (all.width - 28) / 8 * step;
    let mut path = format!("M{} {}", x(0), y(0));
    for step in 1..=8 {
        let middle = (x(step - 1) + x(step)) / 2;
        path += &format!(" S{middle} {} {} {}", y(step) - 3, x(step), y(step));
    }
    path
}

fn ornament_name(ornament: Ornament) -> &'static str {
    match ornament {
        Ornament::Plain => "plain",
        Ornament::Eyes => "eyes",
        Ornament::Dots => "dots",
        Ornament::Rosette => "rosette",
        Ornament::Knot => "knot",
        Ornament::Cross => "cross",
        Ornament::Camp => "camp",
        Ornament::Guard => "guard",
        Ornament::Nefer => "nefer",
        Ornament::Ankh => "ankh",
        Ornament::Waves => "waves",
        Ornament::Feathers => "feathers",
        Ornament::Eye => "eye",
        Ornament::Sun => "sun",
    }
}

// Long, because it is one table: a branch for each form of place.
fn place_picture(skin: &Skin, form: Form, at: (i16, i16), turned: bool) -> String {
    let (x, y) = at;
    match form {
        Form::Pit { .. } | Form::SquarePit { .. } | Form::Store { .. } => {
            outline(form, at, 2, "rim", turned)
                + &outline(form, at, 0, "hollow", turned)
                + &outline(form, at, -9, "bottom", turned)
        }
        Form::Crossing(_) if skin.has(Part::Notches) => {
            let (top, foot) = (y - 40, y + 40);
            let notch = format!("<path class=\"notch\" d=\"M{x} {top} V{foot}\"/>");
            match form {
                Form::Crossing(Ornament::Plain) => notch,
                _ => notch + &circle("throne", at, 44),
            }
        }
        Form::Crossing(Ornament::Plain) => String::new(),
        Form::Crossing(ornament) => {
            let name = ornament_name(ornament);
            format!("<use class=\"{name}\" href=\"#ink-{name}\" x=\"{x}\" y=\"{y}\"/>")
        }
        Form::Tile(ornament) => {
            let name = ornament_name(ornament);
            rect(&format!("tile {name}"), around(at, 98, 98), 3)
                + &format!("<use href=\"#tile-{name}\" x=\"{x}\" y=\"{y}\"/>")
        }
        Form::Tray { .. } => outline(form, at, 0, "tray", turned),
        Form::Hole(ornament) => {
            let name = ornament_name(ornament);
            format!("<use href=\"#hole-{name}\" x=\"{x}\" y=\"{y}\"/>")
        }
        Form::Star => circle("star", at, 9),
        Form::Match | Form::Square { .. } | Form::Point => String::new(),
        Form::Panel {
            letter,
            direction,
            across,
        } => {
            let turn = match rotate(direction, turned) {
                (1, _) => 0,
                (-1, _) => 180,
                (_, 1) => 90,
                _ => 270,
            };
            let carved = |class: &str, down: i16| {
                let along = |by: i16| match across {
                    true => (x + by, y + down),
                    false => (x, y + by + down),
                };
                let ((x, y), (end, below)) = (along(42), along(83));
                format!(
                    "<g class=\"{class}\"><use href=\"#letter-{letter}\" x=\"{x}\" y=\"{y}\"/>\
                     <path d=\"M-9 -8 L7 0 L-9 8\" transform=\"translate({end} {below}) rotate({turn})\"/></g>"
                )
            };
            outline(form, at, 0, "pane", turned) + &carved("glint", 2) + &carved("cut", 0)
        }
        Form::Spike { tip, length, dark } => {
            let (right, down) = rotate(tip, turned);
            let class = if dark { "spike dark" } else { "spike light" };
            let foot = |side: i16| format!("{} {}", x + side * down, y + side * right);
            let tip = format!("{} {}", x + right * length, y + down * length);
            format!(
                "<path class=\"{class}\" d=\"M{} L{tip} L{} Z\"/>",
                foot(-46),
                foot(46)
            )
        }
    }
}

/// Draws the mark that a rule puts on a place. Each kind of mark has its own shape. A mark that
/// belongs to a player also has a pennant, which points to that player's side.
///
/// - `at` is the middle of the place in the picture.
/// - `low` says whether the place lies in the near half of the board.
/// - `turned` says whether the board is seen from the other side.
/// - `upright` says whether the board stands upright, so that its near half is on the right.
pub fn draw_sign(
    sign: Sign,
    form: Form,
    at: (i16, i16),
    low: bool,
    turned: bool,
    upright: bool,
) -> String {
    let (x, y) = at;
    let ring = |class, grow| outline(form, at, grow, class, turned);
    let path = |class: &str, path: &str| {
        format!("<path class=\"sign {class}\" transform=\"translate({x} {y})\" d=\"{path}\"/>")
    };
    let turn = if upright { " rotate(-90)" } else { "" };
    // Pits show their number of pieces on one side. A pennant on the same side leaves room for it.
    let pennant = |seat: Seat| {
        let down = (seat == Seat::FIRST) != turned;
        let path = match (down, down == low) {
            (true, false) => "M-20 46 L20 46 L0 72 Z",
            (false, false) => "M-20 -46 L20 -46 L0 -72 Z",
            (true, true) => "M28 44 L64 44 L46 70 Z",
            (false, true) => "M28 -44 L64 -44 L46 -70 Z",
        };
        let side = SIDES[seat.index()];
        format!("<path class=\"sign {side}\" transform=\"translate({x} {y}){turn}\" d=\"{path}\"/>")
    };
    let drawn = match sign.shape {
        SignShape::Ring => ring("sign ring", 9),
        SignShape::Dots => ring("sign dots", 8),
        SignShape::Diamond => path("diamond", "M0 -52 L52 0 L0 52 L-52 0 Z"),
        SignShape::Cross => path("cross", "M-42 -42 L42 42 M42 -42 L-42 42"),
        SignShape::Lid => ring("sign lid", 2) + &path("cross", "M-26 0 L26 0"),
        SignShape::Pennant => String::new(),
        SignShape::Square => {
            let side = sign.owner.map_or("sign", |seat| SIDES[seat.index()]);
            return path(
                side,
                match sign.owner {
                    // The squares of the second side stand on a corner.
                    Some(Seat::SECOND) => "M-20 0 L0 -20 L20 0 L0 20 Z",
                    _ => "M-15 -15 L15 -15 L15 15 L-15 15 Z",
                },
            );
        }
        SignShape::Arrows => {
            let arrows = "M-38 -14 L-18 0 L-38 14 Z M38 -14 L18 0 L38 14 Z";
            ring("sign arrows", 6) + &path("arrow", arrows)
        }
    };
    drawn + &sign.owner.map_or_else(String::new, pennant)
}

/// The classes of marks that belong to a side.
const SIDES: [&str; 2] = ["territory-0", "territory-1"];
