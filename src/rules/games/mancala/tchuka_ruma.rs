//! Tchuka Ruma, for one player: a row of pits with the Ruma at its end, into which all seeds go.
//!
//! If the last seed falls in the Ruma, the player freely chooses the next pit. If it falls in a pit
//! with seeds, the lap goes on with all of them. If it falls in an empty pit, the game is lost.
//!
//! Source: the book's section 14.1.

use super::prelude::*;

static PITS: OptionSpec = OptionSpec::of("pits", &["4", "2", "3", "5", "6", "7", "8", "9"]);
static SEEDS: OptionSpec = OptionSpec::of("seeds", &["2", "1", "3", "4", "5", "6", "7", "8", "9"]);
static FIELDS: [Field; 3] = [ROWS, STORE, STATUS];

/// The registry entry of Tchuka Ruma.
pub(crate) static ENTRY: Entry = Entry {
    chapter: "mancala-world",
    players: &["player"],
    options: &[&PITS, &SEEDS],
    reasons: &["empty-pit", "is-store"],
    remarks: &["cleared", "dead-end", "no-solution"],
    ..entry("tchuka-ruma", rules!(sowing_tchuka_ruma, open))
};

struct TchukaRuma;

fn open(options: &Options) -> Box<dyn AnyGame> {
    let number = |spec| options.count(spec) as u8;
    let plan = Plan {
        multi_lap: true,
        // Every lap or two passes the Ruma, which grows, so no turn is endless.
        laps: Laps::FromNonEmpty,
        ..Plan::one_row(number(&PITS), number(&SEEDS), "Ruma", &FIELDS).with_skin("bench")
    };
    open_mancala(plan, TchukaRuma)
}

impl Rules for TchukaRuma {
    fn after_lap(&self, sower: &mut Sower, last: usize) -> bool {
        if last != FIRST_STORE {
            sower.remark("dead-end", &[]);
            sower.sowing.over = true;
        }
        false
    }

    /// Prefers the pits nearest to the store, because solutions usually start there.
    fn ordering_score(&self, _: &Mancala, _: &SowingState, mv: Move) -> i32 {
        mv.pit() as i32
    }

    fn end_reason(&self, game: &Mancala, position: &Position) -> Option<EndReason> {
        cleared(game, position)
    }

    fn outcome(&self, plan: &Plan, sowing: &SowingState) -> Outcome {
        solitaire_outcome(plan, sowing)
    }
}
