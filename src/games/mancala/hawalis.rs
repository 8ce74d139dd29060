//! Hawalis, of Oman and Zanzibar: four rows of seven pits, 56 seeds, each player in two rows of his own.
//!
//! A lap that ends in a full pit goes on with what lies there. A turn that ends in an empty inner pit
//! takes what faces it, and with that what lies behind in the outer row; captured seeds leave the
//! game. A single seed waits until its owner has nothing heavier. Who has no seeds, or no move, loses.
//!
//! Source: the book's section 3.4.

use super::{
    super::Entry,
    LETTERS,
    family::Sowing,
    ground::{Ground, Pits, Position, each},
    plan::{Manner, Plan, most},
    sower::Sower,
    text::Field,
};
use crate::{
    rules::{Beside, Misread, OptionSpec, Options, Seat, Verdict},
    table::Table,
};

static SINGLES: OptionSpec = OptionSpec::of("singles", &["into-empty", "never"]);
static DIRECTION: OptionSpec = OptionSpec::of("direction", &["clockwise", "anticlockwise"]);
static OUTER: OptionSpec = OptionSpec::of("outer", &["with-inner", "alone"]);
static QUIET_LIMIT: OptionSpec = OptionSpec::of("quiet-limit", &["100", "50", "200"]);
static OPTIONS: [&OptionSpec; 4] = [&SINGLES, &DIRECTION, &OUTER, &QUIET_LIMIT];

/// What the registry knows of Hawalis.
pub static ENTRY: Entry = Entry {
    key: "hawalis",
    chapter: "mancala",
    players: &LETTERS,
    chance: false,
    options: &OPTIONS,
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
    presets: &[],
    open: |options| Table::new(&ENTRY, game(options), options),
};

static FIELDS: [Field; 3] = [Field::Rows, Field::Mover, Field::Quiet];

const ROW: usize = 7;
const RING: usize = 2 * ROW;
/// Two seeds in each pit of a ring: no player ever has more.
const MOST: u16 = 2 * RING as u16;

struct Hawalis {
    singles_move: bool,
    /// What lies in the outer pit is taken although the inner pit before it is empty.
    outer_alone: bool,
}

fn game(options: &Options) -> Sowing {
    let mut plan = Plan {
        quiet_limit: Some(options.count(&QUIET_LIMIT)),
        ..Plan::four_rows(ROW as u8, 2, &FIELDS)
    };
    if options.is(&DIRECTION, "anticlockwise") {
        let back =
            std::array::from_fn(|place| (place / RING * RING + (place + RING - 1) % RING) as u8);
        plan.next = [back, back];
    }
    let manner = Hawalis {
        singles_move: options.is(&SINGLES, "into-empty"),
        outer_alone: options.is(&OUTER, "alone"),
    };
    Sowing::new(plan, manner)
}

/// The two pits of the other player in the column of an inner pit, the inner one first; `None` for an
/// outer pit.
fn facing(pit: usize) -> Option<(usize, usize)> {
    let (own, nth) = (pit / RING * RING, pit % RING);
    let other = RING - own;
    (nth < ROW).then(|| (other + ROW - 1 - nth, other + ROW + nth))
}

/// How many seeds a player has.
fn count(plan: &Plan, ground: &Ground, seat: Seat) -> u16 {
    ground.sum(ground.pits_of(seat, plan.pits))
}

/// Those of the pits that hold more than one seed.
fn heavy(ground: &Ground, pits: Pits) -> Pits {
    each(pits)
        .filter(|pit| ground.seeds[*pit] > 1)
        .fold(0, |pits, pit| pits | 1 << pit)
}

/// Whether the next pit of the mover's ring is not empty.
fn is_blocked(plan: &Plan, ground: &Ground, pit: usize) -> bool {
    ground.seeds[usize::from(plan.next[ground.mover.index()][pit])] > 0
}

impl Manner for Hawalis {
    fn landed(&self, sower: &mut Sower, last: usize) -> bool {
        if sower.ground.seeds[last] > 1 {
            return true;
        }
        if let Some((inner, outer)) = facing(last)
            && (sower.ground.seeds[inner] > 0 || self.outer_alone)
        {
            sower.remove(inner);
            sower.remove(outer);
        }
        false
    }

    fn liftable(&self, plan: &Plan, ground: &Ground, full: Pits) -> Pits {
        let heavy = heavy(ground, full);
        if heavy != 0 || !self.singles_move {
            return heavy;
        }
        each(full)
            .filter(|pit| !is_blocked(plan, ground, *pit))
            .fold(0, |pits, pit| pits | 1 << pit)
    }

    fn barred(&self, plan: &Plan, ground: &Ground, pit: usize) -> Option<&'static str> {
        if heavy(ground, 1 << pit) != 0 {
            None
        } else if !self.singles_move {
            Some("single-stays")
        } else if heavy(ground, ground.pits_of(ground.mover, plan.pits)) != 0 {
            Some("single-waits")
        } else if is_blocked(plan, ground, pit) {
            Some("single-blocked")
        } else {
            None
        }
    }

    fn closes(&self, game: &Sowing, position: &Position) -> Option<&'static str> {
        let bare = |seat| count(&game.plan, &position.ground, seat) == 0;
        if bare(Seat::FIRST) || bare(Seat::SECOND) {
            Some("bare")
        } else {
            game.common_end(position)
        }
    }

    /// All stays as it lies, and the player to move is remembered: he may have lost for that.
    fn finish(&self, sower: &mut Sower, _: &'static str) {
        sower.ground.over = true;
    }

    fn score(&self, plan: &Plan, ground: &Ground) -> [u16; 2] {
        [Seat::FIRST, Seat::SECOND].map(|seat| count(plan, ground, seat))
    }

    fn verdict(&self, plan: &Plan, ground: &Ground) -> Verdict {
        let score = self.score(plan, ground);
        let quiet = plan.quiet_limit.is_some_and(|limit| ground.quiet >= limit);
        if score.contains(&0) || quiet {
            most(score)
        } else {
            Verdict::Won(ground.mover.other())
        }
    }

    fn check(&self, plan: &Plan, ground: &mut Ground) -> Result<(), Misread> {
        let score = self.score(plan, ground);
        if score == [0; 2] {
            return Err(Misread::new("no player has any seeds"));
        }
        match score.into_iter().find(|count| *count > MOST) {
            Some(count) => Err(Misread::new(format!(
                "a player has {MOST} seeds at the most, not {count}"
            ))),
            None => Ok(()),
        }
    }

    fn beside(&self, plan: &Plan, ground: &Ground) -> Beside {
        let limit = plan.quiet_limit.unwrap_or(0);
        let quiet = Beside::default().and("quiet", format!("{}/{limit}", ground.quiet));
        [Seat::FIRST, Seat::SECOND]
            .into_iter()
            .fold(quiet, |beside, seat| {
                beside.of(seat, "count", count(plan, ground, seat))
            })
    }

    fn held(&self, plan: &Plan, ground: &Ground, seat: Seat) -> i32 {
        // A column with an empty inner pit cannot be taken, and a pit that can be played is a choice more.
        let exposed = |pit: &usize| pit % RING < ROW && ground.seeds[*pit] > 0;
        let own = ground.pits_of(seat, plan.pits);
        let columns: u16 = each(own)
            .filter(exposed)
            .map(|pit| {
                let behind = pit / RING * RING + RING - 1 - pit % RING;
                u16::from(ground.seeds[pit]) + u16::from(ground.seeds[behind])
            })
            .sum();
        let heavy = heavy(ground, own).count_ones();
        100 * i32::from(ground.sum(own)) - 10 * i32::from(columns) + 15 * heavy as i32
    }
}
