//! Fanorona: two alquerque boards side by side, on which a move captures a whole line of men.
//!
//! A man captures by approach or by withdrawal. Approach takes the enemy men in a line ahead of the
//! point that it moves to. Withdrawal takes those in a line behind the point that it leaves. A
//! capture is compulsory. The same man may then continue, but not to a point that it has visited,
//! and not twice in a row in the same direction. The loser of a game may ask for a vela, in which
//! the winner first gives seventeen men away.
//!
//! Source: the book's sections 10.1, 10.2 and 10.4.

mod evaluation;
mod state;
mod text;
mod walk;

use super::{
    Entry,
    kit::{self, End, Limits, WithHistory, man, message, remark},
};
use crate::{
    rules::{
        Board, BoardInfo, Event, Form, Game, Log, Message, OptionSpec, Options, ParseError, Pile,
        Seat, Site, Tap, Turn, is_count,
    },
    search,
};
use state::{LATTICE, Points, State, StepKind};
use walk::{Step, Walk};

static VELA: OptionSpec = OptionSpec::of("vela", &["no", "yes"]);
static REPETITION: OptionSpec = OptionSpec::open("repetition", &["3", "0"], is_count);
static QUIET: OptionSpec = OptionSpec::open("quiet-limit", &["100", "0"], is_count);
static OPTIONS: [&OptionSpec; 3] = [&VELA, &REPETITION, &QUIET];

/// The registry entry of Fanorona.
pub(super) static ENTRY: Entry = Entry {
    key: "fanorona",
    chapter: "capture-middle",
    players: &["w", "b"],
    dice: false,
    options: &OPTIONS,
    reasons: &[
        "not-yours",
        "nobody-here",
        "stuck",
        "must-capture",
        "must-offer",
        "no-line",
        "goes-on-otherwise",
        "no-passing",
    ],
    remarks: &[
        "repetition",
        "quiet",
        "no-men",
        "no-step",
        "passed",
        "vela-over",
    ],
    facts: &["taken", "quiet", "to-give"],
    stages: &[],
    presets: &[],
    open: rules!(capture_fanorona, |options| search::evaluated_game(
        Fanorona::new(options)
    )),
};

const MEN: usize = 22;
/// The number of men that the giver of a vela must lose before the ordinary rules return.
const VELA_MEN: u8 = 17;
const LETTERS: [&str; 2] = ["w", "b"];

/// Fanorona with its options set.
pub(super) struct Fanorona {
    board: Board,
    vela: bool,
    limits: Limits,
}

type Position = WithHistory<State>;

impl Fanorona {
    pub(super) fn new(options: &Options) -> Fanorona {
        Fanorona {
            board: LATTICE.board("stone", |_| Form::Point),
            vela: options.is(&VELA, "yes"),
            limits: Limits::of(options, &REPETITION, &QUIET),
        }
    }

    fn end_if_over(state: &mut State, log: &mut impl Log) {
        let key = if state.own().is_empty() {
            "no-men"
        } else if state.vela.is_none() && state.plain_steps().next().is_none() {
            "no-step"
        } else {
            return;
        };
        remark(log, key);
        state.end = End::Won(state.mover.other());
    }
}

impl Game for Fanorona {
    type Position = Position;
    type Move = Walk;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        let vela = if self.vela { "v:b,0" } else { "-" };
        self.read(&format!(
            "bbbbbbbbb/bbbbbbbbb/bwbw1bwbw/wwwwwwwww/wwwwwwwww w {vela}"
        ))
        .expect("the opening position reads")
    }

    fn turn(&self, position: &Position) -> Turn {
        position.end.turn(position.mover)
    }

    fn moves(&self, position: &Position, list: &mut Vec<Walk>) {
        if position.end != End::None {
            return;
        }
        if !position.is_giving() {
            Walk::captures(position, list);
            if !list.is_empty() {
                return;
            }
        }
        let step = |(from, to)| Walk::step(from, to, StepKind::Plain);
        list.extend(position.plain_steps().map(step));
        if position.is_giving() {
            let offers = |walk: &Walk| {
                let mut steps = walk.steps();
                steps.all(|step| position.offers(step.from, step.to))
            };
            if list.iter().any(offers) {
                list.retain(offers);
            }
        }
        if list.is_empty() {
            list.push(Walk::PASS);
        }
    }

    fn play(&self, position: &mut Position, walk: &Walk, log: &mut impl Log) {
        let mover = position.mover;
        let (own, other) = (mover.index(), mover.other().index());
        let mut captured = 0;
        for Step { from, to, kind } in walk.steps() {
            log.note(|| Event::Move {
                kind: man(mover),
                count: 1,
                path: vec![site(from), site(to)],
            });
            let prey = position.prey(from, to, kind, position.men[other]);
            for taken in prey.iter() {
                log.note(|| Event::Remove {
                    kind: man(mover.other()),
                    site: site(taken),
                });
            }
            position.men[other] &= !prey;
            position.men[own] ^= Points::of(from).with(to);
            captured += prey.len();
        }
        if walk.is_pass() {
            remark(log, "passed");
        }
        if let Some(vela) = &mut position.vela
            && vela.giver != mover
        {
            vela.lost += captured as u8;
            if vela.lost >= VELA_MEN {
                position.vela = None;
                remark(log, "vela-over");
            }
        }
        position.mover = mover.other();
        let key = position.key();
        position.history.add_turn(key, captured > 0);
        Fanorona::end_if_over(position, log);
        if position.end == End::None && position.history.is_drawn(self.limits, log) {
            position.end = End::Drawn;
        }
    }

    fn piles(&self, position: &Position) -> Vec<Pile> {
        kit::men(position.men)
    }

    fn info(&self, position: &Position) -> BoardInfo {
        let info = kit::taken(position.men, [MEN; 2]);
        let info = self.limits.add_facts(&position.history, info);
        match position.vela {
            Some(vela) => {
                info.with_side_fact(vela.giver, "to-give", VELA_MEN.saturating_sub(vela.lost))
            }
            None => info,
        }
    }

    fn taps(&self, position: &Position, walk: &Walk) -> Vec<Tap> {
        if walk.is_pass() {
            return vec![Tap::Word("pass")];
        }
        let mut taps = vec![Tap::Site(site(walk.from()))];
        let mut enemy = position.enemy();
        for Step { from, to, kind } in walk.steps() {
            taps.push(Tap::Site(site(to)));
            let prey = |kind| position.prey(from, to, kind, enemy);
            let word = match kind {
                StepKind::Plain => continue,
                StepKind::Approach => "approach",
                StepKind::Withdrawal => "withdrawal",
            };
            let both = [StepKind::Approach, StepKind::Withdrawal].map(prey);
            if both.iter().all(|prey| !prey.is_empty()) {
                taps.push(Tap::Word(word));
            }
            enemy &= !prey(kind);
        }
        if walk.stops {
            taps.push(Tap::Word("stop"));
        }
        taps
    }

    fn why_not(&self, position: &Position, taps: &[Tap]) -> Option<Message> {
        let (Some(Tap::Site(first)), End::None) = (taps.first(), position.end) else {
            return None;
        };
        let from = first.index();
        let mut legal = Vec::new();
        self.moves(position, &mut legal);
        let captures = legal
            .iter()
            .any(|walk| walk.steps().any(|step| step.kind != StepKind::Plain));
        let no_line = "no-line";
        let key = match taps {
            _ if legal.iter().all(Walk::is_pass) => "no-passing",
            _ if position.enemy().contains(from) => "not-yours",
            _ if !position.own().contains(from) => "nobody-here",
            [_] if legal.iter().any(|walk| walk.from() == from) => return None,
            [_, _, _, ..] => "goes-on-otherwise",
            [_, Tap::Site(to)] if !state::is_joined(from, to.index()) => no_line,
            _ if captures => "must-capture",
            _ if position.is_giving() && position.plain_steps().any(|(own, _)| own == from) => {
                "must-offer"
            }
            [_] => "stuck",
            _ => no_line,
        };
        Some(message(key))
    }

    fn write(&self, _: &Position, walk: &Walk) -> String {
        if walk.is_pass() {
            return "pass".into();
        }
        let mut text = LATTICE.name(walk.from());
        for step in walk.steps() {
            text += "-";
            text += &LATTICE.name(step.to);
            text += match step.kind {
                StepKind::Plain => "",
                StepKind::Approach => "A",
                StepKind::Withdrawal => "W",
            };
        }
        text
    }

    fn text(&self, position: &Position) -> String {
        kit::text::write(&text::FIELDS, &(), position)
    }

    fn read(&self, text: &str) -> Result<Position, ParseError> {
        let empty = State {
            men: [Points::EMPTY; 2],
            mover: Seat::FIRST,
            vela: None,
            end: End::None,
        };
        let state = kit::text::read(&text::FIELDS, &(), empty, text)?;
        if state.men.iter().any(|men| men.len() > MEN) {
            return Err(parse_error!(
                "side-with-too-many-men",
                "a side has more than {most} men",
                most = MEN
            ));
        }
        let mut position = WithHistory::new(state, State::key);
        Fanorona::end_if_over(&mut position, &mut ());
        Ok(position)
    }
}

fn site(point: usize) -> Site {
    Site(point as u16)
}
