//! Latho, of the Dorze, for one player who does not see the board. Pit by pit, the player says how
//! many seeds it holds, and each right number takes one of them away.
//!
//! The position has the seeds; `Hidden` tells the page not to show them. In the easier form the
//! page shows one row. That row begins like the hidden one, so at first the player can read the
//! numbers from it.
//!
//! Source: the article on Latho, which goes back to Richard Pankhurst (1971).

use super::prelude::*;

/// The layouts: both rows read alike from the lower side, or each row from its own side.
const LAYOUTS: [(&str, [u8; 12]); 2] = [
    ("as-printed", [2, 3, 1, 3, 2, 4, 4, 2, 3, 1, 3, 2]),
    ("turned", [2, 3, 1, 3, 2, 4, 2, 3, 1, 3, 2, 4]),
];
/// The pit in question at the start.
const STARTS: [(&str, u8); 3] = [("S1", 0), ("N6", 11), ("N1", 6)];
/// The number of hidden pits, from the first on.
const HIDES: [(&str, usize); 2] = [("both", 12), ("one", 6)];
/// The largest number of seconds for which the board may be shown.
const MAX_SECONDS: u16 = 600;

static START: OptionSpec = OptionSpec::of("start", &const { values(&STARTS) });
static LAYOUT: OptionSpec = OptionSpec::of("layout", &const { values(&LAYOUTS) });
static HIDDEN: OptionSpec = OptionSpec::of("hidden", &const { values(&HIDES) });
static SHOW_SECONDS: OptionSpec =
    OptionSpec::open("show-seconds", &["20", "60", "10", "0"], |value| {
        is_count(value)
            && value
                .parse()
                .is_ok_and(|seconds: u16| seconds <= MAX_SECONDS)
    });

/// The pit in question, instead of `play`.
const ASKED: Field = Field {
    name: "status",
    write: |plan, sowing| match sowing.over {
        true => (STATUS.write)(plan, sowing),
        false => plan.name(sowing.kept[0].into()).into(),
    },
    read: |plan, sowing, text| match (0..plan.pits).find(|pit| plan.name(*pit) == text) {
        Some(pit) => {
            sowing.kept[0] = pit as u8;
            Ok(())
        }
        None if text == "play" => Err(parse_error!(
            "status-of-asked-pit",
            "status: the pit that is asked about"
        )),
        None => (STATUS.read)(plan, sowing, text),
    },
};
static FIELDS: [Field; 3] = [ROWS, STORE, ASKED];

/// The registry entry of Latho.
pub(crate) static ENTRY: Entry = Entry {
    players: &["player"],
    options: &[&START, &LAYOUT, &HIDDEN, &SHOW_SECONDS],
    reasons: &["say-it"],
    remarks: &["cleared", "right", "nothing", "wrong"],
    ..entry("latho", rules!(sowing_latho, open))
};

/// The possible answers, by the number of seeds. There is no phrase for more.
const DECLARATIONS: [(&str, &str); 5] = [
    ("eka-0", "0"),
    ("eka-1", "1"),
    ("eka-2", "2"),
    ("eka-3", "3"),
    ("eka-4", "4"),
];

struct Latho {
    hidden: usize,
    seconds: u16,
}

fn open(options: &Options) -> Box<dyn AnyGame> {
    let layout = chosen(options, &LAYOUT, &LAYOUTS);
    let plan = Plan {
        kept: [chosen(options, &START, &STARTS), 0],
        ..Plan::two_rows_alone(&layout, "bank", &FIELDS).with_skin("acacia")
    };
    let rules = Latho {
        hidden: chosen(options, &HIDDEN, &HIDES),
        seconds: options.count(&SHOW_SECONDS),
    };
    open_mancala(plan, rules)
}

impl Rules for Latho {
    fn choice_words(&self) -> &'static [(&'static str, &'static str)] {
        &DECLARATIONS
    }

    fn is_plain(&self, _: &SowingState) -> bool {
        false
    }

    /// Lists every possible answer for the pit in question, the largest number first.
    fn moves(&self, _: &Mancala, sowing: &SowingState, list: &mut Vec<Move>) {
        let all = (0..DECLARATIONS.len() as u8).rev();
        list.extend(all.map(|declared| Move::of(sowing.kept[0].into(), declared)));
    }

    fn play(&self, _: &Mancala, sower: &mut Sower, _: Move) -> bool {
        let pit = usize::from(sower.sowing.kept[0]);
        let (lies, declared) = (sower.sowing.seeds[pit], sower.choice);
        if lies == declared {
            // The remark on a right answer contains no number, so that nothing can be read off
            // later.
            sower.remark(if declared > 0 { "right" } else { "nothing" }, &[]);
            sower.carry(pit, declared.min(1), FIRST_STORE);
            sower.sowing.kept[0] = sower.plan.next[0][pit];
        } else {
            sower.remark("wrong", &[("n", lies.into())]);
            sower.sowing.over = true;
        }
        true
    }

    fn taps(&self, _: &Mancala, _: &SowingState, mv: Move) -> Vec<Tap> {
        vec![Tap::Word(DECLARATIONS[mv.choice()].0)]
    }

    fn write(&self, _: &Plan, mv: Move) -> String {
        DECLARATIONS[mv.choice()].1.into()
    }

    fn refusal(&self, _: &Mancala, _: &SowingState, _: &[Tap], _: Site) -> Option<&'static str> {
        Some("say-it")
    }

    fn end_reason(&self, game: &Mancala, position: &Position) -> Option<EndReason> {
        cleared(game, position)
    }

    fn outcome(&self, plan: &Plan, sowing: &SowingState) -> Outcome {
        solitaire_outcome(plan, sowing)
    }

    fn check(&self, plan: &Plan, sowing: &mut SowingState) -> Result<(), ParseError> {
        let most = DECLARATIONS.len() as u8 - 1;
        if sowing.seeds[..plan.pits].iter().any(|seeds| *seeds > most) {
            return Err(parse_error!(
                "too-many-seeds-to-speak-of",
                "the pits: none can hold more than {most} seeds, for nothing can be said of them",
                most
            ));
        }
        check_total(plan, sowing)
    }

    fn info(&self, plan: &Plan, sowing: &SowingState) -> BoardInfo {
        if sowing.over {
            return BoardInfo::default();
        }
        BoardInfo {
            asked: Some(plan.site(sowing.kept[0].into())),
            hidden: Hidden {
                sites: (0..self.hidden).map(|pit| plan.site(pit)).collect(),
                seconds: self.seconds,
            },
            ..BoardInfo::default()
        }
    }
}
