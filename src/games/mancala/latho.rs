//! Latho, of the Dorze, for one player who does not see the board: he says pit by pit how many seeds
//! it holds, and each right number takes one of them away.
//!
//! The rules know what lies where; that the page does not show it is told by a veil. The open row of
//! the easier form begins like the hidden one, so that it can be read off for a while.
//!
//! Source: the article on Latho, which goes back to Richard Pankhurst (1971).

use super::{
    super::Entry,
    STORES,
    family::Sowing,
    ground::Ground,
    plan::{Manner, Plan},
    read_number,
    sower::Sower,
    text::Field,
};
use crate::{
    rules::{Beside, Misread, OptionSpec, Options, Seat, Sign, Veil, is_count},
    table::Table,
};

static START: OptionSpec = OptionSpec::of("start", &["S1", "N6", "N1"]);
static LAYOUT: OptionSpec = OptionSpec::of("layout", &["as-printed", "turned"]);
static HIDDEN: OptionSpec = OptionSpec::of("hidden", &["both", "one"]);
static SHOW_SECONDS: OptionSpec =
    OptionSpec::open("show-seconds", &["20", "60", "10", "0"], |value| {
        is_count(value) && value.parse().is_ok_and(|seconds: u16| seconds <= LONGEST)
    });
static OPTIONS: [&OptionSpec; 4] = [&START, &LAYOUT, &HIDDEN, &SHOW_SECONDS];

/// The board may be looked at for so many seconds.
const LONGEST: u16 = 600;
/// The largest number that there is a phrase for.
const MOST: u8 = 4;

/// Both rows read alike from the lower side.
static AS_PRINTED: [u8; 12] = [2, 3, 1, 3, 2, 4, 4, 2, 3, 1, 3, 2];
/// Each row reads alike from its own side.
static TURNED: [u8; 12] = [2, 3, 1, 3, 2, 4, 2, 3, 1, 3, 2, 4];

/// What the registry knows of Latho.
pub static ENTRY: Entry = Entry {
    key: "latho",
    chapter: "mancala",
    players: &["player"],
    chance: false,
    options: &OPTIONS,
    reasons: &["say-it"],
    remarks: &["cleared", "right", "nothing", "wrong"],
    facts: &[],
    presets: &[],
    open: |options| Table::new(&ENTRY, game(options), options),
};

static FIELDS: [Field; 3] = [Field::Rows, Field::Store, Field::Status];

struct Latho {
    /// How many pits are hidden, from the first on.
    hidden: usize,
    seconds: u16,
}

fn game(options: &Options) -> Sowing {
    let layout = match options.is(&LAYOUT, "as-printed") {
        true => &AS_PRINTED,
        false => &TURNED,
    };
    let plan = Plan::two_rows_alone(layout, "bank", &FIELDS);
    let start = options.get(&START);
    let asked = (0..plan.pits).find(|pit| plan.name(*pit) == start);
    let manner = Latho {
        hidden: if options.is(&HIDDEN, "both") { 12 } else { 6 },
        seconds: options.count(&SHOW_SECONDS),
    };
    let asked = asked.map(|pit| pit as u8);
    Sowing::new(Plan { asked, ..plan }, manner)
}

impl Manner for Latho {
    fn landed(&self, _: &mut Sower, _: usize) -> bool {
        false
    }

    fn declared(&self, sower: &mut Sower, number: u8) {
        let pit = usize::from(sower.ground.asked);
        let lies = sower.ground.seeds[pit];
        if lies != number {
            sower.remark("wrong", &[("n", lies.into())]);
            sower.ground.over = true;
            return;
        }
        // What is said of a right answer tells no number: nothing may be read off later.
        sower.remark(if number > 0 { "right" } else { "nothing" }, &[]);
        sower.carry(pit, number.min(1), STORES);
        sower.ground.asked = sower.plan.next[0][pit];
    }

    fn read_word(&self, ground: &mut Ground, pit: usize, word: &str) -> Result<(), Misread> {
        let seeds = read_number(word, "the pits")?;
        if seeds > MOST {
            return Err(Misread::new(format!(
                "the pits: no pit can hold {seeds} seeds, for nothing can be said of more than {MOST}"
            )));
        }
        ground.seeds[pit] = seeds;
        Ok(())
    }

    fn beside(&self, plan: &Plan, ground: &Ground) -> Beside {
        if ground.over {
            return Beside::default();
        }
        Beside {
            signs: vec![(plan.site(ground.asked.into()), Sign::Asked)],
            veil: Veil {
                sites: (0..self.hidden).map(|pit| plan.site(pit)).collect(),
                seconds: self.seconds,
            },
            ..Beside::default()
        }
    }

    fn held(&self, _: &Plan, ground: &Ground, seat: Seat) -> i32 {
        100 * i32::from(ground.store(seat))
    }
}
