//! The text on a board: the counts of pieces, and the names of places.

use super::drawing::{Drawing, raw_svg};
use crate::{
    rules::{Board, Form, Site},
    scene::{bounds, place_bounds, rotate},
};
use yew::prelude::*;

/// The distance from a pit to its count, in hundredths of a cell.
const BESIDE: i16 = 21;
/// The distance from the middle of a cell to a name in its corner, along each side.
const CORNER: i16 = 48;

/// Returns the direction from a place in the near or the far half to the edge of the board.
fn outward(near: bool, upright: bool) -> (i16, i16) {
    let out = if near { 1 } else { -1 };
    if upright { (out, 0) } else { (0, out) }
}

/// Returns whether pits lie so close together that a count beside one could belong to the next.
pub(super) fn is_crowded(board: &Board, upright: bool) -> bool {
    let all = bounds(board);
    let is_beside = |site: Site| {
        let place = board.place(site);
        let (Form::Pit { radius } | Form::SquarePit { radius }) = place.form else {
            return false;
        };
        let (x, y) = place.at;
        let near = match upright {
            true => 2 * (x - all.left) > all.width,
            false => 2 * (y - all.top) > all.height,
        };
        let (right, down) = outward(near, upright);
        let (x, y) = (x + right * (radius + BESIDE), y + down * (radius + BESIDE));
        let others = board.sites().filter(|other| *other != site);
        others
            .map(|other| place_bounds(board.place(other)))
            .any(|room| {
                (room.left - 10..=room.left + room.width + 10).contains(&x)
                    && (room.top - 10..=room.top + room.height + 10).contains(&y)
            })
    };
    board.sites().any(is_beside)
}

impl Drawing<'_> {
    fn has_one_store(&self) -> bool {
        let board = &self.props.board;
        let is_store = |site: &Site| matches!(board.place(*site).form, Form::Store { .. });
        board.sites().filter(is_store).count() == 1
    }

    /// Returns whether the count of a place includes its name: a letter alone would be too small
    /// on a phone.
    fn names_in_count(&self, site: Site) -> bool {
        let form = self.props.board.place(site).form;
        self.props.upright && matches!(form, Form::Store { .. }) && !self.has_one_store()
    }

    /// Returns the position of the count of pieces, if it is shown, and that of the name.
    fn label_positions(&self, site: Site) -> (Option<(i16, i16)>, (i16, i16)) {
        let place = self.props.board.place(site);
        let (x, y) = self.at(site);
        let (right, down) = outward(self.is_near(site), self.props.upright);
        let (width, height) = place.form.size();
        // A few men can be counted at a glance; larger heaps get a number.
        let heap = |few: usize, at| Some(at).filter(|_| self.piece_counts[site.index()][0] > few);
        match place.form {
            // An empty pit needs no count.
            Form::Pit { radius } | Form::SquarePit { radius } => {
                let some = self.is_hidden(site) || self.piece_counts[site.index()][0] > 0;
                let (count, name) = if self.counts_inside {
                    ((x, y), (x - radius + 8, y - radius + 8))
                } else {
                    let (x, y) = (x + right * (radius + BESIDE), y + down * (radius + BESIDE));
                    ((x, y), (x - 36 * down.abs(), y - 40 * right.abs()))
                };
                (some.then_some(count), name)
            }
            // An upright board of one row has its pits below the store: the count of the store
            // stands beside it, like those of the pits.
            Form::Store { .. } if self.props.upright && self.has_one_store() => (
                Some((x + right * (width / 2 + BESIDE), y)),
                (x, y - height / 2 - 18),
            ),
            // Other counts of stores stand above or below, away from the pits of an upright board.
            Form::Store { .. } => {
                let low = 2 * (y - self.bounds.top) > self.bounds.height;
                let direction = if low || !self.props.upright { 1 } else { -1 };
                let out = direction * (height / 2 + 18);
                let count = if self.counts_inside { y } else { y + out };
                (Some((x, count)), (x, y - out))
            }
            // A corner of the cell is the farthest from all pieces.
            Form::Square { .. } => (None, (x - CORNER, y + CORNER)),
            Form::Tile(_) => (heap(1, (x + 32, y + 32)), (x - CORNER, y + CORNER)),
            Form::Point | Form::Star | Form::Crossing(_) => {
                (heap(2, (x + 30, y + 30)), (x + CORNER, y - CORNER))
            }
            Form::Spike { tip, .. } => {
                let (right, down) = rotate(tip, self.props.turned);
                (
                    heap(5, (x + right * 44, y + down * 44)),
                    (x - right * 22, y - down * 22),
                )
            }
            Form::Tray { .. } => (heap(1, (x + width / 2 - 26, y + height / 2 - 20)), (x, y)),
            Form::Hole(_) => {
                let middle = self.bounds.left + self.bounds.width / 2;
                let out = (x - middle).signum();
                let up = if out == 0 { 46 } else { 0 };
                (heap(2, (x + 26, y + 22)), (x + out * 44, y - up))
            }
            Form::Panel { across: false, .. } => (heap(3, (x + 26, y + 76)), (x - 22, y - 82)),
            Form::Panel { across: true, .. } => (heap(3, (x + 76, y + 26)), (x - 76, y - 30)),
            Form::Match => (None, (x, y + height / 2 + 8)),
        }
    }

    /// Draws the count of pieces in a place, and its name if the place has no button.
    pub(super) fn labels(&self, site: Site) -> Html {
        let (count_at, name_at) = self.label_positions(site);
        let mut svg = String::new();
        match count_at {
            Some(at) if self.is_hidden(site) => write_text(&mut svg, at, "count", "?"),
            Some(at) => {
                let count = self.piece_counts[site.index()][0];
                let beside = self.props.upright && !self.counts_inside;
                let class = if beside && count > 9 {
                    "count more"
                } else {
                    "count"
                };
                let name = match self.names_in_count(site) {
                    true => &*self.props.board.place(site).name,
                    false => "",
                };
                write_text(&mut svg, at, class, format!("{name} {count}").trim());
            }
            None => {}
        }
        if !self.props.interactive {
            self.write_name(&mut svg, site, name_at);
        }
        raw_svg(svg)
    }

    /// Draws the name of a place after its button, so that a style can show it while the place is
    /// pointed at.
    pub(super) fn name(&self, site: Site) -> Html {
        let mut svg = String::new();
        self.write_name(&mut svg, site, self.label_positions(site).1);
        raw_svg(svg)
    }

    /// Returns whether a name is no number, on a board whose other places have numbers.
    fn is_between_numbers(&self, name: &str) -> bool {
        let is_number = |name: &str| name.bytes().all(|sign| sign.is_ascii_digit());
        let mut places = self.props.board.places.iter();
        !is_number(name) && places.any(|place| is_number(&place.name))
    }

    /// Writes the name of a place, if it is shown.
    fn write_name(&self, svg: &mut String, site: Site, name_at: (i16, i16)) {
        let place = self.props.board.place(site);
        let (x, y) = self.at(site);
        // Names come from the rules: letters and digits, which need no escape in markup.
        if self.props.coordinates && self.props.board.edge_names {
            // On a board of many lines, a name at every crossing would hide the lines.
            let digits = place
                .name
                .trim_start_matches(|letter: char| letter.is_ascii_lowercase());
            let letters = &place.name[..place.name.len() - digits.len()];
            if x < self.bounds.left + 100 {
                write_text(svg, (x - 66, y), "name edge-name", digits);
            }
            if y > self.bounds.top + self.bounds.height - 100 {
                write_text(svg, (x, y + 66), "name edge-name", letters);
            }
        } else if self.props.coordinates || matches!(place.form, Form::Store { .. }) {
            let note = self.props.notes.get(site.index());
            let named = note.is_some_and(|note| note.named);
            let counted = note.and_then(|note| note.name.as_deref());
            let class = if named { "name named" } else { "name" };
            match place.form {
                Form::Tray { .. } => {}
                // If the squares in use have numbers, the others need no name.
                Form::Square { .. } if self.is_between_numbers(&place.name) => {}
                Form::Store { .. } if self.names_in_count(site) => {}
                // The position of a store does not show its owner.
                Form::Store { .. } => write_text(svg, name_at, "name edge-name", &place.name),
                // On boards of many small holes, every fifth name is enough.
                Form::Hole(_) => {
                    let number = place
                        .name
                        .trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
                    if named || number.ends_with(['0', '5']) {
                        write_text(svg, name_at, class, number);
                    }
                }
                _ => write_text(svg, name_at, class, counted.unwrap_or(&place.name)),
            }
        }
    }
}

/// Writes a text at a position.
fn write_text(svg: &mut String, (x, y): (i16, i16), class: &str, text: &str) {
    *svg += &format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>");
}
