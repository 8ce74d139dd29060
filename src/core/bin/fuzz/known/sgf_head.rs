//! The head of an SGF file: the game, the size of its board, the komi and the rules.

use super::{
    draw::Draw,
    sgf::{Property, property},
};

/// The head of a file, and the options it contains.
pub(super) struct Head {
    pub game: &'static str,
    pub size: usize,
    pub options: Vec<(&'static str, String)>,
    pub properties: Vec<Property>,
}

/// Names of rules: the text, whether they use area scoring, and whether they allow suicide.
pub(super) const RULES: [(&str, bool, bool); 19] = [
    ("Japanese", false, false),
    ("japanese", false, false),
    ("日本ルール", false, false),
    ("jp", false, false),
    ("Korean", false, false),
    ("한국", false, false),
    ("Chinese", true, false),
    ("chinese", true, false),
    ("中国规则", true, false),
    ("cn", true, false),
    ("AGA", true, false),
    ("AGA rules", true, false),
    ("BGA", true, false),
    ("French", true, false),
    ("NZ", true, true),
    ("New Zealand", true, true),
    ("Ing", true, true),
    ("GOE", true, true),
    ("Tromp-Taylor", true, true),
];

impl Head {
    /// Creates a head with only the game and the size of its board.
    pub(super) fn new(draw: &mut Draw, game: &'static str) -> Head {
        let (sizes, usual): (&[usize], usize) = match game {
            "go" => (&[9, 9, 9, 13, 19], 19),
            _ => (&[15, 15, 19, 13], 15),
        };
        let size = draw.one(sizes);
        let mut properties = Vec::new();
        match game {
            "go" if draw.chance(15) => {}
            "go" => properties.push(property("GM", "1")),
            _ => properties.push(property("GM", "4")),
        }
        if size != usual || draw.chance(70) {
            properties.push(property("SZ", size.to_string()));
        }
        for (name, value) in [
            ("FF", "4"),
            ("FF", "3"),
            ("AP", "Prog:1.2"),
            ("CA", "UTF-8"),
            ("ST", "2"),
        ] {
            if draw.chance(25) && !properties.iter().any(|(known, _)| known == name) {
                properties.push(property(name, value));
            }
        }
        // In these files the first stone may be anywhere.
        let options = match game {
            "go" => Vec::new(),
            _ => vec![("centre-first", "off".into())],
        };
        Head {
            game,
            size,
            options,
            properties,
        }
    }

    /// Adds the komi: the written text, and its value.
    pub(super) fn komi(&mut self, written: &str, komi: &str) {
        self.properties.push(property("KM", written));
        self.options.push(("komi", komi.into()));
    }

    /// Adds the rules of Go.
    pub(super) fn rules(&mut self, (written, by_area, with_suicide): (&str, bool, bool)) {
        self.properties.push(property("RU", written));
        if by_area {
            self.options.push(("scoring", "area".into()));
        }
        if with_suicide {
            self.options.push(("suicide", "on".into()));
        }
    }

    /// Sometimes adds a komi and rules.
    pub(super) fn usual(&mut self, draw: &mut Draw) {
        if self.game != "go" {
            return;
        }
        if draw.chance(50) {
            let komi = draw.one(&["6.5", "7.5", "0", "5.5", "0.5", "7", "-5.5"]);
            self.komi(komi, komi);
        }
        if draw.chance(50) {
            let rules = draw.one(&RULES);
            self.rules(rules);
        }
    }
}
