//! A game as it is being played by somebody: who plays which side, what has been taken back, what
//! is being pointed at, and which moment is being looked at. Plain Rust; the page draws it.

use super::{
    About, Clock, Lines, Picked, Record, RecordError, Table, Timing, branches::Home, pick,
    variations,
};
use crate::rules::{
    BoardInfo, Event, Hidden, Message, Options, Pile, Seat, Site, Tap, Turn, settle,
};
use serde::{Deserialize, Serialize};

/// Who moves for a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Control {
    Human,
    Computer,
    /// Somebody who plays on another device: nobody here moves for him.
    Away,
}

/// What is kept on the device: the game and how it is being played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Saved {
    pub record: Record,
    /// Moves taken back that can be made again, the next one last.
    #[serde(default)]
    pub undone: Vec<String>,
    /// What is left of the players' time, where it is measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// The seat that has resigned, 0 or 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resigned: Option<u8>,
    /// A draw has been agreed on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub agreed: bool,
    /// Help has been taken.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub helped: bool,
    /// The players have changed seats by now: told for whoever reads this without opening the record.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exchanged: bool,
    /// The variation that is being played, by its place in the record's list, from 1.
    #[serde(default, skip_serializing_if = "is_none")]
    pub branch: usize,
    /// The game is over, and has been put among the player's games.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shelved: bool,
    /// Fields that a later release wrote: a JSON object, or empty. They go with the game, unread.
    #[serde(skip)]
    pub unknown: String,
    // How it is being played, as SessionConfig has it: one flat object, as it was always kept.
    pub seats: [Control; 2],
    pub level: u8,
    pub turned: bool,
    #[serde(default)]
    pub timing: Timing,
}

/// Whether no variation is meant.
fn is_none(branch: &usize) -> bool {
    *branch == 0
}

impl Saved {
    /// A game of which nothing was taken back and no time measured.
    pub fn of(record: Record, config: SessionConfig) -> Saved {
        Saved {
            record,
            undone: Vec::new(),
            clock: None,
            resigned: None,
            agreed: false,
            helped: false,
            exchanged: false,
            branch: 0,
            shelved: false,
            unknown: String::new(),
            seats: config.seats,
            level: config.level,
            turned: config.turned,
            timing: config.timing,
        }
    }

    /// How the game is being played.
    pub fn config(&self) -> SessionConfig {
        SessionConfig {
            seats: self.seats,
            level: self.level,
            turned: self.turned,
            timing: self.timing,
        }
    }

    /// Whether all of a game is in what is kept, which has these lines: it was gone on with, it is a variation
    /// now, or what was taken back of it can be made again.
    fn holds(&self, lines: &Lines, game: &Record) -> bool {
        let kept = &self.record;
        let line = kept.moves.iter().chain(self.undone.iter().rev());
        let varied =
            || (lines.iter()).any(|(number, _)| lines.path(number).starts_with(&game.moves));
        kept.game == game.game
            && kept.options == game.options
            && kept.start == game.start
            && (line.take(game.moves.len()).eq(&game.moves) || varied())
    }
}

/// How a game that was kept elsewhere goes on from the one that stood here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Followed {
    /// The same moves; who plays, or the time, may be another.
    Same,
    /// There are moves after so many.
    Further(usize),
    /// Moves were taken back, and can be made again.
    Back,
    /// It is another game, or has left out moves of this one.
    Other,
}

/// How a game is being played; a new game keeps it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SessionConfig {
    /// Who sits where at the start of the game.
    pub seats: [Control; 2],
    /// The computer's level, from 1 to 5.
    pub level: u8,
    /// Whether the board is seen from the second seat.
    pub turned: bool,
    pub timing: Timing,
}

/// How a player's taps are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Touch {
    /// A tap that leaves only one move plays it.
    pub once: bool,
    /// A move is only proposed until it is confirmed.
    pub confirms: bool,
}

impl Default for SessionConfig {
    /// The player has the first seat; the computer plays like somebody who knows the game a little.
    fn default() -> SessionConfig {
        SessionConfig {
            seats: [Control::Human, Control::Computer],
            level: 2,
            turned: false,
            timing: Timing::default(),
        }
    }
}

/// What a tap did.
#[derive(Clone, PartialEq, Debug)]
pub enum Tapped {
    /// A move is complete and has been played; this is what happened, and how many of the events
    /// had been shown while it was begun.
    Played(Vec<Event>, usize),
    /// The move needs more taps; this much of it is sure, and had not been shown yet.
    Begun(Vec<Event>),
    /// A move is complete and waits to be confirmed; this much of it had not been shown yet.
    Proposed(Vec<Event>),
    /// What was begun has been let go.
    LetGo,
    /// No move begins like this; the rules may say why.
    Refused(Option<Message>),
}

/// A game that somebody plays.
pub struct Session {
    /// The line that one is on, as far as it has been played.
    pub(super) table: Table,
    /// The game itself, where that is another line.
    pub(super) home: Option<Home>,
    /// Every line; what has been played of the game itself and of this one is at the tables.
    pub(super) lines: Lines,
    pub(super) on: usize,
    pub config: SessionConfig,
    pub touch: Touch,
    /// What is left of the players' time, where it is measured.
    pub(super) clock: Option<Clock>,
    /// Who has given the game up.
    pub(super) resigned: Option<Seat>,
    /// A draw has been agreed on.
    pub(super) agreed: bool,
    pub(super) undone: Vec<String>,
    /// Help has been taken: moves were taken back, advised or made by somebody else.
    pub(super) helped: bool,
    /// The game is over, and has been put among the player's games.
    pub(super) shelved: bool,
    unknown: String,
    /// Who played the game, where and when.
    pub(super) about: About,
    /// A whole move that waits to be confirmed.
    proposed: Option<String>,
    taps: Vec<Tap>,
    /// What is sure to happen after the taps so far.
    foreseen: Vec<Event>,
    /// The last tap let go of what had been begun, and began something else.
    began_anew: bool,
    /// After how many moves the position is that is being looked at; `None` for the game as it is.
    pub(super) looking: Option<usize>,
}

impl Session {
    /// Begins or takes up the game of a record.
    pub fn of(record: &Record, config: SessionConfig) -> Result<Session, RecordError> {
        Session::restore(&Saved {
            clock: Clock::new(config.timing),
            // What was not played here was not played alone.
            helped: !record.moves.is_empty(),
            ..Saved::of(record.clone(), config)
        })
    }

    /// Shows the start of a record, its moves to be made one by one with [`Session::redo`].
    pub fn to_step_through(record: &Record, config: SessionConfig) -> Result<Session, RecordError> {
        let start = record.as_far_as(0);
        Session::restore(&Saved {
            undone: record.moves.iter().rev().cloned().collect(),
            helped: true,
            ..Saved::of(start, config)
        })
    }

    /// Takes up what was saved. Moves to be made again that cannot be are dropped, and variations that cannot be
    /// played; [`Session::recover`] drops less, and tells.
    pub fn restore(saved: &Saved) -> Result<Session, RecordError> {
        let mut config = saved.config();
        config.level = config.level.clamp(1, 5);
        let game = saved.record.as_far_as(usize::MAX);
        let mut table = game.open()?;
        let variations = variations::check(&saved.record, &mut table);
        if variations.is_err() {
            table = game.open()?;
        }
        let mut ahead = game.open()?;
        let playable = saved
            .undone
            .iter()
            .rev()
            .all(|notation| ahead.play(notation).is_ok());
        let moves = table.moves().into_iter().map(String::from).collect();
        let lines = Lines::of(&Record {
            moves,
            variations: variations.unwrap_or_default(),
            ..saved.record.clone()
        });
        let mut session = Session {
            lines,
            about: saved.record.about.clone(),
            home: None,
            on: 0,
            table,
            config,
            touch: Touch::default(),
            clock: saved.clock,
            resigned: saved.resigned.filter(|seat| *seat < 2).map(Seat),
            agreed: saved.agreed,
            helped: saved.helped || saved.record.start.is_some(),
            shelved: saved.shelved,
            unknown: saved.unknown.clone(),
            proposed: None,
            undone: if playable {
                saved.undone.clone()
            } else {
                Vec::new()
            },
            taps: Vec::new(),
            foreseen: Vec::new(),
            began_anew: false,
            looking: None,
        };
        // A line that is not there is the game itself.
        session.go_to(saved.branch, usize::MAX);
        Ok(session)
    }

    /// Takes over what somebody else has kept of the game at this table. Of the same game the side that
    /// the board is seen from stays, and what is looked at; a move that is begun stays begun where
    /// nothing was played. `None`, with nothing changed, where not all of it can be opened.
    pub fn follow(&mut self, kept: &Saved) -> Option<Followed> {
        let (mut next, true) = Session::recover(kept).ok()? else {
            return None;
        };
        let holds = kept.holds(&next.lines, &self.game().record());
        let (had, has) = (self.table.moves(), next.table.moves());
        let seen = has.len();
        let followed = if !holds {
            Followed::Other
        } else if has == had {
            Followed::Same
        } else if has.starts_with(&had) {
            Followed::Further(had.len())
        } else {
            Followed::Back
        };
        next.touch = self.touch;
        if followed != Followed::Other {
            next.config.turned = self.config.turned;
            next.looking = self.looking.filter(|moves| *moves < seen);
        }
        if followed == Followed::Same && next.config.seats == self.config.seats {
            next.proposed = self.proposed.take();
            next.taps = std::mem::take(&mut self.taps);
            next.foreseen = std::mem::take(&mut self.foreseen);
        }
        *self = next;
        Some(followed)
    }

    /// What to keep on the device.
    pub fn save(&self) -> Saved {
        let game = self.game();
        Saved {
            undone: self.undone_of_game().to_vec(),
            clock: self.clock,
            resigned: self.resigned_of_game().map(|seat| seat.0),
            agreed: self.agreed_of_game(),
            helped: self.helped,
            exchanged: game.began_at(game.now(), Seat::FIRST) != Seat::FIRST,
            branch: self.kept_number(),
            shelved: self.shelved,
            unknown: self.unknown.clone(),
            // With those on what was taken back.
            record: Record {
                comments: self.lines.line(0).comments.clone(),
                ..self.record()
            },
            ..Saved::of(Record::of(game.entry()), self.config)
        }
    }

    /// Whether the game was played from its own start without help, so that its result counts among
    /// the best: no move was taken back, advised or made by anybody but the player.
    pub fn is_unaided(&self) -> bool {
        !self.helped
    }

    /// Help is taken.
    pub fn help(&mut self) {
        self.helped = true;
    }

    /// Whether the game is over and stands among the player's games, as [`Session::set_shelved`] has it.
    pub fn is_shelved(&self) -> bool {
        self.shelved
    }

    /// The game is over, and has been put among the player's games.
    pub fn set_shelved(&mut self) {
        self.shelved = true;
    }

    /// Whether a person moves for any side.
    fn has_human(&self) -> bool {
        let sides = self.table.entry().players.len();
        self.config.seats[..sides].contains(&Control::Human)
    }

    /// At which seat whoever sits there now began the game.
    fn began_at(&self, seat: Seat) -> Seat {
        self.table.began_at(self.table.moves().len(), seat)
    }

    /// Who moves for a side now.
    pub fn control(&self, seat: Seat) -> Control {
        self.controls(self.began_at(seat))
    }

    /// Who moves for whoever began at a seat: on a branch nobody waits for somebody far away.
    fn controls(&self, began: Seat) -> Control {
        match self.config.seats[began.index()] {
            Control::Away if self.is_on_branch() => Control::Human,
            control => control,
        }
    }

    /// Lets somebody else move for a side from now on.
    pub fn set_control(&mut self, seat: Seat, control: Control) {
        self.config.seats[self.began_at(seat).index()] = control;
    }

    /// The same game from its start with these options, played in the same manner.
    pub fn anew(&self, options: Options) -> Result<Session, RecordError> {
        let record = Record {
            options,
            ..Record::of(self.table.entry())
        };
        Session::of(&record, self.config)
    }

    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Whether something would be lost if the game were ended now.
    pub fn is_under_way(&self) -> bool {
        let game = self.game();
        let over = matches!(game.turn(), Turn::Over(_));
        game.has_begun() && !over && !self.agreed_of_game() && self.loser_of_game().is_none()
    }

    /// What is left to whoever sits at a seat, where time is measured: milliseconds, and the periods that
    /// are left where one is under way.
    pub fn time_left(&self, seat: Seat) -> Option<(u32, Option<u8>)> {
        Some(self.clock?.left(self.began_at(seat)))
    }

    /// Begins to measure time, or stops it; everybody has all of it.
    pub fn set_timing(&mut self, timing: Timing) {
        self.config.timing = timing.sane();
        self.clock = Clock::new(timing);
    }

    /// Whose time runs: that of the player to move, once a move has been made. On a branch nobody's does.
    pub fn whose_time(&self) -> Option<Seat> {
        self.clock.filter(|_| !self.is_on_branch())?;
        match self.table.turn() {
            Turn::Player(seat) if self.table.has_begun() && !self.is_over() => Some(seat),
            _ => None,
        }
    }

    /// So many milliseconds have passed.
    pub fn spend(&mut self, millis: u32) {
        let player = self.whose_time().map(|seat| self.began_at(seat));
        if let (Some(player), Some(clock)) = (player, &mut self.clock) {
            clock.spend(player, millis);
        }
    }

    /// The seat to move, if it is a human's turn.
    pub fn human_to_move(&self) -> Option<Seat> {
        self.to_move(Control::Human)
    }

    /// The seat to move, if it is the computer's turn.
    pub fn computer_to_move(&self) -> Option<Seat> {
        self.to_move(Control::Computer)
    }

    fn to_move(&self, control: Control) -> Option<Seat> {
        match self.table.turn() {
            _ if self.loser().is_some() || self.agreed() => None,
            Turn::Player(seat) if self.control(seat) == control => Some(seat),
            _ => None,
        }
    }

    /// What the taps so far allow next; everything that can begin a move where there are none.
    pub fn next_taps(&self) -> Vec<Tap> {
        let waits = self.looking.is_some() || self.proposed.is_some();
        if waits || self.human_to_move().is_none() {
            return Vec::new();
        }
        match pick(&self.table.choices(), &self.taps) {
            Picked::Partly(next) => next,
            _ => Vec::new(),
        }
    }

    /// Whether what has been begun is seen on the board and the other side's piece is to be touched next: it is taken.
    pub fn takes_next(&self) -> bool {
        let Some(mover) = self.human_to_move().filter(|_| !self.foreseen.is_empty()) else {
            return false;
        };
        let (next, piles) = (self.next_taps(), self.piles());
        let is_theirs = |tap: &Tap| {
            let mut here = piles.iter().filter(|pile| Tap::Site(pile.site) == *tap);
            here.any(|pile| pile.kind.owner == Some(mover.other()))
        };
        !next.is_empty() && next.iter().all(is_theirs)
    }

    /// The taps of a move that has been begun.
    pub fn begun(&self) -> &[Tap] {
        &self.taps
    }

    /// A player points at something.
    pub fn tap(&mut self, tap: Tap) -> Tapped {
        self.began_anew = false;
        if self.proposed.is_some() {
            // The same place once more is a yes.
            if self.taps.last() == Some(&tap)
                && let Some(events) = self.confirm()
            {
                let shown = events.len();
                return Tapped::Played(events, shown);
            }
            self.let_go();
            return Tapped::LetGo;
        }
        if self.taps.contains(&tap) && !self.next_taps().contains(&tap) {
            self.let_go();
            return Tapped::LetGo;
        }
        let mut taps = std::mem::take(&mut self.taps);
        taps.push(tap);
        let choices = self.table.choices();
        match pick(&choices, &taps) {
            Picked::Whole(whole) => self.complete(&choices[whole].notation, taps),
            Picked::Partly(_) => {
                let begun: Vec<&str> = choices
                    .iter()
                    .filter(|choice| choice.taps.starts_with(&taps))
                    .map(|choice| &*choice.notation)
                    .collect();
                if let ([only], true) = (&begun[..], self.touch.once) {
                    return self.complete(only, taps);
                }
                let shown = self.foreseen.len();
                self.foreseen = self.table.foreseen(&taps);
                self.taps = taps;
                Tapped::Begun(self.foreseen[shown.min(self.foreseen.len())..].to_vec())
            }
            // A tap that does not go on with the move begun may begin another.
            Picked::Nothing if taps.len() > 1 && pick(&choices, &[tap]) != Picked::Nothing => {
                self.foreseen.clear();
                let tapped = self.tap(tap);
                self.began_anew = true;
                tapped
            }
            Picked::Nothing if taps.len() > 1 => {
                let reason = self.table.why_not(&taps);
                let reason = reason.or_else(|| self.table.why_not(&[tap]));
                taps.pop();
                self.taps = taps;
                Tapped::Refused(reason)
            }
            Picked::Nothing => Tapped::Refused(self.table.why_not(&taps)),
        }
    }

    /// A player has told a whole move: it is played, or proposed.
    fn complete(&mut self, notation: &str, taps: Vec<Tap>) -> Tapped {
        let shown = self.foreseen.len();
        if self.touch.confirms {
            let events = self.table.foreseen(&taps);
            self.taps = taps;
            self.proposed = Some(notation.into());
            self.foreseen = events;
            return Tapped::Proposed(self.foreseen[shown.min(self.foreseen.len())..].to_vec());
        }
        match self.play(notation) {
            Some(events) => Tapped::Played(events, shown),
            None => Tapped::Refused(None),
        }
    }

    /// Whether a whole move waits to be confirmed.
    pub fn proposes(&self) -> bool {
        self.proposed.is_some()
    }

    /// Plays the move that waits to be confirmed; all of it has been shown.
    pub fn confirm(&mut self) -> Option<Vec<Event>> {
        let notation = self.proposed.take()?;
        self.play(&notation)
    }

    /// Whether this tap alone, after those so far, makes a whole move.
    pub fn is_whole(&self, tap: Tap) -> bool {
        let mut taps = self.taps.clone();
        taps.push(tap);
        matches!(pick(&self.table.choices(), &taps), Picked::Whole(_))
    }

    /// Lets go of a move that has been begun.
    pub fn let_go(&mut self) {
        self.taps.clear();
        self.foreseen.clear();
        self.proposed = None;
    }

    /// Plays a move or a throw by its notation; `None` where it is not legal, or where no more can be kept
    /// ([`Session::has_room`]).
    pub fn play(&mut self, notation: &str) -> Option<Vec<Event>> {
        if !self.has_room() {
            return None;
        }
        let mover = self.mover();
        let events = self.table.play(notation).ok()?;
        let next = self.mover();
        let branch = self.is_on_branch();
        self.helped |= branch;
        if let (Some(clock), Some(mover)) = (&mut self.clock, mover)
            && next != Some(mover)
            && !branch
        {
            clock.press(mover);
        }
        self.let_go();
        if !branch {
            self.resigned = None;
            self.agreed = false;
            self.shelved = false;
        }
        // Comments on what had been taken back go with it.
        let (line, now) = (self.lines.line_mut(self.on), self.table.now());
        let made_again = self.undone.pop().as_deref() == self.table.moves().last().copied();
        line.comments
            .retain(|comment| comment.at < now + usize::from(made_again));
        self.undone.clear();
        self.looking = None;
        self.grow();
        Some(events)
    }

    /// The player to move, by the seat at which he began.
    fn mover(&self) -> Option<Seat> {
        match self.table.turn() {
            Turn::Player(seat) => Some(self.began_at(seat)),
            _ => None,
        }
    }

    /// How many moves are left when the last decision of a human is taken back; where nobody is
    /// human, the last move.
    fn before_last_decision(&self) -> Option<usize> {
        let turns = self.table.turns();
        // A branch is not taken back beyond its beginning.
        let mut own = self.begins_at()..turns.len();
        if self.has_human() {
            own.rfind(|index| {
                !self.table.was_forced(*index)
                    && matches!(turns[*index], Turn::Player(seat)
                        if self.controls(self.table.began_at(*index, seat)) == Control::Human)
            })
        } else {
            own.next_back()
        }
    }

    pub fn can_undo(&self) -> bool {
        self.agreed() || self.resigned().is_some() || self.before_last_decision().is_some()
    }

    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Takes back the last decision of a human and the moves after it; false where there is none, or where no
    /// variation can be added that holds what leaves those moves.
    pub fn undo(&mut self) -> bool {
        let agreed = self.agreed() && std::mem::take(&mut self.agreed);
        if agreed || !self.is_on_branch() && self.resigned.take().is_some() {
            return true;
        }
        self.before_last_decision()
            .is_some_and(|left| self.cut(left))
    }

    /// Takes moves back down to so many; false, with nothing changed, where that would lose variations.
    fn cut(&mut self, left: usize) -> bool {
        if !self.lay_aside(left) {
            return false;
        }
        self.helped = true;
        let taken_back: Vec<String> = self.table.moves()[left..]
            .iter()
            .rev()
            .map(|notation| notation.to_string())
            .collect();
        for notation in taken_back {
            self.table.undo();
            self.undone.push(notation);
        }
        self.let_go();
        self.looking = None;
        true
    }

    /// Makes the next move taken back again, and tells what happened.
    pub fn redo(&mut self) -> Option<Vec<Event>> {
        let notation = self.undone.pop()?;
        let rest = std::mem::take(&mut self.undone);
        let branch = self.is_on_branch();
        let comments = self.lines.line(self.on).comments.clone();
        let events = self.play(&notation);
        match events {
            Some(_) if branch == self.is_on_branch() => {
                self.undone = rest;
                self.lines.line_mut(self.on).add_comments(comments);
            }
            Some(_) => {}
            // It can be made again once there is room.
            None => {
                self.undone = rest;
                self.undone.push(notation);
            }
        }
        events
    }

    /// Whether a move to be made again is still the computer's answer to a move made again.
    pub fn redo_goes_on(&self) -> bool {
        self.can_redo() && self.human_to_move().is_none() && self.has_human()
    }

    /// Looks at the position after so many moves; at the game as it is when there were no more.
    pub fn look(&mut self, moves: usize) {
        self.let_go();
        self.looking = Some(moves).filter(|moves| *moves < self.table.moves().len());
    }

    /// After how many moves the position is that is being looked at.
    pub fn looking(&self) -> Option<usize> {
        self.looking
    }

    /// How many moves led to the position that is shown.
    pub fn shown_moves(&self) -> usize {
        self.looking.unwrap_or(self.table.moves().len())
    }

    /// The places where these moves of the shown position are begun and ended, each with the rank of
    /// the first move that has it: 1 for the first.
    pub fn ranks(&self, notations: &[String]) -> Vec<(Site, u8)> {
        let mut ranks = Vec::new();
        for (notation, rank) in notations.iter().zip(1..) {
            let mut sites = self.trail(notation).into_iter();
            for site in sites.next().into_iter().chain(sites.next_back()) {
                if !ranks.iter().any(|(ranked, _)| *ranked == site) {
                    ranks.push((site, rank));
                }
            }
        }
        ranks
    }

    /// The places that a move of the shown position touches, in order.
    pub fn trail(&self, notation: &str) -> Vec<Site> {
        let taps = self.table.taps_of(self.shown_moves(), notation);
        let sites = taps.into_iter().filter_map(|tap| match tap {
            Tap::Site(site) => Some(site),
            Tap::Die(_) | Tap::Word(_) => None,
        });
        sites.collect()
    }

    /// Whether the last tap let go of a move that had been begun, and began or made another: what had been shown of
    /// the first is to be taken off the board. That is told once.
    pub fn began_anew(&mut self) -> bool {
        std::mem::take(&mut self.began_anew)
    }

    /// What lies where in the position that is shown, whatever is begun.
    pub fn unbegun(&self) -> Vec<Pile> {
        self.table.piles_after(self.shown_moves())
    }

    /// What lies where in the position that is shown, with what is begun.
    pub fn piles(&self) -> Vec<Pile> {
        let mut piles = self.unbegun();
        if self.looking.is_none() {
            let mut foreseen = self.foreseen.iter();
            if !foreseen.all(|event| settle(&mut piles, event)) {
                // The rules foresee what cannot be: the position itself is shown.
                return self.unbegun();
            }
        }
        piles
    }

    /// What is to be seen besides the pieces in the position that is shown.
    pub fn info(&self) -> BoardInfo {
        self.table.beside_after(self.shown_moves())
    }

    /// What the player must not see of the game as it stands.
    pub fn hidden(&self) -> Hidden {
        self.table.beside_after(self.table.moves().len()).hidden
    }

    /// Whether the player is asked about a place, which must be in sight while he chooses his words.
    pub fn asks(&self) -> bool {
        self.info().asked.is_some()
    }

    /// What happened at the last move before the position that is shown.
    pub fn last_events(&self) -> Vec<Event> {
        self.shown_moves()
            .checked_sub(1)
            .map(|index| self.table.events_of(index))
            .unwrap_or_default()
    }
}
