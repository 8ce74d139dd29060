//! Random games of Go and gomoku, with stones set up among the moves.

use super::draw::Draw;
use tavolando_core::{
    games,
    rules::{Options, Turn},
    table::{ESCAPED_SPACE, SET_UP_PREFIX, Table},
};

/// The stone on each point, row by row from the top left.
pub(super) type Colours = Vec<Option<char>>;

/// How many random points are tried for a stone.
const TRIES: usize = 40;

/// A table with stones.
pub(super) struct Stones {
    pub table: Table,
    pub size: usize,
}

impl Stones {
    /// Opens a game at its start.
    ///
    /// # Panics
    /// Panics if there is no such game or option.
    pub(super) fn open(game: &str, size: usize, set: &[(&str, &str)]) -> Stones {
        let entry = games::find(game).expect("a game");
        let mut options = Options::none();
        let size_text = size.to_string();
        for (key, value) in [("size", size_text.as_str())].iter().chain(set) {
            let mut specs = entry.options.iter();
            let spec = specs.find(|spec| spec.key == *key).expect("an option");
            assert!(spec.allows(value), "{key}={value}");
            options.set(spec, value);
        }
        Stones {
            table: Table::open(entry, &options),
            size,
        }
    }

    pub(super) fn is_go(&self) -> bool {
        self.table.entry().key == "go"
    }

    /// Returns the name of a point: letters for columns, without `i` in Go, and row numbers from
    /// the bottom.
    pub(super) fn name(&self, point: usize) -> String {
        let (column, row) = (point % self.size, self.size - point / self.size);
        let skipped = usize::from(self.is_go() && column >= 8);
        let letter = char::from(b'a' + (column + skipped) as u8);
        format!("{letter}{row}")
    }

    /// Returns the point with this name.
    fn point(&self, name: &str) -> usize {
        let letter = usize::from(name.as_bytes()[0] - b'a');
        let column = letter - usize::from(self.is_go() && letter > 8);
        let row: usize = name[1..].parse().expect("a row");
        (self.size - row) * self.size + column
    }

    /// Returns the stones on the board.
    pub(super) fn colours(&self) -> Colours {
        let mut colours = vec![None; self.size * self.size];
        for pile in self.table.piles() {
            let point = self.point(self.table.board().name(pile.site));
            colours[point] = pile.kind.owner.map(|seat| ['b', 'w'][seat.index()]);
        }
        colours
    }

    /// Returns the seat to move; `None` if the game is over.
    pub(super) fn mover(&self) -> Option<usize> {
        match self.table.turn() {
            Turn::Player(seat) => Some(seat.index()),
            _ => None,
        }
    }

    /// Plays a random legal stone.
    pub(super) fn place(&mut self, draw: &mut Draw) -> Option<(usize, usize)> {
        let colours = self.colours();
        let seat = self.mover()?;
        for _ in 0..TRIES {
            let point = draw.below(colours.len());
            let name = self.name(point);
            if colours[point].is_none() && self.table.play(&name).is_ok() {
                if self.mover().is_some() {
                    return Some((seat, point));
                }
                self.table.undo();
            }
        }
        None
    }

    /// Sets up these stones before the first move.
    pub(super) fn begin(&mut self, colours: &Colours, mover: usize) -> bool {
        let tail = if self.is_go() { " B0 W0" } else { "" };
        let position = format!("{}{tail}", self.rows(colours, mover));
        self.table.set_up(&position).is_ok() && self.mover() == Some(mover)
    }

    /// Sets up these stones as an entry among the moves. The prisoners stay.
    pub(super) fn change(&mut self, colours: &Colours, mover: usize) -> bool {
        let mut position = self.rows(colours, mover);
        for word in self.table.text().split(' ').skip(2) {
            if self.is_go() && word.starts_with(['B', 'W']) {
                position += &format!(" {word}");
            }
        }
        let entry = format!("{SET_UP_PREFIX}{position}").replace(' ', &ESCAPED_SPACE.to_string());
        let set = self.table.play(&entry).is_ok();
        if set && self.mover() != Some(mover) {
            self.table.undo();
            return false;
        }
        set
    }

    /// Writes a position: the rows from the top, numbers for empty points, and the side to move.
    fn rows(&self, colours: &Colours, mover: usize) -> String {
        let row = |row: &[Option<char>]| {
            let (mut text, mut empty) = (String::new(), 0);
            for stone in row {
                match stone {
                    None => empty += 1,
                    Some(letter) => {
                        if empty > 0 {
                            text += &empty.to_string();
                        }
                        empty = 0;
                        text.push(*letter);
                    }
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            text
        };
        let rows: Vec<String> = colours.chunks(self.size).map(row).collect();
        format!("{} {}", rows.join("/"), ["B", "W"][mover])
    }
}

/// Returns a board with a few random changes.
pub(super) fn changed(draw: &mut Draw, now: &Colours, changes: usize) -> Colours {
    let mut after = now.clone();
    for _ in 0..changes {
        let lying: Vec<usize> = (0..now.len())
            .filter(|point| now[*point].is_some())
            .collect();
        if !lying.is_empty() && draw.chance(40) {
            let point = draw.one(&lying);
            after[point] = match now[point] {
                _ if draw.chance(60) => None,
                Some('b') => Some('w'),
                _ => Some('b'),
            };
        } else {
            let point = draw.below(now.len());
            after[point] = Some(draw.one(&['b', 'w']));
        }
    }
    after
}
