//! Boards as data. The rules and the renderer use the same description.

use super::Seat;

/// A place that can hold something: a pit, a store, a square, a point. The number is an index into
/// the board's list of places. It is a u16 because a Go board has 361 places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Site(pub u16);

impl Site {
    /// Returns the index into lists that run over the sites of a board.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// An ornament on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ornament {
    /// No ornament.
    Plain,
    /// Eyes, as on the plain squares of Ur.
    Eyes,
    /// Dots, as on other plain squares of Ur.
    Dots,
    /// An eight-leaved flower: a square with a special rule.
    Rosette,
    /// A knot with four loops: a throne.
    Knot,
    /// A cross: a corner.
    Cross,
    /// A square of another colour: the start of an army.
    Camp,
    /// A square of a third colour: the start of the king's men.
    Guard,
    /// The Egyptian sign for good.
    Nefer,
    /// The sign of life.
    Ankh,
    /// Three lines of waves.
    Waves,
    /// Three feathers, the sign for truth.
    Feathers,
    /// The eye of Horus.
    Eye,
    /// The disc of the sun.
    Sun,
}

/// The look of a place. Sizes are in hundredths of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A round hollow.
    Pit {
        /// The distance from the middle to the rim.
        radius: i16,
    },
    /// A square hollow: a pit with a special rank.
    SquarePit {
        /// Half the length of a side.
        radius: i16,
    },
    /// A long hollow beside the pits for captured seeds.
    Store {
        /// The size from left to right.
        width: i16,
        /// The size from top to bottom.
        height: i16,
    },
    /// A square of a chequered board.
    Square {
        /// Whether it has the dark of the two colours.
        dark: bool,
    },
    /// A square with an ornament.
    Tile(Ornament),
    /// A crossing of lines.
    Point,
    /// A crossing of lines with a dot that helps to find it.
    Star,
    /// A crossing of lines with an ornament.
    Crossing(Ornament),
    /// A long triangle. Men lie on it in a row from its foot to its tip. The foot is its place.
    Spike {
        /// The direction of the tip: steps to the right, steps down.
        tip: (i8, i8),
        /// The distance from the foot to the tip.
        length: i16,
        /// Whether it has the dark of the two colours.
        dark: bool,
    },
    /// A flat tray. Men lie on it in a stack that starts in its middle.
    Tray {
        /// The size from left to right.
        width: i16,
        /// The size from top to bottom.
        height: i16,
    },
    /// A small hole for a peg.
    Hole(Ornament),
    /// A tall square with a letter and an arrow.
    Panel {
        /// The letter on the square.
        letter: char,
        /// The direction in which men go on: steps to the right, steps down.
        direction: (i8, i8),
        /// Whether men lie side by side; otherwise they lie one below the other.
        across: bool,
    },
    /// Room for one match.
    Match,
}

impl Form {
    /// Checks whether the renderer must write the number of pieces as a figure.
    pub fn is_hollow(self) -> bool {
        matches!(
            self,
            Form::Pit { .. } | Form::SquarePit { .. } | Form::Store { .. }
        )
    }

    /// Checks whether lines cross here.
    pub fn is_crossing(self) -> bool {
        matches!(self, Form::Point | Form::Star | Form::Crossing(_))
    }

    /// Returns the width and height of a place.
    pub fn size(self) -> (i16, i16) {
        match self {
            Form::Pit { radius } | Form::SquarePit { radius } => (2 * radius, 2 * radius),
            Form::Store { width, height } | Form::Tray { width, height } => (width, height),
            Form::Square { .. } | Form::Tile(_) | Form::Point | Form::Star | Form::Crossing(_) => {
                (100, 100)
            }
            Form::Spike {
                tip: (0, _),
                length,
                ..
            } => (100, length),
            Form::Spike { length, .. } => (length, 100),
            Form::Hole(_) => (58, 58),
            Form::Panel { across: false, .. } => (96, 196),
            Form::Panel { across: true, .. } => (196, 96),
            Form::Match => (60, 130),
        }
    }
}

/// The usual distance of the edge of a board from its outermost places.
pub const MARGIN: i16 = 42;

/// The same distance on boards that need nearly all their room for places.
pub const NARROW_MARGIN: i16 = 12;

/// One place of a board. Coordinates are in hundredths of a cell, y growing downwards, as the first
/// seat sees the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The name in notation, such as `S1` or `c3`.
    pub name: String,
    /// The middle of the place (the foot of a [`Form::Spike`]): x, y.
    pub at: (i16, i16),
    /// The look of the place.
    pub form: Form,
    /// The owner of the place, where the rules give it to a side.
    pub owner: Option<Seat>,
}

/// A board: its skin, its places and the lines drawn between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The name of the look of the whole board. The page has a table of all skins.
    pub skin: &'static str,
    /// The places; a [`Site`] is an index into this list.
    pub places: Vec<Place>,
    /// The lines, each by the two sites that it joins.
    pub lines: Vec<(Site, Site)>,
    /// The middle of the row of dice, where there are any.
    pub dice: Option<(i16, i16)>,
    /// The distance of the edge from the outermost places.
    pub margin: i16,
    /// Whether the names of rows and columns stand along the edge, not beside each place.
    pub edge_names: bool,
    /// Whether a piece may be placed nearly anywhere. Marks on all these places would cover the
    /// board.
    pub open_everywhere: bool,
    /// The layout of the same places for a narrow window, before it is turned by a quarter. `None`
    /// where turning the usual layout is enough.
    pub portrait: Option<Box<Board>>,
}

impl Board {
    /// A board without places.
    pub const EMPTY: Board = Board {
        skin: "bare",
        places: Vec::new(),
        lines: Vec::new(),
        dice: None,
        margin: MARGIN,
        edge_names: false,
        open_everywhere: false,
        portrait: None,
    };

    /// Adds the layout for a narrow window.
    pub fn with_portrait(self, portrait: Board) -> Board {
        Board {
            portrait: Some(Box::new(portrait)),
            ..self
        }
    }

    /// Returns every site, in order.
    pub fn sites(&self) -> impl Iterator<Item = Site> + use<> {
        (0..self.places.len() as u16).map(Site)
    }

    /// Returns the place of a site.
    pub fn place(&self, site: Site) -> &Place {
        &self.places[site.index()]
    }

    /// Returns the name of a site in notation.
    pub fn name(&self, site: Site) -> &str {
        &self.place(site).name
    }

    /// Returns the site of that name.
    pub fn find_site(&self, name: &str) -> Option<Site> {
        self.sites().find(|site| self.name(*site) == name)
    }

    /// Returns the seat on the near side of the board: the one whose own places lie lower. Returns
    /// the first seat if no place has an owner.
    pub fn near_seat(&self) -> Seat {
        let depth = |seat: Seat| -> i32 {
            let own = self.places.iter().filter(|place| place.owner == Some(seat));
            own.map(|place| i32::from(place.at.1)).sum()
        };
        if depth(Seat::FIRST) < depth(Seat::SECOND) {
            Seat::SECOND
        } else {
            Seat::FIRST
        }
    }

    /// Returns the nearest site from `from` in the direction `(right, down)`, one of the four unit
    /// steps, as the board lies on the screen. The arrow keys use this.
    pub fn nearest_towards(&self, from: Site, (right, down): (i32, i32)) -> Option<Site> {
        let here = self.place(from).at;
        let ahead_and_aside = |site: &Site| {
            let there = self.place(*site).at;
            let (x, y) = (
                i32::from(there.0) - i32::from(here.0),
                i32::from(there.1) - i32::from(here.1),
            );
            (x * right + y * down, (x * down).abs() + (y * right).abs())
        };
        self.sites()
            .filter(|site| {
                let (ahead, aside) = ahead_and_aside(site);
                ahead > 0 && aside <= 2 * ahead
            })
            .min_by_key(|site| {
                let (ahead, aside) = ahead_and_aside(site);
                (ahead + 2 * aside, site.0)
            })
    }
}
