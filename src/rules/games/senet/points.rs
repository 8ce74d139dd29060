//! The points of Bell's reading. The side that first reaches the first square gets the odd squares
//! to rest on. The side that rests first wins a hand, and gets a point for each throw that the
//! other then needs.

use super::{LETTERS, SEATS, Senet};
use crate::{
    games::{
        kit::{End, remark, remark_count},
        race::{EventLog, Position, Race, Steps},
    },
    rules::{BoardInfo, ParseError, Score, Seat},
};

// The numbers that positions keep: each seat's points, the owner of the odd squares (its seat plus
// one, or 0), and how many points were won by waiting for the other.
const POINTS: [usize; 2] = [0, 1];
const ODD: usize = 2;
const WAITED: usize = 3;

const FOR_THE_FIRST: u16 = 5;
const FOR_A_HAND: u16 = 10;
/// The largest number of throws that a side waits for.
const MAX_WAIT: u16 = 50;
/// More points than any series of hands reaches.
const MAX_POINTS: u16 = 50_000;
/// The steps of the squares 9, 7, 5, 3, 1 and 10, 8, 6, 4, 2.
const ODD_STEPS: Steps = Steps::of(22).with(24).with(26).with(28).with(30);
const EVEN_STEPS: Steps = Steps::of(21).with(23).with(25).with(27).with(29);
const FIRST_SQUARE: usize = 30;

/// Returns the steps on which a seat's men come to rest; none before a man has reached the first
/// square.
pub(super) fn resting_steps(position: &Position, seat: Seat) -> Steps {
    match usize::from(position.kept[ODD]) {
        0 => Steps::EMPTY,
        odd if odd == seat.index() + 1 => ODD_STEPS,
        _ => EVEN_STEPS,
    }
}

/// Whether all men of a seat have come to rest.
pub(super) fn is_at_rest(position: &Position, seat: Seat) -> bool {
    let seats = resting_steps(position, seat);
    !seats.is_empty() && position.occupied_steps(seat) == seats
}

/// Awards the first square when a man arrives on it.
pub(super) fn award_first_square(position: &mut Position, to: usize, log: &mut EventLog) {
    if to == FIRST_SQUARE && position.kept[ODD] == 0 {
        let mover = position.mover.index();
        position.kept[ODD] = mover as u16 + 1;
        position.kept[POINTS[mover]] += FOR_THE_FIRST;
        remark_count(log, "first-square", FOR_THE_FIRST);
    }
}

impl Senet {
    /// Counts the points of the turn that has ended. While one side is at rest, the other plays on
    /// alone.
    pub(super) fn count(&self, race: &Race, position: &mut Position, log: &mut EventLog) {
        let (next, last) = (position.mover, position.mover.other());
        if is_at_rest(position, next) {
            position.kept[POINTS[next.index()]] += 1;
            position.kept[WAITED] += 1;
            position.mover = last;
            remark_count(log, "waits", 1);
        } else if is_at_rest(position, last) {
            position.kept[POINTS[last.index()]] += FOR_A_HAND;
            remark_count(log, "at-rest", FOR_A_HAND);
        }
        if is_over(race, position) {
            self.finish(race, position, log);
        }
    }

    /// Ends the game if the hand decides it. Otherwise sets up the next hand, which the side to
    /// throw begins.
    pub(super) fn finish(&self, race: &Race, position: &mut Position, log: &mut EventLog) {
        let [white, black] = POINTS.map(|points| position.kept[points]);
        if self.target == 0 || white.max(black) >= self.target && white != black {
            position.end = match white.cmp(&black) {
                std::cmp::Ordering::Greater => End::Won(Seat::FIRST),
                std::cmp::Ordering::Less => End::Won(Seat::SECOND),
                std::cmp::Ordering::Equal => End::Drawn,
            };
            return;
        }
        for seat in SEATS {
            for step in position.occupied_steps(seat).iter() {
                race.walk(position, seat, (step, race.hand()), log);
            }
        }
        (position.kept[ODD], position.kept[WAITED]) = (0, 0);
        remark(log, "next-hand");
    }

    /// Returns the value of a seat's men in tenths of a step. A man beyond its last free resting
    /// square can never rest.
    pub(super) fn worth_with_resting(&self, race: &Race, position: &Position, seat: Seat) -> i32 {
        const RESTING: i32 = 40;
        const LOST: i32 = 400;
        let (on, seats) = (position.occupied_steps(seat), resting_steps(position, seat));
        let resting = (on & seats).len() as i32;
        let free = (seats & !on).last().unwrap_or(0);
        let beyond = |step: &usize| !seats.is_empty() && !seats.contains(*step) && *step > free;
        let lost = on.iter().filter(beyond).count() as i32;
        race.worth(position, seat) + RESTING * resting - LOST * lost
    }
}

/// Whether a hand is over.
pub(super) fn is_over(race: &Race, position: &Position) -> bool {
    match SEATS.map(|seat| is_at_rest(position, seat)) {
        [true, true] => true,
        [false, false] => !SEATS.iter().any(|seat| race.can_move(position, *seat)),
        [first, _] => {
            let behind = if first { Seat::SECOND } else { Seat::FIRST };
            position.kept[WAITED] >= MAX_WAIT || !race.can_move(position, behind)
        }
    }
}

pub(super) fn scores(position: &Position) -> [Score; 2] {
    POINTS.map(|points| Score::whole(position.kept[points]))
}

pub(super) fn add_facts(race: &Race, position: &Position, mut info: BoardInfo) -> BoardInfo {
    for seat in SEATS {
        info = info.with_side_fact(seat, "points", position.kept[POINTS[seat.index()]]);
        let seats = resting_steps(position, seat).iter();
        let names = seats.map(|step| race.plan.board.name(race.site(seat, step)));
        let names: Vec<&str> = names.collect();
        if !names.is_empty() {
            info = info.with_side_fact(seat, "seats", names.join(" "));
        }
    }
    info
}

/// Writes `p5,0`, and after `+` how many of the points were won by waiting.
pub(super) fn write_points(position: &Position) -> String {
    let [white, black] = POINTS.map(|points| position.kept[points]);
    match position.kept[WAITED] {
        0 => format!("p{white},{black}"),
        waited => format!("p{white},{black}+{waited}"),
    }
}

pub(super) fn read_points(position: &mut Position, text: &str) -> Result<(), ParseError> {
    let number = |text: &str| text.parse().ok().filter(|number| *number <= MAX_POINTS);
    let numbers = text.strip_prefix('p').and_then(|text| {
        let (points, waited) = text.split_once('+').unwrap_or((text, "0"));
        let (white, black) = points.split_once(',')?;
        Some([number(white)?, number(black)?, number(waited)?])
    });
    let [white, black, waited] = numbers
        .ok_or_else(|| parse_error!("not-points", "\"{text}\" are no points, as p5,0", text))?;
    for (kept, number) in [(POINTS[0], white), (POINTS[1], black), (WAITED, waited)] {
        position.kept[kept] = number;
    }
    Ok(())
}

/// Writes `odd=W`, or `odd=-` before anybody has reached the first square.
pub(super) fn write_odd(position: &Position) -> String {
    let owner = usize::from(position.kept[ODD]).checked_sub(1);
    format!("odd={}", owner.map_or("-", |owner| LETTERS[owner]))
}

pub(super) fn read_odd(position: &mut Position, text: &str) -> Result<(), ParseError> {
    let owners = ["-", LETTERS[0], LETTERS[1]];
    let owner = text
        .strip_prefix("odd=")
        .and_then(|owner| owners.iter().position(|letter| *letter == owner));
    position.kept[ODD] = owner.ok_or_else(|| {
        parse_error!(
            "bad-odd-squares",
            "\"{text}\" must be odd=-, odd=W or odd=B",
            text
        )
    })? as u16;
    Ok(())
}
