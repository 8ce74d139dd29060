//! Senet: five or seven men a side run over the thirty squares of an Egyptian board, from about
//! 3000 BCE on. The rules were never written down; there are four readings of them.
//!
//! Four sticks are thrown. In the book's rules and in Kendall's, men begin on the board in turns,
//! change places with men that they hit, and must go back if none can go on. In Bell's and Tait's,
//! men enter, and send back those that they hit. The houses from 26 on shelter a man, throw it
//! back, or let it leave.
//!
//! Sources: the book's section 4.2; Ludii's description of Kendall's rules for the throws.

mod board;
mod options;
mod points;
mod readings;
mod text;

use super::{
    Entry,
    kit::remark,
    race::{EventLog, Exit, Plan, Position, Race, Reason, Rules, Steps},
};
use crate::rules::{BoardInfo, DieKind, Options, ParseError, Score, Seat, Site};
use options::{LAST_HOUSES, OPTIONS, PRESETS, TARGET, reading};
use readings::Houses;

/// The registry entry of Senet.
pub(super) static ENTRY: Entry = Entry {
    key: "senet",
    chapter: "race",
    players: &LETTERS,
    dice: true,
    options: &OPTIONS,
    reasons: &[
        "not-yours",
        "nobody-here",
        "throw-first",
        "own-piece",
        "safe-house",
        "neighbours",
        "resting",
        "no-exit",
        "house-number",
        "first-row",
        "must-stop",
        "no-entry",
        "must-pass",
        "is-off",
    ],
    remarks: &[
        "no-move",
        "void",
        "water",
        "leaves-30",
        "first-square",
        "at-rest",
        "waits",
        "next-hand",
    ],
    facts: &["reserve", "off", "points", "seats"],
    stages: &[],
    presets: &PRESETS,
    open: rules!(race_senet, |options| senet(options).into_game()),
};

const LETTERS: [&str; 2] = ["W", "B"];
/// A game is void after this many throws.
const VOID: u16 = 5_000;
/// The squares that the rules call by name.
const REBIRTH: usize = 15;
const LIFE: usize = 26;
const WATER: usize = 27;
const SUN: usize = 30;
const SQUARES: usize = 30;
const FIRST_ROW: Steps = Steps::first(11);

const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// The rules that the options set beyond the plan.
pub(super) struct Senet {
    houses: Houses,
    /// Whether men begin on the board.
    starts_on_board: bool,
    drowns: bool,
    /// Whether men leave from 28 and 29 at once, and not by way of 30.
    direct: bool,
    /// The points that end a series of hands; 0 for one hand.
    target: u16,
}

fn senet(options: &Options) -> Race {
    let reading = reading(options);
    let has_hand = !reading.enters_with.is_empty();
    let board = board::board(has_hand, reading.exit != Exit::Never);
    let square = |number: usize| board.find_site(&number.to_string()).expect("a square");
    let mut path: Vec<Site> = (1..=SQUARES).map(square).collect();
    if reading.downwards {
        path.reverse();
    }
    let plan = Plan {
        letters: LETTERS,
        paths: [path.clone(), path],
        men: reading.men,
        die: DieKind::Stick,
        throws: reading.throws,
        max_throws: VOID,
        enters_with: reading.enters_with,
        enters_at: reading.enters_at,
        exit: reading.exit,
        plain_to: LIFE,
        again_with: reading.again_with,
        again_on: reading.again_on,
        carry_steps: reading.water,
        back_from: reading.back_from,
        may_stay_on: match reading.houses {
            Houses::Numbers => Steps::of(LIFE),
            _ => Steps::EMPTY,
        },
        safe: reading.safe,
        why_safe: "safe-house",
        swaps: reading.swaps,
        shared: Steps::EMPTY,
        goal: Steps::EMPTY,
        entry_value: reading.entry_value,
        favoured: reading.favoured,
        hit_odds: reading.hit_odds,
        fields: reading.fields,
        separator: ' ',
        board,
    };
    let rules = Senet {
        houses: reading.houses,
        starts_on_board: reading.starts_on_board,
        drowns: reading.drowns,
        direct: options.is(&LAST_HOUSES, "direct"),
        target: options.count(&TARGET),
    };
    Race::new(plan, rules)
}

impl Rules for Senet {
    fn start(&self, race: &Race) -> Position {
        let mut position = race.all_in_hand();
        if self.starts_on_board {
            for men in &mut position.men {
                men[race.hand()] = 0;
            }
            for step in 1..=2 * usize::from(race.plan.men) {
                race.put(&mut position, Seat((step + 1) as u8 % 2), step);
            }
        }
        position
    }

    fn throw_target(
        &self,
        race: &Race,
        position: &Position,
        from: usize,
        value: u8,
    ) -> Result<usize, Reason> {
        let reached = from + usize::from(value);
        let lags = || position.occupied_steps(position.mover).meets(FIRST_ROW);
        match self.houses {
            // A house requires the number that leads off the board, even if the man leaves by way
            // of 30.
            Houses::Numbers if from == SUN || from > WATER && reached != race.home() => {
                Err("house-number")
            }
            Houses::Numbers if from > WATER && !self.direct => Ok(SUN),
            Houses::Numbers if reached > SUN && lags() => Err("first-row"),
            Houses::Gate if from < LIFE && reached > LIFE => Err("must-stop"),
            Houses::Doors if from <= WATER && reached > SUN => Err("no-exit"),
            _ => race.count_steps(from, value),
        }
    }

    fn carried_to(&self, race: &Race, position: &Position, from: usize, _: usize) -> usize {
        if self.drowns {
            return race.hand();
        }
        let stands = |step: usize| SEATS.iter().any(|seat| position.has_man_on(*seat, step));
        let free = |step: &usize| *step == from || !stands(*step);
        let mut back = [REBIRTH].into_iter().chain(1..WATER);
        back.find(free).expect("fewer men than squares")
    }

    fn shelters(&self, position: &Position, seat: Seat, step: usize) -> Result<(), Reason> {
        let beside = [step - 1, step + 1];
        let has_neighbour = || beside.iter().any(|step| position.has_man_on(seat, *step));
        match self.houses {
            Houses::Numbers | Houses::Gate if has_neighbour() => Err("neighbours"),
            Houses::RestingSquares if points::resting_steps(position, seat).contains(step) => {
                Err("resting")
            }
            _ => Ok(()),
        }
    }

    fn rest(&self, race: &Race, from: usize, value: u8) -> u8 {
        (from + usize::from(value) - race.home()) as u8
    }

    fn after_move(
        &self,
        race: &Race,
        position: &mut Position,
        _: usize,
        to: usize,
        log: &mut EventLog,
    ) {
        if race.plan.carry_steps.contains(to) {
            remark(log, "water");
        }
        if self.houses == Houses::RestingSquares {
            points::award_first_square(position, to, log);
        }
    }

    fn turn_begins(&self, race: &Race, position: &mut Position, log: &mut EventLog) {
        let mover = position.mover;
        let on = position.occupied_steps(mover);
        match self.houses {
            Houses::Numbers if on.contains(SUN) && !on.meets(FIRST_ROW) => {
                race.walk(position, mover, (SUN, race.home()), log);
                remark(log, "leaves-30");
            }
            Houses::RestingSquares => self.count(race, position, log),
            _ => {}
        }
    }

    fn scores(&self, position: &Position) -> Option<[Score; 2]> {
        (self.houses == Houses::RestingSquares).then(|| points::scores(position))
    }

    fn check(&self, race: &Race, position: &mut Position) -> Result<(), ParseError> {
        if SEATS
            .iter()
            .any(|seat| position.occupied_steps(*seat).meets(race.plan.carry_steps))
        {
            return Err(parse_error!(
                "piece-where-none-stays",
                "a piece stands where none stays"
            ));
        }
        if self.houses == Houses::RestingSquares && points::is_over(race, position) {
            self.finish(race, position, &mut None);
        }
        Ok(())
    }

    fn add_facts(&self, race: &Race, position: &Position, info: BoardInfo) -> BoardInfo {
        match self.houses {
            Houses::RestingSquares => points::add_facts(race, position, info),
            _ => info,
        }
    }

    fn worth(&self, race: &Race, position: &Position, seat: Seat) -> i32 {
        match self.houses {
            Houses::RestingSquares => self.worth_with_resting(race, position, seat),
            _ => race.worth(position, seat),
        }
    }
}
