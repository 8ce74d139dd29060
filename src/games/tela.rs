//! Tela, nine men's morris: three in a line is a mill, and a mill takes a man.
//!
//! Nine men each are placed on the 24 points of three nested squares, then moved along the lines,
//! and a side left with three men flies. Whoever makes a mill removes an enemy man that stands in
//! none. A side with two men, or with no move, has lost.
//!
//! Sources: the book's sections 5.2 and 5.2.1.

use super::{
    Entry,
    kit::{End, Limits, Memory, each, fields, man, seat},
};
use crate::{
    rules::{
        Beside, Board, Event, Form, Game, Log, Material, Message, Misread, Mixer, OptionSpec,
        Options, Pile, Place, Seat, Site, Tap, Turn, is_count,
    },
    table::Table,
};

static FLYING: OptionSpec = OptionSpec::of("flying", &["on", "off"]);
static PROTECTED: OptionSpec =
    OptionSpec::of("protected_mills", &["unless-all", "always", "never"]);
static DOUBLE: OptionSpec = OptionSpec::of("double_mill", &["1", "2"]);
static BLOCKED: OptionSpec = OptionSpec::of("blocked", &["loss", "draw"]);
static REPETITION: OptionSpec = OptionSpec::open("repetition", &["3", "0"], is_count);
static QUIET: OptionSpec = OptionSpec::open("quiet_limit", &["100", "0"], is_count);
static OPTIONS: [&OptionSpec; 6] = [&FLYING, &PROTECTED, &DOUBLE, &BLOCKED, &REPETITION, &QUIET];

/// What the registry knows of Tela.
pub static ENTRY: Entry = Entry {
    key: "tela",
    chapter: "line",
    players: &["W", "B"],
    chance: false,
    options: &OPTIONS,
    reasons: &[
        "not-yours",
        "nobody-here",
        "occupied",
        "stuck",
        "too-far",
        "protected",
        "choose-enemy",
    ],
    remarks: &["repetition", "quiet", "too-few", "blocked"],
    facts: &["hand", "quiet"],
    presets: &[],
    open: |options| Table::new(&ENTRY, Tela::new(options), options),
};

const POINTS: usize = 24;
const MEN: u8 = 9;
const LETTERS: [&str; 2] = ["W", "B"];
/// Column and row of each point, in the order of the position text: from the top, left to right.
const PLACES: [(u8, u8); POINTS] = [
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
/// How many points each row of the position text has.
const ROWS: [usize; 7] = [3, 3, 3, 6, 3, 3, 3];
/// The 16 lines, each from end to end.
const LINES: [[u8; 3]; 16] = [
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
/// A set of points, one bit each.
type Points = u32;
const ALL: Points = (1 << POINTS) - 1;

/// For each point, the points of its two lines without itself.
const MILLS: [[Points; 2]; POINTS] = mills();
/// For each point, its neighbours along the lines.
const NEXT: [Points; POINTS] = neighbours();

const fn mills() -> [[Points; 2]; POINTS] {
    let mut mills = [[0; 2]; POINTS];
    let mut line = 0;
    while line < LINES.len() {
        let [a, b, c] = LINES[line];
        let whole: Points = (1 << a) | (1 << b) | (1 << c);
        let mut nth = 0;
        while nth < 3 {
            let point = LINES[line][nth] as usize;
            let slot = if mills[point][0] == 0 { 0 } else { 1 };
            mills[point][slot] = whole & !(1 << point);
            nth += 1;
        }
        line += 1;
    }
    mills
}

const fn neighbours() -> [Points; POINTS] {
    let mut next = [0; POINTS];
    let mut line = 0;
    while line < LINES.len() {
        let [a, b, c] = LINES[line];
        next[a as usize] |= 1 << b;
        next[b as usize] |= (1 << a) | (1 << c);
        next[c as usize] |= 1 << b;
        line += 1;
    }
    next
}

/// Tela with its options set.
pub struct Tela {
    board: Board,
    flying: bool,
    protected: Protected,
    /// How many men two lines completed at once take.
    double: u32,
    blocked_loses: bool,
    limits: Limits,
}

/// When men that stand in mills may be taken: the option `protected_mills`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Protected {
    UnlessAll,
    Always,
    Never,
}

/// Men on the board and in hand, and who is to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    men: [Points; 2],
    hand: [u8; 2],
    mover: Seat,
    end: End,
    memory: Memory,
}

/// No point: the man comes from the hand, or none is taken.
const NOWHERE: u8 = u8::MAX;

/// A man is placed or moved, and up to two are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    from: u8,
    to: u8,
    takes: [u8; 2],
}

/// How many lines a man on `point` stands in among `men`.
fn mills_at(point: u8, men: Points) -> u32 {
    let [one, other] = MILLS[usize::from(point)];
    u32::from(men & one == one) + u32::from(men & other == other)
}

fn in_mills(men: Points) -> Points {
    each(men)
        .filter(|point| mills_at(*point, men) > 0)
        .fold(0, |points, point| points | 1 << point)
}

impl Position {
    fn empty(&self) -> Points {
        ALL & !self.men[0] & !self.men[1]
    }

    fn own(&self) -> Points {
        self.men[self.mover.index()]
    }

    fn enemy(&self) -> Points {
        self.men[self.mover.other().index()]
    }

    fn in_hand(&self) -> u8 {
        self.hand[self.mover.index()]
    }

    fn all_men(&self, seat: Seat) -> u32 {
        self.men[seat.index()].count_ones() + u32::from(self.hand[seat.index()])
    }

    fn key(&self) -> u64 {
        let mut mixer = Mixer::default();
        mixer.take(u64::from(self.men[0]) << 32 | u64::from(self.men[1]));
        let [white, black] = self.hand.map(u64::from);
        mixer.take(white | black << 8 | u64::from(self.mover.0) << 16);
        std::hash::Hasher::finish(&mixer)
    }
}

impl Tela {
    pub fn new(options: &Options) -> Tela {
        Tela {
            board: board(),
            flying: options.is(&FLYING, "on"),
            protected: match options.get(&PROTECTED) {
                "always" => Protected::Always,
                "never" => Protected::Never,
                _ => Protected::UnlessAll,
            },
            double: options.count(&DOUBLE).into(),
            blocked_loses: options.is(&BLOCKED, "loss"),
            limits: Limits {
                repetition: options.count(&REPETITION),
                quiet: options.count(&QUIET),
            },
        }
    }

    /// Where a man of the mover may go from a point.
    fn reach(&self, position: &Position, from: u8) -> Points {
        let flies = self.flying && position.own().count_ones() == 3;
        let near = if flies { ALL } else { NEXT[usize::from(from)] };
        near & position.empty()
    }

    /// The enemy men that a mill may take.
    fn takeable(&self, position: &Position) -> Points {
        let enemy = position.enemy();
        let free = enemy & !in_mills(enemy);
        match self.protected {
            Protected::Never => enemy,
            Protected::UnlessAll if free == 0 => enemy,
            _ => free,
        }
    }

    /// Adds a step with whatever it may take; `takeable` waits until a mill asks for it.
    #[inline]
    fn add(
        &self,
        position: &Position,
        from: u8,
        to: u8,
        takeable: &mut Option<Points>,
        list: &mut Vec<Step>,
    ) {
        let left_behind = if from == NOWHERE { 0 } else { 1 << from };
        let mills = mills_at(to, position.own() & !left_behind);
        let step = |one, other| Step {
            from,
            to,
            takes: [one, other],
        };
        if mills == 0 {
            return list.push(step(NOWHERE, NOWHERE));
        }
        let takeable = *takeable.get_or_insert_with(|| self.takeable(position));
        match (mills.min(self.double), takeable.count_ones()) {
            (_, 0) => list.push(step(NOWHERE, NOWHERE)),
            (2, 2..) => {
                for one in each(takeable) {
                    for other in each(takeable).filter(|other| *other != one) {
                        // Two men are written in the order of their names.
                        if PLACES[usize::from(one)] < PLACES[usize::from(other)] {
                            list.push(step(one, other));
                        }
                    }
                }
            }
            _ => list.extend(each(takeable).map(|taken| step(taken, NOWHERE))),
        }
    }

    fn has_a_move(&self, position: &Position) -> bool {
        position.in_hand() > 0 || each(position.own()).any(|from| self.reach(position, from) != 0)
    }

    /// Ends the game where a side has too few men or no move.
    fn end(&self, position: &mut Position, log: &mut impl Log) {
        let loser = [Seat::FIRST, Seat::SECOND]
            .into_iter()
            .find(|seat| position.all_men(*seat) < 3);
        if let Some(loser) = loser {
            position.end = End::Won(loser.other());
            log.note(|| Event::Remark(Message::new("too-few", "fewer than three men are left")));
        } else if !self.has_a_move(position) {
            position.end = if self.blocked_loses {
                End::Won(position.mover.other())
            } else {
                End::Drawn
            };
            log.note(|| Event::Remark(Message::new("blocked", "no man can move")));
        }
    }
}

fn board() -> Board {
    let places = PLACES.iter().map(|(column, row)| Place {
        name: name(*column, *row),
        at: (i16::from(*column) * 100, (7 - i16::from(*row)) * 100),
        form: Form::Point,
        owner: None,
    });
    let site = |point| Site(u16::from(point));
    let lines = LINES
        .iter()
        .flat_map(|[a, b, c]| [(site(*a), site(*b)), (site(*b), site(*c))]);
    Board {
        material: Material::Slate,
        places: places.collect(),
        lines: lines.collect(),
        dice: None,
    }
}

fn name(column: u8, row: u8) -> String {
    format!("{}{row}", char::from(b'a' + column))
}

fn named(point: u8) -> String {
    let (column, row) = PLACES[usize::from(point)];
    name(column, row)
}

impl Game for Tela {
    type Position = Position;
    type Move = Step;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        let mut position = Position {
            men: [0; 2],
            hand: [MEN; 2],
            mover: Seat::FIRST,
            end: End::None,
            memory: Memory::default(),
        };
        position.memory = Memory::new(position.key());
        position
    }

    fn turn(&self, position: &Position) -> Turn {
        position.end.turn(position.mover)
    }

    fn moves(&self, position: &Position, list: &mut Vec<Step>) {
        if position.end != End::None {
            return;
        }
        let mut takeable = None;
        if position.in_hand() > 0 {
            for to in each(position.empty()) {
                self.add(position, NOWHERE, to, &mut takeable, list);
            }
            return;
        }
        for from in each(position.own()) {
            for to in each(self.reach(position, from)) {
                self.add(position, from, to, &mut takeable, list);
            }
        }
    }

    fn play(&self, position: &mut Position, mv: &Step, log: &mut impl Log) {
        let mover = position.mover;
        let own = mover.index();
        let kind = man(mover);
        let site = |point: u8| Site(point.into());
        if mv.from == NOWHERE {
            position.hand[own] -= 1;
            log.note(|| Event::Place {
                kind,
                site: site(mv.to),
            });
        } else {
            position.men[own] &= !(1 << mv.from);
            log.note(|| Event::Move {
                kind,
                count: 1,
                path: vec![site(mv.from), site(mv.to)],
            });
        }
        position.men[own] |= 1 << mv.to;
        for taken in mv.takes.into_iter().filter(|taken| *taken != NOWHERE) {
            position.men[1 - own] &= !(1 << taken);
            log.note(|| Event::Take {
                kind: man(mover.other()),
                site: site(taken),
            });
        }
        position.mover = mover.other();
        let progress = mv.from == NOWHERE || mv.takes[0] != NOWHERE;
        let key = position.key();
        position.memory.turned(key, progress);
        self.end(position, log);
        if position.end == End::None && position.memory.is_drawn(self.limits, log) {
            position.end = End::Drawn;
        }
    }

    fn piles(&self, position: &Position) -> Vec<Pile> {
        let pile = |point: u8| {
            let seat = Seat(u8::from(position.men[0] & (1 << point) == 0));
            Pile {
                site: Site(point.into()),
                kind: man(seat),
                count: 1,
            }
        };
        each(position.men[0] | position.men[1]).map(pile).collect()
    }

    fn beside(&self, position: &Position) -> Beside {
        let mut beside = Beside::default();
        for seat in [Seat::FIRST, Seat::SECOND] {
            if position.hand[seat.index()] > 0 {
                beside = beside.of(seat, "hand", position.hand[seat.index()]);
            }
        }
        let quiet = position.memory.quiet();
        if self.limits.quiet > 0 && quiet > 0 {
            beside = beside.and("quiet", format!("{quiet}/{}", self.limits.quiet));
        }
        beside
    }

    fn taps(&self, _: &Position, mv: &Step) -> Vec<Tap> {
        [mv.from, mv.to, mv.takes[0], mv.takes[1]]
            .into_iter()
            .filter(|point| *point != NOWHERE)
            .map(|point| Tap::Site(Site(point.into())))
            .collect()
    }

    fn why_not(&self, position: &Position, taps: &[Tap]) -> Option<Message> {
        if position.end != End::None {
            return None;
        }
        let points: Vec<u8> = taps
            .iter()
            .filter_map(|tap| match tap {
                Tap::Site(site) => Some(site.0 as u8),
                Tap::Word(_) => None,
            })
            .collect();
        let bit = |point: u8| 1 << point;
        let placing = position.in_hand() > 0;
        let (go, rest) = points.split_at(points.len().min(if placing { 1 } else { 2 }));
        let reason = match (go, rest) {
            (_, [.., taken]) if position.enemy() & bit(*taken) != 0 => "protected",
            (_, [_, ..]) => "choose-enemy",
            ([to], _) if placing => (position.empty() & bit(*to) == 0).then_some("occupied")?,
            ([from], _) if position.enemy() & bit(*from) != 0 => "not-yours",
            ([from], _) if position.own() & bit(*from) == 0 => "nobody-here",
            ([from], _) => (self.reach(position, *from) == 0).then_some("stuck")?,
            ([_, to], _) if position.empty() & bit(*to) == 0 => "occupied",
            ([from, to], _) => {
                (self.reach(position, *from) & bit(*to) == 0).then_some("too-far")?
            }
            _ => return None,
        };
        Some(Message::new(reason, format!("the rules say {reason}")))
    }

    fn write(&self, _: &Position, mv: &Step) -> String {
        let mut text = String::new();
        if mv.from != NOWHERE {
            text = named(mv.from) + "-";
        }
        text += &named(mv.to);
        for taken in mv.takes.into_iter().filter(|taken| *taken != NOWHERE) {
            text += "x";
            text += &named(taken);
        }
        text
    }

    fn text(&self, position: &Position) -> String {
        let mut rows = String::new();
        let mut point = 0;
        for (row, length) in ROWS.iter().enumerate() {
            if row > 0 {
                rows.push('/');
            }
            for _ in 0..*length {
                rows += match [0, 1].map(|seat| position.men[seat] & (1 << point) != 0) {
                    [true, _] => "W",
                    [_, true] => "B",
                    _ => ".",
                };
                point += 1;
            }
        }
        let [white, black] = position.hand;
        format!(
            "{rows} W{white} B{black} {}",
            LETTERS[position.mover.index()]
        )
    }

    fn read(&self, text: &str) -> Result<Position, Misread> {
        let [rows, white, black, mover] = fields(text)?;
        let mut position = Position {
            men: read_men(rows)?,
            hand: [read_hand(white, 'W')?, read_hand(black, 'B')?],
            mover: seat(mover, LETTERS)?,
            ..self.start()
        };
        for seat in [Seat::FIRST, Seat::SECOND] {
            if position.all_men(seat) > u32::from(MEN) {
                let side = LETTERS[seat.index()];
                return Err(Misread::new(format!("{side} has more than {MEN} men")));
            }
        }
        position.memory = Memory::new(position.key());
        self.end(&mut position, &mut ());
        Ok(position)
    }

    fn judge(&self, position: &Position, seat: Seat) -> i32 {
        let held = |seat: Seat| {
            let men = position.men[seat.index()];
            let empty = position.empty();
            let room: u32 = each(men)
                .map(|point| (NEXT[usize::from(point)] & empty).count_ones())
                .sum();
            let stuck = each(men)
                .filter(|point| NEXT[usize::from(*point)] & empty == 0)
                .count();
            let in_mills = in_mills(men).count_ones();
            // A point that would complete a line threatens a man.
            let threats = each(empty)
                .filter(|point| mills_at(*point, men) > 0)
                .count();
            200 * position.all_men(seat) as i32 + 8 * room as i32 - 12 * stuck as i32
                + 10 * in_mills as i32
                + 45 * threats as i32
        };
        held(seat) - held(seat.other())
    }

    fn promise(&self, position: &Position, mv: &Step) -> i32 {
        let spoils = mills_at(mv.to, position.enemy()) as i32;
        100 * i32::from(mv.takes[0] != NOWHERE) + 50 * spoils
    }

    fn key(&self, position: &Position) -> u64 {
        position.key() ^ u64::from(position.end != End::None)
    }
}

fn read_men(rows: &str) -> Result<[Points; 2], Misread> {
    let lengths: Vec<usize> = rows.split('/').map(|row| row.chars().count()).collect();
    if lengths != ROWS {
        return Err(Misread::new(
            "seven rows of 3, 3, 3, 6, 3, 3, 3 points are needed",
        ));
    }
    let mut men = [0; 2];
    for (point, letter) in rows.chars().filter(|letter| *letter != '/').enumerate() {
        match letter {
            'W' => men[0] |= 1 << point,
            'B' => men[1] |= 1 << point,
            '.' => {}
            _ => return Err(super::kit::unknown(letter)),
        }
    }
    Ok(men)
}

fn read_hand(word: &str, letter: char) -> Result<u8, Misread> {
    word.strip_prefix(letter)
        .and_then(|number| number.parse().ok())
        .filter(|men| *men <= MEN)
        .ok_or_else(|| {
            Misread::new(format!(
                "\"{word}\" must be {letter} and the men in hand, up to {MEN}"
            ))
        })
}
