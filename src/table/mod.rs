//! A game in progress: its history and a face without type parameters. Written once for all games.
//!
//! It knows no clock and no source of chance; throws come to it as moves.

mod clock;
pub mod far;
mod pick;
mod record;
mod session;

pub use clock::{Clock, Pace, Timing};
pub use pick::{Picked, pick};
pub use record::{Record, RecordError};
pub use session::{Control, Manner, Saved, Session, Tapped, Touch};

use crate::{
    games::Entry,
    rules::{
        Beside, Board, Course, Event, Game, Message, Misread, Options, Pile, Plies, Seat, Tap, Turn,
    },
};

/// What begins the notation of a throw of dice, sticks or shells.
pub const THROW: char = '~';

/// A game in progress: a course, and how the moves were written that led to its last ply.
pub struct Table {
    course: Box<dyn Course>,
    entry: &'static Entry,
    options: Options,
    /// The position that the record starts from, where it is not the game's own start.
    start: Option<String>,
    past: Vec<String>,
}

/// A legal move, as a player sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    pub notation: String,
    /// What to point at, in order; empty for a throw.
    pub taps: Vec<Tap>,
    /// How often a throw comes up, relative to the others; 1 for a move.
    pub weight: u32,
}

/// A move that the rules do not allow here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// Why, in plain English.
    pub message: String,
}

impl Table {
    /// A new game at its start.
    pub fn new<G: Game>(entry: &'static Entry, game: G, options: &Options) -> Table {
        Table {
            course: Box::new(Plies::new(game)),
            entry,
            options: options.clone(),
            start: None,
            past: Vec::new(),
        }
    }

    /// The ply that the game has come to.
    fn now(&self) -> usize {
        self.past.len()
    }

    /// The legal moves of a ply, on a course of their own.
    fn listed(&self, ply: usize) -> (Box<dyn Course>, usize) {
        let mut course = self.course.branch(ply);
        let count = course.list(0);
        (course, count)
    }

    /// The place of the move of that notation in the list of a course's root.
    fn named(course: &dyn Course, count: usize, notation: &str) -> Option<usize> {
        (0..count)
            .find(|index| course.write(0, *index) == notation)
            .or_else(|| (0..count).find(|index| course.also(0, *index, notation)))
    }

    /// Why a notation names no legal move, for programs.
    fn illegal(&self, notation: &str) -> Illegal {
        let site = self.board().named(notation);
        let reason = site.and_then(|site| self.why_not(&[Tap::Site(site)]));
        let message = match (self.turn(), reason) {
            (Turn::Over(_), _) => format!("{notation}: the game is over"),
            (_, Some(reason)) => reason.plain,
            (Turn::Chance, _) => format!("\"{notation}\" is not a throw that can come up here"),
            _ => format!("\"{notation}\" is not a legal move here"),
        };
        Illegal { message }
    }

    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    pub fn board(&self) -> &Board {
        self.course.board()
    }

    pub fn turn(&self) -> Turn {
        self.course.turn(self.now())
    }

    /// What lies where, sorted.
    pub fn piles(&self) -> Vec<Pile> {
        self.course.piles(self.now())
    }

    /// Every legal move or every throw, in the game's order; empty when the game is over.
    pub fn choices(&self) -> Vec<Choice> {
        let chance = self.turn() == Turn::Chance;
        let (course, count) = self.listed(self.now());
        (0..count)
            .map(|index| Choice {
                notation: course.write(0, index),
                taps: course.taps(0, index),
                weight: if chance { course.odds(0, index) } else { 1 },
            })
            .collect()
    }

    /// What to point at, in order, for a move of the position after so many moves; nothing where it
    /// is not legal there.
    pub fn taps_of(&self, moves: usize, notation: &str) -> Vec<Tap> {
        let (course, count) = self.listed(moves.min(self.now()));
        Table::named(&*course, count, notation).map_or_else(Vec::new, |index| course.taps(0, index))
    }

    /// Why no legal move begins with these taps, if the rules have something to say.
    pub fn why_not(&self, taps: &[Tap]) -> Option<Message> {
        self.course.why_not(self.now(), taps)
    }

    /// Plays a move by its notation, and returns what the players see. An illegal move changes
    /// nothing.
    pub fn play(&mut self, notation: &str) -> Result<Vec<Event>, Illegal> {
        let now = self.now();
        let count = self.course.list(now);
        let mut index = (0..count).find(|index| self.course.write(now, *index) == notation);
        if index.is_none() {
            index = (0..count).find(|index| self.course.also(now, *index, notation));
        }
        let index = index.ok_or_else(|| self.illegal(notation))?;
        self.past.push(self.course.write(now, index));
        Ok(self.course.play_and_tell(now, index))
    }

    /// The notation of the throw that a random number picks, by the odds of the throws; `None`
    /// when no throw is due.
    pub fn throw(&self, random: u64) -> Option<String> {
        if self.turn() != Turn::Chance {
            return None;
        }
        let (course, _) = self.listed(self.now());
        Some(course.write(0, course.thrown(0, random)))
    }

    /// Who moves after the throw that is due, where every throw leads to the same player.
    pub fn mover_after_any_throw(&self) -> Option<Seat> {
        let (mut course, count) = self.listed(self.now());
        let mut mover = None;
        for index in 0..count {
            course.play(0, index);
            let Turn::Player(seat) = course.turn(1) else {
                return None;
            };
            if mover.is_some_and(|mover| mover != seat) {
                return None;
            }
            mover = Some(seat);
        }
        mover
    }

    /// Takes the last move back; false when there is none.
    pub fn undo(&mut self) -> bool {
        self.past.pop().is_some()
    }

    /// The position as text.
    pub fn text(&self) -> String {
        self.course.text(self.now())
    }

    /// Begins anew from a position; the history is gone. An error changes nothing.
    pub fn set_up(&mut self, text: &str) -> Result<(), Misread> {
        let differs = self.course.set_up(text)?;
        self.past.clear();
        self.start = differs.then(|| self.course.text(0));
        Ok(())
    }

    /// Every move so far, by its notation.
    pub fn moves(&self) -> Vec<&str> {
        self.past.iter().map(String::as_str).collect()
    }

    /// Who decided before each move so far, in order.
    pub fn turns(&self) -> Vec<Turn> {
        (0..self.now()).map(|ply| self.course.turn(ply)).collect()
    }

    /// What lay where after so many moves; as `piles` when there were fewer.
    pub fn piles_after(&self, moves: usize) -> Vec<Pile> {
        self.course.piles(moves.min(self.now()))
    }

    /// What was to be seen besides the pieces after so many moves.
    pub fn beside_after(&self, moves: usize) -> Beside {
        self.course.beside(moves.min(self.now()))
    }

    /// Why a legal move is good, where the game is understood well enough to say so.
    pub fn explain(&self, notation: &str) -> Option<Message> {
        let (course, count) = self.listed(self.now());
        let index = Table::named(&*course, count, notation)?;
        course.explain(0, index)
    }

    /// What any of the legal moves that begin with these taps would show, as far as they all show the
    /// same: what is sure once so many taps have been made.
    pub fn foreseen(&self, taps: &[Tap]) -> Vec<Event> {
        let (mut course, count) = self.listed(self.now());
        let mut sure: Option<Vec<Event>> = None;
        for index in 0..count {
            if !course.taps(0, index).starts_with(taps) {
                continue;
            }
            let mut events = course.play_and_tell(0, index);
            let alike = sure.map_or(events.len(), |sure| {
                let pairs = sure.iter().zip(&events);
                pairs.take_while(|(one, other)| one == other).count()
            });
            events.truncate(alike);
            sure = Some(events);
        }
        sure.unwrap_or_default()
    }

    /// What the players saw at the move of this index; nothing when there is no such move.
    pub fn events_of(&self, index: usize) -> Vec<Event> {
        let Some(notation) = self.past.get(index) else {
            return Vec::new();
        };
        let (mut course, count) = self.listed(index);
        let place = Table::named(&*course, count, notation);
        let place = place.expect("a move that was played is legal where it was played");
        course.play_and_tell(0, place)
    }

    /// The whole game as text: what is saved, shared and asked about.
    pub fn record(&self) -> Record {
        Record {
            game: self.entry.key.into(),
            options: self.options.clone(),
            start: self.start.clone(),
            moves: self.past.clone(),
        }
    }

    /// What thinks about the game from here.
    pub fn thinker(&self) -> crate::search::Thinker {
        crate::search::Thinker::new(self.course.branch(self.now()))
    }
}

/// The name of who decides next, as requests and position texts have it: a player's name,
/// `chance` or `over`.
pub fn turn_name(entry: &Entry, turn: Turn) -> &'static str {
    match turn {
        Turn::Player(seat) => player(entry, seat),
        Turn::Chance => "chance",
        Turn::Over(_) => "over",
    }
}

/// The name of a seat in notation.
pub fn player(entry: &Entry, seat: Seat) -> &'static str {
    entry.players[seat.index()]
}
