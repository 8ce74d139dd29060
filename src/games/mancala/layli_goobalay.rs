//! Layli Goobalay, of the Somali: two rows of six pits, 48 seeds, turns of many laps.
//!
//! A lap that ends in a full pit goes on with what lies there. A turn that ends in an empty pit of
//! one's own takes that seed and those that face it; where three face it, one crosses over, and both
//! pits become uur, pregnant: their owner's until the round ends, and never lifted. Many rounds make
//! a match, each set up with what its players have left. Tampoduo, the children's form, has no uur.
//!
//! Sources: the book's section 3.3; the article on mancala.

use super::{
    super::Entry,
    LETTERS,
    family::Sowing,
    ground::{Ground, each},
    laying,
    plan::{Manner, Plan},
    read_number,
    sower::{Sower, store},
    text::{self, Field},
};
use crate::{
    rules::{Beside, Misread, OptionSpec, Options, Seat, Sign},
    table::Table,
};

static VARIANT: OptionSpec = OptionSpec::of("variant", &["layli", "tampoduo"]);
static MATCH: OptionSpec = OptionSpec::of("match", &["single", "rounds"]);
static SET_UP: OptionSpec = OptionSpec::of("set-up", &["dealt", "free"]);
static QUIET_LIMIT: OptionSpec = OptionSpec::of("quiet-limit", &["100", "50", "200"]);
static MAX_ROUNDS: OptionSpec = OptionSpec::of("max-rounds", &["20", "5", "100"]);
static OPTIONS: [&OptionSpec; 5] = [&VARIANT, &MATCH, &SET_UP, &QUIET_LIMIT, &MAX_ROUNDS];

/// What the registry knows of Layli Goobalay.
pub static ENTRY: Entry = Entry {
    key: "layli-goobalay",
    chapter: "mancala",
    players: &LETTERS,
    chance: false,
    options: &OPTIONS,
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
    presets: &[],
    open: |options| Table::new(&ENTRY, game(options), options),
};

static FIELDS: [Field; 5] = [
    Field::Rows,
    Field::Stores,
    Field::Turn,
    Field::Round,
    Field::Quiet,
];

/// A player who cannot put a seed into each of his pits has lost the match.
const ROW: u8 = laying::ROW;

struct Layli {
    uurs: bool,
    /// How many rounds there are at most.
    rounds: u16,
    free: bool,
}

fn game(options: &Options) -> Sowing {
    let plan = Plan {
        relays: true,
        quiet_limit: Some(options.count(&QUIET_LIMIT)),
        marked: "is-uur",
        ..Plan::two_rows(ROW, 4, &FIELDS)
    };
    let manner = Layli {
        uurs: options.is(&VARIANT, "layli"),
        rounds: if options.is(&MATCH, "rounds") {
            options.count(&MAX_ROUNDS)
        } else {
            1
        },
        free: options.is(&SET_UP, "free"),
    };
    Sowing::new(plan, manner)
}

impl Layli {
    /// The next round: the player with fewer seeds lays all of his out, the other as many.
    fn set_up(&self, sower: &mut Sower, [south, north]: [u16; 2]) {
        let laid = south.min(north) as u8;
        sower.sweep();
        sower.ground.norths = sower.plan.norths();
        sower.next_round(if self.free { "lay-out" } else { "next-round" });
        if self.free {
            sower.ground.owed = [laid; 2];
            sower.ground.mover = Seat(u8::from(north < south));
        } else {
            deal(sower, Seat::FIRST, laid);
            deal(sower, Seat::SECOND, laid);
        }
    }
}

/// Lays out seeds from the store, one at a time from right to left.
fn deal(sower: &mut Sower, seat: Seat, seeds: u8) {
    for nth in (0..ROW).rev() {
        sower.carry(
            store(seat),
            laying::dealt(seeds, nth),
            laying::pit(seat, nth),
        );
    }
}

impl Manner for Layli {
    fn landed(&self, sower: &mut Sower, last: usize) -> bool {
        let mover = sower.ground.mover;
        if sower.ground.is_marked(last) {
            sower.remark("ends-in-uur", &[]);
            return false;
        }
        if sower.ground.seeds[last] > 1 {
            return true;
        }
        if sower.ground.owner(last) != mover {
            return false;
        }
        let facing = sower.plan.facing(last);
        match sower.ground.seeds[facing] {
            0 => {}
            3 if self.uurs => {
                sower.carry(facing, 1, last);
                let both = 1 << facing | 1 << last;
                sower.ground.marked |= both;
                if mover == Seat::FIRST {
                    sower.ground.norths &= !both;
                } else {
                    sower.ground.norths |= both;
                }
                sower.progress = true;
                sower.remark("uur", &[]);
            }
            _ => {
                sower.take(facing, mover);
                sower.take(last, mover);
            }
        }
        false
    }

    fn finish(&self, sower: &mut Sower, _: &'static str) {
        let counts = self.score(sower.plan, sower.ground);
        let [south, north] = counts;
        sower.remark("counted", &[("south", south), ("north", north)]);
        if south.min(north) < ROW.into() || sower.ground.round >= self.rounds {
            sower.ground.over = true;
        } else {
            self.set_up(sower, counts);
        }
    }

    /// The store and the seeds of all pits that are the player's; an uur is its maker's.
    fn score(&self, plan: &Plan, ground: &Ground) -> [u16; 2] {
        [Seat::FIRST, Seat::SECOND].map(|seat| ground.all_of(seat, plan.pits))
    }

    fn word(&self, ground: &Ground, pit: usize) -> String {
        let owner = match (ground.is_marked(pit), ground.owner(pit)) {
            (false, _) => "",
            (true, Seat::FIRST) => "s",
            (true, _) => "n",
        };
        format!("{}{owner}", ground.seeds[pit])
    }

    fn read_word(&self, ground: &mut Ground, pit: usize, word: &str) -> Result<(), Misread> {
        let number = word.trim_end_matches(['s', 'n']);
        if number.len() < word.len() {
            if !self.uurs || word.len() - number.len() > 1 {
                return Err(Misread::new(format!("the pits: \"{word}\" is no pit here")));
            }
            ground.marked |= 1 << pit;
            ground.norths = ground.norths & !(1 << pit) | u32::from(word.ends_with('n')) << pit;
        }
        ground.seeds[pit] = read_number(number, "the pits")?;
        Ok(())
    }

    fn check(&self, plan: &Plan, ground: &mut Ground) -> Result<(), Misread> {
        if ground.owed != [0; 2] {
            if !self.free || self.rounds == 1 {
                return Err(Misread::new("turn: no seeds are laid out in this game"));
            }
            laying::complete(ground)?;
        }
        let lonely = |pit: &usize| {
            let facing = plan.facing(*pit);
            !ground.is_marked(facing) || ground.owner(facing) != ground.owner(*pit)
        };
        if let Some(pit) = each(ground.marked).find(lonely) {
            return Err(Misread::new(format!(
                "{} is an uur, and what faces it is none of the same player",
                plan.name(pit)
            )));
        }
        text::all_seeds(plan, ground)
    }

    fn beside(&self, plan: &Plan, ground: &Ground) -> Beside {
        let mut beside = Beside::default();
        if self.rounds > 1 {
            beside = beside.and("round", format!("{}/{}", ground.round, self.rounds));
        }
        let limit = plan.quiet_limit.unwrap_or(0);
        beside = beside.and("quiet", format!("{}/{limit}", ground.quiet));
        for (seat, count) in [Seat::FIRST, Seat::SECOND]
            .into_iter()
            .zip(self.score(plan, ground))
        {
            beside = beside.of(seat, "count", count);
            let owed = ground.owed[seat.index()];
            if owed > 0 {
                beside = beside.of(seat, "lay", owed);
            }
        }
        for pit in each(ground.marked) {
            beside
                .signs
                .push((plan.site(pit), Sign::Uur(ground.owner(pit))));
        }
        beside
    }

    fn held(&self, plan: &Plan, ground: &Ground, seat: Seat) -> i32 {
        // Stores and uurs are safe; what lies at home may still be taken.
        let own = ground.pits_of(seat, plan.pits);
        let (safe, home) = (
            ground.sum(own & ground.marked),
            ground.sum(own & !ground.marked),
        );
        100 * (i32::from(ground.store(seat)) + i32::from(safe)) + 25 * i32::from(home)
    }
}
