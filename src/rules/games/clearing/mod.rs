//! Games that begin with a full board and empty it. Every turn takes something, and a side that
//! cannot take has lost, unless the game says otherwise. One type plays them all; a game supplies
//! its [`Rules`].
//!
//! This module is the same for all these games. The game decides what a turn may take, which
//! colours the pieces have, who owns them, and what they are worth.

mod state;

use super::kit::{self, End, Lattice, message};
use crate::rules::{
    Board, BoardInfo, Evaluate, Event, Game, Glyph, Log, Message, ParseError, PieceKind, Pile,
    Seat, Site, Tap, Turn,
};
pub(super) use state::{State, Stones, Taking};

/// The rules of one game of this family. Unless a method says otherwise, its position is one in
/// which play goes on.
pub(super) trait Rules: 'static {
    fn lattice(&self) -> &Lattice;

    /// Returns the board as it is drawn.
    fn board(&self) -> Board;

    fn start(&self) -> State;

    /// Returns the piece of a colour, 0 or 1.
    fn kind(&self, colour: usize) -> PieceKind;

    /// Adds all that the mover may do.
    fn takings(&self, state: &State, list: &mut Vec<Taking>);

    /// Whether the mover may do anything.
    fn can_take(&self, state: &State) -> bool {
        let mut list = Vec::new();
        self.takings(state, &mut list);
        !list.is_empty()
    }

    /// Whether a stone that moves becomes the mover's ka, the only piece that this side moves from
    /// then on.
    fn makes_kas(&self) -> bool {
        false
    }

    /// Updates the opening and the score after a taking, before the turn passes. `taken` counts the
    /// stones of each colour that left the board.
    fn after_taking(&self, state: &mut State, taking: &Taking, taken: [usize; 2]);

    /// Ends the game, or sets up what follows, when the mover can take nothing.
    fn finish(&self, state: &mut State, log: &mut Option<Vec<Event>>);

    /// Returns whose turn it is, or how the game ended.
    fn turn(&self, state: &State) -> Turn {
        state.end.turn(state.mover)
    }

    fn info(&self, state: &State) -> BoardInfo;

    /// Returns the key of the reason why no legal move begins with these places.
    fn refusal(&self, state: &State, places: &[usize]) -> &'static str;

    fn write(&self, state: &State, taking: &Taking) -> String;

    fn text(&self, state: &State) -> String;

    fn read(&self, text: &str) -> Result<State, ParseError>;

    /// Returns the ordering score of a taking. A search tries takings with a higher score first.
    fn ordering_score(&self, _state: &State, taking: &Taking) -> i32 {
        taking.taken.len() as i32
    }

    /// Evaluates a position for a seat.
    fn evaluate(&self, state: &State, seat: Seat) -> i32;
}

/// One game of the family with its options set. The rules are boxed, so that all games share the
/// glue code.
pub(super) struct Clearing {
    board: Board,
    rules: Box<dyn Rules>,
}

impl Clearing {
    pub(super) fn new(rules: impl Rules) -> Clearing {
        Clearing {
            board: rules.board(),
            rules: Box::new(rules),
        }
    }

    /// Returns the piece on an occupied place.
    fn kind(&self, state: &State, place: usize) -> PieceKind {
        let kas = (0..2).find(|seat| state.kas[usize::from(*seat)] == Some(place as u16));
        match kas {
            Some(seat) => PieceKind::of(Seat(seat), Glyph::Ka),
            None => self
                .rules
                .kind(usize::from(!state.stones[0].contains(place))),
        }
    }

    /// Carries out a taking, and logs its events if the log is recording.
    fn carry_out(&self, state: &mut State, taking: &Taking, log: &mut impl Log) {
        let (from, to) = taking.ends();
        if from != to {
            let kind = self.kind(state, from);
            log.note(|| Event::Move {
                kind,
                count: 1,
                path: vec![site(from), site(to)],
            });
            state.move_piece(from, to, self.rules.makes_kas());
            let now = self.kind(state, to);
            if now != kind {
                log.note(|| Event::Transform {
                    site: site(to),
                    from: kind,
                    to: now,
                });
            }
        }
        if log.is_recording() {
            for place in taking.taken.iter() {
                let kind = self.kind(state, place);
                let site = site(place);
                log.note(|| Event::Remove { kind, site });
            }
        }
        let taken = state.stones.map(|stones| (stones & taking.taken).len());
        state.take(taking);
        self.rules.after_taking(state, taking, taken);
        state.mover = state.mover.other();
    }

    /// Logs the stones that were laid out again: those that changed where they lay, then those
    /// placed.
    fn log_new_layout(&self, before: &State, now: &State, log: &mut impl Log) {
        let (old, all) = (before.occupied(), now.occupied());
        for place in (old & all).iter() {
            let (from, to) = (self.kind(before, place), self.kind(now, place));
            if from != to {
                let site = site(place);
                log.note(|| Event::Transform { site, from, to });
            }
        }
        for place in (all & !old).iter() {
            let (site, kind) = (site(place), self.kind(now, place));
            log.note(|| Event::Place { kind, site });
        }
    }

    /// Returns the taken stone that lies nearest to the taking piece. The player points at it to
    /// choose among several lines.
    fn nearest(&self, taking: &Taking) -> Option<usize> {
        let lattice = self.rules.lattice();
        let (column, row) = lattice.at(taking.ends().1);
        let far = |place: &usize| {
            let at = lattice.at(*place);
            (
                at.0.abs_diff(column) + at.1.abs_diff(row),
                at.0 + lattice.height - at.1,
            )
        };
        taking.taken.iter().min_by_key(far)
    }
}

impl Game for Clearing {
    type Position = State;
    type Move = Taking;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> State {
        self.rules.start()
    }

    fn turn(&self, state: &State) -> Turn {
        self.rules.turn(state)
    }

    fn moves(&self, state: &State, list: &mut Vec<Taking>) {
        if state.end == End::None {
            self.rules.takings(state, list);
        }
    }

    fn play(&self, state: &mut State, taking: &Taking, log: &mut impl Log) {
        self.carry_out(state, taking, log);
        if !self.rules.can_take(state) {
            let before = log.is_recording().then_some(*state);
            let mut recorded = before.map(|_| Vec::new());
            self.rules.finish(state, &mut recorded);
            for event in recorded.into_iter().flatten() {
                log.note(|| event);
            }
            if let Some(before) = before {
                self.log_new_layout(&before, state, log);
            }
        }
    }

    fn piles(&self, state: &State) -> Vec<Pile> {
        kit::piles(state.occupied(), |place| self.kind(state, place))
    }

    fn info(&self, state: &State) -> BoardInfo {
        self.rules.info(state)
    }

    fn taps(&self, state: &State, taking: &Taking) -> Vec<Tap> {
        let (from, to) = taking.ends();
        let mut places = vec![from];
        if from != to {
            places.push(to);
            let mut all = Vec::new();
            self.rules.takings(state, &mut all);
            let same_ends = all.iter().filter(|other| other.ends() == (from, to));
            if same_ends.count() > 1 {
                places.extend(self.nearest(taking));
            }
        }
        places
            .into_iter()
            .map(|place| Tap::Site(site(place)))
            .collect()
    }

    fn why_not(&self, state: &State, taps: &[Tap]) -> Option<Message> {
        if state.end != End::None {
            return None;
        }
        let mut all = Vec::new();
        self.rules.takings(state, &mut all);
        if all
            .iter()
            .any(|taking| self.taps(state, taking).starts_with(taps))
        {
            return None;
        }
        let place = |tap: &Tap| match tap {
            Tap::Site(site) => Some(site.index()),
            _ => None,
        };
        let places: Option<Vec<usize>> = taps.iter().map(place).collect();
        Some(message(self.rules.refusal(state, &places?)))
    }

    fn write(&self, state: &State, taking: &Taking) -> String {
        self.rules.write(state, taking)
    }

    fn text(&self, state: &State) -> String {
        self.rules.text(state)
    }

    fn read(&self, text: &str) -> Result<State, ParseError> {
        let mut state = self.rules.read(text)?;
        if !self.rules.can_take(&state) {
            self.rules.finish(&mut state, &mut None);
        }
        Ok(state)
    }
}

impl Evaluate for Clearing {
    fn evaluate(&self, state: &State, seat: Seat) -> i32 {
        self.rules.evaluate(state, seat)
    }

    fn ordering_score(&self, state: &State, taking: &Taking) -> i32 {
        self.rules.ordering_score(state, taking)
    }

    fn key(&self, state: &State) -> u64 {
        state.key()
    }
}

fn site(place: usize) -> Site {
    Site(place as u16)
}
