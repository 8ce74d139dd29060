//! Games in which stones are placed one by one and stay, to form rows: five that win, or all that
//! count. One type plays them all; a game supplies its [`Rules`].
//!
//! This module has the square board, stones, blocks that close a place, and the swap of sides after
//! the first stone. The game decides the value of a row, and which places are forbidden.

use super::kit::{
    self, Lattice, Places,
    lattice::{Joins, Net},
    message,
    text::{self, Field},
    unknown_piece,
};
use crate::rules::{
    Board, BoardInfo, Evaluate, Event, Game, Glyph, Log, Message, Outcome, ParseError, PieceKind,
    Pile, Seat, Site, SplitMix64, Tap, Turn,
};

/// A set of places on a board of up to 19 by 19.
pub(super) type Spots = Places<6>;

/// The choice to take the other side instead of a move.
pub(super) const SWAP: &str = "swap";

/// The stones and blocks, and the side to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct State {
    pub stones: [Spots; 2],
    pub blocks: Spots,
    /// The empty places with a stone at most two steps away, for games that need them.
    pub near: Spots,
    pub second_moves: bool,
    /// Whether the choice of sides has been made.
    pub sides_chosen: bool,
    /// Whether the player with the choice has asked for more stones.
    pub asked_for_more: bool,
    pub end: Option<Outcome>,
}

impl State {
    pub(super) fn mover(&self) -> Seat {
        Seat(u8::from(self.second_moves))
    }

    pub(super) fn set_mover(&mut self, seat: Seat) {
        self.second_moves = seat == Seat::SECOND;
    }

    pub(super) fn taken(&self) -> Spots {
        self.stones[0] | self.stones[1] | self.blocks
    }

    /// Whether the first stone has just been placed, so that the second side may take it over.
    pub(super) fn can_swap(&self) -> bool {
        !self.sides_chosen && self.second_moves && self.placed() == 1 && !self.stones[0].is_empty()
    }

    /// Returns how many stones lie on the board.
    pub(super) fn placed(&self) -> usize {
        self.stones[0].len() + self.stones[1].len()
    }
}

/// An action of a player, or of chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    Place(u16),
    Word(&'static str),
}

/// The next thing to place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    Stone(Seat),
    Block,
    /// A block at a random place.
    RandomBlock,
    /// Nothing: the player must make a choice.
    Nothing,
}

/// A square board of places in rows and columns, and their neighbours.
pub(super) struct Square {
    pub lattice: Lattice,
    pub net: Net,
    pub all: Spots,
}

impl Square {
    pub(super) fn of(size: usize) -> Square {
        let lattice = Lattice {
            width: size,
            height: size,
            joins: Joins::All,
        };
        Square {
            lattice,
            net: lattice.net(),
            all: Spots::first(size * size),
        }
    }

    pub(super) fn empty(&self, state: &State) -> Spots {
        self.all & !state.taken()
    }

    pub(super) fn middle(&self) -> usize {
        self.lattice.len() / 2
    }
}

/// How a game writes and draws the pieces on its board.
pub(super) struct Appearance {
    /// The letters of the sides, and of their stones in a position text.
    pub letters: [&'static str; 2],
    pub stones: [char; 2],
    /// The letter of an empty place; `None` if runs of them are written as numbers, as in Go.
    pub empty: Option<char>,
    pub glyph: Glyph,
}

const BLOCK: char = '#';

/// The rules of a game with its options set.
pub(super) trait Rules {
    fn square(&self) -> &Square;
    fn appearance(&self) -> &'static Appearance;
    /// Returns the board of a lattice of this size.
    fn board(&self, lattice: &Lattice) -> Board;
    fn start(&self) -> State {
        State::default()
    }
    /// Checks a position that was read, and sets the fields that its text does not contain.
    fn complete(&self, _state: &mut State) -> Result<(), ParseError> {
        Ok(())
    }
    fn next(&self, state: &State) -> Next;
    /// Returns the choices that the player has instead of placing.
    fn choices(&self, _state: &State) -> &'static [&'static str] {
        &[]
    }
    /// Returns why nothing may be placed on an empty place, if so.
    fn refusal(&self, _state: &State, _place: usize) -> Option<&'static str> {
        None
    }
    /// Whether every empty place is open to the mover, so that the places need no check.
    fn is_open(&self, state: &State) -> bool;
    /// Sets the next side to move after something has been placed, and ends the game if it is over.
    fn placed(&self, state: &mut State, place: usize, log: &mut Option<Vec<Event>>);
    /// Carries out a choice.
    fn apply_choice(&self, state: &mut State, word: &'static str);
    fn info(&self, state: &State) -> BoardInfo;
    fn evaluate(&self, state: &State, seat: Seat) -> i32;
    fn ordering_score(&self, state: &State, place: usize) -> i32;
    /// Returns the lowest score of a move that a search considers, and how many moves it considers,
    /// at most. `best` is the highest score in the position.
    fn root_move_limit(&self, _best: i32) -> (i32, usize) {
        (i32::MIN, usize::MAX)
    }
    /// Returns a move that wins by force, if the game has its own search for one. Calls `goes_on`
    /// before each position that it visits.
    fn forced_win(&self, _state: &State, _goes_on: &mut dyn FnMut() -> bool) -> Option<Action> {
        None
    }
    /// Returns the largest number of positions that one evaluation may visit.
    fn positions_per_evaluation(&self) -> u64 {
        1
    }
}

/// A game of rows with its options set.
pub(super) struct Rows {
    board: Board,
    rules: Box<dyn Rules>,
}

impl Rows {
    pub(super) fn new(rules: impl Rules + 'static) -> Rows {
        Rows {
            board: rules.board(&Lattice {
                joins: Joins::Orthogonal,
                ..rules.square().lattice
            }),
            rules: Box::new(rules),
        }
    }

    /// A block has no owner; a stone has its own colour.
    fn piece(&self, state: &State, place: usize) -> PieceKind {
        match owner(state, place) {
            Some(seat) => kit::piece(seat, self.rules.appearance().glyph),
            None => PieceKind::unowned(Glyph::Block),
        }
    }

    fn empty(&self, state: &State) -> Spots {
        self.rules.square().empty(state)
    }

    /// Returns the places where something may be placed now.
    fn open(&self, state: &State) -> Spots {
        if self.rules.next(state) == Next::Nothing {
            return Spots::EMPTY;
        }
        let empty = self.empty(state);
        if self.rules.is_open(state) {
            return empty;
        }
        let open = |place: &usize| self.rules.refusal(state, *place).is_none();
        empty.iter().filter(open).collect()
    }
}

/// Returns the owner of the stone on a place.
pub(super) fn owner(state: &State, place: usize) -> Option<Seat> {
    let mut seats = [Seat::FIRST, Seat::SECOND].into_iter();
    seats.find(|seat| state.stones[seat.index()].contains(place))
}

impl Game for Rows {
    type Position = State;
    type Move = Action;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> State {
        self.rules.start()
    }

    fn turn(&self, state: &State) -> Turn {
        match (state.end, self.rules.next(state)) {
            (Some(outcome), _) => Turn::Over(outcome),
            (None, Next::RandomBlock) => Turn::Chance,
            _ => Turn::Player(state.mover()),
        }
    }

    fn moves(&self, state: &State, list: &mut Vec<Action>) {
        if state.end.is_none() {
            let open = self.open(state);
            list.extend(open.iter().map(|place| Action::Place(place as u16)));
            list.extend(self.rules.choices(state).iter().copied().map(Action::Word));
        }
    }

    fn sample(&self, state: &State, random: &mut SplitMix64) -> Option<Action> {
        let words = self.rules.choices(state);
        if !words.is_empty() || !self.rules.is_open(state) || state.end.is_some() {
            return None;
        }
        let empty = self.empty(state);
        let index = random.below(empty.len() as u32) as usize;
        empty.nth(index).map(|place| Action::Place(place as u16))
    }

    fn play(&self, state: &mut State, action: &Action, log: &mut impl Log) {
        let place = match *action {
            Action::Place(place) => usize::from(place),
            Action::Word(word) => return self.rules.apply_choice(state, word),
        };
        match self.rules.next(state) {
            Next::Stone(seat) => state.stones[seat.index()].insert(place),
            _ => state.blocks.insert(place),
        }
        log.note(|| Event::Place {
            kind: self.piece(state, place),
            site: Site(place as u16),
        });
        let mut recorded = log.is_recording().then(Vec::new);
        self.rules.placed(state, place, &mut recorded);
        for event in recorded.into_iter().flatten() {
            log.note(|| event);
        }
    }

    fn piles(&self, state: &State) -> Vec<Pile> {
        kit::piles(state.taken(), |place| self.piece(state, place))
    }

    fn info(&self, state: &State) -> BoardInfo {
        self.rules.info(state)
    }

    fn taps(&self, _: &State, action: &Action) -> Vec<Tap> {
        vec![match *action {
            Action::Place(place) => Tap::Site(Site(place)),
            Action::Word(word) => Tap::Word(word),
        }]
    }

    fn swaps_seats(&self, action: &Action) -> bool {
        *action == Action::Word(SWAP)
    }

    fn why_not(&self, state: &State, taps: &[Tap]) -> Option<Message> {
        let (None, [Tap::Site(site)]) = (state.end, taps) else {
            return None;
        };
        let place = site.index();
        let key = match self.rules.next(state) {
            Next::Nothing => "choose-side",
            _ if state.blocks.contains(place) => "blocked-place",
            _ if state.taken().contains(place) => "occupied",
            _ => self.rules.refusal(state, place)?,
        };
        Some(message(key))
    }

    fn write(&self, state: &State, action: &Action) -> String {
        match *action {
            Action::Word(word) => word.into(),
            Action::Place(place) => {
                let thrown = self.rules.next(state) == Next::RandomBlock;
                let name = self.board.name(Site(place));
                format!("{}{name}", if thrown { "~" } else { "" })
            }
        }
    }

    fn text(&self, state: &State) -> String {
        text::write(&FIELDS, self, state)
    }

    fn read(&self, text: &str) -> Result<State, ParseError> {
        let mut state = text::read(&FIELDS, self, State::default(), text)?;
        self.rules.complete(&mut state)?;
        Ok(state)
    }
}

impl Evaluate for Rows {
    fn evaluate(&self, state: &State, seat: Seat) -> i32 {
        self.rules.evaluate(state, seat).clamp(-10_000, 10_000)
    }

    fn ordering_score(&self, state: &State, action: &Action) -> i32 {
        match *action {
            Action::Place(place) => self.rules.ordering_score(state, place.into()),
            Action::Word(_) => 500,
        }
    }

    fn root_move_limit(&self, best: i32) -> (i32, usize) {
        self.rules.root_move_limit(best)
    }

    fn forced_win(&self, state: &State, goes_on: &mut dyn FnMut() -> bool) -> Option<Action> {
        self.rules.forced_win(state, goes_on)
    }

    fn positions_per_evaluation(&self) -> u64 {
        self.rules.positions_per_evaluation()
    }
}

/// The rows from the top, and the side to move. `s` follows once the sides are chosen, and `+`
/// after a request for more stones.
static FIELDS: [Field<Rows, State>; 2] = [
    Field {
        name: "the rows",
        write: |rows, state| {
            let appearance = rows.rules.appearance();
            rows.rules
                .square()
                .lattice
                .write(|place| match owner(state, place) {
                    Some(seat) => Some(appearance.stones[seat.index()]),
                    None if state.blocks.contains(place) => Some(BLOCK),
                    None => appearance.empty,
                })
        },
        read: |rows, state, text| {
            let appearance = rows.rules.appearance();
            rows.rules.square().lattice.read(text, |place, letter| {
                match appearance.stones.iter().position(|stone| *stone == letter) {
                    Some(seat) => state.stones[seat].insert(place),
                    None if Some(letter) == appearance.empty => {}
                    None if letter == BLOCK && appearance.empty.is_some() => {
                        state.blocks.insert(place)
                    }
                    None => return Err(unknown_piece(letter)),
                }
                Ok(())
            })
        },
    },
    Field {
        name: "the player to move",
        write: |rows, state| {
            let settled = if state.sides_chosen { "s" } else { "" };
            let more = if state.asked_for_more { "+" } else { "" };
            format!(
                "{}{settled}{more}",
                rows.rules.appearance().letters[state.mover().index()]
            )
        },
        read: |rows, state, word| {
            let (word, more) = word
                .strip_suffix('+')
                .map_or((word, false), |word| (word, true));
            let (word, settled) = word
                .strip_suffix('s')
                .map_or((word, false), |word| (word, true));
            (state.asked_for_more, state.sides_chosen) = (more, settled);
            state.set_mover(kit::read_seat(word, rows.rules.appearance().letters)?);
            Ok(())
        },
    },
];
