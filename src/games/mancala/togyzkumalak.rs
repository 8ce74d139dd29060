//! Togyzkumalak, of Kazakhstan: two rows of nine pits, 162 seeds, one lap a turn.
//!
//! The first seed falls back where it was lifted. A last seed that makes an even number in the other
//! row captures it; one that makes three may declare the pit a tuzdyk, once in a game: whatever
//! falls there afterwards goes to its owner's store, the kazan. With 82 seeds the game is won.
//!
//! Sources: the book's section 14.3; the federation's rules for the aim and the end.

use super::{
    super::Entry,
    LETTERS,
    family::Sowing,
    ground::{Ground, each},
    plan::{Claims, Manner, Plan},
    read_number,
    sower::Sower,
    text::Field,
};
use crate::{
    rules::{Beside, Misread, OptionSpec, Options, Seat, Sign},
    table::Table,
};

static DECLARE: OptionSpec = OptionSpec::of("declare", &["optional", "automatic"]);
static MIRROR: OptionSpec = OptionSpec::of("mirror", &["forbidden", "allowed"]);
static MAJORITY: OptionSpec = OptionSpec::of("majority", &["stop", "play-on"]);
static OPTIONS: [&OptionSpec; 3] = [&DECLARE, &MIRROR, &MAJORITY];

/// What the registry knows of Togyzkumalak.
pub static ENTRY: Entry = Entry {
    key: "togyzkumalak",
    chapter: "mancala-world",
    players: &LETTERS,
    chance: false,
    options: &OPTIONS,
    reasons: &["not-yours", "empty-pit", "is-tuzdyk", "is-store"],
    remarks: &[
        "tuzdyk",
        "one-tuzdyk",
        "ninth-pit",
        "same-number",
        "majority",
        "repetition",
        "no-seeds",
    ],
    facts: &[],
    presets: &[],
    open: |options| Table::new(&ENTRY, game(options), options),
};

static FIELDS: [Field; 3] = [Field::Rows, Field::Stores, Field::TurnOrOver];

/// The pits of a row.
const ROW: usize = 9;

/// A pit with so many seeds may become a tuzdyk.
const THREE: u8 = 3;

struct Togyzkumalak {
    /// A tuzdyk may have the number of the other player's.
    mirror: bool,
}

fn game(options: &Options) -> Sowing {
    let plan = Plan::two_rows(ROW as u8, 9, &FIELDS);
    let half = plan.total() as u8 / 2;
    let claims = if options.is(&DECLARE, "automatic") {
        Claims::Forced
    } else {
        Claims::Free
    };
    let plan = Plan {
        from_home: true,
        claims: Some(claims),
        majority: options.is(&MAJORITY, "stop").then_some(half),
        remembers: true,
        marked: "is-tuzdyk",
        ..plan
    };
    let manner = Togyzkumalak {
        mirror: options.is(&MIRROR, "allowed"),
    };
    Sowing::new(plan, manner)
}

impl Togyzkumalak {
    /// Why a pit of the other row, with three seeds, cannot become a tuzdyk of the mover's: the key
    /// of a remark; `None` where it can.
    fn no_tuzdyk(&self, plan: &Plan, ground: &Ground, pit: usize) -> Option<&'static str> {
        if ground.marked & ground.pits_of(ground.mover, plan.pits) != 0 {
            Some("one-tuzdyk")
        } else if is_ninth(pit) {
            Some("ninth-pit")
        } else if !self.mirror && ground.is_marked(same_number(pit)) {
            Some("same-number")
        } else {
            None
        }
    }
}

/// Whether a pit is the last of its row, as its player counts.
fn is_ninth(pit: usize) -> bool {
    pit % ROW == ROW - 1
}

/// The pit of that number in the other row.
fn same_number(pit: usize) -> usize {
    (pit + ROW) % (2 * ROW)
}

impl Manner for Togyzkumalak {
    fn landed(&self, sower: &mut Sower, last: usize) -> bool {
        let mover = sower.ground.mover;
        for tuzdyk in each(sower.ground.marked) {
            let owner = sower.ground.owner(tuzdyk);
            sower.take(tuzdyk, owner);
        }
        if sower.ground.is_marked(last) || sower.ground.owner(last) == mover {
            return false;
        }
        let seeds = sower.ground.seeds[last];
        if seeds.is_multiple_of(2) {
            sower.take(last, mover);
        } else if seeds == THREE {
            match self.no_tuzdyk(sower.plan, sower.ground, last) {
                Some(bar) => sower.remark(bar, &[]),
                None if sower.claiming => {
                    sower.take(last, mover);
                    sower.ground.marked |= 1 << last;
                    // It is the mover's although it lies in the other row.
                    sower.ground.norths ^= 1 << last;
                    sower.remark("tuzdyk", &[]);
                }
                None => {}
            }
        }
        false
    }

    fn claimable(&self, plan: &Plan, ground: &Ground, pit: usize) -> bool {
        // A single seed goes one pit on, and so does the last of two.
        let last = (pit + usize::from(ground.seeds[pit].max(2)) - 1) % plan.pits;
        ground.seeds[last] < THREE
            && ground.owner(last) != ground.mover
            && self.no_tuzdyk(plan, ground, last).is_none()
    }

    fn word(&self, ground: &Ground, pit: usize) -> String {
        if ground.is_marked(pit) {
            "x".into()
        } else {
            ground.seeds[pit].to_string()
        }
    }

    fn read_word(&self, ground: &mut Ground, pit: usize, word: &str) -> Result<(), Misread> {
        if word == "x" {
            ground.marked |= 1 << pit;
            ground.norths ^= 1 << pit;
        } else {
            ground.seeds[pit] = read_number(word, "the pits")?;
        }
        Ok(())
    }

    /// The rules' own examples leave seeds out, so fewer than all are taken as well.
    fn check(&self, plan: &Plan, ground: &mut Ground) -> Result<(), Misread> {
        let (all, found) = (plan.total(), ground.total());
        if found > all {
            return Err(Misread::new(format!(
                "there are {all} seeds in all, and {found} in this position"
            )));
        }
        for seat in [Seat::FIRST, Seat::SECOND] {
            if (ground.marked & ground.pits_of(seat, plan.pits)).count_ones() > 1 {
                let letter = LETTERS[seat.index()];
                return Err(Misread::new(format!("{letter} has more than one tuzdyk")));
            }
        }
        if let Some(pit) = each(ground.marked).find(|pit| is_ninth(*pit)) {
            let name = plan.name(pit);
            return Err(Misread::new(format!("{name} cannot be a tuzdyk")));
        }
        let twin = |pit: &usize| ground.is_marked(same_number(*pit));
        if let Some(pit) = each(ground.marked).find(twin).filter(|_| !self.mirror) {
            let (one, other) = (plan.name(pit), plan.name(same_number(pit)));
            return Err(Misread::new(format!(
                "{one} and {other} have one number: they cannot both be tuzdyks"
            )));
        }
        Ok(())
    }

    fn beside(&self, plan: &Plan, ground: &Ground) -> Beside {
        let mut beside = Beside::default();
        for pit in each(ground.marked) {
            let sign = Sign::Tuzdyk(ground.owner(pit));
            beside.signs.push((plan.site(pit), sign));
        }
        beside
    }

    fn held(&self, plan: &Plan, ground: &Ground, seat: Seat) -> i32 {
        let own = ground.pits_of(seat, plan.pits);
        let home = i32::from(ground.sum(own));
        // A tuzdyk goes on gathering as long as seeds go round.
        let gathers = ground.marked & own != 0;
        let round = i32::from(gathers) * i32::from(ground.sum((1 << plan.pits) - 1));
        100 * i32::from(ground.store(seat)) + 15 * home + 15 * round
    }
}
