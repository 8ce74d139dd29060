//! Dama italiana: men take forwards and never a king, kings go one square, and of several captures
//! the rules choose.
//!
//! Capturing is compulsory. Of all complete captures only those remain that take the most pieces;
//! of these those made by a king; then those that take the most kings; then those that meet the
//! kings earliest. A side without a move has lost.
//!
//! Source: the book's sections 9.2 to 9.4.

use super::{
    Entry,
    draughts::{
        self, AROUND, EVERYWHERE, FORWARD, LAST_ROW, NEXT, OFF, Setting, Squares, read_fen, site,
        write_fen,
    },
    kit::{End, Limits, Memory, each, man, piece},
};
use crate::{
    rules::{
        Beside, Board, Event, Game, Glyph, Kind, Log, Message, Misread, Mixer, OptionSpec, Options,
        Pile, Seat, Tap, Turn, is_count,
    },
    table::Table,
};
use std::hash::Hasher;

static REPETITION: OptionSpec = OptionSpec::open("repetition", &["4", "3", "0"], is_count);
static QUIET: OptionSpec = OptionSpec::open("quiet_limit", &["80", "0"], is_count);
static OPTIONS: [&OptionSpec; 2] = [&REPETITION, &QUIET];

/// What the registry knows of Italian draughts.
pub static ENTRY: Entry = Entry {
    key: "italian-draughts",
    chapter: "draughts",
    players: &["W", "B"],
    chance: false,
    options: &OPTIONS,
    reasons: &[
        "light-square",
        "empty-square",
        "not-yours",
        "stuck",
        "must-capture",
        "must-capture-most",
        "must-use-king",
        "must-take-kings",
        "must-take-kings-first",
        "not-there",
    ],
    remarks: &["repetition", "quiet", "no-move", "no-pieces"],
    facts: &["taken", "quiet"],
    presets: &[],
    open: |options| Table::new(&ENTRY, Italian::new(options), options),
};

/// No sequence takes more than the opponent has.
const LONGEST: usize = 12;

/// Italian draughts with its options set.
pub struct Italian {
    board: Board,
    limits: Limits,
}

/// Pieces, who is to move, and what has been met.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pieces: [Squares; 2],
    kings: Squares,
    mover: Seat,
    end: End,
    memory: Memory,
}

/// A step or a whole capture: the squares stood on, and what is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Walk {
    path: [u8; LONGEST + 1],
    /// How many squares of `path` count.
    length: u8,
    taken: Squares,
    rank: Rank,
}

/// How the obligations rate a capture: the greater goes first. From the top: pieces taken, whether
/// a king takes, kings taken, and their places in the sequence, the earliest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Rank {
    pieces: u8,
    by_king: bool,
    kings: u8,
    places: u16,
}

impl Walk {
    fn from(&self) -> u8 {
        self.path[0]
    }

    fn to(&self) -> u8 {
        self.path[usize::from(self.length) - 1]
    }

    fn squares(&self) -> &[u8] {
        &self.path[..usize::from(self.length)]
    }

    /// Two sequences with the same ends and the same captured pieces are one move.
    fn is_same(&self, other: &Walk) -> bool {
        (self.from(), self.to(), self.taken) == (other.from(), other.to(), other.taken)
    }
}

impl Position {
    fn of(setting: Setting) -> Position {
        let mut position = Position {
            pieces: setting.pieces,
            kings: setting.kings,
            mover: setting.mover,
            end: End::None,
            memory: Memory::default(),
        };
        position.memory = Memory::new(position.key());
        position
    }

    fn setting(&self) -> Setting {
        Setting {
            pieces: self.pieces,
            kings: self.kings,
            mover: self.mover,
        }
    }

    fn own(&self) -> Squares {
        self.pieces[self.mover.index()]
    }

    fn enemy(&self) -> Squares {
        self.pieces[self.mover.other().index()]
    }

    fn all(&self) -> Squares {
        self.pieces[0] | self.pieces[1]
    }

    fn key(&self) -> u64 {
        let mut mixer = Mixer::default();
        mixer.take(u64::from(self.pieces[0]) << 32 | u64::from(self.pieces[1]));
        mixer.take(u64::from(self.kings) << 1 | u64::from(self.mover.0));
        mixer.finish()
    }

    fn ways(&self, square: u8) -> &'static [usize] {
        if self.kings & (1 << square) != 0 {
            &EVERYWHERE
        } else {
            &FORWARD[self.mover.index()]
        }
    }

    /// Where a piece on `at` lands when it jumps that way, and over what; `gone` has left its
    /// square, or has been jumped already.
    #[inline]
    fn jump(
        &self,
        at: u8,
        way: usize,
        is_king: bool,
        start: u8,
        gone: Squares,
    ) -> Option<(u8, u8)> {
        let over = NEXT[usize::from(at)][way];
        if over == OFF {
            return None;
        }
        let land = NEXT[usize::from(over)][way];
        let prey = self.enemy() & !gone & if is_king { !0 } else { !self.kings };
        let blocked = self.all() & !(1 << start);
        (land != OFF && prey & (1 << over) != 0 && blocked & (1 << land) == 0)
            .then_some((over, land))
    }

    /// Adds every complete capture that begins at `square`.
    fn captures_from(&self, square: u8, list: &mut Vec<Walk>) {
        let is_king = self.kings & (1 << square) != 0;
        let walk = Walk {
            path: [square; LONGEST + 1],
            length: 1,
            taken: 0,
            rank: Rank {
                by_king: is_king,
                ..Rank::default()
            },
        };
        self.go_on_jumping(walk, is_king, list);
    }

    fn go_on_jumping(&self, walk: Walk, is_king: bool, list: &mut Vec<Walk>) {
        let mut ended = true;
        let start = walk.from();
        for way in self.ways(start) {
            let Some((over, land)) = self.jump(walk.to(), *way, is_king, start, walk.taken) else {
                continue;
            };
            ended = false;
            let mut longer = walk;
            longer.path[usize::from(walk.length)] = land;
            longer.length += 1;
            longer.taken |= 1 << over;
            if self.kings & (1 << over) != 0 {
                longer.rank.kings += 1;
                longer.rank.places |= 1 << (15 - walk.rank.pieces);
            }
            longer.rank.pieces += 1;
            if usize::from(longer.length) <= LONGEST {
                self.go_on_jumping(longer, is_king, list);
            } else {
                list.push(longer);
            }
        }
        if ended && walk.length > 1 {
            list.push(walk);
        }
    }

    /// Every complete capture, whatever the obligations say.
    fn captures(&self) -> Vec<Walk> {
        let mut list = Vec::new();
        self.each_capture(&mut list);
        list
    }

    fn each_capture(&self, list: &mut Vec<Walk>) {
        for square in self.near_prey() {
            self.captures_from(square, list);
        }
    }

    /// The mover's pieces that an enemy piece stands next to.
    fn near_prey(&self) -> impl Iterator<Item = u8> {
        let enemy = self.enemy();
        each(self.own()).filter(move |square| AROUND[usize::from(*square)] & enemy != 0)
    }

    fn can_capture(&self) -> bool {
        self.near_prey().any(|square| {
            let is_king = self.kings & (1 << square) != 0;
            self.ways(square)
                .iter()
                .any(|way| self.jump(square, *way, is_king, square, 0).is_some())
        })
    }

    fn steps_from(&self, square: u8) -> impl Iterator<Item = u8> + '_ {
        self.ways(square)
            .iter()
            .map(move |way| NEXT[usize::from(square)][*way])
            .filter(|to| *to != OFF && self.all() & (1 << to) == 0)
    }

    fn has_a_move(&self) -> bool {
        each(self.own()).any(|square| self.steps_from(square).next().is_some())
            || self.can_capture()
    }

    fn kind(&self, seat: Seat, square: u8) -> Kind {
        if self.kings & (1 << square) != 0 {
            piece(seat, Glyph::King)
        } else {
            man(seat)
        }
    }
}

impl Italian {
    pub fn new(options: &Options) -> Italian {
        Italian {
            board: draughts::board(),
            limits: Limits {
                repetition: options.count(&REPETITION),
                quiet: options.count(&QUIET),
            },
        }
    }

    fn end(position: &mut Position, log: &mut impl Log) {
        if !position.has_a_move() {
            let (key, plain) = if position.own() == 0 {
                ("no-pieces", "no piece is left")
            } else {
                ("no-move", "no piece can move")
            };
            log.note(|| Event::Remark(Message::new(key, plain)));
            position.end = End::Won(position.mover.other());
        }
    }
}

impl Game for Italian {
    type Position = Position;
    type Move = Walk;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        Position::of(Setting {
            pieces: [0xFFF0_0000, 0x0000_0FFF],
            kings: 0,
            mover: Seat::FIRST,
        })
    }

    fn turn(&self, position: &Position) -> Turn {
        position.end.turn(position.mover)
    }

    fn moves(&self, position: &Position, list: &mut Vec<Walk>) {
        if position.end != End::None {
            return;
        }
        position.each_capture(list);
        if let Some(best) = list.iter().map(|walk| walk.rank).max() {
            list.retain(|walk| walk.rank == best);
            let mut kept = 0;
            for index in 0..list.len() {
                let walk = list[index];
                if !list[..kept].iter().any(|other| walk.is_same(other)) {
                    list[kept] = walk;
                    kept += 1;
                }
            }
            return list.truncate(kept);
        }
        for square in each(position.own()) {
            for to in position.steps_from(square) {
                let mut path = [square; LONGEST + 1];
                path[1] = to;
                list.push(Walk {
                    path,
                    length: 2,
                    taken: 0,
                    rank: Rank::default(),
                });
            }
        }
    }

    fn play(&self, position: &mut Position, mv: &Walk, log: &mut impl Log) {
        let mover = position.mover;
        let (from, to) = (mv.from(), mv.to());
        let kind = position.kind(mover, from);
        for step in mv.squares().windows(2) {
            log.note(|| Event::Move {
                kind,
                count: 1,
                path: vec![site(step[0]), site(step[1])],
            });
        }
        for square in each(mv.taken) {
            log.note(|| Event::Take {
                kind: position.kind(mover.other(), square),
                site: site(square),
            });
        }
        let is_king = kind.glyph == Glyph::King;
        let own = &mut position.pieces[mover.index()];
        *own = *own & !(1 << from) | 1 << to;
        position.pieces[1 - mover.index()] &= !mv.taken;
        position.kings &= !mv.taken & !(1 << from);
        let crowned = !is_king && LAST_ROW[mover.index()] & (1 << to) != 0;
        if is_king || crowned {
            position.kings |= 1 << to;
        }
        if crowned {
            log.note(|| Event::Become {
                site: site(to),
                from: kind,
                to: piece(mover, Glyph::King),
            });
        }
        position.mover = mover.other();
        let key = position.key();
        position.memory.turned(key, !is_king || mv.taken != 0);
        Italian::end(position, log);
        if position.end == End::None && position.memory.is_drawn(self.limits, log) {
            position.end = End::Drawn;
        }
    }

    fn piles(&self, position: &Position) -> Vec<Pile> {
        each(position.all())
            .map(|square| {
                let seat = Seat(u8::from(position.pieces[0] & (1 << square) == 0));
                Pile {
                    site: site(square),
                    kind: position.kind(seat, square),
                    count: 1,
                }
            })
            .collect()
    }

    fn beside(&self, position: &Position) -> Beside {
        let mut beside = Beside::default();
        for seat in [Seat::FIRST, Seat::SECOND] {
            let left = position.pieces[seat.other().index()].count_ones();
            if left < 12 {
                beside = beside.of(seat, "taken", 12 - left);
            }
        }
        let quiet = position.memory.quiet();
        if self.limits.quiet > 0 && quiet > 0 {
            beside = beside.and("quiet", format!("{quiet}/{}", self.limits.quiet));
        }
        beside
    }

    fn taps(&self, _: &Position, mv: &Walk) -> Vec<Tap> {
        mv.squares()
            .iter()
            .map(|square| Tap::Site(site(*square)))
            .collect()
    }

    fn why_not(&self, position: &Position, taps: &[Tap]) -> Option<Message> {
        let Some(Tap::Site(first)) = taps.first().filter(|_| position.end == End::None) else {
            return None;
        };
        let simple = |key| Some(Message::new(key, format!("the rules say {key}")));
        if first.0 >= 32 {
            return simple("light-square");
        }
        let square = first.0 as u8;
        if position.enemy() & (1 << square) != 0 {
            return simple("not-yours");
        }
        if position.own() & (1 << square) == 0 {
            return simple("empty-square");
        }
        let mut legal = Vec::new();
        self.moves(position, &mut legal);
        let best = legal.first()?.rank;
        if best.pieces == 0 {
            let can_go = position.steps_from(square).next().is_some();
            return if can_go && taps.len() > 1 {
                simple("not-there")
            } else if can_go {
                None
            } else {
                simple("stuck")
            };
        }
        if taps.len() == 1 && legal.iter().any(|walk| walk.from() == square) {
            return None;
        }
        // What is tried is the best capture that goes as the taps do.
        let goes_so = |walk: &&Walk| {
            let path = walk.squares().iter().map(|square| Tap::Site(site(*square)));
            path.take(taps.len()).eq(taps.iter().copied())
        };
        let captures = position.captures();
        let tried = captures.iter().filter(goes_so).map(|walk| walk.rank).max();
        let most = best.pieces;
        let (key, plain) = match tried {
            None => ("must-capture", "a capture is possible, and an obligation"),
            Some(rank) if rank.pieces < most => (
                "must-capture-most",
                "a capture of more pieces is possible, and an obligation",
            ),
            Some(rank) if best.by_king && !rank.by_king => {
                ("must-use-king", "of equal captures a king must make one")
            }
            Some(rank) if rank.kings < best.kings => {
                ("must-take-kings", "the capture of more kings must be made")
            }
            Some(_) => (
                "must-take-kings-first",
                "the capture that meets the kings first must be made",
            ),
        };
        Some(
            Message::new(key, plain)
                .with("n", most)
                .with("kings", best.kings),
        )
    }

    fn write(&self, _: &Position, mv: &Walk) -> String {
        let sign = if mv.taken == 0 { "-" } else { "x" };
        let squares: Vec<String> = mv
            .squares()
            .iter()
            .map(|square| (square + 1).to_string())
            .collect();
        squares.join(sign)
    }

    fn text(&self, position: &Position) -> String {
        write_fen(&position.setting())
    }

    fn read(&self, text: &str) -> Result<Position, Misread> {
        let setting = read_fen(text)?;
        for (pieces, side) in setting.pieces.iter().zip(["White", "Black"]) {
            if pieces.count_ones() > 12 {
                return Err(Misread::new(format!("{side} has more than 12 pieces")));
            }
        }
        let mut position = Position::of(setting);
        Italian::end(&mut position, &mut ());
        Ok(position)
    }

    fn judge(&self, position: &Position, seat: Seat) -> i32 {
        // A king cannot be taken by a man: it is worth more than in other draughts.
        const KING: i32 = 330;
        let held = |seat: Seat| {
            let own = position.pieces[seat.index()];
            let men = own & !position.kings;
            let kings = own & position.kings;
            let advanced: i32 = each(men)
                .map(|square| {
                    let row = i32::from(square / 4);
                    if seat == Seat::FIRST { 7 - row } else { row }
                })
                .sum();
            let home = LAST_ROW[seat.other().index()];
            let centre: Squares = 0x0006_6000;
            100 * men.count_ones() as i32
                + KING * kings.count_ones() as i32
                + 2 * advanced
                + 7 * (men & home).count_ones() as i32
                + 5 * (own & centre).count_ones() as i32
        };
        let (mine, theirs) = (held(seat), held(seat.other()));
        // Whoever is ahead gains by exchanges.
        (mine - theirs) + (mine - theirs) * 60 / (mine + theirs).max(1)
    }

    fn restless(&self, position: &Position) -> bool {
        position.can_capture()
    }

    fn promise(&self, position: &Position, mv: &Walk) -> i32 {
        let crowns = position.kings & (1 << mv.from()) == 0
            && LAST_ROW[position.mover.index()] & (1 << mv.to()) != 0;
        10 * i32::from(mv.rank.pieces) + 10 * i32::from(crowns)
    }

    fn key(&self, position: &Position) -> u64 {
        position.key() ^ u64::from(position.end != End::None)
    }
}
