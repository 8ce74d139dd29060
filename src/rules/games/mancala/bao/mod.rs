//! Bao la Kiswahili: four rows of eight pits, 64 seeds, two phases, and turns that can run many
//! laps.
//!
//! In the first phase (namua) every turn brings a seed from the hand onto the board. In the second
//! (mtaji) turns begin with the seeds of a pit. A turn that can capture must capture. The captured
//! seeds are sown on the mover's own side, from a kichwa. Any other turn (takata) captures nothing.
//! A lap that ends in a non-empty pit goes on with its seeds, except in the house (nyumba). A
//! player with nothing left in the inner row, or without a move, has lost.
//!
//! Sources: the book's section 3.5; the article on mancala, after de Voogt.

mod turns;

use super::prelude::*;
use crate::rules::SplitMix64;
use turns::{
    Kutakatia, MIN_HOUSE_SEEDS, ROW, Singles, Turn, TurnEnd, Turns, house, inner, is_namua,
};

const SINGLE: [(&str, Singles); 3] = [
    ("never", Singles::Never),
    ("last", Singles::Last),
    ("free", Singles::Free),
];
/// The options for the house when the hand is empty.
const KEPT: [(&str, bool); 2] = [("ordinary", false), ("kept", true)];
/// The options for beginning a capture with sixteen seeds or more.
const CAPTURES: [(&str, bool); 2] = [("no-capture", false), ("capture", true)];
const HOLDS: [(&str, Kutakatia); 3] = [
    ("on", Kutakatia::Turn),
    ("start-only", Kutakatia::Start),
    ("off", Kutakatia::Off),
];

static SINGLES: OptionSpec = OptionSpec::of("namua-singles", &const { values(&SINGLE) });
static HOUSE: OptionSpec = OptionSpec::of("house-in-mtaji", &const { values(&KEPT) });
static SIXTEEN: OptionSpec = OptionSpec::of("sixteen", &const { values(&CAPTURES) });
static KUTAKATIA: OptionSpec = OptionSpec::of("kutakatia", &const { values(&HOLDS) });
static MAX_TURNS: OptionSpec = OptionSpec::of("max-turns", &["400", "200", "1000"]);

/// The registry entry of Bao.
pub(crate) static ENTRY: Entry = Entry {
    options: &[&SINGLES, &HOUSE, &SIXTEEN, &KUTAKATIA, &MAX_TURNS],
    reasons: &[
        "is-hand",
        "not-yours",
        "empty-pit",
        "must-capture",
        "inner-row-first",
        "house-rests",
        "single-seed",
        "kutakatia",
        "never-ends",
    ],
    remarks: &[
        "captures",
        "house-lost",
        "halts",
        "held",
        "row-empty",
        "no-move",
        "too-long",
    ],
    facts: &["hand", "phase-turn", "house"],
    ..entry("bao", rules!(sowing_bao, open))
};

/// The players who still own a house, or `-`.
const HOUSES: Field = Field {
    name: "the houses",
    write: |_, sowing| {
        let owners = SEATS.into_iter().filter(|seat| has_house(sowing, *seat));
        let owners: String = owners.map(|seat| LETTERS[seat.index()]).collect();
        if owners.is_empty() {
            "-".into()
        } else {
            owners
        }
    },
    read: |_, sowing, text| {
        if !["SN", "S", "N", "-"].contains(&text) {
            return Err(parse_error!(
                "no-such-houses",
                "the houses: \"{text}\" is none of SN, S, N and -",
                text
            ));
        }
        let owners = SEATS
            .into_iter()
            .filter(|seat| text.contains(LETTERS[seat.index()]));
        sowing.marked = owners.fold(0, |houses, seat| houses | 1 << house(seat));
        Ok(())
    },
};

static FIELDS: [Field; 5] = [ROWS, STORES, HOUSES, MOVER, ROUND];

/// The number of all seeds; diagrams show fewer.
const SEEDS: u16 = 64;

/// The mark of a house that still has its privileges.
const HOUSE_SIGN: Sign = Sign::of(SignShape::Ring, "house");

struct Bao {
    turns: Turns,
    max_turns: u16,
}

fn open(options: &Options) -> Box<dyn AnyGame> {
    const RADIUS: i16 = 43;
    let hands = [(795, FOUR_ROWS * 5 / 2 + 30), (-95, FOUR_ROWS / 2)];
    let board = with_stores(four_rows(ROW as u8, RADIUS), hands, (78, 170));
    let mut plan = Plan::four_rows(board, ROW as u8, 0, &FIELDS).with_skin("mvule");
    for seat in SEATS {
        let house = house(seat);
        plan.board.places[house].form = Form::SquarePit { radius: RADIUS };
        plan.seeds[house..house + 3].copy_from_slice(&[6, 2, 2]);
        plan.seeds[FIRST_STORE + seat.index()] = 22;
        plan.marked |= 1 << house;
    }
    let turns = Turns {
        singles: chosen(options, &SINGLES, &SINGLE),
        keeps_house: chosen(options, &HOUSE, &KEPT),
        sixteen_captures: chosen(options, &SIXTEEN, &CAPTURES),
        kutakatia: chosen(options, &KUTAKATIA, &HOLDS),
    };
    let max_turns = options.count(&MAX_TURNS);
    open_mancala(plan, Bao { turns, max_turns })
}

fn has_house(sowing: &SowingState, seat: Seat) -> bool {
    sowing.is_marked(house(seat))
}

impl Bao {
    /// Removes the house of a player without seeds in the hand, unless the options keep it.
    fn abolish(&self, sowing: &mut SowingState, seat: Seat) {
        if sowing.store(seat) == 0 && !self.turns.keeps_house {
            sowing.marked &= !(1 << house(seat));
        }
    }

    fn list(&self, game: &Mancala, sowing: &SowingState) -> Vec<Move> {
        let mut list = Vec::new();
        self.turns.list(&game.plan, sowing, &mut list);
        list
    }
}

/// Returns the player whose inner row is empty; the mover if both are.
fn bare(sowing: &SowingState) -> Option<Seat> {
    let is_bare = |seat: &Seat| sowing.is_empty(inner(*seat));
    [sowing.mover, sowing.mover.other()]
        .into_iter()
        .find(is_bare)
}

impl Rules for Bao {
    fn sample(
        &self,
        game: &Mancala,
        sowing: &SowingState,
        random: &mut SplitMix64,
    ) -> Option<Move> {
        self.turns.sample(&game.plan, sowing, random)
    }

    fn moves(&self, game: &Mancala, sowing: &SowingState, list: &mut Vec<Move>) {
        self.turns.list(&game.plan, sowing, list);
    }

    fn play(&self, game: &Mancala, sower: &mut Sower, mv: Move) -> bool {
        let end = self.turns.play_turn(sower, Turn::of(mv));
        let sowing = &mut *sower.sowing;
        self.abolish(sowing, sowing.mover);
        sowing.directions = [game.plan.direction; 2];
        sowing.round = sowing.round.saturating_add(1);
        sower.pass();
        end == TurnEnd::Ended
    }

    fn taps(&self, game: &Mancala, sowing: &SowingState, mv: Move) -> Vec<Tap> {
        let turn = Turn::of(mv);
        let mut taps = vec![Tap::Site(game.plan.site(turn.pit))];
        let list = self.list(game, sowing);
        let mut turns = list.into_iter().map(Turn::of);
        if turns.any(|other| other.pit == turn.pit && other.direction != turn.direction) {
            let from_kichwa = turn.captures && is_namua(sowing);
            taps.push(Tap::Word(match (from_kichwa, turn.direction) {
                (true, Direction::Onward) => "kichwa-left",
                (true, Direction::Back) => "kichwa-right",
                (false, Direction::Onward) => "clockwise",
                (false, Direction::Back) => "anticlockwise",
            }));
        }
        // The house needs an answer even if the turn would not end after one of its answers.
        let answer = turn
            .safari
            .map(|safari| if safari { "safari" } else { "halt" });
        taps.extend(answer.map(Tap::Word));
        taps
    }

    fn write(&self, plan: &Plan, mv: Move) -> String {
        let turn = Turn::of(mv);
        let answer = turn
            .safari
            .map_or("", |safari| if safari { "s" } else { "h" });
        format!("{}{}{answer}", plan.name(turn.pit), turn.direction.sign())
    }

    fn refusal(
        &self,
        game: &Mancala,
        sowing: &SowingState,
        _: &[Tap],
        site: Site,
    ) -> Option<&'static str> {
        let pit = site.index();
        if pit >= game.plan.pits {
            return Some("is-hand");
        }
        if sowing.owner(pit) != sowing.mover {
            return Some("not-yours");
        }
        let list = self.list(game, sowing);
        if list.iter().any(|mv| mv.pit() == pit) {
            None
        } else if sowing.seeds[pit] == 0 {
            Some("empty-pit")
        } else if list.iter().any(|mv| Turn::of(*mv).captures) {
            Some("must-capture")
        } else {
            let held = self.turns.kutakatia_pit(&game.plan, sowing);
            let reason = self.turns.check_takata(sowing, pit, held);
            Some(reason.err().unwrap_or("never-ends"))
        }
    }

    /// Returns the same score for all turns. Captured seeds stay on the board, so playing the turns
    /// out would not help to order them.
    fn ordering_score(&self, _: &Mancala, _: &SowingState, _: Move) -> i32 {
        0
    }

    fn end_reason(&self, game: &Mancala, position: &Position) -> Option<EndReason> {
        let sowing = &position.sowing;
        if bare(sowing).is_some() {
            Some(EndReason::RowEmpty)
        } else if sowing.round > self.max_turns {
            Some(EndReason::TooLong)
        } else if !self.turns.has_turn(&game.plan, sowing) {
            Some(EndReason::NoMove)
        } else {
            None
        }
    }

    /// Leaves all seeds in place and keeps the player to move, who may have lost for having no
    /// move.
    fn finish(&self, sower: &mut Sower, reason: EndReason) {
        sower.remark_end(reason);
        sower.sowing.over = true;
    }

    /// Returns the outcome, without a score.
    fn outcome(&self, _: &Plan, sowing: &SowingState) -> Outcome {
        let verdict = match bare(sowing) {
            None if sowing.round > self.max_turns => Verdict::Drawn,
            loser => Verdict::Won(loser.unwrap_or(sowing.mover).other()),
        };
        let scores = None;
        Outcome { verdict, scores }
    }

    fn check(&self, _: &Plan, sowing: &mut SowingState) -> Result<(), ParseError> {
        let seeds = sowing.total();
        if seeds > SEEDS {
            return Err(parse_error!(
                "more-seeds-than-all",
                "there can be {most} seeds at the most, not {total}",
                most = SEEDS,
                total = seeds
            ));
        }
        SEATS
            .into_iter()
            .for_each(|seat| self.abolish(sowing, seat));
        Ok(())
    }

    fn info(&self, plan: &Plan, sowing: &SowingState) -> BoardInfo {
        let mut info = BoardInfo::default().with_fact("phase-turn", sowing.round);
        for seat in SEATS {
            info = info.with_side_fact(seat, "hand", sowing.store(seat));
            if has_house(sowing, seat) {
                let house = house(seat);
                info.signs.push((plan.site(house), HOUSE_SIGN));
                info = info.with_side_fact(seat, "house", plan.name(house));
            }
        }
        info
    }

    fn value_for(&self, plan: &Plan, sowing: &SowingState, seat: Seat) -> i32 {
        let row: Pits = inner(seat);
        let [inside, outside] =
            [row, plan.pits_of(sowing, seat) & !row].map(|pits| i32::from(sowing.sum(pits)));
        let filled = sowing.non_empty(row).count_ones() as i32;
        let house = has_house(sowing, seat) && sowing.seeds[house(seat)] >= MIN_HOUSE_SEEDS;
        20 * inside + 24 * outside + 14 * filled + 60 * i32::from(house)
    }
}
