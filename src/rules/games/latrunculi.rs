//! Latrunculi, by Ulrich Schaedler's reconstruction. Men are placed one by one, then step or leap,
//! and bind an enemy between two of them. A later turn may take off an enemy that is still bound.
//!
//! A bound man neither moves nor binds another. It is free again when one of the two binders moves
//! away or is bound itself. No man moves between two free enemies, unless it binds one there.
//!
//! Source: the book's section 6.2, which reports Stefano Lorentoni's account of Schaedler's article
//! of 2001.

mod binding;
mod play;
mod text;

use super::{
    Entry, Preset,
    custody::{self, Plan, Setup},
    kit::{Limits, chosen, values},
};
use crate::rules::{Form, OptionSpec, Options, Ornament, is_count};

/// The boards, by columns and rows.
const BOARDS: [(&str, (usize, usize)); 4] = [
    ("8x8", (8, 8)),
    ("8x9", (8, 9)),
    ("7x7", (7, 7)),
    ("7x8", (7, 8)),
];
/// Whether taking off a man is the whole turn.
const REMOVALS: [(&str, bool); 2] = [("before", false), ("instead", true)];
const SUICIDES: [(&str, bool); 2] = [("forbidden", false), ("allowed", true)];
/// Whether a side that cannot move has lost; otherwise it passes.
const BLOCKED_LOSES: [(&str, bool); 2] = [("loses", true), ("passes", false)];
/// Whether a move may not repeat a position; otherwise the third occurrence is a draw.
const FORBIDS: [(&str, bool); 2] = [("draw", false), ("forbid", true)];

static BOARD: OptionSpec = OptionSpec::of("board", &const { values(&BOARDS) });
static MEN: OptionSpec = OptionSpec::open("men", &["two-rows", "three-rows"], is_army);
static REMOVAL: OptionSpec = OptionSpec::of("removal", &const { values(&REMOVALS) });
static SUICIDE: OptionSpec = OptionSpec::of("suicide", &const { values(&SUICIDES) });
static LOSS_AT: OptionSpec = OptionSpec::of("loss-at", &["1", "0"]);
static BLOCKED: OptionSpec = OptionSpec::of("blocked", &const { values(&BLOCKED_LOSES) });
static REPETITION: OptionSpec = OptionSpec::of("repetition", &const { values(&FORBIDS) });
static QUIET: OptionSpec = OptionSpec::open("quiet-limit", &["60", "100"], is_count);
static OPTIONS: [&OptionSpec; 8] = [
    &BOARD,
    &MEN,
    &REMOVAL,
    &SUICIDE,
    &LOSS_AT,
    &BLOCKED,
    &REPETITION,
    &QUIET,
];

/// The registry entry of Latrunculi.
pub(super) static ENTRY: Entry = Entry {
    key: "latrunculi",
    chapter: "capture",
    players: &LETTERS,
    options: &OPTIONS,
    reasons: &[
        "occupied",
        "not-yours",
        "nobody-here",
        "is-bound",
        "stuck",
        "step-or-leap",
        "between-two",
        "superko",
        "no-passing",
    ],
    remarks: &[
        "all-placed",
        "one-left",
        "no-men",
        "blocked",
        "passed",
        "repetition",
        "quiet",
    ],
    facts: &["hand", "taken", "quiet"],
    presets: &[
        Preset::of("lorentoni", &[]),
        Preset::of(
            "ludii",
            &[
                ("removal", "instead"),
                ("repetition", "forbid"),
                ("suicide", "allowed"),
            ],
        ),
    ],
    open: rules!(capture_latrunculi, |options| custody::open(setup(options))),
    ..Entry::DEFAULT
};

const LETTERS: [&str; 2] = ["w", "b"];

/// Checks for a number of men that fits on some board.
fn is_army(value: &str) -> bool {
    is_count(value) && value.parse().is_ok_and(|men| (14..=24).contains(&men))
}

/// Latrunculi with its options set.
struct Latrunculi {
    men: usize,
    removal_ends_turn: bool,
    suicide: bool,
    /// A side with this many men or fewer has lost.
    loss_at: usize,
    blocked_loses: bool,
    /// Whether no position may be repeated.
    forbids_repetition: bool,
}

fn setup(options: &Options) -> Setup {
    let (width, height) = chosen(options, &BOARD, &BOARDS);
    // A typed number is limited to between two and three rows of men.
    let men = match options.get(&MEN) {
        "two-rows" => 2 * width,
        "three-rows" => 3 * width,
        typed => usize::from(typed.parse::<u8>().unwrap_or(0)).clamp(2 * width, 3 * width),
    };
    let forbids = chosen(options, &REPETITION, &FORBIDS);
    let rows = vec![width.to_string(); height].join("/");
    let plan = Plan {
        width,
        height,
        skin: "travertine",
        form: |_, _| Form::Tile(Ornament::Plain),
        men,
        limits: Limits {
            // Even if no move may repeat a position, passes still can.
            repetition: 3,
            no_progress: options.count(&QUIET),
        },
        more_men_win: true,
        jump_sign: '>',
        letters: LETTERS,
        start: format!("{rows} w p:{men},{men}"),
        fields: &text::FIELDS,
    };
    let rules = Latrunculi {
        men,
        removal_ends_turn: chosen(options, &REMOVAL, &REMOVALS),
        suicide: chosen(options, &SUICIDE, &SUICIDES),
        loss_at: options.count(&LOSS_AT).into(),
        blocked_loses: chosen(options, &BLOCKED, &BLOCKED_LOSES),
        forbids_repetition: forbids,
    };
    (plan, Box::new(rules))
}
