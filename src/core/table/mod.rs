//! A game in progress: its history and a face without type parameters. Written once for all games.
//!
//! It knows no clock and no source of chance; throws come to it as moves.

mod branches;
mod clock;
pub mod correspondence;
mod ending;
mod error_code;
mod history;
mod notes;
mod pick;
mod record;
mod recover;
mod saved;
mod seats;
mod selection;
mod session;
mod variations;

pub use clock::{Clock, Pace, Timing};
pub use error_code::ErrorCode;
pub use notes::{
    About, Comment, LONGEST_COMMENT, LONGEST_FACT, MOST_COMMENTS, add_comment, letters_in,
    tidy_comment,
};
pub use pick::{Picked, pick};
pub use record::{Record, RecordError};
pub use saved::{Followed, Saved};
pub use selection::Tapped;
pub use session::{Control, Session, SessionConfig, Touch};
pub use variations::{
    LONGEST_NAME, Line, Lines, MOST_LINES, MOST_MOVES, MOST_VARIATIONS, Variation, is_long_name,
    tidy_name, visible,
};

use crate::{
    games::Entry,
    rules::{Board, BoardInfo, Event, Message, Misread, Options, Pile, Seat, Site, Tap, Turn},
    search::{AnyGame, Thinker},
};

/// What begins the notation of a throw of dice, sticks or shells.
pub const THROW: char = '~';

/// The first sign of an entry among the moves that sets up a position: after it stands the position as text, with [`SPACE`] for
/// each space. No rule leads there; studies and problems of other programs change the board in the middle of a game.
pub const SET_UP: char = '@';

/// The sign for a space in an entry that sets up a position, which makes the entry one word.
pub const SPACE: char = '␣';

/// How many moves and throws a game can have: more than the longest match takes, and no more than can be
/// kept, for some games remember at every move all that went before.
pub const LONGEST: usize = 20_000;

/// A game in progress: its plies, and how the moves were written that led to its last ply.
pub struct Table {
    game: Box<dyn AnyGame>,
    entry: &'static Entry,
    options: Options,
    /// The position that the record starts from, where it is not the game's own start.
    start: Option<String>,
    past: Vec<Played>,
}

/// A move that was made.
struct Played {
    notation: String,
    /// Nothing else could be done, and nobody was asked.
    forced: bool,
}

/// A legal move, as a player sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    pub notation: String,
    /// What to point at, in order; empty for a throw.
    pub taps: Vec<Tap>,
    /// How often a throw comes up, relative to the others; 1 for a move.
    pub weight: u32,
    /// Nothing else can be done, and nobody need be asked.
    pub forced: bool,
}

/// A move that the rules do not allow here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// Why, in plain English.
    pub message: String,
    /// The same for a page, which says it in its own language.
    pub reason: Box<Misread>,
    /// Why the rules of the game say no, where they do: the sentence stands in its prose.
    pub why: Option<Message>,
}

impl Illegal {
    fn of(reason: Misread) -> Illegal {
        Illegal {
            message: reason.message.clone(),
            reason: Box::new(reason),
            why: None,
        }
    }
}

impl Table {
    /// A new game at its start; `None` if its rules have not been loaded.
    pub fn try_open(entry: &'static Entry, options: &Options) -> Option<Table> {
        Some(Table {
            game: entry.opened(options)?,
            entry,
            options: options.clone(),
            start: None,
            past: Vec::new(),
        })
    }

    /// A new game at its start. Natively all rules are a part of the program.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn open(entry: &'static Entry, options: &Options) -> Table {
        Table::try_open(entry, options).expect("rules in the program")
    }

    /// The ply that the game has come to.
    fn now(&self) -> usize {
        self.past.len()
    }

    /// The legal moves of a ply, from a branch of its own.
    fn listed(&self, ply: usize) -> (Box<dyn AnyGame>, usize) {
        let mut game = self.game.branch(ply);
        let count = game.list(0);
        (game, count)
    }

    /// The place of the move of that notation in the list of a game's root.
    fn named(game: &dyn AnyGame, count: usize, notation: &str) -> Option<usize> {
        (0..count)
            .find(|index| game.write(0, *index) == notation)
            .or_else(|| (0..count).find(|index| game.is_alias(0, *index, notation)))
    }

    /// Why a notation names no legal move, for programs.
    fn illegal(&self, notation: &str) -> Illegal {
        let site = self.board().named(notation);
        let reason = site.and_then(|site| self.why_not(&[Tap::Site(site)]));
        let illegal = Illegal::of(match (self.turn(), &reason) {
            (Turn::Over(_), _) => {
                misread!("game-is-over", "{word}: the game is over", word = notation)
            }
            (Turn::Chance, _) if self.entry.dice => misread!(
                "no-such-throw",
                "\"{word}\" is not a throw that can come up here",
                word = notation
            ),
            (Turn::Chance, _) => misread!(
                "no-such-chance",
                "\"{word}\" is nothing that chance can set up here",
                word = notation
            ),
            _ => misread!(
                "illegal-move",
                "\"{word}\" is not a legal move here",
                word = notation
            ),
        });
        match reason {
            Some(why) if !matches!(self.turn(), Turn::Over(_)) => Illegal {
                message: why.plain.clone(),
                why: Some(why),
                ..illegal
            },
            _ => illegal,
        }
    }

    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    pub fn board(&self) -> &Board {
        self.game.board()
    }

    pub fn turn(&self) -> Turn {
        self.turn_at(self.now())
    }

    /// Who decides at a ply, by the seats as they are then.
    fn turn_at(&self, ply: usize) -> Turn {
        let turn = self.game.turn(ply);
        if self.game.exchanged(ply) {
            turn.exchanged()
        } else {
            turn
        }
    }

    /// At which seat of the record's start whoever sits at `seat` after so many moves began: players may
    /// have changed seats since.
    pub fn began_at(&self, moves: usize, seat: Seat) -> Seat {
        seat.exchanged(self.game.exchanged(moves.min(self.now())))
    }

    /// Whether chance has a part in the game from its start: dice, or a board that it sets up.
    pub fn has_chance(&self) -> bool {
        self.entry.dice || self.game.turn(0) == Turn::Chance
    }

    /// Whether more has happened than that chance has set the board up.
    pub fn has_begun(&self) -> bool {
        let mut plies = 0..self.now();
        plies.any(|ply| self.entry.dice || self.game.turn(ply) != Turn::Chance)
    }

    /// For each seat the places that its men pass over, from where they begin to where they leave; none where
    /// men go as they like.
    pub fn ways(&self) -> [Vec<Site>; 2] {
        self.game.ways()
    }

    /// What lies where, sorted.
    pub fn piles(&self) -> Vec<Pile> {
        self.game.piles(self.now())
    }

    /// Every legal move or every throw, in the game's order; empty when the game is over.
    pub fn choices(&self) -> Vec<Choice> {
        let chance = self.turn() == Turn::Chance;
        let (game, count) = self.listed(self.now());
        let formality = game.formality(0);
        (0..count)
            .map(|index| Choice {
                notation: game.write(0, index),
                taps: game.taps(0, index),
                weight: if chance { game.weight(0, index) } else { 1 },
                forced: formality == Some(index),
            })
            .collect()
    }

    /// What to point at, in order, for a move of the position after so many moves; nothing where it
    /// is not legal there.
    pub fn taps_of(&self, moves: usize, notation: &str) -> Vec<Tap> {
        let (game, count) = self.listed(moves.min(self.now()));
        Table::named(&*game, count, notation).map_or_else(Vec::new, |index| game.taps(0, index))
    }

    /// Why no legal move begins with these taps, if the rules have something to say.
    pub fn why_not(&self, taps: &[Tap]) -> Option<Message> {
        self.game.why_not(self.now(), taps)
    }

    /// What is pointed at by names with spaces between: of places, and the keys of words that can be chosen here;
    /// nothing where one of them is not known.
    pub fn pointed(&self, names: &str) -> Option<Vec<Tap>> {
        let choices = self.choices();
        let tap = |name: &str| {
            let word = |tap: &&Tap| matches!(tap, Tap::Word(word) if *word == name);
            let mut taps = choices.iter().flat_map(|choice| &choice.taps);
            let site = self.board().named(name).map(Tap::Site);
            site.or_else(|| taps.find(word).copied())
        };
        names.split_whitespace().map(tap).collect()
    }

    /// Plays a move by its notation, and returns what the players see. An illegal move changes
    /// nothing.
    pub fn play(&mut self, notation: &str) -> Result<Vec<Event>, Illegal> {
        let now = self.now();
        if now >= LONGEST {
            return Err(Illegal::of(misread!(
                "game-too-long",
                "{word}: a game has {most} moves at the most",
                word = notation,
                most = LONGEST
            )));
        }
        if let Some(position) = notation.strip_prefix(SET_UP) {
            return self.change_to(position);
        }
        let count = self.game.list(now);
        let mut index = (0..count).find(|index| self.game.write(now, *index) == notation);
        if index.is_none() {
            index = (0..count).find(|index| self.game.is_alias(now, *index, notation));
        }
        let index = index.ok_or_else(|| self.illegal(notation))?;
        self.past.push(Played {
            notation: self.game.write(now, index),
            forced: self.game.formality(now) == Some(index),
        });
        Ok(self.game.play_and_tell(now, index))
    }

    /// Sets up another position of the game, as an entry among the moves.
    fn change_to(&mut self, position: &str) -> Result<Vec<Event>, Illegal> {
        let now = self.now();
        let position = position.replace(SPACE, " ");
        self.game
            .set_up_after(now, &position)
            .map_err(Illegal::of)?;
        let position = self.game.text(now + 1).replace(' ', &SPACE.to_string());
        self.past.push(Played {
            notation: format!("{SET_UP}{position}"),
            forced: false,
        });
        Ok(Vec::new())
    }

    /// The notation of the throw that a random number picks, by the odds of the throws; `None`
    /// when no throw is due.
    pub fn throw(&self, random: u64) -> Option<String> {
        if self.turn() != Turn::Chance {
            return None;
        }
        let (game, _) = self.listed(self.now());
        Some(game.write(0, game.thrown(0, random)))
    }

    /// Who moves after the throw that is due, where every throw leads to the same player.
    pub fn mover_after_any_throw(&self) -> Option<Seat> {
        let (mut game, count) = self.listed(self.now());
        let mut mover = None;
        for index in 0..count {
            game.play(0, index);
            let Turn::Player(seat) = game.turn(1) else {
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

    /// Goes to where these moves lead from the start: takes back what is not among them, and plays the rest.
    pub fn walk_to(&mut self, moves: &[String]) -> Result<(), Illegal> {
        let pairs = self.past.iter().zip(moves);
        let same = pairs.take_while(|(played, notation)| played.notation == **notation);
        let same = same.count();
        self.past.truncate(same);
        for notation in &moves[same..] {
            self.play(notation)?;
        }
        Ok(())
    }

    /// The position as text.
    pub fn text(&self) -> String {
        self.game.text(self.now())
    }

    /// Begins anew from a position; the history is gone. An error changes nothing.
    pub fn set_up(&mut self, text: &str) -> Result<(), Misread> {
        let differs = self.game.set_up(text)?;
        self.past.clear();
        self.start = differs.then(|| self.game.text(0));
        Ok(())
    }

    /// Every move so far, by its notation.
    pub fn moves(&self) -> Vec<&str> {
        self.past.iter().map(|played| &*played.notation).collect()
    }

    /// Whether play has ended and only its result is being agreed on.
    pub fn is_settled(&self) -> bool {
        self.game.settled(self.now())
    }

    /// Whether the move of this index was forced on whoever made it.
    pub fn was_forced(&self, index: usize) -> bool {
        self.past[index].forced
    }

    /// Who decided before each move so far, in order.
    pub fn turns(&self) -> Vec<Turn> {
        (0..self.now()).map(|ply| self.turn_at(ply)).collect()
    }

    /// What lay where after so many moves; as `piles` when there were fewer.
    pub fn piles_after(&self, moves: usize) -> Vec<Pile> {
        self.game.piles(moves.min(self.now()))
    }

    /// What was to be seen besides the pieces after so many moves.
    pub fn beside_after(&self, moves: usize) -> BoardInfo {
        self.game.info(moves.min(self.now()))
    }

    /// Why a legal move is good, where the game is understood well enough to say so.
    pub fn explain(&self, notation: &str) -> Option<Message> {
        let (game, count) = self.listed(self.now());
        let index = Table::named(&*game, count, notation)?;
        game.explain(0, index)
    }

    /// What any of the legal moves that begin with these taps would show, as far as they all show the
    /// same: what is sure once so many taps have been made.
    pub fn foreseen(&self, taps: &[Tap]) -> Vec<Event> {
        let (mut game, count) = self.listed(self.now());
        let mut sure: Option<Vec<Event>> = None;
        for index in 0..count {
            if !game.taps(0, index).starts_with(taps) {
                continue;
            }
            let mut events = game.play_and_tell(0, index);
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
        let Some(played) = self.past.get(index) else {
            return Vec::new();
        };
        if played.notation.starts_with(SET_UP) {
            return Vec::new();
        }
        let (mut game, count) = self.listed(index);
        let place = Table::named(&*game, count, &played.notation);
        let place = place.expect("a move that was played is legal where it was played");
        game.play_and_tell(0, place)
    }

    /// The whole game as text: what is saved, shared and asked about.
    pub fn record(&self) -> Record {
        Record {
            options: self.options.clone(),
            start: self.start.clone(),
            moves: self.moves().into_iter().map(String::from).collect(),
            ..Record::of(self.entry)
        }
    }

    /// What thinks about the game from here.
    pub fn thinker(&self) -> Thinker {
        Thinker::new(self.game.branch(self.now()))
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
