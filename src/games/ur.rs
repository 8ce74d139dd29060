//! The Royal Game of Ur: seven pieces each race over the twenty squares of a board of about 2600
//! BCE, in the reconstructions that have been proposed.
//!
//! A throw enters a piece or moves one; most throws give another. A piece that ends on a square of
//! both paths sends an enemy there back. What the five rosettes do, how pieces enter and leave, and
//! which way they go, depends on the ruleset: Bell's, Finkel's, the long path, or the modern one.
//!
//! Sources: the book's section 4.1; *Il fogliaccio degli astratti* on Ur.

use super::{Entry, Preset, kit::man};
use crate::{
    rules::{
        Beside, Board, Die, Event, Form, Game, Log, Lot, Material, Message, Misread, OptionSpec,
        Options, Ornament, Outcome, Pile, Place, Seat, Site, SplitMix64, Tap, Turn, Verdict,
        is_count,
    },
    table::Table,
};

static RULES: OptionSpec = OptionSpec::of("rules", &["bell", "finkel", "long", "modern"]);
static PATH: OptionSpec = OptionSpec::of("path", &["bell14", "masters16", "long20"]);
static EXIT: OptionSpec = OptionSpec::of("exit", &["usual", "exact", "any", "four", "bounce"]);
static ENTRY_WAY: OptionSpec = OptionSpec::of("entry", &["usual", "threshold", "first-square"]);
static STAKE: OptionSpec = OptionSpec::open("stake", &["1", "0", "2", "5"], is_count);
static BLUE_ROW: OptionSpec = OptionSpec::of("blue-row", &["3", "1"]);
static OPTIONS: [&OptionSpec; 6] = [&RULES, &PATH, &EXIT, &ENTRY_WAY, &STAKE, &BLUE_ROW];

/// What the registry knows of Ur.
pub static ENTRY: Entry = Entry {
    key: "ur",
    chapter: "race",
    players: &["B", "R"],
    chance: true,
    options: &OPTIONS,
    reasons: &[
        "not-yours",
        "nobody-here",
        "throw-first",
        "own-piece",
        "safe-rosette",
        "no-exit",
        "threshold-first",
        "enter-all-first",
        "no-entry",
        "must-pass",
        "is-off",
    ],
    remarks: &["annulled", "no-move", "pays", "draws", "void"],
    facts: &["reserve", "off", "pool"],
    presets: &[
        preset("bell", &[]),
        preset("finkel", &[("rules", "finkel")]),
        preset("masters", &[("path", "masters16")]),
        preset("long", &[("rules", "long"), ("path", "long20")]),
        preset(
            "long-four",
            &[("rules", "long"), ("path", "long20"), ("exit", "four")],
        ),
        preset(
            "long-bounce",
            &[("rules", "long"), ("path", "long20"), ("exit", "bounce")],
        ),
        preset("modern", &[("rules", "modern")]),
    ],
    open: |options| Table::new(&ENTRY, Ur::new(options), options),
};

const fn preset(key: &'static str, options: &'static [(&'static str, &'static str)]) -> Preset {
    Preset { key, options }
}

const PIECES: u8 = 7;
/// After so many throws a game is void.
const VOID: u16 = 5_000;
/// From this step on the long path a piece shows its other face.
const TURNS_AT: usize = 8;
/// Room for the steps of the longest path; step 0 is not used.
const STEPS: usize = 21;
const ROSETTES: [&str; 5] = ["a1", "a3", "d2", "g1", "g3"];
const LETTERS: [&str; 2] = ["B", "R"];

/// The paths of the player of row 3; the other's is its mirror image.
const BELL: &str = "d3 c3 b3 a3 a2 b2 c2 d2 e2 f2 g2 h2 h3 g3";
const MASTERS: &str = "d3 c3 b3 a3 a2 b2 c2 d2 e2 f2 g2 g1 h1 h2 h3 g3";
const LONG: &str = "a3 b3 c3 d3 d2 e2 f2 g2 g3 h3 h2 h1 g1 g2 f2 e2 d2 c2 b2 a2";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ruleset {
    Bell,
    Finkel,
    Long,
    Modern,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Exit {
    Exact,
    Any,
    Four,
    Bounce,
}

/// Where a piece that enters stands first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Off the board, to be carried on by the next throw.
    Threshold,
    FirstSquare,
    /// On the step that the throw names.
    Direct,
}

/// The Royal Game of Ur with its options set.
pub struct Ur {
    board: Board,
    rules: Ruleset,
    exit: Exit,
    way: Way,
    stake: u16,
    /// The squares of each seat's steps; the first stands at 1.
    paths: [Vec<Site>; 2],
    /// For each step the own step on the same square, or 0; only the long path comes by twice.
    twins: Vec<u8>,
    /// For each step the enemy's steps on the same square, or 0. The paths mirror each other, so that
    /// it is the same for both seats.
    facing: Vec<[u8; 2]>,
    /// The steps on a rosette, and those where no piece is hit; off the board is neither.
    rosettes: Vec<bool>,
    safe: Vec<bool>,
}

/// How many pieces each side has where, and whose throw it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// Pieces on each step of their own path.
    on: [[u8; STEPS]; 2],
    reserve: [u8; 2],
    off: [u8; 2],
    /// Whether all seven have been on the board; only the long path asks.
    all_in: [bool; 2],
    pool: u16,
    mover: Seat,
    /// The mover has a piece on the threshold.
    waits: bool,
    thrown: Option<u8>,
    throws: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    Throw(u8),
    /// A piece comes from the reserve: to the threshold, or to the step.
    Enter(Option<u8>),
    /// The piece on the threshold goes to a step.
    In(u8),
    /// A piece goes from a step to another, or off the board.
    Go(u8, Option<u8>),
    Pass,
}

/// Why a piece may not stop on a step.
enum Barred {
    OwnPiece,
    Rosette,
}

impl Ur {
    pub fn new(options: &Options) -> Ur {
        let blue_above = options.is(&BLUE_ROW, "3");
        let board = board(blue_above);
        let rules = match options.get(&RULES) {
            "finkel" => Ruleset::Finkel,
            "long" => Ruleset::Long,
            "modern" => Ruleset::Modern,
            _ => Ruleset::Bell,
        };
        let path = match options.get(&PATH) {
            "masters16" => MASTERS,
            "long20" => LONG,
            _ => BELL,
        };
        let sites = |mirrored: bool| -> Vec<Site> {
            let named = path.split(' ').map(|name| {
                let name = if mirrored { mirror(name) } else { name.into() };
                board.named(&name).expect("a square of the board")
            });
            // Steps are counted from 1.
            std::iter::once(Site(u16::MAX)).chain(named).collect()
        };
        let paths = [sites(!blue_above), sites(blue_above)];
        // The steps of a path on the square of each step of the first one's.
        let meets = |path: &[Site]| -> Vec<[u8; 2]> {
            let meeting = |square: &Site| {
                let mut steps = (1..path.len()).filter(|step| path[*step] == *square);
                std::array::from_fn(|_| steps.next().unwrap_or(0) as u8)
            };
            paths[0].iter().map(meeting).collect()
        };
        let twins = meets(&paths[0]).into_iter().enumerate();
        let twins = twins.map(
            |(step, [one, two])| {
                if usize::from(one) == step { two } else { one }
            },
        );
        let on = |squares: &[&str]| -> Vec<bool> {
            let named = |square: &Site| squares.contains(&board.name(*square));
            let on_path = paths[0][1..].iter().map(named);
            // Neither before the first step nor after the last.
            std::iter::once(false)
                .chain(on_path)
                .chain([false])
                .collect()
        };
        Ur {
            rules,
            exit: match options.get(&EXIT) {
                "exact" => Exit::Exact,
                "any" => Exit::Any,
                "four" => Exit::Four,
                "bounce" => Exit::Bounce,
                _ if path == LONG => Exit::Any,
                _ => Exit::Exact,
            },
            way: match (options.get(&ENTRY_WAY), rules) {
                ("threshold", _) => Way::Threshold,
                ("first-square", _) | (_, Ruleset::Long) => Way::FirstSquare,
                (_, Ruleset::Modern) => Way::Direct,
                _ => Way::Threshold,
            },
            stake: options.count(&STAKE),
            twins: twins.collect(),
            facing: meets(&paths[1]),
            rosettes: on(&ROSETTES),
            safe: match rules {
                Ruleset::Bell => on(&[]),
                Ruleset::Modern => on(&["d2"]),
                Ruleset::Finkel | Ruleset::Long => on(&ROSETTES),
            },
            paths,
            board,
        }
    }

    /// The step after the last: off the board.
    fn exit_step(&self) -> usize {
        self.paths[0].len()
    }

    fn square(&self, seat: Seat, step: usize) -> Site {
        self.paths[seat.index()][step]
    }

    fn is_rosette(&self, step: usize) -> bool {
        self.rosettes[step]
    }

    fn stacks(&self) -> bool {
        self.rules == Ruleset::Long
    }

    /// The throws and how often they come up, out of eight or sixteen.
    fn throws(&self) -> &'static [(u8, u32)] {
        match self.rules {
            Ruleset::Modern => &[(0, 1), (1, 4), (2, 6), (3, 4), (4, 1)],
            _ => &[(0, 3), (1, 3), (4, 1), (5, 1)],
        }
    }

    fn enters_with(&self, value: u8) -> bool {
        match self.rules {
            Ruleset::Bell | Ruleset::Finkel => value == 5,
            Ruleset::Long => matches!(value, 1 | 5),
            Ruleset::Modern => value > 0,
        }
    }

    /// Whether a piece of `seat` may stop on a step; `from` is the step that it leaves.
    fn may_stop(
        &self,
        position: &Position,
        seat: Seat,
        from: usize,
        step: usize,
    ) -> Result<(), Barred> {
        if self.stacks() {
            return Ok(());
        }
        let stands = |other: usize| position.on[seat.index()][other] > u8::from(other == from);
        let twin = usize::from(self.twins[step]);
        if stands(step) || twin > 0 && stands(twin) {
            return Err(Barred::OwnPiece);
        }
        if self.safe[step] && self.enemies(position, seat, step).next().is_some() {
            return Err(Barred::Rosette);
        }
        Ok(())
    }

    /// The enemy's steps on the square of this one.
    fn met(&self, step: usize) -> impl Iterator<Item = usize> + use<> {
        let met = self.facing[step].into_iter().map(usize::from);
        met.filter(|theirs| *theirs > 0)
    }

    /// The enemy's steps with pieces on the square of this step.
    fn enemies(&self, position: &Position, seat: Seat, step: usize) -> impl Iterator<Item = usize> {
        let theirs = position.on[seat.other().index()];
        self.met(step).filter(move |met| theirs[*met] > 0)
    }

    /// Where a piece on `step` would end with this value: a step, or `None` for off the board.
    fn carried(&self, step: usize, value: u8) -> Option<Option<usize>> {
        let exit = self.exit_step();
        let to = step + usize::from(value);
        match (to.cmp(&exit), self.exit) {
            (std::cmp::Ordering::Less, _) => Some(Some(to)),
            (_, Exit::Four) => (value == 4).then_some(None),
            (std::cmp::Ordering::Equal, _) | (_, Exit::Any) => Some(None),
            (_, Exit::Bounce) => Some(Some(2 * exit - to)),
            (_, Exit::Exact) => None,
        }
    }

    /// Whether pieces on the board may move: on the long path only once all have been entered.
    fn may_go(&self, position: &Position) -> bool {
        self.rules != Ruleset::Long || position.all_in[position.mover.index()]
    }

    fn entries(&self, position: &Position, value: u8) -> Option<Act> {
        let mover = position.mover;
        if !self.enters_with(value) || position.reserve[mover.index()] == 0 {
            return None;
        }
        let step = match self.way {
            Way::Threshold => return Some(Act::Enter(None)),
            Way::FirstSquare => 1,
            Way::Direct => usize::from(value),
        };
        let free = self.may_stop(position, mover, 0, step).is_ok();
        free.then_some(Act::Enter(Some(step as u8)))
    }

    fn acts(&self, position: &Position, value: u8, list: &mut Vec<Act>) {
        let mover = position.mover;
        let first = list.len();
        if position.waits {
            let step = usize::from(value);
            if value > 0 && self.may_stop(position, mover, 0, step).is_ok() {
                list.push(Act::In(value));
            }
        } else if value > 0 {
            list.extend(self.entries(position, value));
            if self.may_go(position) {
                for step in 1..self.exit_step() {
                    if position.on[mover.index()][step] == 0 {
                        continue;
                    }
                    match self.carried(step, value) {
                        Some(None) => list.push(Act::Go(step as u8, None)),
                        Some(Some(to)) if self.may_stop(position, mover, step, to).is_ok() => {
                            list.push(Act::Go(step as u8, Some(to as u8)));
                        }
                        _ => {}
                    }
                }
            }
        }
        if list.len() == first {
            list.push(Act::Pass);
        }
    }

    fn tray(&self, seat: Seat, kind: &str) -> Site {
        let name = format!("{}-{kind}", LETTERS[seat.index()]);
        self.board.named(&name).expect("a tray of the board")
    }

    /// A piece stops on a step: whoever stands there goes back.
    fn land(&self, position: &mut Position, seat: Seat, step: usize, log: &mut impl Log) {
        position.on[seat.index()][step] += 1;
        if self.stacks() && self.is_rosette(step) {
            return;
        }
        let other = seat.other();
        for theirs in self.met(step) {
            let spared = self.stacks() && (theirs >= TURNS_AT) != (step >= TURNS_AT);
            if spared || position.on[other.index()][theirs] == 0 {
                continue;
            }
            let count = std::mem::take(&mut position.on[other.index()][theirs]);
            position.reserve[other.index()] += count;
            log.note(|| Event::Capture {
                kind: man(other),
                count: count.into(),
                site: self.square(seat, step),
                to: self.tray(other, "hand"),
            });
        }
    }

    /// Settles the stakes of a piece that has gone from a step to another, or off.
    fn settle_stakes(&self, position: &mut Position, from: usize, to: usize, log: &mut impl Log) {
        let paid = self.stake
            * match self.rules {
                Ruleset::Modern => 0,
                Ruleset::Bell | Ruleset::Long => u16::from(self.is_rosette(to)),
                Ruleset::Finkel => {
                    (from + 1..to).filter(|step| self.is_rosette(*step)).count() as u16
                }
            };
        position.pool = position.pool.saturating_add(paid);
        let told =
            |key, sum: u16| Event::Remark(Message::new(key, format!("{key} {sum}")).with("n", sum));
        if paid > 0 {
            log.note(|| told("pays", paid));
        }
        let drawn = self.stake.min(position.pool);
        if self.rules == Ruleset::Finkel && self.is_rosette(to) && drawn > 0 {
            position.pool -= drawn;
            log.note(|| told("draws", drawn));
        }
    }

    fn carry_out(&self, position: &mut Position, act: Act, log: &mut impl Log) -> bool {
        let mover = position.mover;
        let own = mover.index();
        let route = |from: Site, steps: std::ops::Range<usize>, end: Option<Site>| {
            let squares = steps.map(|step| self.square(mover, step));
            let path: Vec<Site> = std::iter::once(from).chain(squares).chain(end).collect();
            Event::Move {
                kind: man(mover),
                count: 1,
                path,
            }
        };
        let (from, to) = match act {
            Act::Throw(_) | Act::Pass => return false,
            Act::Enter(None) => {
                position.reserve[own] -= 1;
                position.waits = true;
                log.note(|| {
                    route(
                        self.tray(mover, "hand"),
                        0..0,
                        Some(self.tray(mover, "gate")),
                    )
                });
                return true;
            }
            Act::Enter(Some(step)) => {
                position.reserve[own] -= 1;
                let step = usize::from(step);
                let begin = if self.way == Way::Direct { 1 } else { step };
                log.note(|| route(self.tray(mover, "hand"), begin..step + 1, None));
                self.land(position, mover, step, log);
                if position.reserve[own] == 0 {
                    position.all_in[own] = true;
                }
                // Stepping onto the board is not yet a move, unless the throw carries the piece.
                if self.way != Way::Direct {
                    return true;
                }
                (0, step)
            }
            Act::In(step) => {
                position.waits = false;
                let step = usize::from(step);
                log.note(|| route(self.tray(mover, "gate"), 1..step + 1, None));
                self.land(position, mover, step, log);
                if position.reserve[own] == 0 {
                    position.all_in[own] = true;
                }
                (0, step)
            }
            Act::Go(from, to) => {
                let from = usize::from(from);
                position.on[own][from] -= 1;
                let begin = self.square(mover, from);
                match to.map(usize::from) {
                    Some(to) => {
                        // A surplus is counted back from the exit.
                        let steps = if to > from {
                            from + 1..to + 1
                        } else {
                            to..to + 1
                        };
                        log.note(|| route(begin, steps, None));
                        self.land(position, mover, to, log);
                        (from, to)
                    }
                    None => {
                        position.off[own] += 1;
                        let last = self.exit_step() - 1;
                        log.note(|| {
                            route(begin, from + 1..last + 1, Some(self.tray(mover, "off")))
                        });
                        (from, self.exit_step())
                    }
                }
            }
        };
        self.settle_stakes(position, from, to, log);
        // In the modern game only a rosette gives another throw.
        self.rules != Ruleset::Modern || self.is_rosette(to)
    }

    /// What it is worth to be on the board at all, in tenths of a step: the rarer the throws that
    /// enter, the more.
    fn entered(&self) -> i32 {
        match self.rules {
            Ruleset::Bell | Ruleset::Finkel => 400,
            Ruleset::Long => 60,
            Ruleset::Modern => 10,
        }
    }

    /// How likely the enemy hits a piece on this step in his next turn, in thousandths; throws that
    /// follow each other are reckoned with, the threshold is not.
    fn risk(&self, position: &Position, seat: Seat, step: usize) -> i32 {
        // For the three pyramids r(d) = 3/8 r(d-1) + 1/8 r(d-4) + 1/8 r(d-5), with r(0) = 1.
        const AGAIN: [i32; 13] = [0, 375, 141, 53, 145, 226, 150, 81, 55, 67, 72, 55, 41];
        const ONCE: [i32; 5] = [0, 250, 375, 250, 63];
        if self.safe[step] {
            return 0;
        }
        let reach: &[i32] = if self.rules == Ruleset::Modern {
            &ONCE
        } else {
            &AGAIN
        };
        let other = seat.other();
        let mut spared = 1_000;
        for there in self.met(step) {
            if self.stacks() && (there >= TURNS_AT) != (step >= TURNS_AT) {
                continue;
            }
            for (distance, chance) in reach.iter().enumerate().skip(1) {
                let from = there.wrapping_sub(distance);
                if (1..there).contains(&from) && position.on[other.index()][from] > 0 {
                    spared = spared * (1_000 - chance) / 1_000;
                }
            }
        }
        1_000 - spared
    }

    fn step_name(&self, seat: Seat, step: usize) -> String {
        let square = self.square(seat, step);
        let again = self.paths[seat.index()][1..step].contains(&square);
        let star = if again { "*" } else { "" };
        format!("{}{star}", self.board.name(square))
    }

    fn write_side(&self, position: &Position, seat: Seat) -> String {
        let own = seat.index();
        let mark = if position.all_in[own] && self.rules == Ruleset::Long {
            "!"
        } else {
            ""
        };
        let mut text = format!(
            "{} r{}{mark} o{}",
            LETTERS[own], position.reserve[own], position.off[own]
        );
        for step in 1..self.exit_step() {
            for _ in 0..position.on[own][step] {
                text += " ";
                text += &self.step_name(seat, step);
            }
        }
        text
    }

    fn read_side(&self, text: &str, seat: Seat, position: &mut Position) -> Result<(), Misread> {
        let own = seat.index();
        let mut words = text.split_whitespace();
        let wrong = |what: &str| Misread::new(format!("{what} in \"{text}\""));
        if words.next() != Some(LETTERS[own]) {
            return Err(wrong(&format!("{} is missing", LETTERS[own])));
        }
        let number = |word: Option<&str>, letter: char| {
            word.and_then(|word| word.strip_prefix(letter))
                .and_then(|number| number.parse::<u8>().ok())
                .filter(|number| *number <= PIECES)
        };
        let reserve = words.next().unwrap_or_default();
        let bare = reserve.strip_suffix('!');
        position.all_in[own] = bare.is_some();
        position.reserve[own] = number(Some(bare.unwrap_or(reserve)), 'r')
            .ok_or_else(|| wrong("the reserve, as r7, is missing"))?;
        position.off[own] =
            number(words.next(), 'o').ok_or_else(|| wrong("the pieces off, as o0, are missing"))?;
        for word in words {
            let step = (1..self.exit_step())
                .find(|step| self.step_name(seat, *step) == word)
                .ok_or_else(|| wrong(&format!("\"{word}\" is not on the path")))?;
            position.on[own][step] += 1;
            let alone = position.on[own][step] == 1 || self.stacks();
            if !alone {
                return Err(wrong(&format!("two pieces stand on {word}")));
            }
        }
        Ok(())
    }

    fn pieces(&self, position: &Position, seat: Seat) -> u8 {
        let own = seat.index();
        let waiting = u8::from(position.waits && position.mover == seat);
        position.reserve[own] + position.off[own] + waiting + position.on[own].iter().sum::<u8>()
    }
}

/// The same square on the other side of the board.
fn mirror(name: &str) -> String {
    match name.split_at(1) {
        (column, "1") => format!("{column}3"),
        (column, "3") => format!("{column}1"),
        _ => name.into(),
    }
}

fn board(blue_above: bool) -> Board {
    let mut places = Vec::new();
    for row in 0..3 {
        for column in 0..8 {
            if row != 1 && matches!(column, 4 | 5) {
                continue;
            }
            let name = super::kit::grid_name(column, row, 3);
            let ornament = if ROSETTES.contains(&&*name) {
                Ornament::Rosette
            } else if (row + column) % 2 == 0 {
                Ornament::Eyes
            } else {
                Ornament::Dots
            };
            places.push(Place {
                name,
                at: (column as i16 * 100, row as i16 * 100),
                form: Form::Tile(ornament),
                owner: None,
            });
        }
    }
    for (seat, above) in [(Seat::FIRST, blue_above), (Seat::SECOND, !blue_above)] {
        let (strip, row) = if above { (-90, 0) } else { (290, 200) };
        let trays = [
            ("hand", (150, strip), 390, 70),
            ("off", (550, strip), 390, 70),
            ("gate", (400, row), 88, 88),
        ];
        for (kind, at, width, height) in trays {
            places.push(Place {
                name: format!("{}-{kind}", LETTERS[seat.index()]),
                at,
                form: Form::Tray { width, height },
                owner: Some(seat),
            });
        }
    }
    Board {
        material: Material::Shell,
        places,
        lines: Vec::new(),
        dice: Some((350, 385)),
    }
}

impl Game for Ur {
    type Position = Position;
    type Move = Act;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        Position {
            on: [[0; STEPS]; 2],
            reserve: [PIECES; 2],
            off: [0; 2],
            all_in: [false; 2],
            pool: 0,
            mover: Seat::FIRST,
            waits: false,
            thrown: None,
            throws: 0,
        }
    }

    fn turn(&self, position: &Position) -> Turn {
        let winner = position.off.iter().position(|off| *off == PIECES);
        let over = |verdict| {
            Turn::Over(Outcome {
                verdict,
                scores: None,
            })
        };
        match winner {
            Some(seat) => over(Verdict::Won(Seat(seat as u8))),
            None if position.throws >= VOID => over(Verdict::Drawn),
            None if position.thrown.is_some() => Turn::Player(position.mover),
            None => Turn::Chance,
        }
    }

    fn moves(&self, position: &Position, list: &mut Vec<Act>) {
        match self.turn(position) {
            Turn::Over(_) => {}
            Turn::Chance => {
                list.extend(self.throws().iter().map(|(value, _)| Act::Throw(*value)));
            }
            Turn::Player(_) => self.acts(position, position.thrown.unwrap_or(0), list),
        }
    }

    fn odds(&self, _: &Position, throw: &Act) -> u32 {
        let odds = |value: &u8| self.throws().iter().find(|(other, _)| other == value);
        match throw {
            Act::Throw(value) => odds(value).map_or(1, |(_, odds)| *odds),
            _ => 1,
        }
    }

    fn draw(&self, position: &Position, random: &mut SplitMix64) -> Option<Act> {
        if position.thrown.is_some() || self.turn(position) != Turn::Chance {
            return None;
        }
        let throws = self.throws();
        let mut left = random.below(throws.iter().map(|(_, odds)| odds).sum());
        let (value, _) = throws.iter().find(|(_, odds)| {
            let here = left < *odds;
            left = left.wrapping_sub(*odds);
            here
        })?;
        Some(Act::Throw(*value))
    }

    fn play(&self, position: &mut Position, act: &Act, log: &mut impl Log) {
        if let Act::Throw(value) = *act {
            position.thrown = Some(value);
            position.throws += 1;
            log.note(|| Event::Throw { faces: vec![value] });
            if position.throws >= VOID {
                log.note(|| Event::Remark(Message::new("void", "the game has lasted too long")));
            }
            return;
        }
        position.thrown = None;
        if self.carry_out(position, *act, log) {
            return;
        }
        if *act == Act::Pass {
            let mover = position.mover;
            if position.waits {
                position.waits = false;
                position.reserve[mover.index()] += 1;
                log.note(|| Event::Move {
                    kind: man(mover),
                    count: 1,
                    path: vec![self.tray(mover, "gate"), self.tray(mover, "hand")],
                });
                log.note(|| Event::Remark(Message::new("annulled", "the entry is annulled")));
            } else {
                log.note(|| Event::Remark(Message::new("no-move", "nothing can be played")));
            }
        }
        position.mover = position.mover.other();
    }

    fn piles(&self, position: &Position) -> Vec<Pile> {
        let mut piles = Vec::new();
        for seat in [Seat::FIRST, Seat::SECOND] {
            let own = seat.index();
            let mut pile = |site: Site, count: u8| {
                if count > 0 {
                    piles.push(Pile {
                        site,
                        kind: man(seat),
                        count: count.into(),
                    });
                }
            };
            pile(self.tray(seat, "hand"), position.reserve[own]);
            pile(self.tray(seat, "off"), position.off[own]);
            let waits = position.waits && position.mover == seat;
            pile(self.tray(seat, "gate"), waits.into());
            // A square may be two steps of a path; what lies there is one pile.
            for site in self.board.sites() {
                let here = (1..self.exit_step()).filter(|step| self.square(seat, *step) == site);
                pile(site, here.map(|step| position.on[own][step]).sum());
            }
        }
        crate::rules::in_order(&mut piles);
        piles
    }

    fn beside(&self, position: &Position) -> Beside {
        let mut beside = Beside::default();
        for seat in [Seat::FIRST, Seat::SECOND] {
            beside = beside
                .of(seat, "reserve", position.reserve[seat.index()])
                .of(seat, "off", position.off[seat.index()]);
        }
        if self.stake > 0 && self.rules != Ruleset::Modern {
            beside = beside.and("pool", position.pool);
        }
        if let Some(value) = position.thrown {
            let (dice, marked) = match (self.rules, value) {
                (Ruleset::Modern, value) => (4, value),
                (_, 5) => (3, 3),
                (_, 4) => (3, 0),
                (_, 1) => (3, 2),
                _ => (3, 1),
            };
            beside.dice = (0..dice)
                .map(|die| Die {
                    lot: Lot::Pyramid,
                    face: u8::from(die < marked),
                    spent: false,
                })
                .collect();
        }
        beside
    }

    fn taps(&self, position: &Position, act: &Act) -> Vec<Tap> {
        let mover = position.mover;
        match act {
            Act::Throw(_) => Vec::new(),
            Act::Pass => vec![Tap::Word("pass")],
            Act::Enter(_) => vec![Tap::Site(self.tray(mover, "hand"))],
            Act::In(_) => vec![Tap::Site(self.tray(mover, "gate"))],
            Act::Go(from, to) => {
                let square = self.square(mover, usize::from(*from));
                let mut taps = vec![Tap::Site(square)];
                // Where two pieces of one square can go different ways, the end tells them apart.
                let alike = (1..self.exit_step()).filter(|step| {
                    position.on[mover.index()][*step] > 0 && self.square(mover, *step) == square
                });
                if alike.count() > 1 {
                    let end = to.map_or_else(
                        || self.tray(mover, "off"),
                        |to| self.square(mover, usize::from(to)),
                    );
                    taps.push(Tap::Site(end));
                }
                taps
            }
        }
    }

    fn why_not(&self, position: &Position, taps: &[Tap]) -> Option<Message> {
        let simple = |key| Some(Message::new(key, format!("the rules say {key}")));
        let Some(Tap::Site(site)) = taps.first() else {
            return None;
        };
        let value = match self.turn(position) {
            Turn::Over(_) => return None,
            Turn::Chance => return simple("throw-first"),
            Turn::Player(_) => position.thrown.unwrap_or(0),
        };
        let mut legal = Vec::new();
        self.acts(position, value, &mut legal);
        let begins = |act: &Act| self.taps(position, act).starts_with(&taps[..1]);
        if legal.iter().any(begins) {
            return None;
        }
        if legal == [Act::Pass] {
            return simple("must-pass");
        }
        let mover = position.mover;
        let steps = (1..self.exit_step()).filter(|step| {
            position.on[mover.index()][*step] > 0 && self.square(mover, *step) == *site
        });
        let Some(step) = steps.into_iter().next() else {
            return simple(if *site == self.tray(mover, "hand") {
                "no-entry"
            } else if *site == self.tray(mover, "off") {
                "is-off"
            } else if self
                .piles(position)
                .iter()
                .any(|pile| pile.site == *site && pile.kind.owner == Some(mover.other()))
            {
                "not-yours"
            } else {
                "nobody-here"
            });
        };
        if position.waits {
            return simple("threshold-first");
        }
        if !self.may_go(position) {
            return simple("enter-all-first");
        }
        let reason = match self.carried(step, value) {
            Some(Some(to)) => match self.may_stop(position, mover, step, to) {
                Err(Barred::Rosette) => "safe-rosette",
                _ => "own-piece",
            },
            _ => "no-exit",
        };
        simple(reason)
    }

    fn write(&self, position: &Position, act: &Act) -> String {
        let mover = position.mover;
        let name = |step: u8| self.step_name(mover, usize::from(step));
        match act {
            Act::Throw(value) => format!("~{value}"),
            Act::Pass => "pass".into(),
            Act::Enter(Some(step)) if self.way == Way::Direct => format!("in-{}", name(*step)),
            Act::Enter(_) => "enter".into(),
            Act::In(step) => format!("in-{}", name(*step)),
            Act::Go(from, Some(to)) => format!("{}-{}", name(*from), name(*to)),
            Act::Go(from, None) => format!("{}-off", name(*from)),
        }
    }

    fn text(&self, position: &Position) -> String {
        let [blue, red] = [Seat::FIRST, Seat::SECOND].map(|seat| self.write_side(position, seat));
        let mut text = format!(
            "{blue}; {red}; pool {}; {}",
            position.pool,
            LETTERS[position.mover.index()]
        );
        if position.waits {
            text.push('+');
        }
        if let Some(value) = position.thrown {
            text += &format!(" ~{value}");
        }
        text
    }

    fn read(&self, text: &str) -> Result<Position, Misread> {
        let fields: Vec<&str> = text.split(';').map(str::trim).collect();
        let [blue, red, pool, turn] = fields[..] else {
            return Err(Misread::new(
                "four fields with \";\" between are needed: Blue, Red, pool, turn",
            ));
        };
        let mut position = self.start();
        self.read_side(blue, Seat::FIRST, &mut position)?;
        self.read_side(red, Seat::SECOND, &mut position)?;
        position.pool = pool
            .strip_prefix("pool ")
            .and_then(|pool| pool.parse().ok())
            .ok_or_else(|| Misread::new(format!("\"{pool}\" is not a pool, as pool 0")))?;
        let (turn, thrown) = match turn.split_once(" ~") {
            Some((turn, thrown)) => (turn, Some(thrown)),
            None => (turn, None),
        };
        let (letter, waits) = match turn.strip_suffix('+') {
            Some(letter) => (letter, true),
            None => (turn, false),
        };
        position.mover = super::kit::seat(letter, LETTERS)?;
        position.waits = waits && self.way == Way::Threshold;
        if waits && !position.waits {
            return Err(Misread::new(
                "with these rules no piece waits on the threshold",
            ));
        }
        if let Some(thrown) = thrown {
            let value = self
                .throws()
                .iter()
                .map(|(value, _)| *value)
                .find(|value| value.to_string() == thrown);
            position.thrown = Some(value.ok_or_else(|| {
                Misread::new(format!("\"{thrown}\" is not a throw of these dice"))
            })?);
        }
        for seat in [Seat::FIRST, Seat::SECOND] {
            let pieces = self.pieces(&position, seat);
            if pieces != PIECES {
                return Err(Misread::new(format!(
                    "{} has {pieces} pieces, not {PIECES}",
                    LETTERS[seat.index()]
                )));
            }
        }
        if position.off == [PIECES; 2] {
            return Err(Misread::new("both sides have borne all their pieces off"));
        }
        if self.turn(&position) == Turn::Chance || position.off.iter().all(|off| *off < PIECES) {
            return Ok(position);
        }
        position.thrown = None;
        Ok(position)
    }

    fn judge(&self, position: &Position, seat: Seat) -> i32 {
        let exit = self.exit_step() as i32;
        let entered = self.entered();
        let held = |seat: Seat| {
            let on = &position.on[seat.index()];
            let mut value = 0;
            for step in (1..self.exit_step()).filter(|step| on[*step] > 0) {
                let here = step as i32 * 10 + entered;
                let risk = self.risk(position, seat, step);
                // Whoever throws next may run before it comes to that.
                let soon = if position.mover == seat { 2 } else { 1 };
                value += i32::from(on[step]) * here - here * risk / 1_000 / soon;
            }
            let waits = i32::from(position.waits && position.mover == seat);
            let off = i32::from(position.off[seat.index()]) * (exit * 10 + entered + 30);
            value + (entered * 5 / 8) * waits + off
        };
        3 * (held(seat) - held(seat.other()))
    }

    /// A piece on the board is a seventh of what must be done, and a good throw brings it as well: it
    /// wins some six games in ten, not nearly all.
    fn half(&self) -> i32 {
        1_000 + 9 * self.entered()
    }

    fn payoff(&self, position: &Position, seat: Seat) -> Option<i32> {
        let won = position.off[seat.index()] == PIECES;
        let lost = position.off[seat.other().index()] == PIECES;
        Some(10_000 * (i32::from(won) - i32::from(lost)))
    }

    fn promise(&self, position: &Position, act: &Act) -> i32 {
        let hit = |step: u8| {
            let enemies = self.enemies(position, position.mover, usize::from(step));
            5 * enemies.count() as i32
        };
        match act {
            Act::Go(_, Some(to)) | Act::In(to) | Act::Enter(Some(to)) => hit(*to),
            Act::Go(_, None) => 4,
            _ => 0,
        }
    }

    fn key(&self, position: &Position) -> u64 {
        let mut mixer = crate::rules::Mixer::default();
        std::hash::Hash::hash(
            &Position {
                throws: 0,
                ..*position
            },
            &mut mixer,
        );
        std::hash::Hasher::finish(&mixer)
    }
}
