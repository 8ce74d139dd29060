//! Congklak, of Indonesia: two rows of five to nine pits, and stores into which their owners sow.
//!
//! A lap that ends in a non-empty pit goes on with its seeds. A lap that ends in the player's own
//! store gives another move. A move that has gone round and ends in an empty pit of the player's
//! own captures the seeds of the facing pit. When a row is empty the round is over, and each player
//! fills their pits with the seeds they have. The pits that a player cannot fill are burnt, and
//! only that player sows into them.
//!
//! Sources: the book's section 14.2; the article on mancala. Clockwise: W. D. Troyka's description
//! of Dakon and Congkak (2001).

use super::prelude::*;

/// The number of seeds in a pit at the start; `None` for the number of pits in a row.
const EACH: [(&str, Option<u8>); 2] = [("as-pits", None), ("seven", Some(7))];

const CLOCKWISE: [(&str, bool); 2] = [("anticlockwise", false), ("clockwise", true)];

static PITS: OptionSpec = OptionSpec::of("pits", &["7", "5", "6", "8", "9"]);
static SEEDS: OptionSpec = OptionSpec::of("seeds", &const { values(&EACH) });
static ROUNDS: OptionSpec = OptionSpec::of("rounds", &["20", "1", "3"]);
static DIRECTION: OptionSpec = OptionSpec::of("direction", &const { values(&CLOCKWISE) });
static FIELDS: [Field; 5] = [ROWS, STORES, MOVER, ROUND, QUIET];

/// The registry entry of Congklak.
pub(crate) static ENTRY: Entry = Entry {
    chapter: "mancala-world",
    options: &[&PITS, &SEEDS, &ROUNDS, &DIRECTION, &QUIET_LIMIT],
    reasons: &["not-yours", "empty-pit", "is-burnt", "is-store"],
    remarks: &[
        "again",
        "ends-in-burnt",
        "ran-out",
        "quiet",
        "counted",
        "next-round",
    ],
    facts: &["round", "quiet", "count"],
    ..entry("congklak", rules!(sowing_congklak, open))
};

/// A player who cannot fill so many pits has lost the match.
const LEAST: usize = 3;

/// The largest number of seeds: all of them may end up in one place.
const MAX_SEEDS: u16 = u8::MAX as u16;

/// The mark of a pit into which only its owner sows, and which nobody lifts.
const BURNT: Sign = Sign::of(SignShape::Cross, "burnt");

struct Congklak {
    /// The largest number of rounds.
    rounds: u16,
}

fn open(options: &Options) -> Box<dyn AnyGame> {
    let pits = options.count(&PITS) as u8;
    let clockwise = chosen(options, &DIRECTION, &CLOCKWISE);
    let seeds_per_pit = chosen(options, &SEEDS, &EACH).unwrap_or(pits);
    let mut plan = Plan {
        quiet_limit: Some(options.count(&QUIET_LIMIT)),
        skipped_marks: SkippedMarks::Opponents,
        laps: Laps::FromNonEmpty,
        long_turns: true,
        leftovers: false,
        mark: Some(MarkNotation::After("x")),
        why_marked: "is-burnt",
        ..Plan::two_rows(pits, seeds_per_pit, &FIELDS).with_skin("boat")
    };
    // Each store lies at its owner's left. In the owner's ring it comes after the other player's
    // row, or, clockwise, after the owner's own row.
    let [.., south, north] = &mut plan.board.places[..] else {
        unreachable!("a board of two rows has two stores");
    };
    std::mem::swap(&mut south.at, &mut north.at);
    for seat in SEATS {
        let (all, home) = (plan.pits, pit(&plan, seat, 0));
        let before = |pit: usize| (pit + all - 1) % all;
        let next = &mut plan.next[seat.index()];
        if clockwise {
            for (pit, next) in next[..all].iter_mut().enumerate() {
                *next = before(pit) as u8;
            }
            next[home] = store(seat) as u8;
            next[store(seat)] = before(home) as u8;
        } else {
            next[before(home)] = store(seat) as u8;
            next[store(seat)] = home as u8;
        }
    }
    let rounds = options.count(&ROUNDS);
    open_mancala(plan, Congklak { rounds })
}

/// Returns the `nth` pit of a player, counted from the player's left, where the store is.
fn pit(plan: &Plan, seat: Seat, nth: usize) -> usize {
    seat.index() * plan.pits / 2 + nth
}

/// Checks whether a player has nothing to sow.
fn is_out(plan: &Plan, sowing: &SowingState, seat: Seat) -> bool {
    sowing.is_empty(plan.own(sowing, seat))
}

/// Fills a player's pits from the store as far as the seeds go. The rest is too little for one pit;
/// it is dealt to the remaining pits, which become burnt.
fn fill(sower: &mut Sower, seat: Seat) {
    let (row, seeds_per_pit) = (sower.plan.pits / 2, sower.plan.seeds[0]);
    let seeds = sower.sowing.store(seat);
    let filled = usize::from(seeds / seeds_per_pit).min(row);
    for nth in 0..filled {
        let pit = pit(sower.plan, seat, nth);
        sower.carry(store(seat), seeds_per_pit, pit);
    }
    let (rest, left) = (usize::from(seeds % seeds_per_pit), row - filled);
    for nth in 0..left {
        let pit = pit(sower.plan, seat, filled + nth);
        let dealt = rest / left + usize::from(nth < rest % left);
        sower.carry(store(seat), dealt as u8, pit);
        sower.sowing.marked |= 1 << pit;
    }
}

impl Congklak {
    /// Sets up the next round. The player who has not run out begins; if both have, the player of
    /// the last move.
    fn set_up(sower: &mut Sower) {
        let out = |seat| is_out(sower.plan, sower.sowing, seat);
        let mover = sower.sowing.mover;
        let beginner = match (out(Seat::FIRST), out(Seat::SECOND)) {
            (false, false) => mover,
            (true, true) if sower.sowing.moves_again => mover,
            (true, true) => mover.other(),
            (south_is_out, _) => Seat(u8::from(south_is_out)),
        };
        sower.sweep();
        sower.next_round("next-round");
        sower.sowing.mover = beginner;
        SEATS.into_iter().for_each(|seat| fill(sower, seat));
    }
}

impl Rules for Congklak {
    fn after_lap(&self, sower: &mut Sower, last: usize) -> bool {
        let mover = sower.sowing.mover;
        if last >= FIRST_STORE {
            sower.sowing.moves_again = true;
            sower.remark("again", &[]);
            return false;
        }
        if sower.sowing.is_marked(last) {
            sower.remark("ends-in-burnt", &[]);
            return false;
        }
        // Progress here means a seed in the mover's store: then the move has gone round.
        if sower.sowing.owner(last) == mover && sower.progress {
            let facing = sower.plan.facing(last);
            if !sower.sowing.is_marked(facing) {
                sower.capture(facing, mover);
            }
            sower.capture(last, mover);
        }
        false
    }

    fn end_reason(&self, game: &Mancala, position: &Position) -> Option<EndReason> {
        let is_out = |seat: &Seat| is_out(&game.plan, &position.sowing, *seat);
        match SEATS.iter().any(is_out) {
            true => Some(EndReason::RanOut),
            false => game.common_end(position),
        }
    }

    fn finish(&self, sower: &mut Sower, reason: EndReason) {
        sower.remark_end(reason);
        let counts = seeds_of_both(sower.plan, sower.sowing);
        sower.remark_counts(counts);
        let least = LEAST as u16 * u16::from(sower.plan.seeds[0]);
        if counts[0].min(counts[1]) < least || sower.sowing.round >= self.rounds {
            sower.sowing.over = true;
        } else {
            Congklak::set_up(sower);
        }
    }

    /// Returns the seeds in the store and in the whole row, burnt pits included.
    fn score(&self, plan: &Plan, sowing: &SowingState) -> [u16; 2] {
        seeds_of_both(plan, sowing)
    }

    /// The worked cases of the rules have boards with a few seeds more or less than a game has. Any
    /// number that a store can hold is therefore allowed.
    fn check(&self, plan: &Plan, sowing: &mut SowingState) -> Result<(), ParseError> {
        let row = plan.pits / 2;
        let burnt = [0, row].map(|first| sowing.marked >> first & ((1 << row) - 1));
        let are_last = |burnt: Pits| {
            let first = burnt.trailing_zeros() as usize;
            burnt == 0 || first >= LEAST && burnt >> first == (1 << (row - first)) - 1
        };
        if sowing.round == 1 && sowing.marked != 0 {
            return Err(parse_error!(
                "burnt-in-first-round",
                "the pits: none is burnt in the first round"
            ));
        }
        if !burnt.into_iter().all(are_last) {
            return Err(parse_error!(
                "burnt-among-others",
                "the pits: only the last ones of a row can be burnt, after {least} that are not",
                least = LEAST
            ));
        }
        let total = sowing.total();
        if total > MAX_SEEDS {
            return Err(parse_error!(
                "more-seeds-than-all",
                "there can be {most} seeds at the most, not {total}",
                most = MAX_SEEDS,
                total
            ));
        }
        Ok(())
    }

    fn info(&self, plan: &Plan, sowing: &SowingState) -> BoardInfo {
        let info = counters(plan, sowing, "round", self.rounds);
        BoardInfo {
            signs: signs(plan, sowing.marked, |_| BURNT),
            ..with_side_facts(info, "count", seeds_of_both(plan, sowing))
        }
    }

    /// Stores and burnt pits are safe; seeds at home count in the end if they are still there. The
    /// weight is less than 100 per seed, because there may be 255 of them.
    fn value_for(&self, plan: &Plan, sowing: &SowingState, seat: Seat) -> i32 {
        let own = plan.pits_of(sowing, seat);
        let safe = u16::from(sowing.store(seat)) + sowing.sum(own & sowing.marked);
        36 * i32::from(safe) + 18 * i32::from(sowing.sum(own & !sowing.marked))
    }
}
