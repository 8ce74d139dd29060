//! Hoyito, of the Dominican Republic: two rows of six pits, 48 seeds, turns of many laps.
//!
//! A lap that ends in a non-empty pit goes on with its seeds, unless the last seed makes four. Then
//! the four are captured, with the fours directly before them, and the player moves again. A player
//! whose capture leaves exactly four seeds takes these too. In a match the seeds stay with their
//! owners, and pits that a player cannot fill are out of use.
//!
//! Source: the article on mancala.

use super::prelude::*;

/// The direction in which both players sow; `None` if each chooses.
const DIRECTION_VALUES: [(&str, Option<Direction>); 3] = [
    ("anticlockwise", Some(Direction::Onward)),
    ("clockwise", Some(Direction::Back)),
    ("each", None),
];

static DIRECTION: OptionSpec = OptionSpec::of("direction", &const { values(&DIRECTION_VALUES) });

/// The registry entry of Hoyito.
pub(crate) static ENTRY: Entry = Entry {
    chapter: "mancala-world",
    options: &[&DIRECTION, &SKIP_ORIGIN, &MATCH],
    reasons: &[
        "not-yours",
        "empty-pit",
        "is-shut",
        "never-ends",
        "is-store",
    ],
    remarks: &[
        "anticlockwise",
        "clockwise",
        "again",
        "last-four",
        "passes",
        "repetition",
        "no-seeds",
        "no-move",
        "counted",
        "next-round",
    ],
    facts: &["game", "store", "count", "anticlockwise", "clockwise"],
    ..entry("hoyito", rules!(sowing_hoyito, open))
};

/// The directions in which the players sow, if they choose them: `ways > ?`.
const DIRECTIONS: Field = Field {
    name: "ways ",
    write: |_, sowing| {
        let [south, north] = sowing
            .directions
            .map(|direction| direction.map_or("?", Direction::sign));
        format!("{south} {north}")
    },
    read: |_, sowing, text| {
        let direction = |sign: &str| {
            let found = Direction::BOTH
                .into_iter()
                .find(|direction| direction.sign() == sign);
            found.map(Some).or((sign == "?").then_some(None))
        };
        let directions = text
            .split_once(' ')
            .and_then(|(south, north)| Some([direction(south)?, direction(north)?]));
        sowing.directions = directions.ok_or_else(|| {
            parse_error!(
                "not-ways-of-sowing",
                "\"{text}\" is not a way of sowing for each player, as > ?",
                text
            )
        })?;
        Ok(())
    },
};

/// The fields of a match in which the players choose their directions. Other games leave out the
/// last field, or the last two.
static FIELDS: [Field; 5] = [ROWS, STORES, TURN_OR_OVER, GAME, DIRECTIONS];
static CHOSEN: [Field; 4] = [ROWS, STORES, TURN_OR_OVER, DIRECTIONS];

/// The words for a choice of direction with the pit; the first stands for no choice. The word is
/// also the key of the remark.
const WORDS: [(&str, &str); 3] = [("", ""), ("anticlockwise", ">"), ("clockwise", "<")];

/// The number of pits in a row.
const ROW: usize = 6;

/// The mark of a pit that is out of use.
const SHUT: Sign = Sign::of(SignShape::Lid, "shut");

struct Hoyito {
    /// The largest number of games.
    games: u16,
}

fn open(options: &Options) -> Box<dyn AnyGame> {
    let games = options.count(&MATCH);
    let direction = chosen(options, &DIRECTION, &DIRECTION_VALUES);
    let fields = match (games > 1, direction) {
        (true, None) => &FIELDS[..],
        (true, _) => &FIELDS[..4],
        (_, None) => &CHOSEN,
        _ => &FIELDS[..3],
    };
    let plan = Plan {
        direction,
        skips_from: chosen(options, &SKIP_ORIGIN, &OFF_BY_DEFAULT).then_some(1),
        skipped_marks: SkippedMarks::All,
        may_pass: true,
        multi_lap: true,
        laps: Laps::FromNonEmptyButFour,
        // Seeds at home are worth little: a player who ends a lap on three takes them from either
        // row.
        row_value: 15,
        ends_on_repetition: true,
        mark: Some(MarkNotation::Instead("-")),
        why_marked: "is-shut",
        ..Plan::two_rows(ROW as u8, FOUR, fields).with_skin("soil")
    };
    open_mancala(plan, Hoyito { games })
}

/// Returns the pits of a player's row after the `filled` ones: they are out of use.
fn unfilled(seat: Seat, filled: usize) -> Pits {
    (filled..ROW).fold(0, |pits, nth| pits | 1 << (ROW * seat.index() + nth))
}

/// Checks whether the player to move has still to choose a direction.
fn is_open(sowing: &SowingState) -> bool {
    sowing.directions[sowing.mover.index()].is_none()
}

/// Returns the previous pit in use, against the direction of the mover's sowing.
fn before(plan: &Plan, sowing: &SowingState, mut pit: usize) -> usize {
    let against = match sowing.directions[sowing.mover.index()] {
        Some(Direction::Back) => &plan.next[0],
        _ => &plan.back,
    };
    loop {
        pit = against[pit].into();
        if !sowing.is_marked(pit) {
            return pit;
        }
    }
}

/// Sets up the next game: each player fills as many pits as possible, from the player's left, and
/// keeps the rest.
fn set_up(sower: &mut Sower) {
    sower.next_round("next-round");
    for seat in SEATS {
        let filled = usize::from(sower.sowing.store(seat) / FOUR).min(ROW);
        for nth in 0..filled {
            sower.carry(store(seat), FOUR, ROW * seat.index() + nth);
        }
        sower.sowing.marked |= unfilled(seat, filled);
    }
}

impl Rules for Hoyito {
    fn choice_words(&self) -> &'static [(&'static str, &'static str)] {
        &WORDS
    }

    fn is_plain(&self, sowing: &SowingState) -> bool {
        !is_open(sowing)
    }

    fn choices(&self, _: &Mancala, sowing: &SowingState, _: usize) -> &'static [u8] {
        if is_open(sowing) { &[1, 2] } else { &[0] }
    }

    /// A player who chooses a direction keeps it.
    fn play(&self, game: &Mancala, sower: &mut Sower, mv: Move) -> bool {
        if let Some(direction) = mv.choice().checked_sub(1) {
            sower.sowing.directions[sower.sowing.mover.index()] = Some(Direction::BOTH[direction]);
            sower.remark(WORDS[mv.choice()].0, &[]);
        }
        game.lift(sower, mv.pit())
    }

    fn after_lap(&self, sower: &mut Sower, last: usize) -> bool {
        if sower.sowing.seeds[last] != FOUR {
            return false;
        }
        let mover = sower.sowing.mover;
        let mut pit = last;
        // A full round ends the run at the latest, because it comes back to a pit just emptied.
        while sower.sowing.seeds[pit] == FOUR {
            sower.capture(pit, mover);
            pit = before(sower.plan, sower.sowing, pit);
        }
        let all = sower.plan.all_pits();
        if sower.sowing.sum(all) == u16::from(FOUR) {
            pits_in(all).for_each(|pit| sower.capture(pit, mover));
            sower.remark("last-four", &[]);
        }
        if !sower.sowing.is_empty(all) {
            sower.sowing.moves_again = true;
            sower.remark("again", &[]);
        }
        false
    }

    fn finish(&self, sower: &mut Sower, reason: EndReason) {
        sower.remark_end(reason);
        sower.sweep();
        let counts = self.score(sower.plan, sower.sowing);
        if self.games > 1 {
            sower.remark_counts(counts);
        }
        if sower.sowing.round >= self.games || counts[0].min(counts[1]) < FOUR.into() {
            sower.sowing.over = true;
            sower.sowing.moves_again = false;
            sower.sowing.mover = Seat::FIRST;
        } else {
            set_up(sower);
        }
    }

    fn check(&self, plan: &Plan, sowing: &mut SowingState) -> Result<(), ParseError> {
        let can_be = |seat| (1..ROW).any(|filled| sowing.marked == unfilled(seat, filled));
        let is_later = sowing.round > 1 && (can_be(Seat::FIRST) || can_be(Seat::SECOND));
        if sowing.marked != 0 && !is_later {
            return Err(parse_error!(
                "out-of-use-among-others",
                "the pits: only the last ones of one row can be out of use, after the first game"
            ));
        }
        let is_out = SEATS.into_iter().any(|seat| sowing.store(seat) < FOUR);
        check_match_game(sowing, self.games, is_out)?;
        check_total(plan, sowing)
    }

    fn info(&self, plan: &Plan, sowing: &SowingState) -> BoardInfo {
        let mut info = sowing.add_stores(counters(plan, sowing, "game", self.games));
        if self.games > 1 {
            info = with_side_facts(info, "count", seeds_of_both(plan, sowing));
        }
        if plan.direction.is_none() {
            for (seat, direction) in SEATS.into_iter().zip(sowing.directions) {
                info = match direction {
                    Some(Direction::Onward) => info.with_side_fact(seat, "anticlockwise", "↺"),
                    Some(Direction::Back) => info.with_side_fact(seat, "clockwise", "↻"),
                    None => info,
                };
            }
        }
        info.signs = signs(plan, sowing.marked, |_| SHUT);
        info
    }
}
