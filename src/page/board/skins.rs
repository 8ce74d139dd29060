//! The looks of boards. The rules name the skin of a board; the name is also its class in
//! `styles/board.css`, which has its colours. This table has the parts that only code can draw.

use Part::*;

/// A part of a board or of its places that only some skins have.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part {
    /// The feet of a block of wood.
    Feet,
    /// Lines of the wood grain.
    Grain,
    /// A band along the edge. A narrow edge has no room for it.
    Band,
    /// Light on the lower edge of each line, as in a line cut in stone.
    Gleam,
    /// A shield behind the holes. Lines bend around the holes of a row.
    Shield,
    /// The two halves of a box and its hinges.
    Leaves,
    /// Round pits that are elongated towards the line between the rows.
    Troughs,
    /// A short line at each crossing.
    Notches,
}

/// The look of seeds.
#[derive(Clone, Copy, Debug)]
enum Seed {
    Plain,
    Shell,
    Gravel,
    Bean,
    Ball,
    Bead,
}

/// The look of men.
#[derive(Clone, Copy, Debug)]
enum Man {
    Plain,
    Disc,
    Hound,
    Pebble,
    Drop,
}

/// The look of a board. It is small, because the table is a part of every first visit.
#[derive(Clone, Copy, Debug)]
pub struct Skin {
    /// The name in the rules and in the style sheet.
    pub name: &'static str,
    /// A bit for each [`Part`].
    parts: u8,
    seed: Seed,
    man: Man,
}

impl Skin {
    /// Makes a skin of this name with these parts.
    const fn of(name: &'static str, parts: &[Part]) -> Skin {
        let mut bits = 0;
        let mut index = 0;
        while index < parts.len() {
            bits |= 1 << parts[index] as u8;
            index += 1;
        }
        Skin {
            name,
            parts: bits,
            seed: Seed::Plain,
            man: Man::Plain,
        }
    }

    const fn seeds(self, seed: Seed) -> Skin {
        Skin { seed, ..self }
    }

    const fn men(self, man: Man) -> Skin {
        Skin { man, ..self }
    }

    /// Checks whether boards of this skin have a part.
    pub(super) fn has(&self, part: Part) -> bool {
        self.parts & (1 << part as u8) != 0
    }

    /// Returns the first part of the names of the symbols of seeds.
    pub(super) fn seed_name(&self) -> &'static str {
        match self.seed {
            Seed::Plain => "seed",
            Seed::Shell => "shell",
            Seed::Gravel => "gravel",
            Seed::Bean => "bean",
            Seed::Ball => "ball",
            Seed::Bead => "bead",
        }
    }

    /// Returns the first part of the names of the symbols of men.
    pub(super) fn man_name(&self) -> &'static str {
        match self.man {
            Man::Plain => "man",
            Man::Disc => "disc",
            Man::Hound => "hound",
            Man::Pebble => "pebble",
            Man::Drop => "drop",
        }
    }
}

/// All skins. The first is for a board whose skin has no row.
pub static SKINS: [Skin; 40] = [
    // A bare table: nim.
    Skin::of("bare", &[]),
    // A carved block on feet: Awele.
    Skin::of("wood", &[Feet, Grain]),
    // A dark block with a carved zigzag: Ayoayo.
    Skin::of("iroko", &[]),
    // A black block with pale lines: Nsa Isong.
    Skin::of("ebony", &[]),
    // Grey-brown planks: Latho.
    Skin::of("acacia", &[Grain]).seeds(Seed::Bean),
    // The carved block of the Swahili coast: Bao.
    Skin::of("mvule", &[Band]),
    // A lacquered boat, with cowries: Congklak.
    Skin::of("boat", &[]).seeds(Seed::Shell),
    // Long troughs in wood, with balls: Togyzkumalak.
    Skin::of("trough", &[Troughs]).seeds(Seed::Ball),
    // Bowls with a rim of copper: Mangala.
    Skin::of("beech", &[]).seeds(Seed::Bead),
    // A little bench: Tchuka Ruma.
    Skin::of("bench", &[Feet, Grain]).seeds(Seed::Shell),
    // Hollows scratched into red ground: Hoyito.
    Skin::of("soil", &[]).seeds(Seed::Bean),
    // Inlaid squares: Italian draughts.
    Skin::of("inlay", &[]),
    // Green and buff squares printed on cloth: English draughts.
    Skin::of("oilcloth", &[]),
    // Maple and walnut: Polish draughts.
    Skin::of("maple", &[Band]),
    // Red-brown and cream lacquer: Russian draughts.
    Skin::of("lacquer", &[Band]),
    // Olive wood with scored lines: Turkish draughts.
    Skin::of("olive", &[]),
    // Lines cut into stone: Fanorona.
    Skin::of("stone", &[]),
    // Lines and hollow points cut into sandstone: alquerque.
    Skin::of("sandstone", &[Gleam]),
    // Chalk on slate: mills.
    Skin::of("slate", &[]),
    // Cells pressed into clay: Pah Tum.
    Skin::of("clay", &[]),
    // Furrows or hollows in sand: Shax, Layli Goobalay.
    Skin::of("sand", &[Gleam]).seeds(Seed::Gravel),
    // Pale wood with black lines: Go.
    Skin::of("kaya", &[Grain]),
    // Shell and lapis lazuli: Ur.
    Skin::of("shell", &[Band]).men(Man::Disc),
    // Points of leather: backgammon.
    Skin::of("points", &[]),
    // A wooden box that is opened like a book: Plakoto.
    Skin::of("coffer", &[Leaves]),
    // Letters cut into white marble: duodecim scripta.
    Skin::of("marble", &[]),
    // Woven bands: hnefatafl.
    Skin::of("knotwork", &[Band]),
    // Birch bark with a woven ribbon: tablut.
    Skin::of("birch", &[Band]),
    // A plait carved in dark wood: tawlbwrdd.
    Skin::of("interlace", &[Band]),
    // Ink on vellum: alea evangelii.
    Skin::of("vellum", &[]),
    // Woven wool: ard ri.
    Skin::of("tartan", &[Band]),
    // Squares of blue-green glaze: Senet.
    Skin::of("faience", &[]),
    // Lines burnt into pine: Sahkku.
    Skin::of("pine", &[Notches]),
    // Lines brushed on paper: Five Field Kono.
    Skin::of("paper", &[]),
    // A shield of ivory with holes: Palma.
    Skin::of("ivory", &[Shield]).men(Man::Hound),
    // A slab of lava with hollows: Konane.
    Skin::of("lava", &[]),
    // Cloth with gold thread: Pasang.
    Skin::of("songket", &[]),
    // Hollows dug into the ground: Seega, Hawalis.
    Skin::of("earth", &[]).seeds(Seed::Gravel).men(Man::Pebble),
    // Painted Tibetan wood: Ming Mang.
    Skin::of("juniper", &[Band]),
    // Squares cut into Roman stone: Latrunculi.
    Skin::of("travertine", &[]).men(Man::Drop),
];

/// Returns the skin of this name.
pub fn find(name: &str) -> &'static Skin {
    let found = SKINS.iter().find(|skin| skin.name == name);
    found.unwrap_or(&SKINS[0])
}
