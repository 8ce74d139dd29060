//! Seega: men are placed two by two until only the centre is empty. Then they step, and an enemy
//! between two of them is captured.
//!
//! A man that captures may go on as long as each further step also captures. A man on the centre
//! cannot be captured. If a side is shut in, the other side opens a way for it, or the shut-in
//! side takes off an enemy man in its way.
//!
//! Sources: the book's section 6.1; E. W. Lane, *Manners and Customs of the Modern Egyptians*
//! (1836).

mod play;
mod text;

use super::{
    Entry,
    custody::{self, Plan, Setup},
    kit::{Limits, chosen, values},
};
use crate::rules::{Form, OptionSpec, Options, Ornament, is_count};

static SIZE: OptionSpec = OptionSpec::of("size", &["5", "7", "9"]);
static CHAIN: OptionSpec = OptionSpec::of("chain", &const { values(&CHAINS) });
static CENTRE: OptionSpec = OptionSpec::of("centre-safe", &const { values(&SHELTERS) });
static BLOCKED: OptionSpec = OptionSpec::of("blocked", &const { values(&WAYS_OUT) });
static LOSS_AT: OptionSpec = OptionSpec::of("loss-at", &["0", "1"]);
/// The usual limit grows with the board.
static QUIET: OptionSpec = OptionSpec::open("quiet-limit", &["usual", "100"], is_count);
static OPTIONS: [&OptionSpec; 6] = [&SIZE, &CHAIN, &CENTRE, &BLOCKED, &LOSS_AT, &QUIET];

/// The registry entry of Seega.
pub(super) static ENTRY: Entry = Entry {
    key: "seega",
    chapter: "capture",
    players: &LETTERS,
    options: &OPTIONS,
    reasons: &[
        "occupied",
        "centre-waits",
        "not-yours",
        "nobody-here",
        "stuck",
        "one-cell",
        "must-open",
        "goes-on-otherwise",
        "remove-enemy",
        "no-passing",
    ],
    remarks: &[
        "all-placed",
        "passed",
        "no-men",
        "one-left",
        "one-each",
        "quiet",
    ],
    facts: &["hand", "taken", "quiet"],
    open: rules!(capture_seega, |options| custody::open(setup(options))),
    ..Entry::DEFAULT
};

const LETTERS: [&str; 2] = ["w", "b"];

/// Whether a man that has captured goes on: if it likes, as long as it can, or never.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chain {
    Optional,
    Forced,
    Never,
}

const CHAINS: [(&str, Chain); 3] = [
    ("optional", Chain::Optional),
    ("forced", Chain::Forced),
    ("none", Chain::Never),
];
/// Whether a man on the centre cannot be captured.
const SHELTERS: [(&str, bool); 2] = [("yes", true), ("no", false)];
/// Whether a side that is shut in takes off a man in its way; otherwise the other side must open a
/// way.
const WAYS_OUT: [(&str, bool); 2] = [("open", false), ("remove", true)];

/// Seega with its options set.
struct Seega {
    /// The number of men a side has, which is also the index of the centre.
    men: usize,
    chain: Chain,
    centre_is_safe: bool,
    removes_blocker: bool,
    /// A side with this many men or fewer has lost.
    loss_at: usize,
}

fn setup(options: &Options) -> Setup {
    let size = usize::from(options.count(&SIZE));
    let men = size * size / 2;
    let usual = options.is(&QUIET, "usual");
    let rows = vec![size.to_string(); size].join("/");
    let plan = Plan {
        width: size,
        height: size,
        skin: "earth",
        form: |plan, cell| {
            Form::Tile(if 2 * cell + 1 == plan.width * plan.height {
                Ornament::Cross
            } else {
                Ornament::Plain
            })
        },
        men,
        limits: Limits {
            repetition: 0,
            no_progress: if usual {
                8 * size as u16
            } else {
                options.count(&QUIET)
            },
        },
        more_men_win: true,
        jump_sign: '-',
        letters: LETTERS,
        start: format!("{rows} w p -"),
        fields: &text::FIELDS,
    };
    let rules = Seega {
        men,
        chain: chosen(options, &CHAIN, &CHAINS),
        centre_is_safe: chosen(options, &CENTRE, &SHELTERS),
        removes_blocker: chosen(options, &BLOCKED, &WAYS_OUT),
        loss_at: options.count(&LOSS_AT).into(),
    };
    (plan, Box::new(rules))
}
