//! Gomoku: players place stones one by one on a large board, and five in a row win.
//!
//! In the freestyle game longer rows win too, in the standard game only exactly five. Under renju
//! rules Black wins only with exactly five, and may not make longer rows, two fours or two open
//! threes at once. White is free. The first player has an advantage, so an option lets the second
//! player choose sides.
//!
//! Sources: the book's section 5.3; the three forbidden shapes follow the rules of the Renju
//! International Federation, without its openings.

mod ends;
mod line;
mod opening;
mod options;
mod shape;
mod threats;

use super::{
    Entry, Preset,
    kit::{Direction, Lattice, chosen, remark, stones::run_through},
    rows::{Action, Appearance, Next, Rows, Rules, Square, State, owner},
};
use crate::{
    rules::{
        Board, BoardInfo, Event, Form, Glyph, Options, ParseError, Seat, Sign, SignShape, Site,
        Verdict,
    },
    search,
};
use ends::over;
use opening::TWO_MORE;
pub use options::{ANYWHERE, CENTRE, OPENING, RULE, SIZE};
use options::{CENTRES, OPENINGS, OPTIONS, Opening, RULES, Rule};
use shape::{Analyser, Reach, reach};

/// The letters of Black and White in notation.
pub const LETTERS: [&str; 2] = ["B", "W"];

/// The registry entry of Gomoku.
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
    stages: &["centre", "three-stones", "two-stones", "sides", "choose"],
    presets: &[
        Preset::of("renju", &[("rule", "renju")]),
        Preset::of("tournament", &[("rule", "standard"), ("opening", "swap2")]),
    ],
    open: rules!(line_gomoku, |options| search::evaluated_game(Rows::new(
        Gomoku::new(options)
    ))),
    ..Entry::DEFAULT
};

static APPEARANCE: Appearance = Appearance {
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
            // If a player chooses sides, the choice depends on the first stones, so they may lie
            // anywhere.
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

    fn analyser(&self) -> Analyser<'_> {
        Analyser {
            square: &self.square,
            reach: &self.reach,
            exact: [Seat::FIRST, Seat::SECOND].map(|seat| self.is_exact(seat)),
            renju: self.rule == Rule::Renju,
        }
    }
}

impl Rules for Gomoku {
    fn square(&self) -> &Square {
        &self.square
    }

    fn appearance(&self) -> &'static Appearance {
        &APPEARANCE
    }

    fn board(&self, lattice: &Lattice) -> Board {
        let stars = if lattice.width > 15 { 9 } else { 5 };
        let stars = super::go::handicap_points(lattice.width, stars);
        let form = |place| {
            if stars.contains(&place) {
                Form::Star
            } else {
                Form::Point
            }
        };
        Board {
            edge_names: true,
            open_everywhere: true,
            ..lattice.board("kaya", form)
        }
    }

    fn complete(&self, state: &mut State) -> Result<(), ParseError> {
        let analyser = self.analyser();
        let stones = state.stones[0] | state.stones[1];
        state.near = stones
            .iter()
            .fold(state.near, |near, place| near | analyser.near(place));
        self.check_opening(state)?;
        let winner = self.winning_rows(state).next();
        state.end = match winner {
            Some((seat, _)) => over(Verdict::Won(seat)),
            None => self.ends_drawn(state).and_then(|_| over(Verdict::Drawn)),
        };
        Ok(())
    }

    fn next(&self, state: &State) -> Next {
        self.next_stone(state)
    }

    fn choices(&self, state: &State) -> &'static [&'static str] {
        self.opening_choices(state)
    }

    fn refusal(&self, state: &State, place: usize) -> Option<&'static str> {
        if self.centre && state.taken().is_empty() {
            return (place != self.square.middle()).then_some("centre");
        }
        match self.next(state) {
            Next::Stone(Seat::FIRST) if self.rule == Rule::Renju => {
                self.analyser().forbidden(state, place)
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
        state.near |= self.analyser().near(place);
        let seat = owner(state, place).expect("the stone just placed");
        match self.swap2_stones(state) {
            // The player who began places three stones. Then the other may place two more.
            Some(stones) if state.asked_for_more => state.set_mover(Seat(u8::from(stones < 5))),
            Some(stones) => state.set_mover(Seat(u8::from(stones == 3))),
            None => state.set_mover(seat.other()),
        }
        let stones = state.stones[seat.index()];
        let wins = |line: &Direction| {
            self.is_winning(seat, run_through(&self.square.net, stones, place, *line))
        };
        if Direction::LINES.iter().any(wins) {
            state.end = over(Verdict::Won(seat));
            remark(log, "five");
        } else if let Some(why) = self.ends_drawn(state) {
            state.end = over(Verdict::Drawn);
            remark(log, why);
        }
    }

    fn apply_choice(&self, state: &mut State, word: &'static str) {
        match word {
            TWO_MORE => state.asked_for_more = true,
            _ => {
                (state.sides_chosen, state.asked_for_more) = (true, false);
                state.set_mover(Seat::SECOND);
            }
        }
    }

    fn info(&self, state: &State) -> BoardInfo {
        let mut info = BoardInfo::default().at_stage(self.stage(state));
        let mut mark = |place: usize, sign: Sign| info.signs.push((Site(place as u16), sign));
        if state.end.is_some() {
            for (seat, row) in self.winning_rows(state) {
                let sign = Sign::of(SignShape::Ring, "row").owned(seat);
                row.places(&self.square.net)
                    .for_each(|place| mark(place, sign));
            }
        } else if !self.is_open(state) && !state.taken().is_empty() {
            let analyser = self.analyser();
            let empty = self.square.empty(state).iter();
            empty
                .filter(|place| analyser.forbidden(state, *place).is_some())
                .for_each(|place| mark(place, Sign::of(SignShape::Cross, "forbidden")));
        }
        info
    }

    fn evaluate(&self, state: &State, seat: Seat) -> i32 {
        let value = self.analyser().evaluate(state);
        if seat == state.mover() { value } else { -value }
    }

    fn ordering_score(&self, state: &State, place: usize) -> i32 {
        let score = self.analyser().ordering_score(state, place);
        if state.taken().is_empty() && self.opening != Opening::Plain {
            // A player who lets the other choose sides prefers a place five lines from the centre:
            // neither the strongest nor the weakest.
            return -(score + 5).abs();
        }
        score
    }

    fn root_move_limit(&self, best: i32) -> (i32, usize) {
        threats::root_move_limit(best)
    }

    fn forced_win(&self, state: &State, goes_on: &mut dyn FnMut() -> bool) -> Option<Action> {
        let plain =
            self.choices(state).is_empty() && self.next(state) == Next::Stone(state.mover());
        let place = plain.then(|| self.analyser().forced_win(state, goes_on))??;
        Some(Action::Place(place as u16))
    }

    fn positions_per_evaluation(&self) -> u64 {
        threats::POSITIONS_PER_EVALUATION
    }
}
