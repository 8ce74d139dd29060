//! Shax, the mill game of Somalia. Twelve men a side fill the board, each side takes one man off,
//! and only then do men move. Three in a line take any man.
//!
//! The side that makes the first line of three while men are placed is the first to take and to
//! move. Lines made while placing take nothing. If a side cannot move, the other lets it out by
//! moving twice, and may take nothing for that move. A side with two men has lost.
//!
//! Sources: the book's section 5.2.2; for series G. Marin, Somali Games (1931). The limits for
//! draws and the length of a series are our own.

mod evaluation;
mod options;
mod text;
mod walking;

use super::{
    Entry,
    kit::{End, Limits, chosen, message, text::Field},
    mills::{LETTERS, Mills, Move, NEXT, NOWHERE, Phase, Plan, Rules, State, mills_at},
};
use crate::{
    rules::{BoardInfo, Message, Options, ParseError, Seat},
    search,
};
use options::{OPTIONS, QUIET, REPETITION, SERIES, SERIES_OF, STARTER, STARTERS};
use walking::{makes_jare, move_of, require_unblocking, unblocking_moves, unblocks, walks};

/// The registry entry of Shax.
pub(super) static ENTRY: Entry = Entry {
    key: "shax",
    chapter: "line",
    players: &LETTERS,
    options: &OPTIONS,
    reasons: &[
        "not-yours",
        "nobody-here",
        "occupied",
        "stuck",
        "too-far",
        "choose-enemy",
        "remove-enemy",
        "must-open",
        "open-without-jare",
    ],
    remarks: &[
        "first-jare",
        "no-jare",
        "board-full",
        "other-takes",
        "men-move",
        "oodan",
        "repetition",
        "quiet",
        "too-few",
        "white-leads",
        "black-leads",
        "drawn-game",
    ],
    facts: &["hand", "quiet", "jare", "won"],
    open: rules!(line_shax, |options| search::evaluated_game(Mills::new(
        plan(options),
        Shax::new(options)
    ))),
    ..Entry::DEFAULT
};

const MEN: u8 = 12;
/// The largest number of games of a series in which nobody wins enough in a row.
const MAX_GAMES: u8 = 40;

fn plan(options: &Options) -> Plan {
    Plan {
        men: MEN,
        limits: Limits::of(options, &REPETITION, &QUIET),
        skin: "sand",
    }
}

/// Shax with its options set.
struct Shax {
    second_begins: bool,
    in_a_row: u8,
}

/// Returns who placed the first man: White, or in a series the winner of the game before.
fn first_placer(state: &State) -> Seat {
    state.run.0
}

impl Shax {
    fn new(options: &Options) -> Shax {
        Shax {
            second_begins: chosen(options, &STARTER, &STARTERS),
            in_a_row: chosen(options, &SERIES, &SERIES_OF),
        }
    }

    /// Returns who is the first to take and to move.
    fn first_taker(&self, state: &State) -> Seat {
        let second = first_placer(state).swapped_if(self.second_begins);
        state.first.unwrap_or(second)
    }
}

impl Rules for Shax {
    fn fields(&self) -> &'static [Field<Mills, State>] {
        &text::FIELDS[..if self.in_a_row > 0 { 7 } else { 6 }]
    }

    fn check(&self, state: &mut State) -> Result<(), ParseError> {
        text::check(state, first_placer(state), self.first_taker(state))?;
        require_unblocking(state);
        Ok(())
    }

    fn moves(&self, state: &State, list: &mut Vec<Move>) {
        match state.phase {
            Phase::Placing => list.extend(state.empty().iter().map(|to| Move {
                from: NOWHERE,
                to: to as u8,
                takes: [NOWHERE; 2],
            })),
            Phase::Removing => list.extend(state.enemy().iter().map(Move::taking)),
            Phase::Moving if state.must_unblock => unblocking_moves(state, list),
            Phase::Moving => {
                for (from, to) in walks(state) {
                    if makes_jare(state, from, to) {
                        let taken = state.enemy().iter();
                        list.extend(taken.map(|taken| move_of(from, to, taken as u8)));
                    } else {
                        list.push(move_of(from, to, NOWHERE));
                    }
                }
            }
        }
    }

    fn next_turn(&self, state: &mut State, mv: &Move) -> Option<&'static str> {
        let mover = state.mover;
        let own = state.own();
        state.mover = mover.other();
        state.must_unblock = false;
        match state.phase {
            Phase::Placing => {
                let is_first = state.first.is_none() && mills_at(mv.to.into(), own) > 0;
                if is_first {
                    state.first = Some(mover);
                }
                if state.hand == [0; 2] {
                    state.phase = Phase::Removing;
                    state.mover = self.first_taker(state);
                }
                match state.phase {
                    _ if is_first => Some("first-jare"),
                    Phase::Removing if state.first.is_none() => Some("no-jare"),
                    Phase::Removing => Some("board-full"),
                    _ => None,
                }
            }
            Phase::Removing if mover == self.first_taker(state) => Some("other-takes"),
            Phase::Removing => {
                state.phase = Phase::Moving;
                state.mover = self.first_taker(state);
                require_unblocking(state).or(Some("men-move"))
            }
            Phase::Moving => require_unblocking(state),
        }
    }

    fn plays_on(&self, state: &mut State) -> bool {
        if self.in_a_row == 0 {
            return false;
        }
        state.games += 1;
        if let End::Won(winner) = state.end {
            let won = if state.run.0 == winner {
                state.run.1
            } else {
                0
            };
            state.run = (winner, won + 1);
        }
        let undecided = state.run.1 < self.in_a_row;
        if undecided && state.games >= MAX_GAMES {
            state.end = End::Drawn;
        }
        undecided && state.games < MAX_GAMES
    }

    fn add_facts(&self, state: &State, mut info: BoardInfo) -> BoardInfo {
        if let Some(first) = state.first {
            info = info.with_side_fact(first, "jare", 1);
        }
        match state.run {
            (_, 0) => info,
            (winner, won) => info.with_side_fact(winner, "won", won),
        }
    }

    fn ended(&self, state: &State) -> Option<(End, &'static str)> {
        let mut seats = [Seat::FIRST, Seat::SECOND].into_iter();
        let loser = seats.find(|seat| state.all_men(*seat) < 3)?;
        Some((End::Won(loser.other()), "too-few"))
    }

    fn why_not(&self, state: &State, points: &[usize]) -> Option<Message> {
        let is_empty = |point: &usize| state.empty().contains(*point);
        let is_enemy = |point: &usize| state.enemy().contains(*point);
        let reach = |from: usize| NEXT[from] & state.empty();
        let mut opening = Vec::new();
        if state.must_unblock {
            unblocking_moves(state, &mut opening);
        }
        let opens = |from: usize, to: Option<usize>| {
            let fits = |mv: &Move| {
                usize::from(mv.from) == from && to.is_none_or(|to| to == usize::from(mv.to))
            };
            !state.must_unblock || opening.iter().any(fits)
        };
        let key = match (state.phase, points) {
            (Phase::Placing, [to]) if !is_empty(to) => "occupied",
            (Phase::Removing, [taken]) if !is_enemy(taken) => "remove-enemy",
            (Phase::Moving, [from]) if is_enemy(from) => "not-yours",
            (Phase::Moving, [from]) if is_empty(from) => "nobody-here",
            (Phase::Moving, [from]) if reach(*from).is_empty() => "stuck",
            (Phase::Moving, [from]) if !opens(*from, None) && !unblocks(state, *from) => {
                "must-open"
            }
            (Phase::Moving, [from]) if !opens(*from, None) => "open-without-jare",
            (Phase::Moving, [_, to]) if !is_empty(to) => "occupied",
            (Phase::Moving, [from, to]) if !reach(*from).contains(*to) => "too-far",
            (Phase::Moving, [from, to]) if !opens(*from, Some(*to)) => "open-without-jare",
            (Phase::Moving, [_, _, taken]) if !is_enemy(taken) => "choose-enemy",
            _ => return None,
        };
        Some(message(key))
    }

    fn evaluate_side(&self, state: &State, seat: Seat) -> i32 {
        evaluation::evaluate_side(state, seat)
    }

    fn ordering_score(&self, state: &State, mv: &Move) -> i32 {
        evaluation::ordering_score(state, mv)
    }
}
