//! Layli Goobalay, of the Somali: two rows of six pits, 48 seeds, turns of many laps.
//!
//! A lap that ends in a non-empty pit goes on with its seeds. A turn that ends in an empty pit of
//! the player's own captures that seed and those of the facing pit. If exactly three face it, one
//! of them crosses over, and both pits become uur ("pregnant"): they belong to their maker until
//! the round ends, and are never lifted. A match has many rounds, and each is set up with the seeds
//! that its players have left. Tampoduo, the children's form, has no uur.
//!
//! Sources: the book's section 3.3; the article on mancala.

use super::{
    laying::{self, ROW, TURN},
    prelude::*,
};

/// The mark of an uur in the position text; `None` in the variant without uurs.
const UURS: [(&str, Option<MarkNotation>); 2] =
    [("layli", Some(MarkNotation::Owner)), ("tampoduo", None)];
const MATCHES: [(&str, bool); 2] = [("single", false), ("rounds", true)];
/// The options for laying out the seeds of a round.
const FREE: [(&str, bool); 2] = [("dealt", false), ("free", true)];

static VARIANT: OptionSpec = OptionSpec::of("variant", &const { values(&UURS) });
static MATCH: OptionSpec = OptionSpec::of("match", &const { values(&MATCHES) });
static SET_UP: OptionSpec = OptionSpec::of("set-up", &const { values(&FREE) });
static MAX_ROUNDS: OptionSpec = OptionSpec::of("max-rounds", &["20", "5", "100"]);
static FIELDS: [Field; 5] = [ROWS, laying::STORES, TURN, ROUND, QUIET];

/// The registry entry of Layli Goobalay.
pub(crate) static ENTRY: Entry = Entry {
    options: &[&VARIANT, &MATCH, &SET_UP, &QUIET_LIMIT, &MAX_ROUNDS],
    reasons: &[
        "not-yours",
        "empty-pit",
        "is-uur",
        "never-ends",
        "is-store",
        "lay-out",
    ],
    remarks: &[
        "uur",
        "ends-in-uur",
        "no-seeds",
        "no-move",
        "quiet",
        "counted",
        "next-round",
        "lay-out",
    ],
    facts: &["round", "quiet", "count", "lay"],
    ..entry("layli-goobalay", rules!(sowing_layli_goobalay, open))
};

/// The mark of a pit that nobody lifts any more.
const UUR: Sign = Sign::of(SignShape::Dots, "uur");

struct Layli {
    /// The largest number of rounds.
    rounds: u16,
    free: bool,
}

fn open(options: &Options) -> Box<dyn AnyGame> {
    let plan = Plan {
        multi_lap: true,
        laps: Laps::FromNonEmpty,
        quiet_limit: Some(options.count(&QUIET_LIMIT)),
        leftovers: false,
        mark: chosen(options, &VARIANT, &UURS),
        why_marked: "is-uur",
        ..Plan::two_rows(ROW, 4, &FIELDS).with_skin("sand")
    };
    let rules = Layli {
        rounds: match chosen(options, &MATCH, &MATCHES) {
            true => options.count(&MAX_ROUNDS),
            false => 1,
        },
        free: chosen(options, &SET_UP, &FREE),
    };
    open_mancala(plan, rules)
}

impl Layli {
    /// Sets up the next round. The player with fewer seeds lays out all of them, and the opponent
    /// lays out as many. A player who cannot put a seed into each pit has lost the match.
    fn set_up(&self, sower: &mut Sower, [south, north]: [u16; 2]) {
        let laid = south.min(north) as u8;
        sower.sweep();
        sower.sowing.second_seat_pits = sower.plan.second_seat_pits;
        sower.next_round(if self.free { "lay-out" } else { "next-round" });
        if self.free {
            sower.sowing.kept = [laid; 2];
            sower.sowing.mover = Seat(u8::from(north < south));
            return;
        }
        for seat in SEATS {
            // One at a time from right to left.
            for nth in (0..ROW).rev() {
                let dealt = laying::dealt(laid, nth);
                sower.carry(store(seat), dealt, laying::pit(seat, nth));
            }
        }
    }
}

impl Rules for Layli {
    fn is_plain(&self, sowing: &SowingState) -> bool {
        !laying::is_due(sowing)
    }

    fn too_many_moves(&self, sowing: &SowingState) -> bool {
        laying::is_due(sowing)
    }

    fn moves(&self, game: &Mancala, sowing: &SowingState, list: &mut Vec<Move>) {
        if laying::is_due(sowing) {
            laying::for_each_layout(sowing, |layout| list.push(laying::as_move(layout)));
        } else {
            game.pit_moves(sowing, list);
        }
    }

    fn play(&self, game: &Mancala, sower: &mut Sower, mv: Move) -> bool {
        match laying::layout_of(mv) {
            Some(layout) => laying::lay(sower, layout),
            None => return game.lift(sower, mv.pit()),
        }
        true
    }

    fn taps(&self, game: &Mancala, sowing: &SowingState, mv: Move) -> Vec<Tap> {
        match laying::layout_of(mv) {
            Some(layout) => laying::taps(&game.plan, sowing, &layout),
            None => vec![Tap::Site(game.plan.site(mv.pit()))],
        }
    }

    fn write(&self, plan: &Plan, mv: Move) -> String {
        match laying::layout_of(mv) {
            Some(layout) => laying::write(&layout),
            None => plan.name(mv.pit()).into(),
        }
    }

    fn refusal(
        &self,
        game: &Mancala,
        sowing: &SowingState,
        taps: &[Tap],
        site: Site,
    ) -> Option<&'static str> {
        if laying::is_due(sowing) {
            laying::refusal(&game.plan, sowing, taps)
        } else {
            game.refusal(sowing, site.index())
        }
    }

    fn end_reason(&self, game: &Mancala, position: &Position) -> Option<EndReason> {
        let is_due = laying::is_due(&position.sowing);
        game.common_end(position).filter(|_| !is_due)
    }

    fn after_lap(&self, sower: &mut Sower, last: usize) -> bool {
        let mover = sower.sowing.mover;
        if sower.sowing.is_marked(last) {
            sower.remark("ends-in-uur", &[]);
            return false;
        }
        if sower.sowing.owner(last) != mover {
            return false;
        }
        let facing = sower.plan.facing(last);
        match sower.sowing.seeds[facing] {
            0 => {}
            3 if sower.plan.mark.is_some() => {
                sower.carry(facing, 1, last);
                let both = 1 << facing | 1 << last;
                sower.sowing.marked |= both;
                if mover == Seat::FIRST {
                    sower.sowing.second_seat_pits &= !both;
                } else {
                    sower.sowing.second_seat_pits |= both;
                }
                sower.progress = true;
                sower.remark("uur", &[]);
            }
            _ => {
                sower.capture(facing, mover);
                sower.capture(last, mover);
            }
        }
        false
    }

    fn finish(&self, sower: &mut Sower, reason: EndReason) {
        sower.remark_end(reason);
        let counts = seeds_of_both(sower.plan, sower.sowing);
        sower.remark_counts(counts);
        if counts[0].min(counts[1]) < ROW.into() || sower.sowing.round >= self.rounds {
            sower.sowing.over = true;
        } else {
            self.set_up(sower, counts);
        }
    }

    /// Returns the seeds in the store and in all pits of the player; an uur belongs to its maker.
    fn score(&self, plan: &Plan, sowing: &SowingState) -> [u16; 2] {
        seeds_of_both(plan, sowing)
    }

    fn check(&self, plan: &Plan, sowing: &mut SowingState) -> Result<(), ParseError> {
        if sowing.kept != [0; 2] {
            if !self.free || self.rounds == 1 {
                return Err(parse_error!(
                    "no-seeds-laid-out-in-game",
                    "turn: no seeds are laid out in this game"
                ));
            }
            laying::complete(sowing)?;
        }
        let lonely = |pit: &usize| {
            let facing = plan.facing(*pit);
            !sowing.is_marked(facing) || sowing.owner(facing) != sowing.owner(*pit)
        };
        if let Some(pit) = pits_in(sowing.marked).find(lonely) {
            return Err(parse_error!(
                "pit-facing-uur",
                "{pit} is an uur, and what faces it is none of the same player",
                pit = plan.name(pit)
            ));
        }
        check_total(plan, sowing)
    }

    fn info(&self, plan: &Plan, sowing: &SowingState) -> BoardInfo {
        let mut info = counters(plan, sowing, "round", self.rounds);
        info = with_side_facts(info, "count", seeds_of_both(plan, sowing));
        for seat in SEATS
            .into_iter()
            .filter(|seat| laying::owed(sowing, *seat) > 0)
        {
            info = info.with_side_fact(seat, "lay", laying::owed(sowing, seat));
        }
        let sign = |pit| UUR.owned(sowing.owner(pit));
        info.signs = signs(plan, sowing.marked, sign);
        info
    }

    /// Stores and uurs are safe; seeds at home may still be captured.
    fn value_for(&self, plan: &Plan, sowing: &SowingState, seat: Seat) -> i32 {
        let own = plan.pits_of(sowing, seat);
        let safe = u16::from(sowing.store(seat)) + sowing.sum(own & sowing.marked);
        100 * i32::from(safe) + 25 * i32::from(sowing.sum(own & !sowing.marked))
    }
}
