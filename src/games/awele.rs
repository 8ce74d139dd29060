//! Awele, also Wari or Oware: two rows of six pits, 48 seeds, most seeds win.
//!
//! A pit of one's own row is emptied and sown anticlockwise, one seed a pit, the origin always
//! skipped. Where the last seed makes two or three in the other row they are captured, and so are
//! the twos and threes just before it. A capture of the whole row (a grand slam) takes nothing.
//! Whoever faces an empty row must feed it if he can. The game ends at 25 seeds, when a position
//! comes back with no capture in between, or when the player to move has no legal move.
//!
//! Sources: the book's section 3.2; *Il fogliaccio degli astratti* on Wari; the Oware Society's
//! rules as told by the article on mancala.

use super::{
    Entry,
    mancala::{self, SEED, read_numbers, skipping_origin, write_row},
};
use crate::{
    rules::{
        Board, Event, Game, Log, Message, Misread, OptionSpec, Options, Outcome, Pile, Score, Seat,
        Site, Tap, Turn, Verdict,
    },
    table::Table,
};
use std::hash::{Hash, Hasher};

static GRAND_SLAM: OptionSpec =
    OptionSpec::of("grand-slam", &["no-capture", "forbidden", "allowed"]);
static LEFTOVERS: OptionSpec = OptionSpec::of("leftovers", &["own-row", "nobody"]);
static STARTER: OptionSpec = OptionSpec::of("starter", &["S", "N"]);
static MAJORITY: OptionSpec = OptionSpec::of("majority", &["stop", "play-on"]);
static OPTIONS: [&OptionSpec; 4] = [&GRAND_SLAM, &LEFTOVERS, &STARTER, &MAJORITY];

/// What the registry knows of Awele.
pub static ENTRY: Entry = Entry {
    key: "awele",
    chapter: "mancala",
    players: &["S", "N"],
    chance: false,
    options: &OPTIONS,
    reasons: &[
        "not-yours",
        "empty-pit",
        "must-feed",
        "grand-slam",
        "is-store",
    ],
    remarks: &[
        "grand-slam",
        "no-feed",
        "no-seeds",
        "repetition",
        "majority",
    ],
    facts: &[],
    presets: &[],
    open: |options| Table::new(&ENTRY, Awele::new(options), options),
};

const PITS: usize = 12;
const ROW: usize = 6;
const SEEDS: u32 = 48;
/// More than half of the seeds.
const MAJORITY_OF_SEEDS: u8 = 25;

/// Awele with its options set.
pub struct Awele {
    board: Board,
    slam: Slam,
    leftovers_to_rows: bool,
    starter: Seat,
    stops_at_majority: bool,
}

/// What a capture of the whole opposing row is: the option `grand-slam`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slam {
    CapturesNothing,
    Forbidden,
    Allowed,
}

/// A pit of the ring, 0 to 11: South's six from left to right, then North's as North sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pit(u8);

/// Seeds in pits and stores, the player to move, and what has been seen since the last capture.
#[derive(PartialEq, Eq, Debug)]
pub struct Position {
    pits: [u8; PITS],
    stores: [u8; 2],
    mover: Seat,
    over: bool,
    seen: Vec<Seen>,
}

/// Twelve pits and the player to move, a byte each.
type Seen = u128;

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
        (self.pits, self.stores, self.mover, self.over, &self.seen).hash(state);
    }
}

fn row(seat: Seat) -> std::ops::Range<usize> {
    let first = seat.index() * ROW;
    first..first + ROW
}

fn store(seat: Seat) -> Site {
    Site((PITS + seat.index()) as u16)
}

fn total(pits: &[u8]) -> u32 {
    pits.iter().map(|seeds| u32::from(*seeds)).sum()
}

/// What a sowing leads to, before anything is taken: the pits as sown and those to be captured.
struct Sowing {
    pits: [u8; PITS],
    last: usize,
    /// The captured pits, a run of the opponent's row that ends with `last`; it may be empty.
    captured: std::ops::Range<usize>,
    is_slam: bool,
}

impl Sowing {
    fn of(pits: &[u8; PITS], origin: usize, mover: Seat) -> Sowing {
        let mut pits = *pits;
        let seeds = std::mem::take(&mut pits[origin]);
        let mut last = origin;
        for pit in skipping_origin::<PITS>(origin, seeds) {
            pits[pit] += 1;
            last = pit;
        }
        let theirs = row(mover.other());
        let mut first = last + 1;
        if theirs.contains(&last) {
            while first > theirs.start && matches!(pits[first - 1], 2 | 3) {
                first -= 1;
            }
        }
        let captured = first..last + 1;
        let is_slam = !captured.is_empty()
            && theirs
                .filter(|pit| !captured.contains(pit))
                .all(|pit| pits[pit] == 0);
        Sowing {
            pits,
            last,
            captured,
            is_slam,
        }
    }
}

impl Position {
    fn snapshot(&self) -> Seen {
        let mut bytes = [0; 16];
        bytes[..PITS].copy_from_slice(&self.pits);
        bytes[PITS] = self.mover.0;
        Seen::from_le_bytes(bytes)
    }

    fn row_is_empty(&self, seat: Seat) -> bool {
        self.pits[row(seat)].iter().all(|seeds| *seeds == 0)
    }

    /// The nonempty pits of the player to move.
    fn sowable(&self) -> impl Iterator<Item = usize> + '_ {
        row(self.mover).filter(|pit| self.pits[*pit] > 0)
    }
}

impl Awele {
    pub fn new(options: &Options) -> Awele {
        Awele {
            board: mancala::two_rows(ROW as i16),
            slam: match options.get(&GRAND_SLAM) {
                "forbidden" => Slam::Forbidden,
                "allowed" => Slam::Allowed,
                _ => Slam::CapturesNothing,
            },
            leftovers_to_rows: options.get(&LEFTOVERS) == "own-row",
            starter: if options.get(&STARTER) == "N" {
                Seat::SECOND
            } else {
                Seat::FIRST
            },
            stops_at_majority: options.get(&MAJORITY) == "stop",
        }
    }

    /// Whether a sowing takes the pits that it could take.
    fn captures(&self, sowing: &Sowing) -> bool {
        !sowing.captured.is_empty() && (!sowing.is_slam || self.slam == Slam::Allowed)
    }

    /// Whether the opponent has a seed in his row once the pit is sown and the capture made.
    fn feeds(&self, position: &Position, pit: usize) -> bool {
        let sowing = Sowing::of(&position.pits, pit, position.mover);
        let emptied = sowing.is_slam && self.captures(&sowing);
        !emptied && total(&sowing.pits[row(position.mover.other())]) > 0
    }

    fn is_slam(position: &Position, pit: usize) -> bool {
        Sowing::of(&position.pits, pit, position.mover).is_slam
    }

    /// The pits that may be sown: "Obligations" of the rules.
    fn lawful(&self, position: &Position) -> Vec<usize> {
        let must_feed = position.row_is_empty(position.mover.other());
        let mut pits: Vec<usize> = position
            .sowable()
            .filter(|pit| !must_feed || self.feeds(position, *pit))
            .collect();
        if self.slam == Slam::Forbidden && pits.iter().any(|pit| !Awele::is_slam(position, *pit)) {
            pits.retain(|pit| !Awele::is_slam(position, *pit));
        }
        pits
    }

    fn has_a_move(&self, position: &Position) -> bool {
        let [mine, theirs] =
            [position.mover, position.mover.other()].map(|seat| !position.row_is_empty(seat));
        mine && (theirs || position.sowable().any(|pit| self.feeds(position, pit)))
    }

    /// Ends the game if one of the rules of "End and result" says so, in their order.
    fn end(&self, position: &mut Position, log: &mut impl Log) {
        let remark = if self.stops_at_majority
            && position
                .stores
                .iter()
                .any(|store| *store >= MAJORITY_OF_SEEDS)
        {
            Message::new("majority", "a store holds the majority")
        } else if position.seen.contains(&position.snapshot()) {
            if self.leftovers_to_rows {
                Awele::sweep(position, log);
            }
            Message::new("repetition", "the position has come back")
        } else if !self.has_a_move(position) {
            let key = if position.row_is_empty(position.mover) {
                "no-seeds"
            } else {
                "no-feed"
            };
            Awele::sweep(position, log);
            Message::new(key, "there is no legal move")
        } else {
            return;
        };
        log.note(|| Event::Remark(remark));
        position.over = true;
        position.mover = Seat::FIRST;
        position.seen.clear();
    }

    /// Each player adds the seeds of his own row to his store.
    fn sweep(position: &mut Position, log: &mut impl Log) {
        for seat in [Seat::FIRST, Seat::SECOND] {
            for pit in row(seat) {
                let seeds = std::mem::take(&mut position.pits[pit]);
                if seeds > 0 {
                    position.stores[seat.index()] += seeds;
                    log.note(|| Event::Move {
                        kind: SEED,
                        count: seeds.into(),
                        path: vec![mancala::site(pit), store(seat)],
                    });
                }
            }
        }
    }

    fn pit_name(&self, pit: usize) -> &str {
        self.board.name(mancala::site(pit))
    }
}

impl Game for Awele {
    type Position = Position;
    type Move = Pit;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        Position {
            pits: [4; PITS],
            stores: [0; 2],
            mover: self.starter,
            over: false,
            seen: Vec::new(),
        }
    }

    fn turn(&self, position: &Position) -> Turn {
        if !position.over {
            return Turn::Player(position.mover);
        }
        let [south, north] = position.stores;
        let verdict = match south.cmp(&north) {
            std::cmp::Ordering::Greater => Verdict::Won(Seat::FIRST),
            std::cmp::Ordering::Less => Verdict::Won(Seat::SECOND),
            std::cmp::Ordering::Equal => Verdict::Drawn,
        };
        Turn::Over(Outcome {
            verdict,
            scores: Some([Score::whole(south), Score::whole(north)]),
        })
    }

    fn moves(&self, position: &Position, list: &mut Vec<Pit>) {
        if position.over {
            return;
        }
        // Almost always every pit with seeds may be sown, and nothing else need be looked at.
        if self.slam != Slam::Forbidden && !position.row_is_empty(position.mover.other()) {
            list.extend(position.sowable().map(|pit| Pit(pit as u8)));
        } else {
            let pits = self.lawful(position);
            list.extend(pits.into_iter().map(|pit| Pit(pit as u8)));
        }
    }

    fn play(&self, position: &mut Position, mv: &Pit, log: &mut impl Log) {
        let origin = usize::from(mv.0);
        let mover = position.mover;
        let before = position.snapshot();
        let seeds = position.pits[origin];
        let sowing = Sowing::of(&position.pits, origin, mover);
        log.note(|| Event::Sow {
            kind: SEED,
            from: mancala::site(origin),
            over: skipping_origin::<PITS>(origin, seeds)
                .map(mancala::site)
                .collect(),
        });
        position.pits = sowing.pits;
        if self.captures(&sowing) {
            position.seen.clear();
            for pit in sowing.captured.rev() {
                let taken = std::mem::take(&mut position.pits[pit]);
                position.stores[mover.index()] += taken;
                log.note(|| Event::Capture {
                    kind: SEED,
                    count: taken.into(),
                    site: mancala::site(pit),
                    to: store(mover),
                });
            }
        } else {
            position.seen.push(before);
            if sowing.is_slam {
                let last = self.pit_name(sowing.last);
                log.note(|| {
                    Event::Remark(Message::new(
                        "grand-slam",
                        format!("the grand slam ending in {last} captures nothing"),
                    ))
                });
            }
        }
        position.mover = mover.other();
        self.end(position, log);
    }

    fn piles(&self, position: &Position) -> Vec<Pile> {
        position
            .pits
            .iter()
            .chain(&position.stores)
            .zip(self.board.sites())
            .filter(|(seeds, _)| **seeds > 0)
            .map(|(seeds, site)| Pile {
                site,
                kind: SEED,
                count: u16::from(*seeds),
            })
            .collect()
    }

    fn taps(&self, _: &Position, mv: &Pit) -> Vec<Tap> {
        vec![Tap::Site(mancala::site(mv.0.into()))]
    }

    fn why_not(&self, position: &Position, taps: &[Tap]) -> Option<Message> {
        let Some(Tap::Site(site)) = taps.first().filter(|_| !position.over) else {
            return None;
        };
        let pit = site.index();
        let name = self.board.name(*site);
        if pit >= PITS {
            Some(Message::new("is-store", format!("{name} is a store")))
        } else if !row(position.mover).contains(&pit) {
            Some(Message::new(
                "not-yours",
                format!("{name} belongs to the other player"),
            ))
        } else if position.pits[pit] == 0 {
            Some(Message::new("empty-pit", format!("{name} is empty")))
        } else if self.lawful(position).contains(&pit) {
            None
        } else if position.row_is_empty(position.mover.other()) && !self.feeds(position, pit) {
            Some(Message::new(
                "must-feed",
                format!("{name} does not feed the other side"),
            ))
        } else {
            Some(Message::new(
                "grand-slam",
                format!("{name} would be a grand slam"),
            ))
        }
    }

    fn write(&self, _: &Position, mv: &Pit) -> String {
        self.pit_name(mv.0.into()).into()
    }

    fn text(&self, position: &Position) -> String {
        let [south, north] =
            [Seat::FIRST, Seat::SECOND].map(|seat| write_row(&position.pits[row(seat)]));
        let turn = match (position.over, position.mover) {
            (true, _) => "over",
            (false, Seat::FIRST) => "S",
            (false, _) => "N",
        };
        let stores = write_row(&position.stores);
        let mut text = format!("{south} / {north} | {stores} | {turn}");
        if !position.seen.is_empty() {
            text += " | seen";
        }
        for seen in &position.seen {
            text += &format!(" {}", write_seen(*seen));
        }
        text
    }

    fn read(&self, text: &str) -> Result<Position, Misread> {
        let mut position = read_fields(text)?;
        let seeds = total(&position.pits) + total(&position.stores);
        if seeds != SEEDS {
            return Err(Misread::new(format!(
                "there must be {SEEDS} seeds in all, there are {seeds}"
            )));
        }
        if !position.over {
            self.end(&mut position, &mut ());
            return Ok(position);
        }
        let majority = self.stops_at_majority
            && position
                .stores
                .iter()
                .any(|store| *store >= MAJORITY_OF_SEEDS);
        if majority || !self.leftovers_to_rows || total(&position.pits) == 0 {
            Ok(position)
        } else {
            Err(Misread::new("turn: the game is not over in this position"))
        }
    }

    fn judge(&self, position: &Position, seat: Seat) -> i32 {
        // Seeds taken decide; seeds at home are worth a little, for they will be swept at the end
        // and cannot be attacked while there are more than three of them.
        let held = |seat: Seat| {
            100 * i32::from(position.stores[seat.index()])
                + 4 * total(&position.pits[row(seat)]) as i32
        };
        held(seat) - held(seat.other())
    }

    fn promise(&self, position: &Position, mv: &Pit) -> i32 {
        let origin = usize::from(mv.0);
        let seeds = usize::from(position.pits[origin]);
        let last = (origin + seeds) % PITS;
        let takes = seeds < PITS
            && row(position.mover.other()).contains(&last)
            && matches!(position.pits[last], 1 | 2);
        if takes {
            i32::from(position.pits[last]) + 1
        } else {
            0
        }
    }

    fn key(&self, position: &Position) -> u64 {
        let seen = position.snapshot();
        let [south, north] = position.stores.map(u64::from);
        let mut mixer = crate::rules::Mixer::default();
        mixer.take(seen as u64);
        mixer
            .take((seen >> 64) as u64 | south << 40 | north << 48 | u64::from(position.over) << 56);
        mixer.finish()
    }
}

fn write_seen(seen: Seen) -> String {
    let bytes = seen.to_le_bytes();
    let numbers: Vec<String> = bytes[..PITS].iter().map(u8::to_string).collect();
    let letter = if bytes[PITS] == 0 { 'S' } else { 'N' };
    format!("{}{letter}", numbers.join("."))
}

/// Reads the fields of a position text; the rules have not looked at it yet.
fn read_fields(text: &str) -> Result<Position, Misread> {
    let tidy = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut fields = tidy.split('|').map(str::trim);
    let mut field = |what: &str| {
        fields
            .next()
            .ok_or_else(|| Misread::new(format!("{what} is missing")))
    };
    let (pits, stores, turn) = (field("the two rows")?, field("the stores")?, field("turn")?);
    let seen = fields.next();
    if let Some(rest) = fields.next() {
        return Err(Misread::new(format!("\"{rest}\" is one field too many")));
    }
    let (south, north) = pits
        .split_once('/')
        .ok_or_else(|| Misread::new("the two rows must be parted by \" / \""))?;
    let south: [u8; ROW] = read_numbers(south.trim(), ' ', "South's row")?;
    let north: [u8; ROW] = read_numbers(north.trim(), ' ', "North's row")?;
    let mut position = Position {
        pits: std::array::from_fn(|pit| {
            if pit < ROW {
                south[pit]
            } else {
                north[pit - ROW]
            }
        }),
        stores: read_numbers(stores, ' ', "the stores")?,
        mover: if turn == "N" {
            Seat::SECOND
        } else {
            Seat::FIRST
        },
        over: turn == "over",
        seen: Vec::new(),
    };
    if !matches!(turn, "S" | "N" | "over") {
        return Err(Misread::new(format!(
            "turn: \"{turn}\" is neither S nor N nor over"
        )));
    }
    if let Some(seen) = seen {
        let list = seen
            .strip_prefix("seen ")
            .filter(|_| !position.over)
            .ok_or_else(|| Misread::new(format!("\"{seen}\" is not a list of seen positions")))?;
        let in_pits = total(&position.pits);
        position.seen = list
            .split(' ')
            .map(|text| read_seen(text, in_pits))
            .collect::<Result<_, _>>()?;
    }
    Ok(position)
}

fn read_seen(text: &str, in_pits: u32) -> Result<Seen, Misread> {
    let (numbers, mover) = match text.strip_suffix('S') {
        Some(numbers) => (numbers, 0),
        None => (
            text.strip_suffix('N')
                .ok_or_else(|| Misread::new(format!("seen: \"{text}\" does not end in S or N")))?,
            1,
        ),
    };
    let pits: [u8; PITS] = read_numbers(numbers, '.', "seen")?;
    if total(&pits) != in_pits {
        return Err(Misread::new(format!(
            "seen: \"{text}\" has other seeds in the pits than the position: nothing can have been captured since"
        )));
    }
    let mut bytes = [0; 16];
    bytes[..PITS].copy_from_slice(&pits);
    bytes[PITS] = mover;
    Ok(Seen::from_le_bytes(bytes))
}
