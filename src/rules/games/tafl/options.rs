//! The options of a tafl game, and the meaning of each value.

use super::{ATTACKERS, DEFENDERS};
use crate::{
    games::kit::{chosen, values},
    rules::{OptionSpec, Options, Seat, is_count},
};

/// The king's part in captures: none, as the anvil beside a man, or as the striking piece too.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Armed {
    No,
    Anvil,
    Yes,
}

/// The number of enemies that capture the king: four; four on or beside the throne and two
/// elsewhere; or two.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum KingFalls {
    Four,
    Mixed,
    Two,
}

/// The effect of the third occurrence of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Repeated {
    Forbidden,
    Draws,
    DefendersLose,
}

/// The values of the options with their meanings; a game may have a different default.
const AT_EDGE: [(&str, bool); 2] = [("corner", false), ("edge", true)];
const SIZES: [(&str, usize); 2] = [("1", 1), ("2", 2)];
const ARMED: [(&str, Armed); 3] = [
    ("no", Armed::No),
    ("anvil", Armed::Anvil),
    ("yes", Armed::Yes),
];
const FALLS: [(&str, KingFalls); 3] = [
    ("four", KingFalls::Four),
    ("mixed", KingFalls::Mixed),
    ("two", KingFalls::Two),
];
const EDGE_CLOSES: [(&str, bool); 2] = [("safe", false), ("three", true)];
const CROSSED: [(&str, bool); 2] = [("yes", true), ("no", false)];
const ENCIRCLES: [(&str, bool); 2] = [("no", false), ("yes", true)];
const REPEATED: [(&str, Repeated); 3] = [
    ("forbid", Repeated::Forbidden),
    ("draw", Repeated::Draws),
    ("defenders-lose", Repeated::DefendersLose),
];
const BLOCKED_LOSES: [(&str, bool); 2] = [("draw", false), ("loses", true)];
const FIRST: [(&str, Seat); 2] = [("attackers", ATTACKERS), ("defenders", DEFENDERS)];
const SLIDES: [(&str, bool); 2] = [("slide", true), ("step", false)];

/// The options of a tafl game, with its own defaults.
pub(crate) struct Specs {
    pub escape: &'static OptionSpec,
    pub corner_size: &'static OptionSpec,
    pub king_armed: &'static OptionSpec,
    pub king_capture: &'static OptionSpec,
    pub king_edge: &'static OptionSpec,
    pub throne_pass: &'static OptionSpec,
    pub encirclement: &'static OptionSpec,
    pub repetition: &'static OptionSpec,
    pub blocked: &'static OptionSpec,
    pub first: &'static OptionSpec,
    pub movement: &'static OptionSpec,
    pub no_progress: &'static OptionSpec,
}

/// The options with the defaults of most games; the limit is that of an 11 by 11 board.
pub(crate) const USUAL: Specs = Specs {
    escape: &OptionSpec::of("escape", &const { values(&AT_EDGE) }),
    corner_size: &OptionSpec::of("corner-size", &const { values(&SIZES) }),
    king_armed: &OptionSpec::of("king-armed", &const { values(&ARMED) }),
    king_capture: &OptionSpec::of("king-capture", &const { values(&FALLS) }),
    king_edge: &OptionSpec::of("king-edge", &const { values(&EDGE_CLOSES) }),
    throne_pass: &OptionSpec::of("throne-pass", &const { values(&CROSSED) }),
    encirclement: &OptionSpec::of("encirclement", &const { values(&ENCIRCLES) }),
    repetition: &OptionSpec::of("repetition", &const { values(&REPEATED) }),
    blocked: &OptionSpec::of("blocked", &const { values(&BLOCKED_LOSES) }),
    first: &OptionSpec::of("first", &const { values(&FIRST) }),
    movement: &OptionSpec::of("move", &const { values(&SLIDES) }),
    no_progress: &OptionSpec::open("quiet-limit", &["220", "0"], is_count),
};

impl Specs {
    /// Returns the list for the registry: these options, followed by those of the game itself.
    pub(crate) const fn list<const ALL: usize>(
        &self,
        own: &[&'static OptionSpec],
    ) -> [&'static OptionSpec; ALL] {
        let shared = [
            self.escape,
            self.corner_size,
            self.king_armed,
            self.king_capture,
            self.king_edge,
            self.throne_pass,
            self.encirclement,
            self.repetition,
            self.blocked,
            self.first,
            self.movement,
            self.no_progress,
        ];
        assert!(ALL == shared.len() + own.len());
        let mut all = [self.no_progress; ALL];
        let mut place = 0;
        while place < ALL {
            all[place] = if place < shared.len() {
                shared[place]
            } else {
                own[place - shared.len()]
            };
            place += 1;
        }
        all
    }
}

/// The chosen values of the options.
pub(super) struct Rules {
    pub escapes_at_edge: bool,
    /// The length of the side of each corner, in cells.
    pub corner_size: usize,
    pub armed: Armed,
    pub king_falls: KingFalls,
    /// Whether the edge counts as a fourth enemy of the king's.
    pub edge_closes: bool,
    /// Whether men may slide across the empty throne.
    pub throne_is_crossed: bool,
    pub encirclement: bool,
    pub repeated: Repeated,
    pub blocked_loses: bool,
    pub first: Seat,
    /// Whether pieces move any distance; otherwise one cell.
    pub slides: bool,
    /// The number of turns without a capture that makes a draw; 0 for never.
    pub no_progress: u16,
}

impl Rules {
    pub(super) fn new(specs: &Specs, options: &Options) -> Rules {
        Rules {
            escapes_at_edge: chosen(options, specs.escape, &AT_EDGE),
            corner_size: chosen(options, specs.corner_size, &SIZES),
            armed: chosen(options, specs.king_armed, &ARMED),
            king_falls: chosen(options, specs.king_capture, &FALLS),
            edge_closes: chosen(options, specs.king_edge, &EDGE_CLOSES),
            throne_is_crossed: chosen(options, specs.throne_pass, &CROSSED),
            encirclement: chosen(options, specs.encirclement, &ENCIRCLES),
            repeated: chosen(options, specs.repetition, &REPEATED),
            blocked_loses: chosen(options, specs.blocked, &BLOCKED_LOSES),
            first: chosen(options, specs.first, &FIRST),
            slides: chosen(options, specs.movement, &SLIDES),
            no_progress: options.count(specs.no_progress),
        }
    }
}
