//! Gomoku: stones are placed one by one on a large board, and five in a row win.
//!
//! In the freestyle game longer rows win too, in the standard game only exactly five. Under renju Black
//! wins with exactly five alone and may not make longer rows, two fours or two open threes at once; White
//! is free. Because the first player has the better of it, the second may be given the choice of sides.
//!
//! Sources: the book's section 5.3; the three forbidden shapes after the rules of the Renju International
//! Federation, without its openings.

mod options;
mod shape;
mod threats;

use super::{
    Entry, Preset,
    kit::{
        Lattice, chosen, remark,
        stones::{LINES, Run, run_through, runs},
    },
    rows::{Act, Look, Next, Rows, Rules, SWAP, Square, State, owner},
};
use crate::{
    rules::{
        Board, BoardInfo, Event, Form, Glyph, Material, Options, Outcome, Seat, Shape, Sign, Site,
        Verdict,
    },
    search,
};
pub(crate) use options::{ANYWHERE, CENTRE, OPENING, RULE, SIZE};
use options::{CENTRES, OPENINGS, OPTIONS, Opening, RULES, Rule};
use shape::{Eye, Reach, reach};

pub(crate) const LETTERS: [&str; 2] = ["B", "W"];

/// What the registry knows of Gomoku.
pub static ENTRY: Entry = Entry {
    key: "gomoku",
    chapter: "line",
    players: &LETTERS,
    options: &OPTIONS,
    reasons: &[
        "occupied",
        "centre",
        "overline",
        "double-four",
        "double-three",
        "choose-side",
    ],
    remarks: &["five", "full-board", "no-point"],
    presets: &[
        Preset::of("renju", &[("rule", "renju")]),
        Preset::of("tournament", &[("rule", "standard"), ("opening", "swap2")]),
    ],
    open: rules!(line_gomoku, |options| search::judged(Rows::new(
        Gomoku::new(options)
    ))),
    ..Entry::DEFAULT
};

/// Staying with one's side, where the other could be taken.
const STAY: &str = "stay";
/// Asking for two stones more before sides are chosen.
const MORE: &str = "two-more";

static LOOK: Look = Look {
    letters: LETTERS,
    stones: ['b', 'w'],
    empty: None,
    glyph: Glyph::Stone,
};

/// Gomoku with its options set.
struct Gomoku {
    square: Square,
    reach: Reach,
    rule: Rule,
    centre: bool,
    opening: Opening,
}

impl Gomoku {
    fn new(options: &Options) -> Gomoku {
        let opening = chosen(options, &OPENING, &OPENINGS);
        let square = Square::of(options.count(&SIZE).into());
        Gomoku {
            reach: reach(&square),
            square,
            rule: chosen(options, &RULE, &RULES),
            // Where sides are chosen the first stones are what is chosen by.
            centre: opening == Opening::Plain && chosen(options, &CENTRE, &CENTRES),
            opening,
        }
    }

    fn is_exact(&self, seat: Seat) -> bool {
        match self.rule {
            Rule::Freestyle => false,
            Rule::Standard => true,
            Rule::Renju => seat == Seat::FIRST,
        }
    }

    fn eye(&self) -> Eye<'_> {
        Eye {
            square: &self.square,
            reach: &self.reach,
            exact: [Seat::FIRST, Seat::SECOND].map(|seat| self.is_exact(seat)),
            renju: self.rule == Rule::Renju,
        }
    }

    fn is_winning(&self, seat: Seat, length: usize) -> bool {
        length == 5 || (length > 5 && !self.is_exact(seat))
    }

    /// The rows that win, of a game that is over.
    fn winning_rows(&self, state: &State) -> impl Iterator<Item = (Seat, Run)> {
        [Seat::FIRST, Seat::SECOND]
            .into_iter()
            .flat_map(move |seat| {
                let all = runs(&self.square.net, state.stones[seat.index()], &LINES);
                let winning = all.filter(move |run| self.is_winning(seat, run.length));
                winning.map(move |run| (seat, run))
            })
    }

    /// How many stones the opening of swap2 has so far, while sides are still to be chosen.
    fn swap2_stones(&self, state: &State) -> Option<usize> {
        let stones = state.placed();
        let open = self.opening == Opening::Swap2 && !state.settled;
        (open && stones <= if state.more { 5 } else { 3 }).then_some(stones)
    }

    fn open_points(&self, state: &State) -> bool {
        let eye = self.eye();
        let mut empty = self.square.empty(state).iter();
        empty.any(|place| eye.forbidden(state, place).is_none())
    }

    /// Ends a game that nobody can win any more.
    fn ends_drawn(&self, state: &State) -> Option<&'static str> {
        if self.square.empty(state).is_empty() {
            return Some("full-board");
        }
        let black_moves = self.rule == Rule::Renju && state.mover() == Seat::FIRST;
        (black_moves && !self.open_points(state)).then_some("no-point")
    }
}

fn over(verdict: Verdict) -> Option<Outcome> {
    Some(Outcome {
        verdict,
        scores: None,
    })
}

impl Rules for Gomoku {
    fn square(&self) -> &Square {
        &self.square
    }

    fn look(&self) -> &'static Look {
        &LOOK
    }

    fn board(&self, lattice: &Lattice) -> Board {
        let stars = if lattice.width > 15 { 9 } else { 5 };
        let stars = super::go::handicap_points(lattice.width, stars);
        lattice.board(Material::Kaya, |place| {
            if stars.contains(&place) {
                Form::Star
            } else {
                Form::Point
            }
        })
    }

    fn complete(&self, state: &mut State) -> Result<(), &'static str> {
        let eye = self.eye();
        let stones = state.stones[0] | state.stones[1];
        state.near = stones
            .iter()
            .fold(state.near, |near, place| near | eye.near(place));
        if state.settled && self.opening == Opening::Plain {
            return Err("sides are not chosen in this game");
        }
        if state.more
            && (self.opening != Opening::Swap2
                || self.swap2_stones(state).is_none_or(|stones| stones < 3))
        {
            return Err("no stones are asked for here");
        }
        if let Some(stones) = self.swap2_stones(state) {
            let black = state.stones[0].len();
            let mover = match stones {
                0..3 => Seat::FIRST,
                5 => Seat::FIRST,
                _ => Seat::SECOND,
            };
            if black != stones.div_ceil(2) || state.mover() != mover {
                return Err("the stones of the opening are placed black first, and in turn");
            }
        }
        let winner = self.winning_rows(state).next();
        state.end = match winner {
            Some((seat, _)) => over(Verdict::Won(seat)),
            None => self.ends_drawn(state).and_then(|_| over(Verdict::Drawn)),
        };
        Ok(())
    }

    fn next(&self, state: &State) -> Next {
        match self.swap2_stones(state) {
            Some(5) => Next::Nothing,
            // Black and white in turn, whoever places them.
            Some(stones) => Next::Stone(Seat((stones % 2) as u8)),
            None => Next::Stone(state.mover()),
        }
    }

    fn words(&self, state: &State) -> &'static [&'static str] {
        match (self.opening, self.swap2_stones(state)) {
            (Opening::Swap, _) if state.can_swap() => &[SWAP],
            (Opening::Swap2, Some(3)) if !state.more => &[SWAP, MORE],
            (Opening::Swap2, Some(5)) => &[STAY, SWAP],
            _ => &[],
        }
    }

    fn refusal(&self, state: &State, place: usize) -> Option<&'static str> {
        if self.centre && state.taken().is_empty() {
            return (place != self.square.middle()).then_some("centre");
        }
        match self.next(state) {
            Next::Stone(Seat::FIRST) if self.rule == Rule::Renju => {
                self.eye().forbidden(state, place)
            }
            _ => None,
        }
    }

    fn is_open(&self, state: &State) -> bool {
        let black = self.rule == Rule::Renju && self.next(state) == Next::Stone(Seat::FIRST);
        let centre_only = self.centre && state.taken().is_empty();
        !(black || centre_only)
    }

    fn placed(&self, state: &mut State, place: usize, log: &mut Option<Vec<Event>>) {
        state.near |= self.eye().near(place);
        let seat = owner(state, place).expect("the stone just placed");
        match self.swap2_stones(state) {
            // Three stones of whoever began, then two of the other.
            Some(stones) if state.more => state.set_mover(Seat(u8::from(stones < 5))),
            Some(stones) => state.set_mover(Seat(u8::from(stones == 3))),
            None => state.set_mover(seat.other()),
        }
        let stones = state.stones[seat.index()];
        let wins = |line: &usize| {
            self.is_winning(seat, run_through(&self.square.net, stones, place, *line))
        };
        if LINES.iter().any(wins) {
            state.end = over(Verdict::Won(seat));
            remark(log, "five");
        } else if let Some(why) = self.ends_drawn(state) {
            state.end = over(Verdict::Drawn);
            remark(log, why);
        }
    }

    fn said(&self, state: &mut State, word: &'static str) {
        match word {
            MORE => state.more = true,
            _ => {
                (state.settled, state.more) = (true, false);
                state.set_mover(Seat::SECOND);
            }
        }
    }

    fn info(&self, state: &State) -> BoardInfo {
        let mut info = BoardInfo::default();
        let mut mark = |place: usize, sign: Sign| info.signs.push((Site(place as u16), sign));
        if state.end.is_some() {
            for (seat, row) in self.winning_rows(state) {
                let sign = Sign::of(Shape::Ring, "row").owned(seat);
                row.places(&self.square.net)
                    .for_each(|place| mark(place, sign));
            }
        } else if !self.is_open(state) && !state.taken().is_empty() {
            let eye = self.eye();
            let empty = self.square.empty(state).iter();
            empty
                .filter(|place| eye.forbidden(state, *place).is_some())
                .for_each(|place| mark(place, Sign::of(Shape::Cross, "forbidden")));
        }
        info
    }

    fn judge(&self, state: &State, seat: Seat) -> i32 {
        let value = self.eye().judge(state);
        if seat == state.mover() { value } else { -value }
    }

    fn ordering_score(&self, state: &State, place: usize) -> i32 {
        let score = self.eye().ordering_score(state, place);
        if state.taken().is_empty() && self.opening != Opening::Plain {
            // Whoever lets the other choose does not begin in the centre, nor in a corner.
            return -(score + 5).abs();
        }
        score
    }

    fn worth_a_look(&self, best: i32) -> (i32, usize) {
        threats::worth_a_look(best)
    }

    fn forced_win(&self, state: &State) -> Option<Act> {
        let plain = self.words(state).is_empty() && self.next(state) == Next::Stone(state.mover());
        let place = plain.then(|| self.eye().forced_win(state))??;
        Some(Act::Place(place as u16))
    }
}
