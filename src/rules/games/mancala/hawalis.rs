//! Hawalis, of Oman and Zanzibar: four rows of seven pits, 56 seeds, two rows for each player.
//!
//! A lap that ends in a non-empty pit goes on with its seeds. A turn that ends in an empty inner
//! pit captures the seeds of the facing pit, and with them those of the outer pit behind it.
//! Captured seeds leave the game. A single seed waits until its owner has no pit with more. A
//! player without seeds or without a move loses.
//!
//! Source: the book's section 3.4.

use super::prelude::*;

/// The options for lifting single seeds.
const MOVES: [(&str, bool); 2] = [("into-empty", true), ("never", false)];
const DIRECTIONS: [(&str, Direction); 2] = [
    ("clockwise", Direction::Onward),
    ("anticlockwise", Direction::Back),
];
/// The options for capturing from the outer pit when the inner pit before it is empty.
const ALONE: [(&str, bool); 2] = [("with-inner", false), ("alone", true)];

static SINGLES: OptionSpec = OptionSpec::of("singles", &const { values(&MOVES) });
static DIRECTION: OptionSpec = OptionSpec::of("direction", &const { values(&DIRECTIONS) });
static OUTER: OptionSpec = OptionSpec::of("outer", &const { values(&ALONE) });
static FIELDS: [Field; 3] = [ROWS, MOVER, QUIET];

/// The registry entry of Hawalis.
pub(crate) static ENTRY: Entry = Entry {
    options: &[&SINGLES, &DIRECTION, &OUTER, &QUIET_LIMIT],
    reasons: &[
        "not-yours",
        "empty-pit",
        "single-waits",
        "single-blocked",
        "single-stays",
        "never-ends",
    ],
    remarks: &["bare", "quiet", "no-seeds", "no-move"],
    facts: &["quiet", "count"],
    ..entry("hawalis", rules!(sowing_hawalis, open))
};

const ROW: usize = 7;
/// Two seeds in each pit of a ring: no player ever has more.
const MAX_SEEDS: u16 = 4 * ROW as u16;

struct Hawalis {
    singles_move: bool,
    outer_alone: bool,
}

fn open(options: &Options) -> Box<dyn AnyGame> {
    let board = four_rows(ROW as u8, 44);
    let plan = Plan {
        direction: Some(chosen(options, &DIRECTION, &DIRECTIONS)),
        laps: Laps::FromNonEmpty,
        quiet_limit: Some(options.count(&QUIET_LIMIT)),
        ..Plan::four_rows(board, ROW as u8, 2, &FIELDS).with_skin("earth")
    };
    let rules = Hawalis {
        singles_move: chosen(options, &SINGLES, &MOVES),
        outer_alone: chosen(options, &OUTER, &ALONE),
    };
    open_mancala(plan, rules)
}

/// Checks whether the next pit of the mover's ring holds seeds.
fn is_blocked(plan: &Plan, sowing: &SowingState, pit: usize) -> bool {
    sowing.seeds[usize::from(plan.ring(sowing)[pit])] > 0
}

impl Rules for Hawalis {
    fn after_lap(&self, sower: &mut Sower, last: usize) -> bool {
        if let Some(inner) = sower.plan.across(last)
            && (sower.sowing.seeds[inner] > 0 || self.outer_alone)
        {
            sower.remove(inner);
            sower.remove(sower.plan.pit_behind(inner));
        }
        false
    }

    fn liftable(&self, plan: &Plan, sowing: &SowingState, non_empty: Pits) -> Pits {
        let heavy = sowing.holding(non_empty, 2);
        if heavy != 0 || !self.singles_move {
            return heavy;
        }
        filter_pits(non_empty, |pit| !is_blocked(plan, sowing, pit))
    }

    fn refusal_key(
        &self,
        game: &Mancala,
        sowing: &SowingState,
        pit: usize,
    ) -> Option<&'static str> {
        if sowing.seeds[pit] > 1 {
            None
        } else if !self.singles_move {
            Some("single-stays")
        } else if sowing.holding(game.plan.pits_of(sowing, sowing.mover), 2) != 0 {
            Some("single-waits")
        } else if is_blocked(&game.plan, sowing, pit) {
            Some("single-blocked")
        } else {
            None
        }
    }

    fn end_reason(&self, game: &Mancala, position: &Position) -> Option<EndReason> {
        let sowing = &position.sowing;
        let is_bare = |seat: &Seat| sowing.is_empty(game.plan.pits_of(sowing, *seat));
        match SEATS.iter().any(is_bare) {
            true => Some(EndReason::Bare),
            false => game.common_end(position),
        }
    }

    /// Leaves all seeds in place and keeps the player to move, who may have lost for having no
    /// move.
    fn finish(&self, sower: &mut Sower, reason: EndReason) {
        sower.remark_end(reason);
        sower.sowing.over = true;
    }

    fn outcome(&self, plan: &Plan, sowing: &SowingState) -> Outcome {
        let score = seeds_of_both(plan, sowing);
        let no_progress = plan
            .quiet_limit
            .is_some_and(|limit| sowing.no_progress >= limit);
        let verdict = match score.contains(&0) || no_progress {
            true => verdict_by_score(score),
            false => Verdict::Won(sowing.mover.other()),
        };
        let scores = Some(score.map(Score::whole));
        Outcome { verdict, scores }
    }

    fn check(&self, plan: &Plan, sowing: &mut SowingState) -> Result<(), ParseError> {
        let score = seeds_of_both(plan, sowing);
        if score == [0; 2] {
            return Err(parse_error!("no-seeds-at-all", "no player has any seeds"));
        }
        match score.into_iter().find(|count| *count > MAX_SEEDS) {
            Some(count) => Err(parse_error!(
                "too-many-seeds-of-player",
                "a player has {most} seeds at the most, not {count}",
                most = MAX_SEEDS,
                count
            )),
            None => Ok(()),
        }
    }

    fn info(&self, plan: &Plan, sowing: &SowingState) -> BoardInfo {
        let info = counters(plan, sowing, "round", 1);
        with_side_facts(info, "count", seeds_of_both(plan, sowing))
    }

    fn value_for(&self, plan: &Plan, sowing: &SowingState, seat: Seat) -> i32 {
        // A column with an empty inner pit cannot be captured, and each playable pit adds a choice.
        let exposed = |pit: &usize| pit % (2 * ROW) < ROW && sowing.seeds[*pit] > 0;
        let own = plan.pits_of(sowing, seat);
        let columns: u16 = pits_in(own)
            .filter(exposed)
            .map(|pit| [pit, plan.pit_behind(pit)].map(|pit| u16::from(sowing.seeds[pit])))
            .map(|[inner, outer]| inner + outer)
            .sum();
        let heavy = sowing.holding(own, 2).count_ones();
        100 * i32::from(sowing.sum(own)) - 10 * i32::from(columns) + 15 * heavy as i32
    }
}
