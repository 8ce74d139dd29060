//! What draughts on the 32 dark squares share: the board, neighbours, positions as PDN-FEN.
//!
//! It knows no game's captures or obligations.

use super::kit::{each, grid_name};
use crate::rules::{Board, Form, Material, Misread, Place, Seat, Site};

/// A set of squares, one bit each: square 1 is bit 0.
pub type Squares = u32;

/// No square in that direction.
pub const OFF: u8 = u8::MAX;

/// Whether the playing squares begin in the top left corner: then each player has a dark square in
/// the right-hand near corner.
const ROWS: usize = 8;

/// The square next to each in the four directions: up left, up right, down left, down right.
pub const NEXT: [[u8; 4]; 32] = neighbours();

const fn neighbours() -> [[u8; 4]; 32] {
    let mut next = [[OFF; 4]; 32];
    let mut square = 0;
    while square < 32 {
        let row = (square / 4) as i32;
        let column = 2 * (square as i32 % 4) + row % 2;
        let steps = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
        let mut way = 0;
        while way < 4 {
            let (down, right) = steps[way];
            let (to_row, to_column) = (row + down, column + right);
            if to_row >= 0 && to_row < 8 && to_column >= 0 && to_column < 8 {
                next[square][way] = (to_row * 4 + to_column / 2) as u8;
            }
            way += 1;
        }
        square += 1;
    }
    next
}

/// The squares next to each, without those at the edge: only over these can a piece jump.
pub const AROUND: [Squares; 32] = {
    let mut around = [0; 32];
    let mut square = 0;
    while square < 32 {
        let mut way = 0;
        while way < 4 {
            let over = NEXT[square][way];
            if over != OFF && NEXT[over as usize][way] != OFF {
                around[square] |= 1 << over;
            }
            way += 1;
        }
        square += 1;
    }
    around
};

/// The two ways in which the men of a seat go: White, the first seat, goes up.
pub const FORWARD: [[usize; 2]; 2] = [[0, 1], [2, 3]];
pub const EVERYWHERE: [usize; 4] = [0, 1, 2, 3];
/// The row on which the men of a seat are crowned.
pub const LAST_ROW: [Squares; 2] = [0x0000_000F, 0xF000_0000];

/// The board of 64 squares; the 32 that are played on come first, in the order of their numbers.
pub fn board() -> Board {
    let dark = |square: usize| {
        let row = square / 4;
        (2 * (square % 4) + row % 2, row)
    };
    let played = (0..32).map(|square| {
        let (column, row) = dark(square);
        (format!("{}", square + 1), column, row, true)
    });
    let bare = (0..64).filter_map(|cell| {
        let (column, row) = (cell % ROWS, cell / ROWS);
        let is_light = column % 2 != row % 2;
        is_light.then(|| (grid_name(column, row, ROWS), column, row, false))
    });
    let place = |(name, column, row, dark)| Place {
        name,
        at: (column as i16 * 100, row as i16 * 100),
        form: Form::Square { dark },
        owner: None,
    };
    Board {
        material: Material::Inlay,
        places: played.chain(bare).map(place).collect(),
        lines: Vec::new(),
        dice: None,
    }
}

/// The site of a square.
pub fn site(square: u8) -> Site {
    Site(square.into())
}

/// Men and kings of both sides, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setting {
    /// All pieces of each side.
    pub pieces: [Squares; 2],
    /// Those that are kings, of both sides.
    pub kings: Squares,
    pub mover: Seat,
}

/// A position as PDN-FEN, squares in increasing order.
pub fn write_fen(setting: &Setting) -> String {
    let side = |seat: Seat| {
        let pieces = each(setting.pieces[seat.index()]).map(|square| {
            let king = if setting.kings & (1 << square) != 0 {
                "K"
            } else {
                ""
            };
            format!("{king}{}", square + 1)
        });
        pieces.collect::<Vec<_>>().join(",")
    };
    let mover = if setting.mover == Seat::FIRST {
        'W'
    } else {
        'B'
    };
    format!("{mover}:W{}:B{}", side(Seat::FIRST), side(Seat::SECOND))
}

/// Reads PDN-FEN: the sides in either order, the squares in any.
pub fn read_fen(text: &str) -> Result<Setting, Misread> {
    let parts: Vec<&str> = text.trim().trim_end_matches('.').split(':').collect();
    let [mover, one, other] = parts[..] else {
        return Err(Misread::new(
            "three parts with \":\" between are needed: who moves, White's pieces, Black's pieces",
        ));
    };
    let mut setting = Setting {
        pieces: [0; 2],
        kings: 0,
        mover: side_of(mover)?,
    };
    for list in [one, other] {
        let (letter, squares) = list.split_at(list.chars().next().map_or(0, char::len_utf8));
        let seat = side_of(letter)?;
        for word in squares.split(',').filter(|word| !word.is_empty()) {
            let (king, number) = match word.strip_prefix('K') {
                Some(number) => (true, number),
                None => (false, word),
            };
            let square = number
                .parse::<u8>()
                .ok()
                .filter(|square| (1..=32).contains(square))
                .ok_or_else(|| Misread::new(format!("\"{word}\" is not a square from 1 to 32")))?;
            let bit = 1 << (square - 1);
            if (setting.pieces[0] | setting.pieces[1]) & bit != 0 {
                return Err(Misread::new(format!("two pieces stand on {square}")));
            }
            setting.pieces[seat.index()] |= bit;
            if king {
                setting.kings |= bit;
            }
        }
    }
    for (seat, rows) in LAST_ROW.iter().enumerate() {
        let uncrowned = setting.pieces[seat] & !setting.kings & rows;
        if uncrowned != 0 {
            let square = uncrowned.trailing_zeros() + 1;
            return Err(Misread::new(format!(
                "the man on {square} has reached the last row and must be a king"
            )));
        }
    }
    Ok(setting)
}

fn side_of(letter: &str) -> Result<Seat, Misread> {
    match letter {
        "W" => Ok(Seat::FIRST),
        "B" => Ok(Seat::SECOND),
        _ => Err(Misread::new(format!("\"{letter}\" is neither W nor B"))),
    }
}
