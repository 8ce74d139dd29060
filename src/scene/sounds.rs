//! The sound of each event on a board.

use crate::rules::{Event, Glyph, PieceKind};

/// The material of a piece, by its sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Material {
    /// Seeds, beans and shells that fall into a pit.
    Seed,
    /// Men, pegs and sticks of wood.
    Wood,
    /// Stones and pebbles, and men on a board of stone.
    Stone,
}

/// A sound at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// A piece touches the board.
    Touch(Material),
    /// Pieces are captured.
    Capture(Material),
    /// Dice, sticks or shells fall.
    Dice,
    /// The game ends.
    End,
}

/// The skins of boards on which men sound like stone: boards of stone, of clay or on the ground,
/// and the board of Go.
pub const STONE_SKINS: [&str; 12] = [
    "clay",
    "earth",
    "faience",
    "kaya",
    "lava",
    "marble",
    "sand",
    "sandstone",
    "shell",
    "slate",
    "stone",
    "travertine",
];

fn material(kind: PieceKind, skin: &str) -> Material {
    match kind.glyph {
        Glyph::Seed => Material::Seed,
        Glyph::Peg | Glyph::Match => Material::Wood,
        _ if STONE_SKINS.contains(&skin) => Material::Stone,
        _ => Material::Wood,
    }
}

impl Sound {
    /// Returns the sound of an event on a board of this skin. Some events are silent.
    pub fn of(event: &Event, skin: &str) -> Option<Sound> {
        Some(match event {
            Event::Place { kind, .. }
            | Event::Move { kind, .. }
            | Event::Sow { kind, .. }
            | Event::SowOn { kind, .. }
            | Event::Transform { to: kind, .. } => Sound::Touch(material(*kind, skin)),
            Event::Capture { kind, .. } | Event::Remove { kind, .. } => {
                Sound::Capture(material(*kind, skin))
            }
            Event::Throw { .. } => Sound::Dice,
            Event::SwapSeats | Event::Remark(_) => return None,
        })
    }
}
