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

/// The shape of a mark on a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A line around the place.
    Ring,
    /// The same in dots.
    Dots,
    /// A square on its corner around the place.
    Diamond,
    /// Two lines across the place.
    Cross,
    /// The place is covered.
    Lid,
    /// Nothing but the pennant of its owner.
    Pennant,
    /// A small square in the colour of its owner.
    Square,
    /// A ring that two arrows point into.
    Arrows,
}

/// A mark that a rule puts on a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sign {
    pub shape: Shape,
    /// Whose it is; a pennant points to his side.
    pub owner: Option<Seat>,
    /// What it is called: the page's words have the sentence `sign-` and this. `None` where nothing is
    /// to be said of it.
    pub word: Option<&'static str>,
}

impl Sign {
    /// A mark of this shape that is nobody's, by its word.
    pub const fn of(shape: Shape, word: &'static str) -> Sign {
        Sign {
            shape,
            owner: None,
            word: Some(word),
        }
    }

    /// The same as a player's.
    pub const fn owned(self, seat: Seat) -> Sign {
        Sign {
            owner: Some(seat),
            ..self
        }
    }
}

/// The shape of what is thrown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DieKind {
    /// A die with the faces 1 to 6.
    Cube,
    /// A pyramid with four corners, two of them marked: its face is 1 when a marked one is up.
    Pyramid,
    /// A split stick: its face is 1 when the flat, light side is up, and 0 when the round, dark one is.
    Stick,
    /// A long die with four faces: none to three strokes, a single one being crossed.
    Long,
    /// A cowrie: its face is 1 when the mouth is up.
    Cowrie,
    /// A knucklebone, with the faces 1, 3, 4 and 6.
    Knucklebone,
}

impl DieKind {
    pub const ALL: [DieKind; 6] = [
        DieKind::Cube,
        DieKind::Pyramid,
        DieKind::Stick,
        DieKind::Long,
        DieKind::Cowrie,
        DieKind::Knucklebone,
    ];

    /// The faces that can be up.
    pub fn faces(self) -> &'static [u8] {
        match self {
            DieKind::Cube => &[1, 2, 3, 4, 5, 6],
            DieKind::Pyramid | DieKind::Stick | DieKind::Cowrie => &[0, 1],
            DieKind::Long => &[0, 1, 2, 3],
            DieKind::Knucklebone => &[1, 3, 4, 6],
        }
    }

    /// The name, in the page's drawings and words.
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

/// A die as it lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Die {
    pub kind: DieKind,
    pub face: u8,
    /// It has been played already.
    pub spent: bool,
}

/// What a player must keep in mind, for it may not be looked at while the game lasts.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Hidden {
    /// The places whose contents are hidden.
    pub sites: Vec<Site>,
    /// For how many seconds they may be looked at before the first move.
    pub seconds: u16,
}

/// Everything that is to be seen besides the pieces.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct BoardInfo {
    pub facts: Vec<Fact>,
    pub signs: Vec<(Site, Sign)>,
    /// The place that the player must speak about now.
    pub asked: Option<Site>,
    pub dice: Vec<Die>,
    pub hidden: Hidden,
    /// The stage of the game, where it has an aim of its own: the key of that aim in the prose.
    pub stage: Option<&'static str>,
}

impl BoardInfo {
    /// The same with a fact about a side.
    pub fn of(mut self, seat: Seat, key: &'static str, value: impl ToString) -> BoardInfo {
        self.facts.push(Fact {
            key,
            seat: Some(seat),
            value: value.to_string(),
        });
        self
    }

    /// The same at a stage of the game.
    pub fn at_stage(mut self, stage: Option<&'static str>) -> BoardInfo {
        self.stage = stage;
        self
    }

    /// The same with a fact about the game.
    pub fn and(mut self, key: &'static str, value: impl ToString) -> BoardInfo {
        self.facts.push(Fact {
            key,
            seat: None,
            value: value.to_string(),
        });
        self
    }
}
