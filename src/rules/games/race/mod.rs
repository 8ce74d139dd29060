//! The race games: each side's men enter a track and leave at its end, by throws. Men are hit on
//! the squares where the tracks meet.
//!
//! This module names no game. A game gives a [`Plan`] of data, and its special rules as [`Rules`].
//! All games share one type, [`Race`], because each type that implements `Game` adds several
//! kilobytes of WebAssembly.

mod evaluation;
mod game;
mod moving;
mod rules;
mod text;

pub(super) use rules::Rules;

use super::kit::{End, Places, text::Field};
use crate::{
    rules::{Board, DieKind, Event, Form, Place, Seat, Site},
    search::{self, AnyGame},
};

/// Room for the spots of a track: a lap of sixty steps, and the spots before and after it.
const SPOTS: usize = 64;
/// The spot before the first step. A man waits here for the second throw, which brings it onto the
/// board.
pub(super) const THRESHOLD: usize = 0;

/// A set of steps of a track; steps are counted from 1.
pub(super) type Steps = Places<1>;

/// The key of the sentence that explains why a tap is refused.
pub(super) type Reason = &'static str;

/// One result of the dice.
pub(super) struct Throw {
    /// The number of steps; with 0 nobody moves.
    pub value: u8,
    /// The odds relative to the other throws.
    pub weight: u32,
    /// The faces of the dice.
    pub faces: &'static [u8],
}

/// The first place of a man that enters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EntryPlace {
    /// Off the board; the next throw moves it on.
    Threshold,
    /// On the first step, followed by another throw.
    FirstStep,
    /// On this step.
    Step(u8),
    /// On the step with the number of the throw.
    Thrown,
}

/// The throws that bear a man off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Exit {
    Exact,
    /// Any throw that reaches or passes the exit.
    Any,
    /// Only this value, if it reaches or passes the exit.
    Only(u8),
    /// An exact throw; a surplus is counted back from the exit, and notation adds this sign.
    Bounce(&'static str),
    Never,
}

/// The data of a game.
pub(super) struct Plan {
    /// The squares, and the trays from [`trays`].
    pub board: Board,
    /// The letters of the sides in notation.
    pub letters: [&'static str; 2],
    /// The squares of each seat's steps.
    pub paths: [Vec<Site>; 2],
    pub men: u8,
    pub die: DieKind,
    pub throws: &'static [Throw],
    /// The number of throws after which a game is void.
    pub max_throws: u16,
    /// The throws that enter a man, and its place after entering.
    pub enters_with: &'static [u8],
    pub enters_at: EntryPlace,
    pub exit: Exit,
    /// Up to this step a throw moves a man by its number alone.
    pub plain_to: usize,
    /// The throws, and the end steps, that give another throw.
    pub again_with: &'static [u8],
    pub again_on: Steps,
    /// The steps on which no man stays: [`Rules::carried_to`] returns where it goes.
    pub carry_steps: Steps,
    /// The steps from which men move back if no man can move forward.
    pub back_from: Steps,
    /// The steps whose men need not move if no other man can.
    pub may_stay_on: Steps,
    /// The steps where no man is hit, and the reason why no enemy may stop there.
    pub safe: Steps,
    pub why_safe: Reason,
    /// Whether a man that is hit goes to the place that the hitter came from, instead of the hand.
    pub swaps: bool,
    /// The steps on which several own men, or men of both sides, may stand together without being
    /// hit.
    pub shared: Steps,
    /// The steps that all men of a side must occupy to win, one on each; empty if men are borne off
    /// instead.
    pub goal: Steps,
    /// The value of being on the board at all, in tenths of a step. It is
    /// higher if the throws that enter are rarer.
    pub entry_value: i32,
    /// The steps with extra value, and their bonus in tenths of a step.
    pub favoured: &'static [(usize, i32)],
    /// The chance of a man to be hit in one turn, in thousandths, by the distance of the enemy
    /// behind it.
    pub hit_odds: &'static [i32],
    /// The fields of the position text before the throw, and the separator between them.
    pub fields: &'static [Field<Race, Position>],
    pub separator: char,
}

/// The men of each side, and the turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Position {
    /// The men on every spot of their own track: the threshold, the steps, home, the hand.
    pub men: [[u8; SPOTS]; 2],
    /// The occupied steps, cached because every turn needs them.
    occupied: [Steps; 2],
    pub mover: Seat,
    pub thrown: Option<u8>,
    /// The points of the throw that are left after a man has used the others.
    rest: u8,
    throws: u16,
    pub end: End,
    /// The values that only this game keeps.
    pub kept: [u16; 4],
}

impl Position {
    /// Checks whether men of a seat stand on a step.
    pub(super) fn has_man_on(&self, seat: Seat, step: usize) -> bool {
        self.occupied[seat.index()].contains(step)
    }

    /// Returns the steps with men of a seat.
    pub(super) fn occupied_steps(&self, seat: Seat) -> Steps {
        self.occupied[seat.index()]
    }

    /// Returns the number of steps to move now.
    fn value(&self) -> u8 {
        match self.rest {
            0 => self.thrown.unwrap_or(0),
            rest => rest,
        }
    }
}

/// The log of events that the players see; `None` if nothing is recorded.
pub(super) type EventLog = Option<Vec<Event>>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Move {
    Throw(u8),
    /// A man moves from one spot of its track to another.
    Go(u8, u8),
    /// The player moves no man, although a move is possible.
    Stay,
    Pass,
}

impl Move {
    fn go(from: usize, to: usize) -> Move {
        Move::Go(from as u8, to as u8)
    }
}

/// A game of the family, with its options set.
pub(super) struct Race {
    rules: Box<dyn Rules>,
    pub plan: Plan,
    home: usize,
    /// Every throw, as many times as its weight, so that an index draws one.
    draws: Vec<u8>,
    /// The throws that enter a man and those that give another throw, as sets.
    enters_with: Places<1>,
    again_with: Places<1>,
    /// The value of a man on each step, in tenths of a step.
    worths: [i32; SPOTS],
    /// The sites of each seat's spots: the threshold, the steps, home, the hand.
    sites: [Vec<Site>; 2],
    /// For each seat's steps, the other own step on the same square, or 0.
    twins: [[u8; SPOTS]; 2],
    /// For each seat's steps, the enemy's steps on the same square, or 0.
    facing: [[[u8; 2]; SPOTS]; 2],
}

/// Makes the trays of a side: `hand` for men in hand, `off` for men that are home, `gate` for the
/// threshold. Each tray has the position of its middle, its width and its height.
pub(super) fn trays(
    letter: &str,
    seat: Seat,
    trays: &[(&str, (i16, i16), i16, i16)],
) -> impl Iterator<Item = Place> {
    trays.iter().map(move |&(kind, at, width, height)| Place {
        name: format!("{letter}-{kind}"),
        at,
        form: Form::Tray { width, height },
        owner: Some(seat),
    })
}

/// Returns for each step of a path the steps of another path on its square, or 0. No path passes a
/// square three times.
fn meetings(path: &[Site], other: &[Site]) -> [[u8; 2]; SPOTS] {
    let mut meetings = [[0; 2]; SPOTS];
    // Steps are counted from 1.
    for (meeting, square) in meetings[1..].iter_mut().zip(path) {
        let steps = (1..).zip(other).filter(|(_, met)| *met == square);
        steps
            .zip(meeting)
            .for_each(|((step, _), found)| *found = step);
    }
    meetings
}

impl Race {
    pub(super) fn new(plan: Plan, rules: impl Rules + 'static) -> Race {
        let sites = [Seat::FIRST, Seat::SECOND].map(|seat| {
            // A game may lack a tray for men that wait or leave; then any other tray serves as a
            // stand-in.
            let tray = |kind: &str| {
                let named = |kind: &&str| {
                    let name = format!("{}-{kind}", plan.letters[seat.index()]);
                    plan.board.find_site(&name)
                };
                let trays = [kind, "off", "hand"];
                trays.iter().find_map(named).expect("a tray of the board")
            };
            let path = plan.paths[seat.index()].iter().copied();
            let before = std::iter::once(tray("gate"));
            before
                .chain(path)
                .chain([tray("off"), tray("hand")])
                .collect()
        });
        let [first, second] = &plan.paths;
        let twins = |path: &[Site]| {
            let met = meetings(path, path);
            let twin = |step: usize| {
                met[step]
                    .into_iter()
                    .find(|twin| usize::from(*twin) != step)
            };
            std::array::from_fn(|step| twin(step).unwrap_or(0))
        };
        let mut worths: [i32; SPOTS] =
            std::array::from_fn(|step| step as i32 * 10 + plan.entry_value);
        for (step, more) in plan.favoured {
            worths[*step] += more;
        }
        let numbers = |throws: &[u8]| throws.iter().map(|throw| usize::from(*throw)).collect();
        let draws = plan.throws.iter();
        let draws = draws.flat_map(|throw| (0..throw.weight).map(|_| throw.value));
        Race {
            home: first.len() + 1,
            draws: draws.collect(),
            enters_with: numbers(plan.enters_with),
            again_with: numbers(plan.again_with),
            worths,
            twins: [twins(first), twins(second)],
            facing: [meetings(first, second), meetings(second, first)],
            sites,
            rules: Box::new(rules),
            plan,
        }
    }

    /// Returns the spot after the last step: off the board.
    pub(super) fn home(&self) -> usize {
        self.home
    }

    /// Returns the spot of men that have still to enter, or to enter again.
    pub(super) fn hand(&self) -> usize {
        self.home + 1
    }

    /// Returns the site of a spot of a seat's track.
    pub(super) fn site(&self, seat: Seat, spot: usize) -> Site {
        self.sites[seat.index()][spot]
    }

    /// Returns a position with all men of both sides in hand.
    pub(super) fn all_in_hand(&self) -> Position {
        let mut men = [[0; SPOTS]; 2];
        men.iter_mut()
            .for_each(|men| men[self.hand()] = self.plan.men);
        Position {
            men,
            occupied: [Steps::EMPTY; 2],
            mover: Seat::FIRST,
            thrown: None,
            rest: 0,
            throws: 0,
            end: End::None,
            kept: [0; 4],
        }
    }

    /// Opens the game at its start.
    pub(super) fn into_game(self) -> Box<dyn AnyGame> {
        search::evaluated_game(self)
    }
}
