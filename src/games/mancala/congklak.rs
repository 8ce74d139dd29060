//! Congklak, of Indonesia: two rows of five to nine pits, and stores that their owners sow into.
//!
//! A lap that ends in a full pit goes on with what lies there; one that ends in the player's own
//! store gives him another move. A move that has been round and ends in an empty pit of his own takes
//! what faces it. When a row is empty the round is over, and each fills his pits with what he has: the
//! pits that he cannot fill are burnt, and only he sows into them.
//!
//! Sources: the book's section 14.2; the article on mancala.

use super::{
    super::Entry,
    LETTERS, STORES,
    family::Sowing,
    ground::{Ground, Pits, Position, each},
    plan::{Manner, Plan, Spared},
    read_number,
    sower::{Sower, store},
    text::Field,
};
use crate::{
    rules::{Beside, Misread, OptionSpec, Options, Seat, Sign},
    table::Table,
};

static PITS: OptionSpec = OptionSpec::of("pits", &["7", "5", "6", "8", "9"]);
static SEEDS: OptionSpec = OptionSpec::of("seeds", &["as-pits", "seven"]);
static ROUNDS: OptionSpec = OptionSpec::of("rounds", &["20", "1", "3"]);
static QUIET_LIMIT: OptionSpec = OptionSpec::of("quiet-limit", &["100", "50", "200"]);
static OPTIONS: [&OptionSpec; 4] = [&PITS, &SEEDS, &ROUNDS, &QUIET_LIMIT];

/// What the registry knows of Congklak.
pub static ENTRY: Entry = Entry {
    key: "congklak",
    chapter: "mancala-world",
    players: &LETTERS,
    chance: false,
    options: &OPTIONS,
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
    presets: &[],
    open: |options| Table::new(&ENTRY, game(options), options),
};

static FIELDS: [Field; 5] = [
    Field::Rows,
    Field::Stores,
    Field::Mover,
    Field::Round,
    Field::Quiet,
];

/// A player who cannot fill so many pits has lost the match.
const LEAST: usize = 3;

/// As many seeds as fit into a place: they may all come to lie in one.
const MOST: u16 = u8::MAX as u16;

struct Congklak {
    /// How many rounds there are at most.
    rounds: u16,
}

fn game(options: &Options) -> Sowing {
    let pits = options.count(&PITS) as u8;
    let each = if options.is(&SEEDS, "seven") { 7 } else { pits };
    let mut plan = Plan {
        quiet_limit: Some(options.count(&QUIET_LIMIT)),
        spared: Spared::Others,
        marked: "is-burnt",
        ..Plan::two_rows(pits, each, &FIELDS)
    };
    // Each store lies at its owner's left, and in his ring, after the other player's row.
    let [.., south, north] = &mut plan.board.places[..] else {
        unreachable!("a board of two rows has two stores");
    };
    std::mem::swap(&mut south.at, &mut north.at);
    let row = usize::from(pits);
    for (seat, home, last) in [(Seat::FIRST, 0, 2 * row - 1), (Seat::SECOND, row, row - 1)] {
        let next = &mut plan.next[seat.index()];
        next[last] = store(seat) as u8;
        next[store(seat)] = home as u8;
    }
    let rounds = options.count(&ROUNDS);
    Sowing::new(plan, Congklak { rounds })
}

/// The pit of a player that lies so many places from his left, where his store is.
fn pit(plan: &Plan, seat: Seat, nth: usize) -> usize {
    seat.index() * plan.pits / 2 + nth
}

/// Whether a player has nothing to sow.
fn is_out(plan: &Plan, ground: &Ground, seat: Seat) -> bool {
    ground.is_empty(ground.pits_of(seat, plan.pits) & !ground.marked)
}

/// A player fills his pits from his store as far as his seeds go, and deals the rest, less than a
/// pit, to the pits that are left: those are burnt.
fn fill(sower: &mut Sower, seat: Seat) {
    let (row, full) = (sower.plan.pits / 2, sower.plan.each);
    let seeds = sower.ground.store(seat);
    let filled = usize::from(seeds / full).min(row);
    for nth in 0..filled {
        let pit = pit(sower.plan, seat, nth);
        sower.carry(store(seat), full, pit);
    }
    let (rest, left) = (usize::from(seeds % full), row - filled);
    for nth in 0..left {
        let pit = pit(sower.plan, seat, filled + nth);
        let dealt = rest / left + usize::from(nth < rest % left);
        sower.carry(store(seat), dealt as u8, pit);
        sower.ground.marked |= 1 << pit;
    }
}

impl Congklak {
    /// The next round. Who has not run out begins; if both have, the player of the last move.
    fn set_up(sower: &mut Sower) {
        let out = |seat| is_out(sower.plan, sower.ground, seat);
        let mover = sower.ground.mover;
        let beginner = match (out(Seat::FIRST), out(Seat::SECOND)) {
            (false, false) => mover,
            (true, true) if sower.ground.again => mover,
            (true, true) => mover.other(),
            (south_is_out, _) => Seat(u8::from(south_is_out)),
        };
        sower.sweep();
        sower.next_round("next-round");
        sower.ground.mover = beginner;
        fill(sower, Seat::FIRST);
        fill(sower, Seat::SECOND);
    }
}

impl Manner for Congklak {
    fn landed(&self, sower: &mut Sower, last: usize) -> bool {
        let mover = sower.ground.mover;
        if last >= STORES {
            sower.ground.again = true;
            sower.remark("again", &[]);
            return false;
        }
        if sower.ground.is_marked(last) {
            sower.remark("ends-in-burnt", &[]);
            return false;
        }
        if sower.ground.seeds[last] > 1 {
            return true;
        }
        // Progress is a seed in his store: then he has been round.
        if sower.ground.owner(last) == mover && sower.progress {
            let facing = sower.plan.facing(last);
            if !sower.ground.is_marked(facing) {
                sower.take(facing, mover);
            }
            sower.take(last, mover);
        }
        false
    }

    fn closes(&self, game: &Sowing, position: &Position) -> Option<&'static str> {
        let out = |seat| is_out(&game.plan, &position.ground, seat);
        if out(Seat::FIRST) || out(Seat::SECOND) {
            Some("ran-out")
        } else {
            game.common_end(position)
        }
    }

    fn finish(&self, sower: &mut Sower, _: &'static str) {
        let [south, north] = self.score(sower.plan, sower.ground);
        sower.remark("counted", &[("south", south), ("north", north)]);
        let least = LEAST as u16 * u16::from(sower.plan.each);
        if south.min(north) < least || sower.ground.round >= self.rounds {
            sower.ground.over = true;
        } else {
            Congklak::set_up(sower);
        }
    }

    /// The store and all seeds of his row, burnt pits included.
    fn score(&self, plan: &Plan, ground: &Ground) -> [u16; 2] {
        [Seat::FIRST, Seat::SECOND].map(|seat| ground.all_of(seat, plan.pits))
    }

    fn word(&self, ground: &Ground, pit: usize) -> String {
        let burnt = if ground.is_marked(pit) { "x" } else { "" };
        format!("{}{burnt}", ground.seeds[pit])
    }

    fn read_word(&self, ground: &mut Ground, pit: usize, word: &str) -> Result<(), Misread> {
        let number = word.strip_suffix('x');
        ground.marked |= u32::from(number.is_some()) << pit;
        ground.seeds[pit] = read_number(number.unwrap_or(word), "the pits")?;
        Ok(())
    }

    /// The worked cases of the rules have boards with a few seeds more or less than a game has: as
    /// many will do as a store can hold.
    fn check(&self, plan: &Plan, ground: &mut Ground) -> Result<(), Misread> {
        let row = plan.pits / 2;
        let burnt = [0, row].map(|first| ground.marked >> first & ((1 << row) - 1));
        let are_last = |burnt: Pits| {
            let first = burnt.trailing_zeros() as usize;
            burnt == 0 || first >= LEAST && burnt >> first == (1 << (row - first)) - 1
        };
        if ground.round == 1 && ground.marked != 0 {
            return Err(Misread::new("the pits: none is burnt in the first round"));
        }
        if !burnt.into_iter().all(are_last) {
            return Err(Misread::new(format!(
                "the pits: only the last ones of a row can be burnt, after {LEAST} that are not"
            )));
        }
        let total = ground.total();
        if total > MOST {
            return Err(Misread::new(format!(
                "there can be {MOST} seeds at the most, not {total}"
            )));
        }
        Ok(())
    }

    fn beside(&self, plan: &Plan, ground: &Ground) -> Beside {
        let mut beside = Beside::default();
        if self.rounds > 1 {
            beside = beside.and("round", format!("{}/{}", ground.round, self.rounds));
        }
        let limit = plan.quiet_limit.unwrap_or(0);
        beside = beside.and("quiet", format!("{}/{limit}", ground.quiet));
        let seats = [Seat::FIRST, Seat::SECOND].into_iter();
        for (seat, count) in seats.zip(self.score(plan, ground)) {
            beside = beside.of(seat, "count", count);
        }
        for pit in each(ground.marked) {
            beside.signs.push((plan.site(pit), Sign::Burnt));
        }
        beside
    }

    /// Less than a hundred a seed, for there may be 255 of them.
    fn held(&self, plan: &Plan, ground: &Ground, seat: Seat) -> i32 {
        // Stores and burnt pits are safe; what lies at home counts in the end if it is still there.
        let own = ground.pits_of(seat, plan.pits);
        let safe = u16::from(ground.store(seat)) + ground.sum(own & ground.marked);
        36 * i32::from(safe) + 18 * i32::from(ground.sum(own & !ground.marked))
    }
}
