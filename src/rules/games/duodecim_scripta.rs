//! Ludus duodecim scriptorum, the Roman game of twelve lines: three dice, three rows of twelve
//! squares, and two sides that follow each other around the outer rows.
//!
//! Men enter on a half of the middle row that belongs to their side alone, and move on once all are
//! in. A blot outside it is hit and enters again. Every die is played separately, and as many dice
//! as possible must be used.
//!
//! Source: the book's section 4.4, a reconstruction from the lettered board of Ostia. The book
//! leaves open how men enter, which way the numbers run, and what a larger number than needed does.

mod board;
mod text;

use super::{
    Entry,
    tables::{GameEnd, OFF, Plan, Position, Rules, Side, Surplus, Tables, cube::Stakes},
};
use crate::{
    games::kit::{chosen, values},
    rules::{OptionSpec, Options, ParseError, Seat},
    search,
};

const BEAR_OFFS: [(&str, Surplus); 3] = [
    ("exact-or-more", Surplus::Any),
    ("exact", Surplus::Nobody),
    ("highest-first", Surplus::Rearmost),
];
static BEAR_OFF: OptionSpec = OptionSpec::of("bear-off", &const { values(&BEAR_OFFS) });

/// The registry entry of duodecim scripta.
pub(super) static ENTRY: Entry = Entry {
    key: "duodecim-scripta",
    chapter: "race",
    players: &["W", "B"],
    dice: true,
    options: &[&BEAR_OFF],
    reasons: &[
        "throw-first",
        "not-yours",
        "nobody-here",
        "bar-first",
        "blocked",
        "not-all-home",
        "higher-men",
        "no-exit",
        "must-use-both",
        "nothing-to-play",
    ],
    remarks: &["no-play", "single", "void"],
    facts: &["pips", "off"],
    open: rules!(tables_duodecim_scripta, |options| search::evaluated_game(
        open(options)
    )),
    ..Entry::DEFAULT
};

const MEN: u8 = 15;
/// The number of squares on a side's track.
const STEPS: usize = 30;
/// The place of the men in hand.
const HAND: usize = STEPS + 1;
/// The first of the six squares that a side enters on. No enemy reaches the places from here to the
/// hand.
const OWN: usize = 25;

/// Duodecim scripta with its options set.
fn open(options: &Options) -> Tables {
    let plan = Plan {
        letters: ["W", "B"],
        points: STEPS,
        paths: board::paths(),
        counts_up: true,
        bar: Some("in"),
        men: MEN,
        start: &[(HAND, MEN)],
        dice: 3,
        doublets: false,
        opening: false,
        throws_again: false,
        pins: false,
        larger_die: false,
        surplus: chosen(options, &BEAR_OFF, &BEAR_OFFS),
        ends_game: None,
        max_turns: 3_000,
    };
    Tables::new(board::board(), plan, Duodecim, Stakes::plain(0))
}

struct Duodecim;

impl Rules for Duodecim {
    fn end(&self, position: &Position) -> Option<GameEnd> {
        let has_won = |seat: &Seat| position.men[seat.index()][OFF] == MEN;
        Some(GameEnd {
            winner: Some([Seat::FIRST, Seat::SECOND].into_iter().find(has_won)?),
            games: 1,
            remark: "single",
        })
    }

    /// Returns how well a side stands: pips to go, blots that an enemy can hit from behind, squares
    /// held.
    fn strength(&self, position: &Position, seat: Seat) -> i32 {
        let own = &position.men[seat.index()];
        let enemy = &position.men[seat.other().index()];
        let mut value = 10 * i32::from(own[OFF]);
        for (place, men) in own.iter().enumerate().skip(1) {
            let men = i32::from(*men);
            value -= 10 * men * place as i32;
            if place < OWN && men > 0 {
                let throws = hitting_throws(enemy, place);
                value += match men {
                    1 => -throws * (HAND - place) as i32 / 30,
                    _ => throws / 20,
                };
            }
        }
        value
    }

    fn write_side(&self, plan: &Plan, position: &Position, seat: Seat) -> String {
        text::write_side(plan, position, seat)
    }

    fn read_side(&self, plan: &Plan, text: &str, seat: Seat) -> Result<Side, ParseError> {
        text::read_side(plan, text, seat)
    }
}

/// How many of the 216 throws carry a man each number of squares, with nothing in its way.
const THROWS: [i32; 19] = [
    0, 91, 104, 116, 131, 145, 162, 105, 97, 85, 73, 57, 41, 21, 15, 10, 6, 3, 1,
];

/// Estimates how many of the 216 throws hit a blot on this place of the ring.
fn hitting_throws(enemy: &[u8], place: usize) -> i32 {
    // The two sides number each square of the ring with a difference of twelve.
    let facing = if place > 12 { place - 12 } else { place + 12 };
    let from = (facing + 1..HAND).filter(|from| enemy[*from] > 0);
    let throws = from.filter_map(|from| THROWS.get(from - facing).copied());
    let (max, sum) = throws.fold((0, 0), |(max, sum), shot| (shot.max(max), sum + shot));
    (max + (sum - max) / 4).min(210)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Game;

    #[test]
    fn the_sides_meet_on_all_outer_squares_and_nowhere_else() {
        let [white, black] = board::paths();
        for step in 1..=STEPS {
            let place = HAND - step;
            let facing = black[1..=STEPS]
                .iter()
                .position(|site| *site == white[place]);
            let theirs = facing.map(|place| HAND - (place + 1));
            let wanted = match step {
                1..=6 => None,
                7..=18 => Some(step + 12),
                _ => Some(step - 12),
            };
            assert_eq!(theirs, wanted, "{step}");
        }
    }

    #[test]
    fn men_are_brought_in_for_the_player_where_nothing_is_to_be_chosen() {
        let game = open(&Options::none());
        let made = |text| {
            let position = game.read(text).expect(text);
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            game.forced_move(&position, &moves).is_some()
        };
        assert!(made("W h15 o0; B h15 o0; W ~522"));
        assert!(made("W h2! o0 7:13; B h15 o0; W ~52"));
        // The last man in hand uses one of the two dice; the other die is free.
        assert!(!made("W h1! o0 7:14; B h15 o0; W ~52"));
        assert!(!made("W h0! o0 7:15; B h15 o0; W ~5"));
        assert!(made("W h0! o0 7:15; B h0! o0 24:15; W ~5"));
    }

    #[test]
    fn texts_that_make_no_sense_are_refused() {
        let game = open(&Options::none());
        for (wrong, why) in [
            ("W h15 o0; B h14 o0; W", "14 men"),
            ("W h15; B h15 o0; W", "o and a number"),
            ("W 1:15; B h15 o0; W", "h and a number"),
            ("W h14 o0 31:1; B h15 o0; W", "31:1"),
            ("W h14 o0 0:1; B h15 o0; W", "0:1"),
            ("W h13 o0 3:1 3:1; B h15 o0; W", "3:1"),
            ("W h0! o0 7:15; B h0! o0 19:15; W", "of both sides"),
            ("W h15 o0; B h15 o0; W ~7", "not a throw"),
            ("W h15 o0; B h15 o0; W ~1111", "not a throw"),
        ] {
            let error = game.read(wrong).expect_err(wrong);
            assert!(error.message.contains(why), "{wrong}: {error}");
        }
    }

    #[test]
    fn that_all_have_been_in_follows_from_where_men_are_if_it_can() {
        let game = open(&Options::none());
        for (text, written) in [
            (
                "W h0 o0 1:15; B h1 o0 9:14; W",
                "W h0! o0 1:15; B h1! o0 9:14; W",
            ),
            (
                "W h1 o1 1:13; B h1 o0 1:14; W",
                "W h1! o1 1:13; B h1 o0 1:14; W",
            ),
        ] {
            let position = game.read(text).expect(text);
            assert_eq!(game.text(&position), written);
        }
    }
}
