//! The mill games. Men are placed from the hand on the 24 points of three nested squares, and then
//! moved along the lines. A line of three takes what the game says. One type plays them all. A game
//! supplies its [`Rules`], and the fields of its position text if it has phases of its own.
//!
//! This module knows the board, the men, and how they are placed, moved and taken. It does not know
//! what a mill does in a game.

use super::kit::{
    self, End, Limits, Places, WithHistory, man,
    text::{self, Field},
    unknown_piece,
};
use crate::rules::{
    Board, BoardInfo, Evaluate, Event, Form, Game, Log, Material, Message, Mixer, ParseError, Pile,
    Placing, Seat, Site, Tap, Turn,
};
use std::hash::Hasher;

pub(super) const LETTERS: [&str; 2] = ["W", "B"];
const POINTS: usize = 24;
/// The column and row of each point, in the order of the position text: from the top, left to
/// right.
const AT: [(u8, u8); POINTS] = [
    (0, 7),
    (3, 7),
    (6, 7),
    (1, 6),
    (3, 6),
    (5, 6),
    (2, 5),
    (3, 5),
    (4, 5),
    (0, 4),
    (1, 4),
    (2, 4),
    (4, 4),
    (5, 4),
    (6, 4),
    (2, 3),
    (3, 3),
    (4, 3),
    (1, 2),
    (3, 2),
    (5, 2),
    (0, 1),
    (3, 1),
    (6, 1),
];
/// The number of points in each row of the position text.
const ROWS: [usize; 7] = [3, 3, 3, 6, 3, 3, 3];
/// The 16 lines, each from end to end.
const LINES: [[usize; 3]; 16] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [9, 10, 11],
    [12, 13, 14],
    [15, 16, 17],
    [18, 19, 20],
    [21, 22, 23],
    [0, 9, 21],
    [3, 10, 18],
    [6, 11, 15],
    [1, 4, 7],
    [16, 19, 22],
    [8, 12, 17],
    [5, 13, 20],
    [2, 14, 23],
];

/// A set of points.
pub(super) type Points = Places<1>;
pub(super) const ALL: Points = Places::first(POINTS);

/// For each point, the other points of its two lines.
const BESIDE: [[Points; 2]; POINTS] = {
    let mut beside = [[Points::EMPTY; 2]; POINTS];
    let mut lines = [0; POINTS];
    let mut line = 0;
    while line < LINES.len() {
        let [a, b, c] = LINES[line];
        let others = [(a, b, c), (b, a, c), (c, a, b)];
        let mut index = 0;
        while index < 3 {
            let (point, one, other) = others[index];
            beside[point][lines[point]] = Points::of(one).with(other);
            lines[point] += 1;
            index += 1;
        }
        line += 1;
    }
    beside
};

/// For each point, its neighbours along the lines.
pub(super) const NEXT: [Points; POINTS] = {
    let mut next = [Points::EMPTY; POINTS];
    let mut line = 0;
    while line < LINES.len() {
        let [a, b, c] = LINES[line];
        next[a] = next[a].with(b);
        next[b] = next[b].with(a).with(c);
        next[c] = next[c].with(b);
        line += 1;
    }
    next
};

/// Returns how many lines a man on a point completes with the other men of its side.
pub(super) fn mills_at(point: usize, men: Points) -> usize {
    let [one, other] = BESIDE[point];
    usize::from(men.covers(one)) + usize::from(men.covers(other))
}

/// Returns the men of a side that stand in mills.
pub(super) fn in_mills(men: Points) -> Points {
    men.iter()
        .filter(|point| mills_at(*point, men) > 0)
        .collect()
}

/// Returns how many lines a side can complete by moving a man along a line to an empty point.
pub(super) fn closable_at(point: usize, men: Points) -> usize {
    let beside = BESIDE[point].into_iter();
    beside
        .filter(|others| men.covers(*others) && (NEXT[point] & men & !*others) != Points::EMPTY)
        .count()
}

/// Whether the name of a point sorts before another's: by column, then from below.
pub(super) fn is_named_before(one: usize, other: usize) -> bool {
    AT[one] < AT[other]
}

/// Returns the name of a point in notation: its column and row.
fn name(point: usize) -> String {
    let (column, row) = AT[point];
    format!("{}{row}", char::from(b'a' + column))
}

/// The phase, in games that distinguish it. In other games men are placed while any are in hand,
/// and then moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) enum Phase {
    #[default]
    Place,
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
            phase: Phase::Place,
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
    pub material: Material,
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
            Placing {
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
                material: plan.material,
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

/// Seven rows of points, the men in hand, and the side to move.
static FIELDS: [Field<Mills, State>; 4] =
    [POINT_ROWS, WHITE_HAND, BLACK_HAND, text::mover!(LETTERS)];

pub(super) const POINT_ROWS: Field<Mills, State> = Field {
    name: "the rows of points",
    write: |_, state| write_rows(state.men),
    read: |_, state, rows| {
        state.men = read_rows(rows)?;
        Ok(())
    },
};
pub(super) const WHITE_HAND: Field<Mills, State> = Field {
    name: "White's men in hand",
    write: |_, state| format!("W{}", state.hand[0]),
    read: |mills, state, word| read_hand(mills, state, Seat::FIRST, word),
};
pub(super) const BLACK_HAND: Field<Mills, State> = Field {
    name: "Black's men in hand",
    write: |_, state| format!("B{}", state.hand[1]),
    read: |mills, state, word| read_hand(mills, state, Seat::SECOND, word),
};

fn write_rows(men: [Points; 2]) -> String {
    let mut points = 0..POINTS;
    let letter = |point: usize| {
        let seat = (0..2).find(|seat| men[*seat].contains(point));
        seat.map_or(".", |seat| LETTERS[seat])
    };
    let rows = ROWS.map(|length| points.by_ref().take(length).map(letter).collect::<String>());
    rows.join("/")
}

fn read_rows(rows: &str) -> Result<[Points; 2], ParseError> {
    let lengths = rows.split('/').map(|row| row.chars().count());
    if !lengths.eq(ROWS) {
        return Err(parse_error!(
            "not-seven-rows",
            "seven rows of 3, 3, 3, 6, 3, 3, 3 points are needed"
        ));
    }
    let mut men = [Points::EMPTY; 2];
    for (point, letter) in rows.chars().filter(|letter| *letter != '/').enumerate() {
        match letter {
            'W' => men[0].insert(point),
            'B' => men[1].insert(point),
            '.' => {}
            _ => return Err(unknown_piece(letter)),
        }
    }
    Ok(men)
}

fn read_hand(mills: &Mills, state: &mut State, seat: Seat, word: &str) -> Result<(), ParseError> {
    let (letter, most) = (LETTERS[seat.index()], mills.plan.men);
    state.hand[seat.index()] = text::read_lettered(word, letter, most.into())? as u8;
    Ok(())
}
