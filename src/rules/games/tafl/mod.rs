//! The tafl games: unequal armies on a board of cells, a king who must escape, and custodial
//! capture. One type plays them all; each game gives a [`Variant`] of data.
//!
//! Men move like rooks. A man between two enemies is captured, and so is a man between an enemy and
//! a hostile cell: a corner, or the throne. The attackers win if they surround the king. The
//! defenders win if the king reaches a corner, or the edge, depending on the game.
//!
//! Source: the book's chapter 12.

mod evaluation;
mod options;
mod rules;
mod state;
#[cfg(test)]
mod tests;
mod text;

pub(super) use options::{Specs, USUAL};

use super::{
    Entry,
    kit::{
        self, End, Lattice, Limits, WithHistory,
        lattice::{Joins, Net},
        message, remark,
    },
};
use crate::rules::{
    Board, BoardInfo, Event, Form, Game, Log, Message, Options, Ornament, ParseError, Pile, Seat,
    Site, SplitMix64, Tap, Turn, sort_small,
};
use options::Rules;
use state::{Cells, State};

/// The data of one tafl game.
pub(super) struct Variant {
    /// The number of cells on a side; odd.
    pub size: usize,
    /// The rows of the opening position.
    pub start: &'static str,
    pub specs: &'static Specs,
    pub skin: &'static str,
    /// Returns the form of a cell with this ornament.
    pub form: fn(Ornament) -> Form,
}

/// The part of the registry entry that all tafl games share. A game adds its key, its options and
/// the function that opens it.
pub(super) const ENTRY: Entry = Entry {
    chapter: "tafl",
    players: &LETTERS,
    reasons: &[
        "not-yours",
        "nobody-here",
        "stuck",
        "king-only",
        "in-the-way",
        "straight",
        "superko",
    ],
    remarks: &[
        "king-captured",
        "king-escaped",
        "no-attackers",
        "encircled",
        "repetition",
        "blocked",
        "quiet",
    ],
    facts: &["taken", "quiet"],
    ..Entry::DEFAULT
};

/// The attackers have the first seat, even if the defenders move first.
const ATTACKERS: Seat = Seat::FIRST;
const DEFENDERS: Seat = Seat::SECOND;
const LETTERS: [&str; 2] = ["b", "w"];

/// One tafl game with its options set.
pub(super) struct Tafl {
    board: Board,
    lattice: Lattice,
    net: Net,
    start: &'static str,
    /// The number of men that each side begins with, without the king.
    army: [usize; 2],
    rules: Rules,
    throne: usize,
    /// The throne and the cells beside it.
    around_throne: Cells,
    edge: Cells,
    /// The cells on which the king escapes.
    goals: Cells,
    /// The cells on which only the king may stop: the corners, which are hostile to all, and the
    /// throne.
    special: Cells,
}

type Position = WithHistory<State>;

/// A move of one piece from one cell to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Slide {
    from: u16,
    to: u16,
}

impl Tafl {
    pub(super) fn new(variant: &Variant, options: &Options) -> Tafl {
        let size = variant.size;
        let lattice = Lattice {
            width: size,
            height: size,
            joins: Joins::Orthogonal,
        };
        let rules = Rules::new(variant.specs, options);
        let net = lattice.net();
        let throne = size * size / 2;
        let edge: Cells = (0..size * size)
            .filter(|cell| net.around(*cell).count() < 4)
            .collect();
        let in_corner = |line: usize| line < rules.corner_size || line + rules.corner_size >= size;
        let corners: Cells = (0..size * size)
            .filter(|cell| in_corner(cell % size) && in_corner(cell / size))
            .filter(|_| !rules.escapes_at_edge)
            .collect();
        let mut camp = State::EMPTY;
        text::read_rows(lattice, variant.start, &mut camp).expect("the layout of a game reads");
        let mut board = lattice.board(variant.skin, |cell| {
            (variant.form)(match cell {
                _ if cell == throne => Ornament::Knot,
                _ if corners.contains(cell) => Ornament::Cross,
                _ if camp.pieces[0].contains(cell) => Ornament::Camp,
                _ if camp.pieces[1].contains(cell) => Ornament::Guard,
                _ => Ornament::Plain,
            })
        });
        board.edge_names = true;
        Tafl {
            board,
            start: variant.start,
            army: camp.men().map(Cells::len),
            throne,
            around_throne: net.around(throne).chain([throne]).collect(),
            edge,
            goals: if rules.escapes_at_edge { edge } else { corners },
            special: corners.with(throne),
            lattice,
            net,
            rules,
        }
    }
}

impl Game for Tafl {
    type Position = Position;
    type Move = Slide;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        let first = LETTERS[self.rules.first.index()];
        self.read(&format!("{} {first}", self.start))
            .expect("the opening position reads")
    }

    fn turn(&self, position: &Position) -> Turn {
        position.end.turn(position.mover)
    }

    fn moves(&self, position: &Position, list: &mut Vec<Slide>) {
        if position.end == End::None {
            let slides = self.slides(position);
            list.extend(slides.filter(|slide| !self.is_forbidden(position, *slide)));
        }
    }

    /// Draws pieces and target cells until they make a move. That is fast, because most men can
    /// move.
    fn sample(&self, position: &Position, random: &mut SplitMix64) -> Option<Slide> {
        const TRIES: usize = 64;
        if position.end != End::None {
            return None;
        }
        let own = position.own();
        let men = own.len() as u32;
        (0..TRIES).find_map(|_| {
            let index = random.below(men) as usize;
            let from = own.nth(index).expect("a piece of the side to move");
            let (direction, to) = self.draw_target(from, random)?;
            let slide = Slide {
                from: from as u16,
                to: to as u16,
            };
            if position.is_occupied(to) {
                return None;
            }
            let goes = self.run(position, from, direction).any(|cell| cell == to);
            (goes && !self.is_forbidden(position, slide)).then_some(slide)
        })
    }

    fn play(&self, position: &mut Position, mv: &Slide, log: &mut impl Log) {
        let before = log.is_recording().then_some(**position);
        let taken = self.carry_out(position, *mv);
        if let Some(before) = before {
            log.note(|| Event::Move {
                kind: before.kind(mv.from.into()),
                count: 1,
                path: vec![Site(mv.from), Site(mv.to)],
            });
            for cell in taken.iter() {
                log.note(|| Event::Remove {
                    kind: before.kind(cell),
                    site: Site(cell as u16),
                });
            }
        }
        let key = position.key();
        position.history.add_turn(key, !taken.is_empty());
        if let Some((end, key)) = self.ended(position) {
            position.end = end;
            remark(log, key);
        }
    }

    fn piles(&self, position: &Position) -> Vec<Pile> {
        kit::piles(position.occupied(), |cell| position.kind(cell))
    }

    fn info(&self, position: &Position) -> BoardInfo {
        let limits = Limits {
            repetition: 0,
            no_progress: self.rules.no_progress,
        };
        limits.add_facts(&position.history, kit::taken(position.men(), self.army))
    }

    fn taps(&self, _: &Position, mv: &Slide) -> Vec<Tap> {
        vec![Tap::Site(Site(mv.from)), Tap::Site(Site(mv.to))]
    }

    fn why_not(&self, position: &Position, taps: &[Tap]) -> Option<Message> {
        let (Some(Tap::Site(from)), End::None) = (taps.first(), position.end) else {
            return None;
        };
        let reached: Vec<usize> = self.reach(position, from.index()).collect();
        let is_allowed = |to: &usize| {
            let (from, to) = (from.0, *to as u16);
            !self.is_forbidden(position, Slide { from, to })
        };
        let to = match taps.get(1) {
            Some(Tap::Site(to)) => Some(to.index()),
            _ => None,
        };
        let key = match to {
            _ if position.enemy().contains(from.index()) => "not-yours",
            _ if !position.own().contains(from.index()) => "nobody-here",
            None if reached.is_empty() => "stuck",
            None if reached.iter().any(is_allowed) => return None,
            Some(to) if reached.contains(&to) && is_allowed(&to) => return None,
            Some(to) if !reached.contains(&to) => self.why_not_there(position, from.index(), to),
            _ => "superko",
        };
        Some(message(key))
    }

    fn write(&self, position: &Position, mv: &Slide) -> String {
        let taken = self.carry_out(&mut (**position).clone(), *mv);
        // Sorted by columns, and from below within a column.
        let rank = |cell: usize| {
            let (column, row) = self.lattice.at(cell);
            (column, self.lattice.height - row, cell)
        };
        let mut taken: Vec<_> = taken.iter().map(rank).collect();
        sort_small(&mut taken);
        let name = |cell: usize| self.board.name(Site(cell as u16));
        let mut text = format!("{}-{}", name(mv.from.into()), name(mv.to.into()));
        for (index, (_, _, cell)) in taken.into_iter().enumerate() {
            text += if index == 0 { "x" } else { "," };
            text += name(cell);
        }
        text
    }

    fn text(&self, position: &Position) -> String {
        kit::text::write(&text::FIELDS, self, position)
    }

    fn read(&self, text: &str) -> Result<Position, ParseError> {
        let state = kit::text::read(&text::FIELDS, self, State::EMPTY, text)?;
        let mut position = WithHistory::new(state, State::key);
        position.end = self.ended(&position).map_or(End::None, |(end, _)| end);
        Ok(position)
    }
}
