//! The Royal Game of Ur: seven pieces a side race over the twenty squares of a board of about 2600
//! BCE. This file has several of the proposed reconstructions of its rules.
//!
//! A throw brings a piece onto the board or moves one. Except in the modern ruleset, most throws
//! give another throw. A piece that ends on a square of both paths sends back an enemy there. The
//! ruleset (Bell's, Finkel's, the long one or the modern one) decides the throws, how pieces enter,
//! and the effect of the five rosettes. Other options set the path and how pieces leave it, and can
//! change how they enter.
//!
//! Sources: the book's section 4.1; *Il fogliaccio degli astratti* on Ur.

mod rulesets;

use super::{
    Entry, Preset,
    kit::{
        Lattice, chosen,
        lattice::Joins,
        remark_count,
        text::{Field, read_lettered, words_after},
        values,
    },
    race::{
        EntryPlace, EventLog, Exit, Plan, Position, Race, Reason, Rules, Steps, THRESHOLD, trays,
    },
};
use crate::rules::{
    Board, BoardInfo, DieKind, Form, MARGIN, NARROW_MARGIN, OptionSpec, Options, Ornament,
    ParseError, Seat, Site, is_count,
};
use rulesets::{RULESETS, Ruleset, StakeRule};

static RULES: OptionSpec = OptionSpec::of("rules", &const { values(&RULESETS) });
static PATH: OptionSpec = OptionSpec::of("path", &const { values(&PATHS) });
static EXIT: OptionSpec = OptionSpec::of("exit", &const { values(&EXITS) });
static ENTERING: OptionSpec = OptionSpec::of("entry", &const { values(&ENTRIES) });
static STAKE: OptionSpec = OptionSpec::open("stake", &["1", "0", "2", "5"], is_count);
static BLUE_ROW: OptionSpec = OptionSpec::of("blue-row", &const { values(&BLUE_ROWS) });
static OPTIONS: [&OptionSpec; 6] = [&RULES, &PATH, &EXIT, &ENTERING, &STAKE, &BLUE_ROW];

/// The registry entry of Ur.
pub(super) static ENTRY: Entry = Entry {
    key: "ur",
    chapter: "race",
    players: &LETTERS,
    dice: true,
    options: &OPTIONS,
    reasons: &[
        "not-yours",
        "nobody-here",
        "throw-first",
        "own-piece",
        "safe-rosette",
        "no-exit",
        "threshold-first",
        "enter-all-first",
        "no-entry",
        "must-pass",
        "is-off",
    ],
    remarks: &["annulled", "no-move", "pays", "draws", "void"],
    facts: &["reserve", "off", "pool"],
    stages: &[],
    presets: &[
        Preset::of("bell", &[]),
        Preset::of("finkel", &[("rules", "finkel")]),
        Preset::of("masters", &[("path", "masters16")]),
        Preset::of("long", &[("rules", "long"), ("path", "long20")]),
        Preset::of(
            "long-four",
            &[("rules", "long"), ("path", "long20"), ("exit", "four")],
        ),
        Preset::of(
            "long-bounce",
            &[("rules", "long"), ("path", "long20"), ("exit", "bounce")],
        ),
        Preset::of("modern", &[("rules", "modern")]),
    ],
    open: rules!(race_ur, |options| ur(options).into_game()),
};

const PIECES: u8 = 7;
/// The number of throws after which a game is void.
const MAX_THROWS: u16 = 5_000;
/// The step of the long path from which a piece shows its other face.
const TURNS_AT: usize = 8;
const ROSETTES: [&str; 5] = ["a1", "a3", "d2", "g1", "g3"];
const LETTERS: [&str; 2] = ["B", "R"];

/// The path of the player who has row 3, and the usual rule for leaving it.
#[derive(Clone, Copy)]
struct Track {
    squares: &'static str,
    exit: Exit,
}

const PATHS: [(&str, Track); 3] = [
    (
        "bell14",
        Track {
            squares: "d3 c3 b3 a3 a2 b2 c2 d2 e2 f2 g2 h2 h3 g3",
            exit: Exit::Exact,
        },
    ),
    (
        "masters16",
        Track {
            squares: "d3 c3 b3 a3 a2 b2 c2 d2 e2 f2 g2 g1 h1 h2 h3 g3",
            exit: Exit::Exact,
        },
    ),
    (
        "long20",
        Track {
            squares: "a3 b3 c3 d3 d2 e2 f2 g2 g3 h3 h2 h1 g1 g2 f2 e2 d2 c2 b2 a2",
            exit: Exit::Any,
        },
    ),
];

/// The rules for leaving the board; `None` stands for the rule of the track.
const EXITS: [(&str, Option<Exit>); 5] = [
    ("usual", None),
    ("exact", Some(Exit::Exact)),
    ("any", Some(Exit::Any)),
    ("four", Some(Exit::Only(4))),
    ("bounce", Some(Exit::Bounce(""))),
];

/// The places where pieces enter; `None` stands for the place of the ruleset.
const ENTRIES: [(&str, Option<EntryPlace>); 3] = [
    ("usual", None),
    ("threshold", Some(EntryPlace::Threshold)),
    ("first-square", Some(EntryPlace::FirstStep)),
];

/// Whether Blue has row 3.
const BLUE_ROWS: [(&str, bool); 2] = [("3", true), ("1", false)];

/// The special rules of Ur: the ruleset, the stake, and the steps on rosettes.
pub(super) struct Ur {
    ruleset: Ruleset,
    stake: u16,
    rosettes: Steps,
}

// The indices in `Position::kept`: the pool, and for each seat whether all seven pieces have been
// on the board, if the ruleset needs that.
const POOL: usize = 0;
const ALL_IN: [usize; 2] = [1, 2];

fn ur(options: &Options) -> Race {
    let ruleset = chosen(options, &RULES, &RULESETS);
    let path = chosen(options, &PATH, &PATHS);
    let blue_above = chosen(options, &BLUE_ROW, &BLUE_ROWS);
    let board = board(blue_above);
    let squares = path.squares.split(' ');
    let sites = |above: bool| -> Vec<Site> {
        let names = squares.clone().map(|name| mirrored(name, !above));
        let sites = names.map(|name| board.find_site(&name).expect("a square of the board"));
        sites.collect()
    };
    let steps = (1..).zip(squares.clone());
    let rosettes = steps.filter(|(_, square)| ROSETTES.contains(square));
    let rosettes: Steps = rosettes.map(|(step, _)| step).collect();
    let rosettes_if = |matter: bool| if matter { rosettes } else { Steps::EMPTY };
    let plan = Plan {
        letters: LETTERS,
        paths: [sites(blue_above), sites(!blue_above)],
        men: PIECES,
        die: DieKind::Pyramid,
        throws: ruleset.throws,
        max_throws: MAX_THROWS,
        enters_with: ruleset.enters_with,
        enters_at: chosen(options, &ENTERING, &ENTRIES).unwrap_or(ruleset.enters_at),
        exit: chosen(options, &EXIT, &EXITS).unwrap_or(path.exit),
        plain_to: path.squares.split(' ').count(),
        again_with: ruleset.again_with,
        again_on: rosettes_if(ruleset.again_on_rosettes),
        carry_steps: Steps::EMPTY,
        back_from: Steps::EMPTY,
        may_stay_on: Steps::EMPTY,
        safe: rosettes_if(ruleset.safe_rosettes),
        why_safe: "safe-rosette",
        swaps: false,
        shared: match ruleset.piles_up {
            true => !Steps::EMPTY,
            false => Steps::EMPTY,
        },
        goal: Steps::EMPTY,
        entry_value: ruleset.entry_value,
        favoured: &[],
        hit_odds: ruleset.hit_odds,
        fields: &FIELDS,
        separator: ';',
        board,
    };
    let rules = Ur {
        ruleset,
        stake: options.count(&STAKE),
        rosettes,
    };
    Race::new(plan, rules)
}

/// Returns the name of a square, or of its mirror image on the other side of the board.
fn mirrored(name: &str, mirror: bool) -> String {
    match name.split_at(1) {
        (column, "1") if mirror => format!("{column}3"),
        (column, "3") if mirror => format!("{column}1"),
        _ => name.into(),
    }
}

/// The layout of the parts beside the squares.
struct Layout {
    /// The distance of the trays from the outer rows.
    out: i16,
    /// The thickness of the trays.
    tray: i16,
    /// The middle of the row of dice.
    dice: (i16, i16),
    margin: i16,
}

const LANDSCAPE: Layout = Layout {
    out: 90,
    tray: 70,
    dice: (350, 385),
    margin: MARGIN,
};

/// In a narrow window trays are as wide as squares, and the dice lie below everything.
const PORTRAIT: Layout = Layout {
    out: 106,
    tray: 100,
    dice: (-112, 100),
    margin: NARROW_MARGIN,
};

fn board(blue_above: bool) -> Board {
    laid_out(blue_above, &LANDSCAPE).with_portrait(laid_out(blue_above, &PORTRAIT))
}

fn laid_out(blue_above: bool, layout: &Layout) -> Board {
    const LATTICE: Lattice = Lattice {
        width: 8,
        height: 3,
        joins: Joins::Orthogonal,
    };
    let ornament = |place: usize| {
        let (column, row) = LATTICE.at(place);
        if ROSETTES.contains(&&*LATTICE.name(place)) {
            Ornament::Rosette
        } else if (row + column) % 2 == 0 {
            Ornament::Eyes
        } else {
            Ornament::Dots
        }
    };
    let mut board = LATTICE.board("shell", |place| Form::Tile(ornament(place)));
    let missing = ["e1", "f1", "e3", "f3"];
    board
        .places
        .retain(|place| !missing.contains(&&*place.name));
    for (seat, above) in [(Seat::FIRST, blue_above), (Seat::SECOND, !blue_above)] {
        let Layout { out, tray, .. } = *layout;
        let (strip, row) = if above { (-out, 0) } else { (200 + out, 200) };
        let sizes = [
            ("hand", (150, strip), 390, tray),
            ("off", (550, strip), 390, tray),
            ("gate", (400, row), 88, 88),
        ];
        board
            .places
            .extend(trays(LETTERS[seat.index()], seat, &sizes));
    }
    Board {
        dice: Some(layout.dice),
        margin: layout.margin,
        ..board
    }
}

impl Rules for Ur {
    fn held_back(&self, position: &Position) -> Option<Reason> {
        let all_in = position.kept[ALL_IN[position.mover.index()]] > 0;
        (self.ruleset.all_enter_first && !all_in).then_some("enter-all-first")
    }

    fn hits(&self, step: usize, theirs: usize) -> bool {
        let same_face = (theirs >= TURNS_AT) == (step >= TURNS_AT);
        !self.ruleset.piles_up || same_face && !self.rosettes.contains(step)
    }

    fn after_move(
        &self,
        race: &Race,
        position: &mut Position,
        from: usize,
        to: usize,
        log: &mut EventLog,
    ) {
        let own = position.mover.index();
        let comes_in = (from == race.hand() || from == THRESHOLD) && to != THRESHOLD;
        if self.ruleset.all_enter_first && comes_in && position.men[own][race.hand()] == 0 {
            position.kept[ALL_IN[own]] = 1;
        }
        if !race.only_enters(from) {
            let from = if from == race.hand() { THRESHOLD } else { from };
            self.settle_stakes(&mut position.kept[POOL], from, to, log);
        }
    }

    fn check(&self, _: &Race, position: &mut Position) -> Result<(), ParseError> {
        if !self.ruleset.all_enter_first {
            ALL_IN.into_iter().for_each(|kept| position.kept[kept] = 0);
        }
        Ok(())
    }

    fn add_facts(&self, _: &Race, position: &Position, info: BoardInfo) -> BoardInfo {
        if self.stake > 0 && self.ruleset.stakes != StakeRule::None {
            info.with_fact("pool", position.kept[POOL])
        } else {
            info
        }
    }
}

impl Ur {
    /// Settles the stakes of a piece that has moved from one step to another, or off the board.
    fn settle_stakes(&self, pool: &mut u16, from: usize, to: usize, log: &mut EventLog) {
        let ends = self.rosettes.contains(to);
        let jumped = (from + 1..to).filter(|step| self.rosettes.contains(*step));
        let (pays, draws) = match self.ruleset.stakes {
            StakeRule::None => return,
            StakeRule::Ending => (usize::from(ends), false),
            StakeRule::Jumping => (jumped.count(), ends),
        };
        let paid = self.stake * pays as u16;
        if paid > 0 {
            *pool = pool.saturating_add(paid);
            remark_count(log, "pays", paid);
        }
        let drawn = self.stake.min(*pool);
        if draws && drawn > 0 {
            *pool -= drawn;
            remark_count(log, "draws", drawn);
        }
    }
}

/// The fields of a position text such as `B r6 o0 c2; R r7 o0; pool 0; B ~5`: each side, the pool,
/// and the side to move.
static FIELDS: [Field<Race, Position>; 4] = [
    Field {
        name: "Blue",
        write: |race, position| write_side(race, position, Seat::FIRST),
        read: |race, position, text| read_side(race, position, Seat::FIRST, text),
    },
    Field {
        name: "Red",
        write: |race, position| write_side(race, position, Seat::SECOND),
        read: |race, position, text| read_side(race, position, Seat::SECOND, text),
    },
    Field {
        name: "the pool, as pool 0,",
        write: |_, position| format!("pool {}", position.kept[POOL]),
        read: |_, position, text| {
            let pool = text
                .strip_prefix("pool ")
                .and_then(|pool| pool.parse().ok());
            position.kept[POOL] = pool.ok_or_else(|| {
                parse_error!("not-a-pool", "\"{text}\" is not a pool, as pool 0", text)
            })?;
            Ok(())
        },
    },
    Field {
        name: "the player to move",
        write: Race::write_turn,
        read: Race::read_turn,
    },
];

/// Writes the letter of a side, the number of its pieces in reserve and off the board, and the
/// squares of the others. `!` says that all of them have been on the board.
fn write_side(race: &Race, position: &Position, seat: Seat) -> String {
    let men = &position.men[seat.index()];
    let all_in = position.kept[ALL_IN[seat.index()]] > 0;
    let mark = if all_in { "!" } else { "" };
    let (letter, reserve, off) = (LETTERS[seat.index()], men[race.hand()], men[race.home()]);
    let mut words = vec![format!("{letter} r{reserve}{mark} o{off}")];
    words.extend(race.write_men(position, seat));
    words.join(" ")
}

fn read_side(
    race: &Race,
    position: &mut Position,
    seat: Seat,
    text: &str,
) -> Result<(), ParseError> {
    let mut words = words_after(LETTERS[seat.index()], text)?;
    let reserve = words.next().unwrap_or_default();
    let bare = reserve.strip_suffix('!');
    position.kept[ALL_IN[seat.index()]] = bare.is_some().into();
    let men = &mut position.men[seat.index()];
    let max = u16::from(PIECES);
    men[race.hand()] = read_lettered(bare.unwrap_or(reserve), "r", max)? as u8;
    men[race.home()] = read_lettered(words.next().unwrap_or_default(), "o", max)? as u8;
    race.read_men(position, seat, words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Game;

    #[test]
    fn more_pieces_than_a_byte_counts_do_not_read() {
        let mut options = Options::none();
        options.set(&RULES, "long");
        options.set(&PATH, "long20");
        let pile = " a3".repeat(256 + usize::from(PIECES));
        let text = format!("B r0! o0{pile}; R r7 o0; pool 0; B");
        assert!(ur(&options).read(&text).is_err());
    }
}
