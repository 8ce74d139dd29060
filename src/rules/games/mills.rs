//! The mill games. Men are placed from the hand on the 24 points of three nested squares, and then
//! moved along the lines. The game decides which men are taken for a line of three. One type plays
//! them all. A game supplies its [`Rules`], and the fields of its position text if it has phases of
//! its own.
//!
//! This module has the board and the men, and places, moves and takes them. The game decides what a
//! mill does.

mod fields;
mod points;

use fields::FIELDS;
pub(super) use fields::{BLACK_HAND, POINT_ROWS, WHITE_HAND};
pub(super) use points::{ALL, NEXT, Points, closable_at, in_mills, is_named_before, mills_at};
use points::{AT, LINES, POINTS, name};

use super::kit::{
    self, End, Limits, WithHistory, man,
    text::{self, Field},
};
use crate::rules::{
    Board, BoardInfo, Evaluate, Event, Form, Game, Log, Message, Mixer, ParseError, Pile, Place,
    Seat, Site, Tap, Turn,
};
use std::hash::Hasher;

pub(super) const LETTERS: [&str; 2] = ["W", "B"];

/// The phase, in games that distinguish it. In other games men are placed while any are in hand,
/// and then moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) enum Phase {
    #[default]
    Placing,
    /// Both sides take men off a full board.
    Removing,
    Moving,
}

/// The men on the board and in hand, and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct State {
    pub men: [Points; 2],
    pub hand: [u8; 2],
    pub mover: Seat,
    pub end: End,
    pub phase: Phase,
    /// The side that made the first line of three while men were placed.
    pub first: Option<Seat>,
    /// Whether the mover must unblock the other side, which cannot move.
    pub must_unblock: bool,
    /// In a series: how many games have been played, and who has won how many in a row.
    pub games: u8,
    pub run: (Seat, u8),
}

pub(super) type Position = WithHistory<State>;

impl State {
    /// Returns an empty board with `men` men in each hand.
    pub(super) fn of(men: u8) -> State {
        State {
            men: [Points::EMPTY; 2],
            hand: [men; 2],
            mover: Seat::FIRST,
            end: End::None,
            phase: Phase::Placing,
            first: None,
            must_unblock: false,
            games: 0,
            run: (Seat::FIRST, 0),
        }
    }

    pub(super) fn empty(&self) -> Points {
        ALL & !(self.men[0] | self.men[1])
    }

    pub(super) fn own(&self) -> Points {
        self.men[self.mover.index()]
    }

    pub(super) fn enemy(&self) -> Points {
        self.men[self.mover.other().index()]
    }

    /// Returns how many men the mover has in hand.
    pub(super) fn in_hand(&self) -> u8 {
        self.hand[self.mover.index()]
    }

    /// Returns how many men a side has in all.
    pub(super) fn all_men(&self, seat: Seat) -> usize {
        self.men[seat.index()].len() + usize::from(self.hand[seat.index()])
    }

    fn key(&self) -> u64 {
        let mut mixer = Mixer::default();
        let [[white], [black]] = self.men.map(Points::words);
        mixer.mix(white << 32 | black);
        let [white, black] = self.hand.map(u64::from);
        let first = self.first.map_or(2, |seat| u64::from(seat.0));
        let phase = self.phase as u64 | u64::from(self.must_unblock) << 2 | first << 3;
        mixer.mix(white | black << 8 | u64::from(self.mover.0) << 16 | phase << 17);
        mixer.finish()
    }
}

/// No point: the man comes from the hand, no man is moved, or none is taken.
pub(super) const NOWHERE: u8 = u8::MAX;

/// A move places or moves a man and takes up to two, or only takes one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Move {
    pub from: u8,
    pub to: u8,
    pub takes: [u8; 2],
}

impl Move {
    /// Returns a move that takes an enemy man and moves none.
    pub(super) fn taking(point: usize) -> Move {
        Move {
            from: NOWHERE,
            to: NOWHERE,
            takes: [point as u8, NOWHERE],
        }
    }

    /// Checks whether the move places a man.
    pub(super) fn places(&self) -> bool {
        self.from == NOWHERE && self.to != NOWHERE
    }

    /// Checks whether the move takes a man.
    pub(super) fn takes(&self) -> bool {
        is_point(&self.takes[0])
    }

    /// Returns the points that a player taps: from, to, and those of the men taken.
    fn points(&self) -> impl Iterator<Item = u8> {
        [self.from, self.to]
            .into_iter()
            .filter(is_point)
            .chain(self.taken())
    }

    fn taken(&self) -> impl Iterator<Item = u8> {
        self.takes.into_iter().filter(is_point)
    }
}

fn is_point(point: &u8) -> bool {
    *point != NOWHERE
}

/// The data of a game with its options set.
pub(super) struct Plan {
    /// The number of men that each side begins with.
    pub men: u8,
    pub limits: Limits,
    pub skin: &'static str,
}

/// The rules of a game with its options set.
pub(super) trait Rules {
    /// Returns the fields of the position text.
    fn fields(&self) -> &'static [Field<Mills, State>] {
        &FIELDS
    }
    /// Checks a position that was read, beyond what its fields check.
    fn check(&self, _state: &mut State) -> Result<(), ParseError> {
        Ok(())
    }
    /// Adds every legal move of the mover, in a fixed order.
    fn moves(&self, state: &State, list: &mut Vec<Move>);
    /// Sets the next side to move and the phase after a move of the mover; returns the remark on
    /// it.
    fn next_turn(&self, state: &mut State, _mv: &Move) -> Option<&'static str> {
        state.mover = state.mover.other();
        None
    }
    /// Whether another game of a series follows this one, which has ended. Updates `games` and
    /// `run`.
    fn plays_on(&self, _state: &mut State) -> bool {
        false
    }
    /// Adds the facts shown beside the board, besides men in hand and quiet turns.
    fn add_facts(&self, _state: &State, info: BoardInfo) -> BoardInfo {
        info
    }
    /// Returns how the game has ended for the side that is now to move, and the remark on it, if it
    /// has ended.
    fn ended(&self, state: &State) -> Option<(End, &'static str)>;
    /// Returns why no legal move begins with these points.
    fn why_not(&self, state: &State, points: &[usize]) -> Option<Message>;
    /// Evaluates the men of one side; a man is worth 100.
    fn evaluate_side(&self, state: &State, seat: Seat) -> i32;
    /// Returns the evaluation of one side minus that of the other. One call into the game is faster
    /// than two.
    fn evaluate(&self, state: &State, seat: Seat) -> i32 {
        self.evaluate_side(state, seat) - self.evaluate_side(state, seat.other())
    }
    /// Returns the ordering score of a move. A search tries moves with a higher score first.
    fn ordering_score(&self, state: &State, mv: &Move) -> i32;
}

/// A mill game with its options set.
pub(super) struct Mills {
    board: Board,
    plan: Plan,
    rules: Box<dyn Rules>,
}

impl Mills {
    pub(super) fn new(plan: Plan, rules: impl Rules + 'static) -> Mills {
        let places = (0..POINTS).map(|point| {
            let (column, row) = AT[point];
            Place {
                name: name(point),
                at: (i16::from(column) * 100, (7 - i16::from(row)) * 100),
                form: Form::Point,
                owner: None,
            }
        });
        let site = |point: usize| Site(point as u16);
        let lines = LINES
            .iter()
            .flat_map(|[a, b, c]| [(site(*a), site(*b)), (site(*b), site(*c))]);
        Mills {
            board: Board {
                skin: plan.skin,
                places: places.collect(),
                lines: lines.collect(),
                ..Board::EMPTY
            },
            plan,
            rules: Box::new(rules),
        }
    }

    /// Clears the board for another game of a series.
    fn next_game(&self, position: &mut Position, log: &mut impl Log) {
        if log.is_recording() {
            for Pile { site, kind, .. } in kit::men(position.men) {
                log.note(|| Event::Remove { kind, site });
            }
        }
        log.note(|| {
            Event::Remark(match (position.end, position.run) {
                (End::Won(_), (Seat::FIRST, run)) => kit::message("white-leads").with("n", run),
                (End::Won(_), (_, run)) => kit::message("black-leads").with("n", run),
                _ => kit::message("drawn-game"),
            })
        });
        let state = State {
            games: position.games,
            run: position.run,
            // The winner begins.
            mover: position.run.0,
            ..State::of(self.plan.men)
        };
        *position = WithHistory::new(state, State::key);
    }

    fn end_if_over(&self, state: &mut State, log: &mut impl Log) {
        if let Some((end, remark)) = self.rules.ended(state) {
            state.end = end;
            kit::remark(log, remark);
        }
    }
}

impl Game for Mills {
    type Position = Position;
    type Move = Move;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        WithHistory::new(State::of(self.plan.men), State::key)
    }

    fn turn(&self, position: &Position) -> Turn {
        position.end.turn(position.mover)
    }

    fn moves(&self, position: &Position, list: &mut Vec<Move>) {
        if position.end == End::None {
            self.rules.moves(position, list);
        }
    }

    fn play(&self, position: &mut Position, mv: &Move, log: &mut impl Log) {
        let mover = position.mover;
        let own = mover.index();
        let site = |point: u8| Site(point.into());
        let kind = man(mover);
        if mv.places() {
            position.hand[own] -= 1;
            log.note(|| Event::Place {
                kind,
                site: site(mv.to),
            });
        } else if mv.from != NOWHERE {
            position.men[own].remove(mv.from.into());
            log.note(|| Event::Move {
                kind,
                count: 1,
                path: vec![site(mv.from), site(mv.to)],
            });
        }
        // `NOWHERE` lies beyond the last point, so inserting it changes nothing.
        position.men[own].insert(mv.to.into());
        for taken in mv.taken() {
            position.men[1 - own].remove(taken.into());
            log.note(|| Event::Remove {
                kind: man(mover.other()),
                site: site(taken),
            });
        }
        if let Some(remark) = self.rules.next_turn(position, mv) {
            kit::remark(log, remark);
        }
        let progress = mv.from == NOWHERE || mv.takes();
        let key = position.key();
        position.history.add_turn(key, progress);
        self.end_if_over(position, log);
        if position.end == End::None && position.history.is_drawn(self.plan.limits, log) {
            position.end = End::Drawn;
        }
        if position.end != End::None && self.rules.plays_on(position) {
            self.next_game(position, log);
        }
    }

    fn piles(&self, position: &Position) -> Vec<Pile> {
        kit::men(position.men)
    }

    fn info(&self, position: &Position) -> BoardInfo {
        let mut info = BoardInfo::default();
        for seat in [Seat::FIRST, Seat::SECOND] {
            if position.hand[seat.index()] > 0 {
                info = info.with_side_fact(seat, "hand", position.hand[seat.index()]);
            }
        }
        let info = self.rules.add_facts(position, info);
        self.plan.limits.add_facts(&position.history, info)
    }

    fn taps(&self, _: &Position, mv: &Move) -> Vec<Tap> {
        let sites = mv.points().map(|point| Tap::Site(Site(point.into())));
        sites.collect()
    }

    fn why_not(&self, position: &Position, taps: &[Tap]) -> Option<Message> {
        let site = |tap: &Tap| match tap {
            Tap::Site(site) => Some(site.index()),
            Tap::Die(_) | Tap::Word(_) => None,
        };
        let points: Vec<usize> = taps.iter().filter_map(site).collect();
        match position.end {
            End::None => self.rules.why_not(position, &points),
            _ => None,
        }
    }

    fn write(&self, position: &Position, mv: &Move) -> String {
        let mut text = String::new();
        if mv.from != NOWHERE {
            text = name(mv.from.into()) + "-";
        }
        if mv.to != NOWHERE {
            text += &name(mv.to.into());
        }
        for taken in mv.taken() {
            text += "x";
            text += &name(taken.into());
        }
        if position.must_unblock {
            text += "!";
        }
        text
    }

    fn text(&self, position: &Position) -> String {
        text::write(self.rules.fields(), self, position)
    }

    fn read(&self, text: &str) -> Result<Position, ParseError> {
        let mut state = text::read(self.rules.fields(), self, *self.start(), text)?;
        for seat in [Seat::FIRST, Seat::SECOND] {
            let (side, most) = (LETTERS[seat.index()], self.plan.men);
            if state.all_men(seat) > most.into() {
                return Err(parse_error!(
                    "too-many-men",
                    "{letter} has more than {most} men",
                    letter = side,
                    most
                ));
            }
        }
        self.rules.check(&mut state)?;
        let mut position = WithHistory::new(state, State::key);
        self.end_if_over(&mut position, &mut ());
        Ok(position)
    }
}

impl Evaluate for Mills {
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        self.rules.evaluate(position, seat)
    }

    fn ordering_score(&self, position: &Position, mv: &Move) -> i32 {
        self.rules.ordering_score(position, mv)
    }

    fn key(&self, position: &Position) -> u64 {
        position.key() ^ u64::from(position.end != End::None)
    }
}
