//! The worked cases of the rules that all tafl games share, on a separate board.

use super::*;
use crate::{games::tests::cases, search::evaluated_game};

/// The board of Ard ri with the usual defaults.
static SMALL: Variant = Variant {
    size: 7,
    start: "2bbb2/3b3/b1www1b/bbwKwbb/b1www1b/3b3/2bbb2",
    specs: &USUAL,
    skin: "bare",
    form: Form::Tile,
};

#[test]
fn the_shared_worked_cases_come_out() {
    let text = include_str!("../../../../tests/data/tafl.small");
    let small = |options: &Options| evaluated_game(Tafl::new(&SMALL, options));
    assert_eq!(cases(small, text), 15);
}
