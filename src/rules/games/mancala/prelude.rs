//! The imports that every file of a game needs.

pub(super) use super::{
    board::{FOUR_ROWS, LETTERS, SEATS, four_rows, with_stores},
    family::{Move, Rules, Sowing, most},
    game::sown,
    plan::{Ban, FOUR, Feeding, Field, Laps, Mark, Passing, Plan, SkippedMarks},
    shared::*,
    sower::Sower,
    sowing::{Direction, FIRST_STORE, Pits, Position, SowingState, each, store, those},
    text::{GAME, MOVER, QUIET, ROUND, ROWS, STORES, TURN_OR_OVER, all_seeds, read_two, write_two},
};
pub(super) use crate::{
    games::{
        Entry,
        kit::{chosen, values},
    },
    rules::{
        BoardInfo, Form, Hidden, Material, OptionSpec, Options, Outcome, ParseError, Score, Seat,
        Shape, Sign, Site, Tap, Verdict, is_count,
    },
    search::AnyGame,
};
