//! Games by correspondence: how one is played from this device, and how it is kept.

use super::storage;
use crate::{
    chunk,
    chunk::{AnyChunk, Chunk},
    page::browser::{dom::random, json},
    rules::{Seat, arrange},
    table::{
        Control, Record, Session, SessionConfig, Timing,
        correspondence::{Correspondence, Letter, LetterError, Next, Role, Secret},
    },
};
use serde::{Deserialize, Serialize};

/// A game by correspondence as its table knows it. Few tables have one: what makes it stands in a chunk of the program.
pub trait Far {
    fn id(&self) -> &str;
    /// The game, as it was last sent or came in, with whatever has been played here since.
    fn record(&self) -> &Record;
    /// What goes out.
    fn letter(&self) -> Option<String>;
    /// Whether it is this player's turn.
    fn is_mine(&self) -> bool;
    /// Whether what must go out now answers an invitation.
    fn answers_invitation(&self) -> bool;
    /// The number of the throw that is due to this player.
    fn throw(&self) -> Option<u64>;
    /// Takes in what has been played here.
    fn played(&mut self, record: &Record);
    /// Whether it has more turns than can be played so.
    fn is_too_long(&self) -> bool;
    /// Keeps it, and that it stands on its table; false where the device refuses.
    fn keep(&self) -> bool;
}

type OnTable = fn(&str) -> Option<Box<dyn Far>>;

static ON_TABLE: &Chunk<OnTable> = chunk!(letters, OnTable, resume_on_table);

/// What a game by correspondence wants of the program.
pub fn chunk() -> &'static dyn AnyChunk {
    ON_TABLE
}

/// Whether a game by correspondence stands on a game's table.
pub fn stands_on(game: &str) -> bool {
    storage::text(&table(game)).is_some()
}

/// The game by correspondence that stands on a game's table, if [`chunk`] is here.
pub fn on_table(game: &str) -> Option<Box<dyn Far>> {
    ON_TABLE.get()?(game)
}

fn resume_on_table(game: &str) -> Option<Box<dyn Far>> {
    Some(Box::new(load(&id_on_table(game)?)?))
}

/// A game by correspondence, as it is kept on this device.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct KeptCorrespondence {
    /// As it was last sent or came in, with whatever has been played here since.
    pub letter: Letter,
    role: Role,
    /// Where there is chance: 64 hexadecimal digits that never leave this device.
    #[serde(default)]
    secret: Option<String>,
    /// When it was last kept, in milliseconds since 1970.
    #[serde(default)]
    when: f64,
}

/// A game by correspondence that is being played.
pub struct CorrespondenceGame {
    game: Correspondence,
    /// As it is kept.
    secret: Option<String>,
    too_long: bool,
}

impl CorrespondenceGame {
    pub fn resume(kept: &KeptCorrespondence) -> Result<CorrespondenceGame, LetterError> {
        let secret = kept.secret.as_deref().and_then(Secret::of);
        Ok(CorrespondenceGame {
            game: Correspondence::resume(kept.letter.clone(), kept.role, secret)?,
            secret: kept.secret.clone(),
            too_long: false,
        })
    }

    pub fn kept(&self) -> KeptCorrespondence {
        KeptCorrespondence {
            letter: self.game.letter().clone(),
            role: self.game.role(),
            secret: self.secret.clone(),
            when: js_sys::Date::now(),
        }
    }

    /// Invites somebody to a game; this seat is the inviter's.
    pub fn invite(
        record: Record,
        chance: bool,
        seat: Seat,
    ) -> Result<CorrespondenceGame, LetterError> {
        let id = random_hex(1).ok_or(LetterError::NoSecret)?;
        let secret = fresh_secret(chance)?;
        let chain = secret.as_deref().and_then(Secret::of);
        Ok(CorrespondenceGame {
            game: Correspondence::invite(record, id, seat, chain)?,
            secret,
            too_long: false,
        })
    }

    /// What a letter that came in makes of the game as it is known here, if it is.
    pub fn received(
        letter: Letter,
        known: Option<CorrespondenceGame>,
    ) -> Result<CorrespondenceGame, LetterError> {
        if let Some(mut known) = known {
            known.game.receive(letter)?;
            return Ok(known);
        }
        let secret = fresh_secret(letter.chains.is_some())?;
        let chain = secret.as_deref().and_then(Secret::of);
        Ok(CorrespondenceGame {
            game: Correspondence::accept(letter, chain)?,
            secret,
            too_long: false,
        })
    }

    /// How the game stands on this device: the other side is far away.
    pub fn session(&self, config: SessionConfig) -> Option<Session> {
        let mut seats = [Control::Away; 2];
        seats[self.game.seat().index()] = Control::Human;
        let config = SessionConfig {
            seats,
            timing: Timing::UNMEASURED,
            ..config
        };
        let mut session = Session::of(self.record(), config).ok()?;
        // In some games it is the second seat that sits before the board as it lies.
        session.config.turned = session.table().board().near() != self.game.seat();
        Some(session)
    }
}

impl Far for CorrespondenceGame {
    fn id(&self) -> &str {
        &self.game.letter().id
    }

    fn record(&self) -> &Record {
        &self.game.letter().record
    }

    fn letter(&self) -> Option<String> {
        json::write(self.game.letter())
    }

    fn is_mine(&self) -> bool {
        self.game.is_mine()
    }

    fn answers_invitation(&self) -> bool {
        self.game.next() == Next::Opening && self.game.role() == Role::Guest
    }

    fn throw(&self) -> Option<u64> {
        self.game.throw()
    }

    fn played(&mut self, record: &Record) {
        let known = self.record().moves.len();
        let mut new = record.moves.iter().skip(known);
        self.too_long |= new.any(|notation| self.game.play(notation).is_err());
    }

    fn is_too_long(&self) -> bool {
        self.too_long
    }

    fn keep(&self) -> bool {
        save(self.kept())
    }
}

/// The secret of a chain, where one is needed; an error where the device has no random numbers.
fn fresh_secret(needed: bool) -> Result<Option<String>, LetterError> {
    let secret = needed.then(|| random_hex(4));
    match secret {
        Some(None) => Err(LetterError::NoSecret),
        secret => Ok(secret.flatten()),
    }
}

/// So many random hexadecimal digits, in sixteens.
fn random_hex(sixteens: usize) -> Option<String> {
    (0..sixteens)
        .map(|_| Some(format!("{:016x}", random()?)))
        .collect()
}

/// What the names of all these games begin with.
const PREFIX: &str = "far.";

/// The name under which the game of this id is kept.
pub(super) fn name(id: &str) -> String {
    format!("{PREFIX}{id}")
}

/// The name under which it is kept which of them stands on a game's table.
fn table(game: &str) -> String {
    format!("far-table.{game}")
}

/// The id of the game by correspondence that stands on a game's table.
pub(super) fn id_on_table(game: &str) -> Option<String> {
    storage::load(&table(game))
}

/// The game by correspondence of this id, if it can be gone on with.
pub fn load(id: &str) -> Option<CorrespondenceGame> {
    CorrespondenceGame::resume(&storage::load(&name(id))?).ok()
}

fn save(kept: KeptCorrespondence) -> bool {
    let (game, id) = (kept.letter.record.game.clone(), kept.letter.id.clone());
    let name = name(&id);
    if storage::load::<KeptCorrespondence>(&name).is_none() {
        clear_abandoned();
    }
    storage::save(&table(&game), id) && storage::save(&name, kept)
}

/// Forgets games by correspondence for which nothing has come or gone in a year, what cannot be
/// read, and all but the fifty latest.
fn clear_abandoned() {
    const YEAR: f64 = 365.25 * 86_400_000.0;
    const MOST: usize = 50;
    let oldest = js_sys::Date::now() - YEAR;
    let mut latest = Vec::new();
    for name in storage::names(PREFIX) {
        match storage::load::<KeptCorrespondence>(&name) {
            Some(kept) if kept.when > oldest => latest.push((kept.when, name)),
            _ => storage::remove(&name),
        }
    }
    arrange(&mut latest, |one, other| one.0 > other.0);
    // One more is about to be kept.
    latest
        .iter()
        .skip(MOST - 1)
        .for_each(|(_, name)| storage::remove(name));
}

/// No game by correspondence stands on a game's table any more.
pub fn leave_table(game: &str) {
    storage::remove(&table(game));
}
