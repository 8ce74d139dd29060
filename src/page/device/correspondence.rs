//! Games by correspondence, as this device plays and keeps them.

use super::{
    backup_file::file_of,
    games,
    storage::{self, HasUnknownFields},
};
use crate::{
    chunk,
    chunk::{AnyChunk, Chunk},
    controller::RemoteGame,
    page::browser::{
        dom::random,
        json,
        unknown_fields::{KnownFields, UnknownFields},
    },
    rules::{Seat, sort_small_by},
    table::{
        Control, Record, Session, SessionConfig, Timing,
        correspondence::{Correspondence, Letter, LetterError, NextStep, Role, Secret},
    },
};
use serde::{Deserialize, Deserializer, Serialize};

type OnTable = fn(&str) -> Option<Box<dyn RemoteGame>>;

static ON_TABLE: &Chunk<OnTable> = chunk!(correspondence, OnTable, resume_on_table);

/// Returns the chunk that a game by correspondence needs.
pub(crate) fn chunk() -> &'static dyn AnyChunk {
    ON_TABLE
}

/// Returns whether a game by correspondence is on a game's table.
pub(crate) fn is_on_table(game: &str) -> bool {
    storage::text(&table(game)).is_some()
}

/// Returns the game by correspondence on a game's table, if [`chunk`] has loaded.
pub(crate) fn game_on_table(game: &str) -> Option<Box<dyn RemoteGame>> {
    ON_TABLE.get()?(game)
}

fn resume_on_table(game: &str) -> Option<Box<dyn RemoteGame>> {
    Some(Box::new(load(&id_on_table(game)?)?))
}

/// A game by correspondence, as this device keeps it.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptCorrespondence {
    /// The letter as it was last sent or received, with the moves played here since.
    pub letter: Letter,
    role: Role,
    /// The secret of a game with chance: 64 hexadecimal digits that never leave this device.
    #[serde(default)]
    secret: Option<String>,
    /// The time when it was last kept, in milliseconds since 1970.
    #[serde(default, deserialize_with = "or_zero")]
    pub when: f64,
    /// Fields that a later release wrote.
    #[serde(skip)]
    unknown: UnknownFields,
}

/// Reads a number, and any other value as 0: a bad value must not lose the game beside it.
fn or_zero<'de, D: Deserializer<'de>>(value: D) -> Result<f64, D::Error> {
    Ok(f64::deserialize(value).unwrap_or_default())
}

impl HasUnknownFields for KeptCorrespondence {
    const KNOWN: KnownFields = &[
        ("", &["letter", "role", "secret", "when"]),
        (
            "letter",
            &["record", "id", "host", "protocol", "chains", "names"],
        ),
        ("record", games::RECORD),
    ];

    fn set_unknown(&mut self, unknown: UnknownFields) {
        self.unknown = unknown;
    }

    fn unknown(&self) -> UnknownFields {
        self.unknown.clone()
    }
}

/// A game by correspondence in progress.
pub(crate) struct CorrespondenceGame {
    game: Correspondence,
    /// The secret, as it is kept.
    secret: Option<String>,
    too_long: bool,
    only_seen: bool,
    unknown: UnknownFields,
}

impl CorrespondenceGame {
    pub(crate) fn resume(kept: &KeptCorrespondence) -> Result<CorrespondenceGame, LetterError> {
        let secret = kept.secret.as_deref().and_then(Secret::of);
        Ok(CorrespondenceGame {
            game: Correspondence::resume(kept.letter.clone(), kept.role, secret)?,
            secret: kept.secret.clone(),
            too_long: false,
            only_seen: false,
            unknown: kept.unknown.clone(),
        })
    }

    pub(crate) fn kept(&self) -> KeptCorrespondence {
        KeptCorrespondence {
            letter: self.game.letter().clone(),
            role: self.game.role(),
            secret: self.secret.clone(),
            when: js_sys::Date::now(),
            unknown: self.unknown.clone(),
        }
    }

    /// Creates an invitation to a game; `seat` is the inviter's.
    pub(crate) fn invite(
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
            only_seen: false,
            unknown: UnknownFields::default(),
        })
    }

    /// Applies a received letter to the game as it is known here, if it is.
    pub(crate) fn received(
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
            only_seen: true,
            unknown: UnknownFields::default(),
        })
    }
}

impl CorrespondenceGame {
    /// Returns a copy, made from its kept form.
    pub(crate) fn duplicate(&self) -> Option<CorrespondenceGame> {
        let game = CorrespondenceGame::resume(&self.kept()).ok()?;
        Some(CorrespondenceGame {
            only_seen: self.only_seen,
            ..game
        })
    }
}

impl RemoteGame for CorrespondenceGame {
    fn id(&self) -> &str {
        &self.game.letter().id
    }

    fn record(&self) -> &Record {
        &self.game.letter().record
    }

    fn letter_json(&self) -> Option<String> {
        json::write(&self.game.outgoing(&OwnName::load().in_links()))
    }

    fn is_my_turn(&self) -> bool {
        self.game.is_my_turn()
    }

    fn answers_invitation(&self) -> bool {
        self.game.next() == NextStep::Reveal && self.game.role() == Role::Guest
    }

    fn throw_number(&self) -> Option<u64> {
        self.game.throw_number()
    }

    fn session(&self, config: SessionConfig) -> Option<Session> {
        let mut seats = [Control::Remote; 2];
        seats[self.game.seat().index()] = Control::Human;
        let config = SessionConfig {
            seats,
            timing: Timing::UNTIMED,
            ..config
        };
        let mut session = Session::of(self.record(), config).ok()?;
        // In some games the second seat is the near side of the board.
        session.set_turned(session.table().board().near_seat() != self.game.seat());
        Some(session)
    }

    fn is_unaccepted_invitation(&self) -> bool {
        self.only_seen
    }

    fn accept_invitation(&mut self) {
        self.only_seen = false;
    }

    fn update_moves(&mut self, record: &Record) {
        let known = self.record().moves.len();
        let mut new = record.moves.iter().skip(known);
        self.too_long |= new.any(|notation| self.game.play(notation).is_err());
        self.only_seen &= self.record().moves.len() == known;
    }

    fn take_back(&mut self, moves: usize) -> bool {
        self.game.take_back(moves).is_ok()
    }

    fn is_too_long(&self) -> bool {
        self.too_long
    }

    fn store(&self) -> bool {
        save(self.kept())
    }

    fn other_name(&self) -> Option<&str> {
        self.game.other_name()
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }

    fn backup_text(&self) -> Option<String> {
        let text = storage::text_of(&self.kept())?;
        file_of(&name(self.id()), text)
    }
}

/// The name under which the player's own name is kept.
const OWN_NAME: &str = "name";

/// The name of the player of this device, for games by correspondence. It stays on the device,
/// unless the player puts it into links.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct OwnName {
    pub name: String,
    /// Whether the links that are made here have the name.
    pub is_in_links: bool,
}

impl OwnName {
    pub(crate) fn load() -> OwnName {
        storage::load(OWN_NAME).unwrap_or_default()
    }

    /// Keeps the name. Returns false if the device refuses.
    #[must_use = "if the device refuses, the page must tell the player"]
    pub(crate) fn keep(&self) -> bool {
        storage::save(OWN_NAME, self)
    }

    /// Returns the name for links; empty if it stays on the device.
    fn in_links(&self) -> String {
        match self.is_in_links {
            true => self.name.clone(),
            false => String::new(),
        }
    }
}

/// Creates the secret of a chain, if one is needed. Returns an error if the device has no random
/// numbers.
fn fresh_secret(needed: bool) -> Result<Option<String>, LetterError> {
    let secret = needed.then(|| random_hex(4));
    match secret {
        Some(None) => Err(LetterError::NoSecret),
        secret => Ok(secret.flatten()),
    }
}

/// Returns random hexadecimal digits, in groups of sixteen.
fn random_hex(sixteens: usize) -> Option<String> {
    (0..sixteens)
        .map(|_| Some(format!("{:016x}", random()?)))
        .collect()
}

/// The prefix of the names of all these games.
const PREFIX: &str = "far.";

/// Returns the name under which the game with this id is kept.
pub(super) fn name(id: &str) -> String {
    format!("{PREFIX}{id}")
}

/// Returns the name of the entry that says which of these games is on a game's table.
fn table(game: &str) -> String {
    format!("far-table.{game}")
}

/// Returns the id of the game by correspondence on a game's table.
pub(super) fn id_on_table(game: &str) -> Option<String> {
    storage::load(&table(game))
}

/// Loads the game by correspondence with this id, if it can continue.
pub(crate) fn load(id: &str) -> Option<CorrespondenceGame> {
    CorrespondenceGame::resume(&storage::load_lossless(&name(id))?).ok()
}

/// Returns whether the game by correspondence on a record's table holds all of the record.
pub(super) fn holds(record: &Record) -> bool {
    let kept = id_on_table(&record.game).and_then(|id| storage::load(&name(&id)));
    kept.is_some_and(|kept: KeptCorrespondence| kept.letter.record == *record)
}

fn save(kept: KeptCorrespondence) -> bool {
    let (game, id) = (kept.letter.record.game.clone(), kept.letter.id.clone());
    let name = name(&id);
    let before = storage::text(&name);
    match &before {
        None if is_full() => return false,
        // Another window has answered the same invitation, and its letter fits only its own secret.
        Some(before) => match storage::read::<KeptCorrespondence>(before) {
            Some(before) if before.secret == kept.secret && before.role == kept.role => {}
            _ => return false,
        },
        None => {}
    }
    if !storage::save_lossless(&name, &kept) {
        return false;
    }
    let is_put = put_on_table(&game, &id);
    if !is_put && before.is_none() {
        storage::remove(&name);
    }
    is_put
}

/// The maximum number of games by correspondence that are kept.
const MOST: usize = 50;

/// Returns whether there is no room for another game by correspondence.
pub(crate) fn is_full() -> bool {
    storage::names(PREFIX).len() >= MOST
}

/// Returns whether the game with this id is kept on this device.
pub(crate) fn is_kept(id: &str) -> bool {
    storage::text(&name(id)).is_some()
}

/// A game by correspondence in the list of the player's games.
pub(crate) struct CorrespondenceEntry {
    /// The name under which it is kept.
    pub name: String,
    /// The kept game; `None` if this release cannot read it.
    pub kept: Option<KeptCorrespondence>,
}

/// Returns all games by correspondence, the latest first. Unreadable ones come last.
pub(crate) fn all() -> Vec<CorrespondenceEntry> {
    let mut all: Vec<CorrespondenceEntry> = storage::names(PREFIX)
        .into_iter()
        .map(|name| {
            let kept = storage::load_lossless(&name);
            CorrespondenceEntry { name, kept }
        })
        .collect();
    let when = |entry: &CorrespondenceEntry| entry.kept.as_ref().map_or(f64::MIN, |kept| kept.when);
    sort_small_by(&mut all, |first, second| when(first) > when(second));
    all
}

/// The state of a game by correspondence, as the player of this device sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    Mine,
    Theirs,
    Over,
    /// The rules of this release do not allow the moves that were played.
    Unknown,
}

impl KeptCorrespondence {
    /// Returns whether `other` is this game as the same player kept it later, or at the same time.
    pub(super) fn is_held_by(&self, other: &KeptCorrespondence) -> bool {
        self.secret == other.secret && self.role == other.role && other.letter.extends(&self.letter)
    }

    /// Returns whose turn it is. The rules of the game must have loaded.
    pub(crate) fn status(&self) -> Status {
        match CorrespondenceGame::resume(self) {
            Ok(game) if game.game.next() == NextStep::Over => Status::Over,
            Ok(game) if game.is_my_turn() => Status::Mine,
            Ok(_) => Status::Theirs,
            Err(_) => Status::Unknown,
        }
    }
}

/// Records that a game by correspondence is on a game's table. Returns false if the device refuses.
pub(super) fn put_on_table(game: &str, id: &str) -> bool {
    storage::save(&table(game), id)
}

/// Deletes a game by correspondence permanently.
pub(crate) fn remove(entry: &CorrespondenceEntry) {
    storage::remove(&entry.name);
    if let Some(kept) = &entry.kept {
        let game = &kept.letter.record.game;
        if id_on_table(game).as_deref() == Some(&*kept.letter.id) {
            leave_table(game);
        }
    }
}

/// Records that no game by correspondence is on a game's table any more.
pub(crate) fn leave_table(game: &str) {
    storage::remove(&table(game));
}
