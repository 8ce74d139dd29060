//! Mangala, of Anatolia: two rows of six pits, sixty seeds, one lap per turn.
//!
//! If the last seed makes two or four, in either row, they are captured, and so are the twos and
//! fours directly before it, back round the ring. The game ends when the player to move has no
//! seed, or when a position repeats. Then each player takes the seeds of their own row.
//!
//! Source: the article on mancala, which follows Thomas Hyde (1694).

use super::prelude::*;

/// The options for captures in both rows, or only in the opponent's.
const ANY: [(&str, bool); 2] = [("any", true), ("opponent", false)];

static CAPTURE: OptionSpec = OptionSpec::of("capture", &const { values(&ANY) });
const FEEDS: [(&str, Feeding); 2] = [("no", Feeding::Free), ("yes", Feeding::Duty)];
static FEEDING: OptionSpec = OptionSpec::of("feeding", &const { values(&FEEDS) });
static FIELDS: [Field; 3] = [ROWS, STORES, TURN_OR_OVER];

/// The registry entry of Mangala.
pub(crate) static ENTRY: Entry = Entry {
    chapter: "mancala-world",
    options: &[&CAPTURE, &SKIP_ORIGIN, &FEEDING, &LEFTOVERS, &PLAYS_ON],
    reasons: &["not-yours", "empty-pit", "must-feed", "is-store"],
    remarks: &["majority", "repetition", "no-seeds", "no-move"],
    facts: &["store"],
    ..entry("mangala", rules!(sowing_mangala, open))
};

struct Mangala {
    in_any_row: bool,
}

fn open(options: &Options) -> Box<dyn AnyGame> {
    let plan = Plan::two_rows(6, 5, &FIELDS).with_skin("beech");
    let plan = Plan {
        skips_from: chosen(options, &SKIP_ORIGIN, &OFF_BY_DEFAULT).then_some(1),
        majority: majority(options, &PLAYS_ON, &plan),
        ends_on_repetition: true,
        leftovers: chosen(options, &LEFTOVERS, &TO_ROWS),
        feeding: chosen(options, &FEEDING, &FEEDS),
        // Seeds at home go to the store in the end, if the player can keep them there.
        row_value: 25,
        ..plan
    };
    let rules = Mangala {
        in_any_row: chosen(options, &CAPTURE, &ANY),
    };
    open_mancala(plan, rules)
}

impl Rules for Mangala {
    fn after_lap(&self, sower: &mut Sower, last: usize) -> bool {
        let mover = sower.sowing.mover;
        let mut pit = last;
        // A full round ends the run at the latest, because it comes back to emptied pits.
        while matches!(sower.sowing.seeds[pit], 2 | 4)
            && (self.in_any_row || sower.sowing.owner(pit) != mover)
        {
            sower.capture(pit, mover);
            pit = sower.plan.previous_pit(pit);
        }
        false
    }
}
