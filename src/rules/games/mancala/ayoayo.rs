//! Ayoayo, of the Yoruba: two rows of six pits, 48 seeds, turns of many laps.
//!
//! A lap that ends in a non-empty pit, in either row, goes on with its seeds. A turn that ends in
//! an empty pit of the player's own captures the seeds of the facing pit; the last seed stays. A
//! player must feed an empty row if possible. When a player cannot move, each keeps the seeds of
//! their own row.
//!
//! Source: the article on mancala.

use super::prelude::*;

/// The number of seeds from which a hand skips its origin. With exactly twelve the last one falls
/// into the origin, by the printed rule.
const SKIPS: [(&str, u8); 2] = [("over-12", 13), ("12-or-more", 12)];

static SKIP_ORIGIN: OptionSpec = OptionSpec::of("skip-origin", &const { values(&SKIPS) });
static FIELDS: [Field; 3] = [ROWS, STORES, TURN_OR_OVER];

/// The registry entry of Ayoayo.
pub(crate) static ENTRY: Entry = Entry {
    options: &[&SKIP_ORIGIN, &FEEDING, &PLAYS_ON],
    reasons: &[
        "not-yours",
        "empty-pit",
        "must-feed",
        "never-ends",
        "is-store",
    ],
    remarks: &["majority", "repetition", "no-seeds", "no-move"],
    facts: &["store"],
    ..entry("ayoayo", rules!(sowing_ayoayo, open))
};

struct Ayoayo;

fn open(options: &Options) -> Box<dyn AnyGame> {
    let plan = Plan::two_rows(6, 4, &FIELDS).with_skin("iroko");
    let plan = Plan {
        skips_from: Some(chosen(options, &SKIP_ORIGIN, &SKIPS)),
        multi_lap: true,
        laps: Laps::FromNonEmpty,
        feeding: chosen(options, &FEEDING, &FEEDS),
        // Seeds at home count for the player in the end, unless they are captured or sown away.
        row_value: 20,
        majority: majority(options, &PLAYS_ON, &plan),
        ends_on_repetition: true,
        ..plan
    };
    open_mancala(plan, Ayoayo)
}

impl Rules for Ayoayo {
    fn after_lap(&self, sower: &mut Sower, last: usize) -> bool {
        let mover = sower.sowing.mover;
        if sower.sowing.owner(last) == mover {
            sower.capture(sower.plan.facing(last), mover);
        }
        false
    }
}
