//! What players must see of a position besides the pieces: counts, marks on places, dice.

use super::{Seat, Site};

/// Something that is counted or kept beside the board: prisoners, men in hand, a clock of draws.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// The key of its name; `[fact]` in the prose of the game has it.
    pub key: &'static str,
    /// Whose it is; `None` where it belongs to the game.
    pub seat: Option<Seat>,
    pub value: String,
}

/// A mark that a rule puts on a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// A house of seeds that still has its privileges.
    House,
    /// A place that counts for a seat when the game is scored.
    Territory(Seat),
    /// A pit of seeds that nobody lifts any more, and whose they are.
    Uur(Seat),
    /// A pit that sends whatever falls into it to the store of a seat.
    Tuzdyk(Seat),
    /// A pit that its owner alone sows into, and nobody lifts.
    Burnt,
    /// A pit that is out of use.
    Shut,
    /// A pit that belongs to a seat although it lies in the other's row.
    Owned(Seat),
    /// A pit that the player must speak about now.
    Asked,
}

/// The shape of what is thrown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lot {
    /// A die with the faces 1 to 6.
    Cube,
    /// A pyramid with four corners, two of them marked: its face is 1 when a marked one is up.
    Pyramid,
}

/// A die as it lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Die {
    pub lot: Lot,
    pub face: u8,
    /// It has been played already.
    pub spent: bool,
}

/// What a player must keep in mind, for it may not be looked at while the game lasts.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Veil {
    /// The places whose contents are hidden.
    pub sites: Vec<Site>,
    /// For how many seconds they may be looked at before the first move.
    pub seconds: u16,
}

/// Everything that is to be seen besides the pieces.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Beside {
    pub facts: Vec<Fact>,
    pub signs: Vec<(Site, Sign)>,
    pub dice: Vec<Die>,
    pub veil: Veil,
}

impl Beside {
    /// The same with a fact about a side.
    pub fn of(mut self, seat: Seat, key: &'static str, value: impl ToString) -> Beside {
        self.facts.push(Fact {
            key,
            seat: Some(seat),
            value: value.to_string(),
        });
        self
    }

    /// The same with a fact about the game.
    pub fn and(mut self, key: &'static str, value: impl ToString) -> Beside {
        self.facts.push(Fact {
            key,
            seat: None,
            value: value.to_string(),
        });
        self
    }
}
