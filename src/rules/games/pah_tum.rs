//! Pah Tum: stones fill a board with blocks in it, and rows of three and more count. Each stone
//! more than doubles the value of its row.
//!
//! An odd number of blocks is placed at random, or by the players in turn. Then White begins, and
//! the second player may take over White's first stone. When the board is full, each side counts
//! its rows and columns. A block, an enemy stone or the edge ends a row.
//!
//! Source: the book's section 5.1. The rules file describes how blocks are placed, and other
//! boards.

mod evaluation;
mod options;

use super::{
    Entry,
    kit::{
        Direction, Lattice, chosen, message,
        stones::{Run, runs},
    },
    rows::{Appearance, Next, Rows, Rules, SWAP, Spots, Square, State},
};
use crate::{
    rules::{
        Board, BoardInfo, Event, Form, Glyph, Log, Options, Ornament, Outcome, ParseError, Score,
        Seat, Sign, SignShape, Site, Verdict,
    },
    search,
};
use options::{BLOCKS, OPTIONS, PLACING, PLACINGS, Placing, SIZE, SWAP_RULE, SWAP_RULES};

/// The registry entry of Pah Tum.
pub(super) static ENTRY: Entry = Entry {
    key: "pah-tum",
    chapter: "line",
    players: &APPEARANCE.letters,
    options: &OPTIONS,
    reasons: &["occupied", "blocked-place"],
    remarks: &["white-row", "black-row", "no-rows"],
    facts: &["points", "blocks-left"],
    stages: &["blocks", "sides"],
    open: rules!(line_pah_tum, |options| search::evaluated_game(Rows::new(
        PahTum::new(options)
    ))),
    ..Entry::DEFAULT
};

static APPEARANCE: Appearance = Appearance {
    letters: ["W", "B"],
    stones: ['W', 'B'],
    empty: Some('.'),
    glyph: Glyph::Man,
};

/// Rows and columns: the first two of the lines through a place.
const LINES: [Direction; 2] = [Direction::RIGHT, Direction::DOWN];

/// Returns the value of a row of this length.
fn points(length: usize) -> i32 {
    match length {
        0..3 => 0,
        length => 2 * points(length - 1) + length as i32,
    }
}

/// Pah Tum with its options set.
struct PahTum {
    square: Square,
    blocks: usize,
    placing: Placing,
    swap: bool,
}

impl PahTum {
    fn new(options: &Options) -> PahTum {
        let size = usize::from(options.count(&SIZE));
        let blocks = usize::from(options.count(&BLOCKS));
        PahTum {
            square: Square::of(size),
            // Limited to the numbers that fit the board and that the book allows.
            blocks: match size {
                5 => blocks.min(7),
                7 => blocks.clamp(5, 13),
                _ => blocks.max(5),
            },
            placing: chosen(options, &PLACING, &PLACINGS),
            swap: chosen(options, &SWAP_RULE, &SWAP_RULES),
        }
    }

    /// Returns the rows of a side that count.
    fn counting(&self, stones: Spots) -> impl Iterator<Item = Run> {
        runs(&self.square.net, stones, &LINES).filter(|run| run.length > 2)
    }

    fn total(&self, state: &State, seat: Seat) -> i32 {
        let rows = self.counting(state.stones[seat.index()]);
        rows.map(|run| points(run.length)).sum()
    }

    fn are_blocks_laid(&self, state: &State) -> bool {
        state.blocks.len() >= self.blocks || state.placed() > 0
    }

    fn outcome(&self, state: &State) -> Outcome {
        let totals = [Seat::FIRST, Seat::SECOND].map(|seat| self.total(state, seat));
        Outcome {
            verdict: match totals[0].cmp(&totals[1]) {
                std::cmp::Ordering::Greater => Verdict::Won(Seat::FIRST),
                std::cmp::Ordering::Less => Verdict::Won(Seat::SECOND),
                std::cmp::Ordering::Equal => Verdict::Drawn,
            },
            scores: Some(totals.map(Score::whole)),
        }
    }

    /// Logs every row that counts, side by side, the longest first.
    fn log_rows(&self, state: &State, log: &mut Option<Vec<Event>>) {
        let mut none = true;
        for seat in [Seat::FIRST, Seat::SECOND] {
            let mut rows: Vec<Run> = self.counting(state.stones[seat.index()]).collect();
            crate::rules::sort_small_by(&mut rows, |one, other| one.length > other.length);
            for row in rows {
                none = false;
                log.note(|| {
                    let name = |place: Option<usize>| {
                        place.map_or_else(String::new, |place| self.square.lattice.name(place))
                    };
                    let key = ["white-row", "black-row"][seat.index()];
                    let row_counts = message(key)
                        .with("from", name(Some(row.from)))
                        .with("to", name(row.places(&self.square.net).last()));
                    Event::Remark(row_counts.with("n", points(row.length)))
                });
            }
        }
        if none {
            super::kit::remark(log, "no-rows");
        }
    }
}

impl Rules for PahTum {
    fn square(&self) -> &Square {
        &self.square
    }

    fn appearance(&self) -> &'static Appearance {
        &APPEARANCE
    }

    fn board(&self, lattice: &Lattice) -> Board {
        lattice.board("clay", |_| Form::Tile(Ornament::Plain))
    }

    fn start(&self) -> State {
        let mut start = State::default();
        if self.placing == Placing::Centre {
            start.blocks.insert(self.square.middle());
        }
        start
    }

    fn complete(&self, state: &mut State) -> Result<(), ParseError> {
        if state.asked_for_more {
            return Err(parse_error!(
                "no-stones-asked-for",
                "no stones are asked for here"
            ));
        }
        if state.sides_chosen && (!self.swap || state.placed() == 0) {
            return Err(parse_error!(
                "no-stone-taken-over",
                "nobody has taken a stone over"
            ));
        }
        if !self.are_blocks_laid(state) {
            let turn = match self.placing {
                Placing::ByHand => state.blocks.len() % 2,
                _ => 0,
            };
            if state.mover().index() != turn {
                return Err(parse_error!(
                    "blocks-not-laid",
                    "blocks are still to be laid, and White begins"
                ));
            }
        }
        if self.square.empty(state).is_empty() {
            state.end = Some(self.outcome(state));
        }
        Ok(())
    }

    fn next(&self, state: &State) -> Next {
        match (self.are_blocks_laid(state), self.placing) {
            (true, _) => Next::Stone(state.mover()),
            (false, Placing::ByHand) => Next::Block,
            (false, _) => Next::RandomBlock,
        }
    }

    fn choices(&self, state: &State) -> &'static [&'static str] {
        if self.swap && state.can_swap() {
            &[SWAP]
        } else {
            &[]
        }
    }

    fn is_open(&self, _: &State) -> bool {
        true
    }

    fn placed(&self, state: &mut State, _: usize, log: &mut Option<Vec<Event>>) {
        let random = self.placing != Placing::ByHand && state.placed() == 0;
        // White also places the last block, because the number is odd, and goes on with the first
        // stone.
        let last_block = state.placed() == 0 && state.blocks.len() >= self.blocks;
        state.set_mover(match random || last_block {
            true => Seat::FIRST,
            false => state.mover().other(),
        });
        if self.square.empty(state).is_empty() {
            state.end = Some(self.outcome(state));
            if log.is_recording() {
                self.log_rows(state, log);
            }
        }
    }

    fn apply_choice(&self, state: &mut State, _: &'static str) {
        state.sides_chosen = true;
    }

    fn info(&self, state: &State) -> BoardInfo {
        let mut info = BoardInfo::default();
        if !self.are_blocks_laid(state) {
            let by_hand = (self.placing == Placing::ByHand).then_some("blocks");
            return info
                .with_fact("blocks-left", self.blocks - state.blocks.len())
                .at_stage(by_hand);
        }
        info.stage = (!self.choices(state).is_empty()).then_some("sides");
        for seat in [Seat::FIRST, Seat::SECOND] {
            info = info.with_side_fact(seat, "points", self.total(state, seat));
            let rows = self.counting(state.stones[seat.index()]);
            let counting: Spots = rows.flat_map(|row| row.places(&self.square.net)).collect();
            let sign = Sign::of(SignShape::Square, "row").owned(seat);
            let marked = counting.iter().map(|place| (Site(place as u16), sign));
            info.signs.extend(marked);
        }
        info
    }

    fn evaluate(&self, state: &State, seat: Seat) -> i32 {
        let side = |seat: Seat| 25 * self.total(state, seat) + self.potential(state, seat);
        side(seat) - side(seat.other())
    }

    fn ordering_score(&self, state: &State, place: usize) -> i32 {
        let [own, other] = [state.mover(), state.mover().other()];
        let gains = [own, other].map(|seat| self.gain(state.stones[seat.index()], place));
        gains[0] + gains[1]
    }
}
