//! Bao la Kiswahili: four rows of eight pits, 64 seeds, two phases, and turns that can run many laps.
//!
//! In the first phase (namua) every turn brings a seed from the hand onto the board, in the second
//! (mtaji) turns begin with a handful. A turn that can capture must; the captured seeds are sown on
//! the taker's own side, from a kichwa. Any other turn (takata) captures nothing. A lap that ends in
//! a full pit goes on with what lies there, save in the house (nyumba). Whoever has nothing left in
//! the inner row, or no move, has lost.
//!
//! Sources: the book's section 3.5; the article on mancala, after de Voogt.

use super::{
    Entry,
    kit::End,
    mancala::{FOUR_ROWS, LETTERS, SEED, four_rows, read_numbers, with_stores, write_row},
};
use crate::{
    rules::{
        Beside, Board, Event, Form, Game, Log, Message, Misread, Mixer, OptionSpec, Options, Pile,
        Seat, Sign, Site, Tap, Turn,
    },
    table::Table,
};
use std::hash::Hasher;

static SINGLES: OptionSpec = OptionSpec::of("namua-singles", &["never", "last", "free"]);
static HOUSE: OptionSpec = OptionSpec::of("house-in-mtaji", &["ordinary", "kept"]);
static SIXTEEN: OptionSpec = OptionSpec::of("sixteen", &["no-capture", "capture"]);
static KUTAKATIA: OptionSpec = OptionSpec::of("kutakatia", &["on", "off"]);
static MAX_TURNS: OptionSpec = OptionSpec::of("max-turns", &["400", "200", "1000"]);
static OPTIONS: [&OptionSpec; 5] = [&SINGLES, &HOUSE, &SIXTEEN, &KUTAKATIA, &MAX_TURNS];

/// What the registry knows of Bao.
pub static ENTRY: Entry = Entry {
    key: "bao",
    chapter: "mancala",
    players: &["S", "N"],
    chance: false,
    options: &OPTIONS,
    reasons: &[
        "is-hand",
        "not-yours",
        "empty-pit",
        "must-capture",
        "inner-row-first",
        "house-rests",
        "single-seed",
        "kutakatia",
        "never-ends",
    ],
    remarks: &[
        "captures",
        "house-lost",
        "halts",
        "row-empty",
        "no-move",
        "too-long",
    ],
    facts: &["hand", "phase-turn", "house"],
    presets: &[],
    open: |options| Table::new(&ENTRY, Bao::new(options), options),
};

/// A player's pits as a ring: 0 to 7 the inner row from 1 to 8, 8 to 15 the outer from 8 to 1.
const RING: usize = 16;
const ROW: usize = 8;
/// Pit 5 of the inner row.
const NYUMBA: usize = 4;
/// So many seeds make a house work.
const WORKS_FROM: u8 = 6;
const SEEDS: u32 = 64;
/// A turn that has not ended after so many laps never does.
const ENDLESS: u32 = 1_000;

type Ring = [u8; RING];

/// Bao with its options set.
pub struct Bao {
    board: Board,
    singles: Singles,
    keeps_house: bool,
    sixteen_captures: bool,
    kutakatia: bool,
    max_turns: u16,
}

/// When single seeds may begin a takata without a house: the option `namua-singles`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Singles {
    Never,
    Last,
    Free,
}

/// Seeds in pits and hands, houses, and the number of the turn about to be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pits: [Ring; 2],
    hand: [u8; 2],
    house: [bool; 2],
    mover: Seat,
    turn: u16,
    end: End,
}

/// The way that seeds run along a player's own ring.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// `>`: the inner row from 1 to 8.
    Up,
    /// `<`: the inner row from 8 to 1.
    Down,
}

impl Way {
    fn next(self, pit: usize) -> usize {
        match self {
            Way::Up => (pit + 1) % RING,
            Way::Down => (pit + RING - 1) % RING,
        }
    }

    /// The kichwa from which captured seeds run this way.
    fn kichwa(self) -> usize {
        match self {
            Way::Up => 0,
            Way::Down => ROW - 1,
        }
    }
}

/// A whole turn: a pit, a direction, and what to do where the house asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sowing {
    pit: u8,
    way: Way,
    /// Sow the house (safari) or halt there; `None` where the turn does not ask.
    safari: Option<bool>,
    captures: bool,
}

/// How a turn went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ran {
    Ended,
    /// It came to the house, and nobody has said what to do.
    Asks,
    Endless,
}

fn facing(pit: usize) -> usize {
    ROW - 1 - pit
}

fn is_inner(pit: usize) -> bool {
    pit < ROW
}

fn row_is_empty(ring: &Ring) -> bool {
    ring[..ROW].iter().all(|seeds| *seeds == 0)
}

/// The ways that a capture at an inner pit can send the seeds, `before` being the turn's way.
fn capture_way(pit: usize, before: Way) -> Way {
    match pit {
        0 | 1 => Way::Up,
        6 | 7 => Way::Down,
        _ => before,
    }
}

impl Position {
    fn own(&self) -> &Ring {
        &self.pits[self.mover.index()]
    }

    fn enemy(&self) -> &Ring {
        &self.pits[self.mover.other().index()]
    }

    fn is_namua(&self) -> bool {
        self.hand[self.mover.index()] > 0
    }
}

/// A turn being played.
struct Run<'a, L: Log> {
    bao: &'a Bao,
    position: &'a mut Position,
    namua: bool,
    captures: bool,
    log: &'a mut L,
}

impl<L: Log> Run<'_, L> {
    fn own(&mut self) -> &mut Ring {
        let own = self.position.mover.index();
        &mut self.position.pits[own]
    }

    fn house_works(&self) -> bool {
        let own = self.position.mover.index();
        self.position.house[own]
            && (self.namua || self.bao.keeps_house)
            && self.position.pits[own][NYUMBA] >= WORKS_FROM
    }

    fn lose_house(&mut self, seat: Seat) {
        if std::mem::take(&mut self.position.house[seat.index()]) {
            self.log.note(|| {
                Event::Remark(
                    Message::new("house-lost", "the house is lost")
                        .with("player", LETTERS[seat.index()]),
                )
            });
        }
    }

    /// Sows so many seeds, the first into `at`; returns where the last fell.
    fn lap(&mut self, from: Site, seeds: u8, mut at: usize, way: Way) -> usize {
        let seat = self.position.mover;
        let first = at;
        let mut last = at;
        for _ in 0..seeds {
            self.own()[at] += 1;
            last = at;
            at = way.next(at);
        }
        self.log.note(|| {
            let mut at = first;
            let over = (0..seeds).map(|_| {
                let here = site(seat, at);
                at = way.next(at);
                here
            });
            Event::Sow {
                kind: SEED,
                from,
                over: over.collect(),
            }
        });
        last
    }

    /// Lifts a pit and sows it on.
    fn lift(&mut self, pit: usize, way: Way) -> usize {
        let seat = self.position.mover;
        let seeds = std::mem::take(&mut self.own()[pit]);
        if pit == NYUMBA {
            self.lose_house(seat);
        }
        self.lap(site(seat, pit), seeds, way.next(pit), way)
    }

    /// Takes what faces an inner pit, and sows it from the kichwa.
    fn capture(&mut self, pit: usize, way: Way) -> usize {
        let enemy = self.position.mover.other();
        let prey = facing(pit);
        let seeds = std::mem::take(&mut self.position.pits[enemy.index()][prey]);
        self.log.note(|| {
            Event::Remark(Message::new("captures", format!("{seeds} captured")).with("n", seeds))
        });
        if prey == NYUMBA {
            self.lose_house(enemy);
        }
        self.lap(site(enemy, prey), seeds, way.kichwa(), way)
    }

    fn faces_seeds(&self, pit: usize) -> bool {
        is_inner(pit) && self.position.enemy()[facing(pit)] > 0
    }

    /// Plays the turn from its first lap to its end.
    fn run(&mut self, mv: &Sowing) -> Ran {
        let pit = usize::from(mv.pit);
        let mut way = mv.way;
        let mut last = self.begin(pit, way);
        for _ in 0..ENDLESS {
            if row_is_empty(self.position.enemy()) || self.own()[last] == 1 {
                return Ran::Ended;
            }
            if self.captures && self.faces_seeds(last) {
                way = capture_way(last, way);
                last = self.capture(last, way);
                continue;
            }
            if last == NYUMBA && self.house_works() {
                match (self.captures, mv.safari) {
                    (false, _) => return Ran::Ended,
                    (true, None) => return Ran::Asks,
                    (true, Some(false)) => {
                        self.log.note(|| {
                            Event::Remark(Message::new("halts", "the turn halts in the house"))
                        });
                        return Ran::Ended;
                    }
                    (true, Some(true)) => {}
                }
            }
            last = self.lift(last, way);
        }
        Ran::Endless
    }

    /// The first lap; returns where it ended.
    fn begin(&mut self, pit: usize, way: Way) -> usize {
        let seat = self.position.mover;
        if !self.namua {
            return self.lift(pit, way);
        }
        let only_house = self.is_only_house(pit);
        self.position.hand[seat.index()] -= 1;
        self.own()[pit] += 1;
        self.log.note(|| Event::Move {
            kind: SEED,
            count: 1,
            path: vec![hand(seat), site(seat, pit)],
        });
        if self.captures {
            self.capture(pit, way)
        } else if only_house {
            // The house is not lifted: just two of its seeds are sown.
            self.own()[pit] -= 2;
            self.lap(site(seat, pit), 2, way.next(pit), way)
        } else {
            self.lift(pit, way)
        }
    }

    /// Whether the pit is the working house, with nothing else in the inner row.
    fn is_only_house(&self, pit: usize) -> bool {
        let own = self.position.own();
        pit == NYUMBA
            && self.house_works()
            && own[..ROW].iter().filter(|seeds| **seeds > 0).count() == 1
    }
}

impl Bao {
    pub fn new(options: &Options) -> Bao {
        Bao {
            board: board(),
            singles: match options.get(&SINGLES) {
                "last" => Singles::Last,
                "free" => Singles::Free,
                _ => Singles::Never,
            },
            keeps_house: options.is(&HOUSE, "kept"),
            sixteen_captures: options.is(&SIXTEEN, "capture"),
            kutakatia: options.is(&KUTAKATIA, "on"),
            max_turns: options.count(&MAX_TURNS),
        }
    }

    fn run(&self, position: &mut Position, mv: &Sowing, log: &mut impl Log) -> Ran {
        let namua = position.is_namua();
        Run {
            bao: self,
            position,
            namua,
            captures: mv.captures,
            log,
        }
        .run(mv)
    }

    fn house_works(&self, position: &Position) -> bool {
        position.house[position.mover.index()]
            && (position.is_namua() || self.keeps_house)
            && position.own()[NYUMBA] >= WORKS_FROM
    }

    /// Adds a turn to the list: twice where the house asks, never where it does not end.
    fn add(
        &self,
        position: &Position,
        pit: usize,
        way: Way,
        captures: bool,
        list: &mut Vec<Sowing>,
    ) {
        let mut mv = Sowing {
            pit: pit as u8,
            way,
            safari: None,
            captures,
        };
        match self.run(&mut position.clone(), &mv, &mut ()) {
            Ran::Ended => list.push(mv),
            Ran::Endless => {}
            Ran::Asks => {
                mv.safari = Some(false);
                list.push(mv);
                mv.safari = Some(true);
                if self.run(&mut position.clone(), &mv, &mut ()) == Ran::Ended {
                    list.push(mv);
                }
            }
        }
    }

    /// The ways that a capture turn may begin at a pit.
    fn capture_starts(&self, position: &Position, mut found: impl FnMut(usize, Way)) {
        let (own, enemy) = (position.own(), position.enemy());
        if position.is_namua() {
            for pit in 0..ROW {
                if own[pit] == 0 || enemy[facing(pit)] == 0 {
                    continue;
                }
                for way in [Way::Up, Way::Down] {
                    if capture_way(pit, way) == way {
                        found(pit, way);
                    }
                }
            }
            return;
        }
        for pit in 0..RING {
            if own[pit] < 2 || (own[pit] >= 16 && !self.sixteen_captures) {
                continue;
            }
            for way in [Way::Down, Way::Up] {
                if captured_from(own, enemy, pit, way).is_some() {
                    found(pit, way);
                }
            }
        }
    }

    /// The one pit of the mover's inner row that the opponent threatens, if it is just one.
    fn only_threatened(&self, position: &Position) -> Option<usize> {
        let mut view = *position;
        view.mover = position.mover.other();
        let mut threatened = 0_u8;
        self.capture_starts(&view, |pit, way| {
            let prey = if view.is_namua() {
                facing(pit)
            } else {
                captured_from(view.own(), view.enemy(), pit, way).expect("a capture")
            };
            threatened |= 1 << prey;
        });
        (threatened.count_ones() == 1).then(|| threatened.trailing_zeros() as usize)
    }

    /// Whether a takata may begin at a pit, and if not, why.
    fn takata(&self, position: &Position, pit: usize) -> Result<(), &'static str> {
        let own = position.own();
        let works = self.house_works(position);
        let house = position.house[position.mover.index()];
        let others = |least: u8| (0..ROW).any(|other| other != pit && own[other] >= least);
        if own[pit] == 0 {
            return Err("empty-pit");
        }
        if position.is_namua() {
            return match pit {
                _ if !is_inner(pit) => Err("inner-row-first"),
                NYUMBA if works && others(1) => Err("house-rests"),
                _ if house || own[pit] > 1 => Ok(()),
                _ => match self.singles {
                    Singles::Free => Ok(()),
                    Singles::Last if !others(2) => Ok(()),
                    _ => Err("single-seed"),
                },
            };
        }
        if own[pit] < 2 {
            return Err("single-seed");
        }
        if !is_inner(pit) {
            let none_inside = own[..ROW].iter().all(|seeds| *seeds < 2);
            return if none_inside {
                Ok(())
            } else {
                Err("inner-row-first")
            };
        }
        if pit == NYUMBA && works {
            return if others(2) {
                Err("house-rests")
            } else {
                Ok(())
            };
        }
        if self.kutakatia && others(2) && self.only_threatened(position) == Some(pit) {
            return Err("kutakatia");
        }
        Ok(())
    }

    fn takata_starts(&self, position: &Position, mut found: impl FnMut(usize, Way)) {
        let own = position.own();
        for pit in 0..RING {
            if self.takata(position, pit).is_err() {
                continue;
            }
            let alone = is_inner(pit) && (0..ROW).all(|other| other == pit || own[other] == 0);
            for way in [Way::Down, Way::Up] {
                // A kichwa that is alone in its row is not sown into the outer one.
                let outward = alone && !is_inner(way.next(pit));
                if !outward {
                    found(pit, way);
                }
            }
        }
    }

    fn turns(&self, position: &Position, list: &mut Vec<Sowing>) {
        self.capture_starts(position, |pit, way| {
            self.add(position, pit, way, true, list)
        });
        if list.is_empty() {
            self.takata_starts(position, |pit, way| {
                self.add(position, pit, way, false, list)
            });
        }
    }

    /// How the game stands before a turn.
    fn ended(&self, position: &Position) -> (End, &'static str) {
        let mover = position.mover;
        if row_is_empty(position.own()) {
            return (End::Won(mover.other()), "row-empty");
        }
        if row_is_empty(position.enemy()) {
            return (End::Won(mover), "row-empty");
        }
        if position.turn > self.max_turns {
            return (End::Drawn, "too-long");
        }
        let mut list = Vec::new();
        // One legal turn is enough; the rest need not be played out.
        self.capture_starts(position, |pit, way| {
            if list.is_empty() {
                self.add(position, pit, way, true, &mut list);
            }
        });
        if list.is_empty() {
            self.takata_starts(position, |pit, way| {
                if list.is_empty() {
                    self.add(position, pit, way, false, &mut list);
                }
            });
        }
        if list.is_empty() {
            (End::Won(mover.other()), "no-move")
        } else {
            (End::None, "")
        }
    }
}

/// The enemy pit that a first lap from a pit would capture, if it would.
fn captured_from(own: &Ring, enemy: &Ring, pit: usize, way: Way) -> Option<usize> {
    let seeds = usize::from(own[pit]);
    let last = match way {
        Way::Up => (pit + seeds) % RING,
        Way::Down => (pit + 4 * RING - seeds) % RING,
    };
    // Whether the last seed falls in a full pit: the lap may have passed it before.
    let before = if last == pit { 0 } else { own[last] };
    let passed = seeds > RING || (seeds == RING && last != pit);
    let captures = is_inner(last) && (before > 0 || passed) && enemy[facing(last)] > 0;
    captures.then(|| facing(last))
}

/// The site of a pit: South's inner row, South's outer row, and North's in the same order.
fn site(seat: Seat, pit: usize) -> Site {
    Site((usize::from(seat.0) * RING + pit) as u16)
}

/// Where a player keeps the seeds in hand.
fn hand(seat: Seat) -> Site {
    Site((2 * RING) as u16 + u16::from(seat.0))
}

fn pit_name(seat: Seat, pit: usize) -> String {
    let (row, number) = if is_inner(pit) {
        ('A', pit + 1)
    } else {
        ('B', RING - pit)
    };
    let row = if seat == Seat::FIRST {
        row
    } else {
        row.to_ascii_lowercase()
    };
    format!("{row}{number}")
}

fn board() -> Board {
    let hands = [(795, FOUR_ROWS * 5 / 2 + 30), (-95, FOUR_ROWS / 2)];
    let mut board = with_stores(four_rows(ROW as i16, 43), hands, (78, 170));
    for seat in [Seat::FIRST, Seat::SECOND] {
        board.places[site(seat, NYUMBA).index()].form = Form::SquarePit { radius: 43 };
    }
    board
}

impl Game for Bao {
    type Position = Position;
    type Move = Sowing;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        let mut ring = [0; RING];
        (ring[NYUMBA], ring[NYUMBA + 1], ring[NYUMBA + 2]) = (6, 2, 2);
        Position {
            pits: [ring; 2],
            hand: [22; 2],
            house: [true; 2],
            mover: Seat::FIRST,
            turn: 1,
            end: End::None,
        }
    }

    fn turn(&self, position: &Position) -> Turn {
        position.end.turn(position.mover)
    }

    fn moves(&self, position: &Position, list: &mut Vec<Sowing>) {
        if position.end == End::None {
            self.turns(position, list);
        }
    }

    fn play(&self, position: &mut Position, mv: &Sowing, log: &mut impl Log) {
        let own = position.mover.index();
        self.run(position, mv, log);
        if position.hand[own] == 0 && !self.keeps_house {
            position.house[own] = false;
        }
        position.mover = position.mover.other();
        position.turn = position.turn.saturating_add(1);
        let (end, remark) = self.ended(position);
        position.end = end;
        if end != End::None {
            log.note(|| Event::Remark(Message::new(remark, remark)));
        }
    }

    fn piles(&self, position: &Position) -> Vec<Pile> {
        let mut piles = Vec::new();
        let mut pile = |site, seeds: u8| {
            if seeds > 0 {
                piles.push(Pile {
                    site,
                    kind: SEED,
                    count: seeds.into(),
                });
            }
        };
        for seat in [Seat::FIRST, Seat::SECOND] {
            for (pit, seeds) in position.pits[seat.index()].iter().enumerate() {
                pile(site(seat, pit), *seeds);
            }
            pile(hand(seat), position.hand[seat.index()]);
        }
        crate::rules::in_order(&mut piles);
        piles
    }

    fn beside(&self, position: &Position) -> Beside {
        let mut beside = Beside::default().and("phase-turn", position.turn);
        for seat in [Seat::FIRST, Seat::SECOND] {
            beside = beside.of(seat, "hand", position.hand[seat.index()]);
            if position.house[seat.index()] {
                beside.signs.push((site(seat, NYUMBA), Sign::House));
                beside = beside.of(seat, "house", pit_name(seat, NYUMBA));
            }
        }
        beside
    }

    fn taps(&self, position: &Position, mv: &Sowing) -> Vec<Tap> {
        let mut taps = vec![Tap::Site(site(position.mover, mv.pit.into()))];
        let mut list = Vec::new();
        self.turns(position, &mut list);
        let both = list
            .iter()
            .any(|other| other.pit == mv.pit && other.way != mv.way);
        if both {
            let from_kichwa = mv.captures && position.is_namua();
            taps.push(Tap::Word(match (from_kichwa, mv.way) {
                (true, Way::Up) => "kichwa-left",
                (true, Way::Down) => "kichwa-right",
                (false, Way::Up) => "clockwise",
                (false, Way::Down) => "anticlockwise",
            }));
        }
        // The house asks even where one of its answers would not end.
        match mv.safari {
            Some(true) => taps.push(Tap::Word("safari")),
            Some(false) => taps.push(Tap::Word("halt")),
            None => {}
        }
        taps
    }

    fn why_not(&self, position: &Position, taps: &[Tap]) -> Option<Message> {
        let (Some(Tap::Site(first)), End::None) = (taps.first(), position.end) else {
            return None;
        };
        let simple = |key| Some(Message::new(key, format!("the rules say {key}")));
        if first.index() >= 2 * RING {
            return simple("is-hand");
        }
        let owner = Seat((first.index() / RING) as u8);
        if owner != position.mover {
            return simple("not-yours");
        }
        let pit = first.index() % RING;
        let mut list = Vec::new();
        self.turns(position, &mut list);
        if list.iter().any(|mv| usize::from(mv.pit) == pit) {
            return None;
        }
        if position.own()[pit] == 0 {
            return simple("empty-pit");
        }
        if list.iter().any(|mv| mv.captures) {
            return simple("must-capture");
        }
        simple(self.takata(position, pit).err().unwrap_or("never-ends"))
    }

    fn write(&self, position: &Position, mv: &Sowing) -> String {
        let way = match mv.way {
            Way::Up => ">",
            Way::Down => "<",
        };
        let choice = match mv.safari {
            Some(true) => "s",
            Some(false) => "h",
            None => "",
        };
        format!("{}{way}{choice}", pit_name(position.mover, mv.pit.into()))
    }

    fn text(&self, position: &Position) -> String {
        let [south, north] = position.pits;
        let reversed = |row: &[u8]| write_row(&row.iter().rev().copied().collect::<Vec<_>>());
        let house = match position.house {
            [true, true] => "SN",
            [true, false] => "S",
            [false, true] => "N",
            _ => "-",
        };
        format!(
            "{} / {} / {} / {} | {} | {house} | {} | {}",
            write_row(&north[ROW..]),
            reversed(&north[..ROW]),
            write_row(&south[..ROW]),
            reversed(&south[ROW..]),
            write_row(&position.hand),
            LETTERS[position.mover.index()],
            position.turn
        )
    }

    fn read(&self, text: &str) -> Result<Position, Misread> {
        let fields: Vec<&str> = text.split('|').map(str::trim).collect();
        let [pits, hands, houses, mover, turn] = fields[..] else {
            return Err(Misread::new(
                "five fields with \" | \" between are needed: rows, hands, houses, player, turn",
            ));
        };
        let mut position =
            Position {
                pits: read_pits(pits)?,
                hand: read_numbers(hands, ' ', "the hands")?,
                house: match houses {
                    "SN" => [true, true],
                    "S" => [true, false],
                    "N" => [false, true],
                    "-" => [false, false],
                    _ => {
                        return Err(Misread::new(format!(
                            "the houses: \"{houses}\" is none of SN, S, N and -"
                        )));
                    }
                },
                mover: super::kit::seat(mover, LETTERS)?,
                turn: turn.parse().ok().filter(|turn| *turn > 0).ok_or_else(|| {
                    Misread::new(format!("\"{turn}\" is not the number of a turn"))
                })?,
                end: End::None,
            };
        let rings = position.pits.iter().flatten();
        let seeds: u32 = rings
            .chain(&position.hand)
            .map(|seeds| u32::from(*seeds))
            .sum();
        if seeds > SEEDS {
            return Err(Misread::new(format!(
                "there are {seeds} seeds, more than {SEEDS}"
            )));
        }
        for seat in 0..2 {
            position.house[seat] &= position.hand[seat] > 0 || self.keeps_house;
        }
        position.end = self.ended(&position).0;
        Ok(position)
    }

    fn judge(&self, position: &Position, seat: Seat) -> i32 {
        let held = |seat: Seat| {
            let ring = &position.pits[seat.index()];
            let inner: i32 = ring[..ROW].iter().map(|seeds| i32::from(*seeds)).sum();
            let outer: i32 = ring[ROW..].iter().map(|seeds| i32::from(*seeds)).sum();
            let filled = ring[..ROW].iter().filter(|seeds| **seeds > 0).count() as i32;
            let house = i32::from(position.house[seat.index()] && ring[NYUMBA] >= WORKS_FROM);
            20 * inner + 24 * outer + 14 * filled + 60 * house
        };
        held(seat) - held(seat.other())
    }

    fn key(&self, position: &Position) -> u64 {
        let mut mixer = Mixer::default();
        for ring in &position.pits {
            mixer.write(ring);
        }
        let [south, north] = position.hand.map(u64::from);
        let [one, other] = position.house.map(u64::from);
        mixer.take(
            south
                | north << 8
                | one << 16
                | other << 17
                | u64::from(position.mover.0) << 18
                | u64::from(position.end != End::None) << 19,
        );
        mixer.finish()
    }
}

fn read_pits(text: &str) -> Result<[Ring; 2], Misread> {
    let rows: Vec<&str> = text.split('/').map(str::trim).collect();
    let [north_outer, north_inner, south_inner, south_outer] = rows[..] else {
        return Err(Misread::new("four rows with \" / \" between are needed"));
    };
    let row = |text: &str, what: &str| read_numbers::<ROW>(text, ' ', what);
    let ring = |inner: [u8; ROW], outer: [u8; ROW]| {
        let mut ring = [0; RING];
        ring[..ROW].copy_from_slice(&inner);
        ring[ROW..].copy_from_slice(&outer);
        ring
    };
    let turned = |mut row: [u8; ROW]| {
        row.reverse();
        row
    };
    Ok([
        ring(
            row(south_inner, "South's inner row")?,
            turned(row(south_outer, "South's outer row")?),
        ),
        ring(
            turned(row(north_inner, "North's inner row")?),
            row(north_outer, "North's outer row")?,
        ),
    ])
}
