//! Shax, the mill game of Somalia. Twelve men a side fill the board, each side takes one man off,
//! and only then do men move. Three in a line take any man.
//!
//! The side that makes the first line of three while men are placed is the first to take and to
//! move. Lines made while placing take nothing. If a side cannot move, the other lets it out by
//! moving twice, and may take nothing for that move. A side with two men has lost.
//!
//! Sources: the book's section 5.2.2; for series G. Marin, Somali Games (1931). The limits for
//! draws and the length of a series are our own.

mod judging;
mod options;
mod text;
mod walking;

use super::{
    Entry,
    kit::{End, Limits, chosen, message, text::Field},
    mills::{LETTERS, Mills, NEXT, NOWHERE, Phase, Plan, Rules, State, Step, mills_at},
};
use crate::{
    rules::{BoardInfo, Material, Message, Options, ParseError, Seat},
    search,
};
use options::{OPTIONS, QUIET, REPETITION, SERIES, SERIES_OF, STARTER, STARTERS};
use walking::{let_out, lets_out, makes_jare, move_of, openings, walks};

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
    open: rules!(line_shax, |options| search::judged(Mills::new(
        plan(options),
        Shax::new(options)
    ))),
    ..Entry::DEFAULT
};

const MEN: u8 = 12;
/// The most games of a series in which nobody wins enough in a row.
const MOST_GAMES: u8 = 40;

fn plan(options: &Options) -> Plan {
    Plan {
        men: MEN,
        limits: Limits::of(options, &REPETITION, &QUIET),
        material: Material::Sand,
    }
}

/// Shax with its options set.
struct Shax {
    second_begins: bool,
    in_a_row: u8,
}

/// Returns who placed the first man: White, or in a series the winner of the game before.
fn began(state: &State) -> Seat {
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
    fn begins(&self, state: &State) -> Seat {
        let second = began(state).exchanged(self.second_begins);
        state.first.unwrap_or(second)
    }
}

impl Rules for Shax {
    fn fields(&self) -> &'static [Field<Mills, State>] {
        &text::FIELDS[..if self.in_a_row > 0 { 7 } else { 6 }]
    }

    fn check(&self, state: &mut State) -> Result<(), ParseError> {
        text::check(state, began(state), self.begins(state))?;
        let_out(state);
        Ok(())
    }

    fn steps(&self, state: &State, list: &mut Vec<Step>) {
        match state.phase {
            Phase::Place => list.extend(state.empty().iter().map(|to| Step {
                from: NOWHERE,
                to: to as u8,
                takes: [NOWHERE; 2],
            })),
            Phase::Remove => list.extend(state.enemy().iter().map(Step::taking)),
            Phase::Move if state.opens => openings(state, list),
            Phase::Move => {
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

    fn turned(&self, state: &mut State, step: &Step) -> Option<&'static str> {
        let mover = state.mover;
        let own = state.own();
        state.mover = mover.other();
        state.opens = false;
        match state.phase {
            Phase::Place => {
                let is_first = state.first.is_none() && mills_at(step.to.into(), own) > 0;
                if is_first {
                    state.first = Some(mover);
                }
                if state.hand == [0; 2] {
                    state.phase = Phase::Remove;
                    state.mover = self.begins(state);
                }
                match state.phase {
                    _ if is_first => Some("first-jare"),
                    Phase::Remove if state.first.is_none() => Some("no-jare"),
                    Phase::Remove => Some("board-full"),
                    _ => None,
                }
            }
            Phase::Remove if mover == self.begins(state) => Some("other-takes"),
            Phase::Remove => {
                state.phase = Phase::Move;
                state.mover = self.begins(state);
                let_out(state).or(Some("men-move"))
            }
            Phase::Move => let_out(state),
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
        if undecided && state.games >= MOST_GAMES {
            state.end = End::Drawn;
        }
        undecided && state.games < MOST_GAMES
    }

    fn facts(&self, state: &State, mut info: BoardInfo) -> BoardInfo {
        if let Some(first) = state.first {
            info = info.of(first, "jare", 1);
        }
        match state.run {
            (_, 0) => info,
            (winner, won) => info.of(winner, "won", won),
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
        if state.opens {
            openings(state, &mut opening);
        }
        let opens = |from: usize, to: Option<usize>| {
            let fits = |step: &Step| {
                usize::from(step.from) == from && to.is_none_or(|to| to == usize::from(step.to))
            };
            !state.opens || opening.iter().any(fits)
        };
        let key = match (state.phase, points) {
            (Phase::Place, [to]) if !is_empty(to) => "occupied",
            (Phase::Remove, [taken]) if !is_enemy(taken) => "remove-enemy",
            (Phase::Move, [from]) if is_enemy(from) => "not-yours",
            (Phase::Move, [from]) if is_empty(from) => "nobody-here",
            (Phase::Move, [from]) if reach(*from).is_empty() => "stuck",
            (Phase::Move, [from]) if !opens(*from, None) && !lets_out(state, *from) => "must-open",
            (Phase::Move, [from]) if !opens(*from, None) => "open-without-jare",
            (Phase::Move, [_, to]) if !is_empty(to) => "occupied",
            (Phase::Move, [from, to]) if !reach(*from).contains(*to) => "too-far",
            (Phase::Move, [from, to]) if !opens(*from, Some(*to)) => "open-without-jare",
            (Phase::Move, [_, _, taken]) if !is_enemy(taken) => "choose-enemy",
            _ => return None,
        };
        Some(message(key))
    }

    fn held(&self, state: &State, seat: Seat) -> i32 {
        judging::held(state, seat)
    }

    fn ordering_score(&self, state: &State, step: &Step) -> i32 {
        judging::ordering_score(state, step)
    }
}
