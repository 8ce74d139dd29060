//! Random draughts games, and the squares of their boards.

use super::draw::Draw;
use tavolando_core::{
    games,
    rules::{Options, Site, Turn},
    table::{Record, Table},
};

/// A game of draughts.
#[derive(PartialEq)]
pub(super) struct Kind {
    pub key: &'static str,
    /// Its PDN game type.
    pub number: u8,
    /// Its names in files.
    pub names: &'static [&'static str],
    /// Whether its squares have names with letters.
    pub in_letters: bool,
    /// The number of playable squares, which come first on its board.
    pub squares: usize,
    /// The options that end it early, each with the value that turns it off.
    pub limits: &'static [(&'static str, &'static str)],
}

const USUAL_LIMITS: [(&str, &str); 2] = [("repetition", "0"), ("quiet-limit", "0")];
const ALL_LIMITS: [(&str, &str); 3] = [
    ("repetition", "0"),
    ("quiet-limit", "0"),
    ("ending-limits", "off"),
];

pub(super) static KINDS: [Kind; 5] = [
    Kind {
        key: "italian-draughts",
        number: 22,
        names: &["Italian", "Italian draughts"],
        in_letters: false,
        squares: 32,
        limits: &USUAL_LIMITS,
    },
    Kind {
        key: "english-draughts",
        number: 21,
        names: &["English draughts", "American checkers", "checkers"],
        in_letters: false,
        squares: 32,
        limits: &USUAL_LIMITS,
    },
    Kind {
        key: "polish-draughts",
        number: 20,
        names: &["International draughts", "Polish", "international 10x10"],
        in_letters: false,
        squares: 50,
        limits: &ALL_LIMITS,
    },
    Kind {
        key: "russian-draughts",
        number: 25,
        names: &["Russian", "RUSSIAN DRAUGHTS"],
        in_letters: true,
        squares: 32,
        limits: &ALL_LIMITS,
    },
    Kind {
        key: "turkish-draughts",
        number: 30,
        names: &["Turkish draughts"],
        in_letters: true,
        squares: 64,
        limits: &[
            ("repetition", "0"),
            ("quiet-limit", "0"),
            ("one-vs-one", "play"),
        ],
    },
];

impl Kind {
    /// Opens a table of this game with these options.
    pub(super) fn open(&'static self, set: &[(&str, &str)]) -> Table {
        let entry = games::find(self.key).expect("a game");
        let mut options = Options::none();
        for (key, value) in set {
            let mut specs = entry.options.iter();
            let spec = specs.find(|spec| spec.key == *key).expect("an option");
            options.set(spec, value);
        }
        Table::open(entry, &options)
    }
}

/// Returns the columns and rows of the squares, from 1, counted from the bottom left.
pub(super) fn places(table: &Table) -> Vec<(usize, usize)> {
    let all = &table.board().places;
    let ranks = |of: fn(&(i16, i16)) -> i16| {
        let mut lines: Vec<i16> = all.iter().map(|place| of(&place.at)).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    };
    let (columns, rows) = (ranks(|at| at.0), ranks(|at| at.1));
    let rank =
        |lines: &[i16], line: i16| lines.iter().position(|other| *other == line).unwrap_or(0);
    let place = |at: (i16, i16)| (1 + rank(&columns, at.0), rows.len() - rank(&rows, at.1));
    all.iter().map(|given| place(given.at)).collect()
}

/// Returns the squares of a move, in order.
pub(super) fn squares(table: &Table, notation: &str) -> Vec<Site> {
    let names = notation.split(['-', 'x', ':']);
    names
        .map(|name| table.board().find_site(name).expect("a square"))
        .collect()
}

/// Whether a move is a capture.
pub(super) fn takes(notation: &str) -> bool {
    notation.contains(['x', ':'])
}

/// Returns the legal moves.
pub(super) fn legal(table: &Table) -> Vec<String> {
    match table.turn() {
        Turn::Player(_) => table
            .legal_moves()
            .into_iter()
            .map(|choice| choice.notation)
            .collect(),
        _ => Vec::new(),
    }
}

/// Plays this many random moves, or as many as there are.
pub(super) fn play(draw: &mut Draw, table: &mut Table, count: usize) {
    for _ in 0..count {
        let moves = legal(table);
        if moves.is_empty() {
            return;
        }
        let at = draw.below(moves.len());
        table.play(&moves[at]).expect("a legal move");
    }
}

/// A piece in a position: its side, whether it is a king, and its square.
pub(super) type Piece = (usize, bool, Site);

/// Returns the side to move and the pieces of a table, read from its text.
pub(super) fn pieces(table: &Table) -> (usize, Vec<Piece>) {
    let text = table.text();
    let mut parts = text.split(':');
    let mover = usize::from(parts.next() == Some("B"));
    let mut pieces = Vec::new();
    for (side, part) in parts.take(2).enumerate() {
        for word in part[1..].split(',').filter(|word| !word.is_empty()) {
            let (is_king, name) = match word.strip_prefix('K') {
                Some(name) => (true, name),
                None => (false, word),
            };
            let site = table.board().find_site(name).expect("a square");
            pieces.push((side, is_king, site));
        }
    }
    (mover, pieces)
}

/// Sets up a few random pieces, with this percentage of kings; there is a move to play.
pub(super) fn scatter(draw: &mut Draw, table: &mut Table, counts: [usize; 2], kings: u32) {
    let places = places(table);
    let highest = places.iter().map(|place| place.1).max().unwrap_or(0);
    let mut all = KINDS.iter();
    let kind = all.find(|kind| kind.key == table.entry().key);
    let count = kind.map_or(0, |kind| kind.squares);
    loop {
        let mut sites: Vec<Site> = table.board().sites().take(count).collect();
        draw.shuffle(&mut sites);
        let mut sides = [Vec::new(), Vec::new()];
        for (side, count) in counts.into_iter().enumerate() {
            for site in sites.drain(..count) {
                // Only a king can be on the last row.
                let is_last = places[site.index()].1 == [highest, 1][side];
                let king = if is_last || draw.chance(kings) {
                    "K"
                } else {
                    ""
                };
                sides[side].push(format!("{king}{}", table.board().name(site)));
            }
        }
        let mover = draw.one(&["W", "B"]);
        let [white, black] = sides.map(|pieces| pieces.join(","));
        let set = table.set_up(&format!("{mover}:W{white}:B{black}"));
        if set.is_ok() && !legal(table).is_empty() {
            return;
        }
    }
}

/// Returns all squares that a move passes, without those of the captured pieces.
pub(super) fn passed(table: &Table, route: &[Site]) -> Vec<Site> {
    let places = places(table);
    let occupied: Vec<Site> = table.piles().iter().map(|pile| pile.site).collect();
    let mut passed = vec![route[0]];
    for leg in route.windows(2) {
        let (from, to) = (places[leg[0].index()], places[leg[1].index()]);
        let step = |from: usize, to: usize| (to as i32 - from as i32).signum();
        let (dx, dy) = (step(from.0, to.0), step(from.1, to.1));
        let mut at = (from.0 as i32, from.1 as i32);
        while at != (to.0 as i32, to.1 as i32) {
            at = (at.0 + dx, at.1 + dy);
            let on = |place: &(usize, usize)| (place.0 as i32, place.1 as i32) == at;
            if let Some(index) = places.iter().position(on) {
                let site = Site(index as u16);
                // The moving piece has left its own square.
                if !occupied.contains(&site) || site == route[0] {
                    passed.push(site);
                }
            }
        }
    }
    passed
}

/// Returns the record of a table with other moves after its start.
pub(super) fn with_moves(table: &Table, moves: Vec<String>) -> Record {
    Record {
        moves,
        ..table.record()
    }
}
