//! Go: stones on the crossings of a grid, and whoever surrounds more ground has won.
//!
//! A chain without a liberty is taken. A move may not bring back the position before the opponent's
//! last move (ko), nor leave its own chain without a liberty. Two passes in a row end the play; then
//! the players agree on which stones are dead and which live in seki, or play on.
//!
//! The agreement is played in moves too: one side marks chains (`dead:e5`, `seki:e5`, `live:e5`) and
//! says `done`; the other says `agree`, `change` to mark for itself, or `resume` to play on. Whoever
//! resumes and passes again without a stone played has the stones counted as they stand.
//!
//! Source: the book's sections 7.1 to 7.4.

mod count;
mod rollout;

use super::{
    Entry,
    kit::{piece, read_rows, seat, unknown, write_rows},
};
use crate::{
    rules::{
        Beside, Board, Event, Form, Game, Glyph, Log, Material, Message, Method, Misread, Mixer,
        OptionSpec, Options, Outcome, Pile, Place, Score, Seat, Sign, Site, SplitMix64, Tap, Trace,
        Turn, Verdict, is_count,
    },
    table::Table,
};
use rollout::Patterns;
use std::{
    cell::OnceCell,
    hash::{Hash, Hasher},
};

pub(super) static SIZE: OptionSpec = OptionSpec::of("size", &["9", "13", "15", "19"]);
pub(super) static SCORING: OptionSpec = OptionSpec::of("scoring", &["territory", "area"]);
pub(super) static KOMI: OptionSpec = OptionSpec::open(
    "komi",
    &["usual", "0", "0.5", "5.5", "6.5", "7.5"],
    |value| read_komi(value).is_some(),
);
pub(super) static HANDICAP: OptionSpec =
    OptionSpec::of("handicap", &["0", "2", "3", "4", "5", "6", "7", "8", "9"]);
static KO: OptionSpec = OptionSpec::of("ko", &["simple", "positional", "situational"]);
static LONG_CYCLE: OptionSpec = OptionSpec::open("long_cycle", &["3", "0"], is_count);
static SUICIDE: OptionSpec = OptionSpec::of("suicide", &["off", "on"]);
static PASS_STONES: OptionSpec = OptionSpec::of("pass_stones", &["off", "on"]);
static OPTIONS: [&OptionSpec; 8] = [
    &SIZE,
    &SCORING,
    &KOMI,
    &HANDICAP,
    &KO,
    &LONG_CYCLE,
    &SUICIDE,
    &PASS_STONES,
];

/// What the registry knows of Go.
pub static ENTRY: Entry = Entry {
    key: "go",
    chapter: "territory",
    players: &["B", "W"],
    chance: false,
    options: &OPTIONS,
    reasons: &[
        "occupied",
        "suicide",
        "ko",
        "superko",
        "mark-stones",
        "answer-first",
    ],
    remarks: &[
        "passes",
        "counting",
        "proposes",
        "resumes",
        "changes",
        "agrees",
        "as-it-stands",
        "long-cycle",
    ],
    facts: &["prisoners", "komi", "ground"],
    presets: &[],
    open: |options| Table::new(&ENTRY, Go::new(options), options),
};

pub(super) const LETTERS: [&str; 2] = ["B", "W"];
const STONES: [char; 2] = ['b', 'w'];
/// How often the sides may take the marking over from each other before one must agree or resume.
const MOST_CHANGES: u8 = 4;
/// Points of the largest board.
const MOST: usize = 19 * 19;

/// Half points from a text of whole or half ones, as `6.5`.
pub(super) fn read_komi(text: &str) -> Option<i32> {
    let (whole, half) = match text.strip_suffix(".5") {
        Some(whole) => (whole, 1),
        None => (text, 0),
    };
    let (sign, digits) = match whole.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, whole),
    };
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    let points: i32 = digits.parse().ok().filter(|_| plain && digits.len() <= 3)?;
    Some(sign * (2 * points + half))
}

/// Go with its options set.
pub struct Go {
    board: Board,
    pub(super) size: usize,
    pub(super) by_area: bool,
    /// What White is given, in half points.
    pub(super) komi: i32,
    pub(super) handicap: usize,
    ko: Ko,
    long_cycle: u16,
    suicide: bool,
    pass_stones: bool,
    /// The neighbours of each point.
    near: Vec<Vec<u16>>,
    /// The 3 by 3 patterns of the playouts, made when they are first needed.
    patterns: OnceCell<Patterns>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ko {
    Simple,
    Positional,
    Situational,
}

/// What lies on a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
enum Point {
    #[default]
    Empty,
    Black,
    White,
}

impl Point {
    fn of(seat: Seat) -> Point {
        if seat == Seat::FIRST {
            Point::Black
        } else {
            Point::White
        }
    }

    fn seat(self) -> Option<Seat> {
        match self {
            Point::Empty => None,
            Point::Black => Some(Seat::FIRST),
            Point::White => Some(Seat::SECOND),
        }
    }
}

/// What the players say of a chain when they count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Mark {
    #[default]
    Alive,
    Dead,
    Seki,
}

impl Mark {
    fn word(self) -> &'static str {
        match self {
            Mark::Alive => "live",
            Mark::Dead => "dead",
            Mark::Seki => "seki",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Phase {
    /// Stones are played; so many passes have just been made.
    Play {
        passes: u8,
    },
    /// The mover marks chains.
    Marking,
    /// The other side has marked; the mover answers.
    Answering,
    Counted,
    /// A position has come back too often.
    Void,
}

/// Stones, prisoners, and what may not come back.
#[derive(PartialEq, Eq, Debug)]
pub struct Position {
    points: [Point; MOST],
    marks: [Mark; MOST],
    mover: Seat,
    /// Stones that each side has taken.
    prisoners: [u16; 2],
    phase: Phase,
    /// Who passed first of the last two.
    first_passer: Seat,
    /// Play was resumed, and no stone has been played since.
    resumed: bool,
    /// How often the marks have been taken over by the other side.
    changes: u8,
    /// The stones, mixed into a number; and the same before the last move.
    key: u64,
    before: u64,
    /// Every position so far, mixed with the mover where that matters.
    seen: Vec<u64>,
    /// The point that a single stone was just taken from, for playouts.
    ko: Option<u16>,
}

impl Clone for Position {
    fn clone(&self) -> Position {
        Position {
            seen: self.seen.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, other: &Position) {
        let mut seen = std::mem::take(&mut self.seen);
        seen.clone_from(&other.seen);
        *self = Position { seen, ..*other };
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.key, self.mover, self.phase).hash(state);
    }
}

/// A stone, a pass, or a word of the agreement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    Stone(u16),
    Pass,
    /// The chain of this stone gets this mark.
    Mark(u16, Mark),
    Done,
    Agree,
    Change,
    Resume,
}

/// A number for a stone on a point (Zobrist 1970).
fn mix(point: u16, stone: Point) -> u64 {
    let mut mixer = Mixer::default();
    mixer.take(u64::from(point) << 2 | stone as u64);
    mixer.finish()
}

impl Position {
    fn at(&self, point: u16) -> Point {
        self.points[usize::from(point)]
    }

    fn put(&mut self, point: u16, stone: Point) {
        let old = self.at(point);
        if old != Point::Empty {
            self.key ^= mix(point, old);
        }
        if stone != Point::Empty {
            self.key ^= mix(point, stone);
        }
        self.points[usize::from(point)] = stone;
    }
}

/// A chain of stones and its liberties.
#[derive(Default)]
struct Chain {
    stones: Vec<u16>,
    liberties: Vec<u16>,
}

/// Why a stone may not be played.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Barred {
    Occupied,
    Suicide,
    Ko,
    Superko,
}

impl Go {
    pub fn new(options: &Options) -> Go {
        let size = usize::from(options.count(&SIZE));
        Go::sized(size, options)
    }

    /// Smaller boards than those offered are for tests.
    fn sized(size: usize, options: &Options) -> Go {
        let by_area = options.is(&SCORING, "area");
        let handicap = usize::from(options.count(&HANDICAP));
        let usual = match (handicap > 0, by_area) {
            (true, _) => 1,
            (_, true) => 15,
            _ => 13,
        };
        let near = (0..size * size).map(|point| {
            let (column, row) = (point % size, point / size);
            let mut near = Vec::new();
            if row > 0 {
                near.push((point - size) as u16);
            }
            if column > 0 {
                near.push((point - 1) as u16);
            }
            if column + 1 < size {
                near.push((point + 1) as u16);
            }
            if row + 1 < size {
                near.push((point + size) as u16);
            }
            near
        });
        Go {
            board: board(size),
            size,
            by_area,
            komi: read_komi(options.get(&KOMI)).unwrap_or(usual),
            handicap,
            ko: match options.get(&KO) {
                "positional" => Ko::Positional,
                "situational" => Ko::Situational,
                _ => Ko::Simple,
            },
            long_cycle: options.count(&LONG_CYCLE),
            suicide: options.is(&SUICIDE, "on"),
            pass_stones: by_area && options.is(&PASS_STONES, "on"),
            near: near.collect(),
            patterns: OnceCell::new(),
        }
    }

    fn points(&self) -> impl Iterator<Item = u16> + use<> {
        0..(self.size * self.size) as u16
    }

    fn near(&self, point: u16) -> &[u16] {
        &self.near[usize::from(point)]
    }

    fn chain(&self, position: &Position, point: u16) -> Chain {
        let stone = position.at(point);
        let mut met = [false; MOST];
        let mut chain = Chain {
            stones: vec![point],
            liberties: Vec::new(),
        };
        met[usize::from(point)] = true;
        let mut next = 0;
        while let Some(here) = chain.stones.get(next).copied() {
            next += 1;
            for there in self.near(here) {
                if std::mem::replace(&mut met[usize::from(*there)], true) {
                    continue;
                }
                match position.at(*there) {
                    Point::Empty => chain.liberties.push(*there),
                    other if other == stone => chain.stones.push(*there),
                    _ => {}
                }
            }
        }
        chain
    }

    /// The enemy stones that a stone on `point` would take.
    fn prey(&self, position: &Position, point: u16, mover: Seat) -> Vec<u16> {
        let enemy = Point::of(mover.other());
        let mut prey: Vec<u16> = Vec::new();
        for there in self.near(point) {
            if position.at(*there) != enemy || prey.contains(there) {
                continue;
            }
            let chain = self.chain(position, *there);
            if chain.liberties == [point] {
                prey.extend(chain.stones);
            }
        }
        prey
    }

    /// The stones that a move on `point` would give up: its own chain, where it has no liberty.
    fn given_up(&self, position: &Position, point: u16) -> Vec<u16> {
        if self
            .near(point)
            .iter()
            .any(|there| position.at(*there) == Point::Empty)
        {
            return Vec::new();
        }
        let mut after = position.clone();
        after.put(point, Point::of(position.mover));
        let chain = self.chain(&after, point);
        if chain.liberties.is_empty() {
            chain.stones
        } else {
            Vec::new()
        }
    }

    /// Whether a stone may be played on a point, and if not, why.
    fn check(&self, position: &Position, point: u16) -> Result<(), Barred> {
        if position.at(point) != Point::Empty {
            return Err(Barred::Occupied);
        }
        let breathes = self
            .near(point)
            .iter()
            .any(|there| position.at(*there) == Point::Empty);
        let prey = self.prey(position, point, position.mover);
        let mut gone = prey.clone();
        if prey.is_empty() && !breathes {
            let given_up = self.given_up(position, point);
            if given_up.len() == 1 || (!given_up.is_empty() && !self.suicide) {
                return Err(Barred::Suicide);
            }
            gone = given_up;
        }
        if gone.is_empty() && self.ko == Ko::Simple {
            return Ok(());
        }
        let mut key = position.key;
        if !gone.contains(&point) {
            key ^= mix(point, Point::of(position.mover));
        }
        for stone in gone.iter().filter(|stone| **stone != point) {
            key ^= mix(*stone, position.at(*stone));
        }
        let comes_back = match self.ko {
            Ko::Simple => key == position.before,
            _ => position
                .seen
                .contains(&self.memory(key, position.mover.other())),
        };
        match (comes_back, self.ko) {
            (false, _) => Ok(()),
            (true, Ko::Simple) => Err(Barred::Ko),
            (true, _) => Err(Barred::Superko),
        }
    }

    /// What is remembered of a position with `mover` to move.
    fn memory(&self, key: u64, mover: Seat) -> u64 {
        if self.ko == Ko::Positional {
            key
        } else {
            key ^ u64::from(mover.0)
        }
    }

    fn play_stone(&self, position: &mut Position, point: u16, log: &mut impl Log) {
        let mover = position.mover;
        let prey = self.prey(position, point, mover);
        position.before = position.key;
        position.put(point, Point::of(mover));
        log.note(|| Event::Place {
            kind: piece(mover, Glyph::Stone),
            site: Site(point),
        });
        let (taker, gone) = if prey.is_empty() {
            let chain = self.chain(position, point);
            let dead = chain.liberties.is_empty();
            (mover.other(), if dead { chain.stones } else { Vec::new() })
        } else {
            (mover, prey)
        };
        for stone in &gone {
            position.put(*stone, Point::Empty);
            log.note(|| Event::Take {
                kind: piece(taker.other(), Glyph::Stone),
                site: Site(*stone),
            });
        }
        position.prisoners[taker.index()] += gone.len() as u16;
        position.ko = match gone[..] {
            [single] if taker == mover => {
                (self.chain(position, point).stones.len() == 1).then_some(single)
            }
            _ => None,
        };
        position.phase = Phase::Play { passes: 0 };
        position.resumed = false;
        position.changes = 0;
        position.mover = mover.other();
        self.remember(position, log);
    }

    fn remember(&self, position: &mut Position, log: &mut impl Log) {
        let now = self.memory(position.key, position.mover);
        position.seen.push(now);
        let often = position.seen.iter().filter(|seen| **seen == now).count();
        if self.ko == Ko::Simple && self.long_cycle > 0 && often >= usize::from(self.long_cycle) {
            position.phase = Phase::Void;
            log.note(|| {
                Event::Remark(
                    Message::new("long-cycle", "a long cycle: no result")
                        .with("n", self.long_cycle),
                )
            });
        }
    }

    fn pass(&self, position: &mut Position, passes: u8, log: &mut impl Log) {
        let mover = position.mover;
        let tell = |key: &'static str| Event::Remark(Message::new(key, key));
        if self.pass_stones {
            position.prisoners[mover.other().index()] += 1;
        }
        position.before = position.key;
        position.ko = None;
        position.mover = mover.other();
        if self.ko == Ko::Situational {
            // The same stones with the other side to move are another situation.
            position
                .seen
                .push(self.memory(position.key, position.mover));
        }
        if passes == 0 {
            position.first_passer = mover;
            position.phase = Phase::Play { passes: 1 };
            log.note(|| tell("passes"));
        } else if position.resumed {
            position.phase = Phase::Counted;
            position.marks = [Mark::Alive; MOST];
            log.note(|| tell("as-it-stands"));
        } else {
            position.phase = Phase::Marking;
            log.note(|| tell("counting"));
        }
    }

    fn mark(&self, position: &mut Position, point: u16, mark: Mark, log: &mut impl Log) {
        let old = position.marks[usize::from(point)];
        let owner = position.at(point).seat().expect("a stone to mark");
        for stone in self.chain(position, point).stones {
            position.marks[usize::from(stone)] = mark;
            log.note(|| Event::Become {
                site: Site(stone),
                from: piece(owner, glyph(old)),
                to: piece(owner, glyph(mark)),
            });
        }
    }

    /// The mark of a chain, undone: for whoever plays on.
    fn unmark(&self, position: &mut Position, log: &mut impl Log) {
        for point in self.points() {
            let old = std::mem::take(&mut position.marks[usize::from(point)]);
            if let (Some(owner), true) = (position.at(point).seat(), old != Mark::Alive) {
                log.note(|| Event::Become {
                    site: Site(point),
                    from: piece(owner, glyph(old)),
                    to: piece(owner, Glyph::Stone),
                });
            }
        }
    }
}

fn glyph(mark: Mark) -> Glyph {
    match mark {
        Mark::Alive => Glyph::Stone,
        Mark::Dead => Glyph::DeadStone,
        Mark::Seki => Glyph::SekiStone,
    }
}

/// The name of a point: letters without i, rows from below.
pub(super) fn point_name(size: usize, point: usize) -> String {
    let column = (point % size) as u8;
    let letter = b'a' + column + u8::from(column >= 8);
    format!("{}{}", char::from(letter), size - point / size)
}

/// The lines on which the star points lie, from the edge.
fn star_line(size: usize) -> usize {
    if size > 9 { 3 } else { 2 }
}

/// The star points, in the order in which handicap stones are put: corners, then sides, bottom and
/// top; the centre is the last.
fn stars(size: usize) -> [usize; 9] {
    let (low, middle, high) = (star_line(size), size / 2, size - 1 - star_line(size));
    // Columns from the left, rows from the top.
    let at = |column: usize, row: usize| row * size + column;
    [
        at(high, low),
        at(low, high),
        at(high, high),
        at(low, low),
        at(low, middle),
        at(high, middle),
        at(middle, high),
        at(middle, low),
        at(middle, middle),
    ]
}

/// The points of so many handicap stones: an odd number from five on has one in the centre.
pub(super) fn handicap_points(size: usize, count: usize) -> Vec<usize> {
    let stars = stars(size);
    let with_centre = count >= 5 && count % 2 == 1;
    let around = count - usize::from(with_centre);
    let mut points = stars[..around].to_vec();
    if with_centre {
        points.push(stars[8]);
    }
    points
}

fn board(size: usize) -> Board {
    let shown_stars: &[usize] = match size {
        9 | 13 | 15 => &[0, 1, 2, 3, 8],
        19 => &[0, 1, 2, 3, 4, 5, 6, 7, 8],
        _ => &[],
    };
    let is_star = |point: usize| shown_stars.iter().any(|star| stars(size)[*star] == point);
    let place = |point: usize| Place {
        name: point_name(size, point),
        at: ((point % size) as i16 * 100, (point / size) as i16 * 100),
        form: if is_star(point) {
            Form::Star
        } else {
            Form::Point
        },
        owner: None,
    };
    let site = |column: usize, row: usize| Site((row * size + column) as u16);
    // A line from edge to edge is one line to draw.
    let rows = (0..size).map(|row| (site(0, row), site(size - 1, row)));
    let columns = (0..size).map(|column| (site(column, 0), site(column, size - 1)));
    Board {
        material: Material::Kaya,
        places: (0..size * size).map(place).collect(),
        lines: rows.chain(columns).collect(),
        dice: None,
    }
}

impl Game for Go {
    type Position = Position;
    type Move = Act;

    fn method(&self) -> Method {
        Method::Playouts
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        let mut position = Position {
            points: [Point::Empty; MOST],
            marks: [Mark::Alive; MOST],
            mover: Seat::FIRST,
            prisoners: [0; 2],
            phase: Phase::Play { passes: 0 },
            first_passer: Seat::FIRST,
            resumed: false,
            changes: 0,
            key: 0,
            before: u64::MAX,
            seen: Vec::new(),
            ko: None,
        };
        if self.handicap > 0 {
            for point in handicap_points(self.size, self.handicap) {
                position.put(point as u16, Point::Black);
            }
            position.mover = Seat::SECOND;
        }
        position
            .seen
            .push(self.memory(position.key, position.mover));
        position
    }

    fn turn(&self, position: &Position) -> Turn {
        match position.phase {
            Phase::Counted => Turn::Over(self.standing(position)),
            Phase::Void => Turn::Over(Outcome {
                verdict: Verdict::Drawn,
                scores: None,
            }),
            _ => Turn::Player(position.mover),
        }
    }

    fn moves(&self, position: &Position, list: &mut Vec<Act>) {
        match position.phase {
            Phase::Counted | Phase::Void => {}
            Phase::Play { .. } => {
                let free = self
                    .points()
                    .filter(|point| self.check(position, *point).is_ok());
                list.extend(free.map(Act::Stone));
                list.push(Act::Pass);
            }
            Phase::Marking => {
                let stones = self
                    .points()
                    .filter(|point| position.at(*point) != Point::Empty);
                for point in stones {
                    let old = position.marks[usize::from(point)];
                    // A tap marks a chain dead, or takes its mark away.
                    list.push(Act::Mark(
                        point,
                        if old == Mark::Alive {
                            Mark::Dead
                        } else {
                            Mark::Alive
                        },
                    ));
                    if old != Mark::Seki {
                        list.push(Act::Mark(point, Mark::Seki));
                    }
                }
                list.push(Act::Done);
            }
            Phase::Answering => {
                list.push(Act::Agree);
                if position.changes < MOST_CHANGES {
                    list.push(Act::Change);
                }
                list.push(Act::Resume);
            }
        }
    }

    fn play(&self, position: &mut Position, act: &Act, log: &mut impl Log) {
        let tell = |key: &'static str| Event::Remark(Message::new(key, key));
        match (*act, position.phase) {
            (Act::Stone(point), _) => self.play_stone(position, point, log),
            (Act::Pass, Phase::Play { passes }) => self.pass(position, passes, log),
            (Act::Mark(point, mark), _) => self.mark(position, point, mark, log),
            (Act::Done, _) => {
                position.phase = Phase::Answering;
                position.mover = position.mover.other();
                log.note(|| tell("proposes"));
            }
            (Act::Agree, _) => {
                position.phase = Phase::Counted;
                log.note(|| tell("agrees"));
            }
            (Act::Change, _) => {
                position.phase = Phase::Marking;
                position.changes += 1;
                log.note(|| tell("changes"));
            }
            _ => {
                self.unmark(position, log);
                position.phase = Phase::Play { passes: 0 };
                position.resumed = true;
                position.mover = position.first_passer;
                log.note(|| tell("resumes"));
            }
        }
    }

    fn piles(&self, position: &Position) -> Vec<Pile> {
        self.points()
            .filter_map(|point| {
                let seat = position.at(point).seat()?;
                Some(Pile {
                    site: Site(point),
                    kind: piece(seat, glyph(position.marks[usize::from(point)])),
                    count: 1,
                })
            })
            .collect()
    }

    fn beside(&self, position: &Position) -> Beside {
        let mut beside = Beside::default();
        for seat in [Seat::FIRST, Seat::SECOND] {
            beside = beside.of(seat, "prisoners", position.prisoners[seat.index()]);
        }
        beside = beside.of(Seat::SECOND, "komi", Score::halves(self.komi));
        if !matches!(position.phase, Phase::Play { .. } | Phase::Void) {
            let tally = self.count(position);
            for seat in [Seat::FIRST, Seat::SECOND] {
                beside = beside.of(seat, "ground", tally.ground[seat.index()]);
            }
            let signs = tally.owners.iter().enumerate();
            beside.signs = signs
                .filter_map(|(point, owner)| Some((Site(point as u16), Sign::Territory((*owner)?))))
                .collect();
        }
        beside
    }

    fn taps(&self, _: &Position, act: &Act) -> Vec<Tap> {
        if let Act::Mark(point, Mark::Seki) = act {
            return vec![Tap::Word("seki"), Tap::Site(Site(*point))];
        }
        vec![match act {
            Act::Stone(point) | Act::Mark(point, _) => Tap::Site(Site(*point)),
            Act::Pass => Tap::Word("pass"),
            Act::Done => Tap::Word("done"),
            Act::Agree => Tap::Word("agree"),
            Act::Change => Tap::Word("change"),
            Act::Resume => Tap::Word("resume"),
        }]
    }

    fn why_not(&self, position: &Position, taps: &[Tap]) -> Option<Message> {
        let Some(Tap::Site(site)) = taps.first() else {
            return None;
        };
        let key = match position.phase {
            Phase::Counted | Phase::Void => return None,
            Phase::Answering => "answer-first",
            Phase::Marking => (position.at(site.0) == Point::Empty).then_some("mark-stones")?,
            Phase::Play { .. } => match self.check(position, site.0).err()? {
                Barred::Occupied => "occupied",
                Barred::Suicide => "suicide",
                Barred::Ko => "ko",
                Barred::Superko => "superko",
            },
        };
        Some(Message::new(key, format!("the rules say {key}")))
    }

    fn write(&self, _: &Position, act: &Act) -> String {
        let name = |point: u16| self.board.name(Site(point));
        match act {
            Act::Stone(point) => name(*point).into(),
            Act::Pass => "pass".into(),
            Act::Mark(point, mark) => format!("{}:{}", mark.word(), name(*point)),
            Act::Done => "done".into(),
            Act::Agree => "agree".into(),
            Act::Change => "change".into(),
            Act::Resume => "resume".into(),
        }
    }

    fn text(&self, position: &Position) -> String {
        let rows = write_rows(self.size, self.size, |point| {
            position.points[point]
                .seat()
                .map(|seat| STONES[seat.index()])
        });
        let [black, white] = position.prisoners;
        let mut text = format!(
            "{rows} {} B{black} W{white}",
            LETTERS[position.mover.index()]
        );
        for (word, mark) in [(" dead:", Mark::Dead), (" seki:", Mark::Seki)] {
            let marked = self
                .points()
                .filter(|point| position.marks[usize::from(*point)] == mark);
            let names: Vec<&str> = marked.map(|point| self.board.name(Site(point))).collect();
            if !names.is_empty() {
                text += word;
                text += &names.join(",");
            }
        }
        if position.changes > 0 {
            text += &format!(" changed:{}", position.changes);
        }
        match position.phase {
            Phase::Answering => text += " done",
            Phase::Counted => text += " over",
            _ => {}
        }
        text
    }

    fn read(&self, text: &str) -> Result<Position, Misread> {
        let mut words = text.split_whitespace();
        let mut word = |what: &str| {
            words
                .next()
                .ok_or_else(|| Misread::new(format!("{what} is missing")))
        };
        let (rows, mover) = (word("the rows")?, word("the player to move")?);
        let prisoners = [
            read_prisoners(word("Black's prisoners")?, 'B')?,
            read_prisoners(word("White's prisoners")?, 'W')?,
        ];
        let mut position = Position {
            points: [Point::Empty; MOST],
            key: 0,
            mover: seat(mover, LETTERS)?,
            prisoners,
            ..self.start()
        };
        read_rows(rows, self.size, self.size, |point, letter| {
            let stone = STONES.iter().position(|stone| *stone == letter);
            let seat = Seat(stone.ok_or_else(|| unknown(letter))? as u8);
            position.put(point as u16, Point::of(seat));
            Ok(())
        })?;
        for point in self.points() {
            let stone = position.at(point) != Point::Empty;
            if stone && self.chain(&position, point).liberties.is_empty() {
                return Err(Misread::new(format!(
                    "the chain of {} has no liberty",
                    self.board.name(Site(point))
                )));
            }
        }
        for word in words {
            self.read_agreement(word, &mut position)?;
        }
        position.seen = vec![self.memory(position.key, position.mover)];
        Ok(position)
    }

    fn settled(&self, position: &Position) -> bool {
        matches!(position.phase, Phase::Marking | Phase::Answering)
    }

    fn standing(&self, position: &Position) -> Outcome {
        let tally = self.count(position);
        let [black, white] = tally.points;
        let verdict = match black.cmp(&white) {
            std::cmp::Ordering::Greater => Verdict::Won(Seat::FIRST),
            std::cmp::Ordering::Less => Verdict::Won(Seat::SECOND),
            std::cmp::Ordering::Equal => Verdict::Drawn,
        };
        Outcome {
            verdict,
            scores: Some([Score::halves(black), Score::halves(white)]),
        }
    }

    fn rollout(&self, position: &Position, random: &mut SplitMix64, trace: &mut Trace) -> i32 {
        rollout::play(self, position, random, trace)
    }

    fn spot(&self, act: &Act) -> Option<Site> {
        match act {
            Act::Stone(point) => Some(Site(*point)),
            _ => None,
        }
    }

    fn agree(&self, position: &Position, held: &[i32], games: i32) -> Option<Act> {
        self.say(position, held, games)
    }

    fn promise(&self, position: &Position, act: &Act) -> i32 {
        match act {
            Act::Stone(point) => rollout::promise(self, position, *point),
            Act::Pass if matches!(position.phase, Phase::Play { passes: 1 }) => 2,
            // Not first, while most of the board is open and anything sensible is left to play: whoever
            // is far ahead of a weak player would else watch him come back.
            Act::Pass if self.is_open(position) => -1,
            _ => 0,
        }
    }

    fn key(&self, position: &Position) -> u64 {
        position.key ^ u64::from(position.mover.0)
    }
}

impl Go {
    /// Whether more points are empty than not.
    fn is_open(&self, position: &Position) -> bool {
        let stones = self
            .points()
            .filter(|point| position.at(*point) != Point::Empty);
        2 * stones.count() < self.points().count()
    }

    /// A word after the prisoners: which stones are marked, and how far the agreement is.
    fn read_agreement(&self, word: &str, position: &mut Position) -> Result<(), Misread> {
        match word {
            "done" => {
                position.phase = Phase::Answering;
                return Ok(());
            }
            "over" => {
                position.phase = Phase::Counted;
                return Ok(());
            }
            _ => {}
        }
        if let Some(changes) = word.strip_prefix("changed:") {
            let changes = changes
                .parse()
                .ok()
                .filter(|changes| *changes <= MOST_CHANGES);
            position.changes =
                changes.ok_or_else(|| Misread::new(format!("\"{word}\" is not a count")))?;
            position.phase = Phase::Marking;
            return Ok(());
        }
        let mark = match word.split_once(':') {
            Some(("dead", points)) => Some((Mark::Dead, points)),
            Some(("seki", points)) => Some((Mark::Seki, points)),
            _ => None,
        };
        let (mark, points) =
            mark.ok_or_else(|| Misread::new(format!("\"{word}\" says nothing here")))?;
        for name in points.split(',') {
            let site = self.board.named(name);
            let stone = site.filter(|site| position.at(site.0) != Point::Empty);
            let site = stone.ok_or_else(|| Misread::new(format!("no stone lies on \"{name}\"")))?;
            for stone in self.chain(position, site.0).stones {
                position.marks[usize::from(stone)] = mark;
            }
        }
        if matches!(position.phase, Phase::Play { .. }) {
            position.phase = Phase::Marking;
        }
        Ok(())
    }
}

fn read_prisoners(word: &str, letter: char) -> Result<u16, Misread> {
    word.strip_prefix(letter)
        .and_then(|number| number.parse().ok())
        .filter(|prisoners: &u16| *prisoners < 10_000)
        .ok_or_else(|| {
            Misread::new(format!(
                "\"{word}\" must be {letter} and the stones it has taken, as {letter}0"
            ))
        })
}

#[cfg(test)]
mod tests;
