//! Ayoayo, of the Yoruba: two rows of six pits, 48 seeds, turns of many laps.
//!
//! A lap that ends in a full pit, in either row, goes on with what lies there. A turn that ends in an
//! empty pit of one's own captures what faces it; the last seed stays. An empty row must be fed if it
//! can be, and what remains when a player cannot move is each one's own.
//!
//! Source: the article on mancala.

use super::prelude::*;

/// How many seeds pass over the pit that they were lifted from. With exactly twelve the last one falls
/// home, by the rule as it is printed.
const SKIPS: [(&str, u8); 2] = [("over-12", 13), ("12-or-more", 12)];

static SKIP_ORIGIN: OptionSpec = OptionSpec::of("skip-origin", &const { values(&SKIPS) });
static FIELDS: [Field; 3] = [ROWS, STORES, TURN_OR_OVER];

/// What the registry knows of Ayoayo.
pub static ENTRY: Entry = Entry {
    options: &[&SKIP_ORIGIN, &FEEDING, &PLAYS_ON],
    reasons: &[
        "not-yours",
        "empty-pit",
        "must-feed",
        "never-ends",
        "is-store",
    ],
    remarks: &["majority", "repetition", "no-seeds", "no-move"],
    ..entry("ayoayo", rules!(sowing_ayoayo, open))
};

struct Ayoayo;

fn open(options: &Options) -> Box<dyn AnyGame> {
    let plan = Plan::two_rows(6, 4, &FIELDS).made_of(Material::Iroko);
    let plan = Plan {
        skips_from: Some(chosen(options, &SKIP_ORIGIN, &SKIPS)),
        relays: true,
        laps: Laps::FromFull,
        feeding: chosen(options, &FEEDING, &FEEDS),
        // Seeds at home are the player's own in the end, unless they are captured or sown away.
        home: 20,
        majority: majority(options, &PLAYS_ON, &plan),
        remembers: true,
        ..plan
    };
    sown(plan, Ayoayo)
}

impl Rules for Ayoayo {
    fn landed(&self, sower: &mut Sower, last: usize) -> bool {
        let mover = sower.sowing.mover;
        if sower.sowing.owner(last) == mover {
            sower.take(sower.plan.facing(last), mover);
        }
        false
    }
}
