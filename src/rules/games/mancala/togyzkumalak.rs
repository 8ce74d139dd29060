//! Togyzkumalak, of Kazakhstan: two rows of nine pits, 162 seeds, one lap per turn.
//!
//! The first seed falls back into the pit that it was lifted from. A last seed that makes an even
//! number in the other row captures it. A last seed that makes three may declare the pit a tuzdyk,
//! once per game: every seed that falls there afterwards goes to its owner's store, the kazan. With
//! 82 seeds the game is won.
//!
//! Sources: the book's section 14.3; the federation's rules for the aim and the end.

use super::prelude::*;

/// The choices of a player whose last seed can make a tuzdyk.
const DECLARES: [(&str, &[u8]); 2] = [("optional", &[LEAVE, CLAIM]), ("automatic", &[CLAIM])];
/// The options for a tuzdyk with the same number as the opponent's.
const MIRRORS: [(&str, bool); 2] = [("forbidden", false), ("allowed", true)];

static DECLARE: OptionSpec = OptionSpec::of("declare", &const { values(&DECLARES) });
static MIRROR: OptionSpec = OptionSpec::of("mirror", &const { values(&MIRRORS) });
static FIELDS: [Field; 3] = [ROWS, STORES, TURN_OR_OVER];

/// The registry entry of Togyzkumalak.
pub(crate) static ENTRY: Entry = Entry {
    chapter: "mancala-world",
    options: &[&DECLARE, &MIRROR, &STOPS],
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
    facts: &["store"],
    ..entry("togyzkumalak", rules!(sowing_togyzkumalak, open))
};

/// The choices for a pit that could become a tuzdyk.
const WORDS: [(&str, &str); 2] = [("leave", ""), ("claim", "x")];
const LEAVE: u8 = 0;
const CLAIM: u8 = 1;

/// The number of pits in a row.
const ROW: usize = 9;

/// The number of seeds with which a pit may become a tuzdyk.
const THREE: u8 = 3;

/// The mark of a pit whose seeds all go to the store of a player.
const TUZDYK: Sign = Sign::of(SignShape::Diamond, "tuzdyk");

struct Togyzkumalak {
    declares: &'static [u8],
    mirror: bool,
}

fn open(options: &Options) -> Box<dyn AnyGame> {
    let plan = Plan::two_rows(ROW as u8, 9, &FIELDS).with_skin("trough");
    let plan = Plan {
        first_seed_stays: true,
        row_value: 15,
        majority: majority(options, &STOPS, &plan),
        ends_on_repetition: true,
        mark: Some(MarkNotation::Instead("x")),
        why_marked: "is-tuzdyk",
        ..plan
    };
    let rules = Togyzkumalak {
        declares: chosen(options, &DECLARE, &DECLARES),
        mirror: chosen(options, &MIRROR, &MIRRORS),
    };
    open_mancala(plan, rules)
}

impl Togyzkumalak {
    /// Returns why a pit of the other row with three seeds cannot become the mover's tuzdyk, as the
    /// key of a remark; `None` if it can.
    fn why_no_tuzdyk(&self, plan: &Plan, sowing: &SowingState, pit: usize) -> Option<&'static str> {
        if sowing.marked & plan.pits_of(sowing, sowing.mover) != 0 {
            Some("one-tuzdyk")
        } else if is_ninth(pit) {
            Some("ninth-pit")
        } else if !self.mirror && sowing.is_marked(same_number(pit)) {
            Some("same-number")
        } else {
            None
        }
    }
}

/// Checks whether a pit is the last of its row, as its player counts.
fn is_ninth(pit: usize) -> bool {
    pit % ROW == ROW - 1
}

/// Returns the pit of the same number in the other row.
fn same_number(pit: usize) -> usize {
    (pit + ROW) % (2 * ROW)
}

impl Rules for Togyzkumalak {
    fn choice_words(&self) -> &'static [(&'static str, &'static str)] {
        &WORDS
    }

    fn is_plain(&self, _: &SowingState) -> bool {
        false
    }

    /// A quick check rules out most claims; the others are tried. A single seed goes one pit on,
    /// and so does the last of two.
    fn choices(&self, game: &Mancala, sowing: &SowingState, pit: usize) -> &'static [u8] {
        let last = (pit + usize::from(sowing.seeds[pit].max(2)) - 1) % game.plan.pits;
        let can_be = sowing.seeds[last] < THREE
            && sowing.owner(last) != sowing.mover
            && self.why_no_tuzdyk(&game.plan, sowing, last).is_none();
        let marks = |after: SowingState| after.marked != sowing.marked;
        if can_be
            && game
                .after_move(sowing, Move::of(pit, CLAIM))
                .is_some_and(marks)
        {
            self.declares
        } else {
            &[LEAVE]
        }
    }

    fn after_lap(&self, sower: &mut Sower, last: usize) -> bool {
        let mover = sower.sowing.mover;
        for tuzdyk in pits_in(sower.sowing.marked) {
            let owner = sower.sowing.owner(tuzdyk);
            sower.capture(tuzdyk, owner);
        }
        if sower.sowing.is_marked(last) || sower.sowing.owner(last) == mover {
            return false;
        }
        let seeds = sower.sowing.seeds[last];
        if seeds.is_multiple_of(2) {
            sower.capture(last, mover);
        } else if seeds == THREE {
            match self.why_no_tuzdyk(sower.plan, sower.sowing, last) {
                Some(bar) => sower.remark(bar, &[]),
                None if sower.choice == CLAIM => {
                    sower.capture(last, mover);
                    sower.sowing.marked |= 1 << last;
                    // The tuzdyk belongs to the mover although it lies in the other row.
                    sower.sowing.second_seat_pits ^= 1 << last;
                    sower.remark("tuzdyk", &[]);
                }
                None => {}
            }
        }
        false
    }

    /// The rules' own examples leave seeds out, so fewer than all are allowed.
    fn check(&self, plan: &Plan, sowing: &mut SowingState) -> Result<(), ParseError> {
        // A tuzdyk belongs to the other player although it lies in this row.
        sowing.second_seat_pits ^= sowing.marked;
        let (most, total) = (plan.total(), sowing.total());
        if total > most {
            return Err(parse_error!(
                "more-seeds-than-all",
                "there can be {most} seeds at the most, not {total}",
                most,
                total
            ));
        }
        for seat in SEATS {
            if (sowing.marked & plan.pits_of(sowing, seat)).count_ones() > 1 {
                let letter = LETTERS[seat.index()];
                return Err(parse_error!(
                    "second-tuzdyk",
                    "{letter} has more than one tuzdyk",
                    letter
                ));
            }
        }
        if let Some(pit) = pits_in(sowing.marked).find(|pit| is_ninth(*pit)) {
            let name = plan.name(pit);
            return Err(parse_error!(
                "cannot-be-tuzdyk",
                "{name} cannot be a tuzdyk",
                name
            ));
        }
        let twin = |pit: &usize| sowing.is_marked(same_number(*pit));
        if let Some(pit) = pits_in(sowing.marked).find(twin).filter(|_| !self.mirror) {
            let (one, other) = (plan.name(pit), plan.name(same_number(pit)));
            return Err(parse_error!(
                "tuzdyks-of-one-number",
                "{one} and {other} have one number: they cannot both be tuzdyks",
                one,
                other
            ));
        }
        Ok(())
    }

    fn info(&self, plan: &Plan, sowing: &SowingState) -> BoardInfo {
        let sign = |pit| TUZDYK.owned(sowing.owner(pit));
        BoardInfo {
            signs: signs(plan, sowing.marked, sign),
            ..sowing.add_stores(BoardInfo::default())
        }
    }

    /// A tuzdyk keeps gaining as long as seeds go round.
    fn value_for(&self, plan: &Plan, sowing: &SowingState, seat: Seat) -> i32 {
        let gathers = sowing.marked & plan.pits_of(sowing, seat) != 0;
        let round = i32::from(gathers) * i32::from(sowing.sum(plan.all_pits()));
        plan.store_and_home(sowing, seat) + 15 * round
    }
}
