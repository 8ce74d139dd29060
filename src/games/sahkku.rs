//! Sahkku: fifteen sleeping men a side, woken by three crosses, run around three rows, hit each other for good,
//! and fight for a king who goes straight.
//!
//! Three long dice are thrown up to three times, and their crosses laid aside; then each is used by itself, or
//! several as one sum. That is why it is no game of the race kit: nothing of a throw is left to a single man, and
//! nobody arrives.
//!
//! Sources: the book's section 4.3; Borvo, "Sáhkku, the Devil's Game" (2001), for the lap.

mod board;
mod judging;
mod play;
mod state;
mod text;

use super::{
    Entry,
    kit::{End, chosen, message, piece, text as fields, values},
};
use crate::{
    rules::{
        Board, BoardInfo, Die, DieKind, Game, Glyph, Kind, Log, Mark, Message, Misread, OptionSpec,
        Options, Pile, Seat, Site, SplitMix64, Tap, Turn, in_order as sort, is_count,
    },
    search,
};
use board::point;
use state::{CROSS, Dice, State, in_order};

static ACTIVATION: OptionSpec = OptionSpec::of("activation", &const { values(&ACTIVATIONS) });
static FREEZE_LOSS: OptionSpec = OptionSpec::of("freeze-loss", &["true", "false"]);
static DRAW_TURNS: OptionSpec = OptionSpec::open("draw-turns", &["100", "50"], is_count);
static OPTIONS: [&OptionSpec; 3] = [&ACTIVATION, &FREEZE_LOSS, &DRAW_TURNS];

/// Whether every cross wakes a man, and not three alone.
const ACTIVATIONS: [(&str, bool); 2] = [("three-x", false), ("each-x", true)];

/// What the registry knows of Sahkku.
pub static ENTRY: Entry = Entry {
    key: "sahkku",
    chapter: "race",
    players: &LETTERS,
    dice: true,
    options: &OPTIONS,
    reasons: &[
        "not-yours",
        "nobody-here",
        "throw-first",
        "nobodys-king",
        "asleep",
        "not-leader",
        "frozen",
        "stuck",
        "sleeper-there",
        "no-die",
        "must-pass",
    ],
    remarks: &[
        "no-move", "woken", "king-won", "no-men", "shut-in", "quiet", "dead-end",
    ],
    facts: &["asleep", "out", "quiet"],
    open: rules!(race_sahkku, |options| search::judged(Sahkku::new(options))),
    ..Entry::DEFAULT
};

const LETTERS: [&str; 2] = ["W", "B"];
const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// Sahkku with its options set.
pub struct Sahkku {
    board: Board,
    each_cross_wakes: bool,
    freeze_loses: bool,
    draw_turns: u16,
}

/// Who goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Who {
    /// An active man from a step of its lap.
    Man(u8),
    /// The sleeping man at the head of the row.
    Leader,
    King,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// The faces that fall, in the order in which dice are kept; of a second or third throw only those that are
    /// thrown again, the others being 0 after them.
    Throw {
        faces: [u8; 3],
        count: u8,
    },
    /// Somebody goes to a point by some of the dice, one bit each.
    Go {
        who: Who,
        to: u8,
        dice: u8,
    },
    Again,
    Pass,
}

impl Sahkku {
    pub fn new(options: &Options) -> Sahkku {
        Sahkku {
            board: board::board(),
            each_cross_wakes: chosen(options, &ACTIVATION, &ACTIVATIONS),
            freeze_loses: options.is(&FREEZE_LOSS, "true"),
            draw_turns: options.count(&DRAW_TURNS),
        }
    }

    /// Whether the mover may throw the dice that show no cross once more.
    fn may_throw(&self, state: &State, dice: Dice) -> bool {
        dice.left > 0 && !dice.all_crosses() && state.can_wake(state.mover)
    }

    /// Whether nothing of the mover's is in play, so that there is nothing to choose.
    fn has_nothing(&self, state: &State) -> bool {
        !state.has_active(state.mover) && !state.commands(state.mover)
    }

    /// Where somebody comes from.
    fn origin(&self, state: &State, who: Who) -> u8 {
        let mover = state.mover;
        match who {
            Who::Man(step) => point(mover, step.into()),
            Who::Leader => point(mover, state.asleep[mover.index()].into()),
            Who::King => state.king.point,
        }
    }

    /// The faces of the dice of a move, crosses last: `3+X`.
    fn values(&self, state: &State, dice: u8) -> String {
        let lies = |face: u8| {
            let lying = state.dice.into_iter();
            let dice = (0..3).filter(move |die| dice >> die & 1 == 1);
            let shown = lying.flat_map(move |lying| dice.clone().map(move |die| lying.faces[die]));
            shown.filter(move |shown| *shown == face)
        };
        let faces = [2, 3, CROSS].into_iter().flat_map(lies);
        let faces: Vec<String> = faces
            .map(|face| text::face(face, false).to_string())
            .collect();
        faces.join("+")
    }
}

/// A man of a side that has not left his row.
fn sleeper(seat: Seat) -> Kind {
    piece(seat, Glyph::Man).marked(Some(Mark::BOUND))
}

fn man(seat: Seat) -> Kind {
    piece(seat, Glyph::Man)
}

fn king(owner: Option<Seat>) -> Kind {
    match owner {
        Some(seat) => piece(seat, Glyph::Ruler),
        None => Kind::nobodys(Glyph::Ruler),
    }
}

fn site(point: u8) -> Site {
    Site(point.into())
}

impl Game for Sahkku {
    type Position = State;
    type Move = Act;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> State {
        let mut state = State::empty();
        state.asleep = [state::ROW as u8; 2];
        state
    }

    fn turn(&self, state: &State) -> Turn {
        let waits = match state.dice {
            None => true,
            // With nothing in play whoever may throw again does.
            Some(dice) => {
                dice.is_taken_up() || self.has_nothing(state) && self.may_throw(state, dice)
            }
        };
        match state.end {
            End::None if waits => Turn::Chance,
            end => end.turn(state.mover),
        }
    }

    fn ways(&self) -> [Vec<Site>; 2] {
        let way = |seat| (1..=state::LAP).map(move |step| site(point(seat, step)));
        [way(Seat::FIRST).collect(), way(Seat::SECOND).collect()]
    }

    fn midturn(&self, state: &State) -> bool {
        state.dice.is_some()
    }

    fn moves(&self, state: &State, list: &mut Vec<Act>) {
        match self.turn(state) {
            Turn::Over(_) => {}
            Turn::Chance => play::throws(self.thrown_now(state), list),
            Turn::Player(_) => self.player_moves(state, list),
        }
    }

    fn weight(&self, _: &State, act: &Act) -> u32 {
        match act {
            Act::Throw { faces, count } => play::arrangements(&faces[..usize::from(*count)]),
            _ => 1,
        }
    }

    fn sample(&self, state: &State, random: &mut SplitMix64) -> Option<Act> {
        if self.turn(state) != Turn::Chance {
            return None;
        }
        let count = self.thrown_now(state);
        let mut faces = [0; 3];
        for face in &mut faces[..count] {
            *face = random.below(4) as u8;
        }
        let faces = in_order(faces);
        let count = count as u8;
        Some(Act::Throw { faces, count })
    }

    fn play(&self, state: &mut State, act: &Act, log: &mut impl Log) {
        let mut told = log.listens().then(Vec::new);
        self.act(state, *act, &mut told);
        let events = told.into_iter().flatten();
        events.for_each(|event| log.note(|| event));
    }

    fn piles(&self, state: &State) -> Vec<Pile> {
        let mut piles = Vec::new();
        let mut lay = |at: u8, kind: Kind, count: u8| {
            let site = site(at);
            let same = |pile: &&mut Pile| pile.site == site && pile.kind == kind;
            match piles.iter_mut().find(same) {
                Some(pile) => pile.count += u16::from(count),
                None => piles.push(Pile {
                    site,
                    kind,
                    count: count.into(),
                }),
            }
        };
        for seat in SEATS {
            for step in 1..=usize::from(state.asleep[seat.index()]) {
                lay(point(seat, step), sleeper(seat), 1);
            }
            for step in state.on(seat).iter() {
                lay(point(seat, step), man(seat), state.men[seat.index()][step]);
            }
        }
        lay(state.king.point, king(state.king.owner), 1);
        sort(&mut piles);
        piles
    }

    fn info(&self, state: &State) -> BoardInfo {
        let mut info = BoardInfo::default();
        for seat in SEATS {
            let side = seat.index();
            let active: u8 = state.men[side].iter().sum();
            let out = state::ROW as u8 - state.asleep[side] - active;
            info = info.of(seat, "asleep", state.asleep[side]);
            info = info.of(seat, "out", out);
        }
        if self.draw_turns > 0 && state.quiet > 0 {
            info = info.and("quiet", format!("{}/{}", state.quiet, self.draw_turns));
        }
        if let Some(dice) = state.dice {
            let die = |place: usize| Die {
                kind: DieKind::Long,
                face: dice.faces[place],
                spent: dice.spent >> place & 1 == 1,
            };
            info.dice = (0..3).map(die).collect();
        }
        info
    }

    fn taps(&self, state: &State, act: &Act) -> Vec<Tap> {
        match *act {
            Act::Throw { .. } => Vec::new(),
            Act::Again => vec![Tap::Word("roll")],
            Act::Pass => vec![Tap::Word("pass")],
            Act::Go { who, to, dice } => {
                let from = self.origin(state, who);
                let mut all = Vec::new();
                self.player_moves(state, &mut all);
                let alike = all.into_iter().filter_map(|act| match act {
                    Act::Go { who, to: end, dice } if end == to => {
                        (self.origin(state, who) == from).then_some((who, dice))
                    }
                    _ => None,
                });
                let alike: Vec<(Who, u8)> = alike.collect();
                let mut taps = vec![Tap::Site(site(from)), Tap::Site(site(to))];
                // Where the same way can be gone by other dice they are pointed at too, and where men of
                // different laps stand together it is said who goes.
                if alike.iter().any(|(_, other)| *other != dice) {
                    let chosen = (0..3).filter(|die| dice >> die & 1 == 1);
                    taps.extend(chosen.map(Tap::Die));
                }
                if alike.iter().any(|(other, _)| *other != who) {
                    taps.push(Tap::Word(match who {
                        Who::Leader => "leader",
                        Who::King => "king",
                        Who::Man(step) if usize::from(step) > 3 * state::ROW => "homeward",
                        Who::Man(_) => "outward",
                    }));
                }
                taps
            }
        }
    }

    fn is_formality(&self, act: &Act) -> bool {
        *act == Act::Pass
    }

    fn why_not(&self, state: &State, taps: &[Tap]) -> Option<Message> {
        let Some(Tap::Site(first)) = taps.first() else {
            return None;
        };
        let at = first.index() as u8;
        match self.turn(state) {
            Turn::Over(_) => return None,
            Turn::Chance => return Some(message("throw-first")),
            Turn::Player(_) => {}
        }
        let mut legal = Vec::new();
        self.player_moves(state, &mut legal);
        let begins = |act: &Act| match act {
            Act::Go { who, .. } => self.origin(state, *who) == at,
            _ => false,
        };
        let can_go = legal.iter().any(begins);
        let mover = state.mover;
        let stands = |seat: Seat| state.on(seat).iter().any(|step| point(seat, step) == at);
        let leader = state.asleep[mover.index()];
        let key = match taps {
            [_] if can_go => return None,
            [_, Tap::Site(to)] if can_go => {
                let sleeps = state.sleeps_on(mover.other(), to.index() as u8);
                if sleeps { "sleeper-there" } else { "no-die" }
            }
            [_, ..] if can_go => "no-die",
            _ if legal == [Act::Pass] => "must-pass",
            _ if stands(mover) || state.commands(mover) && state.king.point == at => "stuck",
            _ if state.sleeps_on(mover, at) => {
                if state.is_frozen(mover) {
                    "frozen"
                } else if leader > 0 && point(mover, leader.into()) == at {
                    "asleep"
                } else {
                    "not-leader"
                }
            }
            _ if stands(mover.other()) || state.sleeps_on(mover.other(), at) => "not-yours",
            _ if state.king.point != at => "nobody-here",
            _ if state.king.owner.is_none() => "nobodys-king",
            _ => "not-yours",
        };
        Some(message(key))
    }

    fn write(&self, state: &State, act: &Act) -> String {
        match *act {
            Act::Throw { faces, count } => {
                let faces = faces[..usize::from(count)].iter();
                let faces: String = faces.map(|face| text::face(*face, false)).collect();
                format!("~{faces}")
            }
            Act::Again => "again".into(),
            Act::Pass => "pass".into(),
            Act::Go { who, to, dice } => {
                let (mover, values) = (state.mover, self.values(state, dice));
                let from = match who {
                    Who::Man(step) => board::step_name(mover, step.into()),
                    Who::Leader => format!("({})", board::name(self.origin(state, who))),
                    Who::King => format!("K{}", board::name(state.king.point)),
                };
                // A man's point in the middle has a prime the second time round.
                let to = match who {
                    Who::Man(step) => {
                        let step = usize::from(step) + self.far(state, dice);
                        board::step_name(mover, play::around(step))
                    }
                    _ => board::name(to),
                };
                format!("{values}:{from}-{to}")
            }
        }
    }

    fn text(&self, state: &State) -> String {
        fields::write_with("; ", &text::FIELDS, &(), state)
    }

    fn read(&self, text: &str) -> Result<State, Misread> {
        let mut state = fields::read_with(';', &text::FIELDS, &(), State::empty(), text)?;
        text::check(&state)?;
        if let Some(dice) = &mut state.dice
            && self.each_cross_wakes
        {
            dice.left = 0;
        }
        self.settle(&mut state, &mut None);
        if state.end == End::None && state.dice.is_none() && self.is_dead(&state) {
            state.end = End::Drawn;
        }
        if state.end != End::None {
            state.dice = None;
        }
        Ok(state)
    }
}
