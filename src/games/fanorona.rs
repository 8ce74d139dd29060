//! Fanorona: two alquerque boards side by side, on which whole files fall at once.
//!
//! A man captures by approach, the enemy men in a row before it where it arrives, or by withdrawal,
//! those in a row behind where it left. A capture is compulsory; the same man may then go on, never
//! to a point it has visited nor twice running in the same direction. In the vela, the game that the
//! loser of the last asks for, the winner first gives seventeen men away.
//!
//! Source: the book's sections 10.1, 10.2 and 10.4.

use super::{
    Entry,
    kit::{End, Limits, Memory, fields, grid_name, man, read_rows, seat, unknown, write_rows},
};
use crate::{
    rules::{
        Beside, Board, Event, Form, Game, Log, Material, Message, Misread, Mixer, OptionSpec,
        Options, Pile, Place, Seat, Site, Tap, Turn, is_count,
    },
    table::Table,
};
use std::hash::Hasher;

static VELA: OptionSpec = OptionSpec::of("vela", &["no", "yes"]);
static REPETITION: OptionSpec = OptionSpec::open("repetition", &["3", "0"], is_count);
static QUIET: OptionSpec = OptionSpec::open("quiet_limit", &["100", "0"], is_count);
static OPTIONS: [&OptionSpec; 3] = [&VELA, &REPETITION, &QUIET];

/// What the registry knows of Fanorona.
pub static ENTRY: Entry = Entry {
    key: "fanorona",
    chapter: "capture-middle",
    players: &["w", "b"],
    chance: false,
    options: &OPTIONS,
    reasons: &[
        "not-yours",
        "nobody-here",
        "stuck",
        "must-capture",
        "must-offer",
        "no-line",
        "goes-on-otherwise",
        "no-passing",
    ],
    remarks: &[
        "repetition",
        "quiet",
        "no-men",
        "no-step",
        "passed",
        "vela-over",
    ],
    facts: &["taken", "quiet", "to-give"],
    presets: &[],
    open: |options| Table::new(&ENTRY, Fanorona::new(options), options),
};

const WIDTH: usize = 9;
const HEIGHT: usize = 5;
const POINTS: usize = WIDTH * HEIGHT;
const MEN: u32 = 22;
/// How many men the giver of a vela must lose before the ordinary rules come back.
const VELA_MEN: u8 = 17;
const LETTERS: [&str; 2] = ["w", "b"];

/// A set of points, one bit each: row 5 first, from a to i.
type Points = u64;
const ALL: Points = (1 << POINTS) - 1;
const OFF: u8 = u8::MAX;
const WAYS: usize = 8;
/// Steps right and down, each beside its opposite: the way of `n` reversed is that of `n ^ 1`.
const STEPS: [(i8, i8); WAYS] = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (-1, -1),
    (1, -1),
    (-1, 1),
];
/// The point next to each along the lines; diagonals join strong points only.
const NEXT: [[u8; WAYS]; POINTS] = neighbours();

const fn neighbours() -> [[u8; WAYS]; POINTS] {
    let mut next = [[OFF; WAYS]; POINTS];
    let mut point = 0;
    while point < POINTS {
        let (column, row) = ((point % WIDTH) as i8, (point / WIDTH) as i8);
        // From below, a and 1 are both the first: their sum is even where column and row are alike.
        let strong = (column + row) % 2 == 0;
        let mut way = 0;
        while way < WAYS {
            let (right, down) = STEPS[way];
            let (to_column, to_row) = (column + right, row + down);
            let on_board =
                to_column >= 0 && to_column < WIDTH as i8 && to_row >= 0 && to_row < HEIGHT as i8;
            if on_board && (way < 4 || strong) {
                next[point][way] = to_row as u8 * WIDTH as u8 + to_column as u8;
            }
            way += 1;
        }
        point += 1;
    }
    next
}

/// Fanorona with its options set.
pub struct Fanorona {
    board: Board,
    vela: bool,
    limits: Limits,
}

/// The vela while it lasts: who gives men away, and how many he has lost so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Vela {
    giver: Seat,
    lost: u8,
}

/// Men, who is to move, and the vela if it lasts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    men: [Points; 2],
    mover: Seat,
    vela: Option<Vela>,
    end: End,
    memory: Memory,
}

/// How a step captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum How {
    Plain,
    Approach,
    Withdrawal,
}

/// More steps than a turn can have: every point but the first, and none twice.
const LONGEST: usize = 40;

/// A whole turn: a man's point, and its steps; none for a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Walk {
    from: u8,
    length: u8,
    /// Each step: the point that it ends on times four, and how it captures.
    steps: [u8; LONGEST],
    /// After the last step the man could have gone on.
    stops: bool,
}

impl Walk {
    fn of(from: u8) -> Walk {
        Walk {
            from,
            length: 0,
            steps: [0; LONGEST],
            stops: false,
        }
    }

    fn and(mut self, to: u8, how: How) -> Walk {
        self.steps[usize::from(self.length)] = to << 2 | how as u8;
        self.length += 1;
        self
    }

    fn steps(&self) -> impl Iterator<Item = (u8, How)> + '_ {
        self.steps[..usize::from(self.length)].iter().map(|step| {
            let how = match step & 3 {
                0 => How::Plain,
                1 => How::Approach,
                _ => How::Withdrawal,
            };
            (step >> 2, how)
        })
    }
}

fn each(mut points: Points) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let point = points.trailing_zeros();
        points &= points.wrapping_sub(1);
        (point < 64).then_some(point as u8)
    })
}

fn bit(point: u8) -> Points {
    1 << point
}

/// The way from a point to its neighbour.
fn way_to(from: u8, to: u8) -> usize {
    let next = &NEXT[usize::from(from)];
    let way = next.iter().position(|point| *point == to);
    way.expect("a step along a line")
}

/// The men in a row from `from` on in a direction, `from` left out, without a gap.
fn file(from: u8, way: usize, men: Points) -> Points {
    let mut found = 0;
    let mut at = NEXT[usize::from(from)][way];
    while at != OFF && men & bit(at) != 0 {
        found |= bit(at);
        at = NEXT[usize::from(at)][way];
    }
    found
}

impl Position {
    fn own(&self) -> Points {
        self.men[self.mover.index()]
    }

    fn enemy(&self) -> Points {
        self.men[self.mover.other().index()]
    }

    fn empty(&self) -> Points {
        ALL & !self.men[0] & !self.men[1]
    }

    fn key(&self) -> u64 {
        let mut mixer = Mixer::default();
        mixer.take(self.men[0]);
        mixer.take(self.men[1] | u64::from(self.mover.0) << 50);
        if let Some(vela) = self.vela {
            mixer.take(u64::from(vela.lost) << 1 | u64::from(vela.giver.0));
        }
        mixer.finish()
    }

    /// What a step takes that way; one man only where `one`.
    fn prey(&self, from: u8, to: u8, how: How, enemy: Points, one: bool) -> Points {
        let way = way_to(from, to);
        let found = match how {
            How::Plain => 0,
            How::Approach => file(to, way, enemy),
            How::Withdrawal => file(from, way ^ 1, enemy),
        };
        if !one || found == 0 {
            return found;
        }
        match how {
            How::Approach => bit(NEXT[usize::from(to)][way]),
            _ => bit(NEXT[usize::from(from)][way ^ 1]),
        }
    }

    /// The capturing steps of a man that stands on `at`: its way, its end, and how it captures.
    fn capturing(at: u8, empty: Points, enemy: Points) -> impl Iterator<Item = (usize, u8, How)> {
        let next = &NEXT[usize::from(at)];
        (0..WAYS)
            .map(move |way| (way, next[way]))
            .filter(move |(_, to)| *to != OFF && empty & bit(*to) != 0)
            .flat_map(move |(way, to)| {
                let holds = |point: u8| point != OFF && enemy & bit(point) != 0;
                let before = holds(NEXT[usize::from(to)][way]).then_some(How::Approach);
                let behind = holds(next[way ^ 1]).then_some(How::Withdrawal);
                [before, behind]
                    .into_iter()
                    .flatten()
                    .map(move |how| (way, to, how))
            })
    }

    fn can_capture(&self) -> bool {
        let (empty, enemy) = (self.empty(), self.enemy());
        each(self.own()).any(|from| Position::capturing(from, empty, enemy).next().is_some())
    }

    fn plain_steps(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        let empty = self.empty();
        each(self.own()).flat_map(move |from| {
            NEXT[usize::from(from)]
                .into_iter()
                .filter(move |to| *to != OFF && empty & bit(*to) != 0)
                .map(move |to| (from, to))
        })
    }

    /// Who gives men away, while the vela lasts.
    fn gives(&self) -> bool {
        self.vela.is_some_and(|vela| vela.giver == self.mover)
    }

    /// Whether the taker of a vela could capture after this step of the giver.
    fn offers(&self, from: u8, to: u8) -> bool {
        let mut after = self.clone();
        after.men[self.mover.index()] ^= bit(from) | bit(to);
        after.mover = self.mover.other();
        after.can_capture()
    }
}

/// What grows while the captures of a turn are followed.
struct Chain<'a> {
    position: &'a Position,
    visited: Points,
    list: &'a mut Vec<Walk>,
}

impl Chain<'_> {
    /// Adds every turn that begins with `walk`, whose man stands on `at` after a step in `way`.
    fn follow(&mut self, walk: Walk, at: u8, way: Option<usize>, enemy: Points) {
        let own = self.position.own() & !bit(walk.from);
        let empty = ALL & !own & !enemy & !self.visited;
        let place = self.list.len();
        if walk.length > 0 {
            self.list.push(walk);
        }
        if usize::from(walk.length) == LONGEST {
            return;
        }
        let mut goes_on = false;
        for (next_way, to, how) in Position::capturing(at, empty, enemy) {
            if Some(next_way) == way {
                continue;
            }
            goes_on = true;
            let prey = self.position.prey(at, to, how, enemy, false);
            self.visited |= bit(to);
            self.follow(walk.and(to, how), to, Some(next_way), enemy & !prey);
            self.visited &= !bit(to);
        }
        if walk.length > 0 {
            self.list[place].stops = goes_on;
        }
    }
}

impl Fanorona {
    pub fn new(options: &Options) -> Fanorona {
        Fanorona {
            board: board(),
            vela: options.is(&VELA, "yes"),
            limits: Limits {
                repetition: options.count(&REPETITION),
                quiet: options.count(&QUIET),
            },
        }
    }

    fn captures(position: &Position, list: &mut Vec<Walk>) {
        let enemy = position.enemy();
        if position.vela.is_some() {
            let empty = position.empty();
            for from in each(position.own()) {
                for (_, to, how) in Position::capturing(from, empty, enemy) {
                    list.push(Walk::of(from).and(to, how));
                }
            }
            return;
        }
        for from in each(position.own()) {
            let mut chain = Chain {
                position,
                visited: bit(from),
                list,
            };
            chain.follow(Walk::of(from), from, None, enemy);
        }
    }

    fn end(position: &mut Position, log: &mut impl Log) {
        let remark = if position.own() == 0 {
            Message::new("no-men", "no man is left")
        } else if position.vela.is_none() && position.plain_steps().next().is_none() {
            Message::new("no-step", "no man can move")
        } else {
            return;
        };
        log.note(|| Event::Remark(remark));
        position.end = End::Won(position.mover.other());
    }
}

fn board() -> Board {
    let places = (0..POINTS).map(|point| {
        let (column, row) = (point % WIDTH, point / WIDTH);
        Place {
            name: grid_name(column, row, HEIGHT),
            at: (column as i16 * 100, row as i16 * 100),
            form: Form::Point,
            owner: None,
        }
    });
    let lines = (0..POINTS as u8).flat_map(|from| {
        // Each line once: only towards the right, and straight down.
        [0, 2, 4, 6]
            .into_iter()
            .map(move |way| (from, NEXT[usize::from(from)][way]))
    });
    Board {
        material: Material::Stone,
        places: places.collect(),
        lines: lines
            .filter(|(_, to)| *to != OFF)
            .map(|(from, to)| (Site(from.into()), Site(to.into())))
            .collect(),
        dice: None,
    }
}

fn named(point: u8) -> String {
    let point = usize::from(point);
    grid_name(point % WIDTH, point / WIDTH, HEIGHT)
}

impl Game for Fanorona {
    type Position = Position;
    type Move = Walk;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        let vela = if self.vela { "v:b,0" } else { "-" };
        self.read(&format!(
            "bbbbbbbbb/bbbbbbbbb/bwbw1bwbw/wwwwwwwww/wwwwwwwww w {vela}"
        ))
        .expect("the opening position reads")
    }

    fn turn(&self, position: &Position) -> Turn {
        position.end.turn(position.mover)
    }

    fn moves(&self, position: &Position, list: &mut Vec<Walk>) {
        if position.end != End::None {
            return;
        }
        if !position.gives() {
            Fanorona::captures(position, list);
            if !list.is_empty() {
                return;
            }
        }
        let step = |(from, to)| Walk::of(from).and(to, How::Plain);
        list.extend(position.plain_steps().map(step));
        if position.gives() {
            let offers = |walk: &Walk| walk.steps().all(|(to, _)| position.offers(walk.from, to));
            if list.iter().any(offers) {
                list.retain(offers);
            }
        }
        if list.is_empty() {
            list.push(Walk::of(0));
        }
    }

    fn play(&self, position: &mut Position, mv: &Walk, log: &mut impl Log) {
        let mover = position.mover;
        let (own, other) = (mover.index(), mover.other().index());
        let mut at = mv.from;
        let mut captured = 0;
        for (to, how) in mv.steps() {
            log.note(|| Event::Move {
                kind: man(mover),
                count: 1,
                path: vec![Site(at.into()), Site(to.into())],
            });
            let prey = position.prey(at, to, how, position.men[other], position.vela.is_some());
            for taken in each(prey) {
                log.note(|| Event::Take {
                    kind: man(mover.other()),
                    site: Site(taken.into()),
                });
            }
            position.men[other] &= !prey;
            position.men[own] ^= bit(at) | bit(to);
            captured += prey.count_ones();
            at = to;
        }
        if mv.length == 0 {
            log.note(|| Event::Remark(Message::new("passed", "there is no step: a pass")));
        }
        if let Some(vela) = &mut position.vela
            && vela.giver != mover
        {
            vela.lost += captured as u8;
            if vela.lost >= VELA_MEN {
                position.vela = None;
                log.note(|| Event::Remark(Message::new("vela-over", "the vela is over")));
            }
        }
        position.mover = mover.other();
        let key = position.key();
        position.memory.turned(key, captured > 0);
        Fanorona::end(position, log);
        if position.end == End::None && position.memory.is_drawn(self.limits, log) {
            position.end = End::Drawn;
        }
    }

    fn piles(&self, position: &Position) -> Vec<Pile> {
        each(position.men[0] | position.men[1])
            .map(|point| Pile {
                site: Site(point.into()),
                kind: man(Seat(u8::from(position.men[0] & bit(point) == 0))),
                count: 1,
            })
            .collect()
    }

    fn beside(&self, position: &Position) -> Beside {
        let mut beside = Beside::default();
        for seat in [Seat::FIRST, Seat::SECOND] {
            let left = position.men[seat.other().index()].count_ones();
            if left < MEN {
                beside = beside.of(seat, "taken", MEN - left);
            }
        }
        if let Some(vela) = position.vela {
            beside = beside.of(vela.giver, "to-give", VELA_MEN.saturating_sub(vela.lost));
        }
        let quiet = position.memory.quiet();
        if self.limits.quiet > 0 && quiet > 0 {
            beside = beside.and("quiet", format!("{quiet}/{}", self.limits.quiet));
        }
        beside
    }

    fn taps(&self, position: &Position, mv: &Walk) -> Vec<Tap> {
        if mv.length == 0 {
            return vec![Tap::Word("pass")];
        }
        let site = |point: u8| Tap::Site(Site(point.into()));
        let mut taps = vec![site(mv.from)];
        let (mut at, mut enemy) = (mv.from, position.enemy());
        for (to, how) in mv.steps() {
            taps.push(site(to));
            let one = position.vela.is_some();
            let prey = |how| position.prey(at, to, how, enemy, one);
            let both = how != How::Plain && prey(How::Approach) != 0 && prey(How::Withdrawal) != 0;
            if both {
                taps.push(Tap::Word(if how == How::Approach {
                    "approach"
                } else {
                    "withdrawal"
                }));
            }
            enemy &= !prey(how);
            at = to;
        }
        if mv.stops {
            taps.push(Tap::Word("stop"));
        }
        taps
    }

    fn why_not(&self, position: &Position, taps: &[Tap]) -> Option<Message> {
        let (Some(Tap::Site(first)), End::None) = (taps.first(), position.end) else {
            return None;
        };
        let from = first.0 as u8;
        let simple = |key| Some(Message::new(key, format!("the rules say {key}")));
        let mut legal = Vec::new();
        self.moves(position, &mut legal);
        if legal.iter().all(|walk| walk.length == 0) {
            return simple("no-passing");
        }
        if position.enemy() & bit(from) != 0 {
            return simple("not-yours");
        }
        if position.own() & bit(from) == 0 {
            return simple("nobody-here");
        }
        let begins = legal.iter().any(|walk| walk.from == from);
        let captures = legal
            .iter()
            .any(|walk| walk.steps().any(|(_, how)| how != How::Plain));
        match taps {
            [_] if begins => None,
            [_, _, _, ..] => simple("goes-on-otherwise"),
            [_, Tap::Site(to)] if !NEXT[usize::from(from)].contains(&(to.0 as u8)) => {
                simple("no-line")
            }
            _ if captures => simple("must-capture"),
            _ if position.gives() && position.plain_steps().any(|(own, _)| own == from) => {
                simple("must-offer")
            }
            [_] => simple("stuck"),
            _ => simple("no-line"),
        }
    }

    fn write(&self, _: &Position, mv: &Walk) -> String {
        if mv.length == 0 {
            return "pass".into();
        }
        let mut text = named(mv.from);
        for (to, how) in mv.steps() {
            text += "-";
            text += &named(to);
            text += match how {
                How::Plain => "",
                How::Approach => "A",
                How::Withdrawal => "W",
            };
        }
        text
    }

    fn text(&self, position: &Position) -> String {
        let rows = write_rows(WIDTH, HEIGHT, |point| {
            let at = |seat: usize| position.men[seat] & bit(point as u8) != 0;
            at(0).then_some('w').or(at(1).then_some('b'))
        });
        let vela = match position.vela {
            None => "-".into(),
            Some(vela) => format!("v:{},{}", LETTERS[vela.giver.index()], vela.lost),
        };
        format!("{rows} {} {vela}", LETTERS[position.mover.index()])
    }

    fn read(&self, text: &str) -> Result<Position, Misread> {
        let [rows, mover, vela] = fields(text)?;
        let mut men = [0; 2];
        read_rows(rows, WIDTH, HEIGHT, |point, letter| {
            let seat = match letter {
                'w' => 0,
                'b' => 1,
                _ => return Err(unknown(letter)),
            };
            men[seat] |= bit(point as u8);
            Ok(())
        })?;
        if men.iter().any(|men: &Points| men.count_ones() > MEN) {
            return Err(Misread::new(format!("a side has more than {MEN} men")));
        }
        let mut position = Position {
            men,
            mover: seat(mover, LETTERS)?,
            vela: read_vela(vela)?,
            end: End::None,
            memory: Memory::default(),
        };
        position.memory = Memory::new(position.key());
        Fanorona::end(&mut position, &mut ());
        Ok(position)
    }

    fn judge(&self, position: &Position, seat: Seat) -> i32 {
        let empty = position.empty();
        let held = |seat: Seat| {
            let own = position.men[seat.index()];
            let room: u32 = each(own)
                .flat_map(|point| NEXT[usize::from(point)])
                .map(|to| u32::from(to != OFF && empty & bit(to) != 0))
                .sum();
            100 * own.count_ones() as i32 + 3 * room.min(60) as i32
        };
        held(seat) - held(seat.other())
    }

    fn promise(&self, position: &Position, mv: &Walk) -> i32 {
        let (mut at, mut enemy) = (mv.from, position.enemy());
        for (to, how) in mv.steps() {
            enemy &= !position.prey(at, to, how, enemy, position.vela.is_some());
            at = to;
        }
        (position.enemy().count_ones() - enemy.count_ones()) as i32
    }

    fn key(&self, position: &Position) -> u64 {
        position.key() ^ u64::from(position.end != End::None)
    }
}

fn read_vela(word: &str) -> Result<Option<Vela>, Misread> {
    if word == "-" {
        return Ok(None);
    }
    let parts = word
        .strip_prefix("v:")
        .and_then(|vela| vela.split_once(','));
    let vela = parts.and_then(|(giver, lost)| {
        let giver = seat(giver, LETTERS).ok()?;
        let lost = lost.parse().ok().filter(|lost| *lost < VELA_MEN)?;
        Some(Vela { giver, lost })
    });
    vela.map(Some).ok_or_else(|| {
        Misread::new(format!(
            "the vela: \"{word}\" is neither - nor v:G,N with the giver and up to {} men lost",
            VELA_MEN - 1
        ))
    })
}
