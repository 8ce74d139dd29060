//! Nsa Isong, of the Efik: two rows of six pits, 48 seeds, turns of many laps.
//!
//! A lap that ends in a full pit goes on with what lies there. A seed that makes four in passing
//! captures them for whoever owns the pit, a last seed for whoever moves, and that ends the turn. In
//! a match the captured seeds decide how many pits each player owns in the next game. Ba-awa is the
//! same game, in which all captures are the mover's.
//!
//! Source: the article on mancala.

use super::{
    super::Entry,
    LETTERS,
    family::Sowing,
    ground::{Ground, Pits, each},
    plan::{self, FOUR, Manner, Passing, Plan},
    sower::{Sower, store},
    text::{self, Field},
};
use crate::{
    rules::{Beside, Misread, OptionSpec, Options, Seat, Sign},
    table::Table,
};

static VARIANT: OptionSpec = OptionSpec::of("variant", &["nsa-isong", "ba-awa"]);
static FEEDING: OptionSpec = OptionSpec::of("feeding", &["yes", "no"]);
static MATCH: OptionSpec = plan::match_of("match");
static OPTIONS: [&OptionSpec; 3] = [&VARIANT, &FEEDING, &MATCH];

/// What the registry knows of Nsa Isong.
pub static ENTRY: Entry = Entry {
    key: "nsa-isong",
    chapter: "mancala",
    players: &LETTERS,
    chance: false,
    options: &OPTIONS,
    reasons: &[
        "not-yours",
        "empty-pit",
        "must-feed",
        "never-ends",
        "is-store",
    ],
    remarks: &[
        "repetition",
        "no-seeds",
        "no-move",
        "counted",
        "next-round",
        "owned",
    ],
    facts: &["game", "wins", "pits"],
    presets: &[],
    open: |options| Table::new(&ENTRY, game(options), options),
};

static FIELDS: [Field; 6] = [
    Field::Rows,
    Field::Stores,
    Field::TurnOrOver,
    Field::Owners,
    Field::Game,
    Field::Wins,
];

/// The pits of a row.
const ROW: u16 = 6;

struct NsaIsong {
    feeding: bool,
    /// How many games there are at most.
    games: u16,
}

fn game(options: &Options) -> Sowing {
    let games = options.count(&MATCH);
    let fields = if games > 1 { &FIELDS[..] } else { &FIELDS[..3] };
    let passing = if options.is(&VARIANT, "ba-awa") {
        Passing::Mover
    } else {
        Passing::Owner
    };
    let plan = Plan {
        passing: Some(passing),
        relays: true,
        remembers: true,
        ..Plan::two_rows(ROW as u8, FOUR, fields)
    };
    let feeding = options.is(&FEEDING, "yes");
    Sowing::new(plan, NsaIsong { feeding, games })
}

/// How many pits South owns who has ended a game with so many seeds: a quarter, to the nearest.
fn quarter(seeds: u16) -> u16 {
    (seeds + 2) / u16::from(FOUR)
}

/// North's pits where South owns so many: each player keeps what is left of his row, and the ring
/// falls into two arcs.
fn norths(souths: u16) -> Pits {
    let all = (1 << (2 * ROW)) - 1;
    if souths <= ROW {
        all & !0 << souths
    } else {
        all & !0 << ROW & !(!0 << (3 * ROW - souths))
    }
}

impl NsaIsong {
    /// The next game, in which South owns so many pits.
    fn set_up(sower: &mut Sower, souths: u16) {
        sower.ground.norths = norths(souths);
        for pit in 0..sower.plan.pits {
            let owner = sower.ground.owner(pit);
            let own = sower.ground.store(owner).min(FOUR);
            sower.carry(store(owner), own, pit);
            sower.carry(store(owner.other()), FOUR - own, pit);
        }
        sower.next_round("next-round");
        let norths = 2 * ROW - souths;
        sower.remark("owned", &[("south", souths), ("north", norths)]);
    }
}

impl Manner for NsaIsong {
    fn landed(&self, sower: &mut Sower, last: usize) -> bool {
        match sower.ground.seeds[last] {
            1 => false,
            FOUR => {
                sower.take(last, sower.ground.mover);
                false
            }
            _ => true,
        }
    }

    /// The duty to feed is judged when the turn is over, and lapses where no turn fulfils it.
    fn obliges(&self, game: &Sowing, ground: &Ground, pits: Pits) -> Pits {
        if self.feeding {
            game.feeding_if_can_be(ground, pits)
        } else {
            pits
        }
    }

    fn finish(&self, sower: &mut Sower, _: &'static str) {
        sower.sweep();
        let [south, north] = [Seat::FIRST, Seat::SECOND].map(|seat| sower.ground.store(seat));
        let souths = quarter(south.into());
        if self.games > 1 {
            sower.ground.wins[0] += u8::from(south > north);
            sower.ground.wins[1] += u8::from(north > south);
            let counts = [("south", south.into()), ("north", north.into())];
            sower.remark("counted", &counts);
        }
        if sower.ground.round >= self.games || matches!(souths, 0 | 12) {
            sower.ground.over = true;
            sower.ground.mover = Seat::FIRST;
        } else {
            NsaIsong::set_up(sower, souths);
        }
    }

    /// The games won; in a single game, the seeds.
    fn score(&self, _: &Plan, ground: &Ground) -> [u16; 2] {
        if self.games > 1 {
            ground.wins.map(u16::from)
        } else {
            [Seat::FIRST, Seat::SECOND].map(|seat| ground.store(seat).into())
        }
    }

    fn check(&self, plan: &Plan, ground: &mut Ground) -> Result<(), Misread> {
        let souths = ground.pits_of(Seat::FIRST, plan.pits).count_ones() as u16;
        let is_first = ground.round == 1;
        if matches!(souths, 0 | 12)
            || ground.norths != norths(souths)
            || (is_first && souths != ROW)
        {
            return Err(Misread::new(
                "the owners of the pits: no game begins with them so",
            ));
        }
        let played = ground.round - u16::from(!ground.over);
        if ground.wins.iter().map(|won| u16::from(*won)).sum::<u16>() > played {
            return Err(Misread::new(format!(
                "the games won: only {played} have been played"
            )));
        }
        let is_decided = matches!(quarter(ground.store(Seat::FIRST).into()), 0 | 12);
        text::round_in(ground, self.games, is_decided)?;
        text::all_seeds(plan, ground)
    }

    fn beside(&self, plan: &Plan, ground: &Ground) -> Beside {
        let mut beside = Beside::default();
        if self.games == 1 {
            return beside;
        }
        beside = beside.and("game", format!("{}/{}", ground.round, self.games));
        for seat in [Seat::FIRST, Seat::SECOND] {
            let pits = ground.pits_of(seat, plan.pits).count_ones();
            beside = beside.of(seat, "wins", ground.wins[seat.index()]);
            beside = beside.of(seat, "pits", pits);
        }
        for pit in each(ground.norths ^ plan.norths()) {
            let sign = Sign::Owned(ground.owner(pit));
            beside.signs.push((plan.site(pit), sign));
        }
        beside
    }

    fn held(&self, plan: &Plan, ground: &Ground, seat: Seat) -> i32 {
        // A game won outweighs what can be gathered towards the next.
        let [mine, his] = [seat, seat.other()].map(|seat| ground.wins[seat.index()]);
        let ahead = i32::from(mine.saturating_sub(his).min(3));
        let home = i32::from(ground.sum(ground.pits_of(seat, plan.pits)));
        1_500 * ahead + 100 * i32::from(ground.store(seat)) + 20 * home
    }
}
