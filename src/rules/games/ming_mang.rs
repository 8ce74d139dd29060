//! Ming Mang: men move like rooks, and whole rows of enemy men between two of them change sides.
//!
//! Each side begins along two edges of the board. Only a man that arrives turns others over. A side
//! that cannot move has lost.
//!
//! Sources: the book's section 13.3; Rinchen Lhamo, *We Tibetans* (1926).

use super::{
    Entry,
    custody::{self, Grid, Move, Plan, Position, Rules, Setup, State, Walk, not_own, text},
    kit::{
        Direction, End, Limits, chosen,
        custodian::enclosed,
        text::{Field, mover},
        values,
    },
};
use crate::rules::{
    BoardInfo, Form, OptionSpec, Options, Ornament, ParseError, Seat, SplitMix64, is_count,
};

static SIZE: OptionSpec = OptionSpec::open("size", &["8", "17"], is_size);
static FIRST: OptionSpec = OptionSpec::of("first", &["B", "W"]);
static QUIET: OptionSpec = OptionSpec::open("quiet-limit", &["100", "60"], is_count);
static QUIET_RESULT: OptionSpec = OptionSpec::of("quiet-result", &const { values(&RESULTS) });
static REPETITION: OptionSpec = OptionSpec::open("repetition", &["3", "0"], is_count);
static OPTIONS: [&OptionSpec; 5] = [&SIZE, &FIRST, &QUIET, &QUIET_RESULT, &REPETITION];

/// Whether the side with more men wins after too many turns without a capture.
const RESULTS: [(&str, bool); 2] = [("draw", false), ("more-pieces", true)];

/// The registry entry of Ming Mang.
pub(super) static ENTRY: Entry = Entry {
    key: "ming-mang",
    chapter: "last-move",
    players: &LETTERS,
    options: &OPTIONS,
    reasons: &[
        "not-yours",
        "nobody-here",
        "stuck",
        "straight",
        "in-the-way",
    ],
    remarks: &["no-men", "blocked", "repetition", "quiet"],
    facts: &["men", "quiet"],
    open: rules!(capture_ming_mang, |options| custody::open(setup(options))),
    ..Entry::DEFAULT
};

const LETTERS: [&str; 2] = ["W", "B"];

/// Checks for a size from 5 to 19 cells a side.
fn is_size(value: &str) -> bool {
    is_count(value) && value.parse().is_ok_and(|size| (5..=19).contains(&size))
}

/// Ming Mang with its options set.
struct MingMang;

fn setup(options: &Options) -> Setup {
    let size = usize::from(options.count(&SIZE));
    // White's column and row, and Black's. Each side holds two corners.
    let top = format!("w{}", "b".repeat(size - 1));
    let middle = format!("w{}b", ".".repeat(size - 2));
    let foot = format!("{}b", "w".repeat(size - 1));
    let middle = vec![&*middle; size - 2].join("/");
    let plan = Plan {
        width: size,
        height: size,
        skin: "juniper",
        form: |_, _| Form::Tile(Ornament::Plain),
        // All men may end up on one side.
        men: 4 * size - 4,
        limits: Limits::of(options, &REPETITION, &QUIET),
        more_men_win: chosen(options, &QUIET_RESULT, &RESULTS),
        jump_sign: '-',
        letters: LETTERS,
        start: format!("{top}/{middle}/{foot} {}", options.get(&FIRST)),
        fields: &FIELDS,
    };
    (plan, Box::new(MingMang))
}

/// Returns every move of the mover.
fn slides(grid: &Grid, state: &State) -> impl Iterator<Item = Walk> {
    state.own().iter().flat_map(move |from| {
        let runs =
            Direction::orthogonal().flat_map(move |direction| grid.run(state, from, direction));
        runs.map(move |to| Walk::of(from, to))
    })
}

impl Rules for MingMang {
    fn moves(&self, grid: &Grid, position: &Position, list: &mut Vec<Move>) {
        list.extend(slides(grid, position).map(Move::Go));
    }

    /// Draws men and cells of their rows and columns until they make a move.
    fn sample(&self, grid: &Grid, position: &Position, random: &mut SplitMix64) -> Option<Move> {
        const TRIES: usize = 64;
        let size = grid.lattice.width;
        let (own, occupied) = (position.own(), position.occupied());
        let (men, others) = (own.len() as u32, 2 * (size as u32 - 1));
        (0..TRIES).find_map(|_| {
            let from = own.nth(random.below(men) as usize)?;
            let other = random.below(others) as usize;
            let (column, row) = grid.lattice.at(from);
            let (at, ahead, other) = match other.checked_sub(size - 1) {
                None => (column, Direction::RIGHT, other),
                Some(other) => (row, Direction::DOWN, other),
            };
            // The other cells of the line: first those before the man's own cell, then those behind
            // it.
            let (direction, distance) = match other {
                before if before < at => (ahead.opposite(), at - before),
                behind => (ahead, behind + 1 - at),
            };
            let cell =
                |steps: usize| from.wrapping_add_signed(grid.offset(direction) * steps as isize);
            let is_free = (1..=distance)
                .rev()
                .all(|steps| !occupied.contains(cell(steps)));
            let to = cell(distance);
            is_free.then(|| Move::Go(Walk::of(from, to)))
        })
    }

    fn arrive(&self, grid: &Grid, state: &mut State, to: usize) {
        let mover = state.mover;
        for cell in enclosed(&grid.net, to, state.enemy(), state.own(), usize::MAX - 1).iter() {
            state.lift(cell, mover.other());
            state.put(cell, mover);
        }
    }

    fn next_turn(&self, _: &Grid, state: &mut State, _: &Move) {
        state.mover = state.mover.other();
    }

    fn ended(&self, grid: &Grid, position: &Position) -> Option<(End, &'static str)> {
        let other = End::Won(position.mover.other());
        if position.own().is_empty() {
            return Some((other, "no-men"));
        }
        let is_shut_in = !grid.can_step(position, position.own());
        is_shut_in.then_some((other, "blocked"))
    }

    fn why_not(&self, grid: &Grid, position: &Position, cells: &[usize]) -> &'static str {
        if let Some(key) = not_own(position, cells[0]) {
            return key;
        }
        let [from, to] = cells else { return "stuck" };
        let ((column, row), there) = (grid.lattice.at(*from), grid.lattice.at(*to));
        if column != there.0 && row != there.1 {
            "straight"
        } else {
            "in-the-way"
        }
    }

    fn check(&self, _: &Grid, state: &mut State) -> Result<(), ParseError> {
        if state.bound.is_empty() {
            Ok(())
        } else {
            Err(parse_error!(
                "nobody-is-bound",
                "nobody is bound in this game"
            ))
        }
    }

    fn info(&self, state: &State, _: usize) -> BoardInfo {
        let seats = [Seat::FIRST, Seat::SECOND].into_iter();
        seats.fold(BoardInfo::default(), |info, seat| {
            info.with_side_fact(seat, "men", state.men[seat.index()].len())
        })
    }

    fn evaluate_side(&self, grid: &Grid, state: &State, side: usize) -> i32 {
        let men = state.men[side];
        let near = |from| grid.steps(state, from).count() as i32;
        100 * men.len() as i32 + men.iter().map(near).sum::<i32>()
    }
}

/// The rows, with a dot for each empty cell, and the side to move.
static FIELDS: [Field<Grid, State>; 2] = [
    Field {
        name: "the rows of men",
        write: |grid, state| {
            grid.lattice
                .write(|cell| text::letter(state, cell).or(Some('.')))
        },
        read: text::read_rows,
    },
    mover!(LETTERS),
];
