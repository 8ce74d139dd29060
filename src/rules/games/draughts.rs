//! The draughts family as one game: [`Draughts`] plays any of them by its [`Rules`], which are data
//! and a few functions.
//!
//! This module knows no game by name. The rules of a game define the board, the directions, flying
//! kings, the removal of captured pieces, crowning and obligations.

mod ballots;
mod capture;
mod fen;
mod judge;
mod mover;
mod rows;
mod rules;
#[cfg(test)]
mod tests;
mod trails;

use ballots::{Ballots, Draw};
pub use capture::{Capture, MOST, Priority};
use mover::{Mover, Neighbours};
pub use rules::{
    Crowning, DIAGONAL, DIAGONAL_FORWARD, ENTRY, EndingLimit, MOST_LIMITS, Naming, ORTHOGONAL,
    ORTHOGONAL_FORWARD, Played, REMARKS_ON_ENDINGS, Removal, Rules, Text,
};
use trails::Trails;

use super::kit::{
    self, End, Limits, Places, WithHistory,
    lattice::{DIRECTIONS, OFF},
    man, message, piece, remark,
};
use crate::rules::{
    Board, BoardInfo, Event, Game, Glyph, Judge, Kind, Log, Message, Mixer, ParseError, Pile, Seat,
    Site, Tap, Turn,
};
use std::hash::Hasher;

/// A set of the squares in play, row by row from the top left.
pub type Squares = Places<1>;
/// The largest number of squares in play.
const MOST_SQUARES: usize = 64;

/// A game of draughts with its options set.
pub struct Draughts {
    rules: Rules,
    limits: Limits,
    board: Board,
    next: Neighbours,
    /// The movement of White's men, Black's men and kings.
    movers: [Mover; 3],
    /// The row of each square, from the top.
    row: [u8; MOST_SQUARES],
    /// The squares on which the men of each seat are crowned.
    last_row: [Squares; 2],
    centre: Squares,
    /// Whether a man can return to an earlier square.
    men_return: bool,
    ballots: Ballots,
}

/// The pieces, and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// All pieces of each side.
    pub pieces: [Squares; 2],
    /// The kings of both sides.
    pub kings: Squares,
    pub mover: Seat,
    /// The earlier points of men, if they may not return.
    trails: Trails,
    /// The number of turns for which each material balance of [`Rules::endings`] has lasted.
    counts: [u8; MOST_LIMITS],
    /// The part of a drawn opening that is known; `None` once the draw is complete.
    draw: Option<Draw>,
    end: End,
}

type Position = WithHistory<State>;

impl State {
    /// Makes a board without pieces.
    fn bare(mover: Seat) -> State {
        State {
            pieces: [Squares::EMPTY; 2],
            kings: Squares::EMPTY,
            mover,
            trails: Trails::default(),
            counts: [0; MOST_LIMITS],
            draw: None,
            end: End::None,
        }
    }

    fn own(&self) -> Squares {
        self.pieces[self.mover.index()]
    }

    /// Returns the lone king of a side and the pieces of the other side, if these include a king.
    pub fn lone_king(&self) -> Option<(Squares, Squares)> {
        let [white, black] = self.pieces;
        let mut sides = [(white, black), (black, white)].into_iter();
        sides.find(|(one, many)| {
            one.len() == 1 && self.kings.covers(*one) && self.kings.meets(*many)
        })
    }

    fn enemy(&self) -> Squares {
        self.pieces[self.mover.other().index()]
    }

    fn all(&self) -> Squares {
        self.pieces[0] | self.pieces[1]
    }

    fn key(&self) -> u64 {
        let mut mixer = Mixer::default();
        let [white, black] = self.pieces;
        // Kings are a subset of the pieces, so the empty squares can be added if Black is to move.
        let mover = [Squares::EMPTY, !self.all()][self.mover.index()];
        for squares in [white, black, self.kings | mover] {
            mixer.take(squares.words()[0]);
        }
        self.trails.mix_into(&mut mixer);
        mixer.finish()
    }

    fn kind(&self, seat: Seat, square: usize) -> Kind {
        if self.kings.contains(square) {
            piece(seat, Glyph::Crowned)
        } else {
            man(seat)
        }
    }
}

fn site(square: usize) -> Site {
    Site(square as u16)
}

/// Returns a direction as the other side sees it.
fn mirrored(direction: usize) -> usize {
    match direction {
        0 | 1 => direction,
        2 | 3 => direction ^ 1,
        4 | 5 => direction + 2,
        _ => direction - 2,
    }
}

impl Draughts {
    /// Makes a game of these rules.
    ///
    /// # Panics
    /// If the board has more than 64 squares, if a side has more pieces than a capture can take, or
    /// if there is no room to remember the points of men that may not return.
    pub fn new(rules: Rules, limits: Limits) -> Draughts {
        let places = rules.places();
        assert!(places.len() <= MOST_SQUARES && rules.men <= capture::LONGEST);
        assert!(rules.retrace || trails::has_room(&rules.lattice));
        let mut next = [[OFF; DIRECTIONS]; MOST_SQUARES];
        let mut row = [0; MOST_SQUARES];
        for (square, place) in places.iter().enumerate() {
            row[square] = rules.lattice.at(*place).1 as u8;
            for (direction, next) in next[square].iter_mut().enumerate() {
                let to = rules.lattice.next(*place, direction);
                let to = to.and_then(|to| places.binary_search(&to).ok());
                *next = to.map_or(OFF, |to| to as u8);
            }
        }
        let (width, height) = (rules.lattice.width, rules.lattice.height);
        let is_central = |place: usize| {
            let (column, row) = rules.lattice.at(place);
            (height / 2 - 1..=height / 2).contains(&row)
                && (width / 2 - 2..=width / 2 + 1).contains(&column)
        };
        let squares = |holds: &dyn Fn(usize) -> bool| -> Squares {
            (0..places.len())
                .filter(|square| holds(places[*square]))
                .collect()
        };
        let on_row = |row: usize| squares(&|place| rules.lattice.at(place).1 == row);
        let seen_by_black =
            |list: &[usize]| list.iter().map(|direction| mirrored(*direction)).collect();
        let last_row = [on_row(0), on_row(height - 1)];
        let mut movers = [
            Mover::new(&next, rules.steps.to_vec(), rules.jumps.to_vec()),
            Mover::new(
                &next,
                seen_by_black(rules.steps),
                seen_by_black(rules.jumps),
            ),
            Mover::new(&next, rules.king.to_vec(), rules.king.to_vec()),
        ];
        if rules.crowning == Crowning::ComesToRest {
            for (mover, row) in movers.iter_mut().zip(last_row) {
                row.iter().for_each(|at| mover.near[at] = Squares::EMPTY);
            }
        }
        Draughts {
            limits,
            board: rules.board(),
            movers,
            last_row,
            centre: squares(&is_central),
            men_return: rules.retrace
                && rules
                    .steps
                    .iter()
                    .any(|direction| rules.steps.contains(&(direction ^ 1))),
            ballots: Ballots::new(rules.ballots),
            next,
            row,
            rules,
        }
    }

    fn next(&self, square: usize, direction: usize) -> Option<usize> {
        let next = self.next[square][direction];
        (next != OFF).then_some(next.into())
    }

    /// Checks whether a piece moves any distance.
    fn flies(&self, is_king: bool) -> bool {
        is_king && self.rules.flying
    }

    /// Returns the movement of a piece of the side to move.
    fn mover(&self, state: &State, is_king: bool) -> &Mover {
        &self.movers[if is_king { 2 } else { state.mover.index() }]
    }

    /// Returns the empty neighbouring squares that the piece on `from` can step to.
    fn near(&self, state: &State, from: usize) -> Squares {
        let near = self.mover(state, state.kings.contains(from)).near[from];
        near & !state.all() & !state.trails.of(from)
    }

    /// Adds the moves of the piece on `from` that do not capture.
    fn add_steps(&self, state: &State, from: usize, list: &mut Vec<Capture>) {
        let step = |to| Capture::step(from, to);
        if !self.flies(state.kings.contains(from)) {
            return list.extend(self.near(state, from).iter().map(step));
        }
        for direction in self.rules.king {
            list.extend(self.ray(from, *direction, state.all()).map(step));
        }
    }

    /// Returns the squares after `from` in a direction, up to the first occupied one.
    fn ray(
        &self,
        from: usize,
        direction: usize,
        occupied: Squares,
    ) -> impl Iterator<Item = usize> + use<'_> {
        let mut at = from;
        std::iter::from_fn(move || {
            at = self.next(at, direction)?;
            (!occupied.contains(at)).then_some(at)
        })
    }

    fn has_a_move(&self, state: &State) -> bool {
        let mut own = state.own().iter();
        own.any(|from| !self.near(state, from).is_empty()) || self.can_capture(state)
    }

    /// Adds the moves of the side to move.
    fn add_moves(&self, state: &State, list: &mut Vec<Capture>) {
        self.captures(state, Some(self.rules.priorities), list);
        if !list.is_empty() && self.rules.must_capture {
            return;
        }
        for from in state.own().iter() {
            self.add_steps(state, from, list);
        }
    }

    /// Returns the state at the start.
    fn first(&self) -> State {
        let mut state = self.read_state(self.rules.start);
        if let Ok(state) = &mut state {
            state.draw = self.ballots.undrawn();
        }
        state.expect("the opening position reads")
    }

    fn read_state(&self, text: &str) -> Result<State, ParseError> {
        match self.rules.text {
            Text::Fen => fen::read(self, text),
            Text::Rows => rows::read(self, text),
        }
    }

    /// Counts how long the material balances of [`Rules::endings`] have lasted. Returns whether one
    /// has lasted too long.
    fn count_endings(&self, before: Option<&State>, state: &mut State) -> bool {
        let mut too_long = false;
        for (place, limit) in self.rules.endings.iter().enumerate() {
            let balance = (limit.balance)(self, state);
            let was = before.map_or(0, |before| (limit.balance)(self, before));
            let lasts = balance != 0 && balance == was;
            let count = &mut state.counts[place];
            *count = if lasts { count.saturating_add(1) } else { 0 };
            too_long |= balance != 0 && *count >= limit.turns;
        }
        too_long
    }

    /// Ends the game if it is over, and reports why. `too_long` says that a material balance with
    /// few pieces has lasted too long.
    fn end(&self, position: &mut Position, too_long: bool, log: &mut impl Log) {
        if !self.has_a_move(position) {
            let key = if position.own().is_empty() {
                "no-pieces"
            } else {
                "no-move"
            };
            remark(log, key);
            position.end = End::Won(position.mover.other());
        } else if too_long {
            remark(log, "ending");
            position.end = End::Drawn;
        } else if position.history.is_drawn(self.limits, log) {
            position.end = End::Drawn;
        }
    }

    /// Removes the captured pieces and moves the piece, and crowns it if the rules require it.
    fn carry_out(&self, state: &mut State, mv: &Capture, log: &mut impl Log) {
        let mover = state.mover;
        let (from, to) = (mv.from(), mv.to());
        let was_king = state.kings.contains(from);
        let own = &mut state.pieces[mover.index()];
        own.remove(from);
        own.insert(to);
        state.pieces[mover.other().index()] &= !mv.taken;
        state.kings &= !mv.taken;
        state.kings.remove(from);
        if !self.rules.retrace {
            state.trails.moved(mv);
        }
        let crowned = !was_king && self.crowns(mover, mv);
        if was_king || crowned {
            state.kings.insert(to);
        }
        if crowned {
            log.note(|| Event::Transform {
                site: site(to),
                from: man(mover),
                to: piece(mover, Glyph::Crowned),
            });
        }
        state.mover = mover.other();
    }

    /// Checks whether a man becomes a king by this move.
    fn crowns(&self, seat: Seat, mv: &Capture) -> bool {
        let last = self.last_row[seat.index()];
        match self.rules.crowning {
            Crowning::WhereItEnds => last.contains(mv.to()),
            Crowning::InPassing => mv.squares().any(|square| last.contains(square)),
            Crowning::Never | Crowning::ComesToRest => false,
        }
    }
}

impl Game for Draughts {
    type Position = Position;
    type Move = Capture;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        WithHistory::new(self.first(), State::key)
    }

    fn turn(&self, position: &Position) -> Turn {
        match (position.draw, position.end) {
            (Some(_), End::None) => Turn::Chance,
            (_, end) => end.turn(position.mover),
        }
    }

    fn weight(&self, position: &Position, throw: &Capture) -> u32 {
        let weight = |draw| self.ballots.weight(draw, throw);
        position.draw.map_or(1, weight)
    }

    fn moves(&self, position: &Position, list: &mut Vec<Capture>) {
        if position.end == End::None {
            self.add_moves(position, list);
        }
        if let Some(draw) = position.draw {
            list.retain(|mv| self.ballots.weight(draw, mv) > 0);
        }
    }

    fn play(&self, position: &mut Position, mv: &Capture, log: &mut impl Log) {
        let mover = position.mover;
        let kind = position.kind(mover, mv.from());
        if log.listens() {
            let squares: Vec<Site> = mv.squares().map(site).collect();
            for step in squares.windows(2) {
                log.note(|| Event::Move {
                    kind,
                    count: 1,
                    path: step.to_vec(),
                });
            }
            for square in mv.taken.iter() {
                log.note(|| Event::Take {
                    kind: position.kind(mover.other(), square),
                    site: site(square),
                });
            }
        }
        let before = **position;
        self.carry_out(position, mv, log);
        position.draw = before.draw.and_then(|draw| self.ballots.after(draw, mv));
        let captures = !mv.taken.is_empty();
        let by_man = !before.kings.contains(mv.from());
        let key = position.key();
        position
            .history
            .turned(key, captures || by_man && !self.men_return);
        if by_man && self.rules.crowning.crowns() {
            position.history.restart();
        }
        let too_long = self.count_endings(Some(&before), position);
        self.end(position, too_long, log);
    }

    fn piles(&self, position: &Position) -> Vec<Pile> {
        let seat = |square: usize| Seat(u8::from(!position.pieces[0].contains(square)));
        kit::piles(position.all(), |square| position.kind(seat(square), square))
    }

    fn info(&self, position: &Position) -> BoardInfo {
        let info = kit::taken(position.pieces, [self.rules.men; 2]);
        self.limits.tell(&position.history, info)
    }

    fn taps(&self, position: &Position, mv: &Capture) -> Vec<Tap> {
        if position.draw.is_some() {
            return Vec::new();
        }
        let stop = mv.stops.then_some(Tap::Word("stop"));
        mv.taps().chain(stop).collect()
    }

    fn why_not(&self, position: &Position, taps: &[Tap]) -> Option<Message> {
        let (Some(Tap::Site(first)), Turn::Player(_)) = (taps.first(), self.turn(position)) else {
            return None;
        };
        let square = first.index();
        if square >= self.rules.places().len() {
            return Some(message("light-square"));
        }
        if position.enemy().contains(square) {
            return Some(message("not-yours"));
        }
        if !position.own().contains(square) {
            return Some(message("empty-square"));
        }
        let mut legal = Vec::new();
        self.moves(position, &mut legal);
        let best = legal.first()?;
        let can_go = legal.iter().any(|mv| mv.from() == square);
        if can_go && taps.len() == 1 {
            return None;
        }
        if best.taken.is_empty() || !self.rules.must_capture {
            let rests = self.rules.crowning == Crowning::ComesToRest
                && self.last_row[position.mover.index()].contains(square);
            let stood = |tap: &Tap| matches!(tap, Tap::Site(to) if position.trails.of(square).contains(to.index()));
            return Some(message(match taps.get(1) {
                Some(tap) if stood(tap) => "stood-there",
                _ if can_go => "not-there",
                _ if rests => "far-row",
                _ => "stuck",
            }));
        }
        let missed = message(self.why_not_captured(position, best, taps)?);
        let missed = missed.with("n", best.pieces());
        Some(missed.with("kings", best.kings()))
    }

    fn write(&self, position: &Position, mv: &Capture) -> String {
        let drawn = if position.draw.is_some() { "~" } else { "" };
        let sign = if mv.taken.is_empty() {
            "-"
        } else {
            self.rules.takes
        };
        let names = mv.squares().map(|square| self.board.name(site(square)));
        drawn.to_string() + &names.collect::<Vec<_>>().join(sign)
    }

    fn text(&self, position: &Position) -> String {
        match self.rules.text {
            Text::Fen => fen::write(self, position),
            Text::Rows => rows::write(self, position),
        }
    }

    fn read(&self, text: &str) -> Result<Position, ParseError> {
        let mut position = WithHistory::new(self.read_state(text)?, State::key);
        let too_long = self.count_endings(None, &mut position);
        self.end(&mut position, too_long, &mut ());
        Ok(position)
    }
}

impl Judge for Draughts {
    fn judge(&self, position: &Position, seat: Seat) -> i32 {
        judge::judge(self, position, seat)
    }

    fn needs_quiescence(&self, position: &Position) -> bool {
        self.can_capture(position)
    }

    fn ordering_score(&self, position: &Position, mv: &Capture) -> i32 {
        let crowns = !position.kings.contains(mv.from()) && self.crowns(position.mover, mv);
        10 * mv.pieces() as i32 + 10 * i32::from(crowns)
    }

    fn key(&self, position: &Position) -> u64 {
        let draws = u64::from(position.draw.is_some()) << 1;
        position.key() ^ u64::from(position.end != End::None) ^ draws
    }
}
