//! Konane, from Hawaii: black and white pieces fill a board, one of each is taken out, and then
//! every move is a jump over an enemy. A piece may jump on in the same direction, and stop at any
//! landing. A side without a jump has lost.
//!
//! The book says which squares Black may empty, and that jumping on is optional. It also says that
//! White must take out the piece in the centre if Black empties a square beside the centre. The top
//! left corner is black, as is usual elsewhere, because the book's figure is lost.
//!
//! Sources: the book's section 13.2; Ernst, "Playing Konane mathematically" (UMAP Journal 16,
//! 1995).

mod moving;
mod text;

use super::{
    Entry,
    clearing::{Clearing, Rules, State, Stones, Taking},
    kit::{
        Direction, End, Lattice, chosen,
        lattice::{Joins, Net},
        man, remark, values,
    },
};
use crate::{
    rules::{Board, BoardInfo, Event, Form, OptionSpec, Options, ParseError, PieceKind, Seat},
    search,
};

static SIZE: OptionSpec = OptionSpec::of("size", &["8", "6", "10", "12", "14", "16", "18"]);
static OPENING: OptionSpec = OptionSpec::of("opening", &const { values(&OPENINGS) });
static OPTIONS: [&OptionSpec; 2] = [&SIZE, &OPENING];
const LETTERS: [&str; 2] = ["B", "W"];

/// The registry entry of Konane.
pub(super) static ENTRY: Entry = Entry {
    key: "konane",
    chapter: "last-move",
    players: &LETTERS,
    options: &OPTIONS,
    reasons: &[
        "not-yours",
        "nobody-here",
        "stuck",
        "straight",
        "jumps-only",
        "opens-elsewhere",
        "beside-emptied",
        "centre-first",
    ],
    remarks: &["no-jump"],
    facts: &["jumps"],
    stages: &["opening"],
    open: rules!(capture_konane, |options| search::evaluated_game(
        Clearing::new(Konane::new(options))
    )),
    ..Entry::DEFAULT
};

/// The pieces that Black may take out, and the limits on White's answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opening {
    Book,
    CentreCorner,
    Free,
}

const OPENINGS: [(&str, Opening); 3] = [
    ("book", Opening::Book),
    ("centre-corner", Opening::CentreCorner),
    ("free", Opening::Free),
];

/// Konane with its options set.
struct Konane {
    lattice: Lattice,
    net: Net,
    opening: Opening,
    /// The four squares in the middle.
    centre: Stones,
    /// The pieces that Black may take out.
    first_removals: Stones,
    /// The squares from which a jump in each orthogonal direction stays on the board.
    room: [Stones; 4],
}

impl Konane {
    fn new(options: &Options) -> Konane {
        let size = usize::from(options.count(&SIZE));
        let lattice = Lattice {
            width: size,
            height: size,
            joins: Joins::Orthogonal,
        };
        let net = lattice.net();
        let opening = chosen(options, &OPENING, &OPENINGS);
        let middle = [size / 2 - 1, size / 2];
        let square = |column: usize, row: usize| row * size + column;
        let across = |columns: [usize; 2]| {
            let rows = columns.into_iter();
            rows.flat_map(move |row| columns.map(|column| square(column, row)))
                .collect::<Stones>()
        };
        let (centre, corners) = (across(middle), across([0, size - 1]));
        let beside: Stones = centre.iter().flat_map(|place| net.around(place)).collect();
        let all = Stones::first(lattice.len());
        let room = |index: usize| {
            let direction = Direction::of_index(index);
            let lands = |place: &usize| net.line(*place, direction).nth(1).is_some();
            all.iter().filter(lands).collect()
        };
        Konane {
            first_removals: match opening {
                Opening::Book => centre | beside | corners,
                Opening::CentreCorner => centre | corners,
                Opening::Free => all,
            },
            room: std::array::from_fn(room),
            lattice,
            net,
            opening,
            centre,
        }
    }
}

impl Rules for Konane {
    fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    fn board(&self) -> Board {
        let hollow = |place: usize| match self.centre.contains(place) {
            true => Form::Star,
            false => Form::Point,
        };
        Board {
            lines: Vec::new(),
            edge_names: true,
            ..self.lattice.board("lava", hollow)
        }
    }

    fn start(&self) -> State {
        let all = 0..self.lattice.len();
        let stones = [0, 1].map(|colour| {
            let own = all.clone().filter(|place| self.is_own(*place, colour));
            own.collect()
        });
        State {
            stones,
            ..State::EMPTY
        }
    }

    fn kind(&self, colour: usize) -> PieceKind {
        man(Seat(colour as u8))
    }

    fn takings(&self, state: &State, list: &mut Vec<Taking>) {
        if state.stage < 2 {
            let removed = self.removable(state).iter();
            return list.extend(removed.map(|place| Taking::new(place, place, Stones::of(place))));
        }
        // Indices are a fifth faster here than a zip with the directions.
        for (index, own) in self.jumpers(state, state.mover).into_iter().enumerate() {
            for from in own.iter() {
                self.jump_takings(state, from, Direction::of_index(index), list);
            }
        }
    }

    fn can_take(&self, state: &State) -> bool {
        let mut jumpers = self.jumpers(state, state.mover).into_iter();
        match state.stage {
            2 => jumpers.any(|own| !own.is_empty()),
            _ => !self.removable(state).is_empty(),
        }
    }

    fn after_taking(&self, state: &mut State, taking: &Taking, _: [usize; 2]) {
        state.opened[0] = (state.stage == 0).then_some(taking.ends().0 as u16);
        state.stage = 2.min(state.stage + 1);
    }

    fn finish(&self, state: &mut State, log: &mut Option<Vec<Event>>) {
        remark(log, "no-jump");
        state.end = End::Won(state.mover.other());
    }

    /// Adds how many jumps each side could begin, because the side without a jump loses.
    fn info(&self, state: &State) -> BoardInfo {
        let opening = (state.stage < 2).then_some("opening");
        let mut info = BoardInfo::default().at_stage(opening);
        if state.stage == 2 {
            for seat in [Seat::FIRST, Seat::SECOND] {
                info = info.with_side_fact(seat, "jumps", self.jump_count(state, seat));
            }
        }
        info
    }

    fn refusal(&self, state: &State, places: &[usize]) -> &'static str {
        let own = state.mover.index();
        let (from, to) = (places[0], places.get(1));
        let (at, across) = (self.lattice.at(from), to.map(|to| self.lattice.at(*to)));
        match (state.colour(from), state.stage) {
            (None, _) => "nobody-here",
            (Some(colour), _) if colour != own => "not-yours",
            (_, 0) => "opens-elsewhere",
            (_, 1) => {
                let emptied = state.opened[0].map(usize::from);
                let mut near = emptied.into_iter().flat_map(|place| self.net.around(place));
                match near.any(|place| place == from) {
                    true => "centre-first",
                    false => "beside-emptied",
                }
            }
            _ => match across {
                None => "stuck",
                Some(to) if at.0 != to.0 && at.1 != to.1 => "straight",
                Some(_) => "jumps-only",
            },
        }
    }

    fn write(&self, _: &State, taking: &Taking) -> String {
        let (from, to) = taking.ends();
        let name = |place| self.lattice.name(place);
        match from == to {
            true => format!("x{}", name(from)),
            false => format!("{}-{}", name(from), name(to)),
        }
    }

    fn text(&self, state: &State) -> String {
        text::write(self, state)
    }

    fn read(&self, text: &str) -> Result<State, ParseError> {
        text::read(self, text)
    }

    /// A good jump leaves many jumps to its own side and few to the other.
    fn ordering_score(&self, state: &State, taking: &Taking) -> i32 {
        let (from, to) = taking.ends();
        let mut after = *state;
        after.move_piece(from, to, false);
        after.take(taking);
        self.jump_lead(&after, state.mover)
    }

    fn evaluate(&self, state: &State, seat: Seat) -> i32 {
        100 * self.jump_lead(state, seat)
    }
}
