//! Plakoto: fifteen men each run past each other as in backgammon, but no man is hit. A man that
//! lands on a blot pins it, and the blot stays there until the last enemy on it has left.
//!
//! The last man on a starting point is the mother. If she is pinned there, her side loses the game
//! as soon as the other side has left its own starting point. Both mothers pinned are a draw.
//!
//! Source: the book's section 11.2, and section 11.1 for the movement.

use super::{
    Entry,
    tables::{
        GameEnd, OFF, Path, Plan, Points, Position, Rules, Surplus, Tables,
        board::{self, POINTS},
        cube::Stakes,
    },
};
use crate::{
    rules::{OptionSpec, Options, Seat},
    search,
};

const ON: &str = "on";
const NO: &str = "off";

static MOTHER_POINTS: OptionSpec = OptionSpec::of("mother-points", &["3", "2"]);
static STARTER_ROLLS_AGAIN: OptionSpec = OptionSpec::of("starter-rolls-again", &[ON, NO]);
static MATCH: OptionSpec = OptionSpec::of("match", &["0", "3", "5", "7"]);
static TRIPLE: OptionSpec = OptionSpec::of("triple", &[ON, NO]);

/// The registry entry of Plakoto.
pub(super) static ENTRY: Entry = Entry {
    key: "plakoto",
    chapter: "tables",
    players: &["W", "B"],
    dice: true,
    options: &[&MOTHER_POINTS, &TRIPLE, &MATCH, &STARTER_ROLLS_AGAIN],
    reasons: &[
        "throw-first",
        "not-yours",
        "nobody-here",
        "is-pinned",
        "blocked",
        "not-all-home",
        "men-pinned",
        "higher-men",
        "must-use-both",
        "must-use-larger",
        "nothing-to-play",
    ],
    remarks: &[
        "opening-again",
        "begins",
        "no-play",
        "single",
        "double",
        "triple",
        "mother",
        "mothers",
        "next-game",
        "void",
    ],
    facts: &["pips", "off", "pinned", "score"],
    open: rules!(tables_plakoto, |options| search::evaluated_game(open(
        options
    ))),
    ..Entry::DEFAULT
};

const MEN: u8 = 15;
/// The point on which all men start, and on which the mother stays last.
const START: usize = POINTS;
/// The enemy's starting point, in this side's numbers.
const GOAL: usize = 1;

/// Plakoto with its options set.
fn open(options: &Options) -> Tables {
    let plan = Plan {
        letters: ["W", "B"],
        points: POINTS,
        paths: board::crossing(false),
        counts_up: false,
        bar: None,
        men: MEN,
        start: &[(START, MEN)],
        dice: 2,
        doublets: true,
        opening: true,
        throws_again: options.is(&STARTER_ROLLS_AGAIN, ON),
        pins: true,
        larger_die: true,
        surplus: Surplus::Rearmost,
        ends_game: Some(ends),
        max_turns: 2_000,
    };
    let rules = Plakoto {
        mother: options.count(&MOTHER_POINTS),
        triple: options.is(&TRIPLE, ON),
    };
    let stakes = Stakes::plain(options.count(&MATCH));
    Tables::new(board::board("coffer", false), plan, rules, stakes)
}

/// Whether a step has ended the game. Either the last man is off, or the enemy's mother is pinned
/// while the own starting point is empty or the own mother is pinned too. An own man that lies
/// under the enemy's mother does not pin her.
fn ends(own: &Path, enemy: &Path, pinned: Points) -> bool {
    let pins = enemy[START] == 1 && own[GOAL] > 0 && !pinned.contains(GOAL);
    own[OFF] == MEN || pins && (own[START] == 0 || pinned.contains(START))
}

struct Plakoto {
    /// The points that a pinned mother costs.
    mother: u16,
    /// Whether a loser who has borne off no man and has one in the starting quarter loses three
    /// points.
    triple: bool,
}

impl Rules for Plakoto {
    fn end(&self, position: &Position) -> Option<GameEnd> {
        let seats = [Seat::FIRST, Seat::SECOND];
        let men = |seat: Seat| &position.men[seat.index()];
        let pinned = |seat: Seat| position.pinned[seat.index()].contains(START);
        let end = |winner, games, remark| GameEnd {
            winner,
            games,
            remark,
        };
        if seats.into_iter().all(pinned) {
            return Some(end(None, 0, "mothers"));
        }
        let by_mother = |seat: &Seat| pinned(seat.other()) && men(*seat)[START] == 0;
        if let Some(winner) = seats.into_iter().find(by_mother) {
            return Some(end(Some(winner), self.mother, "mother"));
        }
        let all_off = |seat: &Seat| men(*seat)[OFF] == MEN;
        let winner = seats.into_iter().find(all_off)?;
        let loser = men(winner.other());
        // The book's "in his own home" cannot mean the loser's home board, where nearly every loser
        // has men. This code reads it as the loser's starting quarter, as in backgammon.
        let far = loser[19..=START].iter().any(|men| *men > 0);
        let (games, remark) = match (loser[OFF] == 0, far && self.triple) {
            (true, true) => (3, "triple"),
            (true, false) => (2, "double"),
            _ => (1, "single"),
        };
        Some(end(Some(winner), games, remark))
    }

    fn strength(&self, position: &Position, seat: Seat) -> i32 {
        shape(position, seat)
    }
}

/// How many of the 36 throws carry a man each number of pips, with nothing in its way.
const THROWS: [i32; 13] = [0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3];

/// Returns how much less a pinned man is worth, by its place. A man pinned by an enemy who is
/// nearly home waits longest.
fn cost(place: usize) -> i32 {
    let mother = if place == START { 900 } else { 0 };
    100 + 18 * place as i32 + mother
}

/// Returns how well a side stands: pips to go, men that are or may be pinned, points held ahead of
/// enemies.
fn shape(position: &Position, seat: Seat) -> i32 {
    let own = &position.men[seat.index()];
    let enemy = &position.men[seat.other().index()];
    let held = position.pinned[seat.other().index()];
    let pinned = position.pinned[seat.index()];
    let mut value = 10 * i32::from(own[OFF]);
    for (place, men) in own.iter().enumerate().skip(1) {
        let men = i32::from(*men);
        if men == 0 {
            continue;
        }
        value -= 8 * men * place as i32;
        // Enemies that have not yet passed, by their distance in pips.
        let facing = START + 1 - place;
        let behind = (facing + 1..=START).filter(|from| enemy[*from] > 0 && !held.contains(*from));
        if pinned.contains(place) {
            value -= cost(place);
        } else if men == 1 {
            let shots = behind.map(|from| THROWS.get(from - facing).copied().unwrap_or(1));
            let (max, sum) = shots.fold((0, 0), |(max, sum), shot| (shot.max(max), sum + shot));
            value -= (max + (sum - max) / 3).min(30) * cost(place) / 48;
        } else {
            value += 3 * behind.count().min(4) as i32;
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Game;

    #[test]
    fn pins_and_words_that_make_no_sense_are_refused() {
        let game = open(&Options::none());
        for (wrong, why) in [
            ("W 24:14 6:1p off:0; B 24:15 off:0; W", "pinned by nobody"),
            ("W 24:14 6:1 off:0; B 24:14 19:1 off:0; W", "of both sides"),
            ("W 24:13 6:2p off:0; B 24:14 19:1 off:0; W", "not a point"),
            ("W bar:1 24:14 off:0; B 24:15 off:0; W", "not a point"),
            ("W :1 24:14 off:0; B 24:15 off:0; W", "not a point"),
            ("W 24:15 off:0; B 24:15 off:0; W void void", "second time"),
            ("W 24:15 off:0; B 24:15 off:0; W doubled", "no cube"),
            ("W 24:15 off:0; B 24:15 off:0; W rolled", "says nothing"),
            ("W 24:15 off:0; B 24:15 off:0; W ~211", "not a throw"),
        ] {
            let error = game.read(wrong).expect_err(wrong);
            assert!(error.message.contains(why), "{wrong}: {error}");
        }
    }
}
