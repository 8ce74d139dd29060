//! Backgammon: fifteen men a side race home, a blot can be hit, and both dice must be played if
//! possible.
//!
//! A turn is a throw, then one step for each die, or four steps after a doublet. Only the plays
//! that use the most dice are legal, and those with the larger die if only one can be used. The
//! doubling cube, gammons, and matches to a number of points surround the single game.
//!
//! Source: the book's section 11.1; cube and match follow the usual tournament rules.

use super::{
    Entry,
    tables::{
        GameEnd, OFF, Path, Plan, Position, Rules, Surplus, Tables, board,
        cube::{OPTIONS, Stakes},
    },
};
use crate::{
    rules::{Options, Seat},
    search,
};

/// The registry entry of backgammon.
pub(super) static ENTRY: Entry = Entry {
    key: "backgammon",
    chapter: "tables",
    players: &["W", "B"],
    dice: true,
    options: &OPTIONS,
    reasons: &[
        "throw-first",
        "answer-first",
        "not-yours",
        "nobody-here",
        "bar-first",
        "blocked",
        "not-all-home",
        "higher-men",
        "must-use-both",
        "must-use-larger",
        "nothing-to-play",
    ],
    remarks: &[
        "opening-again",
        "begins",
        "no-play",
        "doubles",
        "takes",
        "drops",
        "beavers",
        "single",
        "gammon",
        "backgammon",
        "next-game",
        "void",
    ],
    facts: &["pips", "off", "score", "cube", "stake"],
    stages: &[],
    presets: &[],
    open: rules!(tables_backgammon, |options| search::evaluated_game(open(
        options
    ))),
};

/// The place of the bar; 24 to 1 are the points, and 0 is off.
const BAR: usize = 25;
const MEN: u8 = 15;

/// Backgammon with its options set.
fn open(options: &Options) -> Tables {
    let plan = Plan {
        letters: ["W", "B"],
        points: board::POINTS,
        paths: board::crossing(true),
        counts_up: false,
        bar: Some("bar"),
        men: MEN,
        start: &[(24, 2), (13, 5), (8, 3), (6, 5)],
        dice: 2,
        doublets: true,
        opening: true,
        throws_again: false,
        pins: false,
        larger_die: true,
        surplus: Surplus::Rearmost,
        ends_game: None,
        max_turns: 2_000,
    };
    Tables::new(
        board::board("points", true),
        plan,
        Backgammon,
        Stakes::of(options),
    )
}

struct Backgammon;

impl Rules for Backgammon {
    fn end(&self, position: &Position) -> Option<GameEnd> {
        let has_won = |seat: &Seat| position.men[seat.index()][OFF] == MEN;
        let winner = [Seat::FIRST, Seat::SECOND].into_iter().find(has_won)?;
        let loser = &position.men[winner.other().index()];
        // On the bar, or in the winner's home board.
        let far = loser[19..=BAR].iter().any(|men| *men > 0);
        let (games, remark) = match (loser[OFF] == 0, far) {
            (true, true) => (3, "backgammon"),
            (true, false) => (2, "gammon"),
            _ => (1, "single"),
        };
        Some(GameEnd {
            winner: Some(winner),
            games,
            remark,
        })
    }

    fn strength(&self, position: &Position, seat: Seat) -> i32 {
        shape(&position.men, seat)
    }
}

/// Returns how well a side stands: pips to go, blots in reach, points made.
fn shape(men: &[Path; 2], seat: Seat) -> i32 {
    let own = &men[seat.index()];
    let enemy = &men[seat.other().index()];
    let pips: i32 = (0..)
        .zip(own)
        .map(|(place, men)| place * i32::from(*men))
        .sum();
    // The enemy's rearmost man, in this side's numbers. No enemy can reach a man beyond it.
    let reach = (1..=BAR)
        .rev()
        .find(|place| enemy[*place] > 0)
        .map_or(BAR, |place| 25 - place);
    let mut value = -4 * pips - 25 * i32::from(own[BAR]) + 5 * i32::from(own[OFF]);
    for (place, here) in own.iter().enumerate().take(BAR).skip(1) {
        match here {
            0 => {}
            1 if place > reach => value -= 8 + (25 - place as i32) / 2,
            1 => {}
            _ if (4..=8).contains(&place) => value += 14,
            _ if (20..=22).contains(&place) => value += 10,
            _ => value += 4,
        }
    }
    value
}
