//! Boards as data: what the rules walk on and what the renderer draws, from one description.

use super::Seat;

/// A place where something can lie: a pit, a store, a square, a point. A number below the length
/// of the board's list of places; u16 because a Go board has 361.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Site(pub u16);

impl Site {
    /// The place in lists that run over the sites of a board.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What a board is made of; the style sheet gives each material its look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Material {
    /// A carved block on feet: Awele.
    Wood,
    /// A dark block with a carved zigzag: Ayoayo.
    Iroko,
    /// A black one with pale lines: Nsa Isong.
    Ebony,
    /// Grey-brown planks: Latho.
    Acacia,
    /// The carved block of the Swahili coast: Bao.
    Mvule,
    /// A lacquered boat, with cowries: Congklak.
    Boat,
    /// Long troughs in wood, with balls: Togyzkumalak.
    Trough,
    /// Bowls with a rim of copper: Mangala.
    Beech,
    /// A little bench: Tchuka Ruma.
    Bench,
    /// Hollows scratched into red ground: Hoyito.
    Soil,
    /// Inlaid squares: Italian draughts.
    Inlay,
    /// Green and buff squares printed on cloth: English draughts.
    Oilcloth,
    /// Maple and walnut: Polish draughts.
    Maple,
    /// Red-brown and cream lacquer: Russian draughts.
    Lacquer,
    /// Olive wood with scored lines: Turkish draughts.
    Olive,
    /// Lines cut into stone: Fanorona.
    Stone,
    /// Lines and hollow points cut into sandstone: alquerque.
    Sandstone,
    /// Chalk on slate: mills.
    Slate,
    /// Cells pressed into clay: Pah Tum.
    Clay,
    /// Furrows or hollows in sand: Shax, Layli Goobalay.
    Sand,
    /// Pale wood with black lines: Go.
    Kaya,
    /// Shell and lapis lazuli: Ur.
    Shell,
    /// Points of leather: backgammon.
    Points,
    /// A wooden box that is opened like a book: Plakoto.
    Coffer,
    /// Letters cut into white marble: duodecim scripta.
    Marble,
    /// Woven bands: hnefatafl.
    Knotwork,
    /// Birch bark with a woven ribbon: tablut.
    Birch,
    /// A plait carved in dark wood: tawlbwrdd.
    Interlace,
    /// Ink on vellum: alea evangelii.
    Vellum,
    /// Woven wool: ard ri.
    Tartan,
    /// Squares of blue-green glaze: Senet.
    Faience,
    /// Lines burnt into pine: Sahkku.
    Pine,
    /// Lines brushed on paper: Five Field Kono.
    Paper,
    /// A shield of ivory with holes: Palma.
    Ivory,
    /// A slab of lava with hollows: Konane.
    Lava,
    /// Cloth with gold thread: Pasang.
    Songket,
    /// Hollows dug into the ground: Seega, Hawalis.
    Earth,
    /// Painted Tibetan wood: Ming Mang.
    Juniper,
    /// Squares cut into Roman stone: Latrunculi.
    Travertine,
    /// A bare table: nim.
    Bare,
}

/// What stands on a square of its own making.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ornament {
    Plain,
    /// Eyes, as on the plain squares of Ur.
    Eyes,
    /// Dots, likewise.
    Dots,
    /// An eight-leaved flower: a square that means something.
    Rosette,
    /// A knot with four loops: a throne.
    Knot,
    /// A cross: a corner.
    Cross,
    /// A square of another colour: where an army starts.
    Camp,
    /// A square of another colour still: where the king's men start.
    Guard,
    /// The Egyptian sign of what is good.
    Nefer,
    /// The sign of life.
    Ankh,
    /// Three lines of waves.
    Waves,
    /// Three feathers: what is true.
    Feathers,
    /// The eye of Horus.
    Eye,
    /// The disc of the sun.
    Sun,
}

/// What a place looks like. Sizes are in hundredths of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A round hollow.
    Pit { radius: i16 },
    /// A square hollow: a pit with a rank of its own.
    SquarePit { radius: i16 },
    /// A long hollow beside the pits, in which captured seeds are kept.
    Store { width: i16, height: i16 },
    /// A square of a chequered board.
    Square { dark: bool },
    /// A square with an ornament.
    Tile(Ornament),
    /// A crossing of lines.
    Point,
    /// A crossing of lines with a dot to find it by.
    Star,
    /// A crossing of lines with an ornament.
    Crossing(Ornament),
    /// A long triangle on which men lie in a row from its foot, which is its place, to its tip: as far to the
    /// right and down.
    Spike {
        tip: (i8, i8),
        length: i16,
        dark: bool,
    },
    /// A flat tray in which men lie one over the other from its middle.
    Tray { width: i16, height: i16 },
    /// A small hole for a peg.
    Hole(Ornament),
    /// A tall square with a letter, and an arrow the way that men go on: as far to the right and down. Men
    /// lie one below the other; across, one beside the other.
    Panel {
        letter: char,
        way: (i8, i8),
        across: bool,
    },
    /// Room for a match.
    Match,
}

impl Form {
    /// Whether how many lie here must be told by a figure.
    pub fn is_hollow(self) -> bool {
        matches!(
            self,
            Form::Pit { .. } | Form::SquarePit { .. } | Form::Store { .. }
        )
    }

    /// Whether lines cross here.
    pub fn is_crossing(self) -> bool {
        matches!(self, Form::Point | Form::Star | Form::Crossing(_))
    }

    /// The size of a place: its width and height.
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

/// How far the edge of a board lies from its outermost places, commonly.
pub const MARGIN: i16 = 42;

/// The same where every finger's breadth is for the places.
pub const NARROW_MARGIN: i16 = 12;

/// One place of a board. Coordinates are in hundredths of a cell, y growing downwards, as the
/// first seat sees the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The name in notation, as `S1` or `c3`.
    pub name: String,
    pub at: (i16, i16),
    pub form: Form,
    /// Whose place it is, where the rules give it to a side.
    pub owner: Option<Seat>,
}

/// A board: its material, its places and the lines drawn between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pub material: Material,
    pub places: Vec<Place>,
    pub lines: Vec<(Site, Site)>,
    /// Where dice come to lie, where there are any: the middle of their row.
    pub dice: Option<(i16, i16)>,
    /// How far its edge lies from its outermost places.
    pub margin: i16,
    /// The same places as they are laid out to stand in a narrow window, before they are turned by a quarter;
    /// none where it does to turn them as they lie.
    pub standing: Option<Box<Board>>,
}

impl Board {
    /// A board without a place.
    pub const EMPTY: Board = Board {
        material: Material::Bare,
        places: Vec::new(),
        lines: Vec::new(),
        dice: None,
        margin: MARGIN,
        standing: None,
    };

    /// The same board, and how its places are laid out to stand in a narrow window.
    pub fn standing_as(self, standing: Board) -> Board {
        Board {
            standing: Some(Box::new(standing)),
            ..self
        }
    }

    /// Every site, in order.
    pub fn sites(&self) -> impl Iterator<Item = Site> + use<> {
        (0..self.places.len() as u16).map(Site)
    }

    /// The place of a site.
    pub fn place(&self, site: Site) -> &Place {
        &self.places[site.index()]
    }

    /// The name of a site, as notation writes it.
    pub fn name(&self, site: Site) -> &str {
        &self.place(site).name
    }

    /// The site of that name.
    pub fn named(&self, name: &str) -> Option<Site> {
        self.sites().find(|site| self.name(*site) == name)
    }

    /// Who sits before the board as it lies: the seat whose own places lie lower. Where nobody has
    /// places of his own, the first.
    pub fn near(&self) -> Seat {
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

    /// The nearest site from `from` in the direction `(right, down)`, one of the four unit steps,
    /// as the board lies on the screen: what an arrow key walks to.
    pub fn walk(&self, from: Site, (right, down): (i32, i32)) -> Option<Site> {
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
