//! Five Field Kono: seven men a side cross five by five points, one diagonal step a turn. The first
//! side to stand on all seven points that the other began from has won. It is a race without dice,
//! captures or jumps.
//!
//! Sources: the book's section 4.5; Culin, *Korean Games* (1895), no. 78.

mod crossing;
mod evaluation;
mod options;
mod text;

use super::{
    Entry,
    kit::{
        self, End, Limits, WithHistory, chosen, man, message, remark, remark_count, text as fields,
    },
};
use crate::{
    rules::{
        Board, BoardInfo, Event, Game, Log, Message, Options, ParseError, Pile, Seat, Site,
        SplitMix64, Tap, Turn,
    },
    search,
};
use crossing::{CAMPS, LATTICE, MEN, Points, State, Step};
use options::{ANTI_BLOCK, MOVE_LIMIT, OPTIONS, REPETITION, STUCK, STUCKS, Stuck};
use std::cell::OnceCell;
use text::FIELDS;

/// The registry entry of Five Field Kono.
pub(super) static ENTRY: Entry = Entry {
    key: "five-field-kono",
    chapter: "race",
    players: &LETTERS,
    options: &OPTIONS,
    reasons: &[
        "not-yours",
        "nobody-here",
        "stuck",
        "diagonal",
        "occupied",
        "leave-home",
        "no-passing",
    ],
    remarks: &["across", "passed", "blocked", "repetition", "too-long"],
    facts: &["arrived", "moves"],
    open: rules!(race_five_field_kono, |options| search::evaluated_game(
        Kono::new(options)
    )),
    ..Entry::DEFAULT
};

const LETTERS: [&str; 2] = ["W", "B"];

/// Five Field Kono with its options set.
pub(super) struct Kono {
    board: Board,
    stuck: Stuck,
    /// Whether a side with a man in the enemy's camp must first clear its own.
    leave_home: bool,
    limits: Limits,
    move_limit: u16,
    /// Computed when a search first needs them.
    distances: OnceCell<evaluation::Distances>,
}

type Position = WithHistory<State>;

impl Kono {
    pub(super) fn new(options: &Options) -> Kono {
        Kono {
            board: crossing::board(),
            stuck: chosen(options, &STUCK, &STUCKS),
            leave_home: options.is(&ANTI_BLOCK, "leave-home"),
            limits: Limits {
                repetition: options.count(&REPETITION),
                no_progress: 0,
            },
            move_limit: options.count(&MOVE_LIMIT),
            distances: OnceCell::new(),
        }
    }

    /// Whether the mover may only make steps that leave its own camp.
    fn must_leave(&self, state: &State) -> bool {
        let there = CAMPS[state.mover.other().index()];
        self.leave_home && state.own().meets(there) && state.steps().any(|step| state.leaves(step))
    }

    /// Ends the game if a side has crossed, or if the side to move cannot move and may not pass.
    fn end_if_over(&self, state: &mut State, log: &mut impl Log) {
        let mut seats = [state.mover.other(), state.mover].into_iter();
        if let Some(winner) = seats.find(|seat| state.has_crossed(*seat)) {
            remark(log, "across");
            state.end = End::Won(winner);
        } else if self.stuck != Stuck::Passes && state.steps().next().is_none() {
            remark(log, "blocked");
            state.end = match self.stuck {
                Stuck::Draws => End::Drawn,
                _ => End::Won(state.mover.other()),
            };
        }
    }
}

impl Game for Kono {
    type Position = Position;
    type Move = Step;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        self.read("BBBBB/B...B/...../W...W/WWWWW W")
            .expect("the opening position reads")
    }

    fn turn(&self, position: &Position) -> Turn {
        position.end.turn(position.mover)
    }

    fn moves(&self, position: &Position, list: &mut Vec<Step>) {
        if position.end != End::None {
            return;
        }
        if self.must_leave(position) {
            return list.extend(position.steps().filter(|step| position.leaves(*step)));
        }
        let first = list.len();
        list.extend(position.steps());
        if list.len() == first {
            list.push(Step::PASS);
        }
    }

    fn sample(&self, position: &Position, random: &mut SplitMix64) -> Option<Step> {
        let plain = position.end == End::None && !self.leave_home;
        plain.then(|| position.random_step(random))?
    }

    fn play(&self, position: &mut Position, step: &Step, log: &mut impl Log) {
        let mover = position.mover;
        if *step == Step::PASS {
            remark(log, "passed");
        } else {
            let (from, to) = step.ends();
            position.men[mover.index()] ^= Points::of(from).with(to);
            log.note(|| Event::Move {
                kind: man(mover),
                count: 1,
                path: vec![site(from), site(to)],
            });
        }
        position.mover = mover.other();
        let key = position.key();
        position.history.add_turn(key, false);
        self.end_if_over(position, log);
        if position.end != End::None {
            return;
        }
        let too_long = self.move_limit > 0 && position.history.no_progress() >= self.move_limit;
        if position.history.is_drawn(self.limits, log) {
            position.end = End::Drawn;
        } else if too_long {
            remark_count(log, "too-long", self.move_limit);
            position.end = End::Drawn;
        }
    }

    fn piles(&self, position: &Position) -> Vec<Pile> {
        kit::men(position.men)
    }

    fn info(&self, position: &Position) -> BoardInfo {
        let mut info = BoardInfo::default();
        for seat in [Seat::FIRST, Seat::SECOND] {
            let there = position.men[seat.index()] & CAMPS[seat.other().index()];
            info = info.with_side_fact(seat, "arrived", format!("{}/{MEN}", there.len()));
        }
        let moves = position.history.no_progress();
        if self.move_limit == 0 || moves == 0 {
            return info;
        }
        info.with_fact("moves", format!("{moves}/{}", self.move_limit))
    }

    fn taps(&self, _: &Position, step: &Step) -> Vec<Tap> {
        if *step == Step::PASS {
            return vec![Tap::Word("pass")];
        }
        let (from, to) = step.ends();
        vec![Tap::Site(site(from)), Tap::Site(site(to))]
    }

    fn is_forced_pass(&self, step: &Step) -> bool {
        *step == Step::PASS
    }

    fn why_not(&self, position: &Position, taps: &[Tap]) -> Option<Message> {
        let (Some(Tap::Site(first)), End::None) = (taps.first(), position.end) else {
            return None;
        };
        let from = first.index();
        let mut legal = Vec::new();
        self.moves(position, &mut legal);
        let own = || position.steps().filter(|step| step.ends().0 == from);
        let key = match taps {
            _ if legal == [Step::PASS] => "no-passing",
            _ if position.enemy().contains(from) => "not-yours",
            _ if !position.own().contains(from) => "nobody-here",
            [_] if legal.iter().any(|step| step.ends().0 == from) => return None,
            [_] if own().next().is_some() => "leave-home",
            [_] => "stuck",
            [_, Tap::Site(to)] if !crossing::is_next(from, to.index()) => "diagonal",
            [_, Tap::Site(to)] if !position.empty().contains(to.index()) => "occupied",
            _ => "leave-home",
        };
        Some(message(key))
    }

    fn write(&self, _: &Position, step: &Step) -> String {
        if *step == Step::PASS {
            return "pass".into();
        }
        let (from, to) = step.ends();
        format!("{}-{}", LATTICE.name(from), LATTICE.name(to))
    }

    fn is_alias(&self, _: &Position, step: &Step, notation: &str) -> bool {
        *step == Step::PASS && notation == "--"
    }

    fn text(&self, position: &Position) -> String {
        fields::write(&FIELDS, &(), position)
    }

    fn read(&self, text: &str) -> Result<Position, ParseError> {
        let mut state = fields::read(&FIELDS, &(), State::EMPTY, text)?;
        text::check(&state)?;
        self.end_if_over(&mut state, &mut ());
        Ok(WithHistory::new(state, State::key))
    }
}

fn site(point: usize) -> Site {
    Site(point as u16)
}
