//! A game in progress: its history and a face without type parameters. Written once for all games.
//!
//! It knows no clock and no source of chance; throws come to it as moves.

mod pick;
mod record;
mod session;

pub use pick::{Picked, pick};
pub use record::{Record, RecordError};
pub use session::{Control, Manner, Saved, Session, Tapped};

use crate::{
    games::Entry,
    rules::{Beside, Board, Event, Game, Message, Misread, Options, Pile, Seat, Tap, Turn},
};

/// What begins the notation of a throw of dice, sticks or shells.
pub const THROW: char = '~';

/// A game in progress.
pub struct Table<G: Game> {
    pub(crate) game: G,
    pub(crate) now: G::Position,
    entry: &'static Entry,
    options: Options,
    /// The position that the record starts from, where it is not the game's own start.
    start: Option<G::Position>,
    past: Vec<(G::Position, String)>,
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

/// Any game in progress: what the page, the engine and the tests know of it.
pub trait AnyTable {
    fn entry(&self) -> &'static Entry;
    fn board(&self) -> &Board;
    fn turn(&self) -> Turn;
    /// What lies where, sorted.
    fn piles(&self) -> Vec<Pile>;
    /// Every legal move or every throw, in the game's order; empty when the game is over.
    fn choices(&self) -> Vec<Choice>;
    /// Why no legal move begins with these taps, if the rules have something to say.
    fn why_not(&self, taps: &[Tap]) -> Option<Message>;
    /// Plays a move by its notation, and returns what the players see. An illegal move changes
    /// nothing.
    fn play(&mut self, notation: &str) -> Result<Vec<Event>, Illegal>;
    /// The notation of the throw that a random number picks, by the odds of the throws; `None`
    /// when no throw is due.
    fn throw(&self, random: u64) -> Option<String>;
    /// Takes the last move back; false when there is none.
    fn undo(&mut self) -> bool;
    /// The position as text.
    fn text(&self) -> String;
    /// Begins anew from a position; the history is gone. An error changes nothing.
    fn set_up(&mut self, text: &str) -> Result<(), Misread>;
    /// Every move so far, by its notation.
    fn moves(&self) -> Vec<&str>;
    /// Who decided before each move so far, in order.
    fn turns(&self) -> Vec<Turn>;
    /// What lay where after so many moves; as `piles` when there were fewer.
    fn piles_after(&self, moves: usize) -> Vec<Pile>;
    /// What was to be seen besides the pieces after so many moves.
    fn beside_after(&self, moves: usize) -> Beside;
    /// Why a legal move is good, where the game is understood well enough to say so.
    fn explain(&self, notation: &str) -> Option<Message>;
    /// What any of these legal moves would show, as far as they all show the same: what is sure
    /// once so many taps have been made.
    fn foreseen(&self, notations: &[&str]) -> Vec<Event>;
    /// What the players saw at the move of this index; nothing when there is no such move.
    fn events_of(&self, index: usize) -> Vec<Event>;
    /// The whole game as text: what is saved, shared and asked about.
    fn record(&self) -> Record;
    /// What thinks about the game from here.
    #[cfg(feature = "search")]
    fn thinker(&self) -> Box<dyn crate::search::Thinker + '_>;
}

impl<G: Game> Table<G> {
    /// A new game at its start, behind its face.
    pub fn boxed(entry: &'static Entry, game: G, options: &Options) -> Box<dyn AnyTable> {
        Box::new(Table {
            now: game.start(),
            game,
            entry,
            options: options.clone(),
            start: None,
            past: Vec::new(),
        })
    }

    fn legal(&self, position: &G::Position) -> Vec<G::Move> {
        let mut list = Vec::new();
        self.game.moves(position, &mut list);
        list
    }

    /// The legal move of that notation.
    fn named(&self, position: &G::Position, notation: &str) -> Option<G::Move> {
        let mut legal = self.legal(position);
        let mut place = legal
            .iter()
            .position(|mv| self.game.write(position, mv) == notation);
        if place.is_none() {
            place = legal
                .iter()
                .position(|mv| self.game.also(position, mv, notation));
        }
        Some(legal.swap_remove(place?))
    }

    /// Why a notation names no legal move, for programs.
    fn illegal(&self, notation: &str) -> Illegal {
        let site = self.game.board().named(notation);
        let reason = site.and_then(|site| self.game.why_not(&self.now, &[Tap::Site(site)]));
        let message = match (self.game.turn(&self.now), reason) {
            (Turn::Over(_), _) => format!("{notation}: the game is over"),
            (_, Some(reason)) => reason.plain,
            (Turn::Chance, _) => format!("\"{notation}\" is not a throw that can come up here"),
            _ => format!("\"{notation}\" is not a legal move here"),
        };
        Illegal { message }
    }
}

impl<G: Game> AnyTable for Table<G> {
    fn entry(&self) -> &'static Entry {
        self.entry
    }

    fn board(&self) -> &Board {
        self.game.board()
    }

    fn turn(&self) -> Turn {
        self.game.turn(&self.now)
    }

    fn piles(&self) -> Vec<Pile> {
        self.game.piles(&self.now)
    }

    fn choices(&self) -> Vec<Choice> {
        let chance = self.turn() == Turn::Chance;
        let choice = |mv| Choice {
            notation: self.game.write(&self.now, &mv),
            taps: self.game.taps(&self.now, &mv),
            weight: if chance {
                self.game.odds(&self.now, &mv)
            } else {
                1
            },
        };
        self.legal(&self.now).into_iter().map(choice).collect()
    }

    fn why_not(&self, taps: &[Tap]) -> Option<Message> {
        self.game.why_not(&self.now, taps)
    }

    fn play(&mut self, notation: &str) -> Result<Vec<Event>, Illegal> {
        let mv = self
            .named(&self.now, notation)
            .ok_or_else(|| self.illegal(notation))?;
        let notation = self.game.write(&self.now, &mv);
        self.past.push((self.now.clone(), notation));
        let mut events = Vec::new();
        self.game.play(&mut self.now, &mv, &mut events);
        Ok(events)
    }

    fn throw(&self, random: u64) -> Option<String> {
        if self.turn() != Turn::Chance {
            return None;
        }
        let throws = self.legal(&self.now);
        let throw = &throws[self.game.thrown(&self.now, &throws, random)];
        Some(self.game.write(&self.now, throw))
    }

    fn undo(&mut self) -> bool {
        let Some((before, _)) = self.past.pop() else {
            return false;
        };
        self.now = before;
        true
    }

    fn text(&self) -> String {
        self.game.text(&self.now)
    }

    fn set_up(&mut self, text: &str) -> Result<(), Misread> {
        let position = self.game.read(text)?;
        self.game.fit(&position);
        self.start = Some(position.clone()).filter(|position| *position != self.game.start());
        self.now = position;
        self.past.clear();
        Ok(())
    }

    fn moves(&self) -> Vec<&str> {
        self.past.iter().map(|(_, notation)| &**notation).collect()
    }

    fn turns(&self) -> Vec<Turn> {
        self.past
            .iter()
            .map(|(position, _)| self.game.turn(position))
            .collect()
    }

    fn piles_after(&self, moves: usize) -> Vec<Pile> {
        let position = self.past.get(moves).map_or(&self.now, |(before, _)| before);
        self.game.piles(position)
    }

    fn beside_after(&self, moves: usize) -> Beside {
        let position = self.past.get(moves).map_or(&self.now, |(before, _)| before);
        self.game.beside(position)
    }

    fn explain(&self, notation: &str) -> Option<Message> {
        let mv = self.named(&self.now, notation)?;
        self.game.explain(&self.now, &mv)
    }

    fn foreseen(&self, notations: &[&str]) -> Vec<Event> {
        let mut sure: Option<Vec<Event>> = None;
        for mv in self.legal(&self.now) {
            if !notations.contains(&&*self.game.write(&self.now, &mv)) {
                continue;
            }
            let mut events = Vec::new();
            self.game.play(&mut self.now.clone(), &mv, &mut events);
            let alike = sure.map_or(events.len(), |sure| {
                let pairs = sure.iter().zip(&events);
                pairs.take_while(|(one, other)| one == other).count()
            });
            events.truncate(alike);
            sure = Some(events);
        }
        sure.unwrap_or_default()
    }

    fn events_of(&self, index: usize) -> Vec<Event> {
        let mut events = Vec::new();
        if let Some((before, notation)) = self.past.get(index) {
            let mut position = before.clone();
            let mv = self
                .named(before, notation)
                .expect("a move that was played is legal where it was played");
            self.game.play(&mut position, &mv, &mut events);
        }
        events
    }

    fn record(&self) -> Record {
        Record {
            game: self.entry.key.into(),
            options: self.options.clone(),
            start: self.start.as_ref().map(|start| self.game.text(start)),
            moves: self.moves().into_iter().map(String::from).collect(),
        }
    }

    #[cfg(feature = "search")]
    fn thinker(&self) -> Box<dyn crate::search::Thinker + '_> {
        Box::new(crate::search::Mind {
            game: &self.game,
            root: &self.now,
        })
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
