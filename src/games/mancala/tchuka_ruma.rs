//! Tchuka Ruma, for one player: a row of pits and the Ruma at its end, into which all seeds go.
//!
//! A last seed in the Ruma gives a free choice of the next pit, one in a pit with seeds goes on with
//! all of them, and one in an empty pit loses the game.
//!
//! Source: the book's section 14.1.

use super::{
    super::Entry,
    STORES,
    family::Sowing,
    ground::Ground,
    plan::{Manner, Plan},
    sower::Sower,
    text::Field,
};
use crate::{
    rules::{OptionSpec, Options, Seat},
    table::Table,
};

static PITS: OptionSpec = OptionSpec::of("pits", &["4", "2", "3", "5", "6", "7", "8", "9"]);
static SEEDS: OptionSpec = OptionSpec::of("seeds", &["2", "1", "3", "4", "5", "6", "7", "8", "9"]);
static OPTIONS: [&OptionSpec; 2] = [&PITS, &SEEDS];

/// What the registry knows of Tchuka Ruma.
pub static ENTRY: Entry = Entry {
    key: "tchuka-ruma",
    chapter: "mancala-world",
    players: &["player"],
    chance: false,
    options: &OPTIONS,
    reasons: &["empty-pit", "is-store"],
    remarks: &["cleared", "dead-end", "no-solution"],
    facts: &[],
    presets: &[],
    open: |options| Table::new(&ENTRY, game(options), options),
};

static FIELDS: [Field; 3] = [Field::Rows, Field::Store, Field::Status];

struct TchukaRuma;

fn game(options: &Options) -> Sowing {
    let number = |spec| options.count(spec) as u8;
    let plan = Plan {
        relays: true,
        ..Plan::one_row(number(&PITS), number(&SEEDS), "Ruma", &FIELDS)
    };
    Sowing::new(plan, TchukaRuma)
}

impl Manner for TchukaRuma {
    fn landed(&self, sower: &mut Sower, last: usize) -> bool {
        if last == STORES {
            return false;
        }
        // The Ruma is passed in every lap or two, and grows: a turn cannot go on for ever.
        let goes_on = sower.ground.seeds[last] > 1;
        if !goes_on {
            sower.remark("dead-end", &[]);
            sower.ground.over = true;
        }
        goes_on
    }

    fn held(&self, _: &Plan, ground: &Ground, seat: Seat) -> i32 {
        100 * i32::from(ground.store(seat))
    }
}
