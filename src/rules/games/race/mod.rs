//! Races: men enter a track for each side, are hit where the tracks meet, and leave at its end, as
//! throws allow.
//!
//! Knows no game. A game tells it a [`Plan`] of data, and in [`Rules`] what no other game does. All are
//! one type, [`Race`]: each type that implements `Game` weighs several kilobytes of WebAssembly.

mod game;
mod judging;
mod moving;
mod rules;
mod text;

pub use rules::Rules;

use super::kit::{End, Places, text::Field};
use crate::{
    rules::{Board, DieKind, Event, Form, Place, Seat, Site},
    search::{self, AnyGame},
};

/// Room for the spots of a track: a lap of sixty steps, and what stands before and after it.
const SPOTS: usize = 64;
/// The spot before the first step: a man waits here whose second throw brings it onto the board.
pub const THRESHOLD: usize = 0;

/// A set of steps of a track, which are counted from 1.
pub type Steps = Places<1>;

/// Why a tap is refused: the key of the sentence.
pub type Reason = &'static str;

/// What the dice can show.
pub struct Throw {
    /// How many steps it is worth; with 0 nobody moves.
    pub value: u8,
    /// How often it comes up, relative to the others.
    pub weight: u32,
    /// The dice as they lie.
    pub faces: &'static [u8],
}

/// Where a man that enters stands first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// Off the board, to be carried on by the next throw.
    Threshold,
    /// On the first step, and another throw follows.
    FirstStep,
    /// On this step.
    Step(u8),
    /// On the step that the throw names.
    Thrown,
}

/// Which throws carry a man off the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    Exact,
    /// Any that reaches the exit or passes it.
    Any,
    /// Only this value, if it reaches the exit or passes it.
    Only(u8),
    /// An exact one; a surplus is counted back from the exit, and notation adds this.
    Bounce(&'static str),
    Never,
}

/// What of a game is data.
pub struct Plan {
    /// The squares, and the trays that [`trays`] makes.
    pub board: Board,
    /// The sides by their letters in notation.
    pub letters: [&'static str; 2],
    /// The squares of each seat's steps.
    pub paths: [Vec<Site>; 2],
    pub men: u8,
    pub die: DieKind,
    pub throws: &'static [Throw],
    /// After so many throws a game is void.
    pub void: u16,
    /// The throws that enter a man, and where it stands then.
    pub enters_with: &'static [u8],
    pub enters_at: At,
    pub exit: Exit,
    /// Up to this step throws carry men by their number alone.
    pub plain_to: usize,
    /// The throws, and the steps to end on, that give another throw.
    pub again_with: &'static [u8],
    pub again_on: Steps,
    /// The steps on which no man stays: [`Rules::onward`] says where it is carried.
    pub onward: Steps,
    /// The steps from which men go back where none can go on.
    pub back_from: Steps,
    /// The steps whose men need not move, where no others can.
    pub may_stay_on: Steps,
    /// The steps where no man is hit, and why no enemy may stop there.
    pub safe: Steps,
    pub why_safe: Reason,
    /// A man that is hit goes to where the other came from, and not back to the hand.
    pub swaps: bool,
    /// The steps on which own men, and enemies that are not hit, may stand together.
    pub shared: Steps,
    /// The steps on which all men of a side must stand for it to win, one on each; none where they leave
    /// the board.
    pub goal: Steps,
    /// What it is worth to be on the board at all, in tenths of a step: the rarer the throws that
    /// enter, the more.
    pub entered: i32,
    /// The steps that are worth more than their number says, and by how many tenths of a step.
    pub favoured: &'static [(usize, i32)],
    /// How likely a man is hit from so many steps behind in one turn, in thousandths.
    pub reach: &'static [i32],
    /// The fields of the position text before the throw, and what stands between them.
    pub fields: &'static [Field<Race, Position>],
    pub separator: char,
}

/// How many men each side has where, and whose throw it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// Men on every spot of their own track: the threshold, the steps, home, the hand.
    pub men: [[u8; SPOTS]; 2],
    /// The steps that men stand on, which every turn asks for.
    on: [Steps; 2],
    pub mover: Seat,
    pub thrown: Option<u8>,
    /// Points of the throw that are left when a man has used the others.
    rest: u8,
    throws: u16,
    pub end: End,
    /// What only this game keeps.
    pub kept: [u16; 4],
}

impl Position {
    /// Whether men of a seat stand on a step.
    pub fn stands(&self, seat: Seat, step: usize) -> bool {
        self.on[seat.index()].contains(step)
    }

    /// The steps that men of a seat stand on.
    pub fn steps(&self, seat: Seat) -> Steps {
        self.on[seat.index()]
    }

    /// How many steps are to be gone now.
    fn value(&self) -> u8 {
        match self.rest {
            0 => self.thrown.unwrap_or(0),
            rest => rest,
        }
    }
}

/// What the players see happen, where anybody wants to know.
pub type Told = Option<Vec<Event>>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    Throw(u8),
    /// A man goes from a spot of its track to another.
    Go(u8, u8),
    /// Nobody moves, though somebody could.
    Stay,
    Pass,
}

impl Move {
    fn go(from: usize, to: usize) -> Move {
        Move::Go(from as u8, to as u8)
    }
}

/// Any game of the family, with its options set.
pub struct Race {
    rules: Box<dyn Rules>,
    pub plan: Plan,
    home: usize,
    /// Every throw, as many times as it weighs: one is drawn by its place.
    draws: Vec<u8>,
    /// The throws that enter a man, and those that give another, as sets of numbers.
    enters_with: Places<1>,
    again_with: Places<1>,
    /// What a man on each step is worth, in tenths of a step.
    worths: [i32; SPOTS],
    /// Where each seat's spots lie: the threshold, the steps, home, the hand.
    sites: [Vec<Site>; 2],
    /// For each seat's steps the other own step on the same square, or 0.
    twins: [[u8; SPOTS]; 2],
    /// For each seat's steps the enemy's steps on the same square, or 0.
    facing: [[[u8; 2]; SPOTS]; 2],
}

/// The trays of a side: `hand` for men in hand, `off` for men that are home, `gate` for the threshold;
/// where the middle of each lies, and its width and height.
pub fn trays(
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

/// For each step of a path the steps of another on its square, or 0: no path comes by three times.
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
    pub fn new(plan: Plan, rules: impl Rules + 'static) -> Race {
        let sites = [Seat::FIRST, Seat::SECOND].map(|seat| {
            // Where nobody ever waits, or leaves, there is no tray for it, and any other will do.
            let tray = |kind: &str| {
                let named = |kind: &&str| {
                    let name = format!("{}-{kind}", plan.letters[seat.index()]);
                    plan.board.named(&name)
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
        let mut worths: [i32; SPOTS] = std::array::from_fn(|step| step as i32 * 10 + plan.entered);
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

    /// The spot after the last step: off the board.
    pub fn home(&self) -> usize {
        self.home
    }

    /// The spot of men that are still to enter, or to enter again.
    pub fn hand(&self) -> usize {
        self.home + 1
    }

    /// Where a spot of a seat's track lies.
    pub fn site(&self, seat: Seat, spot: usize) -> Site {
        self.sites[seat.index()][spot]
    }

    /// A position with all men of both sides in hand.
    pub fn blank(&self) -> Position {
        let mut men = [[0; SPOTS]; 2];
        men.iter_mut()
            .for_each(|men| men[self.hand()] = self.plan.men);
        Position {
            men,
            on: [Steps::EMPTY; 2],
            mover: Seat::FIRST,
            thrown: None,
            rest: 0,
            throws: 0,
            end: End::None,
            kept: [0; 4],
        }
    }

    /// The game at its start.
    pub fn opened(self) -> Box<dyn AnyGame> {
        search::judged(self)
    }
}
