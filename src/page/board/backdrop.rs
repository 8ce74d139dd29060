//! The picture of a bare board, as SVG text: it is drawn once and never changes, so nothing of it
//! need be compared from one picture to the next. Outlines of places, and the marks that rules put on
//! them, are drawn here too. Looks live in `styles/board.css` and in `static/symbols.svg`.

use crate::{
    rules::{Board, Form, Material, Ornament, Seat, Shape, Sign},
    scene::{Bounds, bounds, pivot, placed},
};

/// The class of a material, which is also the first part of its symbols' names.
pub fn material(material: Material) -> &'static str {
    match material {
        Material::Wood => "wood",
        Material::Inlay => "inlay",
        Material::Oilcloth => "oilcloth",
        Material::Maple => "maple",
        Material::Lacquer => "lacquer",
        Material::Olive => "olive",
        Material::Stone => "stone",
        Material::Sandstone => "sandstone",
        Material::Slate => "slate",
        Material::Clay => "clay",
        Material::Sand => "sand",
        Material::Kaya => "kaya",
        Material::Shell => "shell",
        Material::Points => "points",
        Material::Coffer => "coffer",
        Material::Marble => "marble",
        Material::Knotwork => "knotwork",
        Material::Birch => "birch",
        Material::Interlace => "interlace",
        Material::Vellum => "vellum",
        Material::Tartan => "tartan",
        Material::Faience => "faience",
        Material::Pine => "pine",
        Material::Paper => "paper",
        Material::Ivory => "ivory",
        Material::Lava => "lava",
        Material::Songket => "songket",
        Material::Earth => "earth",
        Material::Juniper => "juniper",
        Material::Travertine => "travertine",
        Material::Bare => "bare",
    }
}

/// A rectangle with round corners.
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

/// The rectangle of this size around a place.
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

/// The outline of a place, `grow` outside it.
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
        Form::Spike { up, .. } => {
            // The head of the spike, where a man would come to lie, is what is marked.
            let way = if up == turned { 1 } else { -1 };
            circle(class, (at.0, at.1 + way * 44), 42 + grow / 2)
        }
    }
}

/// The board without anything on it.
pub fn backdrop(board: &Board, turned: bool) -> String {
    let all = bounds(board);
    let mut svg = rect("block", all, 30);
    if matches!(board.material, Material::Wood | Material::Kaya) {
        (0..GRAINS).for_each(|line| svg += &grain(all, line));
    }
    svg += &rect("edge", shrunk(all, 6), 26);
    if matches!(
        board.material,
        Material::Knotwork
            | Material::Shell
            | Material::Birch
            | Material::Interlace
            | Material::Tartan
            | Material::Maple
            | Material::Lacquer
            | Material::Juniper
    ) {
        svg += &rect("band", shrunk(all, 19), 10);
    }
    let pivot = pivot(board);
    let at = |place| placed(pivot, place, turned);
    if board.material == Material::Ivory {
        let (x, y) = (all.left + all.width / 2, all.top + all.height / 2);
        let turn = if turned { 180 } else { 0 };
        svg += &format!("<use href=\"#shield\" transform=\"translate({x} {y}) rotate({turn})\"/>");
    }
    if board.material == Material::Coffer {
        svg += &leaves(board, turned);
    }
    // The lower edge of a line that is cut in stone catches the light.
    let cut: &[_] = match board.material {
        Material::Sandstone | Material::Sand => &[("gleam", 4), ("line", 0)],
        _ => &[("line", 0)],
    };
    for (class, down) in cut {
        for (from, to) in &board.lines {
            let ((x1, y1), (x2, y2)) = (at(board.place(*from)), at(board.place(*to)));
            let (y1, y2) = (y1 + down, y2 + down);
            svg += &if board.material == Material::Ivory {
                // What lies between two holes of a row is passed by in a bow.
                let out = if x1 + x2 > 2 * all.left + all.width {
                    1
                } else {
                    -1
                };
                let bow = ((x1 + x2) / 2 + out * 34, (y1 + y2) / 2 - 34);
                let (x, y) = bow;
                format!("<path class=\"{class}\" d=\"M{x1} {y1} Q{x} {y} {x2} {y2}\"/>")
            } else {
                format!("<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>")
            };
        }
    }
    for place in &board.places {
        svg += &hollow(board.material, place.form, at(place), turned);
    }
    svg
}

/// The two halves of a box of points, open like a book, and the hinges that hold them.
fn leaves(board: &Board, turned: bool) -> String {
    let all = bounds(board);
    let places = board.places.iter();
    let points = places.filter(|place| matches!(place.form, Form::Spike { .. }));
    let pivot = pivot(board);
    let across: Vec<i16> = points.map(|place| placed(pivot, place, turned).0).collect();
    let left = across.iter().copied().min().unwrap_or(all.left);
    let right = across.iter().copied().max().unwrap_or(all.left);
    let fold = (left + right) / 2;
    let (top, height) = (all.top + 30, all.height - 60);
    let leaf = |from: i16, to: i16| {
        let bounds = Bounds {
            left: from,
            top,
            width: to - from,
            height,
        };
        rect("leaf", bounds, 4)
    };
    let hinge = |down: i16| rect("hinge", around((fold, all.top + down), 56, 96), 8);
    let (quarter, rest) = (all.height / 4, all.height - all.height / 4);
    leaf(left - 54, fold - 22) + &leaf(fold + 22, right + 54) + &hinge(quarter) + &hinge(rest)
}

const GRAINS: i16 = 13;

/// A line of the wood's grain: a wave that no other line repeats.
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
    let class = if line % 3 == 0 { "grain deep" } else { "grain" };
    format!("<path class=\"{class}\" d=\"{path}\"/>")
}

fn name(ornament: Ornament) -> &'static str {
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

fn hollow(material: Material, form: Form, at: (i16, i16), turned: bool) -> String {
    let (x, y) = at;
    match form {
        Form::Pit { .. } | Form::SquarePit { .. } | Form::Store { .. } => {
            outline(form, at, 2, "rim", turned)
                + &outline(form, at, 0, "hollow", turned)
                + &outline(form, at, -9, "bottom", turned)
        }
        Form::Square { dark } => {
            let class = if dark { "square dark" } else { "square light" };
            rect(class, around(at, 100, 100), 0)
        }
        // On pine each point is a short line of its own.
        Form::Crossing(_) if material == Material::Pine => {
            let (top, foot) = (y - 40, y + 40);
            let notch = format!("<path class=\"notch\" d=\"M{x} {top} V{foot}\"/>");
            match form {
                Form::Crossing(Ornament::Plain) => notch,
                _ => notch + &circle("throne", at, 44),
            }
        }
        Form::Crossing(Ornament::Plain) => String::new(),
        Form::Crossing(ornament) => {
            let name = name(ornament);
            format!("<use class=\"{name}\" href=\"#ink-{name}\" x=\"{x}\" y=\"{y}\"/>")
        }
        Form::Tile(ornament) => {
            let name = name(ornament);
            rect(&format!("tile {name}"), around(at, 98, 98), 3)
                + &format!("<use href=\"#tile-{name}\" x=\"{x}\" y=\"{y}\"/>")
        }
        Form::Point => circle("point", at, 5),
        Form::Star => circle("star", at, 9),
        Form::Tray { .. } => outline(form, at, 0, "tray", turned),
        Form::Hole(ornament) => {
            let name = name(ornament);
            format!("<use href=\"#hole-{name}\" x=\"{x}\" y=\"{y}\"/>")
        }
        Form::Match => String::new(),
        Form::Panel { letter, way } => {
            let seen = if turned { (-way.0, -way.1) } else { way };
            let turn = match seen {
                (1, _) => 0,
                (-1, _) => 180,
                (_, 1) => 90,
                _ => 270,
            };
            let carved = |class: &str, down: i16| {
                let (y, below) = (y + 42 + down, y + 83 + down);
                format!(
                    "<g class=\"{class}\"><use href=\"#letter-{letter}\" x=\"{x}\" y=\"{y}\"/>\
                     <path d=\"M-9 -8 L7 0 L-9 8\" transform=\"translate({x} {below}) rotate({turn})\"/></g>"
                )
            };
            outline(form, at, 0, "panel", turned) + &carved("glint", 2) + &carved("cut", 0)
        }
        Form::Spike { up, dark } => {
            let way = if up == turned { 1 } else { -1 };
            let class = if dark { "spike dark" } else { "spike light" };
            let (left, right, tip) = (x - 46, x + 46, y + way * form.size().1);
            format!("<path class=\"{class}\" d=\"M{left} {y} L{x} {tip} L{right} {y} Z\"/>")
        }
    }
}

/// What a rule's mark on a place looks like: a shape for each kind, and where it is a player's, a
/// pennant that points to his side. `at` is the middle of the place in the picture, `low` whether it lies
/// in the lower half; `turned` where the board is seen from the other side.
pub fn sign_on(sign: Sign, form: Form, at: (i16, i16), low: bool, turned: bool) -> String {
    let (x, y) = at;
    let ring = |class, grow| outline(form, at, grow, class, turned);
    let path = |class: &str, path: &str| {
        format!("<path class=\"sign {class}\" transform=\"translate({x} {y})\" d=\"{path}\"/>")
    };
    // Where the count of a pit stands on the same side, the pennant leaves it its place.
    let pennant = |seat: Seat| {
        let down = (seat == Seat::FIRST) != turned;
        path(
            SIDES[seat.index()],
            match (down, down == low) {
                (true, false) => "M-20 46 L20 46 L0 72 Z",
                (false, false) => "M-20 -46 L20 -46 L0 -72 Z",
                (true, true) => "M28 44 L64 44 L46 70 Z",
                (false, true) => "M28 -44 L64 -44 L46 -70 Z",
            },
        )
    };
    let drawn = match sign.shape {
        Shape::Ring => ring("sign ring", 9),
        Shape::Dots => ring("sign dots", 8),
        Shape::Diamond => path("diamond", "M0 -52 L52 0 L0 52 L-52 0 Z"),
        Shape::Cross => path("cross", "M-42 -42 L42 42 M42 -42 L-42 42"),
        Shape::Lid => ring("sign lid", 2) + &path("cross", "M-26 0 L26 0"),
        Shape::Pennant => String::new(),
        Shape::Square => {
            let side = sign.owner.map_or("sign", |seat| SIDES[seat.index()]);
            return path(side, "M-15 -15 L15 -15 L15 15 L-15 15 Z");
        }
        Shape::Arrows => {
            let arrows = "M-38 -14 L-18 0 L-38 14 Z M38 -14 L18 0 L38 14 Z";
            ring("sign arrows", 6) + &path("arrow", arrows)
        }
    };
    drawn + &sign.owner.map_or_else(String::new, pennant)
}

/// The classes of what is a side's.
const SIDES: [&str; 2] = ["territory-0", "territory-1"];
