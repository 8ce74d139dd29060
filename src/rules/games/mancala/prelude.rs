//! The imports that every file of a game needs.

pub(super) use super::{
    board::{FOUR_ROWS, LETTERS, SEATS, four_rows, with_stores},
    family::{Mancala, Move, Rules, verdict_by_score},
    game::open_mancala,
    plan::{
        Ban, EndReason, FOUR, Feeding, Field, Laps, MarkNotation, MidLapCaptor, Plan, SkippedMarks,
    },
    shared::*,
    sower::Sower,
    sowing::{Direction, FIRST_STORE, Pits, Position, SowingState, filter_pits, pits_in, store},
    text::{
        GAME, MOVER, QUIET, ROUND, ROWS, STORES, TURN_OR_OVER, check_total, read_two, write_two,
    },
};
pub(super) use crate::{
    games::{
        Entry,
        kit::{chosen, values},
    },
    rules::{
        BoardInfo, Form, Hidden, OptionSpec, Options, Outcome, ParseError, Score, Seat, Sign,
        SignShape, Site, Tap, Verdict, is_count,
    },
    search::AnyGame,
};
