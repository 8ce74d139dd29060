//! Mangala, of Anatolia: two rows of six pits, sixty seeds, one lap a turn.
//!
//! Where the last seed makes two or four, in whichever row, they are captured, and so are the twos
//! and fours just before, back round the ring. The game ends when the player to move has no seed, or
//! when a position comes back; then each takes what lies in his own row.
//!
//! Source: the article on mancala, which follows Thomas Hyde (1694).

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

static CAPTURE: OptionSpec = OptionSpec::of("capture", &["any", "opponent"]);
static SKIP_ORIGIN: OptionSpec = OptionSpec::of("skip-origin", &["no", "yes"]);
static FEEDING: OptionSpec = OptionSpec::of("feeding", &["no", "yes"]);
static LEFTOVERS: OptionSpec = OptionSpec::of("leftovers", &["own-row", "nobody"]);
static MAJORITY: OptionSpec = OptionSpec::of("majority", &["play-on", "stop"]);
static OPTIONS: [&OptionSpec; 5] = [&CAPTURE, &SKIP_ORIGIN, &FEEDING, &LEFTOVERS, &MAJORITY];

/// What the registry knows of Mangala.
pub static ENTRY: Entry = Entry {
    key: "mangala",
    chapter: "mancala-world",
    players: &LETTERS,
    chance: false,
    options: &OPTIONS,
    reasons: &["not-yours", "empty-pit", "must-feed", "is-store"],
    remarks: &["majority", "repetition", "no-seeds", "no-move"],
    facts: &[],
    presets: &[],
    open: |options| Table::new(&ENTRY, game(options), options),
};

static FIELDS: [Field; 3] = [Field::Rows, Field::Stores, Field::TurnOrOver];

struct Mangala {
    /// Captures are made in both rows, not only in the opponent's.
    in_any_row: bool,
    feeding: bool,
}

fn game(options: &Options) -> Sowing {
    let plan = Plan::two_rows(6, 5, &FIELDS);
    let half = plan.total() as u8 / 2;
    let plan = Plan {
        skips_from: options.is(&SKIP_ORIGIN, "yes").then_some(1),
        majority: options.is(&MAJORITY, "stop").then_some(half),
        remembers: true,
        leftovers: options.is(&LEFTOVERS, "own-row"),
        ..plan
    };
    let manner = Mangala {
        in_any_row: options.is(&CAPTURE, "any"),
        feeding: options.is(&FEEDING, "yes"),
    };
    Sowing::new(plan, manner)
}

impl Manner for Mangala {
    fn landed(&self, sower: &mut Sower, last: usize) -> bool {
        let mover = sower.ground.mover;
        let mut pit = last;
        // Emptied pits end the run at the latest when it has come round.
        while matches!(sower.ground.seeds[pit], 2 | 4)
            && (self.in_any_row || sower.ground.owner(pit) != mover)
        {
            sower.take(pit, mover);
            pit = sower.plan.before(pit);
        }
        false
    }

    fn obliges(&self, game: &Sowing, ground: &Ground, pits: Pits) -> Pits {
        if self.feeding {
            game.feeding(ground, pits)
        } else {
            pits
        }
    }

    fn held(&self, plan: &Plan, ground: &Ground, seat: Seat) -> i32 {
        // Seeds at home go to the store in the end, if they can be kept there.
        let home = ground.sum(ground.pits_of(seat, plan.pits));
        100 * i32::from(ground.store(seat)) + 25 * i32::from(home)
    }
}
