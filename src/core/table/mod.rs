//! A game in progress, with its history. The interface has no type parameters and serves all games.
//!
//! The module reads no clock and draws no random numbers; it receives throws as moves.

mod branches;
mod clock;
pub mod correspondence;
mod ending;
mod error_code;
mod fields;
mod history;
mod lookahead;
mod notes;
mod record;
mod recover;
mod saved;
mod seats;
mod selection;
mod session;
mod tap_match;
mod turn_end;
mod turn_lines;
mod variations;

pub use clock::{Clock, TimeControl, Timing};
pub use error_code::ErrorCode;
pub use notes::{
    Comment, GameFacts, MAX_COMMENT_CHARS, MAX_COMMENT_CHARS_TOTAL, MAX_FACT_CHARS, add_comment,
    count_chars, tidy_comment,
};
pub use record::{Record, RecordError};
pub use saved::{Saved, SyncOutcome};
pub use selection::TapResult;
pub use session::{Control, Session, SessionConfig, TapSettings};
pub use tap_match::{TapMatch, match_taps};
pub use turn_lines::{TurnLine, turn_lines};
pub use variations::{
    Line, Lines, MAX_NAME_CHARS, MAX_PLAYER_VARIATIONS, MAX_RECORD_MOVES, MAX_VARIATIONS,
    Variation, is_long_name, strip_invisible, tidy_name,
};

use crate::{
    games::Entry,
    rules::{Board, BoardInfo, Event, Message, Options, ParseError, Pile, Seat, Site, Tap, Turn},
    search::{AnyGame, Searcher},
};
use std::fmt;

/// The first character in the notation of a throw of dice, sticks or shells.
pub const THROW_PREFIX: char = '~';

/// The first character of an entry among the moves that sets up a position. The position follows as
/// text, with [`ESCAPED_SPACE`] for each space. No rule leads to that position. Studies and
/// problems from other programs change the board in the middle of a game.
pub const SET_UP_PREFIX: char = '@';

/// The character for a space in an entry that sets up a position, so that the entry is one word.
pub const ESCAPED_SPACE: char = '␣';

/// The largest number of moves and throws in a game. It exceeds the longest match. It is limited
/// because some games remember the whole history at every move.
pub const MAX_GAME_MOVES: usize = 20_000;

/// A game in progress: its positions, and the notation of the moves that led to them.
pub struct Table {
    game: Box<dyn AnyGame>,
    entry: &'static Entry,
    options: Options,
    /// The starting position of the record, if it is not the game's own start.
    start: Option<String>,
    past: Vec<PlayedMove>,
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("game", &self.entry.key)
            .field("options", &self.options)
            .field("start", &self.start)
            .field("moves", &self.moves())
            .finish_non_exhaustive()
    }
}

/// A move that has been played.
struct PlayedMove {
    notation: String,
    /// The move was the only one, so nobody chose it.
    forced: bool,
    /// Whether the player could choose between moves.
    chosen: bool,
}

/// A legal move, as a player sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegalMove {
    /// The notation of the move.
    pub notation: String,
    /// The taps that make the move, in order; empty for a throw.
    pub taps: Vec<Tap>,
    /// The relative frequency of a throw; 1 for a move.
    pub weight: u32,
    /// The move is the only one, so nobody has to choose it.
    pub forced: bool,
}

/// A move that the rules do not allow in this position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// The reason, in plain English.
    pub message: String,
    /// The same reason for a page, which translates it.
    pub reason: Box<ParseError>,
    /// The reason that the rules of the game give, if any. Its sentence is part of the game's
    /// prose.
    pub rule_reason: Option<Message>,
}

impl IllegalMove {
    fn of(reason: ParseError) -> IllegalMove {
        IllegalMove {
            message: reason.message.clone(),
            reason: Box::new(reason),
            rule_reason: None,
        }
    }
}

impl Table {
    /// Opens a new game at its start; `None` if its rules have not been loaded.
    pub fn try_open(entry: &'static Entry, options: &Options) -> Option<Table> {
        Some(Table {
            game: entry.try_open(options)?,
            entry,
            options: options.clone(),
            start: None,
            past: Vec::new(),
        })
    }

    /// Opens a new game at its start. In the native program all rules are built in.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn open(entry: &'static Entry, options: &Options) -> Table {
        Table::try_open(entry, options).expect("rules in the program")
    }

    /// Returns the number of plies so far.
    fn ply_count(&self) -> usize {
        self.past.len()
    }

    /// Lists the legal moves of a ply, on a separate branch of the game.
    fn branch_with_moves(&self, ply: usize) -> (Box<dyn AnyGame>, usize) {
        let mut game = self.game.branch(ply);
        let count = game.list(0);
        (game, count)
    }

    /// Returns the index of the move with this notation in the list of a ply of a game.
    fn find_move(game: &dyn AnyGame, ply: usize, count: usize, notation: &str) -> Option<usize> {
        (0..count)
            .find(|index| game.write(ply, *index) == notation)
            .or_else(|| (0..count).find(|index| game.is_alias(ply, *index, notation)))
    }

    /// Explains, for programs, why a notation names no legal move.
    fn illegal_move(&self, notation: &str) -> IllegalMove {
        let site = self.board().find_site(notation);
        let reason = site.and_then(|site| self.why_not(&[Tap::Site(site)]));
        let illegal = IllegalMove::of(match (self.turn(), &reason) {
            (Turn::Over(_), _) => {
                parse_error!("game-is-over", "{word}: the game is over", word = notation)
            }
            (Turn::Chance, _) if self.entry.dice => parse_error!(
                "no-such-throw",
                "\"{word}\" is not a throw that can come up here",
                word = notation
            ),
            (Turn::Chance, _) => parse_error!(
                "no-such-chance",
                "\"{word}\" is nothing that chance can set up here",
                word = notation
            ),
            _ => parse_error!(
                "illegal-move",
                "\"{word}\" is not a legal move here",
                word = notation
            ),
        });
        match reason {
            Some(why) if !matches!(self.turn(), Turn::Over(_)) => IllegalMove {
                message: why.plain.clone(),
                rule_reason: Some(why),
                ..illegal
            },
            _ => illegal,
        }
    }

    /// Returns the game's entry in the registry.
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// Returns the board of the game.
    pub fn board(&self) -> &Board {
        self.game.board()
    }

    /// Returns whose turn it is now.
    pub fn turn(&self) -> Turn {
        self.turn_at(self.ply_count())
    }

    /// Returns whose turn it is at a ply, by the seats at that ply.
    fn turn_at(&self, ply: usize) -> Turn {
        let turn = self.game.turn(ply);
        if self.game.seats_are_swapped(ply) {
            turn.swapped()
        } else {
            turn
        }
    }

    /// Returns the seat, at the start of the record, of the player who sits at `seat` after `moves`
    /// moves. Players may have changed seats since the start.
    pub fn original_seat(&self, moves: usize, seat: Seat) -> Seat {
        seat.swapped_if(self.game.seats_are_swapped(moves.min(self.ply_count())))
    }

    /// Whether chance plays a part from the start: dice, or a board set up by chance.
    pub fn has_chance(&self) -> bool {
        self.entry.dice || self.game.turn(0) == Turn::Chance
    }

    /// Whether anything has happened besides the setup of the board by chance.
    pub fn has_begun(&self) -> bool {
        let mut plies = 0..self.ply_count();
        plies.any(|ply| self.entry.dice || self.game.turn(ply) != Turn::Chance)
    }

    /// Returns, for each seat, the places that its men pass from first to last. The lists are empty
    /// if men move freely.
    pub fn paths(&self) -> [Vec<Site>; 2] {
        self.game.paths()
    }

    /// Returns the name of a place as the player at `seat` writes it in notation; without a player,
    /// the name on the board.
    pub fn place_name(&self, seat: Option<Seat>, site: Site) -> String {
        seat.and_then(|seat| self.game.place_name(seat, site))
            .unwrap_or_else(|| self.board().place(site).name.clone())
    }

    /// Returns the pieces on each place, sorted.
    pub fn piles(&self) -> Vec<Pile> {
        self.game.piles(self.ply_count())
    }

    /// Returns every legal move or throw, in the game's order; empty when the game is over.
    pub fn legal_moves(&self) -> Vec<LegalMove> {
        let chance = self.turn() == Turn::Chance;
        let (game, count) = self.branch_with_moves(self.ply_count());
        let forced_index = game.forced_move(0);
        (0..count)
            .map(|index| LegalMove {
                notation: game.write(0, index),
                taps: game.taps(0, index),
                weight: if chance { game.weight(0, index) } else { 1 },
                forced: forced_index == Some(index),
            })
            .collect()
    }

    /// Returns the taps, in order, of a move after `moves` moves; empty if the move is not legal
    /// there.
    pub fn taps_of(&self, moves: usize, notation: &str) -> Vec<Tap> {
        let (game, count) = self.branch_with_moves(moves.min(self.ply_count()));
        Table::find_move(&*game, 0, count, notation)
            .map_or_else(Vec::new, |index| game.taps(0, index))
    }

    /// Explains why no legal move begins with these taps, if the rules give a reason.
    pub fn why_not(&self, taps: &[Tap]) -> Option<Message> {
        self.game.why_not(self.ply_count(), taps)
    }

    /// Reads taps from names separated by spaces. A name is a place, or the key of a word that can
    /// be chosen here. Returns `None` if any name is unknown.
    pub fn parse_taps(&self, names: &str) -> Option<Vec<Tap>> {
        let legal_moves = self.legal_moves();
        let tap = |name: &str| {
            let word = |tap: &&Tap| matches!(tap, Tap::Word(word) if *word == name);
            let mut taps = legal_moves.iter().flat_map(|legal_move| &legal_move.taps);
            let site = self.board().find_site(name).map(Tap::Site);
            site.or_else(|| taps.find(word).copied())
        };
        names.split_whitespace().map(tap).collect()
    }

    /// Plays a move by its notation, and returns the events to show. An illegal move changes
    /// nothing.
    pub fn play(&mut self, notation: &str) -> Result<Vec<Event>, IllegalMove> {
        let now = self.ply_count();
        if now >= MAX_GAME_MOVES {
            return Err(IllegalMove::of(parse_error!(
                "game-too-long",
                "{word}: a game has {most} moves at the most",
                word = notation,
                most = MAX_GAME_MOVES
            )));
        }
        if let Some(position) = notation.strip_prefix(SET_UP_PREFIX) {
            return self.set_up_mid_game(position);
        }
        let count = self.game.list(now);
        let index = Table::find_move(&*self.game, now, count, notation);
        let index = index.ok_or_else(|| self.illegal_move(notation))?;
        let forced = self.game.forced_move(now) == Some(index);
        self.past.push(PlayedMove {
            notation: self.game.write(now, index),
            forced,
            chosen: count > 1 && !forced,
        });
        Ok(self.game.play_with_events(now, index))
    }

    /// Sets up another position of the game, as an entry among the moves.
    fn set_up_mid_game(&mut self, position: &str) -> Result<Vec<Event>, IllegalMove> {
        let now = self.ply_count();
        let position = position.replace(ESCAPED_SPACE, " ");
        self.game
            .set_up_after(now, &position)
            .map_err(IllegalMove::of)?;
        let position = self
            .game
            .text(now + 1)
            .replace(' ', &ESCAPED_SPACE.to_string());
        self.past.push(PlayedMove {
            notation: format!("{SET_UP_PREFIX}{position}"),
            forced: false,
            chosen: false,
        });
        Ok(Vec::new())
    }

    /// Returns the notation of the throw that a random number picks, by the odds of the throws;
    /// `None` if no throw is due.
    pub fn pick_throw(&self, random: u64) -> Option<String> {
        if self.turn() != Turn::Chance {
            return None;
        }
        let (game, _) = self.branch_with_moves(self.ply_count());
        Some(game.write(0, game.pick_throw(0, random)))
    }

    /// Undoes the last move; returns false if there is none.
    pub fn undo(&mut self) -> bool {
        self.past.pop().is_some()
    }

    /// Goes to the position after these moves: undoes moves that differ and plays the rest.
    pub fn walk_to(&mut self, moves: &[String]) -> Result<(), IllegalMove> {
        let pairs = self.past.iter().zip(moves);
        let shared = pairs.take_while(|(played, notation)| played.notation == **notation);
        let shared = shared.count();
        self.past.truncate(shared);
        for notation in &moves[shared..] {
            self.play(notation)?;
        }
        Ok(())
    }

    /// Returns the position as text.
    pub fn text(&self) -> String {
        self.game.text(self.ply_count())
    }

    /// Starts from another position and clears the history. An error changes nothing.
    pub fn set_up(&mut self, text: &str) -> Result<(), ParseError> {
        let differs = self.game.set_up(text)?;
        self.past.clear();
        self.start = differs.then(|| self.game.text(0));
        Ok(())
    }

    /// Returns the notation of every move so far.
    pub fn moves(&self) -> Vec<&str> {
        self.past.iter().map(|played| &*played.notation).collect()
    }

    /// Whether play has ended and the players only have to agree on the result.
    pub fn is_play_over(&self) -> bool {
        self.game.play_is_over(self.ply_count())
    }

    /// Whether the move at this index was forced.
    pub fn was_forced(&self, index: usize) -> bool {
        self.past[index].forced
    }

    /// Whether a player chose the move at this index among several.
    fn had_choice(&self, index: usize) -> bool {
        self.past[index].chosen
    }

    /// Returns the turn before each move so far, in order.
    pub fn turns(&self) -> Vec<Turn> {
        (0..self.ply_count()).map(|ply| self.turn_at(ply)).collect()
    }

    /// Returns the pieces on each place after `moves` moves, or the current ones if there were
    /// fewer.
    pub fn piles_after(&self, moves: usize) -> Vec<Pile> {
        self.game.piles(moves.min(self.ply_count()))
    }

    /// Returns the information shown besides the pieces after `moves` moves.
    pub fn info_after(&self, moves: usize) -> BoardInfo {
        self.game.info(moves.min(self.ply_count()))
    }

    /// Explains why a legal move is good, for games with such explanations.
    pub fn explain(&self, notation: &str) -> Option<Message> {
        let (game, count) = self.branch_with_moves(self.ply_count());
        let index = Table::find_move(&*game, 0, count, notation)?;
        game.explain(0, index)
    }

    /// Returns the events that are certain after these taps: those that all legal moves with these
    /// first taps share.
    pub fn preview(&self, taps: &[Tap]) -> Vec<Event> {
        let (mut game, count) = self.branch_with_moves(self.ply_count());
        let mut certain: Option<Vec<Event>> = None;
        for index in 0..count {
            if !game.taps(0, index).starts_with(taps) {
                continue;
            }
            let mut events = game.play_with_events(0, index);
            let shared = certain.map_or(events.len(), |certain| {
                let pairs = certain.iter().zip(&events);
                pairs.take_while(|(left, right)| left == right).count()
            });
            events.truncate(shared);
            certain = Some(events);
        }
        certain.unwrap_or_default()
    }

    /// Returns the events of the move at this index; empty if there is no such move.
    pub fn events_of(&self, index: usize) -> Vec<Event> {
        let Some(played) = self.past.get(index) else {
            return Vec::new();
        };
        if played.notation.starts_with(SET_UP_PREFIX) {
            return Vec::new();
        }
        let (mut game, count) = self.branch_with_moves(index);
        let move_index = Table::find_move(&*game, 0, count, &played.notation);
        let move_index = move_index.expect("a move that was played is legal where it was played");
        game.play_with_events(0, move_index)
    }

    /// Returns the whole game as a record, to save, share or send in a request.
    pub fn record(&self) -> Record {
        Record {
            options: self.options.clone(),
            start: self.start.clone(),
            moves: self.moves().into_iter().map(String::from).collect(),
            ..Record::of(self.entry)
        }
    }

    /// Returns a searcher for the current position.
    pub fn thinker(&self) -> Searcher {
        Searcher::new(self.game.branch(self.ply_count()))
    }
}

/// Returns the name of the turn in requests and position texts: a player's name, `chance` or
/// `over`.
pub fn turn_name(entry: &Entry, turn: Turn) -> &'static str {
    match turn {
        Turn::Player(seat) => seat_name(entry, seat),
        Turn::Chance => "chance",
        Turn::Over(_) => "over",
    }
}

/// Returns the name of a seat in notation.
pub fn seat_name(entry: &Entry, seat: Seat) -> &'static str {
    entry.players[seat.index()]
}
