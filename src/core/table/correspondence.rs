//! A correspondence game between two players far apart. After each turn, the player sends the whole
//! game to the other player as a letter. `docs/links.md` describes the protocol and its guarantees;
//! this module implements it.
//!
//! A turn is everything one player does until the other player is to move. The first turn has the
//! number 1. The throws of a turn are drawn from one link of each player's hash chain, so that
//! neither player can choose them. A letter is accepted only if everything in it can be checked.
//!
//! The module is plain Rust without browser calls; the caller supplies the secrets.

mod chain;

pub use chain::{RevealedChain, Secret};

use super::{Record, RecordError, Table, tidy_name};
use crate::rules::{Seat, Turn};
use chain::{Link, draw_number, is_hex};
use serde::{Deserialize, Serialize};

/// The protocol version of letters in games with chance.
const PROTOCOL: u8 = 2;

/// One of the two players: the host began the game, the guest was invited.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The player who began the game and invited the other.
    Host,
    /// The player who was invited.
    Guest,
}

impl Role {
    /// Returns the other player.
    pub fn other(self) -> Role {
        match self {
            Role::Host => Role::Guest,
            Role::Guest => Role::Host,
        }
    }
}

/// The message between the players: the game, and the seats of its players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Letter {
    /// The whole game so far, without variations.
    pub record: Record,
    /// A unique name of the game: sixteen lower-case hexadecimal digits.
    pub id: String,
    /// The seat of the host at the start, 0 or 1.
    pub host: u8,
    /// The protocol that draws the throws; only games with chance have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub protocol: Option<u8>,
    /// The revealed parts of the two hash chains, the host's first; only games with chance have
    /// any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chains: Option<[RevealedChain; 2]>,
    /// The names that the players have put into their links, the host's first; empty without one.
    /// They prove nothing, and nothing depends on them.
    #[serde(default, skip_serializing_if = "has_no_names")]
    pub names: [String; 2],
}

fn has_no_names(names: &[String; 2]) -> bool {
    names.iter().all(String::is_empty)
}

/// The largest number of characters in a player's name.
pub const MAX_NAME: usize = 40;

/// Returns a name without what could mislead its reader: control characters, marks of the writing
/// direction, the signs of markup, and characters past the limit.
pub fn clean_name(name: &str) -> String {
    let short: String = tidy_name(&name.replace(['<', '>'], ""))
        .chars()
        .take(MAX_NAME)
        .collect();
    short.trim_end().to_string()
}

/// The next step, and the player who must take it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextStep {
    /// The guest commits to a chain of their own before the host reveals a link.
    Commit,
    /// The host reveals the link that the guest needs for the first turn.
    Reveal,
    /// This player moves or throws.
    Move(Role),
    /// The game is over, so there is nothing to do.
    Over,
}

impl NextStep {
    /// Returns the player who must act; `None` when the game is over.
    pub fn actor(self) -> Option<Role> {
        match self {
            NextStep::Commit => Some(Role::Guest),
            NextStep::Reveal => Some(Role::Host),
            NextStep::Move(role) => Some(role),
            NextStep::Over => None,
        }
    }
}

/// The result of a valid letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Received {
    /// The letter continued the game.
    New,
    /// The letter holds nothing new: it is the last one again, or an older one.
    Known,
}

/// The reason why a letter is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LetterError {
    /// It does not have the form of a letter.
    Malformed,
    /// It follows a protocol that is no longer in use.
    Outdated,
    /// It holds no playable game.
    Record(RecordError),
    /// It contradicts earlier letters, or belongs to another game.
    ChangedPast,
    /// The throw at this index of the moves, counted from 0, is not the one that the links give.
    WrongThrow(usize),
    /// It does not reveal the links that are due, or the revealed links are no chain.
    BadChain,
    /// The move at this index, counted from 0, is the receiver's to make.
    NotTheirs(usize),
    /// The sender's turn is not over.
    Unfinished,
    /// Two people already play this game.
    AlreadyAccepted,
    /// The game has more turns than a chain has links.
    TooLong,
    /// There is no secret to make a chain from.
    NoSecret,
}

impl From<RecordError> for LetterError {
    fn from(error: RecordError) -> LetterError {
        LetterError::Record(error)
    }
}

/// The replay of a record: its last position, and the player and the turn of each move.
#[derive(Debug)]
struct Replay {
    table: Table,
    /// The seat of the host at the start.
    host: Seat,
    /// The player whose turn it is, and the number of the turn, counted from 1.
    mover: Role,
    turn: u32,
    /// The number of throws in this turn so far.
    throws: u32,
    /// For each move, the player whose turn it was.
    movers: Vec<Role>,
}

impl Replay {
    /// Starts the replay of a record, before its first move.
    fn of(record: &Record, host: Seat) -> Result<Replay, LetterError> {
        let mut replay = Replay {
            table: record.open_start()?,
            host,
            mover: Role::Host,
            turn: 1,
            throws: 0,
            movers: Vec::new(),
        };
        replay.mover = replay.to_move().unwrap_or(Role::Host);
        Ok(replay)
    }

    /// Returns the player who moves or throws next, if that is certain. A throw belongs to the
    /// player who moves after it, unless the throw itself decides who moves.
    fn to_move(&self) -> Option<Role> {
        let seat = match self.table.turn() {
            Turn::Player(seat) => seat,
            Turn::Chance => self.table.mover_after_any_throw()?,
            Turn::Over(_) => return None,
        };
        let seat = self.table.original_seat(self.movers.len(), seat);
        Some(if seat == self.host {
            Role::Host
        } else {
            Role::Guest
        })
    }

    fn is_over(&self) -> bool {
        matches!(self.table.turn(), Turn::Over(_))
    }

    /// Plays the next move. `links` has the revealed links of the host, then of the guest. Checks a
    /// throw against both links of its turn, if both are revealed.
    fn play(&mut self, notation: &str, links: &[Vec<Link>; 2]) -> Result<(), LetterError> {
        let index = self.movers.len();
        if self.table.turn() == Turn::Chance {
            let turn = self.turn as usize;
            if let (Some(host), Some(guest)) = (links[0].get(turn), links[1].get(turn)) {
                let due = self.table.pick_throw(draw_number(host, guest, self.throws));
                if due.as_deref() != Some(notation) {
                    return Err(LetterError::WrongThrow(index));
                }
            }
            self.throws += 1;
        }
        let game = self.table.entry().key;
        self.table
            .play(notation)
            .map_err(|illegal| RecordError::from_illegal_move(index, game, illegal))?;
        self.movers.push(self.mover);
        if let Some(mover) = self.to_move().filter(|mover| *mover != self.mover) {
            self.mover = mover;
            self.turn += 1;
            self.throws = 0;
        }
        Ok(())
    }

    /// Returns the number of the link that a player must have revealed by now. The mover's link of
    /// this turn stays secret until the turn or the game is over.
    fn due_link(&self, role: Role) -> u32 {
        let secret = role == self.mover && !self.is_over();
        self.turn - u32::from(secret)
    }

    /// Returns the next step. The chains must reveal exactly the links that are due. With fewer
    /// links, throws could not be checked. With more links, the other player could predict later
    /// throws.
    fn next(&self, chains: Option<&[RevealedChain; 2]>) -> Result<NextStep, LetterError> {
        let Some([host, guest]) = chains else {
            return Ok(match self.is_over() {
                true => NextStep::Over,
                false => NextStep::Move(self.mover),
            });
        };
        let untouched = self.movers.is_empty() && !self.is_over();
        if untouched && host.is_committed() && host.number == 0 && !guest.is_committed() {
            return Ok(NextStep::Commit);
        }
        let is_due = |chain: &RevealedChain, role| {
            chain.is_committed() && chain.number == self.due_link(role)
        };
        if host.end == guest.end || !is_due(guest, Role::Guest) {
            return Err(LetterError::BadChain);
        }
        match is_due(host, Role::Host) {
            true if self.is_over() => Ok(NextStep::Over),
            true => Ok(NextStep::Move(self.mover)),
            false if untouched && host.is_committed() && host.number == 0 => Ok(NextStep::Reveal),
            false => Err(LetterError::BadChain),
        }
    }
}

impl Letter {
    /// Returns the seat of a player at the start.
    pub fn seat(&self, role: Role) -> Seat {
        let host = if self.host == 0 {
            Seat::FIRST
        } else {
            Seat::SECOND
        };
        match role {
            Role::Host => host,
            Role::Guest => host.other(),
        }
    }

    /// Checks the letter, including every throw of a finished turn and every revealed link. Returns
    /// the next step.
    pub fn next(&self) -> Result<NextStep, LetterError> {
        self.replay()?.next(self.chains.as_ref())
    }

    /// Replays the game and checks everything that can be checked.
    fn replay(&self) -> Result<Replay, LetterError> {
        // A player's own variations are never sent.
        let has_variations = !self.record.variations.is_empty();
        if self.id.len() != 16 || !is_hex(&self.id) || self.host > 1 || has_variations {
            return Err(LetterError::Malformed);
        }
        if self.chains.is_some() && self.protocol != Some(PROTOCOL) {
            return Err(LetterError::Outdated);
        }
        let mut replay = Replay::of(&self.record, self.seat(Role::Host))?;
        if replay.table.has_chance() != self.chains.is_some() {
            return Err(LetterError::BadChain);
        }
        let links = self.links()?;
        for notation in &self.record.moves {
            replay.play(notation, &links)?;
        }
        replay.next(self.chains.as_ref())?;
        Ok(replay)
    }

    /// Returns all revealed links, the host's first; empty lists if the game has no chance.
    fn links(&self) -> Result<[Vec<Link>; 2], LetterError> {
        let Some([host, guest]) = &self.chains else {
            return Ok(Default::default());
        };
        // Every turn has a move, so a chain longer than this need not be hashed.
        let max = self.record.moves.len() as u32 + 1;
        let links = |chain: &RevealedChain| chain.links(max).ok_or(LetterError::BadChain);
        Ok([links(host)?, links(guest)?])
    }

    /// Whether this letter holds all of an older one, perhaps with more after it.
    pub fn extends(&self, older: &Letter) -> bool {
        let chains = match (&self.chains, &older.chains) {
            (None, None) => true,
            (Some(new), Some(old)) => new.iter().zip(old).all(|(new, old)| new.extends(old)),
            _ => false,
        };
        chains
            && self.id == older.id
            && self.host == older.host
            && self.record.game == older.record.game
            && self.record.options == older.record.options
            && self.record.start == older.record.start
            && self.record.moves.starts_with(&older.record.moves)
    }
}

/// One player's side of a correspondence game.
#[derive(Debug)]
pub struct Correspondence {
    letter: Letter,
    role: Role,
    /// The secret behind this player's chain, if the game has chance.
    secret: Option<Secret>,
    replay: Replay,
}

impl Correspondence {
    /// Creates an invitation to continue from a record. The record of a game with chance must have
    /// no moves. `id` has sixteen hexadecimal digits, and `seat` is the host's. A game with chance
    /// needs a new secret.
    pub fn invite(
        record: Record,
        id: String,
        seat: Seat,
        secret: Option<Secret>,
    ) -> Result<Correspondence, LetterError> {
        let mine = secret.as_ref().map(RevealedChain::commit);
        let chains = mine.map(|mine| [mine.unwrap_or_default(), RevealedChain::default()]);
        let letter = Letter {
            record,
            id,
            host: seat.0,
            protocol: chains.is_some().then_some(PROTOCOL),
            chains,
            names: Default::default(),
        };
        Correspondence::resume(letter, Role::Host, secret)
    }

    /// Accepts an invitation as the guest. A game with chance needs a new secret.
    pub fn accept(
        mut letter: Letter,
        secret: Option<Secret>,
    ) -> Result<Correspondence, LetterError> {
        if letter.chains.is_some() && letter.next()? != NextStep::Commit {
            return Err(LetterError::AlreadyAccepted);
        }
        // The host cannot name the guest.
        letter.names[Role::Guest as usize].clear();
        let mut side = Correspondence::resume(letter, Role::Guest, secret)?;
        side.reveal_due_link()?;
        Ok(side)
    }

    /// Resumes a game stored on this device.
    pub fn resume(
        mut letter: Letter,
        role: Role,
        secret: Option<Secret>,
    ) -> Result<Correspondence, LetterError> {
        let replay = letter.replay()?;
        if letter.chains.is_some() != secret.is_some() {
            return Err(LetterError::NoSecret);
        }
        letter.record = replay.table.record();
        letter.names = letter.names.map(|name| clean_name(&name));
        Ok(Correspondence {
            letter,
            role,
            secret,
            replay,
        })
    }

    /// Returns the last letter, with the moves played here since.
    pub fn letter(&self) -> &Letter {
        &self.letter
    }

    /// Returns the letter to send, with this player's name; an empty name is left out.
    pub fn outgoing(&self, name: &str) -> Letter {
        let mut letter = self.letter.clone();
        letter.names[self.role as usize] = clean_name(name);
        letter
    }

    /// Returns the name of the other player, if they have put it into a link.
    pub fn other_name(&self) -> Option<&str> {
        let name = &self.letter.names[self.role.other() as usize];
        Some(&**name).filter(|name| !name.is_empty())
    }

    /// Returns this player's role.
    pub fn role(&self) -> Role {
        self.role
    }

    /// Returns this player's seat at the start.
    pub fn seat(&self) -> Seat {
        self.letter.seat(self.role)
    }

    /// Returns the next step.
    pub fn next(&self) -> NextStep {
        let next = self.replay.next(self.letter.chains.as_ref());
        next.expect("the next step of a checked letter")
    }

    /// Whether this player moves or throws next.
    pub fn is_my_turn(&self) -> bool {
        self.next() == NextStep::Move(self.role)
    }

    /// Takes in a letter. An invalid letter changes nothing.
    pub fn receive(&mut self, mut letter: Letter) -> Result<Received, LetterError> {
        let replay = letter.replay()?;
        letter.record = replay.table.record();
        if self.letter.extends(&letter) {
            return Ok(Received::Known);
        }
        let mine = |letter: &Letter| {
            let chains = letter.chains.as_ref();
            chains.map(|chains| chains[self.role as usize].clone())
        };
        if !letter.extends(&self.letter) || mine(&letter) != mine(&self.letter) {
            return Err(LetterError::ChangedPast);
        }
        // Only the sender's own name counts. It stays if a later letter has none.
        let sender = self.role.other() as usize;
        let name = clean_name(&letter.names[sender]);
        letter.names = self.letter.names.clone();
        if !name.is_empty() {
            letter.names[sender] = name;
        }
        let known = self.letter.record.moves.len();
        let mut new = (known..).zip(&replay.movers[known..]);
        if let Some((index, _)) = new.find(|(_, mover)| **mover == self.role) {
            return Err(LetterError::NotTheirs(index));
        }
        if replay.next(letter.chains.as_ref())?.actor() == Some(self.role.other()) {
            return Err(LetterError::Unfinished);
        }
        let before = (
            std::mem::replace(&mut self.letter, letter),
            std::mem::replace(&mut self.replay, replay),
        );
        if let Err(error) = self.reveal_due_link() {
            (self.letter, self.replay) = before;
            return Err(error);
        }
        Ok(Received::New)
    }

    /// Returns the number that decides the next throw; `None` if this player may not throw.
    pub fn throw_number(&self) -> Option<u64> {
        if !self.is_my_turn() || self.replay.table.turn() != Turn::Chance {
            return None;
        }
        let turn = self.replay.turn;
        let theirs = self.letter.links().ok()?;
        let theirs = *theirs[self.role.other() as usize].get(turn as usize)?;
        let mine = self.secret.as_ref()?.link(turn)?;
        let [host, guest] = match self.role {
            Role::Host => [mine, theirs],
            Role::Guest => [theirs, mine],
        };
        Some(draw_number(&host, &guest, self.replay.throws))
    }

    /// Plays a move or a throw made on this device, in this player's turn.
    pub fn play(&mut self, notation: &str) -> Result<(), LetterError> {
        if !self.is_my_turn() {
            return Err(LetterError::NotTheirs(self.replay.movers.len()));
        }
        // The next link is due when the turn is over, so the chain must reach it.
        let reached = |secret: &Secret| secret.link(self.replay.turn + 1).is_some();
        if !self.secret.as_ref().is_none_or(reached) {
            return Err(LetterError::TooLong);
        }
        self.replay.play(notation, &Default::default())?;
        self.letter.record = self.replay.table.record();
        self.reveal_due_link()
    }

    /// Takes back the moves after the first `moves`, which this player has made and not sent. The
    /// links that they revealed are secret again. An error changes nothing.
    pub fn take_back(&mut self, moves: usize) -> Result<(), LetterError> {
        let mut back = (moves..).zip(self.replay.movers.iter().skip(moves));
        if let Some((index, _)) = back.find(|(_, mover)| **mover != self.role) {
            return Err(LetterError::NotTheirs(index));
        }
        let mut letter = self.letter.clone();
        letter.record.moves.truncate(moves);
        let mut replay = Replay::of(&letter.record, self.letter.seat(Role::Host))?;
        for notation in &letter.record.moves {
            replay.play(notation, &Default::default())?;
        }
        if let (Some(chains), Some(secret)) = (&mut letter.chains, &self.secret) {
            let mine = &mut chains[self.role as usize];
            if mine.is_committed() {
                mine.reveal(secret, replay.due_link(self.role))
                    .ok_or(LetterError::TooLong)?;
            }
        }
        (self.letter, self.replay) = (letter, replay);
        Ok(())
    }

    /// Reveals the link that is due by now, once both players have committed to a chain.
    fn reveal_due_link(&mut self) -> Result<(), LetterError> {
        let (Some(chains), Some(secret)) = (&mut self.letter.chains, &self.secret) else {
            return Ok(());
        };
        let due = self.replay.due_link(self.role);
        let mine = &mut chains[self.role as usize];
        if !mine.is_committed() {
            *mine = RevealedChain::commit(secret).ok_or(LetterError::TooLong)?;
        }
        if chains.iter().all(RevealedChain::is_committed) && chains[self.role as usize].number < due
        {
            let mine = &mut chains[self.role as usize];
            mine.reveal(secret, due).ok_or(LetterError::TooLong)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
