//! Nsa Isong, of the Efik: two rows of six pits, 48 seeds, turns of many laps.
//!
//! A lap that ends in a non-empty pit goes on with its seeds. A seed that makes four in passing
//! captures them for the owner of the pit. A last seed that makes four captures them for the mover,
//! and that ends the turn. In a match the captured seeds decide how many pits each player owns in
//! the next game. Ba-awa is the same game, but all captures are the mover's.
//!
//! Source: the article on mancala.

use super::prelude::*;

const VARIANTS: [(&str, MidLapCaptor); 2] = [
    ("nsa-isong", MidLapCaptor::Owner),
    ("ba-awa", MidLapCaptor::Mover),
];

static VARIANT: OptionSpec = OptionSpec::of("variant", &const { values(&VARIANTS) });

/// The registry entry of Nsa Isong.
pub(crate) static ENTRY: Entry = Entry {
    options: &[&VARIANT, &FEEDING, &MATCH],
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
    facts: &["game", "store", "wins", "pits"],
    ..entry("nsa-isong", rules!(sowing_nsa_isong, open))
};

/// The owner of each pit, along the ring: `own SSSSSSNNNNNN`.
const OWNERS: Field = Field {
    name: "own ",
    write: |plan, sowing| {
        let letters = (0..plan.pits).map(|pit| LETTERS[sowing.owner(pit).index()]);
        letters.collect()
    },
    read: |plan, sowing, text| {
        if text.len() != plan.pits || text.bytes().any(|letter| !b"SN".contains(&letter)) {
            let pits = plan.pits;
            return Err(parse_error!(
                "not-owners-of-pits",
                "the owners of the pits: {pits} letters S and N are needed, not \"{text}\"",
                pits,
                text
            ));
        }
        let norths = text.bytes().enumerate();
        sowing.second_seat_pits = norths.fold(0, |norths, (pit, letter)| {
            norths | Pits::from(letter == b'N') << pit
        });
        Ok(())
    },
};

/// The number of games that each player has won: `wins 0 1`.
const WINS: Field = Field {
    name: "wins ",
    write: |_, sowing| write_two(sowing.kept),
    read: |_, sowing, text| {
        sowing.kept = read_two(text, "the games won")?;
        Ok(())
    },
};

/// The fields of a match; a single game has the first three.
static FIELDS: [Field; 6] = [ROWS, STORES, TURN_OR_OVER, OWNERS, GAME, WINS];

/// The number of pits in a row.
const ROW: u16 = 6;

/// The mark of a pit that belongs to one player but lies in the other's row.
const OWNED: Sign = Sign::of(SignShape::Pennant, "owned");

struct NsaIsong {
    /// The largest number of games.
    games: u16,
}

fn open(options: &Options) -> Box<dyn AnyGame> {
    let games = options.count(&MATCH);
    let fields = if games > 1 { &FIELDS[..] } else { &FIELDS[..3] };
    let plan = Plan {
        mid_lap_capture: Some(chosen(options, &VARIANT, &VARIANTS)),
        multi_lap: true,
        laps: Laps::FromNonEmptyButFour,
        feeding: chosen(options, &FEEDING, &FEEDS),
        row_value: 20,
        ends_on_repetition: true,
        ..Plan::two_rows(ROW as u8, FOUR, fields).with_skin("ebony")
    };
    open_mancala(plan, NsaIsong { games })
}

/// Returns how many pits South owns after a game that it ended with so many seeds: a quarter of
/// them, rounded to the nearest.
fn quarter(seeds: u16) -> u16 {
    (seeds + 2) / u16::from(FOUR)
}

/// Returns North's pits if South owns `souths` pits. Each player keeps what is left of their row,
/// so the ring falls into two arcs.
fn norths(souths: u16) -> Pits {
    let all = (1 << (2 * ROW)) - 1;
    if souths <= ROW {
        all & !0 << souths
    } else {
        all & !0 << ROW & !(!0 << (3 * ROW - souths))
    }
}

impl NsaIsong {
    /// Sets up the next game, in which South owns `souths` pits.
    fn set_up(sower: &mut Sower, souths: u16) {
        sower.sowing.second_seat_pits = norths(souths);
        for pit in 0..sower.plan.pits {
            let owner = sower.sowing.owner(pit);
            let own = sower.sowing.store(owner).min(FOUR);
            sower.carry(store(owner), own, pit);
            sower.carry(store(owner.other()), FOUR - own, pit);
        }
        sower.next_round("next-round");
        let norths = 2 * ROW - souths;
        sower.remark("owned", &[("south", souths), ("north", norths)]);
    }
}

impl Rules for NsaIsong {
    fn after_lap(&self, sower: &mut Sower, last: usize) -> bool {
        if sower.sowing.seeds[last] == FOUR {
            sower.capture(last, sower.sowing.mover);
        }
        false
    }

    fn finish(&self, sower: &mut Sower, reason: EndReason) {
        sower.remark_end(reason);
        sower.sweep();
        let [south, north] = SEATS.map(|seat| sower.sowing.store(seat).into());
        let souths = quarter(south);
        if self.games > 1 {
            sower.sowing.kept[0] += u8::from(south > north);
            sower.sowing.kept[1] += u8::from(north > south);
            sower.remark_counts([south, north]);
        }
        if sower.sowing.round >= self.games || matches!(souths, 0 | 12) {
            sower.sowing.over = true;
            sower.sowing.mover = Seat::FIRST;
        } else {
            NsaIsong::set_up(sower, souths);
        }
    }

    /// Returns the games won; in a single game, the seeds.
    fn score(&self, _: &Plan, sowing: &SowingState) -> [u16; 2] {
        if self.games > 1 {
            sowing.kept.map(u16::from)
        } else {
            SEATS.map(|seat| sowing.store(seat).into())
        }
    }

    fn check(&self, plan: &Plan, sowing: &mut SowingState) -> Result<(), ParseError> {
        let souths = plan.pits_of(sowing, Seat::FIRST).count_ones() as u16;
        let is_first = sowing.round == 1;
        if matches!(souths, 0 | 12)
            || sowing.second_seat_pits != norths(souths)
            || (is_first && souths != ROW)
        {
            return Err(parse_error!(
                "no-game-with-these-owners",
                "the owners of the pits: no game begins with them so"
            ));
        }
        let played = sowing.round - u16::from(!sowing.over);
        if sowing.kept.iter().map(|won| u16::from(*won)).sum::<u16>() > played {
            return Err(parse_error!(
                "more-wins-than-games",
                "the games won: only {played} have been played",
                played
            ));
        }
        let is_decided = matches!(quarter(sowing.store(Seat::FIRST).into()), 0 | 12);
        check_match_game(sowing, self.games, is_decided)?;
        check_total(plan, sowing)
    }

    fn info(&self, plan: &Plan, sowing: &SowingState) -> BoardInfo {
        let mut info = sowing.add_stores(counters(plan, sowing, "game", self.games));
        if self.games == 1 {
            return info;
        }
        for seat in SEATS {
            let pits = plan.pits_of(sowing, seat).count_ones();
            info = info.with_side_fact(seat, "wins", sowing.kept[seat.index()]);
            info = info.with_side_fact(seat, "pits", pits);
        }
        let sign = |pit| OWNED.owned(sowing.owner(pit));
        info.signs = signs(plan, sowing.second_seat_pits ^ plan.second_seat_pits, sign);
        info
    }

    /// A game won outweighs any gain towards the next one.
    fn value_for(&self, plan: &Plan, sowing: &SowingState, seat: Seat) -> i32 {
        let [mine, his] = [seat, seat.other()].map(|seat| sowing.kept[seat.index()]);
        let ahead = i32::from(mine.saturating_sub(his).min(3));
        1_500 * ahead + plan.store_and_home(sowing, seat)
    }
}
