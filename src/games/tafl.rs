//! The tafl games: unequal armies on a board of cells, a king who must escape, and captures between
//! two enemies. One engine for all; a game gives its layout and its defaults.
//!
//! Men move like rooks. A man between two enemies falls, and so does a man between an enemy and a
//! hostile cell: a corner, or the throne. The attackers win by surrounding the king, the defenders
//! by bringing him to a corner, or to the edge.
//!
//! Source: the book's chapter 12.

use super::kit::{
    End, Memory, fields, grid_name, man, piece, read_rows, seat, unknown, write_rows,
};
use crate::rules::{
    Beside, Board, Event, Form, Game, Glyph, Kind, Log, Material, Message, Misread, Mixer,
    OptionSpec, Options, Ornament, Pile, Place, Seat, Site, SplitMix64, Tap, Turn, in_order,
    is_count,
};
use std::hash::{Hash, Hasher};

/// What distinguishes one tafl game from another.
pub struct Layout {
    /// Cells a side; odd.
    pub size: usize,
    pub start: &'static str,
    /// The options, in the order of [`RULES`], with the game's own defaults.
    pub options: &'static [&'static OptionSpec; 12],
}

/// The options of all tafl games, with the usual defaults.
pub static ESCAPE: OptionSpec = OptionSpec::of("escape", &["corner", "edge"]);
pub static CORNER_SIZE: OptionSpec = OptionSpec::of("corner_size", &["1", "2"]);
pub static KING_ARMED: OptionSpec = OptionSpec::of("king_armed", &["no", "anvil", "yes"]);
pub static KING_CAPTURE: OptionSpec = OptionSpec::of("king_capture", &["four", "mixed", "two"]);
pub static KING_EDGE: OptionSpec = OptionSpec::of("king_edge", &["safe", "three"]);
pub static THRONE_PASS: OptionSpec = OptionSpec::of("throne_pass", &["yes", "no"]);
pub static ENCIRCLEMENT: OptionSpec = OptionSpec::of("encirclement", &["no", "yes"]);
pub static REPETITION: OptionSpec =
    OptionSpec::of("repetition", &["forbid", "draw", "defenders_lose"]);
pub static BLOCKED: OptionSpec = OptionSpec::of("blocked", &["draw", "loses"]);
pub static FIRST: OptionSpec = OptionSpec::of("first", &["attackers", "defenders"]);
pub static MOVE: OptionSpec = OptionSpec::of("move", &["slide", "step"]);
pub static QUIET_220: OptionSpec = OptionSpec::open("quiet_limit", &["220", "0"], is_count);

/// The reasons, remarks and facts of all tafl games, as their prose must name them.
pub const REASONS: &[&str] = &[
    "not-yours",
    "nobody-here",
    "stuck",
    "king-only",
    "in-the-way",
    "straight",
    "superko",
];
pub const REMARKS: &[&str] = &[
    "king-captured",
    "king-escaped",
    "no-attackers",
    "encircled",
    "repetition",
    "blocked",
    "quiet",
];
pub const FACTS: &[&str] = &["taken", "quiet"];

/// The attackers have the first seat, whoever moves first.
const ATTACKERS: Seat = Seat::FIRST;
const DEFENDERS: Seat = Seat::SECOND;
const LETTERS: [&str; 2] = ["b", "w"];

/// As many cells as the largest board has.
const MOST: usize = 19 * 19;
/// So many words have a bit for every cell.
const WORDS: usize = MOST.div_ceil(64);
/// The four ways: right, left, down, up; the reverse of a way is `way ^ 1`.
const WAYS: usize = 4;

/// What stands on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(u8)]
enum Cell {
    #[default]
    Empty,
    Attacker,
    Defender,
    King,
}

impl Cell {
    fn seat(self) -> Option<Seat> {
        match self {
            Cell::Empty => None,
            Cell::Attacker => Some(ATTACKERS),
            Cell::Defender | Cell::King => Some(DEFENDERS),
        }
    }

    fn kind(self) -> Option<Kind> {
        match self {
            Cell::King => Some(piece(DEFENDERS, Glyph::Ruler)),
            cell => cell.seat().map(man),
        }
    }
}

/// One tafl game with its options set.
pub struct Tafl {
    board: Board,
    layout: &'static Layout,
    size: usize,
    throne: usize,
    /// The neighbour of each cell in each way.
    next: Vec<[Option<u16>; WAYS]>,
    /// How many cells lie between each cell and the edge, in each way.
    room: Vec<[u8; WAYS]>,
    /// Cells that only the king may enter, and that are hostile to all.
    corners: Vec<bool>,
    /// The same and the throne: where nobody else may stop.
    special: Vec<bool>,
    rules: Rules,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Armed {
    No,
    Anvil,
    Yes,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum KingFalls {
    Four,
    Mixed,
    Two,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Repeated {
    Forbidden,
    Draws,
    DefendersLose,
}

struct Rules {
    escapes_at_edge: bool,
    armed: Armed,
    king_falls: KingFalls,
    edge_closes: bool,
    throne_is_crossed: bool,
    encirclement: bool,
    repeated: Repeated,
    blocked_loses: bool,
    first: Seat,
    slides: bool,
    quiet: u16,
}

/// The cells, the king's place, how many men each side has, and who is to move.
#[derive(PartialEq, Eq, Debug)]
pub struct Position {
    cells: [Cell; MOST],
    /// The cells of each side's pieces, one bit each.
    sides: [[u64; WORDS]; 2],
    king: Option<u16>,
    men: [u16; 2],
    mover: Seat,
    end: End,
    /// What lies where, mixed; kept up to date by each move.
    mixed: u64,
    memory: Memory,
}

impl Clone for Position {
    fn clone(&self) -> Position {
        Position {
            memory: self.memory.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, other: &Position) {
        let mut memory = std::mem::take(&mut self.memory);
        memory.clone_from(&other.memory);
        *self = Position { memory, ..*other };
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
        self.end.hash(state);
    }
}

/// One piece goes from a cell to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slide {
    from: u16,
    to: u16,
}

/// A number for a piece on a cell: all of a position together tell it apart (Zobrist 1970).
fn mark(cell: usize, piece: Cell) -> u64 {
    let mut mixer = Mixer::default();
    mixer.take((cell as u64) << 2 | piece as u64);
    mixer.finish()
}

impl Position {
    fn at(&self, cell: u16) -> Cell {
        self.cells[usize::from(cell)]
    }

    fn put(&mut self, cell: u16, piece: Cell) {
        let index = usize::from(cell);
        for changed in [self.cells[index], piece] {
            if let Some(seat) = changed.seat() {
                self.mixed ^= mark(index, changed);
                self.sides[seat.index()][index / 64] ^= 1 << (index % 64);
            }
        }
        self.cells[index] = piece;
    }

    fn key(&self) -> u64 {
        self.mixed ^ u64::from(self.mover.0)
    }
}

impl Tafl {
    pub fn new(layout: &'static Layout, options: &Options) -> Tafl {
        let [
            escape,
            corner_size,
            king_armed,
            king_capture,
            king_edge,
            throne_pass,
            encirclement,
            repetition,
            blocked,
            first,
            steps,
            quiet,
        ] = layout.options;
        let rules = Rules {
            escapes_at_edge: options.is(escape, "edge"),
            armed: match options.get(king_armed) {
                "anvil" => Armed::Anvil,
                "yes" => Armed::Yes,
                _ => Armed::No,
            },
            king_falls: match options.get(king_capture) {
                "mixed" => KingFalls::Mixed,
                "two" => KingFalls::Two,
                _ => KingFalls::Four,
            },
            edge_closes: options.is(king_edge, "three"),
            throne_is_crossed: options.is(throne_pass, "yes"),
            encirclement: options.is(encirclement, "yes"),
            repeated: match options.get(repetition) {
                "draw" => Repeated::Draws,
                "defenders_lose" => Repeated::DefendersLose,
                _ => Repeated::Forbidden,
            },
            blocked_loses: options.is(blocked, "loses"),
            first: if options.is(first, "attackers") {
                ATTACKERS
            } else {
                DEFENDERS
            },
            slides: options.is(steps, "slide"),
            quiet: options.count(quiet),
        };
        let size = layout.size;
        let depth = usize::from(options.count(corner_size));
        let in_corner = |line: usize| line < depth || line + depth >= size;
        let corners: Vec<bool> = (0..size * size)
            .map(|cell| !rules.escapes_at_edge && in_corner(cell % size) && in_corner(cell / size))
            .collect();
        let next = (0..size * size).map(|cell| {
            let (column, row) = (cell % size, cell / size);
            [
                (column + 1 < size).then_some(cell as u16 + 1),
                (column > 0).then(|| cell as u16 - 1),
                (row + 1 < size).then_some((cell + size) as u16),
                (row > 0).then(|| (cell - size) as u16),
            ]
        });
        Tafl {
            board: board(layout, &corners),
            layout,
            size,
            throne: size * size / 2,
            special: (0..size * size)
                .map(|cell| corners[cell] || cell == size * size / 2)
                .collect(),
            next: next.collect(),
            room: (0..size * size)
                .map(|cell| {
                    let (column, row) = (cell % size, cell / size);
                    [size - 1 - column, column, size - 1 - row, row].map(|room| room as u8)
                })
                .collect(),
            corners,
            rules,
        }
    }

    fn is_throne(&self, cell: u16) -> bool {
        usize::from(cell) == self.throne
    }

    fn neighbour(&self, cell: u16, way: usize) -> Option<u16> {
        self.next[usize::from(cell)][way]
    }

    /// Every cell that the piece on `from` can go to; repetition is not looked at. Stops where
    /// `found` says so.
    fn reach(&self, position: &Position, from: u16, mut found: impl FnMut(u16) -> bool) -> bool {
        (0..WAYS).any(|way| self.run(position, from, way, &mut found))
    }

    /// The same for one way.
    fn run(
        &self,
        position: &Position,
        from: u16,
        way: usize,
        mut found: impl FnMut(u16) -> bool,
    ) -> bool {
        let is_king = position.at(from) == Cell::King;
        let cells = &position.cells[..self.size * self.size];
        let size = self.size as i32;
        let step = [1, -1, size, -size][way];
        let mut to = i32::from(from);
        for _ in 0..self.room[usize::from(from)][way] {
            to += step;
            let index = to as usize;
            if cells[index] != Cell::Empty {
                break;
            }
            let special = !is_king && self.special[index];
            if !special && found(to as u16) {
                return true;
            }
            let stopped = special && index == self.throne && !self.rules.throne_is_crossed;
            if !self.rules.slides || stopped {
                break;
            }
        }
        false
    }

    /// A piece of the mover's and another cell in its row or column, any as likely as the next.
    fn any_slide(&self, position: &Position, random: &mut SplitMix64) -> (Slide, usize) {
        let words = position.sides[position.mover.index()];
        let men = words.iter().map(|word| word.count_ones()).sum();
        let from = Tafl::own(position).nth(random.below(men) as usize);
        let from = from.expect("the side to move has a piece");
        let lines = self.size - 1;
        let drawn = random.below(2 * lines as u32) as usize;
        let (cell, across) = (usize::from(from), drawn < lines);
        let at = if across {
            cell % self.size
        } else {
            cell / self.size
        };
        let other = drawn % lines;
        let (to, back) = if other < at {
            (other, 1)
        } else {
            (other + 1, 0)
        };
        let (to, way) = if across {
            (cell - at + to, back)
        } else {
            (cell % self.size + to * self.size, 2 + back)
        };
        (
            Slide {
                from,
                to: to as u16,
            },
            way,
        )
    }

    /// Whether a cell helps the mover to capture a man of the other side.
    fn is_partner(&self, position: &Position, cell: u16, mover: Seat) -> bool {
        match position.at(cell) {
            Cell::King => mover == DEFENDERS && self.rules.armed != Armed::No,
            Cell::Empty if self.corners[usize::from(cell)] => true,
            Cell::Empty => self.is_throne(cell),
            man => man.seat() == Some(mover),
        }
    }

    /// The throne is hostile to attackers even while the king sits on it.
    fn throne_helps(&self, cell: u16, mover: Seat) -> bool {
        mover == DEFENDERS && self.is_throne(cell)
    }

    /// Whether the king is captured by an attacker that has just arrived on `from`, beside him in
    /// that way.
    fn king_falls(&self, position: &Position, king: u16, way: usize) -> bool {
        let beside_throne = (0..WAYS).any(|way| {
            self.neighbour(king, way)
                .is_some_and(|cell| self.is_throne(cell))
        });
        let strong = match self.rules.king_falls {
            KingFalls::Four => true,
            KingFalls::Mixed => beside_throne || self.is_throne(king),
            KingFalls::Two => false,
        };
        let closed = |cell: u16| match position.at(cell) {
            Cell::Attacker => true,
            Cell::Empty => self.is_throne(cell),
            _ => false,
        };
        if strong {
            return (0..WAYS).all(|way| {
                self.neighbour(king, way)
                    .map_or(self.rules.edge_closes, closed)
            });
        }
        self.neighbour(king, way).is_some_and(|beyond| {
            closed(beyond)
                || (position.at(beyond) == Cell::Empty && self.corners[usize::from(beyond)])
        })
    }

    /// What the piece that has arrived on `to` captures.
    fn captures(&self, position: &Position, to: u16) -> ([u16; WAYS], usize) {
        let mover = position.mover;
        let mut taken = ([0; WAYS], 0);
        let strikes = position.at(to) != Cell::King || self.rules.armed == Armed::Yes;
        for way in 0..WAYS {
            let Some(prey) = self.neighbour(to, way) else {
                continue;
            };
            let falls = match position.at(prey) {
                Cell::Empty => false,
                Cell::King => mover == ATTACKERS && self.king_falls(position, prey, way),
                man if man.seat() == Some(mover) => false,
                _ => {
                    strikes
                        && self.neighbour(prey, way).is_some_and(|beyond| {
                            self.is_partner(position, beyond, mover)
                                || self.throne_helps(beyond, mover)
                        })
                }
            };
            if falls {
                taken.0[taken.1] = prey;
                taken.1 += 1;
            }
        }
        taken
    }

    /// Moves a piece and takes what it captures; says how many, and whether the king among them.
    fn carry_out(&self, position: &mut Position, mv: Slide) -> ([u16; WAYS], usize) {
        let piece = position.at(mv.from);
        position.put(mv.from, Cell::Empty);
        position.put(mv.to, piece);
        if piece == Cell::King {
            position.king = Some(mv.to);
        }
        let taken = self.captures(position, mv.to);
        for prey in &taken.0[..taken.1] {
            match position.at(*prey) {
                Cell::King => position.king = None,
                man => position.men[man.seat().expect("a man").index()] -= 1,
            }
            position.put(*prey, Cell::Empty);
        }
        position.mover = position.mover.other();
        taken
    }

    /// Whether a move would bring a position about for the third time.
    fn is_forbidden(&self, position: &Position, mv: Slide) -> bool {
        if self.rules.repeated != Repeated::Forbidden || !position.memory.any_met_again() {
            return false;
        }
        // A position that has been met has as many pieces as this one: nothing is captured.
        let piece = position.at(mv.from);
        let moved = mark(mv.from.into(), piece) ^ mark(mv.to.into(), piece);
        let key = position.mixed ^ moved ^ u64::from(position.mover.other().0);
        position.memory.met_again(key)
    }

    /// The cells of the mover's pieces.
    fn own(position: &Position) -> impl Iterator<Item = u16> + use<> {
        let words = position.sides[position.mover.index()];
        (0..).zip(words).flat_map(|(place, mut word)| {
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as u16;
                word &= word.wrapping_sub(1);
                (bit < 64).then_some(place * 64 + bit)
            })
        })
    }

    fn has_a_move(&self, position: &Position) -> bool {
        Tafl::own(position).any(|from| {
            self.reach(position, from, |to| {
                !self.is_forbidden(position, Slide { from, to })
            })
        })
    }

    fn is_edge(&self, cell: u16) -> bool {
        self.next[usize::from(cell)].iter().any(Option::is_none)
    }

    /// Whether no defender could walk to the edge over cells free of attackers.
    fn is_encircled(&self, position: &Position) -> bool {
        let mut met = [false; MOST];
        let mut waiting: Vec<u16> = (0..(self.size * self.size) as u16)
            .filter(|cell| position.at(*cell).seat() == Some(DEFENDERS))
            .collect();
        while let Some(cell) = waiting.pop() {
            if std::mem::replace(&mut met[usize::from(cell)], true) {
                continue;
            }
            if self.is_edge(cell) {
                return false;
            }
            let around = self.next[usize::from(cell)].iter().flatten();
            waiting.extend(around.filter(|cell| position.at(**cell) != Cell::Attacker));
        }
        true
    }

    /// How the game stands after a move, in the order of "End and result".
    fn ended(&self, position: &Position) -> (End, &'static str) {
        let Some(king) = position.king else {
            return (End::Won(ATTACKERS), "king-captured");
        };
        let escaped = if self.rules.escapes_at_edge {
            self.is_edge(king)
        } else {
            self.corners[usize::from(king)]
        };
        if escaped {
            return (End::Won(DEFENDERS), "king-escaped");
        }
        if position.men[ATTACKERS.index()] == 0 {
            return (End::Won(DEFENDERS), "no-attackers");
        }
        if self.rules.encirclement && position.mover == DEFENDERS && self.is_encircled(position) {
            return (End::Won(ATTACKERS), "encircled");
        }
        let repeated = self.rules.repeated != Repeated::Forbidden
            && position.memory.met_again(position.key())
            && position.memory.times(position.key()) >= 3;
        if repeated {
            let end = if self.rules.repeated == Repeated::Draws {
                End::Drawn
            } else {
                End::Won(ATTACKERS)
            };
            return (end, "repetition");
        }
        if !self.has_a_move(position) {
            let end = if self.rules.blocked_loses {
                End::Won(position.mover.other())
            } else {
                End::Drawn
            };
            return (end, "blocked");
        }
        if self.rules.quiet > 0 && position.memory.quiet() >= self.rules.quiet {
            return (End::Drawn, "quiet");
        }
        (End::None, "")
    }

    /// How many cells at the end of the king's open lines would win at once.
    fn ways_out(&self, position: &Position) -> i32 {
        let Some(king) = position.king else { return 0 };
        let mut ways = 0;
        self.reach(position, king, |to| {
            ways += i32::from(if self.rules.escapes_at_edge {
                self.is_edge(to)
            } else {
                self.corners[usize::from(to)]
            });
            false
        });
        ways
    }
}

fn board(layout: &Layout, corners: &[bool]) -> Board {
    let size = layout.size;
    let mut camp = vec![false; size * size];
    let rows = layout.start.split(' ').next().unwrap_or_default();
    read_rows(rows, size, size, |cell, letter| {
        camp[cell] = letter == 'b';
        Ok(())
    })
    .expect("the layout of a tafl game reads");
    let ornament = |cell: usize| {
        if cell == size * size / 2 {
            Ornament::Knot
        } else if corners[cell] {
            Ornament::Cross
        } else if camp[cell] {
            Ornament::Camp
        } else {
            Ornament::Plain
        }
    };
    let place = |cell: usize| Place {
        name: grid_name(cell % size, cell / size, size),
        at: ((cell % size) as i16 * 100, (cell / size) as i16 * 100),
        form: Form::Tile(ornament(cell)),
        owner: None,
    };
    Board {
        material: Material::Knotwork,
        places: (0..size * size).map(place).collect(),
        lines: Vec::new(),
        dice: None,
    }
}

impl Game for Tafl {
    type Position = Position;
    type Move = Slide;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        let text = format!(
            "{} {}",
            self.layout.start,
            LETTERS[self.rules.first.index()]
        );
        self.read(&text).expect("the layout of a tafl game reads")
    }

    fn turn(&self, position: &Position) -> Turn {
        position.end.turn(position.mover)
    }

    fn moves(&self, position: &Position, list: &mut Vec<Slide>) {
        if position.end != End::None {
            return;
        }
        for from in Tafl::own(position) {
            self.reach(position, from, |to| {
                list.push(Slide { from, to });
                false
            });
        }
        if self.rules.repeated == Repeated::Forbidden && position.memory.any_met_again() {
            // Most moves of a piece are told apart by where it comes from: mix that once.
            let (mut from, mut lifted) = (u16::MAX, 0);
            list.retain(|mv| {
                let piece = position.at(mv.from);
                if mv.from != from {
                    from = mv.from;
                    let mover = u64::from(position.mover.other().0);
                    lifted = position.mixed ^ mark(from.into(), piece) ^ mover;
                }
                !position
                    .memory
                    .met_again(lifted ^ mark(mv.to.into(), piece))
            });
        }
    }

    /// Draws pieces and cells until they make a move: as most men can go somewhere, that is soon.
    fn draw(&self, position: &Position, random: &mut SplitMix64) -> Option<Slide> {
        const TRIES: usize = 64;
        if position.end != End::None {
            return None;
        }
        (0..TRIES).find_map(|_| {
            let (slide, way) = self.any_slide(position, random);
            let goes = self.run(position, slide.from, way, |to| to == slide.to);
            (goes && !self.is_forbidden(position, slide)).then_some(slide)
        })
    }

    fn play(&self, position: &mut Position, mv: &Slide, log: &mut impl Log) {
        let mover = position.mover;
        let kind = position.at(mv.from).kind();
        log.note(|| Event::Move {
            kind: kind.expect("a piece to move"),
            count: 1,
            path: vec![Site(mv.from), Site(mv.to)],
        });
        let king_before = position.king;
        let (taken, count) = self.carry_out(position, *mv);
        for prey in &taken[..count] {
            log.note(|| Event::Take {
                kind: if Some(*prey) == king_before {
                    piece(DEFENDERS, Glyph::Ruler)
                } else {
                    man(mover.other())
                },
                site: Site(*prey),
            });
        }
        let key = position.key();
        position.memory.turned(key, count > 0);
        let (end, remark) = self.ended(position);
        position.end = end;
        if end != End::None {
            log.note(|| Event::Remark(Message::new(remark, remark)));
        }
    }

    fn piles(&self, position: &Position) -> Vec<Pile> {
        let cells = (0..).zip(&position.cells[..self.size * self.size]);
        cells
            .filter_map(|(cell, piece)| {
                Some(Pile {
                    site: Site(cell),
                    kind: piece.kind()?,
                    count: 1,
                })
            })
            .collect()
    }

    fn beside(&self, position: &Position) -> Beside {
        let letters = |letter: char| self.layout.start.matches(letter).count() as u16;
        let mut beside = Beside::default();
        // The layout writes men one by one, never as numbers.
        for (seat, all) in [(ATTACKERS, letters('b')), (DEFENDERS, letters('w'))] {
            let lost = all.saturating_sub(position.men[seat.index()]);
            if lost > 0 {
                beside = beside.of(seat.other(), "taken", lost);
            }
        }
        let quiet = position.memory.quiet();
        if self.rules.quiet > 0 && quiet > 0 {
            beside = beside.and("quiet", format!("{quiet}/{}", self.rules.quiet));
        }
        beside
    }

    fn taps(&self, _: &Position, mv: &Slide) -> Vec<Tap> {
        vec![Tap::Site(Site(mv.from)), Tap::Site(Site(mv.to))]
    }

    fn why_not(&self, position: &Position, taps: &[Tap]) -> Option<Message> {
        let (Some(Tap::Site(from)), End::None) = (taps.first(), position.end) else {
            return None;
        };
        let piece = position.at(from.0);
        let mut reached = Vec::new();
        self.reach(position, from.0, |to| {
            reached.push(to);
            false
        });
        let allowed = |to: &u16| {
            !self.is_forbidden(
                position,
                Slide {
                    from: from.0,
                    to: *to,
                },
            )
        };
        let key = match (piece.seat(), taps.get(1)) {
            (None, _) => "nobody-here",
            (Some(seat), _) if seat != position.mover => "not-yours",
            (_, Some(Tap::Site(to))) if reached.contains(&to.0) => {
                (!allowed(&to.0)).then_some("superko")?
            }
            (_, Some(Tap::Site(to))) => {
                let size = self.size as u16;
                let straight = from.0 / size == to.0 / size || from.0 % size == to.0 % size;
                let barred = self.corners[to.index()] || self.is_throne(to.0);
                match (straight, barred && piece != Cell::King) {
                    (_, true) => "king-only",
                    (false, _) => "straight",
                    _ => "in-the-way",
                }
            }
            _ if reached.is_empty() => "stuck",
            _ => (!reached.iter().any(allowed)).then_some("superko")?,
        };
        Some(Message::new(key, format!("the rules say {key}")))
    }

    fn write(&self, position: &Position, mv: &Slide) -> String {
        let mut after = position.clone();
        let (taken, count) = self.carry_out(&mut after, *mv);
        // By columns, and in a column from below.
        let size = self.size as u16;
        let mut taken: Vec<_> = taken[..count]
            .iter()
            .map(|cell| (cell % size, size - cell / size, *cell))
            .collect();
        in_order(&mut taken);
        let name = |cell: u16| self.board.name(Site(cell));
        let mut text = format!("{}-{}", name(mv.from), name(mv.to));
        for (nth, (_, _, cell)) in taken.into_iter().enumerate() {
            text += if nth == 0 { "x" } else { "," };
            text += name(cell);
        }
        text
    }

    fn text(&self, position: &Position) -> String {
        let rows = write_rows(self.size, self.size, |cell| match position.cells[cell] {
            Cell::Empty => None,
            Cell::Attacker => Some('b'),
            Cell::Defender => Some('w'),
            Cell::King => Some('K'),
        });
        format!("{rows} {}", LETTERS[position.mover.index()])
    }

    fn read(&self, text: &str) -> Result<Position, Misread> {
        let [rows, mover] = fields(text)?;
        let mut position = Position {
            cells: [Cell::Empty; MOST],
            sides: [[0; WORDS]; 2],
            king: None,
            men: [0; 2],
            mover: seat(mover, LETTERS)?,
            end: End::None,
            mixed: 0,
            memory: Memory::default(),
        };
        read_rows(rows, self.size, self.size, |cell, letter| {
            let piece = match letter {
                'b' => Cell::Attacker,
                'w' => Cell::Defender,
                'K' => Cell::King,
                _ => return Err(unknown(letter)),
            };
            let barred = self.corners[cell] || cell == self.throne;
            match piece {
                Cell::King if position.king.is_some() => {
                    return Err(Misread::new("there are two kings"));
                }
                Cell::King => position.king = Some(cell as u16),
                _ if barred => {
                    return Err(Misread::new(format!(
                        "nobody but the king stands on {}",
                        self.board.name(Site(cell as u16))
                    )));
                }
                man => position.men[man.seat().expect("a man").index()] += 1,
            }
            position.put(cell as u16, piece);
            Ok(())
        })?;
        position.memory = Memory::new(position.key());
        position.end = self.ended(&position).0;
        Ok(position)
    }

    fn judge(&self, position: &Position, seat: Seat) -> i32 {
        let [attackers, defenders] = position.men.map(i32::from);
        let king = position.king.map_or(0, i32::from);
        let size = self.size as i32;
        let (column, row) = (king % size, king / size);
        let from_middle = (column - size / 2).abs().max((row - size / 2).abs());
        let mut guards = 0;
        let mut room = 0;
        if let Some(king) = position.king {
            for way in 0..WAYS {
                let beside = self.neighbour(king, way);
                guards += i32::from(beside.is_some_and(|cell| position.at(cell) == Cell::Attacker));
            }
            self.reach(position, king, |_| {
                room += 1;
                false
            });
        }
        let ways_out = self.ways_out(position);
        // With two ways out, or one and the move, the king is as good as gone.
        let escapes = match (ways_out, position.mover) {
            (0, _) => 0,
            (1, ATTACKERS) => 250,
            _ => 4_000,
        };
        let for_defenders = 170 * defenders - 100 * attackers + 12 * room + 8 * from_middle
            - 60 * guards * guards
            + escapes;
        if seat == DEFENDERS {
            for_defenders
        } else {
            -for_defenders
        }
    }

    fn promise(&self, position: &Position, mv: &Slide) -> i32 {
        let mover = position.mover;
        let king = position.at(mv.from) == Cell::King;
        let mut promise = 3 * i32::from(king);
        if king && (self.corners[usize::from(mv.to)] || self.is_edge(mv.to)) {
            promise += 50;
        }
        for way in 0..WAYS {
            let Some(prey) = self.neighbour(mv.to, way) else {
                continue;
            };
            let enemy = position.at(prey).seat() == Some(mover.other());
            if enemy && let Some(beyond) = self.neighbour(prey, way) {
                promise += 10 * i32::from(self.is_partner(position, beyond, mover));
                promise += 6 * i32::from(position.at(prey) == Cell::King);
            }
        }
        promise
    }

    fn key(&self, position: &Position) -> u64 {
        position.key() ^ u64::from(position.end != End::None) << 1
    }
}
