//! Awele, also Wari or Oware: two rows of six pits, 48 seeds, most seeds win.
//!
//! The player lifts a pit of their own row and sows it anticlockwise, one seed per pit, always
//! skipping the origin. If the last seed makes two or three in the other row, they are captured,
//! and so are the twos and threes directly before it. A capture of the whole row (a grand slam)
//! takes nothing. A player who faces an empty row must feed it if possible. The game ends at 25
//! seeds, when a position repeats with no capture in between, or when the player to move has no
//! legal move.
//!
//! Sources: the book's section 3.2; *Il fogliaccio degli astratti* on Wari; the Oware Society's
//! rules as quoted in the article on mancala.

use super::prelude::*;

/// The effect of a capture of the whole opposing row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slam {
    CapturesNothing,
    Forbidden,
    Allowed,
}

const SLAMS: [(&str, Slam); 3] = [
    ("no-capture", Slam::CapturesNothing),
    ("forbidden", Slam::Forbidden),
    ("allowed", Slam::Allowed),
];
const STARTERS: [(&str, Seat); 2] = [("S", Seat::FIRST), ("N", Seat::SECOND)];

static GRAND_SLAM: OptionSpec = OptionSpec::of("grand-slam", &const { values(&SLAMS) });
static STARTER: OptionSpec = OptionSpec::of("starter", &const { values(&STARTERS) });
const GRAND_SLAMS: Ban = Ban {
    holds: is_slam,
    why: "grand-slam",
};
static FIELDS: [Field; 3] = [ROWS, STORES, TURN_OR_OVER];

/// The registry entry of Awele.
pub(crate) static ENTRY: Entry = Entry {
    options: &[&GRAND_SLAM, &LEFTOVERS, &STARTER, &STOPS],
    reasons: &[
        "not-yours",
        "empty-pit",
        "must-feed",
        "grand-slam",
        "is-store",
    ],
    remarks: &[
        "grand-slam",
        "no-feed",
        "no-seeds",
        "repetition",
        "majority",
    ],
    facts: &["store"],
    ..entry("awele", rules!(sowing_awele, open))
};

struct Awele {
    slam: Slam,
}

fn open(options: &Options) -> Box<dyn AnyGame> {
    let slam = chosen(options, &GRAND_SLAM, &SLAMS);
    let plan = Plan::two_rows(6, 4, &FIELDS);
    let plan = Plan {
        starter: chosen(options, &STARTER, &STARTERS),
        skips_from: Some(plan.pits as u8),
        majority: majority(options, &STOPS, &plan),
        ends_on_repetition: true,
        leftovers: chosen(options, &LEFTOVERS, &TO_ROWS),
        feeding: Feeding::Duty,
        // A forbidden grand slam would capture nothing, and so it would feed: the duty comes first.
        ban: (slam == Slam::Forbidden).then_some(GRAND_SLAMS),
        why_stuck: EndReason::NoFeed,
        // At the end, each player usually gets the seeds at home. A pit with three or more of them
        // is safe from capture.
        row_value: 4,
        ..plan
    };
    open_mancala(plan, Awele { slam })
}

/// Returns the twos and threes of the other row from the last seed back, and whether they hold all
/// the seeds of that row.
fn captured(plan: &Plan, sowing: &SowingState, last: usize) -> (Pits, bool) {
    let theirs = plan.pits_of(sowing, sowing.mover.other());
    let mut run = 0;
    let mut pit = last;
    while theirs >> pit & 1 == 1 && matches!(sowing.seeds[pit], 2 | 3) {
        run |= 1 << pit;
        pit = plan.previous_pit(pit);
    }
    (run, run != 0 && sowing.is_empty(theirs & !run))
}

/// Checks whether the sowing of a pit would take the whole other row.
fn is_slam(plan: &Plan, sowing: &SowingState, pit: usize) -> bool {
    let mut after = *sowing;
    let last = Sower::new(plan, &mut after, None).lap(pit);
    captured(plan, &after, last).1
}

impl Rules for Awele {
    fn after_lap(&self, sower: &mut Sower, last: usize) -> bool {
        let (run, is_slam) = captured(sower.plan, sower.sowing, last);
        if is_slam && self.slam != Slam::Allowed {
            sower.remark("grand-slam", &[]);
            return false;
        }
        let mut pit = last;
        while run >> pit & 1 == 1 {
            sower.capture(pit, sower.sowing.mover);
            pit = sower.plan.previous_pit(pit);
        }
        false
    }

    fn finish(&self, sower: &mut Sower, reason: EndReason) {
        let is_out = matches!(reason, EndReason::NoSeeds | EndReason::NoFeed);
        if is_out || (reason == EndReason::Repetition && sower.plan.leftovers) {
            sower.sweep();
        }
        sower.remark_end(reason);
        sower.sowing.over = true;
        sower.sowing.mover = Seat::FIRST;
    }

    /// Estimates the capture of the last seed without sowing.
    fn ordering_score(&self, game: &Mancala, sowing: &SowingState, mv: Move) -> i32 {
        let seeds = usize::from(sowing.seeds[mv.pit()]);
        let last = (mv.pit() + seeds) % game.plan.pits;
        let before = sowing.seeds[last];
        let takes =
            seeds < game.plan.pits && sowing.owner(last) != sowing.mover && matches!(before, 1 | 2);
        if takes { i32::from(before) + 1 } else { 0 }
    }
}
