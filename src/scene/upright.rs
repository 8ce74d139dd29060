//! Wide boards in upright position, turned by a quarter turn, so that places are large in a narrow
//! browser window.

use super::layout::{Bounds, bounds, places_bounds};
use crate::rules::{Board, Form};

/// Whether a board is larger in upright position in a narrow browser window: its width exceeds its
/// height by more than a fifth. Boards with matches are never turned, because the rows of matches
/// would be lost.
pub fn is_upright(board: &Board) -> bool {
    let Bounds { width, height, .. } = bounds(board);
    let matches = board.places.iter().any(|place| place.form == Form::Match);
    i32::from(width) * 5 > i32::from(height) * 6 && !matches
}

/// Returns the board turned by a quarter turn counterclockwise: the side of the first seat is then
/// on the right. A row of dice below all places stays below them. Dice among the places turn with
/// them. If the board has its own upright layout, the dice always turn.
pub fn upright_board(board: &Board) -> Board {
    if let Some(portrait) = board.portrait.as_deref() {
        return Board {
            dice: portrait.dice.map(quarter_turn),
            ..quarter_turned(portrait)
        };
    }
    quarter_turned(board)
}

/// Does the same for a board without its own upright layout.
fn quarter_turned(board: &Board) -> Board {
    let Bounds {
        left,
        top,
        width: _,
        height,
    } = places_bounds(board);
    let mut upright = board.clone();
    for place in &mut upright.places {
        place.at = quarter_turn(place.at);
        place.form = quarter_turned_form(place.form);
    }
    upright.dice = board.dice.map(|(x, y)| {
        let below = y - (top + height);
        if below > 0 {
            (top + height / 2, below - left)
        } else {
            quarter_turn((x, y))
        }
    });
    upright
}

fn quarter_turn((x, y): (i16, i16)) -> (i16, i16) {
    (y, -x)
}

fn quarter_turned_form(form: Form) -> Form {
    let quarter = |(right, down): (i8, i8)| (down, -right);
    match form {
        Form::Store { width, height } => Form::Store {
            width: height,
            height: width,
        },
        Form::Tray { width, height } => Form::Tray {
            width: height,
            height: width,
        },
        Form::Spike { tip, length, dark } => Form::Spike {
            tip: quarter(tip),
            length,
            dark,
        },
        Form::Panel {
            letter,
            direction,
            across,
        } => Form::Panel {
            letter,
            direction: quarter(direction),
            across: !across,
        },
        form => form,
    }
}
