//! The worked cases of the rules that all tafl games share, and what the games that are to come will be:
//! layouts, defaults and nothing else.

use super::*;
use crate::{
    games::{
        kit::chosen,
        tests::{cases, counts},
    },
    rules::{OptionSpec, is_count},
    search::{AnyGame, judged},
};

static TABLUT: Variant = Variant {
    size: 9,
    material: Material::Bare,
    form: Form::Tile,
    start: "3bbb3/4b4/4w4/b3w3b/bbwwKwwbb/b3w3b/4w4/4b4/3bbb3",
    specs: &Specs {
        no_progress: &OptionSpec::open("quiet-limit", &["180", "0"], is_count),
        ..USUAL
    },
};

static ARD_RI: Variant = Variant {
    size: 7,
    material: Material::Bare,
    form: Form::Tile,
    start: "2bbb2/3b3/b1www1b/bbwKwbb/b1www1b/3b3/2bbb2",
    specs: &Specs {
        first: &OptionSpec::of("first", &["defenders", "attackers"]),
        movement: &OptionSpec::of("move", &["step", "slide"]),
        king_armed: &OptionSpec::of("king-armed", &["yes", "no", "anvil"]),
        no_progress: &OptionSpec::open("quiet-limit", &["140", "0"], is_count),
        ..USUAL
    },
};

/// The board of Ard Ri with the usual defaults.
static SMALL: Variant = Variant {
    specs: &USUAL,
    ..ARD_RI
};

static TAWLBWRDD_LAYOUT: OptionSpec = OptionSpec::of("layout", &["a", "b", "c", "d", "e"]);
#[rustfmt::skip]
const TAWLBWRDD: [(&str, &str); 5] = [
    ("a", "3bbbbb3/5b5/5w5/b4w4b/b4w4b/bbwwwKwwwbb/b4w4b/b4w4b/5w5/5b5/3bbbbb3"),
    ("b", "4bbb4/4b1b4/5b5/5w5/bb2www2bb/b1bwwKwwb1b/bb2www2bb/5w5/5b5/4b1b4/4bbb4"),
    ("c", "4bbb4/4bbb4/5w5/5w5/bb3w3bb/bbwwwKwwwbb/bb3w3bb/5w5/5w5/4bbb4/4bbb4"),
    ("d", "4bbb4/4bbb4/11/5w5/bb2www2bb/bb1wwKww1bb/bb2www2bb/5w5/11/4bbb4/4bbb4"),
    ("e", "3bbbbb3/5b5/11/b4w4b/b3www3b/bb1wwKww1bb/b3www3b/b4w4b/11/5b5/3bbbbb3"),
];

static ALEA_LAYOUT: OptionSpec = OptionSpec::of("layout", &["a", "b"]);
static ALEA_SPECS: Specs = Specs {
    no_progress: &OptionSpec::open("quiet-limit", &["380", "0"], is_count),
    ..USUAL
};
const ALEA: [(&str, &str); 2] = [
    (
        "a",
        "2b2b7b2b2/19/b4b7b4b/7b1w1b7/6b1b1b1b6/b1b2w7w2b1b/4b4w4b4/3b4w1w4b3/4b2w1w1w2b4/3w2w1wKw1w2w3/\
         4b2w1w1w2b4/3b4w1w4b3/4b4w4b4/b1b2w7w2b1b/6b1b1b1b6/7b1w1b7/b4b7b4b/19/2b2b7b2b2",
    ),
    (
        "b",
        "2b2b7b2b2/19/b4b7b4b/7b1b1b7/6b1w1w1b6/b1b2b7b2b1b/4b4w4b4/3b4w1w4b3/4w2w1w1w2w4/3b2w1wKw1w2b3/\
         4w2w1w1w2w4/3b4w1w4b3/4b4w4b4/b1b2b7b2b1b/6b1w1w1b6/7b1b1b7/b4b7b4b/19/2b2b7b2b2",
    ),
];

fn tawlbwrdd(options: &Options) -> Box<dyn AnyGame> {
    let variant = Variant {
        size: 11,
        material: Material::Bare,
        form: Form::Tile,
        start: chosen(options, &TAWLBWRDD_LAYOUT, &TAWLBWRDD),
        specs: &USUAL,
    };
    judged(Tafl::new(&variant, options))
}

fn alea(options: &Options) -> Box<dyn AnyGame> {
    let variant = Variant {
        size: 19,
        material: Material::Bare,
        form: Form::Tile,
        start: chosen(options, &ALEA_LAYOUT, &ALEA),
        specs: &ALEA_SPECS,
    };
    judged(Tafl::new(&variant, options))
}

#[test]
fn the_shared_worked_cases_come_out() {
    let text = include_str!("../../../tests/data/tafl.small");
    let small = |options: &Options| judged(Tafl::new(&SMALL, options));
    assert_eq!(cases(small, text), 15);
}

#[test]
fn games_that_are_to_come_meet_their_worked_cases_and_counts() {
    macro_rules! check {
        ($open:expr, $name:literal) => {{
            let told = include_str!(concat!("../../../tests/data/coming/", $name, ".cases"));
            let counted = include_str!(concat!("../../../tests/data/coming/", $name, ".perft"));
            (cases($open, told), counts($open, counted))
        }};
    }
    let tablut = |options: &Options| judged(Tafl::new(&TABLUT, options));
    let ard_ri = |options: &Options| judged(Tafl::new(&ARD_RI, options));
    assert_eq!(check!(tablut, "tablut"), (11, 12));
    assert_eq!(check!(ard_ri, "ard-ri"), (11, 24));
    assert_eq!(check!(tawlbwrdd, "tawlbwrdd"), (10, 18));
    assert_eq!(check!(alea, "alea-evangelii"), (10, 8));
    let own: [&OptionSpec; 13] = ALEA_SPECS.list(&[&ALEA_LAYOUT]);
    assert_eq!(own.map(|spec| spec.default())[11..], ["380", "a"]);
}
