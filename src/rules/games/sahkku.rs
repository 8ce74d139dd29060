//! Sahkku: fifteen sleeping men a side, woken by three crosses, run around three rows. They capture
//! each other for good, and fight for a king that moves in straight lines.
//!
//! Three long dice are thrown up to three times, and their crosses laid aside. Then each die is
//! used separately, or several as one sum. The game does not use the race kit, because the dice of
//! a throw may move several men, and no man leaves the track at its end.
//!
//! Sources: the book's section 4.3; Borvo, "Sáhkku, the Devil's Game" (2001), for the lap.

mod board;
mod ends;
mod evaluation;
mod options;
mod play;
mod shown;
mod state;
mod text;
mod throws;

use super::{
    Entry,
    kit::{End, chosen, text as fields},
};
use crate::{
    rules::{
        Board, BoardInfo, Game, Log, Message, Options, ParseError, Pile, Seat, Site, SplitMix64,
        Tap, Turn,
    },
    search,
};
use board::{LAP, ROW, point};
use options::{ACTIVATION, ACTIVATIONS, DRAW_TURNS, FREEZE_LOSS, OPTIONS};
use state::{Dice, State, sort_faces};

/// The registry entry of Sahkku.
pub(super) static ENTRY: Entry = Entry {
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
    open: rules!(race_sahkku, |options| search::evaluated_game(Sahkku::new(
        options
    ))),
    ..Entry::DEFAULT
};

const LETTERS: [&str; 2] = ["W", "B"];
const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// Sahkku with its options set.
pub(super) struct Sahkku {
    board: Board,
    each_cross_wakes: bool,
    freeze_loses: bool,
    draw_turns: u16,
}

/// The piece that moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum MovingPiece {
    /// An active man on this step of its lap.
    Man(u8),
    /// The sleeping man at the head of its row.
    Leader,
    King,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    /// The faces of a throw, in the order in which dice are kept. A second or third throw lists
    /// only the dice that are thrown again, followed by 0.
    Throw {
        faces: [u8; 3],
        count: u8,
    },
    /// A piece moves to a point with some of the dice, one bit each.
    Go {
        piece: MovingPiece,
        to: u8,
        dice: u8,
    },
    Again,
    Pass,
}

impl Sahkku {
    pub(super) fn new(options: &Options) -> Sahkku {
        Sahkku {
            board: board::board(),
            each_cross_wakes: chosen(options, &ACTIVATION, &ACTIVATIONS),
            freeze_loses: options.is(&FREEZE_LOSS, "true"),
            draw_turns: options.count(&DRAW_TURNS),
        }
    }

    /// Whether the mover may throw again the dice that show no cross.
    fn may_throw(&self, state: &State, dice: Dice) -> bool {
        dice.left > 0 && !dice.all_crosses() && state.can_wake(state.mover)
    }

    /// Whether the mover has nothing in play, and so nothing to choose.
    fn has_nothing_in_play(&self, state: &State) -> bool {
        !state.has_active(state.mover) && !state.owns_king(state.mover)
    }
}

fn site(point: u8) -> Site {
    Site(point.into())
}

impl Game for Sahkku {
    type Position = State;
    type Move = Action;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> State {
        let mut state = State::empty();
        state.asleep = [ROW as u8; 2];
        state
    }

    fn turn(&self, state: &State) -> Turn {
        let waits = match state.dice {
            None => true,
            // A side with nothing in play always throws again if it may.
            Some(dice) => {
                dice.is_taken_up() || self.has_nothing_in_play(state) && self.may_throw(state, dice)
            }
        };
        match state.end {
            End::None if waits => Turn::Chance,
            end => end.turn(state.mover),
        }
    }

    fn paths(&self) -> [Vec<Site>; 2] {
        let path = |seat| (1..=LAP).map(move |step| site(point(seat, step)));
        [path(Seat::FIRST).collect(), path(Seat::SECOND).collect()]
    }

    fn is_midturn(&self, state: &State) -> bool {
        state.dice.is_some()
    }

    fn moves(&self, state: &State, list: &mut Vec<Action>) {
        match self.turn(state) {
            Turn::Over(_) => {}
            Turn::Chance => throws::throws(self.thrown_now(state), list),
            Turn::Player(_) => self.player_moves(state, list),
        }
    }

    fn weight(&self, _: &State, action: &Action) -> u32 {
        match action {
            Action::Throw { faces, count } => throws::arrangements(&faces[..usize::from(*count)]),
            _ => 1,
        }
    }

    fn sample(&self, state: &State, random: &mut SplitMix64) -> Option<Action> {
        if self.turn(state) != Turn::Chance {
            return None;
        }
        let count = self.thrown_now(state);
        let mut faces = [0; 3];
        for face in &mut faces[..count] {
            *face = random.below(4) as u8;
        }
        let faces = sort_faces(faces);
        let count = count as u8;
        Some(Action::Throw { faces, count })
    }

    fn play(&self, state: &mut State, action: &Action, log: &mut impl Log) {
        let mut recorded = log.is_recording().then(Vec::new);
        self.play_action(state, *action, &mut recorded);
        let events = recorded.into_iter().flatten();
        events.for_each(|event| log.note(|| event));
    }

    fn piles(&self, state: &State) -> Vec<Pile> {
        self.shown_piles(state)
    }

    fn info(&self, state: &State) -> BoardInfo {
        self.shown_info(state)
    }

    fn taps(&self, state: &State, action: &Action) -> Vec<Tap> {
        self.move_taps(state, action)
    }

    fn is_forced_pass(&self, action: &Action) -> bool {
        *action == Action::Pass
    }

    fn why_not(&self, state: &State, taps: &[Tap]) -> Option<Message> {
        self.tap_refusal(state, taps)
    }

    fn write(&self, state: &State, action: &Action) -> String {
        self.move_notation(state, action)
    }

    fn text(&self, state: &State) -> String {
        fields::write_with("; ", &text::FIELDS, &(), state)
    }

    fn read(&self, text: &str) -> Result<State, ParseError> {
        let mut state = fields::read_with(';', &text::FIELDS, &(), State::empty(), text)?;
        text::check(&state)?;
        if let Some(dice) = &mut state.dice
            && self.each_cross_wakes
        {
            dice.left = 0;
        }
        self.end_if_lost(&mut state, &mut None);
        if state.end == End::None && state.dice.is_none() && self.is_dead(&state) {
            state.end = End::Drawn;
        }
        if state.end != End::None {
            state.dice = None;
        }
        Ok(state)
    }
}
