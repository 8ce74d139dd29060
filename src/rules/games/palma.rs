//! Palma, the game of fifty-eight holes, or hounds and jackals. Five pegs a side run down the edge
//! of a shield and up the trunk of its palm tree. The game was played in Egypt and the Near East
//! from about 2000 BC on; its rules are lost.
//!
//! No peg is ever hit: the sides share a first hole and the throws. If one side cannot use a throw,
//! the other must.
//!
//! Source: Marino Carpignano's reconstruction, in the newsletter of 26 August 2022.

mod board;
mod options;
mod text;
mod throws;

use super::{
    Entry, Preset,
    kit::{chosen, remark},
    race::{EntryPlace, EventLog, Exit, Plan, Position, Race, Rules, Steps},
};
use crate::rules::{BoardInfo, DieKind, Options, ParseError, Seat};
use board::{LAST, LINKS, step};
use options::{
    BACK_LINKS, BEGINS, FIRST, HOLE_5, HOLE_15, HOLE_25, LINK_BLOCKED, NUMBERING, OPTIONS, TRANSFER,
};
use throws::{FAVOURED, THROWS};

/// The registry entry of Palma.
pub(super) static ENTRY: Entry = Entry {
    key: "palma",
    chapter: "race",
    players: &LETTERS,
    dice: true,
    options: &OPTIONS,
    reasons: &[
        "not-yours",
        "nobody-here",
        "throw-first",
        "own-piece",
        "no-exit",
        "no-entry",
        "must-pass",
    ],
    remarks: &["lent", "no-move", "another-throw", "stake", "void"],
    facts: &["reserve", "in-hand", "stakes"],
    stages: &[],
    presets: &[
        Preset::of("book", &[]),
        Preset::of("good-holes", &[("hole5", "rethrow")]),
        Preset::of(
            "two-ways",
            &[("back-links", "true"), ("link-blocked", "stay")],
        ),
    ],
    open: rules!(race_palma, |options| palma(options).into_game()),
};

const LETTERS: [&str; 2] = ["D", "J"];
const PEGS: u8 = 5;
/// A game is void after this many throws.
const VOID: u16 = 2_000;
/// The throw without a dark side up, which enters a peg and gives another throw.
const FIVE: u8 = 5;
// The numbers that positions keep besides pegs: the throws in hand beyond the one that is due, who
// may use the current throw, and the stakes that each side has won.
const EXTRA_THROWS: usize = 0;
const THROW_USER: usize = 1;
const STAKES: [usize; 2] = [2, 3];
// The sides that may use a throw: the thrower, the other side, or nobody.
const THROWER: u16 = 0;
const BORROWER: u16 = 1;
const NOBODY: u16 = 2;

/// The rules that the options set beyond the plan.
pub(super) struct Palma {
    first: Seat,
    stakes_on: Steps,
    back_links: bool,
    /// Whether a peg stays on a link if the other end is occupied.
    may_stay: bool,
    /// Whether a side without a peg on the board also lends its throws.
    lends_without_pegs: bool,
}

fn palma(options: &Options) -> Race {
    let down = options.is(&NUMBERING, "down");
    let back_links = options.is(&BACK_LINKS, "true");
    let board = board::board(down);
    let path = |letter: &str| {
        let named = |name: &str| board.find_site(name).expect("a hole of the board");
        let hole = |hole: usize| match hole {
            0 => named(&board::number(0, down)),
            _ => named(&format!("{letter}{}", board::number(hole, down))),
        };
        (0..=LAST).map(hole).collect()
    };
    let marked = |value: &str| -> Steps {
        let holes = [(5, &HOLE_5), (15, &HOLE_15), (25, &HOLE_25)];
        let chosen = holes
            .into_iter()
            .filter(|(_, spec)| options.is(spec, value));
        chosen.map(|(hole, _)| step(hole)).collect()
    };
    let ends = LINKS.into_iter().flat_map(|(from, to)| {
        let back = back_links.then_some(step(to));
        std::iter::once(step(from)).chain(back)
    });
    let plan = Plan {
        letters: LETTERS,
        paths: LETTERS.map(path),
        men: PEGS,
        die: DieKind::Stick,
        throws: &THROWS,
        max_throws: VOID,
        enters_with: &[FIVE],
        enters_at: EntryPlace::FirstStep,
        exit: Exit::Never,
        plain_to: step(LAST),
        again_with: &[FIVE],
        again_on: marked("rethrow"),
        carry_steps: ends.collect(),
        back_from: Steps::EMPTY,
        may_stay_on: Steps::EMPTY,
        safe: Steps::EMPTY,
        why_safe: "own-piece",
        swaps: false,
        shared: Steps::of(step(0)),
        goal: (25..=LAST).map(step).collect(),
        entry_value: 120,
        favoured: &FAVOURED,
        hit_odds: &[],
        fields: &text::FIELDS,
        separator: ';',
        board,
    };
    let rules = Palma {
        first: chosen(options, &BEGINS, &FIRST),
        stakes_on: marked("stake"),
        back_links,
        may_stay: options.is(&LINK_BLOCKED, "stay"),
        lends_without_pegs: options.is(&TRANSFER, "true"),
    };
    Race::new(plan, rules)
}

impl Palma {
    /// Decides who may use the current throw.
    fn assign_throw(&self, race: &Race, position: &mut Position) {
        let (mover, Some(value)) = (position.mover, position.thrown) else {
            return;
        };
        let other = mover.other();
        let lends = self.lends_without_pegs || !position.occupied_steps(mover).is_empty();
        position.kept[THROW_USER] = if race.can_use(position, mover, value) {
            THROWER
        } else if lends && race.can_use(position, other, value) {
            position.mover = other;
            BORROWER
        } else {
            NOBODY
        };
    }
}

impl Rules for Palma {
    fn start(&self, race: &Race) -> Position {
        let mut position = race.all_in_hand();
        position.mover = self.first;
        position
    }

    fn carried_to(&self, _: &Race, position: &Position, from: usize, to: usize) -> usize {
        let ends = LINKS.map(|(from, to)| (step(from), step(to)));
        let link = ends.into_iter().find_map(|(from, far)| match to {
            _ if to == from => Some(far),
            _ if to == far && self.back_links => Some(from),
            _ => None,
        });
        let far = link.unwrap_or(to);
        if self.may_stay && far != from && position.has_man_on(position.mover, far) {
            to
        } else {
            far
        }
    }

    fn hits(&self, _: usize, _: usize) -> bool {
        false
    }

    fn after_throw(&self, race: &Race, position: &mut Position, log: &mut EventLog) {
        self.assign_throw(race, position);
        if position.kept[THROW_USER] == BORROWER {
            remark(log, "lent");
        }
    }

    fn after_move(
        &self,
        race: &Race,
        position: &mut Position,
        _: usize,
        to: usize,
        log: &mut EventLog,
    ) {
        let borrows_five = position.kept[THROW_USER] == BORROWER && position.thrown == Some(FIVE);
        if race.plan.again_on.contains(to) && !borrows_five {
            remark(log, "another-throw");
        }
        if self.stakes_on.contains(to) {
            let won = &mut position.kept[STAKES[position.mover.index()]];
            *won = won.saturating_add(1);
            remark(log, "stake");
        }
    }

    fn next_thrower(&self, position: &mut Position, usual: Seat) -> Seat {
        let mover = position.mover;
        let again = usual == mover;
        let more = position.kept[EXTRA_THROWS];
        let (next, throws) = match (
            std::mem::take(&mut position.kept[THROW_USER]),
            position.thrown,
        ) {
            // A five gives the thrower another throw, whether or not it was used.
            (BORROWER, Some(FIVE)) => (mover.other(), more + 1),
            (_, Some(FIVE)) => (mover, more + 1),
            (BORROWER, _) => (mover, 1 + u16::from(again)),
            (NOBODY, _) => (mover.other(), 1),
            _ => match more + u16::from(again) {
                0 => (mover.other(), 1),
                throws => (mover, throws),
            },
        };
        position.kept[EXTRA_THROWS] = throws - 1;
        next
    }

    fn check(&self, race: &Race, position: &mut Position) -> Result<(), ParseError> {
        let may_stand = self.may_stay || self.back_links;
        let stays = |seat: Seat| position.occupied_steps(seat).meets(race.plan.carry_steps);
        if !may_stand && [Seat::FIRST, Seat::SECOND].into_iter().any(stays) {
            return Err(parse_error!(
                "peg-on-link",
                "a peg stands where a link carries it on"
            ));
        }
        self.assign_throw(race, position);
        Ok(())
    }

    fn add_facts(&self, _: &Race, position: &Position, mut info: BoardInfo) -> BoardInfo {
        if position.kept[EXTRA_THROWS] > 0 {
            let thrower = position
                .mover
                .swapped_if(position.kept[THROW_USER] == BORROWER);
            info = info.with_side_fact(thrower, "in-hand", position.kept[EXTRA_THROWS] + 1);
        }
        if !self.stakes_on.is_empty() {
            for seat in [Seat::FIRST, Seat::SECOND] {
                info = info.with_side_fact(seat, "stakes", position.kept[STAKES[seat.index()]]);
            }
        }
        info
    }
}
