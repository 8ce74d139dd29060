//! Pasang, from Brunei. A hundred and twenty stones in two colours, which belong to nobody, are
//! laid out in a pattern. Each side has one piece, its ka, that moves along the rows and columns
//! and takes stones in line with it.
//!
//! Each side first takes a column of its half, its passage, and makes a stone beside it its ka.
//! From then on a ka moves along empty points to a point where it can take. A row or column at
//! right angles to its move must show an odd number of stones of one colour there; the ka takes
//! them. A side that can take nothing loses all its points to the other.
//!
//! Source: the book's sections 10.3 and 10.5.

mod moving;
mod rounds;
mod text;

use super::{
    Entry,
    clearing::{Clearing, Rules, State, Stones, Taking},
    kit::{
        self, Direction, End, Lattice, chosen,
        lattice::{Joins, Net},
        values,
    },
};
use crate::{
    rules::{
        Board, BoardInfo, Colour, Event, Form, Glyph, OptionSpec, Options, Ornament, Outcome,
        ParseError, PieceKind, Score, Seat, Site, Turn, Verdict, sort_small_by,
    },
    search,
};
use moving::half;

static KAS: OptionSpec = OptionSpec::of("kas", &["step", "jump"]);
static PATTERN: OptionSpec = OptionSpec::of("pattern", &const { values(&PATTERNS) });
static LINE: OptionSpec = OptionSpec::of("line", &["through", "ray"]);
static OPENING: OptionSpec = OptionSpec::of("opening", &["diagonal", "free"]);
static ROUNDS: OptionSpec = OptionSpec::of(
    "rounds",
    &["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"],
);
static OPTIONS: [&OptionSpec; 5] = [&KAS, &PATTERN, &LINE, &OPENING, &ROUNDS];

/// The registry entry of Pasang.
pub(super) static ENTRY: Entry = Entry {
    key: "pasang",
    chapter: "capture-middle",
    players: &["1", "2"],
    options: &OPTIONS,
    reasons: &[
        "no-centre",
        "other-half",
        "column-end",
        "same-side",
        "beside-passage",
        "into-passage",
        "kas-only",
        "not-yours",
        "nobody-here",
        "straight",
        "in-the-way",
        "takes-none",
        "which-line",
    ],
    remarks: &["cleared", "nothing-to-take", "next-round"],
    facts: &["points", "before", "round"],
    stages: &["passage", "ka"],
    open: rules!(capture_pasang, |options| search::evaluated_game(
        Clearing::new(Pasang::new(options))
    )),
    ..Entry::DEFAULT
};

const LATTICE: Lattice = Lattice {
    width: 11,
    height: 11,
    joins: Joins::Orthogonal,
};
/// The index of the missing point in the middle.
const CENTRE: usize = 60;
/// The value of a stone of each colour: white, black.
const WORTH: [u16; 2] = [2, 1];

/// The patterns, by rows from the top; a quarter turn leaves each unchanged.
#[rustfmt::skip]
const PATTERNS: [(&str, &str); 3] = [
    ("pinwheel", "wwwwwbbbbbw/bwwwwbbbbww/bbwwwbbbwww/bbbwwbbwwww/bbbbwbwwwww/bbbbb#bbbbb/\
                  wwwwwbwbbbb/wwwwbbwwbbb/wwwbbbwwwbb/wwbbbbwwwwb/wbbbbbwwwww"),
    ("stripes", "bwwbbwwbwbb/bbwwbbwwbbw/wbbwwbbwbww/bwwbwwbbwwb/wwbbbwbwwbb/wbbww#wwbbw/\
                 bbwwbwbbbww/bwwbbwwbwwb/wwbwbbwwbbw/wbbwwbbwwbb/bbwbwwbbwwb"),
    ("chequered", "bwbwbwbwbwb/wbwbwbwbwbw/bwbwbwbwbwb/wbwbwbwbwbw/bwbwbwbwbwb/wbwbw#wbwbw/\
                   bwbwbwbwbwb/wbwbwbwbwbw/bwbwbwbwbwb/wbwbwbwbwbw/bwbwbwbwbwb"),
];

/// Pasang with its options set.
struct Pasang {
    net: Net,
    pattern: &'static str,
    /// The distance from the passage to the stone that becomes a ka: 1, or 2 if it jumps.
    reach: usize,
    /// Whether stones of one colour on both sides of a ka form one line.
    joined: bool,
    /// Whether the second passage may be any column.
    any_column: bool,
    rounds: u8,
}

impl Pasang {
    fn new(options: &Options) -> Pasang {
        Pasang {
            net: LATTICE.net(),
            pattern: chosen(options, &PATTERN, &PATTERNS),
            reach: if options.is(&KAS, "jump") { 2 } else { 1 },
            joined: options.is(&LINE, "through"),
            any_column: options.is(&OPENING, "free"),
            rounds: options.count(&ROUNDS) as u8,
        }
    }
}

impl Rules for Pasang {
    fn lattice(&self) -> &Lattice {
        &LATTICE
    }

    fn board(&self) -> Board {
        let mut board = LATTICE.board("songket", |point| {
            Form::Crossing(match point {
                CENTRE => Ornament::Rosette,
                _ => Ornament::Plain,
            })
        });
        board.edge_names = true;
        let centre = Site(CENTRE as u16);
        board
            .lines
            .retain(|(from, to)| *from != centre && *to != centre);
        board
    }

    fn start(&self) -> State {
        State {
            stones: self.laid_out(),
            ..State::EMPTY
        }
    }

    fn kind(&self, colour: usize) -> PieceKind {
        PieceKind::unowned(Glyph::Man).painted([Colour::White, Colour::Black][colour])
    }

    fn takings(&self, state: &State, list: &mut Vec<Taking>) {
        match state.stage {
            0 => self.column_takings(state, list),
            1 => {
                for (from, to) in self.candidates(state) {
                    let mut after = *state;
                    after.move_piece(from, to, true);
                    for axis in [Direction::RIGHT, Direction::DOWN] {
                        let lines = self.lines(&after, to, axis);
                        list.extend(lines.map(|line| Taking::new(from, to, line)));
                    }
                }
            }
            _ => list.extend(self.ka_takings(state)),
        }
    }

    fn can_take(&self, state: &State) -> bool {
        if state.stage == 2 {
            return self.ka_takings(state).next().is_some();
        }
        let mut list = Vec::new();
        self.takings(state, &mut list);
        !list.is_empty()
    }

    fn makes_kas(&self) -> bool {
        true
    }

    fn after_taking(&self, state: &mut State, taking: &Taking, taken: [usize; 2]) {
        let mover = state.mover.index();
        for (count, worth) in taken.iter().zip(WORTH) {
            state.scores[mover] += *count as u16 * worth;
        }
        if state.stage == 0 {
            state.opened[mover] = Some(LATTICE.at(taking.ends().0).0 as u16);
        }
        let done = |pair: [Option<u16>; 2]| pair.iter().all(Option::is_some);
        state.stage = u8::from(done(state.opened)) + u8::from(done(state.kas));
    }

    fn finish(&self, state: &mut State, log: &mut Option<Vec<Event>>) {
        self.end_round(state, log);
    }

    fn turn(&self, state: &State) -> Turn {
        let verdict = match state.end {
            End::None => return Turn::Player(state.mover),
            End::Won(seat) => Verdict::Won(seat),
            End::Drawn => Verdict::Drawn,
        };
        Turn::Over(Outcome {
            verdict,
            scores: Some(rounds::totals(state).map(Score::whole)),
        })
    }

    fn info(&self, state: &State) -> BoardInfo {
        let stages = [Some("passage"), Some("ka"), None];
        let mut info = BoardInfo::default().at_stage(stages[usize::from(state.stage.min(2))]);
        for seat in [Seat::FIRST, Seat::SECOND] {
            info = info.with_side_fact(seat, "points", state.scores[seat.index()]);
            if self.rounds > 1 {
                info = info.with_side_fact(seat, "before", state.earlier[seat.index()]);
            }
        }
        match self.rounds {
            1 => info,
            rounds => info.with_fact("round", format!("{}/{rounds}", state.round)),
        }
    }

    fn refusal(&self, state: &State, places: &[usize]) -> &'static str {
        let (from, to) = (places[0], places.get(1).copied());
        let (column, row) = LATTICE.at(from);
        let own = state.kas[state.mover.index()].map(usize::from);
        let enemy = state.kas[state.mover.other().index()].map(usize::from);
        let candidate = |to| self.candidates(state).any(|pair| pair == (from, to));
        let slides = |to| self.slides(state).any(|(reached, _)| reached == to);
        let straight = |to| LATTICE.at(to).0 == column || LATTICE.at(to).1 == row;
        match (state.stage, to) {
            _ if from == CENTRE => "no-centre",
            _ if Some(from) == enemy => "not-yours",
            (0, _) if !half(state.mover).contains(&row) => "other-half",
            (0, _) if !self.may_open(state, column) => "same-side",
            (0, _) => "column-end",
            (1, None) if self.candidates(state).any(|(stone, _)| stone == from) => "takes-none",
            (1, None) => "beside-passage",
            (1, Some(to)) if !candidate(to) => "into-passage",
            (1, Some(_)) if places.len() == 2 => "takes-none",
            (_, None) if Some(from) == own => "takes-none",
            (_, None) if state.colour(from).is_some() => "kas-only",
            (_, None) => "nobody-here",
            (_, Some(_)) if places.len() > 2 => "which-line",
            (_, Some(to)) if !straight(to) => "straight",
            (_, Some(to)) if !slides(to) => "in-the-way",
            _ => "takes-none",
        }
    }

    fn write(&self, state: &State, taking: &Taking) -> String {
        let (from, to) = taking.ends();
        let name = |place: usize| LATTICE.name(place);
        if state.stage == 0 {
            return name(from)[..1].into();
        }
        let sign = match (state.stage, self.reach) {
            (1, 2) => '>',
            _ => '-',
        };
        // Sorted by column, and from below within a column.
        let mut taken: Vec<usize> = taking.taken.iter().collect();
        let rank = |place: &usize| (LATTICE.at(*place).0, LATTICE.height - LATTICE.at(*place).1);
        sort_small_by(&mut taken, |one, other| rank(one) < rank(other));
        let taken: Vec<String> = taken.into_iter().map(name).collect();
        format!("{}{sign}{}x{}", name(from), name(to), taken.join(","))
    }

    fn text(&self, state: &State) -> String {
        kit::text::write(&text::FIELDS, self, state)
            + &kit::text::write_labelled(&text::MATCH, self, state)
    }

    fn read(&self, text: &str) -> Result<State, ParseError> {
        text::read(self, text)
    }

    fn evaluate(&self, state: &State, seat: Seat) -> i32 {
        const POINT: i32 = 30;
        const MOBILITY: i32 = 12;
        let totals = rounds::totals(state).map(i32::from);
        let ahead = POINT * (totals[0] - totals[1]);
        let mobility = |seat: Seat| {
            let mut list = Vec::new();
            self.takings(
                &State {
                    mover: seat,
                    ..*state
                },
                &mut list,
            );
            list.len().min(12) as i32
        };
        let room = match (state.stage, state.end) {
            (2, End::None) => MOBILITY * (mobility(Seat::FIRST) - mobility(Seat::SECOND)),
            _ => 0,
        };
        let value = (ahead + room).clamp(-9_000, 9_000);
        if seat == Seat::FIRST { value } else { -value }
    }
}
