//! The parts of a position that players must see besides the pieces: counts, marks on places, dice.

use super::{Seat, Site};

/// A value that is kept beside the board: prisoners, men in hand, the count of turns towards a
/// draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// The key of its name, which `[fact]` in the prose of the game defines.
    pub key: &'static str,
    /// The seat that it belongs to; `None` if it belongs to the game.
    pub seat: Option<Seat>,
    /// The value as the page shows it.
    pub value: String,
}

/// The shape of a mark on a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SignShape {
    /// A line around the place.
    Ring,
    /// A dotted line around the place.
    Dots,
    /// A square on its corner around the place.
    Diamond,
    /// Two lines across the place.
    Cross,
    /// A lid that covers the place.
    Lid,
    /// Only the pennant of its owner.
    Pennant,
    /// A small square in the colour of its owner.
    Square,
    /// A ring that two arrows point into.
    Arrows,
}

/// A mark that a rule puts on a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sign {
    /// The shape of the mark.
    pub shape: SignShape,
    /// The owner; a pennant points to the owner's side.
    pub owner: Option<Seat>,
    /// The word for the mark: the page has a sentence under the key `sign-` plus this word. `None`
    /// if the mark needs no sentence.
    pub word: Option<&'static str>,
}

impl Sign {
    /// Makes a mark without an owner.
    pub const fn of(shape: SignShape, word: &'static str) -> Sign {
        Sign {
            shape,
            owner: None,
            word: Some(word),
        }
    }

    /// Gives the mark to a player.
    pub const fn owned(self, seat: Seat) -> Sign {
        Sign {
            owner: Some(seat),
            ..self
        }
    }
}

/// The shape of a die, stick or shell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DieKind {
    /// A die with the faces 1 to 6.
    Cube,
    /// A pyramid with four corners, two of them marked: its face is 1 when a marked one is up.
    Pyramid,
    /// A split stick: its face is 1 when the flat, light side is up, and 0 when the round, dark
    /// side is up.
    Stick,
    /// A long die with four faces: none to three strokes, a single one being crossed.
    Long,
    /// A cowrie: its face is 1 when the mouth is up.
    Cowrie,
    /// A knucklebone, with the faces 1, 3, 4 and 6.
    Knucklebone,
}

impl DieKind {
    /// Every kind, for lists of drawings and words.
    pub const ALL: [DieKind; 6] = [
        DieKind::Cube,
        DieKind::Pyramid,
        DieKind::Stick,
        DieKind::Long,
        DieKind::Cowrie,
        DieKind::Knucklebone,
    ];

    /// Returns the faces that can be up.
    pub fn faces(self) -> &'static [u8] {
        match self {
            DieKind::Cube => &[1, 2, 3, 4, 5, 6],
            DieKind::Pyramid | DieKind::Stick | DieKind::Cowrie => &[0, 1],
            DieKind::Long => &[0, 1, 2, 3],
            DieKind::Knucklebone => &[1, 3, 4, 6],
        }
    }

    /// Returns the name that the page's drawings and words use.
    pub fn name(self) -> &'static str {
        match self {
            DieKind::Cube => "cube",
            DieKind::Pyramid => "pyramid",
            DieKind::Stick => "stick",
            DieKind::Long => "long",
            DieKind::Cowrie => "cowrie",
            DieKind::Knucklebone => "knucklebone",
        }
    }
}

/// A die after a throw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Die {
    /// Its shape.
    pub kind: DieKind,
    /// The face that is up, one of [`DieKind::faces`].
    pub face: u8,
    /// Whether the die has been played already.
    pub spent: bool,
}

/// The parts of a position that a player must memorise, because they are hidden during the game.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Hidden {
    /// The places whose contents are hidden.
    pub sites: Vec<Site>,
    /// The number of seconds for which they are shown before the first move.
    pub seconds: u16,
}

/// Everything to be seen besides the pieces.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct BoardInfo {
    /// The values beside the board, in the order in which they are shown.
    pub facts: Vec<Fact>,
    /// The marks that rules put on places.
    pub signs: Vec<(Site, Sign)>,
    /// The place that the player must make a decision about now.
    pub asked: Option<Site>,
    /// The dice as they lie; empty while none are shown.
    pub dice: Vec<Die>,
    /// The places whose contents the page must hide.
    pub hidden: Hidden,
    /// The stage of the game, if it has an aim of its own: the key of that aim in the prose.
    pub stage: Option<&'static str>,
}

impl BoardInfo {
    /// Adds a fact about a side.
    pub fn with_side_fact(
        mut self,
        seat: Seat,
        key: &'static str,
        value: impl ToString,
    ) -> BoardInfo {
        self.facts.push(Fact {
            key,
            seat: Some(seat),
            value: value.to_string(),
        });
        self
    }

    /// Sets the stage of the game.
    pub fn at_stage(mut self, stage: Option<&'static str>) -> BoardInfo {
        self.stage = stage;
        self
    }

    /// Adds a fact about the game.
    pub fn with_fact(mut self, key: &'static str, value: impl ToString) -> BoardInfo {
        self.facts.push(Fact {
            key,
            seat: None,
            value: value.to_string(),
        });
        self
    }
}
