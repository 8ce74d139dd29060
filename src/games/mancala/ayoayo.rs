//! Ayoayo, of the Yoruba: two rows of six pits, 48 seeds, turns of many laps.
//!
//! A lap that ends in a full pit, in either row, goes on with what lies there. A turn that ends in an
//! empty pit of one's own captures what faces it; the last seed stays. An empty row must be fed if it
//! can be, and what remains when a player cannot move is each one's own.
//!
//! Source: the article on mancala.

use super::{
    super::Entry,
    LETTERS,
    family::Sowing,
    ground::{Ground, Pits},
    plan::{Manner, Plan},
    sower::Sower,
    text::Field,
};
use crate::{
    rules::{OptionSpec, Options, Seat},
    table::Table,
};

static SKIP_ORIGIN: OptionSpec = OptionSpec::of("skip-origin", &["over-12", "12-or-more"]);
static FEEDING: OptionSpec = OptionSpec::of("feeding", &["yes", "no"]);
static MAJORITY: OptionSpec = OptionSpec::of("majority", &["play-on", "stop"]);
static OPTIONS: [&OptionSpec; 3] = [&SKIP_ORIGIN, &FEEDING, &MAJORITY];

/// What the registry knows of Ayoayo.
pub static ENTRY: Entry = Entry {
    key: "ayoayo",
    chapter: "mancala",
    players: &LETTERS,
    chance: false,
    options: &OPTIONS,
    reasons: &[
        "not-yours",
        "empty-pit",
        "must-feed",
        "never-ends",
        "is-store",
    ],
    remarks: &["majority", "repetition", "no-seeds", "no-move"],
    facts: &[],
    presets: &[],
    open: |options| Table::new(&ENTRY, game(options), options),
};

static FIELDS: [Field; 3] = [Field::Rows, Field::Stores, Field::TurnOrOver];

struct Ayoayo {
    feeding: bool,
}

fn game(options: &Options) -> Sowing {
    let plan = Plan::two_rows(6, 4, &FIELDS);
    let half = plan.total() as u8 / 2;
    let all_round = plan.pits as u8;
    let plan = Plan {
        // With exactly twelve seeds the last one falls home, by the rule as it is printed.
        skips_from: Some(all_round + u8::from(options.is(&SKIP_ORIGIN, "over-12"))),
        relays: true,
        majority: options.is(&MAJORITY, "stop").then_some(half),
        remembers: true,
        ..plan
    };
    let manner = Ayoayo {
        feeding: options.is(&FEEDING, "yes"),
    };
    Sowing::new(plan, manner)
}

impl Manner for Ayoayo {
    fn landed(&self, sower: &mut Sower, last: usize) -> bool {
        if sower.ground.seeds[last] > 1 {
            return true;
        }
        let mover = sower.ground.mover;
        if sower.ground.owner(last) == mover {
            sower.take(sower.plan.facing(last), mover);
        }
        false
    }

    /// The duty to feed is judged when the turn is over, and lapses where no turn fulfils it.
    fn obliges(&self, game: &Sowing, ground: &Ground, pits: Pits) -> Pits {
        if self.feeding {
            game.feeding_if_can_be(ground, pits)
        } else {
            pits
        }
    }

    fn held(&self, plan: &Plan, ground: &Ground, seat: Seat) -> i32 {
        // Seeds at home are the player's own in the end, unless they are captured or sown away.
        let home = ground.sum(ground.pits_of(seat, plan.pits));
        100 * i32::from(ground.store(seat)) + 20 * i32::from(home)
    }
}
