//! Tchuka Ruma, for one player: a row of pits and the Ruma at its end, into which all seeds go.
//!
//! A last seed in the Ruma gives a free choice of the next pit, one in a pit with seeds goes on with
//! all of them, and one in an empty pit loses the game.
//!
//! Source: the book's section 14.1.

use super::prelude::*;

static PITS: OptionSpec = OptionSpec::of("pits", &["4", "2", "3", "5", "6", "7", "8", "9"]);
static SEEDS: OptionSpec = OptionSpec::of("seeds", &["2", "1", "3", "4", "5", "6", "7", "8", "9"]);
static FIELDS: [Field; 3] = [ROWS, STORE, STATUS];

/// What the registry knows of Tchuka Ruma.
pub static ENTRY: Entry = Entry {
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
        relays: true,
        // The Ruma is passed in every lap or two, and grows: a turn cannot go on for ever.
        laps: Laps::FromFull,
        ..Plan::one_row(number(&PITS), number(&SEEDS), "Ruma", &FIELDS).made_of(Material::Bench)
    };
    sown(plan, TchukaRuma)
}

impl Rules for TchukaRuma {
    fn landed(&self, sower: &mut Sower, last: usize) -> bool {
        if last != FIRST_STORE {
            sower.remark("dead-end", &[]);
            sower.sowing.over = true;
        }
        false
    }

    /// Nearest to the store first: what is solved, is solved from there.
    fn ordering_score(&self, _: &Sowing, _: &SowingState, mv: Move) -> i32 {
        mv.pit() as i32
    }

    fn closes(&self, game: &Sowing, position: &Position) -> Option<&'static str> {
        cleared(game, position)
    }

    fn outcome(&self, plan: &Plan, sowing: &SowingState) -> Outcome {
        of_one(plan, sowing)
    }
}
