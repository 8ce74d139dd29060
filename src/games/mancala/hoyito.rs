//! Hoyito, of the Dominican Republic: two rows of six pits, 48 seeds, turns of many laps.
//!
//! A lap that ends in a full pit goes on with what lies there, unless it makes four: then the four
//! are captured, with the fours just before, and the player moves again. Who captures so that four
//! seeds are left takes these too. In a match the seeds stay with their owners, and pits that cannot be
//! filled are out of use.
//!
//! Source: the article on mancala.

use super::{
    super::Entry,
    LETTERS,
    family::Sowing,
    ground::{Ground, Pits, each},
    plan::{self, FOUR, Manner, Plan, Spared},
    read_number,
    sower::{Sower, store},
    text::{self, Field},
};
use crate::{
    rules::{Beside, Misread, OptionSpec, Options, Seat, Sign},
    table::Table,
};

static DIRECTION: OptionSpec = OptionSpec::of("direction", &["anticlockwise", "clockwise"]);
static SKIP_ORIGIN: OptionSpec = OptionSpec::of("skip-origin", &["no", "yes"]);
static MATCH: OptionSpec = plan::match_of("match");
static OPTIONS: [&OptionSpec; 3] = [&DIRECTION, &SKIP_ORIGIN, &MATCH];

/// What the registry knows of Hoyito.
pub static ENTRY: Entry = Entry {
    key: "hoyito",
    chapter: "mancala-world",
    players: &LETTERS,
    chance: false,
    options: &OPTIONS,
    reasons: &[
        "not-yours",
        "empty-pit",
        "is-shut",
        "never-ends",
        "is-store",
    ],
    remarks: &[
        "again",
        "last-four",
        "passes",
        "repetition",
        "no-seeds",
        "no-move",
        "counted",
        "next-round",
    ],
    facts: &["game", "count"],
    presets: &[],
    open: |options| Table::new(&ENTRY, game(options), options),
};

static FIELDS: [Field; 4] = [Field::Rows, Field::Stores, Field::TurnOrOver, Field::Game];

/// The pits of a row.
const ROW: usize = 6;

struct Hoyito {
    clockwise: bool,
    /// How many games there are at most.
    games: u16,
}

fn game(options: &Options) -> Sowing {
    let games = options.count(&MATCH);
    let fields = if games > 1 { &FIELDS[..] } else { &FIELDS[..3] };
    let mut plan = Plan {
        skips_from: options.is(&SKIP_ORIGIN, "yes").then_some(1),
        spared: Spared::Everybodys,
        passes: true,
        relays: true,
        remembers: true,
        marked: "is-shut",
        ..Plan::two_rows(ROW as u8, FOUR, fields)
    };
    let clockwise = options.is(&DIRECTION, "clockwise");
    if clockwise {
        let back = std::array::from_fn(|place| ((place + 2 * ROW - 1) % (2 * ROW)) as u8);
        plan.next = [back, back];
    }
    Sowing::new(plan, Hoyito { clockwise, games })
}

/// The pits of a player's row after so many that he has filled: they are out of use.
fn unfilled(seat: Seat, filled: usize) -> Pits {
    (filled..ROW).fold(0, |pits, nth| pits | 1 << (ROW * seat.index() + nth))
}

impl Hoyito {
    /// The pit in use before another, against the sowing.
    fn before(&self, plan: &Plan, ground: &Ground, pit: usize) -> usize {
        let mut pit = pit;
        loop {
            pit = if self.clockwise {
                (pit + 1) % plan.pits
            } else {
                plan.before(pit)
            };
            if !ground.is_marked(pit) {
                return pit;
            }
        }
    }

    /// The next game: each fills as many of his pits, from his left, as he can, and keeps the rest.
    fn set_up(sower: &mut Sower) {
        sower.next_round("next-round");
        for seat in [Seat::FIRST, Seat::SECOND] {
            let filled = usize::from(sower.ground.store(seat) / FOUR).min(ROW);
            for nth in 0..filled {
                sower.carry(store(seat), FOUR, ROW * seat.index() + nth);
            }
            sower.ground.marked |= unfilled(seat, filled);
        }
    }
}

impl Manner for Hoyito {
    fn landed(&self, sower: &mut Sower, last: usize) -> bool {
        let seeds = sower.ground.seeds[last];
        if seeds != FOUR {
            return seeds > 1;
        }
        let mover = sower.ground.mover;
        let mut pit = last;
        // A pit just emptied ends the run at the latest when it has come round.
        while sower.ground.seeds[pit] == FOUR {
            sower.take(pit, mover);
            pit = self.before(sower.plan, sower.ground, pit);
        }
        let all = (1 << sower.plan.pits) - 1;
        if sower.ground.sum(all) == u16::from(FOUR) {
            each(all).for_each(|pit| sower.take(pit, mover));
            sower.remark("last-four", &[]);
        }
        if !sower.ground.is_empty(all) {
            sower.ground.again = true;
            sower.remark("again", &[]);
        }
        false
    }

    fn finish(&self, sower: &mut Sower, _: &'static str) {
        sower.sweep();
        let [south, north] = self.score(sower.plan, sower.ground);
        if self.games > 1 {
            sower.remark("counted", &[("south", south), ("north", north)]);
        }
        if sower.ground.round >= self.games || south.min(north) < FOUR.into() {
            sower.ground.over = true;
            sower.ground.again = false;
            sower.ground.mover = Seat::FIRST;
        } else {
            Hoyito::set_up(sower);
        }
    }

    fn word(&self, ground: &Ground, pit: usize) -> String {
        if ground.is_marked(pit) {
            "-".into()
        } else {
            ground.seeds[pit].to_string()
        }
    }

    fn read_word(&self, ground: &mut Ground, pit: usize, word: &str) -> Result<(), Misread> {
        if word == "-" {
            ground.marked |= 1 << pit;
        } else {
            ground.seeds[pit] = read_number(word, "the pits")?;
        }
        Ok(())
    }

    fn check(&self, plan: &Plan, ground: &mut Ground) -> Result<(), Misread> {
        let can_be = |seat| (1..ROW).any(|filled| ground.marked == unfilled(seat, filled));
        let is_later = ground.round > 1 && (can_be(Seat::FIRST) || can_be(Seat::SECOND));
        if ground.marked != 0 && !is_later {
            return Err(Misread::new(
                "the pits: only the last ones of one row can be out of use, after the first game",
            ));
        }
        let [south, north] = [Seat::FIRST, Seat::SECOND].map(|seat| ground.store(seat));
        text::round_in(ground, self.games, south.min(north) < FOUR)?;
        text::all_seeds(plan, ground)
    }

    fn beside(&self, plan: &Plan, ground: &Ground) -> Beside {
        let mut beside = Beside::default();
        if self.games > 1 {
            beside = beside.and("game", format!("{}/{}", ground.round, self.games));
            for seat in [Seat::FIRST, Seat::SECOND] {
                beside = beside.of(seat, "count", ground.all_of(seat, plan.pits));
            }
        }
        for pit in each(ground.marked) {
            beside.signs.push((plan.site(pit), Sign::Shut));
        }
        beside
    }

    fn held(&self, plan: &Plan, ground: &Ground, seat: Seat) -> i32 {
        // Seeds at home are worth little: whoever ends a lap on three takes them from either row.
        let home = ground.sum(ground.pits_of(seat, plan.pits));
        100 * i32::from(ground.store(seat)) + 15 * i32::from(home)
    }
}
