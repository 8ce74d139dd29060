//! The draughts family. [`Draughts`] plays any game of the family by its [`Rules`], which are data
//! and a few functions.
//!
//! This module names no game. The rules of a game define the board, the directions, flying kings,
//! the removal of captured pieces, crowning and duties.

mod ballots;
mod capture;
mod evaluation;
mod fen;
mod movement;
mod rows;
mod rules;
mod state;
#[cfg(test)]
mod tests;
mod trails;

use ballots::Ballots;
pub use capture::{MOST_PIECES, Move, Priority};
use movement::{Movement, Neighbours};
pub use rules::{
    Crowning, DIAGONAL, DIAGONAL_FORWARD, ENTRY, EndingLimit, MAX_LIMITS, Naming, ORTHOGONAL,
    ORTHOGONAL_FORWARD, PlayableSquares, REMARKS_ON_ENDINGS, Removal, Rules, Text,
};
pub use state::State;

use super::kit::{
    self, Direction, End, Limits, Places, WithHistory, lattice::NO_PLACE, man, message, piece,
    remark,
};
use crate::rules::{
    Board, BoardInfo, Evaluate, Event, Game, Glyph, Log, Message, ParseError, Pile, Seat, Site,
    Tap, Turn,
};

/// A set of the squares in play, row by row from the top left.
pub type Squares = Places<1>;
/// The largest number of squares in play.
const MAX_SQUARES: usize = 64;

/// A game of draughts with its options set.
#[derive(Debug)]
pub struct Draughts {
    rules: Rules,
    limits: Limits,
    board: Board,
    next: Neighbours,
    /// The movement of White's men, Black's men and kings.
    movements: [Movement; 3],
    /// The row of each square, from the top.
    row: [u8; MAX_SQUARES],
    /// The squares on which the men of each seat are crowned.
    last_row: [Squares; 2],
    centre: Squares,
    /// Whether a man can return to an earlier square.
    men_return: bool,
    ballots: Ballots,
}

type Position = WithHistory<State>;

fn site(square: usize) -> Site {
    Site(square as u16)
}

impl Draughts {
    /// Makes a game of these rules.
    ///
    /// # Panics
    /// If the board has more than 64 squares in play, if a side has more pieces than a capture can
    /// take, or if men may not return to earlier points and `trails` cannot record these on a board
    /// of this size.
    pub fn new(rules: Rules, limits: Limits) -> Draughts {
        let places = rules.places();
        assert!(places.len() <= MAX_SQUARES && rules.men <= capture::MAX_CAPTURED);
        assert!(rules.retrace || trails::has_room(&rules.lattice));
        let mut next = [[NO_PLACE; Direction::COUNT]; MAX_SQUARES];
        let mut row = [0; MAX_SQUARES];
        for (square, place) in places.iter().enumerate() {
            row[square] = rules.lattice.at(*place).1 as u8;
            for (direction, next) in Direction::all().zip(&mut next[square]) {
                let to = rules.lattice.next(*place, direction);
                let to = to.and_then(|to| places.binary_search(&to).ok());
                *next = to.map_or(NO_PLACE, |to| to as u8);
            }
        }
        let squares = |holds: &dyn Fn(usize) -> bool| -> Squares {
            (0..places.len())
                .filter(|square| holds(places[*square]))
                .collect()
        };
        let on_row = |row: usize| squares(&|place| rules.lattice.at(place).1 == row);
        let seen_by_black = |list: &[Direction]| {
            let list = list.iter();
            list.map(|direction| direction.upside_down()).collect()
        };
        let last_row = [on_row(0), on_row(rules.lattice.height - 1)];
        let mut movements = [
            Movement::new(&next, rules.steps.to_vec(), rules.jumps.to_vec()),
            Movement::new(
                &next,
                seen_by_black(rules.steps),
                seen_by_black(rules.jumps),
            ),
            Movement::new(
                &next,
                rules.king_directions.to_vec(),
                rules.king_directions.to_vec(),
            ),
        ];
        if rules.crowning == Crowning::ComesToRest {
            for (movement, row) in movements.iter_mut().zip(last_row) {
                row.iter().for_each(|at| movement.near[at] = Squares::EMPTY);
            }
        }
        Draughts {
            limits,
            board: rules.board(),
            movements,
            last_row,
            centre: squares(&|place| rules.is_central(place)),
            men_return: rules.retrace
                && rules
                    .steps
                    .iter()
                    .any(|direction| rules.steps.contains(&direction.opposite())),
            ballots: Ballots::new(rules.ballots),
            next,
            row,
            rules,
        }
    }

    fn next(&self, square: usize, direction: Direction) -> Option<usize> {
        let next = self.next[square][direction.index()];
        (next != NO_PLACE).then_some(next.into())
    }

    /// Checks whether a piece moves any distance.
    fn flies(&self, is_king: bool) -> bool {
        is_king && self.rules.flying
    }

    /// Returns the movement of a piece of the side to move.
    fn movement(&self, state: &State, is_king: bool) -> &Movement {
        &self.movements[if is_king { 2 } else { state.mover.index() }]
    }

    /// Returns the empty neighbouring squares that the piece on `from` can step to.
    fn empty_neighbours(&self, state: &State, from: usize) -> Squares {
        let near = self.movement(state, state.kings.contains(from)).near[from];
        near & !state.all() & !state.trails.of(from)
    }

    /// Adds the moves of the piece on `from` that do not capture.
    fn add_steps(&self, state: &State, from: usize, list: &mut Vec<Move>) {
        let step = |to| Move::step(from, to);
        if !self.flies(state.kings.contains(from)) {
            return list.extend(self.empty_neighbours(state, from).iter().map(step));
        }
        for direction in self.rules.king_directions {
            list.extend(self.ray(from, *direction, state.all()).map(step));
        }
    }

    /// Returns the squares after `from` in a direction, up to the first occupied one.
    fn ray(
        &self,
        from: usize,
        direction: Direction,
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
        own.any(|from| !self.empty_neighbours(state, from).is_empty()) || self.can_capture(state)
    }

    /// Adds the moves of the side to move.
    fn add_moves(&self, state: &State, list: &mut Vec<Move>) {
        self.captures(state, Some(self.rules.priorities), list);
        if !list.is_empty() && self.rules.must_capture {
            return;
        }
        for from in state.own().iter() {
            self.add_steps(state, from, list);
        }
    }

    /// Returns the state at the start.
    fn start_state(&self) -> State {
        let mut state = self.read_state(self.rules.start);
        if let Ok(state) = &mut state {
            state.ballot_draw = self.ballots.undrawn();
        }
        state.expect("the opening position reads")
    }

    fn read_state(&self, text: &str) -> Result<State, ParseError> {
        match self.rules.text {
            Text::Fen => fen::read(self, text),
            Text::Rows => rows::read(self, text),
        }
    }

    /// Counts the turns for which each material balance of [`Rules::endings`] has lasted. Returns
    /// whether one has lasted too long.
    fn count_endings(&self, before: Option<&State>, state: &mut State) -> bool {
        let mut too_long = false;
        for (place, limit) in self.rules.endings.iter().enumerate() {
            let balance = (limit.balance)(self, state);
            let balance_before = before.map_or(0, |before| (limit.balance)(self, before));
            let lasts = balance != 0 && balance == balance_before;
            let count = &mut state.counts[place];
            *count = if lasts { count.saturating_add(1) } else { 0 };
            too_long |= balance != 0 && *count >= limit.turns;
        }
        too_long
    }

    /// Ends the game if it is over, and reports why. `too_long` says that a material balance with
    /// few pieces has lasted too long.
    fn end_if_over(&self, position: &mut Position, too_long: bool, log: &mut impl Log) {
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

    /// Moves the piece, removes the captured pieces, and crowns the piece if the rules require it.
    fn carry_out(&self, state: &mut State, mv: &Move, log: &mut impl Log) {
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
    fn crowns(&self, seat: Seat, mv: &Move) -> bool {
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
    type Move = Move;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        WithHistory::new(self.start_state(), State::key)
    }

    fn turn(&self, position: &Position) -> Turn {
        match (position.ballot_draw, position.end) {
            (Some(_), End::None) => Turn::Chance,
            (_, end) => end.turn(position.mover),
        }
    }

    fn weight(&self, position: &Position, throw: &Move) -> u32 {
        let weight = |draw| self.ballots.weight(draw, throw);
        position.ballot_draw.map_or(1, weight)
    }

    fn moves(&self, position: &Position, list: &mut Vec<Move>) {
        if position.end == End::None {
            self.add_moves(position, list);
        }
        if let Some(draw) = position.ballot_draw {
            list.retain(|mv| self.ballots.weight(draw, mv) > 0);
        }
    }

    fn play(&self, position: &mut Position, mv: &Move, log: &mut impl Log) {
        let mover = position.mover;
        let kind = position.kind(mover, mv.from());
        if log.is_recording() {
            let squares: Vec<Site> = mv.squares().map(site).collect();
            for step in squares.windows(2) {
                log.note(|| Event::Move {
                    kind,
                    count: 1,
                    path: step.to_vec(),
                });
            }
            for square in mv.taken.iter() {
                log.note(|| Event::Remove {
                    kind: position.kind(mover.other(), square),
                    site: site(square),
                });
            }
        }
        let before = **position;
        self.carry_out(position, mv, log);
        position.ballot_draw = before
            .ballot_draw
            .and_then(|draw| self.ballots.after(draw, mv));
        let captures = !mv.taken.is_empty();
        let by_man = !before.kings.contains(mv.from());
        let key = position.key();
        position
            .history
            .add_turn(key, captures || by_man && !self.men_return);
        if by_man && self.rules.crowning.crowns() {
            position.history.restart();
        }
        let too_long = self.count_endings(Some(&before), position);
        self.end_if_over(position, too_long, log);
    }

    fn piles(&self, position: &Position) -> Vec<Pile> {
        let seat = |square: usize| Seat(u8::from(!position.pieces[0].contains(square)));
        kit::piles(position.all(), |square| position.kind(seat(square), square))
    }

    fn info(&self, position: &Position) -> BoardInfo {
        let info = kit::taken(position.pieces, [self.rules.men; 2]);
        self.limits.add_facts(&position.history, info)
    }

    fn taps(&self, position: &Position, mv: &Move) -> Vec<Tap> {
        if position.ballot_draw.is_some() {
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
        let missed = missed.with("n", best.pieces_taken());
        Some(missed.with("kings", best.kings_taken()))
    }

    fn write(&self, position: &Position, mv: &Move) -> String {
        let drawn = if position.ballot_draw.is_some() {
            "~"
        } else {
            ""
        };
        let sign = if mv.taken.is_empty() {
            "-"
        } else {
            self.rules.capture_sign
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
        self.end_if_over(&mut position, too_long, &mut ());
        Ok(position)
    }
}

impl Evaluate for Draughts {
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        evaluation::evaluate(self, position, seat)
    }

    fn needs_quiescence(&self, position: &Position) -> bool {
        self.can_capture(position)
    }

    fn ordering_score(&self, position: &Position, mv: &Move) -> i32 {
        let crowns = !position.kings.contains(mv.from()) && self.crowns(position.mover, mv);
        10 * mv.pieces_taken() as i32 + 10 * i32::from(crowns)
    }

    fn key(&self, position: &Position) -> u64 {
        let draws = u64::from(position.ballot_draw.is_some()) << 1;
        position.key() ^ u64::from(position.end != End::None) ^ draws
    }
}
