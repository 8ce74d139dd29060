//! Tela, nine men's morris: three in a line is a mill, and a mill takes a man.
//!
//! Each side places nine men on the 24 points of three nested squares, then moves them along the
//! lines. A side with three men left flies. A mill removes an enemy man that does not stand in a
//! mill. A side with two men, or with no move, has lost.
//!
//! Sources: the book's sections 5.2 and 5.2.1.

use super::{
    Entry,
    kit::{End, Limits, chosen, message, values},
    mills::{
        ALL, Mills, Move, NEXT, NOWHERE, Plan, Points, Rules, State, in_mills, is_named_before,
        mills_at,
    },
};
use crate::{
    rules::{Message, OptionSpec, Options, Seat, is_count},
    search,
};

static FLYING: OptionSpec = OptionSpec::of("flying", &const { values(&FLIES) });
static PROTECTED: OptionSpec = OptionSpec::of("protected-mills", &const { values(&PROTECTIONS) });
static DOUBLE: OptionSpec = OptionSpec::of("double-mill", &["1", "2"]);
static BLOCKED: OptionSpec = OptionSpec::of("blocked", &const { values(&BLOCKED_LOSES) });
static REPETITION: OptionSpec = OptionSpec::open("repetition", &["3", "0"], is_count);
static QUIET: OptionSpec = OptionSpec::open("quiet-limit", &["100", "0"], is_count);
static OPTIONS: [&OptionSpec; 6] = [&FLYING, &PROTECTED, &DOUBLE, &BLOCKED, &REPETITION, &QUIET];

/// The registry entry of Tela.
pub(super) static ENTRY: Entry = Entry {
    key: "tela",
    chapter: "line",
    players: &["W", "B"],
    dice: false,
    options: &OPTIONS,
    reasons: &[
        "not-yours",
        "nobody-here",
        "occupied",
        "stuck",
        "too-far",
        "protected",
        "choose-enemy",
    ],
    remarks: &[
        "all-placed",
        "white-flies",
        "black-flies",
        "repetition",
        "quiet",
        "too-few",
        "blocked",
    ],
    facts: &["hand", "quiet"],
    stages: &[],
    presets: &[],
    open: rules!(line_tela, |options| search::evaluated_game(Mills::new(
        plan(options),
        Tela::new(options)
    ))),
};

fn plan(options: &Options) -> Plan {
    Plan {
        men: 9,
        limits: Limits::of(options, &REPETITION, &QUIET),
        skin: "slate",
    }
}

/// Tela with its options set.
struct Tela {
    flying: bool,
    protected: Protected,
    /// The number of men that two lines completed at once take.
    double: usize,
    blocked_loses: bool,
}

/// Whether a side left with three men flies.
const FLIES: [(&str, bool); 2] = [("on", true), ("off", false)];
const PROTECTIONS: [(&str, Protected); 3] = [
    ("unless-all", Protected::UnlessAll),
    ("always", Protected::Always),
    ("never", Protected::Never),
];
/// Whether a side that cannot move has lost; otherwise the game is a draw.
const BLOCKED_LOSES: [(&str, bool); 2] = [("loss", true), ("draw", false)];

/// When men in mills may not be taken: unless all men of their side stand in mills, always, or
/// never.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Protected {
    UnlessAll,
    Always,
    Never,
}

impl Tela {
    fn new(options: &Options) -> Tela {
        Tela {
            flying: chosen(options, &FLYING, &FLIES),
            protected: chosen(options, &PROTECTED, &PROTECTIONS),
            double: options.count(&DOUBLE).into(),
            blocked_loses: chosen(options, &BLOCKED, &BLOCKED_LOSES),
        }
    }

    /// Returns the points that a man of the mover may move to.
    fn reach(&self, state: &State, from: usize) -> Points {
        let flies = self.flying && state.own().len() == 3;
        let near = if flies { ALL } else { NEXT[from] };
        near & state.empty()
    }

    /// Returns the enemy men that a mill may take.
    fn takeable(&self, state: &State) -> Points {
        let enemy = state.enemy();
        let free = enemy & !in_mills(enemy);
        match self.protected {
            Protected::Never => enemy,
            Protected::UnlessAll if free.is_empty() => enemy,
            _ => free,
        }
    }

    /// Adds a move for every choice of men to take. `takeable` is computed when the first mill
    /// needs it.
    fn add(
        &self,
        state: &State,
        from: Option<usize>,
        to: usize,
        takeable: &mut Option<Points>,
        list: &mut Vec<Move>,
    ) {
        let left_behind = from.map_or(Points::EMPTY, Points::of);
        let mills = mills_at(to, state.own() & !left_behind);
        let taking = |takes| Move {
            from: from.map_or(NOWHERE, |from| from as u8),
            to: to as u8,
            takes,
        };
        if mills == 0 {
            return list.push(taking([NOWHERE; 2]));
        }
        let takeable = *takeable.get_or_insert_with(|| self.takeable(state));
        let taken = takeable.iter().map(|point| point as u8);
        match (mills.min(self.double), takeable.len()) {
            (_, 0) => list.push(taking([NOWHERE; 2])),
            (2, 2..) => {
                for first in takeable.iter() {
                    // Two men are written in the order of their names.
                    for other in takeable
                        .iter()
                        .filter(|other| is_named_before(first, *other))
                    {
                        list.push(taking([first as u8, other as u8]));
                    }
                }
            }
            _ => list.extend(taken.map(|taken| taking([taken, NOWHERE]))),
        }
    }
}

impl Rules for Tela {
    fn moves(&self, state: &State, list: &mut Vec<Move>) {
        let mut takeable = None;
        if state.in_hand() > 0 {
            for to in state.empty().iter() {
                self.add(state, None, to, &mut takeable, list);
            }
            return;
        }
        for from in state.own().iter() {
            for to in self.reach(state, from).iter() {
                self.add(state, Some(from), to, &mut takeable, list);
            }
        }
    }

    fn next_turn(&self, state: &mut State, mv: &Move) -> Option<&'static str> {
        state.mover = state.mover.other();
        let flies = self.flying && mv.takes() && state.in_hand() == 0 && state.own().len() == 3;
        match state.mover {
            _ if mv.places() && state.hand == [0; 2] => Some("all-placed"),
            Seat::FIRST if flies => Some("white-flies"),
            _ if flies => Some("black-flies"),
            _ => None,
        }
    }

    fn ended(&self, state: &State) -> Option<(End, &'static str)> {
        let mut seats = [Seat::FIRST, Seat::SECOND].into_iter();
        if let Some(loser) = seats.find(|seat| state.all_men(*seat) < 3) {
            return Some((End::Won(loser.other()), "too-few"));
        }
        let can_move = |from| !self.reach(state, from).is_empty();
        if state.in_hand() > 0 || state.own().iter().any(can_move) {
            return None;
        }
        let end = match self.blocked_loses {
            true => End::Won(state.mover.other()),
            false => End::Drawn,
        };
        Some((end, "blocked"))
    }

    fn why_not(&self, state: &State, points: &[usize]) -> Option<Message> {
        let placing = state.in_hand() > 0;
        let (go, rest) = points.split_at(points.len().min(if placing { 1 } else { 2 }));
        let is_empty = |point: &usize| state.empty().contains(*point);
        let is_enemy = |point: &usize| state.enemy().contains(*point);
        let reach = |from: &usize| self.reach(state, *from);
        let key = match (go, rest) {
            (_, [.., taken]) if is_enemy(taken) => "protected",
            (_, [_, ..]) => "choose-enemy",
            ([to], _) if placing && is_empty(to) => return None,
            ([_, to] | [to], _) if (placing || go.len() == 2) && !is_empty(to) => "occupied",
            ([from], _) if is_enemy(from) => "not-yours",
            ([from], _) if is_empty(from) => "nobody-here",
            ([from], _) if reach(from).is_empty() => "stuck",
            ([from, to], _) if !reach(from).contains(*to) => "too-far",
            _ => return None,
        };
        Some(message(key))
    }

    fn evaluate_side(&self, state: &State, seat: Seat) -> i32 {
        let men = state.men[seat.index()];
        let empty = state.empty();
        let room = |point: usize| (NEXT[point] & empty).len();
        let rooms: usize = men.iter().map(room).sum();
        let stuck = men.iter().filter(|point| room(*point) == 0).count();
        // A point that would complete a line threatens a man.
        let threats = empty.iter().filter(|point| mills_at(*point, men) > 0);
        200 * state.all_men(seat) as i32 + 8 * rooms as i32 - 12 * stuck as i32
            + 10 * in_mills(men).len() as i32
            + 45 * threats.count() as i32
    }

    fn ordering_score(&self, state: &State, mv: &Move) -> i32 {
        let spoils = mills_at(mv.to.into(), state.enemy()) as i32;
        100 * i32::from(mv.takes()) + 50 * spoils
    }
}
