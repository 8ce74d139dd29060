//! How games that lead nowhere end.

use super::*;
use crate::games::{kit::Limits, turkish_draughts::RULES as TURKISH};

fn moves(game: &Draughts, position: &Position) -> Vec<Capture> {
    let mut list = Vec::new();
    game.moves(position, &mut list);
    list
}

/// Men that go sideways come back to where they were: nobody can shuffle for ever.
#[test]
fn men_that_can_return_repeat_positions() {
    let limits = Limits {
        repetition: 3,
        no_progress: 80,
    };
    let turkish = Draughts::new(TURKISH, limits);
    let mut position = turkish.read("W:Wa2,a3:Bh6,h7").expect("a position");
    let mut played = 0;
    for name in ["a3-b3", "h6-g6", "b3-a3", "g6-h6"].into_iter().cycle() {
        if position.end != End::None {
            break;
        }
        let list = moves(&turkish, &position);
        let mv = list
            .into_iter()
            .find(|mv| turkish.write(&position, mv) == name);
        turkish.play(&mut position, &mv.expect("a legal move"), &mut ());
        played += 1;
    }
    assert_eq!((position.end, played), (End::Drawn, 8));
    assert_eq!(position.history.no_progress(), 0);
}
